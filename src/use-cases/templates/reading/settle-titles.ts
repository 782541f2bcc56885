/** §10.22: shortens the titles of adopted files, and makes them unique within a folder. */

import path from 'node:path';
import { type Message, tell } from '../../../locales/message.ts';
import schema from '../../../template/front-matter/front-matter.schema.json' with { type: 'json' };

/** `isOwn`: the file has Platen's front matter. `notes`: what else to know about it. */
type Titled = { file: { path: string }; isOwn: boolean; title: string; folder: string; notes: Message[] };

const MAX_LENGTH = schema.properties.title.maxLength;

/** The most characters of a file name after a title. */
const NAME_LENGTH = 80;

/** Cuts long titles, and adds the file name where titles clash in a folder. Titles from Platen's front matter stay. */
export function settleTitles(files: readonly Titled[]): void {
  const foreign = files.filter(({ isOwn, title }) => !isOwn && title !== '');
  for (const file of foreign) shorten(file, '');
  const uses = new Map<string, number>();
  for (const file of files) uses.set(nameOf(file), (uses.get(nameOf(file)) ?? 0) + 1);
  const clashing = foreign.filter((file) => uses.get(nameOf(file))! > 1);
  for (const file of clashing) shorten(file, ` (${cut(path.basename(file.file.path), NAME_LENGTH)})`);
}

function nameOf({ title, folder }: Titled): string {
  return JSON.stringify([folder, title]);
}

function shorten(file: Titled, end: string): void {
  const title = cut(file.title, MAX_LENGTH - [...end].length);
  if (title !== file.title) file.notes.push(tell('file.titleCut'));
  file.title = title + end;
}

/** Cuts a text to at most `length` characters. */
function cut(text: string, length: number): string {
  const characters = [...text];
  return characters.length > length
    ? `${characters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`
    : text;
}
