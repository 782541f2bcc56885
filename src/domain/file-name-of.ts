/** §4.3, §20.18: a title as a part of a file's name. */
import { withIsolatedControls } from './text.ts';

const MAX_CHARACTERS = 120;

/** Characters that are not allowed in file names, or mean something there, become `_`. */
export function fileNameOf(title: string): string {
  const safe = title.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_').replace(/^\.+/, '_');
  return withIsolatedControls([...safe].slice(0, MAX_CHARACTERS).join('').trim()) || '_';
}
