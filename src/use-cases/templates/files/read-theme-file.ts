/** §19.1, §19.7: a theme's file with its pictures and fonts → the version that they make. */
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
 * `ignored`: what the file says that has no effect. `pictures`: the images that it names, and where. `warnings`: of what is drawn otherwise than
 * it looks.
 */
export type NewTheme = NewThemeVersion & {
  file: string;
  name: string;
  ignored: Ignored[];
  pictures: ThemeReference[];
  warnings: Fault[];
};

/** §19.9: of fonts. */
const MAX_FILES = 12;
const MAX_BYTES = 20 * MEBIBYTE;

/** None when there are faults. */
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
  // What it takes from its fonts is known only now.
  const { theme } = named.length === 0 ? read : await readText({ file: file.file, bytes }, faces);
  if (!theme) return { faults };
  const { name, source, ignored, content } = theme;
  const files = new Map<string, Asset>();
  for (const asset of pictures) files.set(asset.path, { ...asset, path: assetPathOf(asset.path) });
  for (const { asset } of fonts.values()) files.set(asset.path, asset);
  return {
    theme: { file: file.file, name, source, ignored, content, assets: [...files.values()], pictures: images, warnings },
    faults: [],
  };
}

type ReadFont = { asset: Asset; face: ReadFace };

/** The fonts by their paths, and a fault for each that cannot be used. */
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
  // At once, so that they share a thread.
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

/** The font, or what is wrong with it, as the end of a sentence. */
async function readFont(theme: TemplateFile, path: string): Promise<ReadFont | Message> {
  const file = await readBeside(theme, path);
  if (isMessage(file)) return file;
  const font = await readFontFile(file);
  if (isMessage(font)) return font;
  const sha256 = hashOf(font.bytes).toString('hex');
  return { asset: { path: `font:${sha256}`, ...font }, face: { sha256, ...faceOf(font.bytes) } };
}

// §19.1: several files of themes, no two of one name.

/** The themes that have no faults, and all faults. `readers`: where texts are read; here unless told. */
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
