/**
 * §18.11, embedded Postgres: the proof that client and supervisor have the same folder. The client leaves a file with a random name
 * and text in its folder; the supervisor reads it back from its own. The supervisor of a folder that was copied finds no such
 * file. Nothing that is stored could prove this: it would be copied as well.
 */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { isRoot } from '../system/account.ts';

export type FolderProof = { name: string; text: string; remove(): Promise<void> };

const BYTES = 16;
const NAME = /^proof-[0-9a-f]{32}$/;
const OWNER_ONLY = 0o600;

/** Of the folder's owner, whose account the supervisor has. */
export async function leaveProof(folder: string): Promise<FolderProof> {
  const name = `proof-${randomBytes(BYTES).toString('hex')}`;
  const text = randomBytes(BYTES).toString('hex');
  const file = path.join(folder, name);
  const handle = await open(file, 'wx', OWNER_ONLY);
  try {
    await handle.writeFile(text);
    const { uid, gid } = await stat(folder);
    if (isRoot()) await handle.chown(uid, gid);
  } finally {
    await handle.close();
  }
  return { name, text, remove: () => rm(file, { force: true }) };
}

/** The text, from the working directory, which stays the same folder when that is moved. Undefined: it is another folder. */
export function readProof(name: string): string | undefined {
  try {
    return NAME.test(name) ? readFileSync(name, 'utf8') : undefined;
  } catch {
    return undefined;
  }
}
