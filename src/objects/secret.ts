/** §5.10: the key that signs local download URLs, made once per data folder and shared by every process on it. */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { hasCode } from './system-error.ts';
import { writeOnce } from './write-once.ts';

const LENGTH = 32;

/**
 * The 32 bytes in `file`, which is made (mode 0600, random) when it is not there; of processes that start at once, one makes
 * it and all read the same. Its folder must exist. A file of another length is an Error: a new key would break every
 * URL that is out, so nothing is replaced.
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
