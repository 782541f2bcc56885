/** §19.1, §19.7: reads a theme's file with its pictures and fonts into a new version. */
import { hashOf } from '../../../data/storage/templates/assets.ts';
import type { NewThemeVersion } from '../../../data/storage/templates/theme-versions.ts';
import { MEBIBYTE } from '../../../domain/sizes.ts';
import { isMessage, type Message, tell } from '../../../locales/message.ts';
import { faceOf, readFontFile } from '../../../rendering/font-files/index.ts';
import type { Asset } from '../../../template/model/code.ts';
import type { Fault } from '../../../template/model/fault.ts';
import { assetPathOf } from '../../../template/model/theme.ts';
import type { ReadFace } from '../../../template/theme/families.ts';
import type { Ignored, ThemeReference } from '../../../template/theme/read-theme.ts';
import { TEXT_READERS, type TextReaders } from '../reading/text-readers.ts';
import { readBeside, readImages } from './read-images.ts';
import { readFile, type TemplateFile } from './template-files.ts';

/**
 * `ignored`: parts of the file that have no effect. `pictures`: the images that it names, and where. `warnings`: what
 * is drawn differently than it looks.
 */
export type NewTheme = NewThemeVersion & {
  file: string;
  name: string;
  ignored: Ignored[];
  pictures: ThemeReference[];
  warnings: Fault[];
};

/** §19.9: the limits of fonts. */
const MAX_FILES = 12;
const MAX_BYTES = 20 * MEBIBYTE;

/** Returns no theme when there are faults. */
async function readThemeFile(
  file: TemplateFile,
  readers: TextReaders = TEXT_READERS,
): Promise<{ theme?: NewTheme; faults: Fault[] }> {
  const { theme: readText } = readers;
  const bytes = await readFile(file);
  if (isMessage(bytes))
    return { faults: [{ file: file.file, line: 1, message: tell('file.file', { problem: bytes }) }] };
  const read = await readText({ file: file.file, bytes });
  const { images, fonts: named, faults: inText } = read;
  const { assets: pictures, faults: ofImages, warnings } = await readImages(file, images, readers);
  const { read: fonts, faults: ofFonts } = await readFonts(file, named);
  const faults = [...inText, ...ofImages, ...ofFonts].sort((a, b) => a.line - b.line);
  if (faults.length > 0) return { faults };
  const faces = new Map([...fonts].map(([path, { face }]) => [path, face]));
  // The facts that the theme takes from its fonts are known only now.
  const whole = named.length === 0 ? read : await readText({ file: file.file, bytes }, faces);
  if (!whole.theme) return { faults: whole.faults };
  const { name, source, ignored, content } = whole.theme;
  const files = new Map<string, Asset>();
  for (const asset of pictures) files.set(asset.path, { ...asset, path: assetPathOf(asset.path) });
  for (const { asset } of fonts.values()) files.set(asset.path, asset);
  return {
    theme: { file: file.file, name, source, ignored, content, assets: [...files.values()], pictures: images, warnings },
    faults: [],
  };
}

type ReadFont = { asset: Asset; face: ReadFace };

/** Returns the fonts by path, and a fault for each unusable one. */
async function readFonts(
  theme: TemplateFile,
  references: ThemeReference[],
): Promise<{ read: Map<string, ReadFont>; faults: Fault[] }> {
  const read = new Map<string, ReadFont>();
  const faults: Fault[] = [];
  const report = ({ line }: ThemeReference, message: Message) => void faults.push({ file: theme.file, line, message });
  const beyond = references[MAX_FILES];
  if (beyond) report(beyond, tell('theme.tooManyFonts', { count: references.length, max: MAX_FILES }));
  let total = 0;
  const wanted = references.slice(0, MAX_FILES);
  // The fonts are read together, so that they share a thread.
  const files = new Map(wanted.map(({ path }) => [path, readFont(theme, path)]));
  await Promise.all(files.values());
  for (const reference of wanted) {
    if (read.has(reference.path)) continue;
    const font = await files.get(reference.path)!;
    if (isMessage(font)) {
      report(reference, tell('file.font', { path: reference.path, problem: font }));
      continue;
    }
    total += font.asset.bytes.length;
    read.set(reference.path, font);
    if (total > MAX_BYTES) {
      report(reference, tell('theme.fontsTooLarge', { max: MAX_BYTES / MEBIBYTE }));
      break;
    }
  }
  return { read, faults };
}

/** Returns the font, or what is wrong with it, as the end of a sentence. */
async function readFont(theme: TemplateFile, path: string): Promise<ReadFont | Message> {
  const file = await readBeside(theme, path);
  if (isMessage(file)) return file;
  const font = await readFontFile(file);
  if (isMessage(font)) return font;
  const sha256 = hashOf(font.bytes).toString('hex');
  return { asset: { path: `font:${sha256}`, ...font }, face: { sha256, ...faceOf(font.bytes) } };
}

// §19.1: several theme files, each with another name.

/** Returns the themes without faults, and all faults. `readers`: read texts; in this thread by default. */
export async function readThemeFiles(
  files: readonly TemplateFile[],
  readers: TextReaders = TEXT_READERS,
): Promise<{ themes: NewTheme[]; faults: Fault[] }> {
  const themes: NewTheme[] = [];
  const faults: Fault[] = [];
  for (const file of files) {
    const read = await readThemeFile(file, readers);
    faults.push(...read.faults);
    if (!read.theme) continue;
    const namesake = themes.find(({ name }) => name === read.theme!.name);
    if (namesake) faults.push({ file: file.file, line: 1, message: tell('file.sameTheme', { path: namesake.file }) });
    themes.push(read.theme);
  }
  return { themes, faults };
}
