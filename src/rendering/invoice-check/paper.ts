/** §17.44: reads the pages of an invoice as a person does: rows, numbers, dates, and texts regardless of spaces. */
import { around, type Box, type ReadPage, type Word } from '../../pdf/index.ts';

/**
 * A printed number. `values`: its possible meanings as plain numbers without sign. `money`: it has two decimals, or a currency beside it.
 * `part`: it may be the end of a longer number with spaces in it.
 */
export type Spot = {
  text: string;
  values: Set<string>;
  negative: boolean;
  percent: boolean;
  money: boolean;
  part: boolean;
  row: Row;
  from: number;
  to: number;
  box: Box;
  page: number;
};
/** `text`: words separated by a space, or by a tab at a gap. `starts`: the offsets at which words begin. */
export type Row = { page: number; box: Box; text: string; words: Word[]; starts: number[]; spots: Spot[] };
/**
 * Text without spaces and punctuation, in one case. `words`: the word of each character. `edges`: offsets at which a text may begin or
 * end.
 */
type Stream = { text: string; words: Word[]; edges: Set<number> };
export type Paper = { rows: Row[]; streams: Stream[]; hidden: Stream[]; hiddenRows: Row[]; pictures: boolean };

export function paperOf(pages: readonly ReadPage[]): Paper {
  const all = pages.flatMap(({ words }) => words);
  const seen = all.filter(({ hidden }) => !hidden);
  const unseen = all.filter(({ hidden }) => hidden);
  const rows = pages.flatMap(({ words }) => rowsOf(words.filter(({ hidden }) => !hidden)));
  return {
    rows,
    streams: [streamOf(seen), streamOf(rows.flatMap(({ words }) => words)), ...columnStreams(rows)],
    hidden: [streamOf(unseen), streamOf(all)],
    hiddenRows: unseen.length === 0 ? [] : pages.flatMap(({ words }) => rowsOf(words.filter(({ hidden }) => hidden))),
    pictures: pages.some(({ pictures }) => pictures),
  };
}

function middle({ top, bottom }: Box): number {
  return (top + bottom) / 2;
}

/** The most words of a legible row. */
const MAX_WORDS = 300;

function rowsOf(words: readonly Word[]): Row[] {
  const rows: Word[][] = [];
  for (const word of words.toSorted((a, b) => middle(a.box) - middle(b.box))) {
    const row = rows.at(-1);
    const last = row?.at(-1);
    const height = Math.max(4, Math.min(word.box.bottom - word.box.top, last ? last.box.bottom - last.box.top : 99));
    if (last && row!.length < MAX_WORDS && middle(word.box) - middle(last.box) < height * 0.45) row!.push(word);
    else rows.push([word]);
  }
  return rows.map(rowOf);
}

/** The narrowest gap between columns, as a share of the line height. */
const GAP = 0.9;

function rowOf(unsorted: Word[]): Row {
  const words = unsorted.toSorted((a, b) => a.box.left - b.box.left);
  let text = '';
  const starts: number[] = [];
  for (const [at, { box, text: own }] of words.entries()) {
    const before = words[at - 1]?.box;
    if (before) text += box.left - before.right > GAP * Math.max(6, box.bottom - box.top) ? '\t' : ' ';
    starts.push(text.length);
    text += own.normalize('NFKC');
  }
  const row: Row = {
    page: words[0]!.page,
    box: words.map(({ box }) => box).reduce(around),
    text,
    words,
    starts,
    spots: [],
  };
  row.spots = spotsIn(row);
  return row;
}

/** Returns the box around the text between two offsets of a row. */
export function boxIn({ words, starts }: Row, from: number, to: number): Box {
  const within = words.filter((_, at) => starts[at]! < to && (starts[at + 1] ?? Number.POSITIVE_INFINITY) > from);
  return (within.length > 0 ? within : words).map(({ box }) => box).reduce(around);
}

const NUMBER = /\d(?:[\d.,'’ ]*\d)?/g;
const GROUPED = /^\d{1,3}(?: \d{3})+(?:[.,]\d+)?$/;
const SIGN = /[\p{Sc}]|(?<!\p{L})(?:[A-Z]{3}|kr|zł|Kč|Ft|lei)(?!\p{L})/u;
const LONGEST_RUN = 80;

function spotsIn(row: Row): Spot[] {
  const spots: Spot[] = [];
  const add = (text: string, from: number, part: boolean) => {
    const to = from + text.length;
    const [before, behind] = [row.text.slice(Math.max(0, from - 5), from), row.text.slice(to, to + 5)];
    // Part of a name, a tax number or a date is no amount.
    if (/[\p{L}\p{N}/]$/u.test(before) && !/(?:^|[^\p{L}])[A-Z]{3}$/u.test(before)) return;
    if (/^[\p{L}/]/u.test(behind) && !SIGN.test(behind.slice(0, 3)) && !/^[xh]\b/.test(behind)) return;
    const values = readingsOf(text);
    if (values.size === 0) return;
    const percent = /^\s?%/.test(behind);
    const money =
      !percent && (/[.,]\d{2,}$/.test(text) || SIGN.test(before.slice(-4)) || SIGN.test(behind.slice(0, 4)));
    const negative = /[-−–(]\s?(?:[A-Z]{3}|\p{Sc})?\s?$/u.test(before) || /^\s?[-−)]/.test(behind);
    spots.push({
      text,
      values,
      negative,
      percent,
      money,
      part,
      row,
      from,
      to,
      box: boxIn(row, from, to),
      page: row.page,
    });
  };
  for (const { 0: run, index } of row.text.matchAll(NUMBER)) {
    if (run.length > LONGEST_RUN) continue;
    const isGrouped = run.includes(' ') && GROUPED.test(run);
    if (isGrouped) add(run, index, false);
    for (const one of run.matchAll(/[^ ]+/g)) add(one[0].replace(/[.,'’]+$/, ''), index + one.index, isGrouped);
  }
  return spots;
}

/** Reads a number with any separators: the last one may be the decimal separator. */
function readingsOf(text: string): Set<string> {
  const plain = text.replace(/[ '’]/g, '');
  if (/[.,]{2}/.test(plain)) return new Set();
  const whole = plain.replace(/[.,]/g, '');
  const [, before, decimals] = /^(.*)[.,](\d+)$/.exec(plain) ?? [];
  const grouped = /^\d{1,3}(?:[.,]\d{3})+$/.test(plain);
  const marks = plain.replace(/\d/g, '');
  const isOne = marks.length === 1;
  return new Set([
    ...(decimals === undefined || grouped ? [canonical(whole)] : []),
    ...(decimals !== undefined && (isOne || marks.at(-1) !== marks.at(-2))
      ? [canonical(`${before!.replace(/[.,]/g, '')}.${decimals}`)]
      : []),
  ]);
}

/** Removes the sign and insignificant zeros. */
export function canonical(plain: string): string {
  const digits = plain.replace(/^[-+]/, '').replace(/^0+(?=\d)/, '');
  return digits.includes('.') ? digits.replace(/\.?0+$/, '') : digits;
}

/** Longer texts are compared word by word. */
function streamOf(words: readonly Word[]): Stream {
  const stream: Stream = { text: '', words: [], edges: new Set([0]) };
  for (const word of words) {
    stream.edges.add(stream.text.length);
    for (const part of word.text.split(/[^\p{L}\p{N}\p{M}]+/u)) {
      const plain = plainOf(part);
      stream.edges.add(stream.text.length);
      for (let at = 0; at < plain.length; at++) stream.words.push(word);
      stream.text += plain;
      stream.edges.add(stream.text.length);
    }
  }
  return stream;
}

/** Returns text in columns with the same left edge: cells of a table, and addresses side by side. */
function columnStreams(rows: readonly Row[]): Stream[] {
  const segments = rows.flatMap((row) => {
    const parts: Word[][] = [];
    for (const [at, word] of row.words.entries())
      if (at === 0 || row.text[row.starts[at]! - 1] === '\t') parts.push([word]);
      else parts.at(-1)!.push(word);
    return parts;
  });
  const columns = new Map<string, Word[]>();
  for (const part of segments) {
    const left = Math.round(part[0]!.box.left / 3);
    const key =
      [left, left - 1, left + 1].map((at) => `${part[0]!.page} ${at}`).find((one) => columns.has(one)) ??
      `${part[0]!.page} ${left}`;
    columns.set(key, [...(columns.get(key) ?? []), ...part]);
  }
  return [streamOf([...columns.values()].flat())];
}

export function plainOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '');
}

/** Finds a text from edge to edge. */
export function findText(streams: readonly Stream[], text: string): Word | undefined {
  const wanted = plainOf(text);
  if (wanted === '') return undefined;
  for (const { text: all, words, edges } of streams)
    for (let at = all.indexOf(wanted); at !== -1; at = all.indexOf(wanted, at + 1))
      if (edges.has(at) && edges.has(at + wanted.length)) return words[at]!;
  return undefined;
}

/** Finds words in order with few others between them, as when two columns are read as one. */
export function findScattered({ streams }: Paper, text: string): Word | undefined {
  const wanted = text
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .map(plainOf)
    .filter((part) => part !== '');
  const MOST_BETWEEN = 160;
  if (wanted.length < 2) return undefined;
  for (const { text: all, words, edges } of streams.slice(0, 2)) {
    let tries = 0;
    for (let at = all.indexOf(wanted[0]!); at !== -1 && tries < 50; at = all.indexOf(wanted[0]!, at + 1)) {
      if (!edges.has(at) || !edges.has(at + wanted[0]!.length)) continue;
      tries += 1;
      let end = at + wanted[0]!.length;
      const isThere = wanted.slice(1).every((part) => {
        const next = all.indexOf(part, end);
        if (next === -1 || next - end > MOST_BETWEEN || !edges.has(next) || !edges.has(next + part.length))
          return false;
        end = next + part.length;
        return true;
      });
      if (isThere) return words[at];
    }
  }
  return undefined;
}

/** Returns the row that shares the most words with a text, at least half of them. */
export function nearestRow({ rows }: Paper, text: string): Row | undefined {
  const wanted = new Set(
    text
      .split(/[^\p{L}\p{N}\p{M}]+/u)
      .map(plainOf)
      .filter((part) => part.length > 1),
  );
  let best: { row: Row; share: number } | undefined;
  for (const row of rows) {
    const found = new Set(row.words.flatMap((word) => word.text.split(/[^\p{L}\p{N}\p{M}]+/u)).map(plainOf));
    const share = [...wanted].filter((one) => found.has(one)).length / Math.max(1, wanted.size);
    if (share >= 0.5 && share > (best?.share ?? 0)) best = { row, share };
  }
  return best?.row;
}
