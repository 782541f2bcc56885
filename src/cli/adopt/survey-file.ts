/** §10.22: the first look at a file: title, folder and language, before any file is saved. */
import path from 'node:path';
import { readForeign, readOwn } from '../../template/adopt/read-foreign.ts';
import { decodeSource } from '../../template/import/decode-source.ts';
import type { LineFault } from '../../template/model/fault.ts';
import { readFile, type TemplateFile } from '../../use-cases/templates/files/index.ts';
import type { AdoptedFile } from './adopted-file.ts';

/** Never throws for what is in the file: that is told by its faults. */
export async function surveyFile(file: TemplateFile): Promise<AdoptedFile> {
  const text = await readText(file);
  const adopted = { file, isOwn: false, ignored: new Map(), notes: [], warnings: [], faults: [] };
  if (typeof text !== 'string') return { ...adopted, title: '', folder: '', language: '', from: '', faults: text };
  const own = readOwn(text);
  if (own) return { ...adopted, ...own, from: 'given', isOwn: true };
  const { title, language, from, ignored, liquidLines } = readForeign(text, path.parse(file.path).name);
  return {
    ...adopted,
    ...{ title, language, from, folder: folderOf(file) },
    ignored: new Map(ignored.map((name) => [name, 1])),
    notes: liquidLines > 0 ? [`${liquidLines} ${liquidLines === 1 ? 'line' : 'lines'} with {% … %} left as text`] : [],
  };
}

/** The file's text with LF line ends, or what is wrong with it. */
export async function readText(file: TemplateFile): Promise<string | LineFault[]> {
  const bytes = await readFile(file);
  return typeof bytes === 'string' ? [{ line: 1, message: `The file ${bytes}.` }] : decodeSource(bytes);
}

/** The way from the folder that is adopted, `Parent / Child`. */
function folderOf({ path: file, root }: TemplateFile): string {
  const names = path.relative(root, path.dirname(file)).split(path.sep);
  return names
    .map((name) => name.replace(/[\s\p{Cc}]+/gu, ' ').trim())
    .filter((name) => name !== '')
    .join(' / ');
}
