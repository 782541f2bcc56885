/**
 * §17.2: a font file → a font that all documents of a process share: it has the line height of the built-in fonts, remembers what it
 * shaped, and keeps no text of a document.
 */
import { type Font, type FontFacts, fontkit } from '../engine/fontkit.ts';
import { allowGlyphCopies } from './glyph-text.ts';
import { type LongContexts, lazyContexts, NO_CONTEXTS } from './long-contexts.ts';
import { signGlyphs } from './pairs.ts';
import { separateGlyphs } from './separate-glyphs.ts';
import { rememberShapedWords } from './shaped-words.ts';

/** Bounds what a long-lived process keeps of the glyphs of each font. */
const MAX_GLYPHS = 5000;

/** Of Noto Serif and Noto Sans, in thousandths of the size. */
const ASCENT = 1069;
const DESCENT = -293;

/** Parses a built-in font. */
export function parseFont(bytes: Uint8Array): Font {
  return shareable(fontkit.create(bytes), bytes, NO_CONTEXTS);
}

/** Parses a TrueType or OpenType file that may have anything in it. Throws what fontkit throws, at once or when more of it is read. */
export function parseOwnFont(bytes: Uint8Array): FontFacts {
  const font = fontkit.create(bytes) as FontFacts;
  settleScripts(font);
  return shareable(
    font,
    bytes,
    lazyContexts(font, () => signGlyphs(font)),
  );
}

function shareable<Shared extends Font>(font: Shared, bytes: Uint8Array, contexts: LongContexts): Shared {
  evenLines(font);
  rememberFacts(font);
  separateGlyphs(font, MAX_GLYPHS);
  rememberShapedWords(font, bytes, MAX_GLYPHS, contexts);
  allowGlyphCopies(font);
  return font;
}

/** Text of a script that a font has no rules for is set by none; fontkit would take those of the text before, whatever that was. */
function settleScripts({ GSUB, GPOS }: FontFacts): void {
  for (const table of [GSUB, GPOS])
    table?.scriptList.push({ tag: 'DFLT', script: { defaultLangSys: { featureIndexes: [] }, langSysRecords: [] } });
}

/** Fonts of other scripts have another ascent and descent; on a common line they get the height and baseline of Noto Serif and Sans. */
function evenLines(font: Font): void {
  const ascent = (ASCENT * font.unitsPerEm) / 1000;
  const descent = (DESCENT * font.unitsPerEm) / 1000;
  for (const [name, value] of Object.entries({ ascent, descent, lineGap: 0 })) {
    Object.defineProperty(font, name, { value });
  }
}

/** Of characters that a PDF's name may have as they are (ISO 32000-1 §7.3.5), and not longer than PostScript allows. */
const PLAIN_NAME = /^[\w.+-]{1,63}$/;

/** fontkit looks these up in the font's tables whenever it is asked, and each document asks. pdfkit writes the name as it is. */
function rememberFacts(font: Font): void {
  const { postscriptName: name } = font;
  Object.defineProperty(font, 'postscriptName', { value: name && PLAIN_NAME.test(name) ? name : 'Unnamed' });
  for (const fact of ['unitsPerEm', 'xHeight', 'capHeight', 'bbox'] as const) {
    Object.defineProperty(font, fact, { value: font[fact] });
  }
}
