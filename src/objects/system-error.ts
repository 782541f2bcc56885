/** §13.12: a store that cannot be used says so in one line. What a system error code means to whoever runs the service. */
import { ObjectStoreError } from './object-store.ts';

/** What each code means for a folder of objects; a code that is not here is passed on as it is. */
const MEANINGS: Record<string, string> = {
  ENOSPC: 'is on a disk that is full',
  EDQUOT: 'is over its disk quota',
  ENOENT: 'does not exist',
  ENOTDIR: 'is not a folder',
  EACCES: 'is not writable by this user',
  EPERM: 'does not allow this (its file system needs hard links)',
  ENOTSUP: 'is on a file system without hard links',
  EROFS: 'is on a read-only file system',
  EMFILE: 'cannot be opened: this process has too many open files',
  EIO: 'is on a disk with input/output errors',
};

/** Whether `error` is a system error with this code, such as `ENOENT`. */
export function hasCode(error: unknown, code: string): boolean {
  return codeOf(error) === code;
}

/** The same trouble as one clear line that names the folder and the code; anything unknown stays what it was. */
export function explainSystemError(folder: string, error: unknown): unknown {
  const code = codeOf(error);
  const meaning = code === undefined ? undefined : MEANINGS[code];
  if (!meaning) return error;
  return new ObjectStoreError(`The object folder ${folder} ${meaning} (${code})`, { cause: error });
}

function codeOf(error: unknown): string | undefined {
  const { code } = Object(error) as { code?: unknown };
  return typeof code === 'string' ? code : undefined;
}
