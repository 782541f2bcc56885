/**
 * §18.31: the commands of `spec/runbook.md`, as they stand there: back up, lose everything, restore, verify. `make test-runbook` runs
 * them in a shell around services, for the embedded database and for a server; all tests run their parts in this process.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ROOT, readText } from '../../house/repository-files.ts';
import { createTestDatabase } from '../../support/database.ts';
import { type Served, servePlaten } from '../../support/platen.ts';
import { runPlatenInProcess } from '../../support/platen-in-process.ts';
import { seedTemplate, seedTenant } from '../../support/seed.ts';
import { startTestService } from '../../support/service.ts';

const LONG = process.env.PLATEN_RUNBOOK === '1';
const DOCUMENTS = 40;

type Env = Record<string, string>;

const run = promisify(execFile);
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'platen-runbook-'));
  // As root, Postgres runs under an account that must be able to reach the folder.
  await chmod(folder, 0o711);
});
const running: Served[] = [];
afterAll(async () => {
  // After a failure one may still run, and Jest would wait for it.
  await Promise.all(running.map((service) => service.stop()));
  await rm(folder, { recursive: true, force: true });
});

async function serve(line: string[], env: Env): Promise<Served> {
  const service = await servePlaten(line, { env: { ...env, PORT: '0' } });
  running.push(service);
  return service;
}

/** The commands below a heading of the page. */
function commandsOf(heading: string): string[] {
  const section =
    readText('spec/runbook.md')
      .text.split(/^## /m)
      .find((one) => one.startsWith(`${heading}\n`)) ?? '';
  return [...section.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].flatMap(([, block]) => block!.trim().split('\n'));
}

async function newFolder(name: string): Promise<string> {
  const made = path.join(folder, name);
  await mkdir(made);
  await chmod(made, 0o711);
  return made;
}

/** A shell reads each line; what it gives to `npx platen` is run here. To look at fonts and a render takes long, and has a test. */
async function runHere(heading: string, env: Env): Promise<Record<string, unknown>[]> {
  const answers = [];
  for (const line of commandsOf(heading)) {
    const { PATH = '' } = process.env;
    const shell = `npx() { printf '%s\\0' "$@"; }\n${line}`;
    const { stdout } = await run('bash', ['-euc', shell], { env: { PATH, ...env } });
    const [name, ...words] = stdout.split('\0').slice(0, -1);
    expect(name).toBe('platen');
    if (words[0] === 'doctor') continue;
    const { code, stdout: answer, stderr } = await runPlatenInProcess([...words, '--json'], { env });
    expect([words[0], code, stderr]).toEqual([words[0], 0, expect.anything()]);
    answers.push(JSON.parse(answer));
  }
  return answers;
}

test('what was lost is back, every PDF as it was', async () => {
  const service = await startTestService({ role: 'api' });
  const { db } = service.services.database;
  const { workspaceId, key } = await seedTenant(db);
  const template = await seedTemplate(db, workspaceId, '---\ntitle: Note\n---\nText\n');
  const objects = path.join(service.config.dataDir, 'objects', workspaceId);
  await mkdir(objects);
  const pdfs = new Map<string, Buffer>();
  for (const title of ['One', 'Two', 'Three']) {
    const { body } = await service.call('POST', `/templates/${template}/generations`, { key, body: { title } });
    const { id } = body as { id: string };
    const bytes = Buffer.from(`%PDF-1.7 of ${title}`);
    await writeFile(path.join(objects, `${id}.pdf`), bytes);
    const pdfSha256 = createHash('sha256').update(bytes).digest();
    const facts = { pdfPages: 1, pdfBytes: bytes.length, pdfSha256, pdfRenderedAt: new Date() };
    await db.generation.update({ where: { id }, data: { pdfStatus: 'ready', ...facts } });
    pdfs.set(id, bytes);
  }
  const backups = { BACKUPS: await newFolder('backups') };
  const { dataDir, databaseUrl = '' } = service.config;
  await runHere('Every night', { ...backups, DATABASE_URL: databaseUrl, DATA_DIR: dataDir });
  // The database, the files and the keys.
  await service.close();
  const database = await createTestDatabase(undefined, 'template0');
  const restored = path.join(folder, 'restored');
  const answers = await runHere('After the loss', { ...backups, DATABASE_URL: database.url, DATA_DIR: restored });
  await database.drop();
  const whole = { checked: 3, whole: 3, gone: 0, damaged: 0 };
  expect(answers).toEqual([
    expect.objectContaining({ documents: 3, pdfs: 3 }),
    ...Array(2).fill(expect.objectContaining(whole)),
  ]);
  for (const [id, bytes] of pdfs)
    expect(await readFile(path.join(restored, 'objects', workspaceId, `${id}.pdf`))).toEqual(bytes);
});

/** All of a section in one shell; answers what it printed. */
async function runInShell(heading: string, env: Env): Promise<string> {
  const script = path.join(folder, 'commands.sh');
  await writeFile(script, commandsOf(heading).join('\n'));
  const { PATH = '', HOME = '' } = process.env;
  const PATHS = `${path.join(ROOT, 'node_modules/.bin')}:${PATH}`;
  const options = { cwd: ROOT, env: { PATH: PATHS, HOME, PORT: '1', ...env } };
  const { stdout, stderr } = await run('bash', ['-c', `exec 2>&1; set -euxo pipefail; . "${script}"`], options);
  return stdout + stderr;
}

type Answer = { id: string; url: string };

/** Each PDF as a client gets it, by the id of its document. */
async function pdfsOf(url: string, token: string, ids: string[]): Promise<string[]> {
  const hashes = [];
  for (const id of ids) {
    const headers = { Authorization: `Bearer ${token}` };
    const answer = () => fetch(`${url}/api/v1/generations/${id}/pdf`, { headers });
    let found = await answer();
    while (found.status === 202) found = await answer();
    const file = await fetch(((await found.json()) as Answer).url);
    expect(file.status).toBe(200);
    hashes.push(
      createHash('sha256')
        .update(Buffer.from(await file.arrayBuffer()))
        .digest('hex'),
    );
  }
  return hashes;
}

/** `templates`: those of the demo, by their files, beside which their values are. */
async function makeDocuments(url: string, token: string, templates: Record<string, string>): Promise<string[]> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const known = Object.entries(templates);
  const made = Array.from({ length: DOCUMENTS }, async (_, at) => {
    const [file, template] = known[at % known.length]!;
    const values = await readFile(path.join(ROOT, 'prisma/demo', file.replace(/\.md$/, '.values.json')), 'utf8');
    const body = JSON.stringify({ ...JSON.parse(values), title: `Document ${at}` });
    const answer = await fetch(`${url}/api/v1/templates/${template}/generations`, { method: 'POST', headers, body });
    expect(answer.status).toBe(201);
    return ((await answer.json()) as Answer).id;
  });
  return Promise.all(made);
}

(LONG ? test.each : test.skip.each)([['the embedded database'], ['a server']])('with %s', async (kind) => {
  const databases: { url: string; drop(): Promise<void> }[] = [];
  const settings = async (name: string): Promise<Env> => {
    const DATA_DIR = path.join(folder, `${kind} ${name}`);
    if (kind !== 'a server') return { DATA_DIR };
    databases.push(await createTestDatabase(undefined, 'template0'));
    return { DATA_DIR, DATABASE_URL: databases.at(-1)!.url };
  };
  const backups = { BACKUPS: await newFolder(`backups of ${kind}`) };
  const first = await settings('first');
  const service = await serve(['--demo'], first);
  const { token, templates } = service.demo!;
  const ids = await makeDocuments(service.url, token, templates);
  const before = await pdfsOf(service.url, token, ids);
  const night = await runInShell('Every night', { ...backups, ...first });
  await service.stop();
  await databases[0]?.drop();
  await rm(first.DATA_DIR!, { recursive: true });

  const second = await settings('second');
  const loss = await runInShell('After the loss', { ...backups, ...second });
  process.stdout.write(`\n--- ${kind}\n${night}${loss}`);
  expect(loss).toMatch(new RegExp(`whole +${DOCUMENTS}\\ngone +0\\ndamaged +0`));
  const again = await serve([], second);
  expect(await pdfsOf(again.url, token, ids)).toEqual(before);
  await again.stop();
  await databases[1]?.drop();
});
