/** §5.10, §13.11: the HMAC keys of local download URLs: one signs, created once per data folder; a second is accepted too. */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { hasCode } from './system-error.ts';
import { sweepAbandoned, writeOnce } from './write-once.ts';

const LENGTH = 32;
const FIRST = 'signing.key';
/** The older key, or the next one, while keys are changed; the operator puts it there. */
const SECOND = 'second-signing.key';

/** The keys of a data folder, which exists; the first one signs. */
export async function loadSecrets(dataDir: string): Promise<Uint8Array[]> {
  await sweepAbandoned(dataDir).catch(() => undefined);
  const second = await readSecret(join(dataDir, SECOND));
  return [await loadSecret(join(dataDir, FIRST)), ...(second ? [second] : [])];
}

/**
 * The 32 bytes in `file`. Creates it (random, mode 0600) when it does not exist; of several processes that start at once, one creates it
 * and all read the same key. Its folder must exist. Throws an Error when the file has another length: a new key would invalidate every
 * URL that has been given out, so nothing is replaced.
 */
export async function loadSecret(file: string): Promise<Uint8Array> {
  const found = await readSecret(file);
  if (found) return found;
  await writeOnce(dirname(file), basename(file), randomBytes(LENGTH));
  return loadSecret(file);
}

/** Null when there is no such file. Throws an Error when it has another length. */
async function readSecret(file: string): Promise<Uint8Array | null> {
  const found = await readFile(file).catch((error) => {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  });
  if (found && found.length !== LENGTH) {
    throw new Error(
      `The signing key ${file} has ${found.length} bytes, not ${LENGTH}; delete it to have a new one made`,
    );
  }
  return found;
}
