/**
 * §17.5, line breaking: where no line ends although UAX #14 (Unicode line breaking) allows it. Authors write blanks there
 * that should be no-break spaces. The rules are: between a number and its sign (`8.9 %`, `10 €`, `§ 573`); before a dash that touches
 * its word; between a minus and its number; inside of French quotation marks; before the repetition mark of Thai, Lao and Khmer; and
 * in the beginning of an address. For names and abbreviations see `no-break.ts`, for dates `no-break.ts`.
 */
import { dateNames } from '../../domain/calendar.ts';

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

/**
 * §17.5, line breaking: names and abbreviations that stay on one line although UAX #14 (Unicode line breaking) allows a break: between the
 * initials of a name and before or behind them (`J. R. Smith`, `Петров П. П.`), behind a title (`Dr. Meyer`), within an abbreviation
 * (`z. B.`, `т. е.`), and between an abbreviation and its number (`Art. 12`, `pp. 14–17`, `ст. 5`). Where a line has no room for all of
 * it, it is broken all the same: a narrow column of a table is no wider for a name.
 */
const LETTER_POINT = /(?:^|[^\p{L}\p{M}\p{N}])\p{L}\. $/u;
const INITIAL_POINT = /(?:^|[^\p{L}\p{M}\p{N}])\p{Lu}\. $/u;
/** Titles, and short words for a street, a town and the like: a name follows. */
const TITLE = /(?:^|[^\p{L}\p{M}\p{N}])(?:Mr|Mrs|Ms|Dr|Prof|Hr|Fr|St|г|ул|пр|пл|им|гр)\. $/u;
const ABBREVIATION =
  /(?:^|[^\p{L}\p{M}\p{N}])(?:[Aa]rts?|[Nn]os?|[Nn]rn?|Abs|S|Rn|Rz|Ziff|[Pp]p?|[Cc]ls?|[Ss]ecs?|[Ss]s?|[Cc]h|[Vv]ol|[Ff]igs?|ст|ч|п|пп|гл|стр|рис|табл|д|кв)\. $/u;

const SURNAME = /(?:^|[^\p{L}\p{M}\p{N}-])\p{Lu}[\p{L}\p{M}'’-]*\p{Ll} $/u;

/** The text before a line break that is not allowed, and the text behind it. */
const NO_BREAK_IN_NAME: [before: RegExp, behind: RegExp][] = [
  [INITIAL_POINT, /^\p{Lu}[\p{L}\p{M}.'’-]/u],
  [LETTER_POINT, /^\p{L}\.(?!\p{L})/u],
  [/(?:^|[^\p{L}\p{M}\p{N}])\p{Lu}\.-$/u, /^\p{Lu}\./u],
  [TITLE, /^\p{Lu}/u],
  [ABBREVIATION, /^\p{Nd}/u],
  // The surname is first, and no other one comes behind.
  [SURNAME, /^\p{Lu}\.[ -]?\p{Lu}\.(?! ?\p{Lu})/u],
  [SURNAME, /^\p{Lu}\.(?=[,;:)\]»”]|$| \p{Ll}{2})/u],
];
/** No name is looked at further. */
const FARTHEST_IN_NAME = 24;
/** Longer words with a point behind them end a sentence. */
const LONGEST_ABBREVIATION = 6;

/** Whether the word before a point is so short that it may be an abbreviation. */
function isShort(text: string, point: number): boolean {
  if (point <= LONGEST_ABBREVIATION) return true;
  for (let at = point - 1; at >= point - LONGEST_ABBREVIATION; at--) if (text[at] === ' ') return true;
  return false;
}

/** Whether no line should end at an index of a text, for the sake of a name or abbreviation. */
export function isNoBreakInName(text: string, at: number): boolean {
  const sign = text[at - 1];
  if (sign !== ' ' && sign !== '-') return false;
  if (text[at + 1] !== '.' && (text[at - 2] !== '.' || !isShort(text, at - 2))) return false;
  const before = text.slice(Math.max(0, at - FARTHEST_IN_NAME), at);
  const behind = text.slice(at, at + FARTHEST_IN_NAME);
  return NO_BREAK_IN_NAME.some(([ends, begins]) => begins.test(behind) && ends.test(before));
}

// §17.5, line breaking: a date stays on one line from its day to its year: `27 August 2026`, `August 27th, 2026`, `27 de agosto de 2026`,
// `令和8年8月27日`, `27. 8. 2026`. Names of months, and the words between them and the numbers, are those of the language (`Intl`).

/** What such a text has beside the name of a month. */
const DIGIT = /[0-9]|\p{Nd}/u;
const WITHOUT_NAME = /[月월]|[0-9]\.[ \u00a0\u202f][0-9]/;
const DAY = String.raw`(?<!\p{Nd})\p{Nd}{1,2}(?!\p{Nd})(?:\.?[ºª°]|\.|st|nd|rd|th|er|:[ae])?`;
const YEAR = String.raw`(?<!\p{Nd})\p{Nd}{4}(?!\p{Nd})`;
const BLANK = String.raw`[ \u00a0\u202f]`;
/** With the name of an era before it, or without. */
const EAST_ASIAN = String.raw`(?:(?:\p{L}{2,3} ?)?(?:\p{Nd}{1,4}|元)[年년] ?)?(?<!\p{Nd})\p{Nd}{1,2}[月월](?: ?\p{Nd}{1,2}[日일])?`;
const POINTED = String.raw`(?<!\p{Nd})\p{Nd}{1,2}\.${BLANK}`;
const NUMERIC = `${POINTED}${POINTED}${YEAR}|${YEAR}\\.${BLANK}${POINTED}\\p{Nd}{1,2}\\.`;
/** `name`: of a month, which is looked for first, as most texts have none. */
type Patterns = { name: RegExp; date: RegExp };
const patterns = new Map<string, Patterns>();

/** The dates of a text, from the first character of each to the one behind it; `language` is BCP 47. */
export function datesIn(text: string, language: string): { from: number; to: number }[] {
  if (!DIGIT.test(text)) return [];
  const { name, date } = patternsOf(language);
  if (!name.test(text) && !WITHOUT_NAME.test(text)) return [];
  return [...text.matchAll(date)].map(({ index, 0: found }) => ({ from: index, to: index + found.length }));
}

/** With no-break spaces in its dates, for programs that end lines by themselves. */
export function withWholeDates(text: string, language: string): string {
  return datesIn(text, language).reduceRight(
    (whole, { from, to }) => whole.slice(0, from) + whole.slice(from, to).replaceAll(' ', '\u00a0') + whole.slice(to),
    text,
  );
}

/** As the language has dates, and as people write them anywhere. */
function patternsOf(language: string): Patterns {
  const known = patterns.get(language);
  if (known) return known;
  const names = [...new Set(dateNames(language).months.flat())].sort((a, b) => b.length - a.length);
  const name = `(?:${names.map(escaped).join('|')})`;
  const month = `${name}(?!\\p{L})`;
  const alone = `(?<!\\p{L})${month}`;
  const named = [
    ...new Set(CONTEXTS.map((context) => patternIn(language, context, name))),
    `${DAY}${BLANK}(?:de )?${month}(?:[.,]?${BLANK}(?:de )?${YEAR})?`,
    `${alone}\\.?${BLANK}${DAY}(?:,?${BLANK}${YEAR})?`,
    `${alone}[.,]?${BLANK}(?:de )?${YEAR}`,
  ];
  const made = {
    name: new RegExp(names.map(escaped).join('|') || '(?!)'),
    date: new RegExp([...(names.length > 0 ? named : []), EAST_ASIAN, NUMERIC].join('|'), 'gu'),
  };
  patterns.set(language, made);
  return made;
}

/** V8 14 aborts where Scottish Gaelic has a short month beside a year alone. */
const CONTEXTS: Intl.DateTimeFormatOptions[] = [
  { dateStyle: 'full' },
  { dateStyle: 'long' },
  { dateStyle: 'medium' },
  { month: 'long', year: 'numeric' },
  { month: 'long', day: 'numeric' },
];

const PARTS: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {
  day: DAY,
  year: YEAR,
  era: String.raw`\p{L}[\p{L}\p{M}.]*`,
};

/** From the first to the last of day, month and year, whatever the weekday is. */
function patternIn(language: string, context: Intl.DateTimeFormatOptions, month: string): string {
  const parts = new Intl.DateTimeFormat(language, { ...context, calendar: 'gregory' }).formatToParts(0);
  const isDate = ({ type }: Intl.DateTimeFormatPart) => ['day', 'month', 'year', 'era'].includes(type);
  return parts
    .slice(parts.findIndex(isDate), parts.findLastIndex(isDate) + 1)
    .map(({ type, value }) => {
      if (type === 'month') return /\p{Nd}/u.test(value) ? `(?:${month}|\\p{Nd}{1,2})` : month;
      return PARTS[type] ?? escaped(value).replace(/\s/g, BLANK);
    })
    .join('');
}

function escaped(text: string): string {
  return text.replace(/[$()*+./?[\\\]^{|}]/g, '\\$&');
}
