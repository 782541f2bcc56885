/**
 * The data folder, made when it is missing. Only what stores something there calls this: with `DATABASE_URL` and a bucket nothing
 * does, and the service runs on a read-only file system.
 */
import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';

/** Throws one line that names the variable when this user cannot write there. */
export async function ensureDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true });
    await access(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const advice = 'Set DATA_DIR to a folder in which this user may write.';
    throw new Error(`The data folder ${dataDir} cannot be used (${code}). ${advice}`, { cause: error });
  }
}
