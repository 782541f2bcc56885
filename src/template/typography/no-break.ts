/**
 * §17.5, line breaking: where no line ends although UAX #14 (Unicode line breaking) allows it. Authors write blanks there
 * that should be no-break spaces. The rules are: between a number and its sign (`8.9 %`, `10 €`, `§ 573`); before a dash that touches
 * its word; between a minus and its number; inside of French quotation marks; before the repetition mark of Thai, Lao and Khmer; and
 * in the beginning of an address. For names and abbreviations see `no-break-names.ts`, for dates `dates-in.ts`.
 */
import { datesIn } from './dates-in.ts';
import { isNoBreakInName } from './no-break-names.ts';

/** The signs that the rules are about; most texts have none of them. */
const SIGNS = /[%‰°§¶№º«»‹›—―–+ๆໆៗ\p{Sc}]|:\/\//u;
/** The same for a browser, which keeps the beginning of an address whole by itself. A point and a blank may be within a name, a hyphen within a number. */
const EVERY_SIGN =
  /(?<=[\p{L}\p{Nd}])-(?=\p{Nd})|[%‰°§¶№º«»‹›—―–+ๆໆៗ\p{Sc}]|\.(?= [\p{L}\p{Nd}]|-\p{Lu})| (?=\p{Lu}\.)/gu;

/** The text before a line break that is not allowed, and the text behind it. */
const NO_BREAK: [before: RegExp, behind: RegExp][] = [
  [/\p{Nd} $/u, /^[%‰°]/u],
  // As Turkish writes it.
  [/(?<!\p{Nd}[ \u00a0\u202f]?)[%‰] $/u, /^\p{Nd}/u],
  [/(?:[§¶№]|[Nn][º°]) $/u, /^\p{Nd}/u],
  [/(?:^|[\s([])[–+]$/u, /^\p{Nd}/u],
  [/\+$/, /^\+/],
  [/(?:^|[\s([])[«‹] $/u, /^\S/],
  // In »German« quotation the opening one has a word behind it.
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
const MAX_AMOUNTS = 16;

/** Whether any of the rules (but those for names) can apply to a text. */
export function mayHaveNoBreak(text: string): boolean {
  return SIGNS.test(text);
}

function endOf(text: string, at: number, length: number): string {
  return text.slice(Math.max(0, at - length), at);
}

/** Whether the currency at an index belongs to the figure behind it: in a row of amounts, all are written as the first is. */
function leadsFigure(text: string, at: number): boolean {
  let start = at;
  for (let amounts = 0; amounts < MAX_AMOUNTS; amounts++) {
    const figure = FIGURE_BEFORE.exec(endOf(text, start, LONGEST_FIGURE));
    if (!figure) return true;
    start -= figure[0].length;
    const sign = SIGN_BEFORE.exec(endOf(text, start, FARTHEST));
    if (!sign) return false;
    start -= sign[0].length;
  }
  return false;
}

/** Whether an index is behind the blank between a currency and its figure. */
function isInAmount(text: string, at: number): boolean {
  if (text[at - 1] !== ' ') return false;
  const behind = text.slice(at, at + FARTHEST);
  if (FIGURE_BEHIND.test(behind)) return SIGN_BEFORE.test(endOf(text, at, FARTHEST)) && leadsFigure(text, at - 2);
  if (!SIGN_BEHIND.test(behind) || !FIGURE_BEFORE.test(endOf(text, at, LONGEST_FIGURE))) return false;
  return !(FIGURE_BEHIND.test(behind.slice(1).trimStart()) && leadsFigure(text, at));
}

/** Whether no line may end at an index of a text. */
export function isNoBreak(text: string, at: number): boolean {
  const before = endOf(text, at, FARTHEST);
  const behind = text.slice(at, at + FARTHEST);
  return NO_BREAK.some(([ends, begins]) => begins.test(behind) && ends.test(before)) || isInAmount(text, at);
}

/** No grapheme begins here: a combining character, or the second half of a surrogate pair. */
const INSIDE = /^[\p{M}\udc00-\udfff]/u;

/** Whether an index is within `INV-1001`: Unicode has no line end there (LB25), where browsers have one. */
function isInNumber(text: string, at: number): boolean {
  return /[\p{L}\p{Nd}]-$/u.test(endOf(text, at, FARTHEST)) && /^\p{Nd}/u.test(text.slice(at, at + 1));
}

/**
 * The spans of a text in which no line may end: dates of the language, and others as short as can be, from the character before to the one
 * behind. For a browser.
 */
export function noBreakSpans(text: string, language: string): { from: number; to: number }[] {
  const dates = datesIn(text, language);
  const spans = signSpans(text);
  if (dates.length === 0) return spans;
  const merged: { from: number; to: number }[] = [];
  for (const span of [...dates, ...spans].sort((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last && span.from < last.to) last.to = Math.max(last.to, span.to);
    else merged.push({ ...span });
  }
  return merged;
}

function signSpans(text: string): { from: number; to: number }[] {
  const spans: { from: number; to: number }[] = [];
  for (const { index } of text.matchAll(EVERY_SIGN)) {
    for (const at of [index, index + 1, index + 2]) {
      if (at === 0 || at >= text.length || ![isNoBreak, isNoBreakInName, isInNumber].some((rule) => rule(text, at)))
        continue;
      let from = Math.max(0, text[at - 1] === ' ' ? at - 2 : at - 1);
      while (from > 0 && INSIDE.test(text[from]!)) from -= 1;
      let to = at + 1;
      while (to < text.length && INSIDE.test(text[to]!)) to += 1;
      const last = spans.at(-1);
      if (last && from < last.to) last.to = Math.max(last.to, to);
      else spans.push({ from, to });
    }
  }
  return spans;
}
