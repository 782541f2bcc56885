/**
 * Where no line ends although UAX #14 lets one end there: within a name, between its initials and before or behind them
 * (`J. R. Smith`, `Петров П. П.`), behind a title (`Dr. Meyer`), within an abbreviation (`z. B.`, `т. е.`), and between an
 * abbreviation and the figure that it is for (`Art. 12`, `pp. 14–17`, `ст. 5`). What is held is parted all the same where a line
 * has no room for it: a narrow column of a table is no wider for a name.
 */

const LETTER_POINT = /(?:^|[^\p{L}\p{M}\p{N}])\p{L}\. $/u;
const INITIAL_POINT = /(?:^|[^\p{L}\p{M}\p{N}])\p{Lu}\. $/u;
/** What a title, a place or the like stands before. */
const TITLE = /(?:^|[^\p{L}\p{M}\p{N}])(?:Mr|Mrs|Ms|Dr|Prof|Hr|Fr|St|г|ул|пр|пл|им|гр)\. $/u;
const ABBREVIATION =
  /(?:^|[^\p{L}\p{M}\p{N}])(?:[Aa]rts?|[Nn]os?|[Nn]rn?|Abs|S|Rn|Rz|Ziff|[Pp]p?|[Cc]ls?|[Ss]ecs?|[Ss]s?|[Cc]h|[Vv]ol|[Ff]igs?|ст|ч|п|пп|гл|стр|рис|табл|д|кв)\. $/u;

const SURNAME = /(?:^|[^\p{L}\p{M}\p{N}-])\p{Lu}[\p{L}\p{M}'’-]*\p{Ll} $/u;

/** What stands before such a place, and what behind it. */
const HELD: [before: RegExp, behind: RegExp][] = [
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

/** Whether a place in a text is such a one. */
export function isHeldName(text: string, at: number): boolean {
  const sign = text[at - 1];
  if (sign !== ' ' && sign !== '-') return false;
  if (text[at + 1] !== '.' && (text[at - 2] !== '.' || !isShort(text, at - 2))) return false;
  const before = text.slice(Math.max(0, at - FARTHEST), at);
  const behind = text.slice(at, at + FARTHEST);
  return HELD.some(([ends, begins]) => begins.test(behind) && ends.test(before));
}
