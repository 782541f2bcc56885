/**
 * §10.37: finds text that represents a value: `{{ name }}`, `{name}`, `+++name+++`, `%name%`, `«Name»`, `[Name of client]`, `[30] days`,
 * `[●]`, `____`, and marks of groups and conditions. Word splits text anywhere, so the whole paragraph is searched and its pieces are
 * cut.
 */
import { tell } from '../../../locales/message.ts';
import { WordFault } from '../package/word-package.ts';
import {
  type BoundaryPiece,
  type FoundValue,
  type Look,
  type Notes,
  type Piece,
  plainText,
  verificationIn,
} from '../reading/block.ts';
import { labelOfExpression, PATH, readCondition, tidyLabel } from './entries.ts';

/**
 * `swallowed`: text that becomes the label of a value. `paragraph`: its number. `quotes`: whether «…» are quotation marks in the
 * document. `isForm`: whether blanks are signature lines.
 */
type Context = {
  notes: Notes;
  swallowed: string[];
  paragraph: number;
  quotes: boolean;
  /** Whether the document writes `${name}`. */
  dollars: boolean;
  isForm: boolean;
};

const WORD = String.raw`\p{L}[\p{L}\p{N}_]{0,40}`;
const NAME = `${WORD}(?:[ .-]${WORD}){0,4}`;
const IDENT = String.raw`[\p{L}_$][\p{L}\p{N}_$]*(?:(?:\.|\[\w*\]\.?)[\p{L}\p{N}_$]*)*`;
/** All patterns are one expression, since trying each pattern by itself takes quadratic time. Lengths are limited for the same reason. */
const PATTERNS = new RegExp(
  [
    String.raw`\{\{\{\s?(?<raw>[^{}]{1,300}?)\}\}\}`,
    String.raw`\{\{(?:[pr]\s)?\s?(?<jinja>[^{}]{1,300}?)\}\}`,
    String.raw`\{%(?:p|tr|tc|r)?-?\s*(?<tag>[^%{}]{1,300}?)-?%\}`,
    String.raw`(?<comment>\{#[^{}]{0,300}?#\})`,
    String.raw`\{(?<command>(?:IF|FOR)\s[^{}]{1,200}|END-(?:IF|FOR)[^{}]{0,80})\}`,
    String.raw`\{(?:INS |= ?)(?<inserted>[^{}]{1,200})\}`,
    String.raw`\+\+\+\s?(?<plus>(?:(?!\+\+\+)[^\n]){1,300})\+\+\+`,
    // A sign behind a number or a sign is none of its own, unless that ends a name: `%A%%B%`, `%A% %B%`.
    String.raw`(?:(?<![\p{N}%]\s?)|(?<=%${NAME}%\s?))%(?<percent>(?![0-9A-F]{2}%)${NAME})%(?!\p{N})`,
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

/** Represents a piece other than text in the text of a paragraph. */
const OTHER = '\uFFFC';
/** The most pieces and signs of a paragraph, of which each may become a node. Real files have fewer. */
const MAX_PIECES = 20_000;
const MAX_SIGNS = 2_000;
/** Signs with which a value, group or condition may begin or end. */
const SIGNS = /[[\]{}«»%]|<<|>>|\+{3}|_{3,}|[.…]{8,}|…{3,}/g;

/** The pieces that replace the match, or the number of characters that stay text. */
type Found = { pieces: Piece[] } | { skip: number };

/** A bookmark is no character: Word puts them anywhere, also into a mark. */
function textOf(piece: Piece): string {
  return piece.type === 'text' ? piece.text : piece.type === 'bookmark' ? '' : OTHER;
}

export function findValues(pieces: Piece[], context: Context): Piece[] {
  const text = pieces.map(textOf).join('');
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
  // A value between braces of its own could not be parsed again, so it stays as text.
  if (around.before.endsWith('{') && around.after.startsWith('}')) return { skip: written.length };
  const value = (found: FoundValue): Found => ({ pieces: [{ type: 'value', value: found, marks: [] }] });
  const leftOut = (what: LeftOut): Found => {
    notes.add('left out', tell(`word.leftOut.${what}`, { text: written.slice(0, 80) }), paragraph);
    return { pieces: [] };
  };
  if (groups.bracket !== undefined) return bracket(written, groups.bracket, around, context, value);
  if (written.includes(OTHER)) return { skip: 1 };
  if (groups.raw !== undefined) return jinja(groups.raw, leftOut, value);
  if (groups.jinja !== undefined) {
    const code = verificationIn(groups.jinja);
    if (code) return { pieces: [code] };
    const mark = readHandlebars(groups.jinja.trim(), written);
    return mark ? { pieces: [mark] } : jinja(groups.jinja, leftOut, value);
  }
  if (groups.tag !== undefined) {
    const mark = readJinjaTag(groups.tag, written);
    return mark ? { pieces: [mark] } : leftOut('tag');
  }
  if (groups.command !== undefined) return { pieces: [readCommand(groups.command, written)] };
  if (groups.inserted !== undefined) return jinja(groups.inserted, leftOut, value);
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
  // A value may stand within quotation marks.
  return { skip: 1 };
}

/** `$client.name` is a program's name. */
function labelOfName(name: string): string {
  const path = name.replace(/^\$!?/, '');
  return PATH.test(path) ? labelOfExpression(path) : tidyLabel(path.replaceAll('_', ' '));
}

/** Scripts of languages that quote with « and ». */
const QUOTES_SO = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}]/u;

type MakeValue = (found: FoundValue) => Found;

function jinja(expression: string, leftOut: (what: LeftOut) => Found, value: MakeValue): Found {
  if (/include_docx|subdoc|include\(/.test(expression)) return leftOut('document');
  const label = labelOfExpression(expression);
  if (label === '') return value(BLANK_VALUE);
  const path = expression.replace(/\|.*/, '').trim();
  return value({ label, ...(PATH.test(path) ? { path } : { isGuess: true as const }) });
}

/** A name, or a call or sum that begins with one. */
const IS_NAME = /^[\p{L}_$][\p{L}\p{N}_$.[\]]*(?:$|\(|\s?[+|?])/u;
const BLOCK = /^(?:(?:IF|FOR)\s|END-(?:IF|FOR)\b)/;
/** Commands that insert no text for a template. */
const OTHER_COMMAND = /^(?:!|(?:EXEC|QUERY|ALIAS|CMD_NODE|IMAGE|HTML|LINK)\b)/;

/** Reads `+++…+++` of docx-templates: `INS name`, `= name`, `name`, `*alias`, and commands. */
function command(inside: string, written: string, leftOut: (what: LeftOut) => Found, value: MakeValue): Found {
  if (BLOCK.test(inside)) return { pieces: [readCommand(inside, written)] };
  if (OTHER_COMMAND.test(inside)) return leftOut('command');
  const inserted = /^(?:INS\s|=|\*)(.*)/.exec(inside)?.[1];
  if (inserted === undefined && !IS_NAME.test(inside)) return { skip: '+++'.length };
  return jinja(inserted ?? inside, leftOut, value);
}

/** In Carbone's `{d.name}`, `d` stands for the data. */
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
  if ('box' in read) return { pieces: [plainText(read.box)] };
  if (read.isOptional) notes.add('kept', tell('word.optional', { text: written.slice(0, 60) }), paragraph);
  // The brackets may contain values.
  return { skip: 1 };
}

const LINE = '____________';

/** A blank within a sentence is a value; any other is a signature line. */
function blank(written: string, { before, after }: Around, { isForm }: Context, value: MakeValue): Found {
  // Dots that lead to a page number or an amount at the end of the line are no line to write on.
  if (!written.startsWith('_') && /\p{L}/u.test(before) && /^\s*\p{N}[\p{N}.,]*\s*$/u.test(after))
    return { skip: written.length };
  const words = (text: string) => text.match(/\p{L}+/gu)?.length ?? 0;
  const goesOn = words(after) >= 2 || /^\s*\p{Ll}+[.,;]/u.test(after);
  if (!isForm && words(before) >= 3 && goesOn && !/:\s*$/.test(before)) return value(BLANK_VALUE);
  return { pieces: [plainText(written.startsWith('_') ? written : LINE)] };
}

/** Replaces matches, with the look of their first character. Pieces other than text stay. */
function cutOut(pieces: readonly Piece[], hits: readonly { from: number; to: number; pieces: Piece[] }[]): Piece[] {
  const out: Piece[] = [];
  let start = 0;
  let next = 0;
  for (const piece of pieces) {
    const end = start + textOf(piece).length;
    if (piece.type === 'bookmark') out.push(piece);
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

// §10.37: classifies text in brackets: a value, a choice, a checkbox, or text.

/** `isOptional`: text that may be meant to be removed, which the author should check. */
type Bracket = { value: FoundValue } | { box: '☐' | '☒' } | { isOptional: boolean };

/** Words that name no value: notes, source numbers, and terms of contract language. */
const NO_VALUE =
  /^(?:\d+|sic|ok|and|or|and\/or|y\/o|und|oder|et|ou|reserved|signature( page)? follows?.*|remainder of .*|intentionally .*|note\b.*|drafting note.*|opci(?:ó|o)n.*|option(?:al)?\b.*|alternative\b.*|if applicable.*|hinweis.*)$/i;
const BLANK = /^[\s_●•∙·.…*$€£%-]*$/;
/** A sentence about an obligation is no name. */
const IS_CLAUSE = /\b(?:shall|will|may|must|is|are|has|have|soll|wird|hat)\b/i;
/** A remark, a formula or an emphasis is no name either. */
const IS_REMARK = /\d{4}-\d\d-\d\d|[+=]|^\*|^citation needed$/i;
/** An addition to the text before it. */
const IS_ADDED = /^(?:and|or|und|oder|et|ou|y|o|e)\s+\p{Ll}/u;
const NAMES_A_VALUE = /^(?:full |legal )?(?:name|title|date|number|amount|address)\b/i;
const MAX_WORDS = 12;
const MAX_CLAUSE_WORDS = 6;
const MAX_LENGTH = 90;
const MAX_OPTIONS = 6;

const BLANK_VALUE: FoundValue = { label: '', isBlank: true, isGuess: true };

/** `inside`: without the brackets. `around`: the text beside them. */
function readBracket(inside: string, around: { before: string; after: string }): Bracket {
  const text = inside.trim();
  const number = readNumber(text, around);
  if (number) return { value: number };
  if (/^\s{0,4}$/.test(inside)) return { box: '☐' };
  if (/^x$/i.test(text)) return { box: '☒' };
  if (BLANK.test(text)) return { value: BLANK_VALUE };
  const words = text.split(/\s+/).length;
  if (NO_VALUE.test(text) || IS_REMARK.test(text)) return { isOptional: words > 1 };
  if (!/\p{L}/u.test(text)) return { value: BLANK_VALUE };
  if (/_{3,}|●|•/.test(text) && words <= 8) return { value: withBlank(text) };
  const most = IS_CLAUSE.test(text) && !NAMES_A_VALUE.test(text) ? MAX_CLAUSE_WORDS : MAX_WORDS;
  const isSentence = /[.;!?]$/.test(text) && words > 3;
  if (words > most || isSentence || IS_ADDED.test(text) || text.length > MAX_LENGTH) return { isOptional: true };
  const options = optionsIn(text);
  if (options) return { value: { label: '', isBlank: true, kind: 'select', options, isGuess: true } };
  const label = tidyLabel(text);
  return label === '' ? { isOptional: true } : { value: { label, isGuess: true } };
}

const NUMBER = /^([$€£¥]?)\s?(\d[\d.,'’\u00a0\u202f ]*?)\s?(?:%|[$€£¥]|(\p{L}[\p{L} -]{0,30}))?$/u;
/** Units. Any other number in brackets is a note or a year. */
const UNIT =
  /^\s?(?:\([^()]{0,40}\)\s?)?((?:(?:calendar|business|working|consecutive|clear|full)\s)?(?:days?|weeks?|months?|years?|hours?|minutes?|per ?cent|percent|copies|shares?|units?|persons?|employees?|miles?|square (?:foot|feet|met(?:er|re)s?))|(?:kalender|werk|bank|(?:bank)?arbeits)?tag(?:en?|e?s)?|wochen?|monate?n?|jahre?n?|stunden?|minuten|prozent|stück|euro|jours?(?: ouvrés| ouvrables| calendaires)?|semaines?|mois|ans?|années?|heures?|pour ?cent|euros?|días?(?: hábiles| naturales)?|semanas?|mes(?:es)?|años?|horas?|por ?ciento)(?!\p{L})|^\s?(日間?|[かヶカ]月間?|年間?|週間?|時間|円|パーセント)/iu;

/** Reads `[30] days`, `$[5,000]`, `[10]%` and `[30 days]`: each is a separate value with that number as its default. */
function readNumber(text: string, { before, after }: { before: string; after: string }): FoundValue | undefined {
  const [, sign, , inner = ''] = NUMBER.exec(text) ?? [undefined];
  if (sign === undefined) return undefined;
  const found = UNIT.exec(inner === '' ? after : inner);
  const unit = found?.[1] ?? found?.[2];
  const isMoney =
    sign !== '' ||
    /[$€£¥]$/.test(text) ||
    /(?:[$€£¥]|\b[A-Z]{3})\s?$/.test(before) ||
    /^\s?(?:[$€£¥]|(?:EUR|USD|GBP|CHF|JPY)\b)/.test(after);
  const isShare = text.endsWith('%') || /^\s?%/.test(after);
  if (unit === undefined && !isMoney && !isShare)
    return inner === '' && /[.,]/.test(text) ? { ...BLANK_VALUE, kind: 'number', default: text } : undefined;
  const label = unit === undefined ? '' : tidyLabel(unit);
  const own = { isOwn: true, isNamesake: true, isGuess: true, default: text } as const;
  return { ...own, label: label || (isMoney ? 'Amount' : 'Percentage'), ...(inner === '' && { kind: 'number' }) };
}

/** Finds the value of a line to fill in: `$____` names nothing, `____ days` does. */
function withBlank(text: string): FoundValue {
  const label = tidyLabel(text.replace(/[_●•$€£]+/g, ' '));
  return label === '' ? BLANK_VALUE : { label, isGuess: true };
}

/** Short words separated by `/` are a choice; dates and names are not. */
function optionsIn(text: string): string[] | undefined {
  if (!text.includes('/') || /and\/or|date|name|^dd|mm|yy|s\/he/i.test(text)) return undefined;
  const options = [...new Set(text.split('/').map((option) => option.trim()))];
  const areShort = options.every((option) => option !== '' && option.split(/\s+/).length <= 4);
  return areShort && options.length > 1 && options.length < MAX_OPTIONS ? options : undefined;
}

// §10.37: reads tags of Jinja and docxtemplater as marks of groups and conditions. Undefined for other tags.

/** Reads the content of `{% … %}`. */
function readJinjaTag(inside: string, written: string): BoundaryPiece | undefined {
  const loop = /^for\s+(\w+)(?:\s*,\s*\w+)?\s+in\s+(.+)/.exec(inside);
  if (loop) {
    const path = loop[2]!.trim();
    return { type: 'open', label: labelOfExpression(path) || 'Items', path, item: loop[1]!, written };
  }
  const [, word, rest = ''] = /^(\w+)\s*([\s\S]*)$/.exec(inside) ?? [];
  if (word === 'endfor') return { type: 'close', written };
  if (word === 'if') return { type: 'if', condition: readCondition(rest), written };
  if (word === 'elif') return { type: 'elseif', condition: readCondition(rest), written };
  if (word === 'else') return { type: 'else', written };
  return word === 'endif' ? { type: 'endif', written } : undefined;
}

/** Reads `{{…}}` of Handlebars for conditions and loops: `#if paid`, `#unless paid`, `#each items`, `else`, `/if`; and sections. */
function readHandlebars(inside: string, written: string): BoundaryPiece | undefined {
  const [, word, rest = ''] = /^(#if|#unless|#each|else if|else|\/if|\/unless|\/each)(?:\s+(.+))?$/.exec(inside) ?? [];
  const condition = readCondition(rest);
  if (word === '#each') return { type: 'open', label: labelOfExpression(rest) || 'Items', path: rest, written };
  if (word === '#if') return { type: 'if', condition, written };
  if (word === '#unless') return { type: 'if', condition: condition && ['not', '(', ...condition, ')'], written };
  if (word === 'else if') return { type: 'elseif', condition, written };
  if (word === 'else') return { type: 'else', written };
  if (word !== undefined) return { type: word === '/each' ? 'close' : 'endif', written };
  return readSection(inside, written);
}

/** Reads the marks of Platen and Mustache: `{{#Line items}}…{{/Line items}}`, `{{^paid}}…{{/paid}}`. Undefined for `{{#with …}}` and others. */
function readSection(inside: string, written: string): BoundaryPiece | undefined {
  const [, sign, name = ''] = /^([#^/])\s*([\p{L}_$][^"'()=]*)$/u.exec(inside) ?? [];
  if (sign === undefined || name.startsWith('with ')) return undefined;
  return sign === '/' ? { type: 'close', written } : readOpening(sign, name.trim(), written);
}

/** Reads `{…}` of docx-templates: `IF paid`, `END-IF`, `FOR item IN items`, `END-FOR item`. */
function readCommand(inside: string, written: string): BoundaryPiece {
  const loop = /^FOR\s+(\w+)\s+IN\s+(.+)/.exec(inside);
  if (loop) {
    const path = loop[2]!.trim();
    return { type: 'open', label: labelOfExpression(path) || 'Items', path, item: `$${loop[1]}`, written };
  }
  if (inside.startsWith('IF')) return { type: 'if', condition: readCondition(inside.slice(2)), written };
  return { type: inside.startsWith('END-IF') ? 'endif' : 'close', written };
}

/** Reads `{#items}` and `{^paid}`: a group, or a condition if it contains no value. */
function readOpening(sign: string, path: string, written: string): BoundaryPiece {
  if (sign === '^') return { type: 'if', condition: ['not', { name: path }], written };
  return { type: 'open', label: labelOfExpression(path) || 'Items', path, mayBeFlag: true, written };
}

/** Reads Carbone's `{d.paid:ifEQ(true):showBegin}` and its end. */
function readCarbone(path: string, filters: string, written: string): BoundaryPiece | undefined {
  if (/:(?:show|hide)End\b/.test(filters)) return { type: 'endif', written };
  const [, does] = /:(show|hide)Begin\b/.exec(filters) ?? [];
  if (does === undefined) return undefined;
  const [, test, value = ''] = /:if(EQ|NEM?|GTE?|LTE?|EM)\(?['"]?([^)'"]*)['"]?\)?/.exec(filters) ?? [];
  const said =
    test === undefined ? undefined : readCondition(`${path} ${TESTS[test] ?? ''} ${TESTS[test] ? quoted(value) : ''}`);
  const whole = test === 'EM' && said ? ['not', ...said] : said;
  return { type: 'if', written, condition: whole && does === 'hide' ? ['not', '(', ...whole, ')'] : whole };
}

const TESTS: Record<string, string> = { EQ: '==', NE: '!=', GT: '>', GTE: '>=', LT: '<', LTE: '<=' };

function quoted(value: string): string {
  return /^\d+(?:\.\d+)?$/.test(value) ? value : JSON.stringify(value);
}
