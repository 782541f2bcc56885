/** §18.21: reads the templates of a folder. A template that has not changed is not compiled again. */
import { LRUCache } from 'lru-cache';
import { findClosest } from '../../domain/suggestions.ts';
import { isMessage, tell } from '../../locales/message.ts';
import { type ReadResult, readTemplate } from '../../template/import/read-template.ts';
import type { Asset } from '../../template/model/code.ts';
import { fieldNames, type Template } from '../../template/model/compiled.ts';
import { type Fault, NO_LINE } from '../../template/model/fault.ts';
import { NO_THEME } from '../../template/model/theme.ts';
import {
  isWordFile,
  type NewTheme,
  readFile,
  readImages,
  readThemeFiles,
  readWordFile,
  type TemplateFile,
  type TextReaders,
  type WordFacts,
  withPictures,
} from '../templates/files/index.ts';
import { lackingIn, leftOutOf } from '../templates/reading/read-trial.ts';
import type { FolderTemplate } from './folder-files.ts';

/**
 * `template`: undefined when its file has faults or its theme does not exist; faults of images do not count.
 * `warnings`: those of the file and its theme.
 */
export type ReadFiles = { template?: Template; theme?: NewTheme; assets: Asset[]; faults: Fault[]; warnings: Fault[] };

/** The characters of source in the cache. */
const MAX_CACHED = 4_000_000;

/** `isWritten`: somebody is writing the templates, so other languages may lack texts (§10.53). */
export function createTemplateReader(
  themes: () => Promise<FolderThemes>,
  readers: Pick<TextReaders, 'word' | 'picture'>,
  { isWritten = false }: { isWritten?: boolean } = {},
): (files: FolderTemplate) => Promise<ReadFiles> {
  const readWord = readWordOnce(readers);
  const compiled = new LRUCache<string, { bytes: Uint8Array; themed: ReadonlySet<string>; read: ReadResult }>({
    maxSize: MAX_CACHED,
    sizeCalculation: ({ bytes }) => Math.max(1, bytes.length),
  });
  const compileOnce = (file: string, bytes: Uint8Array, themed: ReadonlySet<string>): ReadResult => {
    const known = compiled.get(file);
    if (known?.themed === themed && Buffer.compare(known.bytes, bytes) === 0) return known.read;
    const written = {
      ...(!isWordFile({ file }) && { keepsLines: true as const }),
      ...(isWritten && { mayLackTexts: true as const }),
    };
    const read = readTemplate({ file, bytes, themed, ...written });
    compiled.set(file, { bytes, themed, read });
    return read;
  };
  return async (files) => {
    const { file } = files;
    const given = await readFile(files);
    if (isMessage(given))
      return { assets: [], faults: [{ file, line: 1, message: tell('file.file', { problem: given }) }], warnings: [] };
    const word = isWordFile(files) ? await readWord(files, given) : undefined;
    if (word?.faults) return { assets: [], faults: word.faults, warnings: [] };
    const bytes = word?.bytes ?? given;
    const beside: TemplateFile = word ? withPictures(files, word.pictures) : files;
    const all = await themes();
    const read = compileOnce(file, bytes, all.fields);
    const images = await readImages(beside, read.ok ? read.template.assetPaths : read.assetPaths, readers);
    const { assets } = images;
    // The author of a Word file cannot choose another picture there, and has no Markdown lines to point at. So faults
    // of its pictures are warnings without a line.
    const ofWord = [...images.warnings, ...images.undrawn].map((one) => ({ ...one, line: NO_LINE }));
    const [faults, ofImages] = word ? [[], ofWord] : [images.faults, images.warnings];
    if (!read.ok) return { assets, faults: [...read.faults, ...faults].sort((a, b) => a.line - b.line), warnings: [] };
    const { template } = read;
    const { theme, faults: ofTheme } = themeOf(template, { file, line: read.lineOf('theme') }, all);
    if (ofTheme.length > 0) return { assets, faults: [...ofTheme, ...faults], warnings: [] };
    const warnings = [...(word?.warnings ?? []), ...read.warnings, ...ofImages];
    const lacking = lackingIn(read, theme?.content, file);
    if (lacking.length > 0) return { assets, faults: [...lacking, ...faults], warnings };
    if (!theme) return { template, assets, faults, warnings };
    const leftOut = leftOutOf(read, { ...theme.content, name: theme.name }, file);
    return { template, theme, assets, faults, warnings: [...warnings, ...leftOut] };
  };
}

/** `bytes`: the Markdown. `warnings`: what was guessed, left out or typed. */
type WordOnce =
  | { faults: Fault[] }
  | { faults?: undefined; bytes: Uint8Array; pictures: ReadonlyMap<string, Uint8Array>; warnings: Fault[] };

const MAX_KEPT = 20;

function readWordOnce(
  readers: Pick<TextReaders, 'word'>,
): (file: TemplateFile, bytes: Uint8Array) => Promise<WordOnce> {
  const known = new LRUCache<string, { bytes: Uint8Array; read: Promise<WordOnce> }>({ max: MAX_KEPT });
  return (file, bytes) => {
    const last = known.get(file.path);
    if (last && Buffer.compare(last.bytes, bytes) === 0) return last.read;
    const read = readWordFile(file, bytes, { readers }).then((facts) => convertedFrom(facts, file.file));
    known.set(file.path, { bytes, read });
    return read;
  };
}

function convertedFrom(facts: WordFacts, file: string): WordOnce {
  if (!facts.ok) return { faults: facts.faults };
  const { told, lost } = facts.report;
  const warnings = told.map(({ kind, message, paragraph, heading }) => {
    const place = paragraph ? tell('word.paragraph', { paragraph }) : undefined;
    const at = heading && place ? tell('text.comma', { names: heading, name: place }) : heading || place;
    const facts = { kind, problem: message };
    return {
      file,
      line: NO_LINE,
      message: at ? tell('word.noteAt', { ...facts, place: at }) : tell('word.noteOf', facts),
    };
  });
  if (lost.length > 0) warnings.push({ file, line: NO_LINE, message: tell('word.lost', { words: lost.join(', ') }) });
  return { bytes: new TextEncoder().encode(facts.source), pictures: facts.pictures, warnings };
}

// §19.2: the themes of a folder, and which of them a template uses.

/** `usual`: the theme of templates that name none, like a workspace's. `fields`: placeholders that themes name. */
export type FolderThemes = {
  byName: ReadonlyMap<string, NewTheme>;
  fields: ReadonlySet<string>;
  faults: Fault[];
  usual?: string | undefined;
};

export async function readFolderThemes(
  files: readonly TemplateFile[],
  usual?: string,
  readers?: TextReaders,
): Promise<FolderThemes> {
  const { themes, faults } = await readThemeFiles(files, readers);
  const fields = fieldNames(themes.map(({ content }) => content.furniture));
  return { byName: new Map(themes.map((theme) => [theme.name, theme])), fields, faults, usual };
}

/** Returns the theme of a template, or why there is none. A faulty theme is not available under its name. */
function themeOf(
  { own }: Pick<Template, 'own'>,
  place: Omit<Fault, 'message'>,
  { byName, faults, usual = NO_THEME }: FolderThemes,
): { theme?: NewTheme; faults: Fault[] } {
  const name = own.theme ?? usual;
  if (name === NO_THEME) return { faults: [] };
  const theme = byName.get(name);
  if (theme) return { theme, faults: [] };
  if (faults.length > 0) return { faults };
  const closest = findClosest(name, [...byName.keys()]);
  const advice = closest ? tell('template.didYouMean', { name: closest }) : tell('theme.writeOrRemove', { name });
  const message = tell('theme.noneInFolder', { name: JSON.stringify(name), advice });
  return { faults: [{ ...place, message }] };
}
