/**
 * §18.43: packs Platen twice and compares. Then installs the file with each supported Node, with a folder and a home of their own, and
 * uses it as somebody would who has nothing else: serves the demo, creates a document, downloads its PDF, checks a folder.
 */
import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { makePdf } from '../make-pdf.ts';
import { pack } from './pack.ts';

const NODES = process.argv.slice(2).length > 0 ? process.argv.slice(2) : ['20', '22', '24'];
/** The environment variables that npm needs, besides PATH and HOME. */
const KEPT = /^(npm_config_registry|npm_config_cafile|NODE_EXTRA_CA_CERTS|https?_proxy|no_proxy)$/i;
/** Includes the time of an installation by npx. */
const START_MS = 600_000;

type Machine = { folder: string; env: Record<string, string> };

const folder = mkdtempSync(path.join(tmpdir(), 'platen-package-'));
try {
  const [file, again] = ['first', 'second'].map((one) => pack(path.join(folder, one)));
  const [digest, other] = [file!, again!].map((one) => createHash('sha256').update(readFileSync(one)).digest('hex'));
  assert.equal(digest, other, 'two builds differ');
  console.log(
    `${path.basename(file!)}: ${(readFileSync(file!).byteLength / 1e6).toFixed(0)} MB, SHA-256 ${digest}, twice`,
  );
  for (const version of NODES) await tryOn(machineWith(version), file!, version);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Creates a home and a PATH with this Node and npm, and nothing else of this machine but the system's commands. */
function machineWith(version: string): Machine {
  const place = path.join(folder, `node-${version}`);
  for (const name of ['home', 'bin', 'work']) mkdirSync(path.join(place, name), { recursive: true });
  execFileSync('npm', ['install', '--silent', '--prefix', path.join(place, 'node'), `node@${version}`]);
  symlinkSync(path.join(place, 'node/node_modules/node/bin/node'), path.join(place, 'bin/node'));
  const npm = path.dirname(
    path.dirname(execFileSync('sh', ['-c', 'readlink -f "$(which npm)"'], { encoding: 'utf8' }).trim()),
  );
  for (const name of ['npm', 'npx']) {
    const script = `#!/bin/sh\nexec '${place}/bin/node' '${npm}/bin/${name}-cli.js' "$@"\n`;
    writeFileSync(path.join(place, 'bin', name), script, { mode: 0o755 });
  }
  const kept = Object.entries(process.env).filter(([name]) => KEPT.test(name)) as [string, string][];
  const system = '/usr/bin:/bin';
  const env = {
    ...Object.fromEntries(kept),
    PATH: `${place}/bin:${place}/global/bin:${system}`,
    HOME: `${place}/home`,
  };
  return { folder: place, env };
}

async function tryOn({ folder: place, env }: Machine, file: string, version: string): Promise<void> {
  const cwd = path.join(place, 'work');
  const run = (command: string, ...given: string[]) => execFileSync(command, given, { cwd, env, encoding: 'utf8' });
  console.log(`Node ${run('node', '--version').trim()}`);
  run('npm', 'install', '--silent', '--global', '--prefix', path.join(place, 'global'), file);
  assert.match(run('platen', '--version'), /^\d+\.\d+\.\d+/);
  const demo = path.join(place, 'global/lib/node_modules/platen/prisma/demo');
  assert.match(run('platen', 'dev', demo, '--check'), /warnings +0/);
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  // The first Node runs it with npx, without installing it. npx accepts only a file in the current folder as a package.
  copyFileSync(file, path.join(cwd, 'platen.tgz'));
  const line = version === NODES[0] ? ['npx', '--yes', './platen.tgz'] : ['platen'];
  const service = spawn(line[0]!, [...line.slice(1), 'serve', '--demo'], {
    cwd,
    env: { ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  try {
    await untilItAnswers(service, address);
    const { pdf } = await makePdf(address, JSON.parse(run('platen', 'demo', '--json')));
    console.log(`  ${line[0]} serve: a PDF of ${pdf.byteLength} bytes`);
  } finally {
    if (service.exitCode === null) {
      process.kill(-service.pid!, 'SIGTERM');
      await once(service, 'exit');
    }
  }
}

async function untilItAnswers(service: ChildProcess, address: string): Promise<void> {
  let printed = '';
  service.stdout!.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  const late = Date.now() + START_MS;
  // This line appears when the demo is loaded.
  while (!printed.includes('Create a document')) {
    assert(Date.now() < late && service.exitCode === null, `It did not start:\n${printed}`);
    await pause(500);
  }
  assert((await fetch(`${address}/readyz`)).ok);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}
