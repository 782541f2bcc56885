// §18.37. Runs after an install: generates the Prisma client, bundles the editor (§20.24), and makes `npx platen` find the command of
// this checkout. A "bin" in package.json would not work: npx would first install the project into its own cache, which takes seconds and
// runs this file again.
import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs';

const PRISMA = 'node_modules/prisma/build/index.js';
const SCHEMA = 'prisma/schema.prisma';
/** The schema from which the client was last generated. */
const GENERATED_FROM = 'generated/prisma/schema.prisma';

chmodSync('src/platen', 0o755);
rmSync('node_modules/.bin/platen', { force: true });
symlinkSync('../../src/platen', 'node_modules/.bin/platen');

if (existsSync('node_modules/esbuild') && existsSync('src/doors/web/pages/browser/codemirror.ts'))
  await import('./bundle-editor.mjs');

if (existsSync(PRISMA)) await generate();
else if (!existsSync(GENERATED_FROM) || !readFileSync(GENERATED_FROM).equals(readFileSync(SCHEMA))) {
  process.stderr.write(
    'platen: the database client is not generated yet, and development packages generate it. For an installation without\n' +
      'them, run this instead: npm ci && npm prune --omit=dev\n',
  );
  process.exitCode = 1;
}

async function generate() {
  // Prisma downloads native engines unless one is named. Platen's engines run in WebAssembly, so any existing file will do.
  const env = { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, PRISMA_HIDE_UPDATE_MESSAGE: '1' };
  const { status, stdout, stderr } = spawnSync('node', [PRISMA, 'generate', '--config', '.config/prisma.ts'], {
    env,
    encoding: 'utf8',
  });
  if (status !== 0) {
    process.stderr.write(`${stdout}${stderr}`);
    process.exitCode = 1;
    return;
  }
  copyFileSync(SCHEMA, GENERATED_FROM);
  const { compactClient } = await import('./compact-client.mjs');
  try {
    compactClient('generated/prisma/internal/class.ts');
  } catch (error) {
    process.stderr.write(`platen: each process takes 18 MB more than it needs: ${error.message}\n`);
  }
}
