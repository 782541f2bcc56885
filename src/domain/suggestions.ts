/** §7.1 `message`: what to send instead, sensibly short. */

const MAX_LISTED = 20;

/** `a, b, c`, or the first ones and how many more there are. */
export function listNames(names: readonly string[]): string {
  if (names.length === 0) return 'none';
  const listed = names.slice(0, MAX_LISTED).map(shorten).join(', ');
  return names.length > MAX_LISTED ? `${listed} and ${names.length - MAX_LISTED} more` : listed;
}

/** The name that a typo most likely meant, or undefined when none is near: at most a third of it may differ. */
export function findClosest(typed: string, names: readonly string[]): string | undefined {
  const wanted = typed.slice(0, 100).toLowerCase();
  let best: string | undefined;
  let bestDistance = Math.min(wanted.length, Math.max(1, Math.floor(wanted.length / 3)) + 1);
  for (const name of names) {
    if (Math.abs(name.length - wanted.length) >= bestDistance) continue;
    const distance = editDistance(wanted, name.toLowerCase());
    if (distance < bestDistance) [best, bestDistance] = [name, distance];
  }
  return best;
}

/** A name that was sent, as a message and its detail repeat it: cut when it is too long to read. */
export function shortenName(name: string): string {
  return name.length > 80 ? `${[...name].slice(0, 80).join('')}…` : name;
}

/** Long or many-lined text in a message is cut. */
export function shorten(text: string): string {
  return shortenName(text.replace(/\s+/g, ' '));
}

/** Insertions, deletions, replacements and swaps of neighbours. */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      row[j] = Math.min(last[j]! + 1, row[j - 1]! + 1, replaced);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        row[j] = Math.min(row[j]!, beforeLast[j - 2]! + 1);
    }
    [beforeLast, last] = [last, row];
  }
  return last[b.length]!;
}
