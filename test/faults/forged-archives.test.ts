/**
 * §18.30: whatever stands in a field of an exported workspace, its import is refused by name, or no page and no answer of it is a fault of the
 * service. Each field of a real export is changed in turn. There are nearly 10,000 such archives, and each
 * takes two seconds: a run tries some 400 of them, others each time, and all with PLATEN_LONG=1.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { v7 } from 'uuid';
import { HOUR, MINUTE } from '../../src/domain/durations.ts';
import { deleteWorkspace } from '../../src/use-cases/administration/index.ts';
import { runPlatenInProcess } from '../support/platen-in-process.ts';
import { seedKey, seedMember, seedTenant } from '../support/seed.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { FUZZ_SEED, isLong, ofThisRun } from '../support/this-run.ts';
import { signedIn } from '../support/web.ts';
import { type Exported, forgeArchive, readExport } from '../use-cases/backup/support/forge-archive.ts';

const faults = process.env.PLATEN_FAULTS ? test : test.skip;
/** One in so many archives is tried. */
const SHARE = 24;
const DEMO = path.join(import.meta.dirname, '../../prisma/demo');
const TEMPLATES = ['certificate', 'invoice', 'service-agreement'];

type Step = string | number;
type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** What may stand in place of a value: others of its type, and a few of another. */
function insteadOf(value: Json): (Json | undefined)[] {
  if (typeof value === 'number')
    return [0, 1, -1, 0.5, 7, 100, 5_000, 1e6, 2 ** 31 - 1, 2 ** 53 - 1, 1e308, '1', null, undefined];
  if (typeof value === 'boolean') return [!value, null, 'true', undefined];
  if (typeof value === 'string')
    return [
      ...[
        '',
        'a',
        ' ',
        'x'.repeat(1_500),
        'junk \u202e<b>{{x}}</b>',
        '0',
        '#ffffff',
        '../../etc/passwd',
        'http://127.0.0.1/',
      ],
      ...['2999-01-01T00:00:00+00:00', '<svg/onload=alert(1)>', v7(), '__proto__', 'de', 7, null, ['a'], undefined],
    ];
  if (value === null) return ['a', 7, [], {}, true];
  if (Array.isArray(value))
    return [
      [],
      value.toReversed(),
      value.slice(1),
      Array.from({ length: 200 }, () => value).flat(),
      [null],
      {},
      null,
      undefined,
    ];
  return [{}, { ...value, surprise: 1 }, nested(1_500), [], null, undefined];
}

function nested(depth: number): Json {
  let inside: Json = {};
  for (let level = 0; level < depth; level += 1) inside = { children: [inside], type: 'strong' };
  return inside;
}

/** Of a list, the first entries; of alike rows, those that have a field of another shape. */
function* placesIn(value: Json, at: Step[] = []): Generator<{ at: Step[]; value: Json }> {
  if (at.length > 0) yield { at, value };
  if (Array.isArray(value))
    for (const [index, one] of value.slice(0, 2).entries()) yield* placesIn(one, [...at, index]);
  else if (typeof value === 'object' && value !== null)
    for (const [key, one] of Object.entries(value)) yield* placesIn(one, [...at, key]);
}

type Mutant = { folder: string; row: number; at: Step[]; is: Json | undefined; name: string };

function* mutantsOf(rows: Exported['rows']): Generator<Mutant> {
  const seen = new Set<string>();
  for (const [folder, all] of Object.entries(rows))
    for (const [row, content] of all.entries())
      for (const { at, value } of placesIn(content as Json)) {
        const name = `${folder}.${at.map((step) => (typeof step === 'number' ? '*' : step)).join('.')}`;
        if (seen.has(name)) continue;
        seen.add(name);
        for (const is of insteadOf(value)) yield { folder, row, at, is, name };
      }
}

function change(target: Json, [step, ...rest]: Step[], is: Json | undefined): void {
  const parent = target as Record<Step, Json>;
  if (rest.length > 0) change(parent[step!]!, rest, is);
  else if (is === undefined) delete parent[step!];
  else parent[step!] = is;
}

let service: TestService;
let folder: string;
let exported: Exported;
let settings: { env: Record<string, string> };

beforeAll(async () => {
  if (!process.env.PLATEN_FAULTS) return;
  service = await startTestService();
  folder = await mkdtemp(path.join(os.tmpdir(), 'platen-forged-'));
  settings = { env: { DATABASE_URL: service.config.databaseUrl!, DATA_DIR: service.config.dataDir } };
  const { workspaceId, key } = await seedTenant(db());
  const files = [...TEMPLATES.map((name) => `${name}.md`), 'ashcombe-holt.theme.yaml', 'certificate.theme.yaml'];
  const line = ['template', 'import', workspaceId, ...files.map((name) => path.join(DEMO, name))];
  expect((await runPlatenInProcess(line, settings)).code).toBe(0);
  const ids: string[] = [];
  for (const name of TEMPLATES) {
    const title = { contains: name.split('-')[0]!, mode: 'insensitive' as const };
    const { id } = await db().template.findFirstOrThrow({ where: { workspaceId, title } });
    const body = JSON.parse(await readFile(path.join(DEMO, `${name}.values.json`), 'utf8'));
    const made = await service.call('POST', `/templates/${id}/generations`, { key, body });
    ids.push((made.body as { id: string }).id);
  }
  await db().generation.update({ where: { id: ids[0]! }, data: { voidedAt: new Date(), voidReason: 'Wrong name' } });
  await db().correction.create({ data: { workspaceId, generationId: ids[1]!, corrects: ids[0]! } });
  const file = path.join(folder, 'ours.tar');
  expect((await runPlatenInProcess(['workspace', 'export', workspaceId, file], settings)).code).toBe(0);
  exported = await readExport(file);
}, 5 * MINUTE);
afterAll(async () => {
  await service?.close();
  if (folder) await rm(folder, { recursive: true });
});

function db() {
  return service.services.context.db;
}

/** What has failed of a workspace that was imported. */
async function faultsOf(workspaceId: string): Promise<string[]> {
  const email = `owner-${workspaceId}@example.com`;
  const { userId } = await seedMember(db(), workspaceId, email, 'owner');
  const { token } = await seedKey(db(), workspaceId, email);
  const { cookie } = await signedIn(service, userId);
  const own = { where: { workspaceId }, select: { id: true } };
  const [templates, documents] = [await db().template.findMany(own), await db().generation.findMany(own)];
  const pages = [
    ...[
      'templates',
      'documents',
      'documents?search=a',
      'audit',
      'audit/events.jsonl',
      'settings',
      'search?q=a',
      'archived-templates',
    ],
    ...templates.flatMap(({ id }) =>
      [
        '',
        '/programs',
        '/preview',
        '/examples',
        '/versions',
        '/versions/1/source',
        '/fill-in',
        '/fill-in/preview',
        '/sheet',
        '/sheet/columns',
      ].map((page) => `templates/${id}${page}`),
    ),
    ...documents.flatMap(({ id }) =>
      ['', '/preview', '/markdown', '/e-invoice', '/word', '/share'].map((page) => `documents/${id}${page}`),
    ),
    ...documents.flatMap(({ id }) => templates.map((template) => `templates/${template.id}/fill-in?again=${id}`)),
  ];
  const wrong: string[] = [];
  const ask = async (address: string, headers: Record<string, string>, body?: object) => {
    const sent = body && { method: 'POST', body: JSON.stringify(body) };
    const answered = await fetch(service.url + address, { redirect: 'manual', ...sent, headers });
    const text = await answered.text();
    // A document that cannot be drawn is told so.
    if (answered.status >= 500 && !text.includes('"pdf_render_failed"')) wrong.push(`${answered.status} ${address}`);
  };
  for (const page of pages) await ask(`/w/${workspaceId}/${page}`, { Cookie: cookie, Accept: 'text/html' });
  const api = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  for (const list of ['/templates', '/generations', '/generations?search=a']) await ask(`/api/v1${list}`, api);
  for (const { id } of templates) {
    await ask(`/api/v1/templates/${id}`, api);
    await ask(`/api/v1/templates/${id}/generations`, api, { values: {} });
  }
  for (const { id } of documents) for (const rest of ['', '/pdf']) await ask(`/api/v1/generations/${id}${rest}`, api);
  return wrong.map((one) => one.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…'));
}

faults(
  'each field of an export that is changed is refused by name, or nothing of the workspace fails',
  async () => {
    const all = [...mutantsOf(exported.rows)];
    const mutants = ofThisRun(all, SHARE);
    const wrong: string[] = [];
    const counts = { refused: 0, accepted: 0 };
    for (const { folder: of, row, at, is, name } of mutants) {
      const { file, workspaceId } = await forgeArchive(folder, exported, (rows) =>
        change(rows[of]![row] as Json, at, is),
      );
      const { code, stderr } = await runPlatenInProcess(['workspace', 'import', file], settings);
      const said = stderr.trim().split('\n').at(-1)!;
      const what = `${name} = ${JSON.stringify(is)?.slice(0, 40)}`;
      await rm(file);
      if (code === 0) {
        counts.accepted += 1;
        wrong.push(...(await faultsOf(workspaceId)).map((one) => `${what}: ${one}`));
        await deleteWorkspace(db(), workspaceId, () => undefined);
      } else {
        counts.refused += 1;
        if (!/^platen: (The workspace .* is not valid: .*Nothing was changed\.|.* is damaged: |There is )/.test(said))
          wrong.push(`${what}: ${said}`);
      }
    }
    console.info(`${mutants.length} of ${all.length} archives: ${counts.refused} refused, ${counts.accepted} imported`);
    expect({ PLATEN_FUZZ_SEED: FUZZ_SEED, wrong }).toEqual({ PLATEN_FUZZ_SEED: FUZZ_SEED, wrong: [] });
  },
  isLong ? 12 * HOUR : 60 * MINUTE,
);
