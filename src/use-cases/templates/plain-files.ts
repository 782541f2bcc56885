/** §20.12: plain Markdown among the files of an upload: what would become of each, before any of them is read as a template. */

import path from 'node:path';
import { isKnownLanguage } from '../../domain/calendar.ts';
import { isMessage, type Message, tell } from '../../locales/message.ts';
import { folderOf, isWordFile, readFile, type TemplateFile } from './files/template-files.ts';
import { settleTitles } from './reading/settle-titles.ts';
import type { TextReaders } from './reading/text-readers.ts';

/** What somebody says of a file in place of what was guessed. */
export type PlainChoice = { title?: string; folder?: string; language?: string; isTaken?: boolean };

/** `from`: where the language comes from. `ignored`: what documents do not show, and how often. `isTaken`: it becomes a template. */
export type PlainRead = {
  title: string;
  folder: string;
  language: string;
  from: string;
  ignored: [what: string, times: number][];
  notes: Message[];
  isTaken: boolean;
};

type Found = PlainRead & { file: TemplateFile; isOwn: boolean; text: string };

export type PlainFile = { read: PlainRead; source: string; bodyLine: number };

/** `replaced`: the template whose next version the file is, which keeps its name. */
type Options = {
  readers: TextReaders;
  choices?: Readonly<Record<string, PlainChoice>> | undefined;
  replaced?: { title: string; folder: string } | undefined;
};

/**
 * By the names of the files; none for those with front matter of Platen's. Beside one of these, plain files are most likely notes on the
 * templates, and become templates themselves only if somebody says so.
 */
export async function findPlainFiles(
  files: readonly TemplateFile[],
  { readers, choices = {}, replaced }: Options,
): Promise<Map<string, PlainFile>> {
  const found: Found[] = [];
  let own = 0;
  for (const file of files.filter((one) => !isWordFile(one))) {
    const bytes = await readFile(file);
    if (isMessage(bytes)) continue;
    const plain = await readers.plain({ file: file.file, bytes, name: path.parse(file.path).name });
    if (!plain) {
      own++;
      continue;
    }
    const { text, title, language, from, ignored, liquidLines } = plain;
    found.push({
      ...{ file, isOwn: false, isTaken: true, text, title, folder: folderOf(file), language, from },
      ...replaced,
      ignored: ignored.map((name) => [name, 1]),
      notes: liquidLines > 0 ? [tell('word.marks', { count: liquidLines })] : [],
    });
  }
  for (const one of found) Object.assign(one, { isTaken: own === 0 }, chosen(choices[one.file.file]));
  settleTitles(found.filter(({ isTaken }) => isTaken));
  const plain = new Map<string, PlainFile>();
  for (const { file, isOwn: _, text, ...read } of found) {
    const { title, folder, language } = read;
    plain.set(file.file, { read, ...(await readers.framed({ source: text }, { title, folder, language })) });
  }
  return plain;
}

/** What is empty, or no language, is as it was guessed. */
function chosen({ title, folder, language, isTaken }: PlainChoice = {}): Partial<Found> {
  return {
    ...(title && { title }),
    ...(folder !== undefined && { folder }),
    ...(language && isKnownLanguage(language) && { language, from: 'given' }),
    ...(isTaken !== undefined && { isTaken }),
  };
}

/** One more of each of these. */
export function addIgnored(ignored: PlainRead['ignored'], more: readonly string[]): PlainRead['ignored'] {
  const times = new Map(ignored);
  for (const name of more) times.set(name, (times.get(name) ?? 0) + 1);
  return [...times];
}

/** A picture inside the text itself may be longer than all of it. */
export function nameOfPicture(path: string): string {
  return `![${path.length > 60 ? `${path.slice(0, 60)}…` : path}]`;
}
