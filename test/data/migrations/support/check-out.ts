/** §18.39: another version of this project, from its history, with the packages of this checkout. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ROOT = path.join(import.meta.dirname, '../../../..');

/** The last commit before the migrations of connected apps. */
export const VERSION_BEFORE = 'afddeedc';

export type CheckOut = { folder: string; command: string; remove(): Promise<void> };

/**
 * In a temporary folder, with the packages of this checkout; what it lacks of them is installed beside. Throws where the history does not reach
 * as far.
 */
export async function checkOut(commit: string): Promise<CheckOut> {
  const beside = await mkdtemp(path.join(tmpdir(), 'platen-version-'));
  const folder = path.join(beside, 'version');
  const modules = path.join(ROOT, 'node_modules');
  const copy = 'mkdir "$2" && git archive "$1" | tar -x -C "$2"';
  await run('bash', ['-euo', 'pipefail', '-c', copy, '-', commit, folder], { cwd: ROOT });
  const { dependencies } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const missing = Object.entries(dependencies).filter(([name]) => !existsSync(path.join(modules, name)));
  if (missing.length > 0)
    await run('npm', [
      'install',
      '--prefix',
      beside,
      '--no-save',
      '--no-audit',
      '--no-fund',
      ...missing.map((one) => one.join('@')),
    ]);
  await symlink(modules, path.join(folder, 'node_modules'));
  const env = { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, PRISMA_HIDE_UPDATE_MESSAGE: '1' };
  const generate = ['node_modules/prisma/build/index.js', 'generate', '--config', '.config/prisma.ts'];
  await run(process.execPath, generate, { cwd: folder, env });
  return {
    folder,
    command: path.join(folder, 'src/platen'),
    remove: () => rm(beside, { recursive: true, force: true }),
  };
}
