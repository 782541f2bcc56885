// After an install: the Prisma client is generated, and `npx platen` finds the command of this checkout. Not by "bin" in
// package.json: npx would install the project into a cache of its own first, which takes seconds and runs this file again.
import { spawnSync } from 'node:child_process';
import { chmodSync, rmSync, symlinkSync } from 'node:fs';

chmodSync('src/platen', 0o755);
rmSync('node_modules/.bin/platen', { force: true });
symlinkSync('../../src/platen', 'node_modules/.bin/platen');

// Prisma downloads native engines unless one is named; ours run in WebAssembly, so any existing file will do.
const env = { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, PRISMA_HIDE_UPDATE_MESSAGE: '1' };
const generate = ['node_modules/prisma/build/index.js', 'generate', '--config', '.config/prisma.ts'];
const { status, stdout, stderr } = spawnSync('node', generate, { env, encoding: 'utf8' });
if (status !== 0) {
  process.stderr.write(`${stdout}${stderr}`);
  process.exit(1);
}
