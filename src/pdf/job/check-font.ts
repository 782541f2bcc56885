/**
 * §19.7: checks a theme's font file. It tries all that a document may need from a font: each character is shaped, each glyph is read and
 * embedded, so that broken tables throw here and not in a render. A file that wastes time or memory does so here: call it in a thread
 * with limits.
 */
import { type Message, tell } from '../../locales/message.ts';
import { type FontFacts, fontkit } from '../engine/fontkit.ts';
import { pairsIn } from '../fonts/shaped-words.ts';
import { parseOwnFont } from '../fonts/shared-fonts.ts';
import { QUICK_ENGINE, useEngine } from './engines.ts';

/** Tables that embedding, shaping and metrics need. */
const TABLES = ['OS/2', 'cmap', 'head', 'hhea', 'hmtx', 'maxp', 'name', 'post'];
const OUTLINES = [['glyf', 'loca'], ['CFF ']];
/** Tables of variable fonts, and of fonts whose glyphs are layers or pictures. */
const VARIABLE = ['fvar', 'gvar', 'CFF2'];
const COLORED = ['COLR', 'sbix', 'CBDT'];

type Rule = (font: FontFacts, bytes: Uint8Array) => Message | false | undefined;

/** Rules that can be checked from the file's directory, which lists its tables. */
const OF_DIRECTORY: Rule[] = [
  ({ directory: { tables } }) => VARIABLE.some((tag) => tag in tables) && tell('file.font.variable'),
  ({ directory: { tables } }) => COLORED.some((tag) => tag in tables) && tell('file.font.colour'),
  ({ directory: { tables } }, { length }) => {
    const cut = Object.entries(tables).find(([, { offset, length: own }]) => offset + own > length);
    return cut && tell('file.font.cutOff', { table: cut[0] });
  },
  ({ directory: { tables } }) => {
    const lacking = TABLES.find((tag) => !(tag in tables));
    return lacking !== undefined && tell('file.font.noTable', { table: lacking });
  },
  ({ directory: { tables } }) =>
    !OUTLINES.some((all) => all.every((tag) => tag in tables)) && tell('file.font.noOutlines'),
];

const OF_TABLES: Rule[] = [
  forbidsEmbedding,
  ({ unitsPerEm }) => !(unitsPerEm >= 16 && unitsPerEm <= 16_384) && tell('file.font.units', { units: unitsPerEm }),
  ({ directory: { tables }, hhea: { numberOfMetrics }, maxp: { numGlyphs } }) =>
    tables.hmtx!.length < numberOfMetrics * 4 + Math.max(0, numGlyphs - numberOfMetrics) * 2 &&
    tell('file.damaged.hmtx'),
  hasBrokenOffsets,
  hasBrokenGlyphs,
  hasBrokenCharacters,
];

/**
 * `fault`: the end of a sentence, such as `has no table cmap`. `characters`: all that it has. `cff`: whether its outlines are CFF rather
 * than TrueType.
 */
export type CheckedFont = { fault: Message } | { characters: string; cff: boolean };

/** Checks an unpacked font file with any content. */
export function checkFont(bytes: Uint8Array): CheckedFont {
  useEngine(QUICK_ENGINE);
  try {
    const ofDirectory = faultBy(OF_DIRECTORY, fontkit.create(bytes) as FontFacts, bytes);
    if (ofDirectory) return { fault: ofDirectory };
    const font = parseOwnFont(bytes);
    const fault = faultBy(OF_TABLES, font, bytes);
    if (fault) return { fault };
    return { characters: charactersOf(font).join(''), cff: 'CFF ' in font.directory.tables };
  } catch {
    return { fault: tell('file.damaged.tables') };
  }
}

/** Returns the message of the first rule that applies. */
function faultBy(rules: Rule[], font: FontFacts, bytes: Uint8Array): Message | undefined {
  for (const rule of rules) {
    const fault = rule(font, bytes);
    if (fault) return fault;
  }
  return undefined;
}

/** OpenType, OS/2 `fsType`. Of several permissions the least restrictive one applies. A document embeds a subset. */
function forbidsEmbedding({ 'OS/2': { fsType } }: FontFacts): Message | false {
  const restricted = fsType.noEmbedding && !fsType.viewOnly && !fsType.editable;
  if (restricted) return tell('file.font.embedding');
  if (fsType.noSubsetting) return tell('file.font.subsets');
  return fsType.bitmapOnly && tell('file.font.bitmaps');
}

/** Returns whether the offsets of glyphs (`loca`), by which a subset copies them, are broken. */
function hasBrokenOffsets({ directory: { tables }, loca, maxp: { numGlyphs } }: FontFacts): Message | false {
  const { glyf } = tables;
  if (!glyf) return false;
  const ends = Array.from({ length: numGlyphs + 1 }, (_, id) => loca.offsets[id]!);
  const isBroken = ends.some((end, id) => !(end >= (ends[id - 1] ?? 0) && end <= glyf.length));
  return isBroken && tell('file.damaged.loca');
}

/** Reads each glyph and embeds all of them, as a document does with those that it shows. */
function hasBrokenGlyphs(font: FontFacts): Message | false {
  const { numGlyphs } = font.maxp;
  const subset = font.createSubset();
  for (let id = 0; id < numGlyphs; id++) {
    const { path, advanceWidth } = font.getGlyph(id);
    if (!path?.commands || !Number.isFinite(advanceWidth)) return tell('file.damaged.glyph', { glyph: id });
    subset.includeGlyph(id);
  }
  if (subset.encode().length === 0 || ![font.italicAngle, ...Object.values(font.bbox)].every(Number.isFinite))
    return tell('file.damaged.embed');
  return false;
}

/** Shapes each character after another one. */
function hasBrokenCharacters(font: FontFacts): Message | false {
  const { numGlyphs } = font.maxp;
  const characters = charactersOf(font);
  pairsIn(font)!.advanceOf('AV', 0, 2); // reads what decides how words are set
  if (characters.length === 0) return tell('file.font.noUnicode');
  for (const [index, character] of characters.entries()) {
    const { glyphs, positions } = font.layout((characters[index - 1] ?? '') + character);
    const isBroken =
      glyphs.some(({ id }) => !(Number.parseInt(`${id}`, 10) < numGlyphs)) ||
      positions.some((position) => !Object.values(position).every(Number.isFinite));
    if (isBroken) return tell('file.damaged.character', { character });
  }
  return false;
}

/** No control characters, and no halves of surrogate pairs. */
function charactersOf(font: FontFacts): string[] {
  return font.characterSet
    .filter((code) => code >= 0x20 && !(code >= 0x7f && code < 0xa0) && !(code >= 0xd800 && code < 0xe000))
    .filter((code) => font.hasGlyphForCodePoint(code))
    .map((code) => String.fromCodePoint(code));
}
