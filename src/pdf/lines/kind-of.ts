/** §17.45: the kinds of signs in Chinese, Japanese and Korean text, and between which of them no line ends (JLREQ, CLREQ, UAX #14). */

/**
 * `letter`: of words and numbers in other scripts. `ideograph`: kana too. `wide`: other signs as wide as an ideograph. `opening`,
 * `closing`: brackets and quotation marks with half of their width blank before or behind them. `stop`: commas and full stops, blank
 * behind. `middle`: signs with a quarter blank on both sides. `gap`: an ideographic space. `joined`: part of the sign before it.
 */
export const KIND = {
  other: 0,
  blank: 1,
  letter: 2,
  ideograph: 3,
  wide: 4,
  opening: 5,
  closing: 6,
  stop: 7,
  middle: 8,
  gap: 9,
  hangul: 10,
  joined: 11,
} as const;
export type Kind = (typeof KIND)[keyof typeof KIND];

const OPENING = '（〔［｛〈《「『【〘〖〝｟';
const CLOSING = '）〕］｝〉》」』】〙〗〟｠';
/** Wide only in a font of ideographs. */
const OPENING_QUOTES = '“‘';
const CLOSING_QUOTES = '”’';
const STOPS = '、。，．';
const COLONS = '：；';
const MIDDLE_DOT = '・';

const IDEOGRAPH = /[\p{sc=Han}\u3041-\u309f\u30a1-\u30fa\u30fc-\u30ff\u31c0-\u31ff]/u;
const HANGUL = /[\u1100-\u11ff\u3130-\u318f\ua960-\ua97f\uac00-\ud7ff]/;
const WIDE = /[\u3001-\u303f\u30a0-\u30ff\u3200-\u4dbf\ufe30-\ufe4f\uff01-\uff60\uffe0-\uffe6]/;
const LETTER = /[\p{L}\p{Nd}]/u;
const JOINED = /^[\p{M}\u200d]$/u;

/** The signs of each language, by their kinds. */
const byScript = new Map<string | undefined, ReadonlyMap<string, Kind>>();

/** `script`: that of the document's language (ISO 15924). Signs of traditional Chinese stand in the middle of their squares. */
function signsOf(script: string | undefined): ReadonlyMap<string, Kind> {
  let known = byScript.get(script);
  if (!known) {
    const colons = script === 'Hans' ? KIND.closing : KIND.middle;
    const stops = script === 'Hant' ? KIND.wide : KIND.stop;
    known = new Map<string, Kind>([
      ...Array.from(OPENING + OPENING_QUOTES, (sign) => [sign, KIND.opening] as const),
      ...Array.from(CLOSING + CLOSING_QUOTES, (sign) => [sign, KIND.closing] as const),
      ...Array.from(STOPS, (sign) => [sign, stops] as const),
      ...Array.from(COLONS, (sign) => [sign, script === 'Hant' ? KIND.wide : colons] as const),
      [MIDDLE_DOT, KIND.middle],
      ['\u3000', KIND.gap],
      [' ', KIND.blank],
    ]);
    byScript.set(script, known);
  }
  return known;
}

/** The kinds of other characters of the Basic Multilingual Plane, 1 more than they are; 0 where not known yet. */
const kinds = new Uint8Array(0x10000);

/** Returns the kind of a character. `isWide`: whether its font has it as wide as an ideograph; asked for quotation marks and brackets only. */
export function kindOf(character: string, script: string | undefined, isWide: () => boolean): Kind {
  const sign = signsOf(script).get(character);
  if (sign !== undefined) {
    const isHalf = sign >= KIND.opening && sign <= KIND.middle && !isWide();
    return isHalf ? KIND.other : sign;
  }
  if (character.length > 1) return otherKind(character);
  const code = character.charCodeAt(0);
  if (kinds[code] === 0) kinds[code] = otherKind(character) + 1;
  return (kinds[code]! - 1) as Kind;
}

function otherKind(character: string): Kind {
  if (JOINED.test(character)) return KIND.joined;
  if (IDEOGRAPH.test(character)) return KIND.ideograph;
  if (HANGUL.test(character)) return KIND.hangul;
  if (WIDE.test(character) || WIDE_PUNCTUATION.includes(character)) return KIND.wide;
  return LETTER.test(character) ? KIND.letter : KIND.other;
}

/** Dashes and dots that Chinese and Japanese share with other languages. */
const WIDE_PUNCTUATION = '…‥—―';

/** Signs that do not begin a line: JLREQ classes 2 to 7, 9 to 11 and 13, and CLREQ 3.1.2. */
const NOT_AT_START = new Set(
  '）〕］｝〉》」』】〙〗〟｠”’)]}»‐–〜～゠？！‼⁇⁈⁉?!・：；:;。．、，.,/／ー々〻ヽヾゝゞぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿ°′″℃¢￠%％‰㏋·‧•',
);
/** Signs that do not end a line: JLREQ classes 1 and 12. */
const NOT_AT_END = new Set('（〔［｛〈《「『【〘〖〝｟“‘([{«¥￥$＄£￡€＃№');
/** Signs of which two or more belong together (JLREQ class 8). */
const INSEPARABLE = new Set('—―…‥〳〴〵');

/** Returns whether no line ends between two characters that follow one another. */
export function isKept(before: string, behind: string): boolean {
  return NOT_AT_START.has(behind) || isOpening(before) || isInseparable(before, behind);
}

/** Returns whether no line ends behind a character, not even at blanks behind it. */
export function isOpening(before: string): boolean {
  return NOT_AT_END.has(before);
}

/** Returns whether two characters stand close in justified lines, too. */
export function isInseparable(before: string, behind: string): boolean {
  return INSEPARABLE.has(before) && (before === behind || (before === '〳' && behind === '〵'));
}

/** Marks behind which a Korean line may end without a blank. */
const ENDS_KOREAN = /[-‐–—/／\u3000\s]/;

/** Returns whether two characters are parts of one Korean word, which its blanks end. */
export function isKoreanWord(before: string, behind: string): boolean {
  return !ENDS_KOREAN.test(before) && !/\s/.test(behind);
}
