/** §10.37: Word's automatic numbers: the label that Word prints before each paragraph of a list. */

import { tell } from '../../../locales/message.ts';
import { childOf, childrenOf, isOn, valueIn, WordFault, wholeNumber, type Xml } from '../package/word-package.ts';
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

// §10.37: what a Word file says of its lists: their levels, and lists that take those of others over.

/** `text`: with `%1` for the number of the first level. `restart`: after which level it begins again, counted from 1; 0 for never. `left`: in twips. */
type Level = {
  start: number;
  format: string;
  text: string;
  restart?: number;
  isLegal: boolean;
  style?: string;
  left: number;
};
/** `link`: the style whose list stands for it. */
type AbstractList = { id: string; levels: (Level | undefined)[]; link?: string; ownStyle?: string };
type ListInstance = { abstractId: string; starts: ReadonlyMap<number, number>; levels: ReadonlyMap<number, Level> };

export type NumberingParts = {
  /** What the levels of a list are taken from; undefined for a list that is nowhere. */
  abstractOf(numId: string): { id: string; levels: readonly (Level | undefined)[] } | undefined;
  levelOf(numId: string, level: number): Level | undefined;
  /** The number with which a list begins a level, where it says so. */
  startOf(numId: string, level: number): number | undefined;
  /** The level that a list has for a style. */
  levelOfStyle(numId: string, style: string): number | undefined;
};

/** `listOfStyle`: the list that a style names. */
export function readNumbering(
  root: Xml | undefined,
  listOfStyle: (style: string) => string | undefined,
): NumberingParts {
  const abstracts = new Map(
    childrenOf(root, 'w:abstractNum')
      .map(readAbstract)
      .map((one) => [one.id, one]),
  );
  const instances = new Map(
    childrenOf(root, 'w:num').map((num) => [num.attributes['w:numId'] ?? '', readInstance(num)]),
  );

  const abstractOf = (numId: string, hops = 0): AbstractList | undefined => {
    const found = abstracts.get(instances.get(numId)?.abstractId ?? '');
    if (found?.link === undefined || hops > MAX_HOPS) return found;
    const own = [...abstracts.values()].find(({ ownStyle }) => ownStyle === found.link);
    if (own) return own;
    const list = listOfStyle(found.link);
    return list === undefined ? found : abstractOf(list, hops + 1);
  };
  const levelOf = (numId: string, level: number) =>
    instances.get(numId)?.levels.get(level) ?? abstractOf(numId)?.levels[level];
  return {
    abstractOf,
    levelOf,
    startOf: (numId, level) => instances.get(numId)?.starts.get(level),
    levelOfStyle: (numId, style) => {
      for (let level = 0; level < LEVELS; level += 1) if (levelOf(numId, level)?.style === style) return level;
      return undefined;
    },
  };
}

/** Lists that name one another in a circle end here. */
const MAX_HOPS = 5;

function readAbstract(list: Xml): AbstractList {
  const levels: AbstractList['levels'] = [];
  for (const [index, level] of childrenOf(list, 'w:lvl').entries()) {
    const at = Number(level.attributes['w:ilvl'] ?? index);
    if (isLevel(at)) levels[at] = readLevel(level);
  }
  const [link, ownStyle] = [valueIn(list, 'w:numStyleLink'), valueIn(list, 'w:styleLink')];
  return {
    id: list.attributes['w:abstractNumId'] ?? '',
    levels,
    ...(link !== undefined && { link }),
    ...(ownStyle !== undefined && { ownStyle }),
  };
}

function readInstance(num: Xml): ListInstance {
  const starts = new Map<number, number>();
  const levels = new Map<number, Level>();
  for (const override of childrenOf(num, 'w:lvlOverride')) {
    const at = Number(override.attributes['w:ilvl']);
    const start = valueIn(override, 'w:startOverride');
    if (start !== undefined) starts.set(at, numberIn(start));
    const level = childOf(override, 'w:lvl');
    if (level) levels.set(at, readLevel(level));
  }
  return { abstractId: valueIn(num, 'w:abstractNumId') ?? '', starts, levels };
}

function readLevel(level: Xml): Level {
  const restart = valueIn(level, 'w:lvlRestart');
  const style = valueIn(level, 'w:pStyle');
  const indent = childOf(childOf(level, 'w:pPr'), 'w:ind')?.attributes ?? {};
  const text = valueIn(level, 'w:lvlText') ?? '';
  if (text.length > MAX_TEXT) throw new WordFault(tell('word.list.long', { max: MAX_TEXT }));
  return {
    start: numberIn(valueIn(level, 'w:start')),
    format: formatOf(level),
    text,
    ...(restart !== undefined && { restart: Number(restart) }),
    isLegal: isOn(level, 'w:isLgl') ?? false,
    ...(style !== undefined && { style }),
    left: Number(indent['w:left'] ?? indent['w:start'] ?? 0),
  };
}

/** As a number of Word's is written. */
const MAX_TEXT = 255;
/** As Word counts. */
const MAX_NUMBER = 32_767;
const TOO_HIGH = tell('word.list.first', { max: MAX_NUMBER });
/** A list has levels from 0 on. */
const LEVELS = 9;

export function isLevel(at: number): boolean {
  return Number.isInteger(at) && at >= 0 && at < LEVELS;
}

function numberIn(written: string | undefined): number {
  return wholeNumber(written, { otherwise: 0, most: MAX_NUMBER, fault: TOO_HIGH });
}

/** Formats of newer programs stand in a choice; `custom` says what it looks like: `001, 002, 003, ...`. */
function formatOf(level: Xml): string {
  const chosen = childOf(childOf(level, 'mc:AlternateContent'), 'mc:Choice');
  const { 'w:val': name = 'decimal', 'w:format': written } =
    (childOf(level, 'w:numFmt') ?? childOf(chosen, 'w:numFmt'))?.attributes ?? {};
  return name === 'custom' ? (written ?? name) : name;
}
