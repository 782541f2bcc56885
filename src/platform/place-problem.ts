/** §7.3: says in words why a file cannot be read or written, or a folder cannot be used. */
import { type Message, tell, toldOf } from '../locales/message.ts';
import { TAKES_NO_FOLDERS } from './make-folder.ts';

const PROBLEMS = new Map<unknown, Message>([
  ['ENOENT', tell('file.place.missing')],
  ['ENOTDIR', tell('file.place.notFolder')],
  ['EEXIST', tell('file.place.exists')],
  ['EISDIR', tell('file.place.folder')],
  ['EACCES', tell('file.place.denied')],
  ['EPERM', tell('file.place.denied')],
  ['ENOSPC', tell('file.place.full')],
  ['EDQUOT', tell('file.place.full')],
  ['EROFS', tell('file.place.readOnly')],
  [TAKES_NO_FOLDERS, tell('file.place.noFolders')],
]);

/** Returns what is wrong, as it stands behind a colon: `the disk is full`. */
export function placeProblem(error: unknown): Message | string {
  return knownProblem(error) ?? toldOf(error);
}

/** Returns the path that a system error is about, and what is wrong there. Undefined for any other error. */
export function placeOf(error: unknown): { file: string; problem: Message } | undefined {
  const problem = knownProblem(error);
  const { path } = error as NodeJS.ErrnoException;
  return problem && path !== undefined ? { file: path, problem } : undefined;
}

/** Returns what is wrong by the system's code. Undefined for any other error. */
export function knownProblem(error: unknown): Message | undefined {
  return error instanceof Error ? PROBLEMS.get((error as NodeJS.ErrnoException).code) : undefined;
}
