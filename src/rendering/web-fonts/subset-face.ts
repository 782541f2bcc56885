/**
 * §17.21: font subsetting for the web: a font face with only some characters, as a WOFF data URI. HarfBuzz's subsetter keeps what shaping
 * needs (joined Arabic letters, Devanagari conjuncts, kerning).
 */
import { readFile } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import subsetFont from 'subset-font';
import { type DocumentFonts, type FaceStyle, type FamilyName, fontFile, isOwn } from '../../pdf/index.ts';

type Subset = { uri: string; format: 'woff2' | 'woff' };

/** The OpenType features to keep: those that browsers apply by default, and the figures that the style sheet uses. */
const FEATURES =
  'calt ccmp clig curs dist kern liga locl mark mkmk rlig rclt init medi med2 fina fin2 fin3 isol nukt akhn rphf rkrf pref blwf half abvf pstf cjct vatu cfar pres abvs blws psts haln abvm blwm lnum tnum'.split(
    ' ',
  );
const KEPT_BYTES = 16 * 1024 * 1024;

const subsets = new LRUCache<string, Subset>({ maxSize: KEPT_BYTES, sizeCalculation: ({ uri }) => uri.length });

/**
 * Returns the subset of a font file, from an LRU cache of 16 MB. `shared`: the characters are a fixed set (`used-faces.ts`) that other
 * documents use too, so WOFF 2.0 is worth its time (about 50 ms). A document's own set is WOFF 1.0: a fifth larger and ten times as fast.
 * `features`: those that its style asks for.
 */
export async function subsetFace(
  file: FaceFile,
  characters: string,
  { shared, features = [] }: { shared: boolean; features?: readonly string[] },
): Promise<Subset> {
  const key = `${file.name}\n${features.join()}\n${characters}`;
  const known = subsets.get(key);
  if (known) return known;
  const font = await file.read();
  const subset = shared
    ? // WOFF 2.0 rewrites outlines, and does not take all that can be drawn.
      await subsetAs('woff2', font, characters, features).catch(() => subsetAs('woff', font, characters, features))
    : await subsetAs('woff', font, characters, features);
  subsets.set(key, subset);
  return subset;
}

async function subsetAs(
  format: Subset['format'],
  font: Buffer,
  characters: string,
  features: readonly string[],
): Promise<Subset> {
  const bytes = await webSubset(font, characters, format, features);
  return { uri: `data:font/${format};base64,${bytes.toString('base64')}`, format };
}

/** Features with which fractions are built from small figures above and below the line. */
const OF_FRACTIONS = ['numr', 'dnom'];

/**
 * Returns a font with only some of its characters, with these features in addition to the default ones. Throws if its tables are broken.
 */
export function webSubset(
  font: Buffer,
  characters: string,
  format: Subset['format'] | 'sfnt',
  features: readonly string[] = [],
): Promise<Buffer> {
  const more = features.includes('frac') ? [...features, ...OF_FRACTIONS] : features;
  return subsetFont(font, characters, { targetFormat: format, keepFeatures: [...FEATURES, ...more], noHinting: true });
}

// §17.21, §19.7: finds the font file of a face: in a package, or among the assets of a document.

/** A font file. `name`: an identifier that is equal for files with equal bytes. */
type FaceFile = { name: string; read(): Promise<Buffer> };

/** Styles without a face of their own share a file. */
export function faceFile(family: FamilyName, style: FaceStyle, { own }: DocumentFonts): FaceFile {
  if (!isOwn(family)) {
    const name = fontFile(family, style);
    return { name, read: () => readFile(name) };
  }
  const { path, bytes } = own.get(family)![style];
  return { name: path, read: async () => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length) };
}
