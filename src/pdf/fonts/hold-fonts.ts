/**
 * §19.7: a document's own fonts. They are identified by the content of their files, never by their name in a theme. Parsed fonts are
 * cached for later documents, up to a limit.
 */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { MEBIBYTE } from '../../domain/sizes.ts';
import type { Asset } from '../../template/model/code.ts';
import type { OwnFont } from '../../template/model/document-style.ts';
import type { FontFacts } from '../engine/fontkit.ts';
import { type EmbeddedFont, type EmbeddedFontClass, embeddedFontClass, type FontsOfFile } from '../engine/pdf-file.ts';
import { replacement } from '../engine/replacement.ts';
import {
  type BaseFamily,
  BUILT_IN_FONTS,
  type BuiltInFamily,
  type DocumentFonts,
  FAMILIES,
  type FaceStyle,
  type FamilyName,
  fontFile,
  isOwn,
  type OwnFamily,
  type OwnFile,
} from './faces.ts';
import { addFamily, type Face, forgetFamily, newFace, parseOwnFont, sharedFont } from './shared-fonts.ts';

/** The limit for the files of cached fonts. The parsed data takes about the same amount of memory again. */
const MAX_BYTES = 32 * MEBIBYTE;

type OwnFace = Face & { bytes: number; base: BaseFamily };
/** The cached faces by the SHA-256 of the file. */
const known = new LRUCache<string, OwnFace>({ maxSize: MAX_BYTES, sizeCalculation: ({ bytes }) => bytes });
/** How many running renders use each family. */
const uses = new Map<OwnFamily, number>();

/** Returns the fonts of a document, from the assets that contain their files. Throws if a file is missing. */
export function holdFonts(fonts: readonly OwnFont[] | undefined, assets: readonly Asset[]): DocumentFonts {
  if (!fonts) return BUILT_IN_FONTS;
  const families = fonts.map((font) => ({ name: font.family, ...ownFamily(font, assets) }));
  const byName = new Map(families.map(({ name, family }) => [name, family]));
  const held = new Map(families.map(({ family, faces }) => [family, faces]));
  for (const [family, faces] of held) hold(family, faces);
  return {
    own: new Map(families.map(({ family, files }) => [family, files])),
    familyOf: (name) => byName.get(name) ?? BUILT_IN_FONTS.familyOf(name),
    release() {
      for (const family of held.keys()) release(family);
      held.clear();
    },
  };
}

function forStyles<Value>(make: (style: FaceStyle) => Value): Record<FaceStyle, Value> {
  return {
    normal: make('normal'),
    bold: make('bold'),
    italics: make('italics'),
    bolditalics: make('bolditalics'),
  };
}

function ownFamily({ files: hashes }: OwnFont, assets: readonly Asset[]) {
  const files = forStyles((style) => fileOf(hashes[style], assets));
  const faces = forStyles((style) => faceOf(hashes[style], files[style]));
  const digest = createHash('sha256')
    .update(
      Object.values(files)
        .map(({ path }) => path)
        .join(),
    )
    .digest('base64url');
  return { family: `own:${faces.normal.base}:${digest}` as const, files, faces };
}

function hold(family: OwnFamily, faces: Record<FaceStyle, Face>): void {
  const before = uses.get(family) ?? 0;
  uses.set(family, before + 1);
  if (before === 0) addFamily(family, faces);
}

function release(family: OwnFamily): void {
  const left = uses.get(family)! - 1;
  if (left > 0) uses.set(family, left);
  else {
    uses.delete(family);
    forgetFamily(family);
  }
}

function fileOf(hash: string, assets: readonly Asset[]): OwnFile {
  const file = assets.find(({ path }) => path === `font:${hash}`);
  if (!file) throw new Error(`the font ${hash} of the document is not among its assets`);
  return file;
}

function faceOf(hash: string, { bytes }: OwnFile): OwnFace {
  const found = known.get(hash);
  if (found) return found;
  const font = parseOwnFont(bytes);
  // pdfkit takes two fonts of the same name for the same font if this value is equal.
  font.head.checkSumAdjustment = Number.parseInt(hash.slice(0, 8), 16);
  const face = { ...newFace(font), bytes: bytes.length, base: nearestTo(font) };
  known.set(hash, face);
  return face;
}

/** OpenType, OS/2: the classes of `sFamilyClass` with serifs, and the serif styles of PANOSE for Latin text. */
const SERIF_CLASSES = [1, 2, 3, 4, 5, 7];
const SERIF_KINDS = { from: 2, to: 10, latinText: 2 };

/** Returns the most similar built-in family, by the width of the letters and the serifs that the font declares. */
function nearestTo({ post, 'OS/2': { sFamilyClass, panose } }: FontFacts): BaseFamily {
  if (post.isFixedPitch) return 'mono';
  const [kind, serifs] = panose as [number, number];
  const isSerif =
    SERIF_CLASSES.includes(sFamilyClass >> 8) ||
    (kind === SERIF_KINDS.latinText && serifs >= SERIF_KINDS.from && serifs <= SERIF_KINDS.to);
  return isSerif ? 'serif' : 'sans';
}

// §17.2: passes the shared fonts to pdfmake and pdfkit. When pdfmake reads a font file, it gets the name of a face back, and pdfkit opens
// the font of that name.

const STYLES: FaceStyle[] = ['normal', 'bold', 'italics', 'bolditalics'];

type FontDictionary = Record<string, Record<FaceStyle, string>>;

/** Returns the name of a face. Built-in faces are named by their files' paths. */
function nameOf(family: FamilyName, style: FaceStyle): string {
  return isOwn(family) ? `${style} ${family}` : fontFile(family, style);
}

export function fontDictionary(families: Iterable<FamilyName>): FontDictionary {
  const dictionary: FontDictionary = {};
  for (const family of families)
    dictionary[family] = Object.fromEntries(
      STYLES.map((style) => [style, nameOf(family, style)]),
    ) as FontDictionary[''];
  return dictionary;
}

const BUILT_IN = Object.keys(FAMILIES) as BuiltInFamily[];
export const BUILT_IN_DICTIONARY = fontDictionary(BUILT_IN);

type FaceName = { family: FamilyName; style: FaceStyle };
const builtIn = new Map(
  BUILT_IN.flatMap((family) => STYLES.map((style): [string, FaceName] => [nameOf(family, style), { family, style }])),
);
const OWN = /^(?<style>\w+) (?<family>own:.+)$/;

function faceNamed(name: unknown): FaceName | undefined {
  return builtIn.get(name as string) ?? (OWN.exec(String(name))?.groups as FaceName | undefined);
}

/** The virtual file system for pdfmake. It contains only the names of the font dictionary. */
export const FACE_NAMES = {
  existsSync: (name: string): boolean => faceNamed(name) !== undefined,
  readFileSync: (name: string): string => name,
};

function checksumOf({ font }: EmbeddedFont): number {
  return (font as FontFacts).head.checkSumAdjustment;
}

export const openFonts = replacement('openFonts', (stock) => {
  let Embedded: EmbeddedFontClass | undefined;
  return {
    'PDFDocument.font': function (this: FontsOfFile, name: unknown) {
      const face = faceNamed(name);
      if (!face) throw new Error(`no font ${name}; a document has those of its dictionary`);
      Embedded ??= embeddedFontClass(stock['PDFDocument.font'], fontFile('mono', 'normal'));
      this._fontCount += 1;
      const own = new Embedded(this, sharedFont(face.family, face.style), `F${this._fontCount}`);
      const known = this._fontFamilies[own.name];
      // Styles without a file of their own share the file of another style.
      if (known && checksumOf(known) === checksumOf(own)) this._font = known;
      else {
        this._font = own;
        this._fontFamilies[known ? own.id : own.name] = own;
      }
      return this;
    },
  };
});
