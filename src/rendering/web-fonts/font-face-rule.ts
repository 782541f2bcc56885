/** §17.21: writes `@font-face` rules with embedded font subsets. A rule contains no text of the document, only glyphs. */
import type { DocumentFonts } from '../../pdf/index.ts';
import { alphabetFor } from './alphabets.ts';
import { cssName } from './css-families.ts';
import { faceFile } from './face-file.ts';
import { subsetFace } from './subset-face.ts';
import type { UsedFace } from './used-faces.ts';

/** Line metrics: ascent and descent of Noto Serif and Sans for every font, as in the PDF, so that all lines have one height. */
const LINE_METRICS = 'ascent-override:106.9%;descent-override:29.3%;line-gap-override:0%';

/** The rule of a face, with its font as a data URI. It needs no `unicode-range`: the subset has only this face's characters. */
export async function fontFaceRule({ family, style, characters }: UsedFace, fonts: DocumentFonts): Promise<string> {
  // A family of one weight covers bold too, so that browsers do not synthesise a bold.
  const hasBold = faceFile(family, 'normal', fonts).name !== faceFile(family, 'bold', fonts).name;
  const alphabet = alphabetFor(family, characters);
  const { uri, format } = await subsetFace(
    faceFile(family, style, fonts),
    alphabet ?? [...characters].sort().join(''),
    {
      shared: alphabet !== undefined,
    },
  );
  const weight = hasBold ? (style.startsWith('bold') ? '700' : '400') : '400 700';
  return [
    `@font-face{font-family:"${cssName(family, fonts)}";font-weight:${weight};`,
    `font-style:${style.endsWith('italics') ? 'italic' : 'normal'};`,
    `${LINE_METRICS};src:url(${uri}) format("${format}")}`,
  ].join('');
}
