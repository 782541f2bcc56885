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
const NO_BREAK: [before: RegExp, behind: RegExp][] = [
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
const FARTHEST = 24;
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
  const before = text.slice(Math.max(0, at - FARTHEST), at);
  const behind = text.slice(at, at + FARTHEST);
  return NO_BREAK.some(([ends, begins]) => begins.test(behind) && ends.test(before));
}
