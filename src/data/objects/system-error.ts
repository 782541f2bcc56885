/** §13.12: system errors (errno codes) of the object folder as one line for the operator. */
import { ObjectStoreError } from './object-store.ts';

/** What each code means for the folder. Errors with other codes are passed on. */
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

/** A system error → an ObjectStoreError of one line with folder and code. Returns any other error as it is. */
export function explainSystemError(folder: string, error: unknown): unknown {
  const code = codeOf(error);
  const meaning = code === undefined ? undefined : MEANINGS[code];
  if (!meaning) return error;
  return new ObjectStoreError(`The object folder ${folder} ${meaning} (${code})`, { cause: error });
}

/** Whether the store is full and nothing else is wrong with it: that passes. */
export function isFull(error: unknown): boolean {
  const { cause } = Object(error) as { cause?: unknown };
  return hasCode(cause, 'ENOSPC') || hasCode(cause, 'EDQUOT');
}

function codeOf(error: unknown): string | undefined {
  const { code } = Object(error) as { code?: unknown };
  return typeof code === 'string' ? code : undefined;
}
