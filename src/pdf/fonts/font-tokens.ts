/**
 * §17.2: how pdfmake and pdfkit get the shared fonts, by public ways only: where they read a font file, pdfmake's virtual file system
 * holds a token of 5 bytes, and a format that is registered with fontkit answers a token with the parsed font.
 */
import { type Font, fontkit } from '../engine/fontkit.ts';
import { FAMILIES, type FaceStyle, type FamilyName } from './faces.ts';
import { fontFile } from './font-file.ts';
import { sharedFont } from './shared-fonts.ts';

const MARK = [0x50, 0x4c, 0x54, 0x46]; // "PLTF", no signature of any font format
/** A token is the mark and the number of a face: too short for the formats that fontkit tries first to read on. */
const TOKEN_LENGTH = MARK.length + 1;

const faces = (Object.keys(FAMILIES) as FamilyName[]).flatMap((family) =>
  (Object.keys(FAMILIES[family].files) as FaceStyle[]).map((style) => ({ family, style })),
);

/** Answers a token with its font. */
class SharedFontFormat {
  static probe(bytes: Uint8Array): boolean {
    return bytes.length === TOKEN_LENGTH && MARK.every((byte, index) => bytes[index] === byte);
  }

  constructor(stream: { buffer: Uint8Array }) {
    const { family, style } = faces[stream.buffer[MARK.length]!]!;
    // biome-ignore lint/correctness/noConstructorReturn: fontkit makes a font by calling its format with `new`
    return sharedFont(family, style) satisfies Font;
  }
}

fontkit.registerFormat(SharedFontFormat);

/**
 * The font dictionary for pdfmake, and the tokens to put into its virtual file system under the same names. The names are the
 * files' own paths: text in an SVG is set past the virtual file system, by pdfkit from the file.
 */
export function fontTokens(): { files: Map<string, Uint8Array>; fonts: Record<string, Record<FaceStyle, string>> } {
  const files = new Map<string, Uint8Array>();
  const fonts: Record<string, Record<FaceStyle, string>> = {};
  for (const [number, { family, style }] of faces.entries()) {
    const path = fontFile(family, style);
    files.set(path, Uint8Array.from([...MARK, number]));
    fonts[family] = { ...fonts[family], [style]: path } as Record<FaceStyle, string>;
  }
  return { files, fonts };
}
