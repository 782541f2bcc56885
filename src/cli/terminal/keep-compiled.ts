/** §18.23: what V8 makes of the source files is kept in the data folder, so that the next start need not make it again. */
import { existsSync, mkdirSync } from 'node:fs';
import { constants, enableCompileCache } from 'node:module';
import path from 'node:path';

const PRIVATE = 0o700;

/**
 * For all files that are loaded from now on, by threads too. Without a data folder, or where it cannot be written, nothing is kept; a
 * `NODE_COMPILE_CACHE` of the environment holds instead.
 */
export function keepCompiled(dataDir: string): void {
  // The folder itself is made elsewhere, with the rights that it needs.
  if (!existsSync(dataDir)) return;
  const folder = path.join(dataDir, 'compiled');
  try {
    mkdirSync(folder, { mode: PRIVATE, recursive: true });
  } catch {
    return;
  }
  // Threads look for it in the environment.
  if (enableCompileCache(folder).status === constants.compileCacheStatus.ENABLED)
    process.env.NODE_COMPILE_CACHE = folder;
}
