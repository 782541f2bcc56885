/**
 * Where no line ends although UAX #14 lets one end there: between a figure and its sign (`8.9 %`, `10 €`, `§ 573`), before a dash that
 * stands close to its word, between a minus and its figure, inside of French quotation marks, and before the sign that a word of Thai,
 * Lao or Khmer is said again, and in the beginning of an address. Authors write blanks there that should be no-break spaces.
 */

/** All that is looked for; most texts have none of it. */
const SIGNS = /[%‰°§¶№º«»‹›—―–+ๆໆៗ\p{Sc}]|:\/\//u;
/** Browsers keep the beginning of an address whole as it is. */
const EVERY_SIGN = /[%‰°§¶№º«»‹›—―–+ๆໆៗ\p{Sc}]/gu;

/** What stands before such a place, and what behind it. */
const KEPT: [before: RegExp, behind: RegExp][] = [
  [/\p{Nd} $/u, /^(?:[%‰°]|\p{Sc}(?!\p{Nd}))/u],
  [/(?:[§¶№]|[Nn][º°]|(?<!\p{Nd} )\p{Sc}) $/u, /^\p{Nd}/u],
  [/(?:^|[\s([])[–+]$/u, /^\p{Nd}/u],
  [/\+$/, /^\+/],
  [/(?:^|[\s([])[«‹] $/u, /^\S/],
  // Of »such« marks, too, the first has a word behind it.
  [/ $/, /^[»›](?![\p{L}\p{N}])/u],
  [/[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{Nd}\p{Pe}\p{Pf}.,!?%"'’]$/u, /^[—―]/],
  [/ $/, /^[ๆໆៗ]/],
  [/:\/\/$/, /^\S/],
];
const FARTHEST = 4;

/** Whether a text has any of the signs. */
export const hasSigns = (text: string): boolean => SIGNS.test(text);

/** Whether no line ends at a place in a text. */
export function isKept(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - FARTHEST), at);
  const behind = text.slice(at, at + FARTHEST);
  return KEPT.some(([ends, begins]) => begins.test(behind) && ends.test(before));
}

const MARK = /\p{M}/u;

/** The stretches of a text with such a place in them, as small as can be: from the sign before to the one behind. */
export function keptStretches(text: string): { from: number; to: number }[] {
  const stretches: { from: number; to: number }[] = [];
  for (const { index } of text.matchAll(EVERY_SIGN)) {
    for (const at of [index, index + 1, index + 2]) {
      if (at === 0 || at >= text.length || !isKept(text, at)) continue;
      let from = text[at - 1] === ' ' ? at - 2 : at - 1;
      while (from > 0 && MARK.test(text[from]!)) from -= 1;
      const last = stretches.at(-1);
      if (last && from < last.to) last.to = Math.max(last.to, at + 1);
      else stretches.push({ from, to: at + 1 });
    }
  }
  return stretches;
}
