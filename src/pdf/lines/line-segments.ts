/**
 * §17.4: where a line may end: Unicode line breaking (Unicode Standard Annex 14, UAX #14), with dictionaries for scripts that write no
 * spaces between words, and with names and amounts that stay whole (`template/typography`).
 */

import { datesIn, isNoBreak, isNoBreakInName, mayHaveNoBreak } from '../../template/typography/no-break.ts';
import { LineBreaker } from '../engine/packages.ts';

/**
 * A text between two line breaking opportunities, with the spaces at its end. `start`: its offset in the text that was divided.
 * `lineEnd`: a line must end after it. `avoidBreakAfter`: none ends after it as long as the next one has room on the line; within a `date`, a
 * column of a table has room for both.
 */
export type Segment = { text: string; lineEnd: boolean; avoidBreakAfter: boolean | 'date'; start: number };

/** Thai, Lao, Burmese and Khmer write spaces between sentences, not between words: a dictionary says where words end. */
const WITHOUT_SPACES = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]/;
/** They stand before amounts. */
const CURRENCY = /^\p{Sc}/u;
/** These signs repeat or shorten the word before them, and stay with it. */
const REPETITION_SIGN = /^[ๆฯໆៗ]/;
const dictionary = new Intl.Segmenter('th', { granularity: 'word' });

/** A text in such a script, word by word. `from`: its offset. */
function dictionarySegments(text: string, lineEnd: boolean, from: number): Segment[] {
  const found: Segment[] = [];
  for (const { segment, index, isWordLike } of dictionary.segment(text)) {
    const last = found.at(-1);
    // The dictionary knows where such words end. A sign or a Latin letter beside one is for UAX #14, which has found no line end here.
    const before = text[index - 1] ?? '';
    const isBetweenWords = WITHOUT_SPACES.test(before) && !CURRENCY.test(before) && WITHOUT_SPACES.test(segment[0]!);
    if (last && (!isWordLike || !isBetweenWords || REPETITION_SIGN.test(segment))) last.text += segment;
    else found.push({ text: segment, lineEnd: false, avoidBreakAfter: false, start: from + index });
  }
  if (found.length > 0) found.at(-1)!.lineEnd = lineEnd;
  return found;
}

/** Quicker than the expression below, and most texts have no line end. */
function endsLine(text: string): boolean {
  return text.endsWith('\n') || text.endsWith('\r');
}

/** A text without the line end behind it. */
export function withoutLineEnd(text: string): string {
  return endsLine(text) ? text.replace(/\r?\n$|\r$/, '') : text;
}

/** Kinds of ASCII characters; 0 is any other. */
const LETTER = 1;
const DIGIT = 2;
const kinds = new Uint8Array(128);
for (let code = 0; code < 128; code++) {
  const character = String.fromCharCode(code);
  if (/[0-9]/.test(character)) kinds[code] = DIGIT;
  else if (/[A-Za-z]/.test(character)) kinds[code] = LETTER;
}
const [BLANK, COMMA, HYPHEN, POINT] = [...' ,-.'].map((character) => character.charCodeAt(0)) as [
  number,
  number,
  number,
  number,
];

/**
 * The quick way for words of ASCII letters and digits between single spaces, with full stops and commas behind them and hyphens
 * before digits: a line may end after each space and nowhere else. Undefined for any other text.
 */
export function asciiSegments(text: string): Segment[] | undefined {
  const found: Segment[] = [];
  let start = 0;
  let kindBefore = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const kind = code < 128 ? kinds[code]! : 0;
    if (kind === 0) {
      const next = text.charCodeAt(at + 1);
      const kindAfter = next < 128 ? kinds[next]! : 0;
      if (code === BLANK && at > start && kindAfter !== 0) {
        const avoidBreakAfter =
          (kindBefore === 0 || text.charCodeAt(at + 2) === POINT) && isNoBreakInName(text, at + 1);
        found.push({ text: text.slice(start, at + 1), lineEnd: false, avoidBreakAfter, start });
        start = at + 1;
      } else if (kindBefore === 0 || !(code === COMMA || code === POINT || (code === HYPHEN && kindAfter === DIGIT))) {
        return undefined;
      }
    }
    kindBefore = kind;
  }
  if (text === '') return undefined;
  if (start === 0) return [{ text, lineEnd: false, avoidBreakAfter: false, start }];
  found.push({ text: text.slice(start), lineEnd: false, avoidBreakAfter: false, start });
  return found;
}

/** A text divided wherever a line may end. `language`: of the document, whose dates stay whole. */
export function segmentsOf(text: string, language?: string): Segment[] {
  const found = asciiSegments(text) ?? uax14Segments(text);
  const dates = language === undefined || found.length === 1 ? [] : datesIn(text, language);
  if (dates.length === 0) return found;
  const isInDate = (at: number | undefined) => at !== undefined && dates.some(({ from, to }) => from < at && at < to);
  return found.map((segment, index) =>
    !segment.lineEnd && isInDate(found[index + 1]?.start) ? { ...segment, avoidBreakAfter: 'date' } : segment,
  );
}

/** The same for any text, by the rules of UAX #14. */
export function uax14Segments(text: string): Segment[] {
  const found: Segment[] = [];
  const breaker = new LineBreaker(text);
  const hasNoBreaks = mayHaveNoBreak(text);
  let start = 0;
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) {
    if (hasNoBreaks && !next.required && next.position < text.length && isNoBreak(text, next.position)) continue;
    const avoidBreakAfter = !next.required && isNoBreakInName(text, next.position);
    const word = text.slice(start, next.position);
    const lineEnd = next.required || endsLine(word);
    const visible = withoutLineEnd(word);
    if (WITHOUT_SPACES.test(word)) found.push(...dictionarySegments(visible, lineEnd, start));
    else found.push({ text: visible, lineEnd, avoidBreakAfter, start });
    start = next.position;
  }
  return found;
}
