/** §20.24: what a new template begins with: a sample, or the text of another template, with a title and a folder of its own. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Asset } from '../../template/model/code.ts';
import { imageTypeOf } from '../templates/files/examine-image.ts';

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
export function withNames(source: string, { title, folder }: Named, themes: readonly string[]): string {
  const [whole = '', frontMatter] = /^---[ \t]*\n([\s\S]*?\n)---[ \t]*(?:\n|$)/.exec(source) ?? [];
  if (frontMatter === undefined) return source;
  const lines = frontMatter.split('\n');
  const theme = lines.map((line) => /^theme:\s*(\S+)\s*$/.exec(line)?.[1]).find((name) => name !== undefined);
  const isKnown = theme === undefined || theme === 'none' || themes.includes(theme);
  const kept = lines.filter(
    (line) =>
      (isKnown || !/^(?:theme|styles):/.test(line)) &&
      !(title !== undefined && /^title:/.test(line)) &&
      !(folder !== undefined && /^folder:/.test(line)),
  );
  const own = [
    ...(title === undefined ? [] : [`title: ${yamlText(title)}`]),
    ...(folder === undefined || folder === '' ? [] : [`folder: ${yamlText(folder)}`]),
  ];
  return `---\n${[...own, ...kept].join('\n')}---\n${source.slice(whole.length)}`;
}

/** As YAML reads it back: quoted, unless it is plainly words. */
export function yamlText(text: string): string {
  const isPlain = /^\p{L}[\p{L}\p{N} ()/.-]*$/u.test(text) && !/^(?:true|false|null|yes|no|on|off|y|n)$/i.test(text);
  return isPlain ? text.trim() : JSON.stringify(text);
}
