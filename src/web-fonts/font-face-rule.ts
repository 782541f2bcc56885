/** §17.21: writes `@font-face` rules with embedded font subsets. A rule contains no text of the document, only glyphs. */
import { FAMILIES, type FaceStyle, type FamilyName, fontFile } from '../pdf/index.ts';
import { alphabetFor } from './alphabets.ts';
import { CSS_NAMES } from './css-families.ts';
import { subsetFace } from './subset-face.ts';
import type { UsedFace } from './used-faces.ts';

/** Line metrics: ascent and descent of Noto Serif and Sans for every font, as in the PDF, so that all lines have one height. */
const LINE_METRICS = 'ascent-override:106.9%;descent-override:29.3%;line-gap-override:0%';

/** The rule of a face, with its font as a data URI. It needs no `unicode-range`: the subset has only this face's characters. */
export async function fontFaceRule({ family, style, characters }: UsedFace): Promise<string> {
  const alphabet = alphabetFor(family, characters);
  const { uri, format } = await subsetFace(fontFile(family, style), alphabet ?? [...characters].sort().join(''), {
    shared: alphabet !== undefined,
  });
  return [
    `@font-face{font-family:"${CSS_NAMES[family]}";font-weight:${weightOf(family, style)};`,
    `font-style:${style.endsWith('italics') ? 'italic' : 'normal'};`,
    `${LINE_METRICS};src:url(${uri}) format("${format}")}`,
  ].join('');
}

/** The `font-weight` of a face. A family of one weight covers bold too, so that browsers do not synthesise a bold. */
function weightOf(family: FamilyName, style: FaceStyle): string {
  const { normal, bold } = FAMILIES[family].files;
  if (normal === bold) return '400 700';
  return style === 'bold' || style === 'bolditalics' ? '700' : '400';
}
