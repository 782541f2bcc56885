/** `platen document` on a real service: what it writes as a process, what it answers and refuses in this one. */
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Generation, GenerationSummary } from '../../../generated/openapi.d.ts';
import { MINUTE } from '../../../src/domain/durations.ts';
import { dataUri } from '../../../src/domain/write-picture.ts';
import { png } from '../../pdf/support/pictures.ts';
import { documentRow } from '../../support/documents.ts';
import { platenJson, runPlaten } from '../../support/platen.ts';
import { platenJsonInProcess, runPlatenInProcess } from '../../support/platen-in-process.ts';
import { seedTemplate, seedTenant, type Tenant } from '../../support/seed.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
let tenant: Tenant;
let folder: string;
const ids: Record<string, string> = {};

beforeAll(async () => {
  service = await startTestService({ role: 'api', key: () => tenant.key });
  const { db } = service.services.database;
  tenant = await seedTenant(db);
  const seed = (title: string, where = '') =>
    seedTemplate(db, tenant.workspaceId, `---\ntitle: ${title}\n${where}---\n# {{Name}}\n\nFrom {{Home town}}.\n`);
  ids.letter = await seed('Letter');
  ids.twice = await seed('Twice');
  const signed = '---\ntitle: Signed\npictures: [Signature]\n---\n![Signed]({{Signature}})\n';
  ids.signed = await seedTemplate(db, tenant.workspaceId, signed);
  ids.again = await seed('Twice', 'folder: Elsewhere\n');
  folder = await mkdtemp(path.join(tmpdir(), 'platen-document-'));
});
afterAll(async () => {
  await service?.close();
  await rm(folder, { recursive: true, force: true });
});

function options(env: Record<string, string> = {}) {
  return {
    env: { PLATEN_URL: service.url!, PLATEN_API_KEY: tenant.key, ...env },
    cwd: folder,
  };
}
function run(line: string[], env?: Record<string, string>) {
  return runPlaten(['document', ...line], options(env));
}
function json<Document>(line: string[]) {
  return platenJson<Document>(['document', ...line], options());
}
function runHere(line: string[], env?: Record<string, string>) {
  return runPlatenInProcess(['document', ...line], options(env));
}
function jsonHere<Document>(line: string[]) {
  return platenJsonInProcess<Document>(['document', ...line], options());
}

test(
  'a document is made, listed, shown and written as a PDF',
  async () => {
    await writeFile(path.join(folder, 'values.json'), '\uFEFF{"name": "Nobody", "home_town": "London"}');
    const make = ['create', 'letter', '--values', 'values.json', '--set', 'name=Ada = *A*', '--title', 'For Ada'];
    const made = await json<Generation>([...make, '--idempotency-key', 'k1']);
    expect(made).toMatchObject({ title: 'For Ada', markdown: '# Ada = \\*A\\*\n\nFrom London.\n' });

    const again = await run(['create', ids.letter!, '--idempotency-key', 'k1', '--pdf', 'sub/ada.pdf']);
    expect(again).toMatchObject({ code: 0, stderr: '' });
    expect(again.stdout).toMatch(
      /^id +[0-9a-f-]+\n(.*\n)*pdf status +ready\n(.*\n)*replayed +true\npdf file +sub\/ada\.pdf\n$/,
    );
    expect((await readFile(path.join(folder, 'sub/ada.pdf'))).subarray(0, 5).toString()).toBe('%PDF-');

    await jsonHere(['pdf', made.id]);
    expect(await readdir(folder)).toContain(`${made.id}.pdf`);
    expect(await readdir(folder)).not.toContainEqual(expect.stringMatching(/\.part$/));
    expect((await run(['pdf', made.id, '-'])).stdout).toMatch(/^%PDF-/);
    // §7.3: a pipe with a name stays one, as a device does.
    const pipe = path.join(folder, 'pipe');
    await promisify(execFile)('mkfifo', [pipe]);
    const read = readFile(pipe, 'latin1');
    expect(await runHere(['pdf', made.id, 'pipe'])).toMatchObject({ code: 0, stderr: '' });
    expect(await read).toMatch(/^%PDF-/);
    expect((await stat(pipe)).isFIFO()).toBe(true);
    expect(await jsonHere(['docx', made.id])).toEqual({ id: made.id, docx_file: `${made.id}.docx` });
    expect((await readFile(path.join(folder, `${made.id}.docx`))).subarray(0, 2).toString()).toBe('PK');
    expect((await runHere(['docx', tenant.userId])).stderr).toMatch(/Document not found/);
    expect((await runHere(['get', made.id, '--markdown'])).stdout).toBe(made.markdown);
    expect(await jsonHere(['get', made.id])).toMatchObject({
      id: made.id,
      pdf_status: 'ready',
      html: expect.any(String),
    });
  },
  5 * MINUTE,
);

test(
  'all pages are listed, through all filters',
  async () => {
    const { workspaceId, userId: createdBy } = tenant;
    const row = (n: number) => documentRow(workspaceId, { templateId: ids.twice, createdBy, title: `Page ${n}` });
    const data = Array.from({ length: 205 }, (_, at) => ({ ...row(at), createdAt: service.time.now }));
    await service.services.database.db.generation.createMany({ data });
    const all = await jsonHere<GenerationSummary[]>(['list', '--template', ids.twice!]);
    expect(new Set(all.map(({ title }) => title)).size).toBe(205);
    expect(new Set(all.map(({ generation_number }) => generation_number)).size).toBe(205);

    const { stdout } = await runHere(['list', '--template', ids.twice!, '--limit', '201']);
    expect(stdout.trimEnd().split('\n')).toHaveLength(202);
    const count = async (...line: string[]) => (await jsonHere<unknown[]>(['list', ...line])).length;
    expect(await count('--search', 'page 20')).toBe(6);
    expect(await count('--template', 'letter', '--source', 'api', '--created-by', tenant.userId)).toBe(1);
    expect(await count('--source', 'app')).toBe(0);
    expect(await count('--from', '2026-08-28')).toBe(0);
    expect(await count('--from', '2026-08-27', '--to', '2026-08-28T00:00:00+02:00')).toBe(206);
  },
  5 * MINUTE,
);

test('PDFs that failed are found, and rendered again', async () => {
  const { db } = service.services.database;
  const make = async (title: string) => {
    const answer = await service.call('POST', `/templates/${ids.letter}/generations`, { body: { title } });
    return (answer.body as { id: string }).id;
  };
  const [first, second, broken] = [await make('One'), await make('Two'), documentRow(tenant.workspaceId)];
  // Of a page without a size, for which nobody is prepared.
  await db.generation.create({ data: broken });
  const fail = (id: string) => db.generation.update({ where: { id }, data: { pdfStatus: 'failed' } });
  await Promise.all([first, second, broken.id].map(fail));
  const failed = async () =>
    (await jsonHere<GenerationSummary[]>(['list', '--pdf-status', 'failed'])).map(({ id }) => id).sort();
  expect(await failed()).toEqual([first, second, broken.id].sort());
  expect(await jsonHere<object[]>(['list', '--pdf-status', 'failed', '--limit', '2'])).toHaveLength(2);

  expect(await jsonHere(['retry', first])).toEqual({ retried: 1, ready: 1 });
  const { code, stdout, stderr } = await runHere(['retry', '--json']);
  expect({ code, stderr: stderr.split('\n') }).toEqual({
    code: 1,
    stderr: [expect.stringMatching(`^${broken.id}: pdf_render_failed: `), 'platen: 1 of 2 failed again.', ''],
  });
  expect(JSON.parse(stdout)).toMatchObject({ error: { code: 'pdf_render_failed' }, retried: 2, ready: 1 });
  expect(await failed()).toEqual([broken.id]);
});

describe('a failure is told as the API tells it', () => {
  test.each<[string, () => string[], string, string]>([
    ['an unknown key', () => ['create', 'Letter', '--set', 'nme=x'], 'unknown_placeholder', '"nme"'],
    ['an unknown template', () => ['create', 'Lettr'], 'not_found', '"Lettr"'],
    ['a title that two have', () => ['create', 'Twice'], 'validation', 'Several templates'],
    ['an unknown document', () => ['get', ids.letter!], 'not_found', 'Document not found'],
    ['no id', () => ['get', 'x'], 'usage', 'Use an id'],
    ['a value without a key', () => ['create', 'Letter', '--set', '=x'], 'usage', 'key=value'],
    ['values that are not there', () => ['create', 'Letter', '--values', 'none.json'], 'validation', 'none.json'],
    ['a time without a zone', () => ['list', '--from', '2026-01-01T10:00:00'], 'usage', '2026-08-27T09:30:00Z'],
    [
      'a folder for one PDF name',
      () => ['create', 'Letter', '--batch', 'x.csv', '--pdf', 'a.pdf'],
      'validation',
      '{number}',
    ],
  ])('%s', async (_, line, code, word) => {
    const { code: exit, stdout, stderr } = await runHere([...line(), '--json']);
    expect({ exit, stderr }).toEqual({ exit: 1, stderr: expect.stringMatching(/^platen: .+\n$/) });
    expect(JSON.parse(stdout)).toMatchObject({ error: { code, message: expect.stringContaining(word) } });
  });

  test.each<[string, Record<string, string>, RegExp]>([
    ['a wrong key', { PLATEN_API_KEY: 'plt_wrong' }, /^platen: The token is unknown.*\n$/],
    [
      'no key, and an address that is none',
      { PLATEN_API_KEY: '', PLATEN_URL: 'x' },
      /^platen: PLATEN_URL=x.*\nplaten: PLATEN_API_KEY.*\n$/,
    ],
    ['no service', { PLATEN_URL: 'http://127.0.0.1:9' }, /^platen: http:\/\/127\.0\.0\.1:9 does not answer .*\n$/],
  ])('%s', async (_, env, message) => {
    expect(await runHere(['list'], env)).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(message) });
  });
});

test('the body of a request is taken as a file of values, as those beside a template are', async () => {
  await writeFile(path.join(folder, 'body.json'), '{"title": "For Grace", "values": {"name": "Grace"}}');
  const line = ['create', 'letter', '--values', 'body.json', '--set', 'home_town=Arlington'];
  const made = await json<Generation>(line);
  expect(made).toMatchObject({ title: 'For Grace', markdown: '# Grace\n\nFrom Arlington.\n' });
  expect(await json<Generation>([...line, '--title', 'For another'])).toMatchObject({ title: 'For another' });
});

test('a picture is sent as a file', async () => {
  const file = path.join(folder, 'ada.png');
  await writeFile(file, png('', 20, 10).bytes);
  const made = await jsonHere<Generation>(['create', 'Signed', '--set', `signature=@${file}`]);
  expect(made.markdown).toMatch(/^!\[Signed\]\(picture:[0-9a-f]{64}\)\n$/);
  for (const [value, message] of [
    ['@nowhere/ada.png', 'The file nowhere/ada.png does not exist.'],
    [`@${path.join(folder, 'values.png')}`, 'not a valid PNG or JPEG'],
    ['@ada.pdf', 'is not a data: URI of a picture'],
  ] as const) {
    await writeFile(path.join(folder, 'values.png'), '{}');
    const { code, stderr } = await runHere(['create', 'Signed', '--set', `signature=${value}`]);
    expect([code, stderr]).toEqual([1, expect.stringContaining(message)]);
  }
  const rows = path.join(folder, 'rows.jsonl');
  const own = dataUri('image/png', png('', 5, 5).bytes);
  await writeFile(rows, `{}\n${JSON.stringify({ signature: own })}\n{"signature": "x"}\n`);
  const { stderr } = await runHere(['create', 'Signed', '--batch', rows, '--set', `signature=@${file}`]);
  expect(stderr).toMatch(/rows\.jsonl:3: invalid_values: .*\n.*1 of 3 lines failed/);
});
