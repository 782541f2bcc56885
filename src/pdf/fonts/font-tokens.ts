/**
 * §17.2: how pdfmake and pdfkit get the shared fonts, by public ways only: where they read a font file, they find a token, and a format
 * that is registered with fontkit answers a token with the parsed font.
 */
import { type Font, fontkit } from '../engine/fontkit.ts';
import { type BuiltInFamily, FAMILIES, type FaceStyle, type FamilyName, fontFile, isOwn } from './faces.ts';
import { sharedFont } from './shared-fonts.ts';

/** "PLTF", no signature of any font format, and where the table of a Macintosh resource, which fontkit looks for in any file, cannot be. */
const MARK = Buffer.from([0x50, 0x4c, 0x54, 0x46, 0xff, 0xff, 0xff, 0xff]);

/** A token is the mark, the style and the family of a face. */
function tokenOf(style: string, family: string): Uint8Array {
  return Buffer.concat([MARK, Buffer.from(`${style} ${family}`)]);
}

/** Answers a token with its font. */
class SharedFontFormat {
  static probe(bytes: Uint8Array): boolean {
    return MARK.equals(bytes.subarray(0, MARK.length));
  }

  constructor(stream: { buffer: Uint8Array }) {
    const [style, family] = Buffer.from(stream.buffer.subarray(MARK.length)).toString().split(' ');
    // biome-ignore lint/correctness/noConstructorReturn: fontkit makes a font by calling its format with `new`
    return sharedFont(family as FamilyName, style as FaceStyle) satisfies Font;
  }
}

fontkit.registerFormat(SharedFontFormat);

const STYLES: FaceStyle[] = ['normal', 'bold', 'italics', 'bolditalics'];

type FontDictionary = Record<string, Record<FaceStyle, string>>;

/** The names of built-in faces are their files' own paths: text in an SVG is set past the virtual file system, by pdfkit from the file. */
function nameOf(family: FamilyName, style: FaceStyle): string {
  return isOwn(family) ? `${style} ${family}` : fontFile(family, style);
}

/** The font dictionary for pdfmake. */
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
const builtInTokens = new Map(
  BUILT_IN.flatMap((family) => STYLES.map((style) => [nameOf(family, style), tokenOf(style, family)])),
);
const OWN = /^(\w+) (own:.+)$/;

function tokenIn(name: string): Uint8Array | undefined {
  const [, style, family] = builtInTokens.has(name) ? [] : (OWN.exec(name) ?? []);
  return style ? tokenOf(style, family!) : builtInTokens.get(name);
}

/** The virtual file system in which pdfmake finds the tokens under the names of the dictionary. */
export const TOKEN_FILES = {
  existsSync: (name: string): boolean => tokenIn(name) !== undefined,
  readFileSync: (name: string): Uint8Array => tokenIn(name)!,
};
