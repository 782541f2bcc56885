/** Runs → words with their widths, parted where a line may end (UAX #14), measured as pdfmake will measure them. */

import { isNoBreak, mayHaveNoBreak } from '../../template/typography/no-break.ts';
import { isNoBreakInName } from '../../template/typography/no-break-names.ts';
import type { Run } from '../document/inline/text-runs.ts';
import { LineBreaker } from '../engine/line-breaker.ts';
import { faceStyle } from '../fonts/faces.ts';
import { advanceOf } from '../fonts/shared-fonts.ts';
import { HANGING } from './line-end.ts';

/** A piece between two places where a line may end; widths in points. `run` and `start` say where it stands in the runs. */
export type Word = {
  text: string;
  width: number;
  leadingCut: number;
  trailingCut: number;
  /** A line must end after it. */
  lineEnd: boolean;
  /** No line may end between it and the next. */
  joined: boolean;
  /** Nor here, where a line has room for both. */
  held: boolean;
  /** It begins a line. */
  opens?: boolean;
  run: number;
  start: number;
};

/** pdfmake sets superscripts at this share of the size. */
const SUPERSCRIPT = 0.58;

type Piece = { text: string; lineEnd: boolean; held: boolean; start: number };

/** Thai, Lao, Burmese and Khmer part sentences, not words, by spaces: there a dictionary says where words end. */
const WITHOUT_SPACES = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]/;
/** Says that the word before it is said again, or is cut short. */
const REPEATED = /^[ๆฯໆៗ]/;
const spoken = new Intl.Segmenter('th', { granularity: 'word' });

function spokenWords(text: string, lineEnd: boolean, from: number): Piece[] {
  const found: Piece[] = [];
  for (const { segment, index, isWordLike } of spoken.segment(text)) {
    // Signs and spaces stay with the word before them.
    const last = found.at(-1);
    if (last && (!isWordLike || REPEATED.test(segment))) last.text += segment;
    else found.push({ text: segment, lineEnd: false, held: false, start: from + index });
  }
  if (found.length > 0) found.at(-1)!.lineEnd = lineEnd;
  return found;
}

/** Most texts have no line end, and then nothing need be looked for. */
function endsLine(text: string): boolean {
  return text.endsWith('\n') || text.endsWith('\r');
}

/** A text without the line end behind it. */
export function withoutLineEnd(text: string): string {
  return endsLine(text) ? text.replace(/\r?\n$|\r$/, '') : text;
}

/** What a sign of ASCII is; 0 for all that is neither. */
const LETTER = 1;
const DIGIT = 2;
const signs = new Uint8Array(128);
for (let code = 0; code < 128; code++) {
  const sign = String.fromCharCode(code);
  if (/[0-9]/.test(sign)) signs[code] = DIGIT;
  else if (/[A-Za-z]/.test(sign)) signs[code] = LETTER;
}
const [BLANK, COMMA, HYPHEN, POINT] = [...' ,-.'].map((sign) => sign.charCodeAt(0)) as [number, number, number, number];

/**
 * Words of ASCII letters and digits, with points and commas behind them and hyphens before digits, between single blanks: a
 * line may end behind each blank and nowhere else. Nothing for any other text.
 */
export function plainPieces(text: string): Piece[] | undefined {
  const found: Piece[] = [];
  let start = 0;
  let before = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const sign = code < 128 ? signs[code]! : 0;
    if (sign === 0) {
      const next = text.charCodeAt(at + 1);
      const after = next < 128 ? signs[next]! : 0;
      if (code === BLANK && at > start && after !== 0) {
        const held = (before === 0 || text.charCodeAt(at + 2) === POINT) && isNoBreakInName(text, at + 1);
        found.push({ text: text.slice(start, at + 1), lineEnd: false, held, start });
        start = at + 1;
      } else if (before === 0 || !(code === COMMA || code === POINT || (code === HYPHEN && after === DIGIT))) {
        return undefined;
      }
    }
    before = sign;
  }
  if (text === '') return undefined;
  if (start === 0) return [{ text, lineEnd: false, held: false, start }];
  found.push({ text: text.slice(start), lineEnd: false, held: false, start });
  return found;
}

/** A text parted where lines may end. */
function pieces(text: string): Piece[] {
  return plainPieces(text) ?? brokenPieces(text);
}

/** Any text. */
export function brokenPieces(text: string): Piece[] {
  const found: Piece[] = [];
  const breaker = new LineBreaker(text);
  const hasKept = mayHaveNoBreak(text);
  let start = 0;
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) {
    if (hasKept && !next.required && next.position < text.length && isNoBreak(text, next.position)) continue;
    const held = !next.required && isNoBreakInName(text, next.position);
    const word = text.slice(start, next.position);
    const lineEnd = next.required || endsLine(word);
    const shown = withoutLineEnd(word);
    if (WITHOUT_SPACES.test(word)) found.push(...spokenWords(shown, lineEnd, start));
    else found.push({ text: shown, lineEnd, held, start });
    start = next.position;
  }
  return found;
}

/** The width of a text in the style of a run, in points. */
function widthOf(run: Run, text: string): number {
  return (
    (advanceOf(run.font, faceStyle(run.bold, run.italics), text) * run.fontSize * (run.sup ? SUPERSCRIPT : 1)) / 1000
  );
}

/** Printable ASCII but the blank surely is none. */
function mayBeSpace(code: number): boolean {
  return code <= 32 || code >= 127;
}

function measured(run: Run, index: number, piece: Piece): Word {
  const { text } = piece;
  const leading = run.preserveLeadingSpaces || !mayBeSpace(text.charCodeAt(0)) ? undefined : /^\s+/.exec(text)?.[0];
  const last = text.charCodeAt(text.length - 1);
  const trailing = mayBeSpace(last) ? HANGING.exec(text)?.[0] : undefined;
  return {
    text,
    lineEnd: piece.lineEnd,
    start: piece.start,
    width: widthOf(run, text),
    leadingCut: leading ? widthOf(run, leading) : 0,
    trailingCut: trailing ? widthOf(run, trailing) : 0,
    joined: false,
    held: piece.held,
    run: index,
  };
}

function piecesOf(run: Run): Piece[] {
  return run.noWrap ? [{ text: run.text, lineEnd: false, held: false, start: 0 }] : pieces(run.text);
}

/** All words of some runs. */
export function wordsOf(runs: Run[]): Word[] {
  if (runs.length === 1) return piecesOf(runs[0]!).map((piece) => measured(runs[0]!, 0, piece));
  const words: Word[] = [];
  for (let index = 0; index < runs.length; index++) {
    const run = runs[index]!;
    const found = piecesOf(run);
    const last = words.at(-1);
    if (last && !last.lineEnd && found[0]) {
      const both = pieces(last.text + found[0].text);
      last.joined = both.length === 1;
      last.held = both.length === 2 && both[0]!.held;
    }
    for (const piece of found) words.push(measured(run, index, piece));
  }
  return words;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A word too wide for any line, as its characters: a line may end after each. */
export function charactersOf(word: Word, run: Run): Word[] {
  if (word.text === '') return [word];
  const characters: Word[] = [];
  for (const { segment, index } of graphemes.segment(word.text)) {
    const space = /^\s+$/.test(segment);
    const width = widthOf(run, segment);
    characters.push({
      text: segment,
      width,
      leadingCut: 0,
      trailingCut: space ? width : 0,
      lineEnd: false,
      joined: false,
      held: false,
      run: word.run,
      start: word.start + index,
    });
  }
  const last = characters.at(-1)!;
  last.lineEnd = word.lineEnd;
  last.joined = word.joined;
  characters[0]!.opens = word.opens ?? false;
  return characters;
}
