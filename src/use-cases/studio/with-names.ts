/** §20.24: what a new template begins with: a sample, or the text of another template, with a title and a folder of its own. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { SettingsEdit } from '../../template/front-matter/settings-edit.ts';
import type { Asset } from '../../template/model/code.ts';
import { NO_THEME } from '../../template/model/theme.ts';
import { imageTypeOf } from '../templates/files/examine-image.ts';
import type { TextReaders } from '../templates/reading/text-readers.ts';

/** Of the demo: what they show needs no theme. */
export const SAMPLES = ['offer-letter', 'service-agreement', 'statement', 'certificate', 'quotation-ja'] as const;
export type SampleName = (typeof SAMPLES)[number];

const FOLDER = path.join(import.meta.dirname, '../../../prisma/demo');
const PICTURES: Partial<Record<SampleName, string[]>> = { certificate: ['seal.svg'], 'quotation-ja': ['hanko.svg'] };

export async function readSampleText(name: SampleName): Promise<{ source: string; pictures: Asset[] }> {
  const source = await readFile(path.join(FOLDER, `${name}.md`), 'utf8');
  const pictures: Asset[] = [];
  for (const picture of PICTURES[name] ?? []) {
    const bytes = new Uint8Array(await readFile(path.join(FOLDER, picture)));
    pictures.push({ path: picture, mediaType: imageTypeOf(bytes)!, bytes });
  }
  return { source, pictures };
}

export type Named = { title?: string; folder?: string };

/** With another title and folder, where these are given. A theme that is none of `themes` is left out, with the styles that it would have. */
export async function withNames(
  source: string,
  { title, folder }: Named,
  { themes, readers }: { themes: readonly string[]; readers: Pick<TextReaders, 'settings'> },
): Promise<string> {
  const theme = themeIn(source);
  const isKnown = theme === undefined || theme === NO_THEME || themes.includes(theme);
  const edits: SettingsEdit[] = [
    ...(title === undefined ? [] : [{ do: 'set' as const, name: 'title' as const, value: title }]),
    ...(folder === undefined ? [] : [{ do: 'set' as const, name: 'folder' as const, value: folder }]),
    ...(isKnown ? [] : (['theme', 'styles'] as const).map((name) => ({ do: 'set' as const, name, value: '' }))),
  ];
  return (await readers.settings({ source }, edits)) ?? source;
}

/** Of its front matter, so far. */
const FRONT_MATTER = /^---[ \t]*\n([\s\S]{0,20000}?)(?:\n---|$)/;
const THEME = /^theme:[ \t]*(["']?)([^\s"']+)\1[ \t]*(?:[ \t]#.*)?$/m;
const TITLE = /^title:[ \t]*(\S.*)$/m;
const MAX_NAME = 180;

/**
 * The theme that the front matter most likely names. The front matter is read in a thread: this saves a second read there, and tells what a
 * copy could not be drawn with.
 */
export function themeIn(source: string): string | undefined {
  return THEME.exec(FRONT_MATTER.exec(source)?.[1] ?? '')?.[2];
}

/** What a draft is called: its title, as far as it has one; empty where it has none. */
export function nameOf(source: string): string {
  const title = TITLE.exec(FRONT_MATTER.exec(source)?.[1] ?? '')?.[1] ?? '';
  return title
    .replace(/^(["'])(.*)\1\s*$/, '$2')
    .trim()
    .slice(0, MAX_NAME);
}
