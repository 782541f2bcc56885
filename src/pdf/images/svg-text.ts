/**
 * Decisions §4: text in an SVG is set in fonts that have its characters, as all other text is. pdfmake asks for one font for
 * each element of text, so a stretch that needs another font becomes an element of its own. A character that no font has is
 * shown by its code point in brackets.
 */
import type { BaseFamily } from '../fonts/faces.ts';
import { fontRuns } from '../fonts/font-runs.ts';

/** Comments, literal stretches, tags (an attribute may hold a `>`), and the text between. */
const TOKENS = /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\?[\s\S]*?\?>|<(?:"[^"]*"|'[^']*'|[^"'>])*>|[^<]+/g;
const TEXT_BEGINS = /^<(?:\w+:)?text[\s>]/;
const TEXT_ENDS = /^<\/(?:\w+:)?text\s*>/;
const EMPTY = /\/>$/;
const PLAIN = /^[\t\n\r\x20-\x7e]*$/;
const REFERENCE = /&(?:#(\d+)|#x([\da-f]+)|(amp|lt|gt|quot|apos));/gi;
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const LAST_CODE_POINT = 0x10ffff;

/** What is written into a picture here. */
export const OWN_STYLE = /<tspan style="font-family: \w+">/g;

const decoded = (text: string): string =>
  text.replace(REFERENCE, (reference, decimal, hexadecimal, name) => {
    if (name) return NAMED[name.toLowerCase()]!;
    const codePoint = decimal ? Number(decimal) : Number.parseInt(hexadecimal, 16);
    return codePoint > 0 && codePoint <= LAST_CODE_POINT ? String.fromCodePoint(codePoint) : reference;
  });
const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** The SVG with a font for each stretch of its text; characters that no font has are added to `missing`. */
export function withFonts(svg: string, family: BaseFamily, language: string, missing: Set<string>): string {
  if (!svg.includes('text') || (PLAIN.test(svg) && !svg.includes('&#'))) return svg;
  let inside = false;
  return svg.replace(TOKENS, (token, literal: string | undefined) => {
    if (token.startsWith('<') && literal === undefined) {
      if (TEXT_BEGINS.test(token) && !EMPTY.test(token)) inside = true;
      else if (TEXT_ENDS.test(token)) inside = false;
      return token;
    }
    const text = literal ?? decoded(token);
    if (!inside || PLAIN.test(text)) return token;
    const runs = fontRuns(text, family, 'normal', language).map((run) => {
      if (run.missing) missing.add(run.source);
      const shown = escaped(run.missing ? `[${run.text}]` : run.text);
      return PLAIN.test(shown) && !run.missing ? shown : `<tspan style="font-family: ${run.family}">${shown}</tspan>`;
    });
    return runs.join('');
  });
}
