/** §10.37: Word's automatic numbers: the label that Word prints before each paragraph of a list. */
import { isLevel, LEVELS, type Level, type NumberingParts } from './numbering-parts.ts';
import { EXAMPLES, writtenNumber } from './written-number.ts';

/**
 * `label`: as Word prints it, '' for nothing; `mark`: the same as an example of Platen's, with `?` where Platen has none. `list`: equal for paragraphs that are
 * counted together; `level`: from 0. `left`: its indent in twips. `context`: the labels of the levels above it at that place and its own, each also without words.
 */
export type ListNumber = {
  label: string;
  mark: string;
  number: number;
  list: string;
  level: number;
  left: number;
  context: { label: string; bare: string }[];
};
export type Bullet = { isBullet: true; list: string; level: number; left: number };

export function isBullet(place: ListNumber | Bullet | undefined): place is Bullet {
  return place !== undefined && 'isBullet' in place;
}

/** Counts one paragraph; undefined for a list or a level that is nowhere. */
export type NumberCounter = (numId: string, level: number) => ListNumber | Bullet | undefined;

/** `%1` or a letter or digit: without any it is a bullet. */
const IS_NUMBER = /%\d|[\p{L}\p{N}]/u;

/** `language`: of the document, without a region. To be called for the paragraphs of a document in their order. */
export function countNumbers(parts: NumberingParts, language = 'en'): NumberCounter {
  const counts = new Map<string, (number | undefined)[]>();
  const begun = new Set<string>();

  return (numId, at) => {
    if (!isLevel(at)) return undefined;
    const abstract = parts.abstractOf(numId);
    const level = parts.levelOf(numId, at);
    if (!abstract || !level) return undefined;
    const place = { list: abstract.id, level: at, left: level.left };
    const count = counts.get(abstract.id) ?? [];
    counts.set(abstract.id, count);
    const startOf = (one: number) => parts.startOf(numId, one);
    // 9.1 without a 9 before it: the next clause is 10.
    for (let above = 0; above < at; above += 1) {
      count[above] ??= startOf(above) ?? parts.levelOf(numId, above)?.start ?? 1;
      begun.add(`${numId}:${above}`);
    }
    const start = startOf(at);
    if (start !== undefined && !begun.has(`${numId}:${at}`)) count[at] = start - 1;
    begun.add(`${numId}:${at}`);
    count[at] = (count[at] ?? level.start - 1) + 1;
    restartBelow(count, at, abstract.levels);
    // Bullets count, too: a number that stands below one begins again.
    if (level.format === 'bullet' || (level.text !== '' && !IS_NUMBER.test(level.text)))
      return { ...place, isBullet: true };
    const levels = (below: string) => parts.levelOf(numId, Number(below) - 1);
    const numberAt = (below: string) => count[Number(below) - 1] ?? levels(below)?.start ?? 1;
    const write = (text: string, own: Level) =>
      text
        .replace(/%(\d)/g, (_, below) => writtenNumber(numberAt(below), formatIn(own, levels(below)), language))
        .trim();
    const context = Array.from({ length: at + 1 }, (_, above) => {
      const own = parts.levelOf(numId, above);
      if (!own || own.format === 'bullet') return { label: '', bare: '' };
      return { label: write(own.text, own), bare: write(own.text.replace(/(%\d)|[\p{L}\s]+/gu, '$1'), own) };
    });
    return {
      ...place,
      context,
      number: count[at],
      label: context[at]!.label,
      mark: level.text.replace(/%(\d)/g, (_, below) => EXAMPLES[formatIn(level, levels(below))] ?? '?').trim(),
    };
  };
}

function restartBelow(count: (number | undefined)[], at: number, levels: readonly (Level | undefined)[]): void {
  for (let below = at + 1; below < LEVELS; below += 1) {
    const restart = levels[below]?.restart;
    if (restart === undefined || at < restart) count[below] = undefined;
  }
}

/** In a legal level, all numbers are decimal. */
function formatIn({ isLegal }: Level, level: Level | undefined): string {
  if (!level) return 'decimal';
  return isLegal && level.format !== 'decimalZero' ? 'decimal' : level.format;
}
