/**
 * §7, §15.7: makes the clients and tries each in its own language on a service, through a proxy that answers 503 and 429 and cuts a connection:
 * each must have created exactly one document, with one idempotency key. What a machine lacks is skipped with a line. Exits with 1 if one fails.
 *
 *     node .config/clients/try.ts [node python go n8n postman]
 */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { openUnrulyProxy } from '../../test/clients/support/unruly-proxy.ts';
import { runPlaten, servePlaten } from '../../test/support/platen.ts';

const PROJECT = path.join(import.meta.dirname, '../..');
const CLIENTS = path.join(PROJECT, 'generated/clients');
const PROGRAMS = path.join(PROJECT, 'test/clients');
const N8N_WORKFLOW = '2.41.0';
const NEWMAN = '6.2.2';

const folder = await mkdtemp(path.join(tmpdir(), 'platen-clients-'));
// If root runs this, the embedded Postgres runs under an account that must reach its folder.
await chmod(folder, 0o711);

type Program = { title: string; env: Record<string, string>; place: string };

async function run(
  command: string,
  given: string[],
  { place, env = {} }: { place: string; env?: Record<string, string> },
) {
  const options = { cwd: place, env: { ...process.env, ...env }, maxBuffer: 2 ** 26 };
  return (await promisify(execFile)(command, given, options)).stdout;
}

/** Packs a client as npm would publish it, and installs the file. */
async function installPackage(name: string, place: string, ...others: string[]): Promise<void> {
  await run('npm', ['pack', '--silent', '--pack-destination', place, path.join(CLIENTS, name)], { place });
  const file = (await readdir(place)).find((one) => one.endsWith('.tgz'))!;
  await writeFile(path.join(place, 'package.json'), '{"private": true, "type": "module"}\n');
  const quiet = ['--silent', '--no-audit', '--no-fund', '--ignore-scripts'];
  await run('npm', ['install', ...quiet, `./${file}`, ...others], { place });
}

const PROGRAM: Record<string, (program: Program) => Promise<string>> = {
  /** A wrong key of `values` must not compile: the program says so with `@ts-expect-error`. */
  async node({ place, env }) {
    await installPackage('npm', place);
    await cp(path.join(PROGRAMS, 'node/use.ts'), path.join(place, 'use.ts'));
    const { stdout } = await runPlaten(['types'], { env });
    await writeFile(path.join(place, 'platen-values.d.ts'), stdout);
    const types = ['--types', 'node', '--typeRoots', path.join(PROJECT, 'node_modules/@types')];
    const flags = [
      '--noEmit',
      '--strict',
      '--module',
      'nodenext',
      '--target',
      'es2022',
      '--allowImportingTsExtensions',
    ];
    await run('tsc', [...flags, ...types, 'use.ts'], { place });
    return run('node', ['--disable-warning=ExperimentalWarning', 'use.ts'], { place, env });
  },

  async python({ place, env }) {
    await run('python3', ['-m', 'venv', 'venv'], { place });
    await cp(path.join(CLIENTS, 'python'), path.join(place, 'client'), { recursive: true });
    await run('venv/bin/pip', ['install', '--quiet', './client'], { place });
    return run('venv/bin/python', [path.join(PROGRAMS, 'python/use.py')], { place, env });
  },

  async go({ place, env }) {
    await cp(path.join(PROGRAMS, 'go-client/main.go'), path.join(place, 'main.go'));
    await cp(path.join(CLIENTS, 'go'), path.join(place, 'client'), { recursive: true });
    const manifest = await readFile(path.join(place, 'client/go.mod'), 'utf8');
    const [, name] = /^module (.+)$/m.exec(manifest)!;
    const main = await readFile(path.join(place, 'main.go'), 'utf8');
    await writeFile(path.join(place, 'main.go'), main.replace('platen.example/client', name!));
    const required = `require ${name} v0.0.0\nreplace ${name} => ./client\n`;
    await writeFile(path.join(place, 'go.mod'), `module use\n\ngo 1.24.0\n\n${required}`);
    await run('go', ['mod', 'tidy'], { place });
    await run('go', ['vet', './...'], { place });
    return run('go', ['run', '.'], { place, env });
  },

  async n8n({ place, env }) {
    await installPackage('n8n', place, `n8n-workflow@${N8N_WORKFLOW}`);
    await cp(path.join(PROGRAMS, 'n8n/use.cjs'), path.join(place, 'use.cjs'));
    return run('node', ['use.cjs'], { place, env });
  },

  /** Runs all requests of the collection, one after another; each must succeed. */
  async postman({ place, env }) {
    await run('npm', ['install', '--silent', '--no-audit', '--no-fund', `newman@${NEWMAN}`], { place });
    const file = path.join(CLIENTS, 'postman/platen.postman_collection.json');
    const report = path.join(place, 'report.json');
    const variables = ['--env-var', `url=${env.PLATEN_URL}`, '--env-var', `key=${env.PLATEN_API_KEY}`];
    const options = ['--reporters', 'json', '--reporter-json-export', report, ...variables];
    await run('node_modules/.bin/newman', ['run', file, ...options], { place });
    type Execution = { item: { name: string }; response: { code: number } };
    const { executions } = JSON.parse(await readFile(report, 'utf8')).run as { executions: Execution[] };
    // The demo's documents have no signature fields.
    const expected: Record<string, number> = { 'Send a document to be signed': 400 };
    const failed = executions.filter(
      ({ item, response }) => response.code >= 400 && response.code !== expected[item.name],
    );
    if (failed.length > 0)
      throw new Error(failed.map(({ item, response }) => `${item.name}: ${response.code}`).join('\n'));
    return `Postman: ${executions.length} requests\n`;
  },
};
const NEEDS: Record<string, string[]> = { python: ['python3'], go: ['go'] };

async function isThere(command: string): Promise<boolean> {
  return run('which', [command], { place: folder }).then(
    () => true,
    () => false,
  );
}

/** A message as the service signs it. */
function signedMessage(): string {
  const secret = `whsec_${Buffer.from(randomUUID()).toString('base64')}`;
  const body = JSON.stringify({
    type: 'document.created',
    timestamp: new Date().toISOString(),
    data: { id: randomUUID() },
  });
  const [id, at] = [randomUUID(), new Date()];
  const signature = new Webhook(secret).sign(id, at, body);
  const time = String(Math.floor(at.getTime() / 1000));
  const headers = { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signature };
  return JSON.stringify({ secret, body, headers });
}

async function countDocuments(api: string, key: string, title: string): Promise<number> {
  const address = `${api}/api/v1/generations?limit=200&search=${encodeURIComponent(title)}`;
  const response = await fetch(address, { headers: { Authorization: `Bearer ${key}` } });
  const { generations } = (await response.json()) as { generations: { title: string }[] };
  return generations.filter((one) => one.title === title).length;
}

const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(PROGRAM);
const packages = names.map((name) => (name === 'node' ? 'npm' : name));
process.stdout.write(await run(process.execPath, ['.config/clients/make.ts', ...packages], { place: PROJECT }));
const env = { DATA_DIR: path.join(folder, 'data'), PORT: '0', LOG_LEVEL: 'silent', CHECK_ANSWERS: '1' };
const service = await servePlaten(['--demo'], { env });
const proxy = await openUnrulyProxy(service.url);
const key = service.demo!.token;
try {
  for (const name of names) {
    const missing = (
      await Promise.all((NEEDS[name] ?? []).map(async (one) => ((await isThere(one)) ? [] : [one])))
    ).flat();
    if (missing.length > 0) {
      console.log(`${name}: skipped, ${missing.join(' and ')} is not there`);
      continue;
    }
    const title = `Trouble from ${name}`;
    const place = path.join(folder, name);
    await mkdir(place);
    const own = { PLATEN_URL: proxy.url, PLATEN_API_KEY: key, TITLE: title, WEBHOOK: signedMessage() };
    try {
      const said = await PROGRAM[name]!({ title, place, env: own });
      if (said.includes(key)) throw new Error('It printed the key.');
      const [sent, created] = [proxy.keysOf(title), await countDocuments(service.url, key, title)];
      // A run of Postman is not retried. n8n creates the document a second time, which is a replay.
      const attempts: number | undefined = { postman: 0, n8n: 5 }[name] ?? 4;
      if (sent.length !== attempts || new Set(sent).size > 1) throw new Error(`It sent the keys ${sent.join(', ')}.`);
      if (created !== Math.min(1, attempts)) throw new Error(`${created} documents were created.`);
      console.log(`${said.trim()}; ${sent.length} attempts, ${created} document${created === 1 ? '' : 's'}`);
    } catch (error) {
      const { stdout = '', stderr = '', message } = error as Error & { stdout?: string; stderr?: string };
      console.log(`${name}: failed\n${message}\n${stdout}${stderr}`.slice(0, 4000));
      process.exitCode = 1;
    }
  }
} finally {
  await proxy.close();
  await service.stop('SIGTERM');
  await rm(folder, { recursive: true, force: true });
}
