/**
 * §17.2: how pdfmake and pdfkit get the shared fonts, by public ways only: where they read a font file, they find a token, and a format
 * that is registered with fontkit answers a token with the parsed font.
 */
import { type Font, fontkit } from '../engine/fontkit.ts';
import { FAMILIES, type FaceStyle, type FamilyName, type OwnFamily } from './faces.ts';
import { fontFile } from './font-file.ts';
import { sharedFont } from './shared-fonts.ts';

/** "PLTF", no signature of any font format, and where the table of a Macintosh resource, which fontkit looks for in any file, cannot be. */
const MARK = Buffer.from([0x50, 0x4c, 0x54, 0x46, 0xff, 0xff, 0xff, 0xff]);

/** A token is the mark, the style and the family of a face. */
function tokenOf(family: FamilyName, style: FaceStyle): Uint8Array {
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

type FontDictionary<Value> = Record<string, Record<FaceStyle, Value>>;

/**
 * The font dictionary for pdfmake, and the tokens to put into its virtual file system under the same names. The names are the
 * files' own paths: text in an SVG is set past the virtual file system, by pdfkit from the file.
 */
export function fontTokens(): { files: Map<string, Uint8Array>; fonts: FontDictionary<string> } {
  const files = new Map<string, Uint8Array>();
  const fonts: FontDictionary<string> = {};
  for (const family of Object.keys(FAMILIES) as (keyof typeof FAMILIES)[]) {
    for (const style of STYLES) {
      const path = fontFile(family, style);
      files.set(path, tokenOf(family, style));
      fonts[family] = { ...fonts[family], [style]: path } as Record<FaceStyle, string>;
    }
  }
  return { files, fonts };
}

/** The font dictionary of a document's own families. */
export function ownFontTokens(families: Iterable<OwnFamily>): FontDictionary<Uint8Array> {
  const dictionary: FontDictionary<Uint8Array> = {};
  for (const family of families)
    dictionary[family] = Object.fromEntries(STYLES.map((style) => [style, tokenOf(family, style)])) as Record<
      FaceStyle,
      Uint8Array
    >;
  return dictionary;
}
