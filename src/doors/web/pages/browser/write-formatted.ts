/**
 * §10.47: writes formatted text as a value: Markdown in which each mark is read as what it stands for, and all else is escaped. What the
 * subset cannot write, such as a bold full stop within a word, loses its mark and never its text.
 */
import { type Allowed, type FormattedText, type List, MOST_LISTS, type Run } from './formatted-text.ts';

/** The marks of a character, as bits. */
const [BOLD, ITALIC] = [1, 2];
const BLANK_LINES = /(\n(?:[ \t]*\n)+)/;
/** A line of nothing but marks is literal, whatever the marks are. */
const ONLY_MARKS = /^[ \t]*(?:(?:[-*+_]|\d{1,9}[.)])[ \t]*)+$/;

/** Returns the value that is read as these blocks. Without `blocks`, they are one paragraph. */
export function writeFormatted(blocks: FormattedText, { blocks: hasBlocks }: Pick<Allowed, 'blocks'>): string {
  if (hasBlocks) return writeBlocks(blocks, 0);
  const runs = blocks.flatMap((block) => ('runs' in block ? block.runs : []));
  return splitLines(charsOf(runs))
    .map(({ chars, between }) => between + writeWithin(chars))
    .join('');
}

/** A list that begins with another number than 1, perhaps in its first item. */
const FROM_ANOTHER_NUMBER = /^(?:(?:[-*]|1[.)]) )*(?!1[.)])\d+[.)] /;

/** Blanks around a line stay as they are. */
function writeWithin(chars: readonly Char[]): string {
  const isText = ({ sign }: Char) => /\S/.test(sign);
  const [from, to] = [chars.findIndex(isText), chars.findLastIndex(isText) + 1];
  const [start, end] = [chars.slice(0, Math.max(from, 0)), chars.slice(to)].map((blanks) =>
    blanks.map(({ sign }) => sign).join(''),
  );
  return start! + writeLine(chars.slice(Math.max(from, 0), to)) + end!;
}

function writeBlocks(blocks: FormattedText, level: number): string {
  const written: { text: string; list?: List }[] = [];
  let isOther = false;
  for (const block of blocks) {
    if ('runs' in block) {
      for (const { chars } of splitLines(charsOf(block.runs, level))) {
        const text = writeLine(chars).replace(/^[ \t\n]+|[ \t\n]+$/g, '');
        if (text !== '') written.push({ text });
      }
      continue;
    }
    // Another mark keeps a list apart from the one before it.
    isOther = written.at(-1)?.list?.ordered === block.ordered && !isOther;
    const text = writeList(block, level + 1, isOther);
    if (text !== '') written.push({ text, list: block });
  }
  return written
    .map(({ text, list }, at) => {
      const before = written[at - 1];
      if (!before) return text;
      // A list in an item stands right below its text, where it may (CommonMark §5.2).
      const isClose = level > 0 && list && !before.list && !FROM_ANOTHER_NUMBER.test(text);
      return (isClose ? '\n' : '\n\n') + text;
    })
    .join('');
}

function writeList({ ordered, start, items }: List, level: number, isOther: boolean): string {
  if (level > MOST_LISTS) return writeBlocks(items.flat(), level - 1);
  const written = items.map((item) => writeBlocks(item, level)).filter((text) => text !== '');
  return written
    .map((text, at) => {
      const mark = ordered ? `${start + at}${isOther ? ')' : '.'} ` : isOther ? '* ' : '- ';
      return mark + text.replace(/\n(?!\n|$)/g, `\n${' '.repeat(mark.length)}`);
    })
    .join('\n');
}

/** `level`: how many lists are around. In the deepest ones, fewer marks have room. */
function charsOf(runs: readonly Run[], level = 0): Char[] {
  return runs.flatMap(({ text, bold, italic, href }) => {
    const marks = (bold ? BOLD : 0) + (italic && level < MOST_LISTS ? ITALIC : 0);
    return Array.from(text, (sign): Char => ({ sign, marks, href }));
  });
}

/** Parts characters at blank lines, which no mark reaches over. `between`: the blank lines before them. */
function splitLines(chars: readonly Char[]): { chars: Char[]; between: string }[] {
  const pieces = chars
    .map(({ sign }) => sign)
    .join('')
    .split(BLANK_LINES);
  let from = 0;
  let between = '';
  const parts: { chars: Char[]; between: string }[] = [];
  for (const [nth, piece] of pieces.entries()) {
    const { length } = Array.from(piece);
    if (nth % 2 === 1) between = piece;
    else parts.push({ chars: chars.slice(from, from + length), between });
    from += length;
  }
  return parts;
}

function writeLine(chars: readonly Char[]): string {
  const whole = withoutBlanksAtBreaks(chars);
  const lines = writeSpans(whole).split('\n');
  const bare = new Set(lines.flatMap((line, at) => (/[*_]/.test(line) && ONLY_MARKS.test(line) ? [at] : [])));
  if (bare.size === 0) return lines.map(escapeStart).join('\n');
  let at = 0;
  return writeLine(
    whole.map((char) => {
      if (char.sign === '\n') at += 1;
      return bare.has(at) ? { ...char, marks: 0 } : char;
    }),
  );
}

/** Blanks at a line break are not read. */
function withoutBlanksAtBreaks(chars: readonly Char[]): Char[] {
  const kept: Char[] = [];
  for (const char of chars) {
    if (char.sign === '\n') while (kept.length > 0 && isBlank(kept.at(-1)!)) kept.pop();
    if (!(isBlank(char) && kept.at(-1)?.sign === '\n')) kept.push(char);
  }
  return kept;
}

function isBlank({ sign }: Char): boolean {
  return sign === ' ' || sign === '\t';
}

/** Escapes what would begin an item. A backslash that would be taken for such an escape gets another one. */
function escapeStart(line: string): string {
  const [start, backslashes] = START.exec(line) ?? [];
  if (start === undefined) return line;
  const rest = line.slice(start.length);
  const isMark = backslashes !== '' || /^.(?:[ \t]|$)/.test(rest) || ONLY_MARKS.test(line);
  return isMark ? `${start}\\${rest}` : line;
}

const START = /^[ \t]*(?:\d{1,9}(?=\\*[.)])|(?=\\*[-+]))(\\*)/;

// §10.47: writes the bold, italic and linked characters of a paragraph. Which marks do not fit somewhere is found by reading them as
// CommonMark does (§6.2, with the CJK-friendly amendment): what is read differently is written in another way.

/** `marks`: 1 is bold, 2 is italic, 3 both. */
type Char = { sign: string; marks: number; href?: string | undefined };

/** The marks that begin or end a span; or a text, with the marks that it shall have. */
type Token = { mark: string } | { text: string; marks: number };

/** What stands before and behind a paragraph. */
const EDGE = '\n';

/** Returns the Markdown of a paragraph. Line breaks are `\n`. */
function writeSpans(chars: readonly Char[]): string {
  const settled = settle(chars);
  let written = '';
  for (let at = 0; at < settled.length; ) {
    const { href } = settled[at]!;
    const end = endOf(settled, at, (char) => char.href === href);
    const inside = settled.slice(at, end);
    const before = written.at(-1) ?? EDGE;
    written +=
      href === undefined
        ? writeGroups(inside, before, end < settled.length ? '[' : EDGE)
        : `[${writeGroups(inside, '[', ']')}](${href})`;
    at = end;
  }
  return written;
}

function endOf(chars: readonly Char[], from: number, isSame: (char: Char) => boolean): number {
  let at = from + 1;
  while (at < chars.length && isSame(chars[at]!)) at += 1;
  return at;
}

/**
 * Moves the ends of spans to where they can be written: blanks at an end are outside of it, and a backslash, which would take the meaning
 * from a mark behind it, belongs to what follows. So does `!` before a link.
 */
function settle(chars: readonly Char[]): Char[] {
  const settled = chars.map((char) => ({ ...char }));
  settleSigns(settled);
  for (let at = 0; at < settled.length; at++) {
    if (!isSpace(settled[at]!)) continue;
    const end = endOf(settled, at, isSpace);
    const [left, right] = [settled[at - 1], settled[end]];
    for (const char of settled.slice(at, end)) {
      char.marks &= (left?.marks ?? 0) & (right?.marks ?? 0);
      if (char.href !== left?.href || char.href !== right?.href) char.href = undefined;
    }
    at = end;
  }
  settleSigns(settled);
  return settled;
}

function settleSigns(chars: Char[]): void {
  for (let at = chars.length - 1; at >= 0; at--) {
    const [char, next] = [chars[at]!, chars[at + 1]];
    if (char.sign === '\\' || (char.sign === '!' && next?.href !== undefined))
      Object.assign(char, { marks: next?.marks ?? 0, href: next?.href });
  }
}

function isSpace({ sign }: Char): boolean {
  return /\s/.test(sign);
}

/** Writes what is marked between what is not. `tries`: how many ways were in vain. */
function writeGroups(chars: readonly Char[], before: string, after: string, tries = 0): string {
  let written = '';
  for (let at = 0; at < chars.length; ) {
    const isMarked = chars[at]!.marks !== 0;
    const end = endOf(chars, at, ({ marks }) => (marks !== 0) === isMarked);
    const inside = chars.slice(at, end);
    const next = end < chars.length ? escaped(chars[end]!.sign).charAt(0) : after;
    written += isMarked ? writeGroup(inside, written.at(-1) ?? before, next, tries) : textOf(inside);
    at = end;
  }
  return written;
}

/** What is tried when no way to write some marks is read as them: first without the marks of punctuation at their ends. */
const WAYS_OUT = [softened, softened, softened, without(ITALIC), softened, softened, without(BOLD | ITALIC)];

function writeGroup(chars: readonly Char[], before: string, after: string, tries: number): string {
  for (const tokens of waysToWrite(runsOf(chars))) {
    const isRight = [true, false].every((isCjk) => isReadRight(tokens, before, after, isCjk));
    if (isRight) return tokens.map((token) => ('mark' in token ? token.mark : token.text)).join('');
  }
  return writeGroups(settle(WAYS_OUT[tries]!(chars)), before, after, tries + 1);
}

function without(marks: number): (chars: readonly Char[]) => Char[] {
  return (chars) => chars.map((char) => ({ ...char, marks: char.marks & ~marks }));
}

/** Takes from punctuation at the end of a span the marks that its neighbour lacks. */
function softened(chars: readonly Char[]): Char[] {
  return chars.map((char, at) => {
    if (/[\p{L}\p{N}\s]/u.test(char.sign)) return char;
    const [left, right] = [chars[at - 1]?.marks ?? 0, chars[at + 1]?.marks ?? 0];
    return { ...char, marks: char.marks & left & right };
  });
}

function textOf(chars: readonly Char[]): string {
  return escaped(chars.map(({ sign }) => sign).join(''));
}

function escaped(text: string): string {
  return text.replace(/[*_[\]]/g, '\\$&');
}

function runsOf(chars: readonly Char[]): { text: string; marks: number }[] {
  const runs: { text: string; marks: number }[] = [];
  for (let at = 0; at < chars.length; ) {
    const { marks } = chars[at]!;
    const end = endOf(chars, at, (char) => char.marks === marks);
    runs.push({ text: textOf(chars.slice(at, end)), marks });
    at = end;
  }
  return runs;
}

/** The signs of italics, in turn. Bold text has `**`, or `__` where all else fails. */
const SIGNS = ['*', '_', '*_', '_*', '**_', '__*', '*__', '_**'];

/** Yields ways to write runs, the usual one first. */
function* waysToWrite(runs: readonly { text: string; marks: number }[]): Generator<Token[]> {
  for (const bold of ['**', '__'])
    for (const signs of SIGNS) for (const outer of [BOLD, ITALIC]) yield tokensOf(runs, bold, signs, outer);
}

function tokensOf(
  runs: readonly { text: string; marks: number }[],
  bold: string,
  signs: string,
  outer: number,
): Token[] {
  const tokens: Token[] = [];
  const open: { kind: number; mark: string }[] = [];
  let count = 0;
  for (const run of [...runs, { text: '', marks: 0 }]) {
    const ending = open.findIndex(({ kind }) => (run.marks & kind) === 0);
    if (ending >= 0) for (const { mark } of open.splice(ending).reverse()) tokens.push({ mark });
    for (const kind of [outer, BOLD + ITALIC - outer]) {
      if ((run.marks & kind) === 0 || open.some((one) => one.kind === kind)) continue;
      const mark = kind === BOLD ? bold : signs[count++ % signs.length]!;
      open.push({ kind, mark });
      tokens.push({ mark });
    }
    if (run.text !== '') tokens.push(run);
  }
  return tokens;
}

// CommonMark §6.2: reads the marks of one group of spans.

/** `at`: how many texts stand before it. */
type Delimiters = { sign: string; length: number; at: number; opens: boolean; closes: boolean };

/** Returns whether the texts have their marks, and no sign is left. `isCjk`: what signs of scripts that this does not know are taken for. */
function isReadRight(tokens: readonly Token[], before: string, after: string, isCjk: boolean): boolean {
  const texts = tokens.filter((token) => 'text' in token);
  const found = texts.map(() => 0);
  const openers: Delimiters[] = [];
  const all = delimitersIn(tokens, before, after, isCjk);
  if (!all) return false;
  for (const closer of all) {
    while (closer.closes && closer.length > 0) {
      const nth = openers.findLastIndex((opener) => mayPair(opener, closer));
      if (nth < 0) break;
      const opener = openers[nth]!;
      const used = opener.length > 1 && closer.length > 1 ? 2 : 1;
      for (let at = opener.at; at < closer.at; at++) found[at]! |= used === 2 ? BOLD : ITALIC;
      opener.length -= used;
      closer.length -= used;
      openers.length = opener.length > 0 ? nth + 1 : nth;
    }
    if (closer.opens && closer.length > 0) openers.push(closer);
  }
  return all.every(({ length }) => length === 0) && texts.every(({ marks }, at) => found[at] === marks);
}

function mayPair(opener: Delimiters, closer: Delimiters): boolean {
  const isThree = closer.length % 3 !== 0 && (opener.length + closer.length) % 3 === 0;
  return opener.sign === closer.sign && !((opener.closes || closer.opens) && isThree);
}

/** Returns undefined if a backslash stands before one of them. */
function delimitersIn(
  tokens: readonly Token[],
  before: string,
  after: string,
  isCjk: boolean,
): Delimiters[] | undefined {
  const all: Delimiters[] = [];
  let texts = 0;
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at]!;
    if ('text' in token) {
      texts += 1;
      at += 1;
      continue;
    }
    const [sign] = token.mark as unknown as [string];
    let length = 0;
    const previous = lastOf(tokens[at - 1]) ?? before;
    for (; at < tokens.length; at++) {
      const next = tokens[at]!;
      if (!('mark' in next) || next.mark[0] !== sign) break;
      length += next.mark.length;
    }
    if (previous === '\\') return undefined;
    const next = firstOf(tokens[at]) ?? after;
    all.push({ sign, length, at: texts, ...flanks(sign, previous, next, isCjk) });
  }
  return all;
}

function lastOf(token: Token | undefined): string | undefined {
  return token && Array.from('mark' in token ? token.mark : token.text).at(-1);
}

function firstOf(token: Token | undefined): string | undefined {
  return token && Array.from('mark' in token ? token.mark : token.text)[0];
}

/** Signs of Chinese, Japanese and Korean, without those that some take for pictures. */
const CJK =
  /[\u1100-\u115f\u2e80-\u2fd5\u3001-\u302f\u3031-\u303c\u3041-\u3096\u309b-\u30ff\u3105-\u318e\u3190-\u31e5\u3200-\u321e\u3220-\u3247\u3250-\u3296\u329a-\ua48c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe52\uff01-\uff60\u{20000}-\u{3fffd}]/u;

/** Returns whether a run of signs may begin or end a span, by the characters beside it. */
function flanks(sign: string, previous: string, next: string, isCjk: boolean) {
  const [before, after] = [kindOf(previous), kindOf(next)];
  const opens = after === '' || (after === 'mark' && before !== '');
  const closes = before === '' || (before === 'mark' && after !== '');
  if (sign === '_') return { opens: opens && (before !== '' || !closes), closes: closes && (after !== '' || !opens) };
  const [isCjkBefore, isCjkAfter] = [previous, next].map((one) => CJK.test(one) || (isCjk && one >= '\u1100'));
  return {
    opens: opens || isCjkAfter! || (after === 'mark' && isCjkBefore!),
    closes: closes || isCjkBefore! || (before === 'mark' && isCjkAfter!),
  };
}

/** Half of a sign beyond U+FFFF is neither a space nor a mark. */
function kindOf(sign: string): '' | 'space' | 'mark' {
  if (/^\s$/.test(sign)) return 'space';
  return sign.length === 1 && /[\p{P}\p{S}]/u.test(sign) ? 'mark' : '';
}
