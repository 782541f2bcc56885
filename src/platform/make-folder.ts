/** §7.3: creates folders that a person names. */
import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';

/** The code of an error where no folder can be created, although the one above exists. */
export const TAKES_NO_FOLDERS = 'TAKES_NO_FOLDERS';

/**
 * Creates a folder, and its missing parents with the default permissions; one that is there stays as it is. `mode`: the permissions of the
 * folder. Throws the system's error, or `TAKES_NO_FOLDERS`, such as below `/proc`: there, Node's recursive `mkdir` tries again without end.
 */
export async function makeFolder(folder: string, mode?: number): Promise<void> {
  const make = () =>
    mkdir(folder, mode).catch(async (error) => {
      if (!(await isFolder(folder))) throw error;
    });
  try {
    await make();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    await makeFolder(path.dirname(folder));
    await make().catch((again: NodeJS.ErrnoException) => {
      throw again.code === 'ENOENT' ? Object.assign(again, { code: TAKES_NO_FOLDERS }) : again;
    });
  }
}

async function isFolder(folder: string): Promise<boolean> {
  return stat(folder).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
}
