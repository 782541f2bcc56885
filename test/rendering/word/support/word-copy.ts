/** Makes Word copies of documents from a body, a front matter and a theme. */
import { makeWord } from '../../../../src/rendering/word/make-word.ts';
import type { WordJob } from '../../../../src/rendering/word/word-copies.ts';
import { fillTemplate } from '../../../../src/template/fill/fill-template.ts';
import { readTemplate } from '../../../../src/template/import/read-template.ts';
import type { Asset } from '../../../../src/template/model/code.ts';
import type { Theme } from '../../../../src/template/model/theme.ts';
import { readTheme } from '../../../../src/template/theme/read-theme.ts';
import { filesIn } from '../../../support/unzipped.ts';
import { parseXml, short, wordLines } from './word-lines.ts';

export const FACTS = {
  id: '01a20250-9fa5-748d-9589-0d7781e00cec',
  title: 'A & B',
  author: 'Acme',
  subject: 'Agreement',
  createdAt: new Date('2026-08-27T09:00:00Z'),
  assets: [] as Asset[],
  sha256: 'ab'.repeat(32),
  sha256Of: 'PDF' as const,
};

/** `front`: lines of the front matter. `theme`: a theme's file. */
export type Source = { body: string; front?: string; theme?: string; assets?: Asset[] };

export function jobOf({ body, front = '', theme, assets = [] }: Source): WordJob {
  const source = `---\ntitle: T\n${front}---\n\n${body}\n`;
  const read = readTemplate({ file: 't.md', bytes: new TextEncoder().encode(source) });
  if (!read.ok) throw new Error(JSON.stringify(read.faults));
  const context = { today: '2026-08-27', ...(theme !== undefined && { theme: themeOf(theme) }) };
  const { markdown, blanks, setup } = fillTemplate(read.template, {}, context);
  return { ...FACTS, assets, markdown, blanks, setup };
}

function themeOf(yaml: string): Theme {
  const { theme, faults } = readTheme({ file: 'acme.theme.yaml', bytes: Buffer.from(yaml) });
  if (!theme) throw new Error(JSON.stringify(faults));
  return { ...theme.contentWith(new Map()), name: 'acme', version: 1 };
}

/** Returns the parts of the Word file by their names. */
export async function partsOf(source: Source): Promise<Map<string, Buffer>> {
  return filesIn(Buffer.from(await makeWord(jobOf(source))));
}

/** Returns the parts as text. */
export async function copyOf(source: Source): Promise<Map<string, string>> {
  return new Map([...(await partsOf(source))].map(([name, bytes]) => [name, bytes.toString()]));
}

/** Returns the lines of its text. */
async function linesOf(source: Source): Promise<string[]> {
  return wordLines((await copyOf(source)).get('word/document.xml')!);
}

/** Stands between the cases of a document. */
const BETWEEN = '¶';

/** Returns the lines of each body. All of them are in one document, one after the other. */
export async function linesOfEach(bodies: readonly string[], source: Omit<Source, 'body'> = {}): Promise<string[][]> {
  const lines = await linesOf({ ...source, body: bodies.join(`\n\n${BETWEEN}\n\n`) });
  const found: string[][] = [[]];
  for (const line of lines)
    if (line.endsWith(BETWEEN)) found.push([]);
    else found.at(-1)!.push(line);
  // The last line is the section.
  found.at(-1)!.pop();
  return found;
}

/** Returns the lines of the text, and of each header and footer by its name. The line about the copy is left out. */
export async function pagesOf(source: Source): Promise<Record<string, string[]>> {
  const parts = [...(await copyOf(source))].filter(([name]) =>
    /word\/(?:document|header\d+|footer\d+)\.xml$/.test(name),
  );
  return Object.fromEntries(
    parts.map(([name, xml]) => [
      name.replace(/^word\/|\.xml$/g, ''),
      wordLines(xml).filter((line) => !line.startsWith('PlatenCopy ')),
    ]),
  );
}

/** Returns the defaults and styles of a copy by their ids. */
export async function stylesOf(source: Source): Promise<Map<string, string>> {
  const { children } = parseXml((await copyOf(source)).get('word/styles.xml')!);
  return new Map(
    children.map((style) => [style.attributes.styleId ?? style.name, style.children.map(short).join(' ')]),
  );
}
