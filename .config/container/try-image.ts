/**
 * §18.38: builds the image from its Containerfile and runs it under the same conditions: as its user, on a read-only file system, as
 * process 1. The test migrates a database, creates a document, downloads its PDF, checks the health endpoint, and stops the service with
 * a signal.
 */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openTemporaryPostgres } from '../../src/data/postgres/open/open-embedded-postgres.ts';
import { makePdf } from '../make-pdf.ts';
import { type Built, buildStages, enter } from './build-stages.ts';
import { readContainerfile } from './read-containerfile.ts';

const PROJECT = path.join(import.meta.dirname, '../..');
const SETTINGS = { HOST: '127.0.0.1', PORT: '18300', METRICS_PORT: '18301', LOG_LEVEL: 'warn' };
const MODULES_AIM_MB = 350;
const STOP_MS = 10_000;

const folder = mkdtempSync(path.join(tmpdir(), 'platen-container-'));
const postgres = await openTemporaryPostgres(console);
try {
  const image = buildStages(readContainerfile(path.join(PROJECT, '.config/Containerfile')), folder);
  describe(image);
  protect(image);
  await tryService(image);
} finally {
  await postgres.close();
  spawnSync('umount', [
    '--recursive',
    '--lazy',
    ...readdirSync(folder).map((stage) => path.join(folder, stage, 'root')),
  ]);
  rmSync(folder, { recursive: true });
}

function describe({ root }: Built): void {
  const megabytes = (place: string) =>
    Number(spawnSync('du', ['-sm', place], { cwd: `${root}/app`, encoding: 'utf8' }).stdout.split('\t')[0]);
  console.log(
    `/app has ${readdirSync(`${root}/app`).join(', ')}: ${megabytes('.')} MB, ${megabytes('node_modules')} of them modules`,
  );
  assert(megabytes('node_modules') <= MODULES_AIM_MB);
}

/** The file system is read-only except for /data, which is a volume. No process may become root. */
function protect({ root, user }: Built): void {
  const data = path.join(folder, 'data');
  mkdirSync(data);
  chownSync(data, ...(user.split(':').map(Number) as [number, number]));
  for (const line of [`remount,ro,bind ${root}`, `bind ${data} ${root}/data`, `remount,ro ${root}/tmp`]) {
    const [options = '', ...places] = line.split(' ');
    assert.equal(spawnSync('mount', ['-o', options, ...places]).status, 0, line);
  }
}

async function tryService(image: Built): Promise<void> {
  const env = { ...image.env, ...SETTINGS, DATABASE_URL: postgres.url };
  const inImage = (line: string[]) =>
    spawnSync('env', ['-i', ...pairs(env), ...enter(image, line)], { encoding: 'utf8' });
  const platen = (line: string[]) => {
    const { status, stdout, stderr } = inImage([...image.lines.ENTRYPOINT!, ...line]);
    assert.equal(status, 0, `platen ${line.join(' ')}: ${stderr}`);
    return stdout;
  };

  assert.notEqual(inImage(['touch', '/app/x', '/tmp/x']).status, 0, 'the file system is read-only');
  assert.equal(inImage(['id', '-u']).stdout, '1000\n');
  const version = inImage(['/bin/sh', '-c', 'NODE_DEBUG_NATIVE=COMPILE_CACHE platen --version 2>&1']).stdout;
  assert.match(version, / was accepted/, 'compiled code is taken from the image');
  assert.doesNotMatch(version, / was not initialized/);
  platen(['migrate']);
  const demo = JSON.parse(platen(['demo', '--json']));

  const started = performance.now();
  const line = enter(image, [...image.lines.ENTRYPOINT!, ...image.lines.CMD!]);
  const service = spawn(
    'env',
    ['-i', ...pairs(env), 'unshare', '--pid', '--fork', '--mount-proc', '--kill-child', ...line],
    { stdio: 'inherit' },
  );
  const ended = once(service, 'exit');
  const healthy = () => inImage(image.lines.HEALTHCHECK!).status === 0;
  while (!healthy()) {
    assert.equal(service.exitCode, null, 'the service has ended');
    await pause(50);
  }
  console.log(`healthy ${Math.round(performance.now() - started)} ms after its start`);

  const { pdf } = await makePdf(`http://127.0.0.1:${SETTINGS.PORT}`, demo);
  console.log(`a PDF of ${pdf.length} bytes ${Math.round(performance.now() - started)} ms after its start`);
  platen(['doctor']);

  const asked = performance.now();
  process.kill(processOne(service), 'SIGTERM');
  assert.deepEqual(await ended, [0, null]);
  const took = performance.now() - asked;
  assert(took < STOP_MS);
  console.log(`stopped by SIGTERM as process 1 in ${Math.round(took)} ms`);
}

/** `unshare` starts the process in a namespace of its own. */
function processOne({ pid }: ChildProcess): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim());
}

function pairs(env: Record<string, string>): string[] {
  return Object.entries(env).map(([name, value]) => `${name}=${value}`);
}
