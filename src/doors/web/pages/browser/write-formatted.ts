/**
 * §10.47: writes formatted text as a value: Markdown in which each mark is read as what it stands for, and all else is escaped. What the
 * subset cannot write, such as a bold full stop within a word, loses its mark and never its text.
 */
import type { Allowed, FormattedText, List, Run } from './formatted-text.ts';
import { MOST_LISTS } from './formatted-text.ts';
import { type Char, writeSpans } from './write-spans.ts';

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
