/**
 * §10.37: text that stands for a value: `{{ name }}`, `{name}`, `+++name+++`, `%name%`, `«Name»`, `[Name of client]`, `[30] days`, `[●]`, `____`, and marks of
 * groups and conditions.
 * Word divides text anywhere, so they are sought in the whole paragraph and cut out of its pieces.
 */
import { tell } from '../../../locales/message.ts';
import { WordFault } from '../package/word-fault.ts';
import type { FoundValue, Look, Piece } from '../reading/block.ts';
import type { Notes } from '../reading/notes.ts';
import { labelOfExpression, PATH } from './expression.ts';
import { BLANK_VALUE, readBracket } from './read-bracket.ts';
import { readCarbone, readCommand, readHandlebars, readJinjaTag, readOpening } from './read-tag.ts';
import { tidyLabel } from './tidy-label.ts';

/** `swallowed`: text that becomes the label of a value. `paragraph`: its number. `quotes`: the document has «…» as quotation marks. `isForm`: blanks in it are lines to write on. */
export type Context = {
  notes: Notes;
  swallowed: string[];
  paragraph: number;
  quotes: boolean;
  /** The document writes `${name}`. */
  dollars: boolean;
  isForm: boolean;
};

const WORD = String.raw`\p{L}[\p{L}\p{N}_]{0,40}`;
const IDENT = String.raw`[\p{L}_$][\p{L}\p{N}_$]*(?:(?:\.|\[\w*\]\.?)[\p{L}\p{N}_$]*)*`;
/** In one pass: each tried by itself takes quadratic time. The lengths are bounded for the same reason. */
const PATTERNS = new RegExp(
  [
    String.raw`\{\{\{\s?(?<raw>[^{}]{1,300}?)\}\}\}`,
    String.raw`\{\{(?:[pr]\s)?\s?(?<jinja>[^{}]{1,300}?)\}\}`,
    String.raw`\{%(?:p|tr|tc|r)?-?\s*(?<tag>[^%{}]{1,300}?)-?%\}`,
    String.raw`(?<comment>\{#[^{}]{0,300}?#\})`,
    String.raw`\{(?<command>(?:IF|FOR)\s[^{}]{1,200}|END-(?:IF|FOR)[^{}]{0,80})\}`,
    String.raw`\{(?:INS |= ?)(?<inserted>[^{}]{1,200})\}`,
    String.raw`\+\+\+\s?(?<plus>(?:(?!\+\+\+)[^\n]){1,300})\+\+\+`,
    String.raw`(?<![\p{N}%]\s?)%(?<percent>(?![0-9A-F]{2}%)${WORD}(?:[ .-]${WORD}){0,4})%(?!\p{N})`,
    String.raw`\{(?<sign>[#^])\s?(?<opening>${IDENT})\s?\}`,
    String.raw`(?<closing>\{/\s?(?:${IDENT})?\s?\})`,
    String.raw`\{[@%]?(?<brace>${IDENT})(?<filters>(?:\s?\|[^{}]{1,60}|:\w{1,30}(?:\([^(){}]{0,60}\))?)*)\}`,
    String.raw`«\s?(?<chevron>[^«»]{1,80}?)\s?»`,
    String.raw`<<\s?(?<angle>[^<>]{1,80}?)\s?>>`,
    String.raw`\[(?<bracket>[^[\]\n]{0,400}?)\]`,
    String.raw`(?<blank>_{3,}(?:[\s/.]?_{3,}){0,20}|[.…]{8,}|…{3,})`,
  ].join('|'),
  'gu',
);
type Groups = Partial<Record<string, string>>;

/** What is no text: its place in the text of a paragraph. */
const OTHER = '\uFFFC';
/** A paragraph of a real file has fewer pieces, and fewer signs: each of these may become a node. */
const MAX_PIECES = 20_000;
const MAX_SIGNS = 2_000;
/** Where a value, a group or a condition may begin or end. */
const SIGNS = /[[\]{}«»%]|<<|>>|\+{3}|_{3,}|[.…]{8,}|…{3,}/g;

/** What stands there instead, or how many characters are text. */
type Found = { pieces: Piece[] } | { skip: number };

export function findValues(pieces: Piece[], context: Context): Piece[] {
  const text = pieces.map((piece) => (piece.type === 'text' ? piece.text : OTHER)).join('');
  if (pieces.length > MAX_PIECES || !/[{«<[_.…+%]/.test(text)) return pieces;
  if ((text.match(SIGNS)?.length ?? 0) > MAX_SIGNS)
    throw new WordFault(tell('word.brackets', { paragraph: context.paragraph, max: MAX_SIGNS }));
  const hits: { from: number; to: number; pieces: Piece[] }[] = [];
  PATTERNS.lastIndex = 0;
  for (let match = PATTERNS.exec(text); match; match = PATTERNS.exec(text)) {
    const [written] = match;
    const to = match.index + written.length;
    const around = { before: text.slice(Math.max(0, match.index - 80), match.index), after: text.slice(to, to + 80) };
    const found = readMatch(written, match.groups as Groups, around, context);
    if ('skip' in found) PATTERNS.lastIndex = match.index + found.skip;
    else {
      context.swallowed.push(written);
      const isOfMark = context.dollars && written.startsWith('{') && around.before.endsWith('$');
      hits.push({ from: match.index - (isOfMark ? 1 : 0), to, pieces: found.pieces });
    }
  }
  return hits.length === 0 ? pieces : cutOut(pieces, hits);
}

type LeftOut = 'tag' | 'comment' | 'document' | 'command';
type Around = { before: string; after: string };

function readMatch(written: string, groups: Groups, around: Around, context: Context): Found {
  const { notes, paragraph } = context;
  // Between braces of its own it could not be read again.
  if (around.before.endsWith('{') && around.after.startsWith('}')) return { skip: written.length };
  const value = (found: FoundValue): Found => ({ pieces: [{ type: 'value', value: found, marks: [] }] });
  const leftOut = (what: LeftOut): Found => {
    notes.add('left out', tell(`word.leftOut.${what}`, { text: written.slice(0, 80) }), paragraph);
    return { pieces: [] };
  };
  if (groups.bracket !== undefined) return bracket(written, groups.bracket, around, context, value);
  if (written.includes(OTHER)) return { skip: 1 };
  if (groups.raw !== undefined) return jinja(groups.raw.trim(), leftOut, value);
  if (groups.jinja !== undefined) {
    const mark = readHandlebars(groups.jinja.trim(), written);
    return mark ? { pieces: [mark] } : jinja(groups.jinja.trim(), leftOut, value);
  }
  if (groups.tag !== undefined) {
    const mark = readJinjaTag(groups.tag.trim(), written);
    return mark ? { pieces: [mark] } : leftOut('tag');
  }
  if (groups.command !== undefined) return { pieces: [readCommand(groups.command, written)] };
  if (groups.inserted !== undefined) return jinja(groups.inserted.trim(), leftOut, value);
  if (groups.plus !== undefined) return command(groups.plus.trim(), written, leftOut, value);
  if (groups.percent !== undefined)
    return value({ label: tidyLabel(groups.percent), path: groups.percent, isGuess: true });
  if (groups.comment !== undefined) return leftOut('comment');
  if (groups.opening !== undefined) return { pieces: [readOpening(groups.sign!, groups.opening, written)] };
  if (groups.closing !== undefined) return { pieces: [{ type: 'close', written }] };
  if (groups.brace !== undefined) return brace(groups.brace, groups.filters ?? '', written, value);
  const named = groups.angle ?? (context.quotes || QUOTES_SO.test(groups.chevron ?? '') ? undefined : groups.chevron);
  if (named !== undefined && !named.includes('{') && named.split(/\s+/).length <= 6 && tidyLabel(named) !== '')
    return value({ label: labelOfName(named), path: named });
  if (groups.blank !== undefined) return blank(written, around, context, value);
  // A value may stand in quotation marks.
  return { skip: 1 };
}

/** `$client.name` is a program's. */
function labelOfName(name: string): string {
  const path = name.replace(/^\$!?/, '');
  return PATH.test(path) ? labelOfExpression(path) : tidyLabel(path.replaceAll('_', ' '));
}

/** Scripts whose languages quote by « and ». */
const QUOTES_SO = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}]/u;

type MakeValue = (found: FoundValue) => Found;

function jinja(expression: string, leftOut: (what: LeftOut) => Found, value: MakeValue): Found {
  if (/include_docx|subdoc|include\(/.test(expression)) return leftOut('document');
  const label = labelOfExpression(expression);
  if (label === '') return value(BLANK_VALUE);
  const path = expression.replace(/\|.*$/, '').trim();
  return value({ label, ...(PATH.test(path) ? { path } : { isGuess: true as const }) });
}

/** A name, or a call or sum that begins with one. */
const IS_NAME = /^[\p{L}_$][\p{L}\p{N}_$.[\]]*(?:$|\(|\s?[+|?])/u;
const BLOCK = /^(?:(?:IF|FOR)\s|END-(?:IF|FOR)\b)/;
/** What inserts no text that can stand in a template. */
const OTHER_COMMAND = /^(?:!|(?:EXEC|QUERY|ALIAS|CMD_NODE|IMAGE|HTML|LINK)\b)/;

/** What stands in `+++…+++` of docx-templates: `INS name`, `= name`, `name`, `*alias`, and commands. */
function command(inside: string, written: string, leftOut: (what: LeftOut) => Found, value: MakeValue): Found {
  if (BLOCK.test(inside)) return { pieces: [readCommand(inside, written)] };
  if (OTHER_COMMAND.test(inside)) return leftOut('command');
  const inserted = /^(?:INS\s|=|\*)\s*(.*)$/.exec(inside)?.[1];
  if (inserted === undefined && !IS_NAME.test(inside)) return { skip: '+++'.length };
  return jinja(inserted ?? inside, leftOut, value);
}

/** `{d.name}` is Carbone's: `d` is its data. */
function brace(name: string, filters: string, written: string, value: MakeValue): Found {
  const path = name.replace(/^d\./, '');
  const condition = readCarbone(path, filters, written);
  if (condition) return { pieces: [condition] };
  const label = labelOfExpression(path);
  return label === '' ? { skip: written.length } : value({ label, path });
}

function bracket(
  written: string,
  inside: string,
  around: Around,
  { notes, paragraph }: Context,
  value: MakeValue,
): Found {
  if (inside.includes(OTHER) || inside.includes('{')) return { skip: 1 };
  const read = readBracket(inside, around);
  if ('value' in read) return value(read.value);
  if ('box' in read) return { pieces: [{ type: 'text', text: read.box, marks: [] }] };
  if (read.isOptional) notes.add('kept', tell('word.optional', { text: written.slice(0, 60) }), paragraph);
  // Values may stand in it.
  return { skip: 1 };
}

const LINE = '____________';

/** A blank inside a sentence is a value; any other is a line to write on. */
function blank(written: string, { before, after }: Around, { isForm }: Context, value: MakeValue): Found {
  const words = (text: string) => text.match(/\p{L}+/gu)?.length ?? 0;
  const goesOn = words(after) >= 2 || /^\s*\p{Ll}+[.,;]/u.test(after);
  if (!isForm && words(before) >= 3 && goesOn && !/:\s*$/.test(before)) return value(BLANK_VALUE);
  return { pieces: [{ type: 'text', text: written.startsWith('_') ? written : LINE, marks: [] }] };
}

/** The look is that of the first character. What is no text stays. */
function cutOut(pieces: readonly Piece[], hits: readonly { from: number; to: number; pieces: Piece[] }[]): Piece[] {
  const out: Piece[] = [];
  let start = 0;
  let next = 0;
  for (const piece of pieces) {
    const length = piece.type === 'text' ? piece.text.length : 1;
    const end = start + length;
    let at = start;
    while (at < end) {
      const hit = hits[next];
      if (hit && at >= hit.to) {
        next += 1;
        continue;
      }
      const isIn = hit !== undefined && at >= hit.from;
      if (isIn && at === hit.from) out.push(...hit.pieces.map((one) => withLook(one, piece)));
      const to = Math.min(end, hit === undefined ? end : isIn ? hit.to : hit.from);
      if (!isIn) out.push(piece.type === 'text' ? { ...piece, text: piece.text.slice(at - start, to - start) } : piece);
      else if (piece.type !== 'text') out.push(piece);
      at = to;
    }
    start = end;
  }
  return out;
}

function withLook(piece: Piece, from: Piece): Piece {
  if (from.type !== 'text' || (piece.type !== 'value' && piece.type !== 'text')) return piece;
  const { type: _, text: __, ...look } = from;
  return { ...piece, ...(look satisfies Look) };
}
