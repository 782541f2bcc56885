/** §18.42: compares two documents as a reader would: by their words, and by pictures of their pages. */
import { diffArrays, diffWords } from 'diff';
import type { Pixels } from '../../domain/png.ts';
import { drawPage, type PagePicture, pictureOf, type ReadPage, readPages, SCALE } from './draw-pages.ts';

export type Compared = { markdown: string; pdf: Uint8Array };

/** The part of a page that differs: where it begins and ends below the upper edge, as shares of the height. */
export type Band = { from: number; to: number };

/**
 * A page of either document, or of both. `was`, `is`: counted from 1. `bands`: where it differs. `pictures`: the page before comes first.
 */
export type PageDifference = {
  was?: number;
  is?: number;
  words?: WordChange[];
  bands: Band[];
  pictures: PagePicture[];
};

/** A removed text, a new one, or a replaced one. */
export type WordChange = { was?: string; is?: string };

/**
 * `words`: those of the Markdown, if no page differs. `isOther`: the Markdown differs but has the same words. `unread`: the number of
 * pages beyond the limit.
 */
export type Comparison = {
  pages: { were: number; are: number };
  differences: PageDifference[];
  words: WordChange[];
  isOther: boolean;
  unread: number;
};

const NONE = { differences: [], words: [], isOther: false, unread: 0 };
/** The time limit of comparing words, in milliseconds. */
const LONGEST = 2_000;
/** The rows of equal pixels between two bands; with fewer, they are one band. */
const APART = 24 * SCALE;

/**
 * `maxPages`: the most pages to read of each document. `maxDrawn`: the most differing pages to draw; for others only words are compared.
 */
export async function compareDocuments(
  before: Compared,
  after: Compared,
  {
    maxPages = Number.POSITIVE_INFINITY,
    maxDrawn = Number.POSITIVE_INFINITY,
  }: { maxPages?: number; maxDrawn?: number } = {},
): Promise<Comparison> {
  const words = before.markdown === after.markdown ? [] : wordsThatDiffer(before.markdown, after.markdown);
  const ofText = { words, isOther: before.markdown !== after.markdown && words.length === 0 };
  if (Buffer.compare(before.pdf, after.pdf) === 0) {
    const { count } = await readPages(after.pdf, 0);
    return { ...NONE, ...ofText, pages: { were: count, are: count } };
  }
  const [were, are] = [await readPages(before.pdf, maxPages), await readPages(after.pdf, maxPages)];
  const differences: PageDifference[] = [];
  for (const [was, is] of pairsOf(were.pages, are.pages)) {
    const drawn: Pixels[] = [];
    const isDrawn = differences.length < maxDrawn;
    if (isDrawn && was !== undefined) drawn.push(await drawPage(before.pdf, was));
    if (isDrawn && is !== undefined) drawn.push(await drawPage(after.pdf, is));
    const [one, other] = drawn;
    const changed =
      was === undefined || is === undefined ? undefined : wordsThatDiffer(were.pages[was]!.text, are.pages[is]!.text);
    differences.push({
      ...(was !== undefined && { was: was + 1 }),
      ...(is !== undefined && { is: is + 1 }),
      ...(changed && { words: changed }),
      // Drawn again, since a hundred pictures would not fit into memory.
      bands: one && other ? bandsThatDiffer(one, other) : [],
      pictures: drawn.map(pictureOf),
    });
  }
  const unread = Math.max(were.count - were.pages.length, are.count - are.pages.length);
  const pages = { were: were.count, are: are.count };
  // Changed words of the text are reported with the page where they are.
  return { ...NONE, pages, differences, unread, ...(differences.length === 0 && ofText) };
}

/** Pairs the pages that differ. Equal pages are matched even after a page that was added or removed. */
function pairsOf(were: readonly ReadPage[], are: readonly ReadPage[]): [number | undefined, number | undefined][] {
  const parts = diffArrays(
    were.map(({ hash }) => hash),
    are.map(({ hash }) => hash),
  );
  const pairs: [number | undefined, number | undefined][] = [];
  let [was, is] = [0, 0];
  let gone: number[] = [];
  let come: number[] = [];
  const settle = () => {
    for (let at = 0; at < Math.max(gone.length, come.length); at++) pairs.push([gone[at], come[at]]);
    [gone, come] = [[], []];
  };
  for (const { value, removed, added } of parts) {
    if (removed) gone.push(...value.map(() => was++));
    else if (added) come.push(...value.map(() => is++));
    else {
      settle();
      was += value.length;
      is += value.length;
    }
  }
  settle();
  return pairs;
}

/** Returns where two pictures differ. */
function bandsThatDiffer(before: Pixels, after: Pixels): Band[] {
  const height = Math.max(before.height, after.height);
  if (before.width !== after.width || before.height !== after.height) return [{ from: 0, to: 1 }];
  const rowOf = ({ width, data }: Pixels, row: number) => data.subarray(row * width * 4, (row + 1) * width * 4);
  const bands: { first: number; last: number }[] = [];
  for (let row = 0; row < height; row++) {
    if (Buffer.compare(rowOf(before, row), rowOf(after, row)) === 0) continue;
    const band = bands.at(-1);
    if (band && row - band.last <= APART) band.last = row;
    else bands.push({ first: row, last: row });
  }
  return bands.map(({ first, last }) => ({ from: first / height, to: (last + 1) / height }));
}

function wordsThatDiffer(before: string, after: string): WordChange[] {
  const changes: WordChange[] = [];
  // The texts are completely different, so all of it counts as changed.
  const parts = diffWords(before, after, { timeout: LONGEST });
  if (!parts) return [{ was: tidy(before), is: tidy(after) }];
  for (const [at, { value, removed, added }] of parts.entries()) {
    const next = parts[at + 1];
    if (removed) changes.push({ was: tidy(value), ...(next?.added && { is: tidy(next.value) }) });
    else if (added && !parts[at - 1]?.removed) changes.push({ is: tidy(value) });
  }
  return changes;
}

function tidy(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}
