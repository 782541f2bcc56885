/** §17.21: a font face as an `@font-face` rule. Of values it holds nothing but the glyphs that they need. */
import { FAMILIES, type FaceStyle, type FamilyName, fontFile } from '../pdf/index.ts';
import { alphabetFor } from './alphabets.ts';
import { CSS_NAMES } from './css-families.ts';
import { subsetFace } from './subset-face.ts';
import type { UsedFace } from './used-faces.ts';

/** Ascent and descent of Noto Serif and Sans for every font, as in the PDF: lines of mixed text are equally high. */
const LINE_METRICS = 'ascent-override:106.9%;descent-override:29.3%;line-gap-override:0%';

/** The rule, with the font in it. No `unicode-range`: the subset has only the characters that this family is to set. */
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

/** A family of one weight is set in it where bold is asked for, and not made bold by the browser. */
function weightOf(family: FamilyName, style: FaceStyle): string {
  const { normal, bold } = FAMILIES[family].files;
  if (normal === bold) return '400 700';
  return style === 'bold' || style === 'bolditalics' ? '700' : '400';
}
