/**
 * §17.5, line breaking: forbids breaks that UAX #14 (Unicode line breaking) allows, where authors type spaces instead of no-break spaces:
 * between a number and its sign (`8.9 %`, `10 €`, `§ 573`); before a dash that touches its word; between a minus and its number; inside
 * French quotation marks; before the repetition mark of Thai, Lao and Khmer; at the beginning of a URL; in names and abbreviations; and
 * in dates.
 */
import { dateNames } from '../../domain/calendar.ts';
import { escapeRegExp } from '../../domain/text.ts';

/** The signs that the rules concern; most texts have none. */
const SIGNS = /[%‰°§¶№º«»‹›—―–‐－+ๆໆៗ\p{Sc}]|:\/\//u;
/**
 * The same for browsers, which keep the beginning of a URL together by themselves. A point and a space may be part of a name, a hyphen
 * part of a number.
 */
const EVERY_SIGN =
  /(?<=[\p{L}\p{Nd}])-(?=\p{Nd})|(?<=\p{L}) (?=[0-9\p{Lu}])|(?<=[0-9]) (?=\p{L})|[%‰°§¶№º«»‹›—―–‐－+ๆໆៗ\p{Sc}]|\.(?= [\p{L}\p{Nd}]|-\p{Lu})| (?=\p{Lu}\.)/gu;

/** The text before and after a forbidden line break. */
const NO_BREAK: [before: RegExp, behind: RegExp][] = [
  [/\p{Nd} $/u, /^[%‰°]/u],
  // The percent sign before its number, as in Turkish.
  [/(?<!\p{Nd}[ \u00a0\u202f]?)[%‰] $/u, /^\p{Nd}/u],
  [/(?:[§¶№]|[Nn][º°]) $/u, /^\p{Nd}/u],
  [/(?:^|[\s([])[–‐－+]$/u, /^\p{Nd}/u],
  [/\+$/, /^\+/],
  [/(?:^|[\s([])[«‹] $/u, /^\S/],
  // The opening mark of »German« quotation is followed by a word.
  [/ $/, /^[»›](?![\p{L}\p{N}])/u],
  [/[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{Nd}\p{Pe}\p{Pf}.,!?%"'’]\p{M}*$/u, /^[—―]/],
  [/ $/, /^[ๆໆៗ]/],
  [/:\/\/$/, /^\S/],
];
const FARTHEST = 4;

/** A currency and the figure beside it, in either order. */
const SIGN_BEHIND = /^\p{Sc}(?!\p{Nd})/u;
const FIGURE_BEHIND = /^[-–+]?\p{Nd}/u;
const FIGURE_BEFORE = /[-–+]?\p{Nd}(?:[\p{Nd}.,'’]*\p{Nd})?[ \u00a0\u202f]?$/u;
const SIGN_BEFORE = /\p{Sc}[ \u00a0\u202f]?$/u;
/** The longest figure, and the most amounts in a row, that are examined. */
const LONGEST_FIGURE = 24;
const MAX_AMOUNTS = 16;

/** Returns whether a rule, except those for names, can apply to a text. */
export function mayHaveNoBreak(text: string): boolean {
  return SIGNS.test(text);
}

function endOf(text: string, at: number, length: number): string {
  return text.slice(Math.max(0, at - length), at);
}

/** Returns whether the currency at an index belongs to the figure after it: in a row of amounts, all follow the form of the first. */
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

/** Returns whether an index is after the space between a currency and its figure. */
function isInAmount(text: string, at: number): boolean {
  if (text[at - 1] !== ' ') return false;
  const behind = text.slice(at, at + FARTHEST);
  if (FIGURE_BEHIND.test(behind)) return SIGN_BEFORE.test(endOf(text, at, FARTHEST)) && leadsFigure(text, at - 2);
  if (!SIGN_BEHIND.test(behind) || !FIGURE_BEFORE.test(endOf(text, at, LONGEST_FIGURE))) return false;
  return !(FIGURE_BEHIND.test(behind.slice(1).trimStart()) && leadsFigure(text, at));
}

/** Returns whether no line may break at an index of a text. */
export function isNoBreak(text: string, at: number): boolean {
  const before = endOf(text, at, FARTHEST);
  const behind = text.slice(at, at + FARTHEST);
  return NO_BREAK.some(([ends, begins]) => begins.test(behind) && ends.test(before)) || isInAmount(text, at);
}

/** A character that begins no grapheme: a combining character, or the second half of a surrogate pair. */
const INSIDE = /^[\p{M}\udc00-\udfff]/u;

/** Returns whether an index is within `INV-1001`: Unicode forbids a break there (LB25), but browsers allow it. */
function isInNumber(text: string, at: number): boolean {
  return /[\p{L}\p{Nd}]-$/u.test(endOf(text, at, FARTHEST)) && /^\p{Nd}/u.test(text.slice(at, at + 1));
}

/**
 * Returns the spans of a text in which no line may break, for browsers: dates of the language, and for other rules the characters around
 * the break.
 */
export function noBreakSpans(text: string, language: string): { from: number; to: number }[] {
  const whole = [...datesIn(text, language), ...eastAsianNamesIn(text)];
  const spans = signSpans(text);
  if (whole.length === 0) return spans;
  const merged: { from: number; to: number }[] = [];
  for (const span of [...whole, ...spans].sort((a, b) => a.from - b.from)) {
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
 * §17.5, line breaking: keeps names and abbreviations on one line where UAX #14 (Unicode line breaking) allows a break: between the
 * initials of a name and around them (`J. R. Smith`, `Петров П. П.`), after a title (`Dr. Meyer`), within an abbreviation (`z. B.`, `т.
 * е.`), and between an abbreviation and its number (`Art. 12`, `pp. 14–17`, `ст. 5`); also, without points, after a title (`Dr Holt`), between a
 * word and its number (`Section 5`, `Act 1991`, `EUR 20`), and between a number and its unit (`5 km`, `20 EUR`). If they do not fit on a line, they
 * are broken anyway: a name does not widen a narrow table column.
 */
const LETTER_POINT = /(?:^|[^\p{L}\p{M}\p{N}])\p{L}\. $/u;
const INITIAL_POINT = /(?:^|[^\p{L}\p{M}\p{N}])\p{Lu}\. $/u;
/** Titles, and short words for a street, a town and the like, which a name follows. */
const TITLE =
  /(?:^|[^\p{L}\p{M}\p{N}])(?:Mr|Mrs|Ms|Dr|Dra|Prof|Hr|Fr|St|M|MM|Sr|Sra|Srta|D|Dña|Dott|Dott\.ssa|Sig|Sig\.ra|Avv|Ing|Dhr|Mevr|Mw|ul|inż|г|ул|пр|пл|им|гр)\. $/u;
const ABBREVIATION =
  /(?:^|[^\p{L}\p{M}\p{N}])(?:[Aa]rts?|[Nn]os?|[Nn]rn?|Abs|S|Rn|Rz|Ziff|[Pp]p?|[Cc]ls?|[Ss]ecs?|[Ss]s?|[Cc]h|[Vv]ol|[Ff]igs?|[Aa]rtt|[Pp]ágs?|[Pp]agg?|[Bb]lz|[Aa]bb|[Tt]ab|[Aa]nl|Kap|Bd|[Ll]it|[Cc]ap|[Nn]úm|[Aa]pdo|ust|poz|[Ss]tr|zał|rozdz|ст|ч|п|пп|гл|стр|рис|табл|д|кв)\. $/u;

const SURNAME = /(?:^|[^\p{L}\p{M}\p{N}-])\p{Lu}[\p{L}\p{M}'’-]*\p{Ll} $/u;

/** The text before and after a line break that should be avoided. */
const NO_BREAK_IN_NAME: [before: RegExp, behind: RegExp][] = [
  [INITIAL_POINT, /^\p{Lu}[\p{L}\p{M}.'’-]/u],
  [LETTER_POINT, /^\p{L}\.(?!\p{L})/u],
  [/(?:^|[^\p{L}\p{M}\p{N}])\p{Lu}\.-$/u, /^\p{Lu}\./u],
  [TITLE, /^\p{Lu}/u],
  [ABBREVIATION, /^\p{Nd}/u],
  // The pages that follow.
  [/\p{Nd} $/u, /^ff?\./],
  // The surname comes first, and no other surname follows.
  [SURNAME, /^\p{Lu}\.[ -]?\p{Lu}\.(?! ?\p{Lu})/u],
  [SURNAME, /^\p{Lu}\.(?=[,;:)\]»”]|$| \p{Ll}{2})/u],
];
/** The most characters that are examined for a name. */
const FARTHEST_IN_NAME = 24;
/** Longer words with a point end a sentence. */
const LONGEST_ABBREVIATION = 6;

/** Returns whether the word before a point is short enough to be an abbreviation. */
function isShort(text: string, point: number): boolean {
  if (point <= LONGEST_ABBREVIATION) return true;
  for (let at = point - 1; at >= point - LONGEST_ABBREVIATION; at--) if (text[at] === ' ') return true;
  return false;
}

// The same for words without a point, whatever the language of the text: a word of another language before a number is rare, and kept as well.

function wordSet(...words: string[]): ReadonlySet<string> {
  return new Set(words.flatMap((some) => some.split(' ')));
}

/** What a number counts or names, in small letters: in English, German, French, Spanish, Italian, Dutch, Portuguese and Polish. */
const NUMBERED = wordSet(
  'section sections clause clauses article articles paragraph paragraphs schedule schedules annex annexes appendix exhibit part chapter page',
  'pages figure table note rule regulation item line step volume room flat unit',
  'artikel artikeln absatz paragraf ziffer ziffern nummer anlage anlagen anhang abschnitt kapitel seite seiten satz teil abbildung tabelle zeile',
  'klausel punkt band raum',
  'alinéa paragraphe annexe annexes chapitre tableau titre livre numéro point partie ligne',
  'artículo artículos cláusula cláusulas apartado apartados anexo anexos capítulo sección página páginas párrafo punto figura tabla parte número',
  'articolo articoli comma clausola allegato allegati capitolo sezione pagina pagine paragrafo tabella numero',
  'artikelen lid leden bijlage bijlagen hoofdstuk paragraaf afdeling clausule figuur tabel deel onderdeel',
  'artigo artigos seção secção parágrafo ponto tabela',
  'artykuł artykułu paragrafu punktu ustęp ustępu załącznik załącznika rozdział strona strony rysunek część pkt',
);
/** Laws that are named by their year. */
const LAWS = wordSet(
  'Act Order Regulations Regulation Rules Directive Code Bill Gesetz Verordnung Richtlinie Loi Ley Legge Wet Lei Ustawa',
);
const TITLES = wordSet(
  'Dr Mr Mrs Ms Mx Prof Sir Dame Lord Lady Herr Herrn Frau Mme Mlle Mmes Me Mgr Don Doña Dom Dona Signor Signora Mevrouw Meneer Senhor',
  'Senhora Señor Señora Pan Pani Pana dr mgr prof',
);
const CURRENCIES = wordSet(
  'EUR USD GBP CHF JPY CNY PLN CZK HUF SEK NOK DKK ISK RON BGN BRL CAD AUD NZD MXN INR SGD HKD ZAR TRY AED',
);
const UNITS =
  /^(?:[kcmµn]?m[²³]?|km\/h|ha|[kmµ]?g|t|[cm]?l|h|min|m?s|[kMG]?W|[kMG]?Wh|k?V|m?A|[kMG]?Hz|[kMGT]i?B|[kMG]?bit\/s|bar|[kh]?Pa|dB|ppm|pt|px|ft|lbs?|oz|Uhr|kr|zł|Kč|Ft|lei|millions?|billions?|Mio|Mrd|milliards?|millones|milioni|miliardi|miljoen|miljard|milh(?:ão|ões)|mln|mld|tys|[A-Z]{3})(?![\p{L}\p{N}])/u;
const YEAR_ALONE = /^[0-9]{4}(?![0-9])/;
const LONGEST_NUMBERED = 12;
const LONGEST_UNIT = 12;

/** Returns the word that ends before an index; empty if it is longer than any of those above. */
function wordBefore(text: string, end: number): string {
  let from = end;
  while (from > 0 && end - from <= LONGEST_NUMBERED && IS_LETTER.test(text[from - 1]!)) from -= 1;
  return end - from > LONGEST_NUMBERED ? '' : text.slice(from, end);
}
const IS_LETTER = /\p{L}/u;

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** The longest of `TITLES`. */
const LONGEST_TITLE = 8;

/** Returns whether a blank before an index stands between a word and its number, a number and its unit, or a title and a name. */
function isNoBreakByWord(text: string, at: number): boolean {
  const behind = text.charCodeAt(at);
  if (isDigit(behind)) {
    const word = wordBefore(text, at - 1);
    if (word.length < 2) return false;
    return (
      NUMBERED.has(word.toLowerCase()) ||
      CURRENCIES.has(word) ||
      (LAWS.has(word) && YEAR_ALONE.test(text.slice(at, at + 5)))
    );
  }
  if (isDigit(text.charCodeAt(at - 2))) return UNITS.test(text.slice(at, at + LONGEST_UNIT));
  // Most capitals of other alphabets have no case to be told apart as quickly.
  const isCapital = (behind >= 65 && behind <= 90) || (behind > 0xbf && behind < 0x180);
  if (!isCapital) return false;
  const word = wordBefore(text, at - 1);
  return word.length > 1 && word.length <= LONGEST_TITLE && TITLES.has(word);
}

/** Returns whether a line should not break at an index because of a name, an abbreviation, or a number and what it belongs to. */
export function isNoBreakInName(text: string, at: number): boolean {
  const sign = text[at - 1];
  if (sign !== ' ' && sign !== '-') return false;
  if (sign === ' ' && isNoBreakByWord(text, at)) return true;
  if (text[at + 1] !== '.' && text[at + 2] !== '.' && (text[at - 2] !== '.' || !isShort(text, at - 2))) return false;
  const before = text.slice(Math.max(0, at - FARTHEST_IN_NAME), at);
  const behind = text.slice(at, at + FARTHEST_IN_NAME);
  return NO_BREAK_IN_NAME.some(([ends, begins]) => begins.test(behind) && ends.test(before));
}

/** A family name and a given name, of up to three ideographs each; the given name may be in kana. Of more words with blanks between them, the last two. */
const EAST_ASIAN_NAME =
  /(?<![\p{L}\p{M}\p{N}])\p{sc=Han}{1,3} (?:\p{sc=Han}{1,3}(?!\p{sc=Han}| \p{sc=Han})|[\p{sc=Hira}\p{sc=Kana}ー]{1,4}(?!\p{L}))/gu;
const IDEOGRAPH_AND_BLANK = /[\u3400-\u9fff] /;

/** Returns the names of people in a text that are written in ideographs with a blank, `佐藤 花子`, from the first character to the one after the last. */
export function eastAsianNamesIn(text: string): { from: number; to: number }[] {
  if (!IDEOGRAPH_AND_BLANK.test(text)) return [];
  return [...text.matchAll(EAST_ASIAN_NAME)].map(({ index, 0: found }) => ({ from: index, to: index + found.length }));
}

// §17.5, line breaking: keeps dates on one line, from the day to the year: `27 August 2026`, `August 27th, 2026`, `27 de agosto de 2026`,
// `令和8年8月27日`, `27. 8. 2026`. The names of months and the words around them are those of the language (`Intl`).

/** The signs of a date: a digit, or a form without the name of a month. */
const DIGIT = /[0-9]|\p{Nd}/u;
const WITHOUT_NAME = /[月월]|[0-9]\.[ \u00a0\u202f][0-9]/;
const DAY = String.raw`(?<!\p{Nd})\p{Nd}{1,2}(?!\p{Nd})(?:\.?[ºª°]|\.|st|nd|rd|th|er|:[ae])?`;
const YEAR = String.raw`(?<!\p{Nd})\p{Nd}{4}(?!\p{Nd})`;
const BLANK = String.raw`[ \u00a0\u202f]`;
const ERA = '(?:令和|平成|昭和|大正|明治|民國|民国|公元|西元|서기|단기)';
/** With or without the name of an era. */
const EAST_ASIAN = String.raw`(?:(?:${ERA} ?)?(?:\p{Nd}{1,4} ?|元)[年년] ?)?(?<!\p{Nd})\p{Nd}{1,2} ?[月월](?: ?\p{Nd}{1,2} ?[日일])?`;
const POINTED = String.raw`(?<!\p{Nd})\p{Nd}{1,2}\.${BLANK}`;
const NUMERIC = `${POINTED}${POINTED}${YEAR}|${YEAR}\\.${BLANK}${POINTED}\\p{Nd}{1,2}\\.`;
/** `name`: the name of a month, which is searched first, since most texts have none. */
type Patterns = { name: RegExp; date: RegExp };
const patterns = new Map<string, Patterns>();

/** Returns the dates of a text, from the first character to the one after the last. `language`: a BCP 47 tag. */
export function datesIn(text: string, language: string): { from: number; to: number }[] {
  if (!DIGIT.test(text)) return [];
  const { name, date } = patternsOf(language);
  if (!name.test(text) && !WITHOUT_NAME.test(text)) return [];
  return [...text.matchAll(date)].map(({ index, 0: found }) => ({ from: index, to: index + found.length }));
}

/** Returns a text with no-break spaces in its dates, for programs that break lines themselves. */
export function withWholeDates(text: string, language: string): string {
  return datesIn(text, language).reduceRight(
    (whole, { from, to }) => whole.slice(0, from) + whole.slice(from, to).replaceAll(' ', '\u00a0') + whole.slice(to),
    text,
  );
}

/** Matches dates as the language writes them, and common forms of all languages. */
function patternsOf(language: string): Patterns {
  const known = patterns.get(language);
  if (known) return known;
  const names = [...new Set(dateNames(language).months.flat())].sort((a, b) => b.length - a.length);
  const name = `(?:${names.map(escapeRegExp).join('|')})`;
  const month = `${name}(?!\\p{L})`;
  const alone = `(?<!\\p{L})${month}`;
  const named = [
    ...new Set(CONTEXTS.map((context) => patternIn(language, context, name))),
    `${DAY}${BLANK}(?:de )?${month}(?:[.,]?${BLANK}(?:de )?${YEAR})?`,
    `${alone}\\.?${BLANK}${DAY}(?:,?${BLANK}${YEAR})?`,
    `${alone}[.,]?${BLANK}(?:de )?${YEAR}`,
  ];
  const made = {
    name: new RegExp(names.map(escapeRegExp).join('|') || '(?!)'),
    date: new RegExp([...(names.length > 0 ? named : []), EAST_ASIAN, NUMERIC].join('|'), 'gu'),
  };
  patterns.set(language, made);
  return made;
}

/** V8 14 crashes on Scottish Gaelic with a short month beside a year alone. */
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

/** Matches from the first to the last of day, month and year, with a word behind it such as 日 or `г.`, ignoring the weekday. */
function patternIn(language: string, context: Intl.DateTimeFormatOptions, month: string): string {
  const parts = new Intl.DateTimeFormat(language, { ...context, calendar: 'gregory' }).formatToParts(0);
  const isDate = ({ type }: Intl.DateTimeFormatPart) => ['day', 'month', 'year', 'era'].includes(type);
  const last = parts.findLastIndex(isDate);
  const word = /^\s?\p{L}+\.?/u.exec(parts[last + 1]?.value ?? '')?.[0];
  const written = (text: string) => escapeRegExp(text).replace(/\s/g, BLANK);
  const date = parts
    .slice(parts.findIndex(isDate), last + 1)
    .map(({ type, value }) => {
      if (type === 'month') return /\p{Nd}/u.test(value) ? `(?:${month}|\\p{Nd}{1,2})` : month;
      return PARTS[type] ?? written(value);
    })
    .join('');
  return word === undefined ? date : `${date}(?:${written(word)})?`;
}
