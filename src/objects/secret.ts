/** §5.10: the HMAC key that signs local download URLs: created once per data folder, shared by all processes on it. */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { hasCode } from './system-error.ts';
import { writeOnce } from './write-once.ts';

const LENGTH = 32;

/**
 * The 32 bytes in `file`. Creates it (random, mode 0600) when it does not exist; of several processes that start at once, one creates it
 * and all read the same key. Its folder must exist. Throws an Error when the file has another length: a new key would invalidate every
 * URL that has been given out, so nothing is replaced.
 */
export async function loadSecret(file: string): Promise<Uint8Array> {
  const found = await readFile(file).catch((error) => {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  });
  if (!found) {
    await writeOnce(dirname(file), basename(file), randomBytes(LENGTH));
    return loadSecret(file);
  }
  if (found.length !== LENGTH) {
    throw new Error(
      `The signing key ${file} has ${found.length} bytes, not ${LENGTH}; delete it to have a new one made`,
    );
  }
  return found;
}
