/**
 * Where no line ends although UAX #14 lets one end there: between a figure and its sign (`8.9 %`, `10 €`, `§ 573`), before a dash that
 * stands close to its word, between a minus and its figure, inside of French quotation marks, and before the sign that a word of Thai,
 * Lao or Khmer is said again, and in the beginning of an address. Authors write blanks there that should be no-break spaces.
 * Of names and abbreviations see `held-names.ts`.
 */
import { isHeldName } from './held-names.ts';

/** All that is looked for; most texts have none of it. */
const SIGNS = /[%‰°§¶№º«»‹›—―–+ๆໆៗ\p{Sc}]|:\/\//u;
/** Browsers keep the beginning of an address whole as it is. A point and a blank may be within a name. */
const EVERY_SIGN = /[%‰°§¶№º«»‹›—―–+ๆໆៗ\p{Sc}]|\.(?= [\p{L}\p{Nd}]|-\p{Lu})| (?=\p{Lu}\.)/gu;

/** What stands before such a place, and what behind it. */
const KEPT: [before: RegExp, behind: RegExp][] = [
  [/\p{Nd} $/u, /^[%‰°]/u],
  // As Turkish writes it.
  [/(?<!\p{Nd}[ \u00a0\u202f]?)[%‰] $/u, /^\p{Nd}/u],
  [/(?:[§¶№]|[Nn][º°]) $/u, /^\p{Nd}/u],
  [/(?:^|[\s([])[–+]$/u, /^\p{Nd}/u],
  [/\+$/, /^\+/],
  [/(?:^|[\s([])[«‹] $/u, /^\S/],
  // Of »such« marks, too, the first has a word behind it.
  [/ $/, /^[»›](?![\p{L}\p{N}])/u],
  [/[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{Nd}\p{Pe}\p{Pf}.,!?%"'’]\p{M}*$/u, /^[—―]/],
  [/ $/, /^[ๆໆៗ]/],
  [/:\/\/$/, /^\S/],
];
const FARTHEST = 4;

/** A currency and the figure beside it, whichever is first. */
const SIGN_BEHIND = /^\p{Sc}(?!\p{Nd})/u;
const FIGURE_BEHIND = /^[-–+]?\p{Nd}/u;
const FIGURE_BEFORE = /[-–+]?\p{Nd}(?:[\p{Nd}.,'’]*\p{Nd})?[ \u00a0\u202f]?$/u;
const SIGN_BEFORE = /\p{Sc}[ \u00a0\u202f]?$/u;
/** No figure has more letters, and no row of amounts is looked at further back. */
const LONGEST_FIGURE = 24;
const MOST_AMOUNTS = 16;

/** Whether a text has any of the signs. */
export function hasSigns(text: string): boolean {
  return SIGNS.test(text);
}

function endOf(text: string, at: number, length: number): string {
  return text.slice(Math.max(0, at - length), at);
}

/** Whether the currency at a place belongs to the figure behind it: in a row of amounts, all are written as the first is. */
function leadsFigure(text: string, at: number): boolean {
  let start = at;
  for (let amounts = 0; amounts < MOST_AMOUNTS; amounts++) {
    const figure = FIGURE_BEFORE.exec(endOf(text, start, LONGEST_FIGURE));
    if (!figure) return true;
    start -= figure[0].length;
    const sign = SIGN_BEFORE.exec(endOf(text, start, FARTHEST));
    if (!sign) return false;
    start -= sign[0].length;
  }
  return false;
}

/** Whether no line ends at a blank between a currency and its figure. */
function keepsAmount(text: string, at: number): boolean {
  if (text[at - 1] !== ' ') return false;
  const behind = text.slice(at, at + FARTHEST);
  if (FIGURE_BEHIND.test(behind)) return SIGN_BEFORE.test(endOf(text, at, FARTHEST)) && leadsFigure(text, at - 2);
  if (!SIGN_BEHIND.test(behind) || !FIGURE_BEFORE.test(endOf(text, at, LONGEST_FIGURE))) return false;
  return !(FIGURE_BEHIND.test(behind.slice(1).trimStart()) && leadsFigure(text, at));
}

/** Whether no line ends at a place in a text. */
export function isKept(text: string, at: number): boolean {
  const before = endOf(text, at, FARTHEST);
  const behind = text.slice(at, at + FARTHEST);
  return KEPT.some(([ends, begins]) => begins.test(behind) && ends.test(before)) || keepsAmount(text, at);
}

/** Not where a letter begins: a mark on it, or the second half of one beyond the first 65,536 characters. */
const INSIDE = /^[\p{M}\udc00-\udfff]/u;

/** The stretches of a text with such a place in them, as small as can be: from the sign before to the one behind. */
export function keptStretches(text: string): { from: number; to: number }[] {
  const stretches: { from: number; to: number }[] = [];
  for (const { index } of text.matchAll(EVERY_SIGN)) {
    for (const at of [index, index + 1, index + 2]) {
      if (at === 0 || at >= text.length || !(isKept(text, at) || isHeldName(text, at))) continue;
      let from = text[at - 1] === ' ' ? at - 2 : at - 1;
      while (from > 0 && INSIDE.test(text[from]!)) from -= 1;
      let to = at + 1;
      while (to < text.length && INSIDE.test(text[to]!)) to += 1;
      const last = stretches.at(-1);
      if (last && from < last.to) last.to = Math.max(last.to, to);
      else stretches.push({ from, to });
    }
  }
  return stretches;
}
