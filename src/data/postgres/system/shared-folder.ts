/** §18.11, embedded Postgres: a folder outside of the data folder, for files of root that another account must reach. */
import { chmod, lstat, mkdir } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

export const READABLE = 0o755;
const SHARED_FOLDERS = ['/var/lib/platen', path.join(os.tmpdir(), 'platen')];
const WRITABLE_BY_OTHERS = 0o022;

/** Belongs to root, and others may read it. A folder that another user could have prepared is not used. */
export async function sharedFolder(): Promise<string> {
  const faults: unknown[] = [];
  for (const folder of SHARED_FOLDERS) {
    try {
      const made = await mkdir(folder, { recursive: true });
      const { uid, mode } = await lstat(folder);
      if (uid !== 0 || mode & WRITABLE_BY_OTHERS) throw new Error(`${folder} does not belong to root alone`);
      // And those above it that were missing: the umask may keep others out.
      for (let one = folder; one.length >= (made ?? folder).length; one = path.dirname(one)) await chmod(one, READABLE);
      return folder;
    } catch (error) {
      faults.push(error);
    }
  }
  throw new AggregateError(faults, `Nowhere to put Postgres: ${faults.join('; ')}`);
}
