/** §10.37: computes Word's automatic numbers: the label that Word prints before each paragraph of a list. */

import { tell } from '../../../locales/message.ts';
import { childOf, childrenOf, isOn, valueIn, WordFault, wholeNumber, type Xml } from '../package/word-package.ts';
import { EXAMPLES, writtenNumber } from './written-number.ts';

/**
 * `label`: as Word prints it, '' for none. `mark`: the label as an example in Platen's form, with `?` for what Platen lacks. `list`: the
 * same for paragraphs that share a count. `level`: from 0. `left`: the indent in twips. `context`: its label and those of the levels
 * above it, each with and without words.
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
/** `checked`: of a box in place of the bullet. `isBlank`: nothing is printed, because the paragraph continues an item. */
export type Bullet = {
  isBullet: true;
  list: string;
  level: number;
  left: number;
  checked?: boolean;
  isBlank?: boolean;
};

export function isBullet(place: ListNumber | Bullet | undefined): place is Bullet {
  return place !== undefined && 'isBullet' in place;
}

/** Counts one paragraph. Undefined for an unknown list or level. */
export type NumberCounter = (numId: string, level: number) => ListNumber | Bullet | undefined;

/** `%1`, or a letter or digit. Text without any is a bullet. */
const IS_NUMBER = /%\d|[\p{L}\p{N}]/u;

/** `language`: the document's, without a region. Must be called for the paragraphs of a document in order. */
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
    // A number also counts the levels above it. After a 9.1 without a 9 before it, the next clause is 10.
    for (let above = 0; above < at; above += 1) {
      count[above] ??= startOf(above) ?? parts.levelOf(numId, above)?.start ?? 1;
      begun.add(`${numId}:${above}`);
    }
    const start = startOf(at);
    if (start !== undefined && !begun.has(`${numId}:${at}`)) count[at] = start - 1;
    begun.add(`${numId}:${at}`);
    count[at] = (count[at] ?? level.start - 1) + 1;
    restartBelow(count, at, abstract.levels);
    // Bullets count too: a number below one restarts.
    if (level.format === 'bullet' || (level.text !== '' && !IS_NUMBER.test(level.text)))
      return { ...place, isBullet: true, ...bulletOf(level.text.trim()) };
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

const BOXES: Record<string, boolean> = { '☐': false, '☑': true, '☒': true };

/** Lists of tasks have other lists for open and for done ones, which are one list here. */
function bulletOf(text: string): Partial<Bullet> {
  if (text === '') return { isBlank: true };
  return text in BOXES ? { checked: BOXES[text]!, list: 'tasks' } : {};
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

// §10.37: reads the lists of a Word file: their levels, and lists that inherit those of others.

/**
 * `text`: with `%1` for the number of the first level. `restart`: the level, from 1, after which it restarts; 0 for never. `left`: in
 * twips.
 */
type Level = {
  start: number;
  format: string;
  text: string;
  restart?: number;
  isLegal: boolean;
  style?: string;
  left: number;
};
/** `link`: the style whose list replaces it. */
type AbstractList = { id: string; levels: (Level | undefined)[]; link?: string; ownStyle?: string };
type ListInstance = {
  abstractId: string | undefined;
  starts: ReadonlyMap<number, number>;
  levels: ReadonlyMap<number, Level>;
};

export type NumberingParts = {
  /** Returns the levels that a list takes. Undefined for an unknown list. */
  abstractOf(numId: string): { id: string; levels: readonly (Level | undefined)[] } | undefined;
  levelOf(numId: string, level: number): Level | undefined;
  /** Returns the number with which a list begins a level, if it sets one. */
  startOf(numId: string, level: number): number | undefined;
  /** Returns the level of a list for a style. */
  levelOfStyle(numId: string, style: string): number | undefined;
};

/** `listOfStyle`: returns the list that a style names. */
export function readNumbering(
  root: Xml | undefined,
  listOfStyle: (style: string) => string | undefined,
): NumberingParts {
  const abstracts = new Map<string | undefined, AbstractList>(
    childrenOf(root, 'w:abstractNum')
      .map(readAbstract)
      .map((one) => [one.id, one]),
  );
  const instances = new Map(childrenOf(root, 'w:num').map((num) => [num.attributes['w:numId'], readInstance(num)]));

  const abstractOf = (numId: string, hops = 0): AbstractList | undefined => {
    const found = abstracts.get(instances.get(numId)?.abstractId);
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

/** The longest chain of lists that refer to each other. Longer ones are cycles. */
const MAX_HOPS = 5;

function readAbstract(list: Xml): AbstractList {
  const levels: AbstractList['levels'] = [];
  for (const [index, level] of childrenOf(list, 'w:lvl').entries()) {
    const at = Number(level.attributes['w:ilvl'] ?? index);
    if (isLevel(at)) levels[at] = readLevel(level);
  }
  const [link, ownStyle] = [valueIn(list, 'w:numStyleLink'), valueIn(list, 'w:styleLink')];
  return {
    id: list.attributes['w:abstractNumId']!,
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
  return { abstractId: valueIn(num, 'w:abstractNumId'), starts, levels };
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

/** The longest written number in Word. */
const MAX_TEXT = 255;
/** The highest number in Word. */
const MAX_NUMBER = 32_767;
const TOO_HIGH = tell('word.list.first', { max: MAX_NUMBER });
/** The number of levels in a list. */
const LEVELS = 9;

export function isLevel(at: number): boolean {
  return Number.isInteger(at) && at >= 0 && at < LEVELS;
}

function numberIn(written: string | undefined): number {
  return wholeNumber(written, { otherwise: 0, most: MAX_NUMBER, fault: TOO_HIGH });
}

/** Formats of newer programs are in an alternative; `custom` shows an example: `001, 002, 003, ...`. */
function formatOf(level: Xml): string {
  const chosen = childOf(childOf(level, 'mc:AlternateContent'), 'mc:Choice');
  const { 'w:val': name = 'decimal', 'w:format': written } =
    (childOf(level, 'w:numFmt') ?? childOf(chosen, 'w:numFmt'))?.attributes ?? {};
  return name === 'custom' ? (written ?? name) : name;
}
