/** §7.1 `message`: what to send instead, in a reasonable length. */
import { type Message, type Param, tell } from '../locales/message.ts';

const MAX_LISTED = 20;

/** Returns `a, b, c`, or the first names and how many more there are. */
export function listNames(names: readonly string[]): Param {
  return list(names, shorten);
}

function list(names: readonly string[], show: (name: string) => string): Param {
  if (names.length === 0) return tell('text.none');
  const listed = names.slice(0, MAX_LISTED).map(show).join(', ');
  return names.length > MAX_LISTED ? tell('text.list', { names: listed, more: names.length - MAX_LISTED }) : listed;
}

/** Returns `"a", "b"`, at most as many as `listNames`. For options, which may contain spaces and commas. */
export function listQuoted(texts: readonly string[]): Param {
  return list(texts, (text) => `"${shorten(text)}"`);
}

/** Returns a list of alternatives: `a or b or c`. */
export function listAlternatives(names: readonly string[]): Param {
  return names.reduce<Param>((all, name) => (all === '' ? name : tell('text.or', { names: all, name })), '');
}

/** Returns the name that a typo most likely means. Undefined when every name differs by more than a third. */
export function findClosest(typed: string, names: readonly string[]): string | undefined {
  const wanted = typed.slice(0, 100).toLowerCase();
  let best: string | undefined;
  let bestDistance = Math.min(wanted.length, Math.max(1, Math.floor(wanted.length / 3)) + 1);
  for (const name of names) {
    if (Math.abs(name.length - wanted.length) >= bestDistance || differInNumbers(wanted, name)) continue;
    const distance = editDistance(wanted, name.toLowerCase());
    if (distance < bestDistance) [best, bestDistance] = [name, distance];
  }
  return best;
}

/** Returns advice with the name that a typo most likely means; `otherwise` when every name differs too much. */
export function closestAdvice<Other>(typed: string, names: readonly string[], otherwise: Other): Message | Other {
  const name = findClosest(typed, names);
  return name === undefined ? otherwise : tell('template.didYouMean', { name });
}

/** Whether both have numbers, and others: whoever writes "45 days" does not mean "14 days". */
function differInNumbers(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => text.match(/\d+/g)?.join());
  return a !== undefined && b !== undefined && a !== b;
}

/** Returns sent text for messages and details: unchanged, or cut when it is too long to read. */
export function shortenSent(text: string): string {
  // A character has at most two units, so only the beginning of a megabyte is split.
  const beginning = [...text.slice(0, 200)];
  return beginning.length > 80 ? `${beginning.slice(0, 80).join('')}…` : text;
}

/** Returns the text on one line, for messages about files. */
export function shorten(text: string): string {
  return shortenSent(text.replace(/\s+/g, ' '));
}

/** Returns the number of insertions, deletions, replacements and swaps of neighbours. */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      row[j] = Math.min(last[j]! + 1, row[j - 1]! + 1, replaced);
      if (a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) row[j] = Math.min(row[j]!, beforeLast[j - 2]! + 1);
    }
    [beforeLast, last] = [last, row];
  }
  return last[b.length]!;
}
