/**
 * §10.2: the fast path beside micromark, which parses a document for rendering. It gives the same tree as `parseMarkdown`, without
 * positions. The document is split between blocks where that is safe (`topLevelPieces`). A block is plain if it can be read in only one
 * way, by a few regular expressions; micromark parses all others.
 *
 * Measured benefit: with micromark alone, the PDF of a letter costs 1.5 times as much, that of a long table 6.8 times; parsing alone
 * costs 40 to 100 times as much. `node test/bench/template.ts` measures parsing again, and
 * test/template/markdown/plain/parse-plainly.test.ts compares the trees of both on random documents.
 */
import type { AlignType, List, ListItem, PhrasingContent, Root, RootContent, Table, TableRow } from 'mdast';
import { parseMarkdown } from '../parse-markdown.ts';
import { isMarkup } from '../raw-html/element-rule.ts';
import { plainInline } from './plain-inline.ts';

/** A possible reference to a link definition or footnote, which can stand anywhere in the document. */
const MAY_REFER = /\[/;
const MAY_DEFINE = /\]:/;

function parseTable(markdown: string): Table | undefined {
  const { children } = parseMarkdown(markdown);
  return children.length === 1 && children[0]!.type === 'table' ? children[0] : undefined;
}

/** Returns what stands in the place of a block, if it needs no parsing. `before`: the block above it. */
export type Shortcut = (source: string, before: RootContent | undefined) => RootContent | undefined;

/** Parses Markdown into mdast without positions. */
export function parsePlainly(markdown: string, shortcut?: Shortcut): Root {
  const pieces = topLevelPieces(markdown);
  if (!pieces) return parseMarkdown(markdown);
  const defines = MAY_DEFINE.test(markdown);
  const children: RootContent[] = [];
  for (const piece of pieces) {
    // A plain link does not depend on definitions. What is left to micromark may be a reference.
    const tableHere = (source: string) => (defines && MAY_REFER.test(source) ? undefined : parseTable(source));
    const block = shortcut?.(piece, children.at(-1)) ?? plainBlock(piece, tableHere);
    if (block) children.push(block);
    else if (defines && MAY_REFER.test(piece)) return parseMarkdown(markdown);
    else {
      const read = parseMarkdown(piece).children;
      // HTML with a fault: all HTML beside it must stay as written.
      if (read.some(isMarkup)) return parseMarkdown(markdown);
      for (const one of read) children.push(one);
    }
  }
  return { type: 'root', children };
}

/** CommonMark §5.2 and §5.3: parses plain lists, whose items are one line each, with nested lists of the same kind. */
const ITEM = /^(?:-|(\d{1,9})([.)])) (.+)$/;
/** Deeper lists are left to micromark, which checks the limit of depth. */
const DEEPEST = 4;

function listStarting(start: string | undefined, delimiter: string | undefined): List {
  return {
    type: 'list',
    ordered: start !== undefined,
    start: start === undefined ? null : Number(start),
    ...(delimiter === ')' && { data: { delimiter } }),
    spread: false,
    children: [],
  };
}

/** Returns whether a list may follow the text of an item directly: not if it begins with another number than 1. */
function endsText({ ordered, start }: List): boolean {
  return !ordered || start === 1;
}

function listOf(lines: string[], depth: number): List | undefined {
  const [, start, delimiter] = ITEM.exec(lines[0]!) ?? [];
  const list = listStarting(start, delimiter);
  for (let at = 0; at < lines.length; ) {
    const line = lines[at++]!;
    const [, , own, text] = ITEM.exec(line) ?? [];
    // A bracket may be the box of a task.
    const inline = text && !text.startsWith('[') ? plainText(text) : undefined;
    if (!inline || own !== delimiter) return undefined;
    const item: ListItem = {
      type: 'listItem',
      spread: false,
      checked: null,
      children: [{ type: 'paragraph', children: inline }],
    };
    const indent = ' '.repeat(line.length - text!.length);
    const under: string[] = [];
    while (lines[at]?.startsWith(indent)) under.push(lines[at++]!.slice(indent.length));
    if (under.length > 0) {
      const inner = depth < DEEPEST ? listOf(under, depth + 1) : undefined;
      if (!inner || !endsText(inner)) return undefined;
      item.children.push(inner);
    }
    list.children.push(item);
  }
  return list;
}

/** Parses a list. Undefined if it is not plain. */
function plainList(source: string): List | undefined {
  return listOf(source.split('\n'), 1);
}

/** GFM §4.10: parses plain tables of any length, with a pipe at both ends of every line. */
const DELIMITERS = /^\|(?: *:?-+:? *\|)+$/;
const BLANKS = /^[ \t]+|[ \t]+$/g;
const ALIGNMENTS: Record<string, AlignType> = { '::': 'center', ':': 'left', '-:': 'right' };

function cellsOf(line: string): string[] {
  return line.slice(1, -1).split('|');
}

function alignmentOf(delimiter: string): AlignType {
  const trimmed = delimiter.trim();
  return ALIGNMENTS[(trimmed.startsWith(':') ? ':' : '-') + (trimmed.endsWith(':') ? ':' : '')] ?? null;
}

/** Parses a row of `columns` plain cells. Undefined for any other row. */
function plainRow(line: string, columns: number): TableRow | undefined {
  const sources = line.includes('\\') ? [] : cellsOf(line);
  if (sources.length !== columns) return undefined;
  const cells: PhrasingContent[][] = [];
  for (const cell of sources) {
    const children = plainInline(cell.replace(BLANKS, ''));
    if (!children) return undefined;
    cells.push(children);
  }
  return { type: 'tableRow', children: cells.map((children) => ({ type: 'tableCell', children })) };
}

/** Cells do not depend on each other, so rows that are not plain can be parsed in a table of their own. */
function plainTable(source: string, parse: (markdown: string) => Table | undefined): Table | undefined {
  const lines = source.split('\n');
  if (lines.length < 2 || !DELIMITERS.test(lines[1]!)) return undefined;
  if (!lines.every((line) => line.length > 2 && line.startsWith('|') && line.endsWith('|') && !line.includes('||')))
    return undefined;
  const align = cellsOf(lines[1]!).map(alignmentOf);
  const rows = [lines[0]!, ...lines.slice(2)];
  if (rows[0]!.includes('\\') || cellsOf(rows[0]!).length !== align.length) return undefined;
  const children = rows.map((row) => plainRow(row, align.length));
  const others = rows.filter((_row, index) => !children[index]);
  if (others.length > 0) {
    const head = `|${' h |'.repeat(align.length)}\n|${' - |'.repeat(align.length)}\n`;
    const read = parse(head + others.join('\n'))?.children.slice(1);
    if (read?.length !== others.length) return undefined;
    for (const [index, row] of children.entries()) if (!row) children[index] = read.shift();
  }
  return { type: 'table', align, children: children as TableRow[] };
}

// CommonMark §4.8: parses the lines of a plain paragraph, none of which could begin another block.

/** The beginning of a line that begins no other block. */
const TEXT_START =
  /^(?:<a id="[^"<>\n]*"><\/a>)*(?:[\p{L}"'(“„‘«€$£]|\*{1,2}[\p{L}\p{N}]|!?\[\(?[\p{L}\p{N}]|\\[^\n]|\d+(?![\d.)]))/u;
/** Spaces at a line's end or start have a meaning, or are dropped. */
const EDGE = /[ \t]$|^[ \t]/m;

/** Parses the content of a paragraph. Undefined if it may be something else. */
function plainText(source: string): PhrasingContent[] | undefined {
  if (EDGE.test(source)) return undefined;
  return source.split('\n').every((line) => TEXT_START.test(line)) ? plainInline(source) : undefined;
}

/** CommonMark §4 and §5: parses a plain block. Its first character decides which kind it may be. */
type Rule = (source: string, parseTable: (markdown: string) => Table | undefined) => RootContent | undefined;

const paragraph: Rule = (source) => {
  const children = plainText(source);
  return children && { type: 'paragraph', children };
};

const heading: Rule = (source) => {
  const [, hashes, text] = /^(#{1,6}) ([^\s#](?:[^\n#]*[^\s#\\])?)$/.exec(source) ?? [];
  const children = text && plainInline(text);
  return children ? { type: 'heading', depth: hashes!.length as 1, children } : undefined;
};

const quote: Rule = (source) => {
  const lines = source.split('\n');
  if (!lines.every((line) => line.startsWith('> '))) return undefined;
  const children = plainText(lines.map((line) => line.slice(2)).join('\n'));
  return children && { type: 'blockquote', children: [{ type: 'paragraph', children }] };
};

const fence: Rule = (source) => {
  const [, lang, value] = /^```([A-Za-z0-9]*)\n((?:(?!```).*\n)*)```$/.exec(source) ?? [];
  if (value === undefined || / {0,3}```/.test(value)) return undefined;
  return { type: 'code', lang: lang || null, meta: null, value: value.slice(0, -1) };
};

const commentOrParagraph: Rule = (source, parseTable) =>
  /^<!-- [\w ="%.]+ -->$/.test(source) ? { type: 'html', value: source } : paragraph(source, parseTable);

const rules: Record<string, Rule> = {
  '#': heading,
  '|': plainTable,
  '-': plainList,
  '>': quote,
  '`': fence,
  '<': commentOrParagraph,
};

/** Parses a block that stands alone between blank lines. Undefined if it is not plain. */
export const plainBlock: Rule = (source, parseTable) => {
  const rule = rules[source[0]!] ?? (/^\d+[.)]/.test(source) ? plainList : paragraph);
  return rule(source, parseTable);
};

// CommonMark §3: splits a document between blocks, so that each piece means by itself what it means in the whole. That is safe before a
// line that follows a blank line and is not indented. Such a line ends every container but a list, which another marker would continue,
// and every leaf block but fenced code and some HTML.

/** Anchors before text are part of its line; a mark may follow. */
const PLACES = String.raw`a id="[^"<>\n]*"></a>[^<\n]*(?:<!-- [\w ]+ -->)?$`;

/** A picture between blank lines, whose tag needs no end. */
const PICTURE = String.raw`(?<=(?:\n\n|(?<![^]))<)img(?: [a-z]+="[^"<>\n]*")*>(?=\n\n|\n?(?![^]))`;

/** A comment that is a block of its own. */
const COMMENT = String.raw`!-- (?:(?!-->)[^<\n])+ -->$`;

/** Tags in documents stand on lines of their own. The content between them belongs to the same piece. */
const NAMES = '(?:div|table|caption|thead|tbody|tfoot|tr|t[hd]|d[ltd]|details|summary|[ou]l|li)';
const ATTRIBUTES = String.raw`(?: [a-z]+="[^"<>\n]*")*`;
const TAG = `(?:/${NAMES}>|${NAMES}${ATTRIBUTES}>(?:</${NAMES}>)?)$`;

/**
 * Constructs that prevent splitting: other line ends; HTML that may span blank lines, except anchors, comments and known tags; fences
 * that may belong to a list, quote or note; definitions of terms, div fences, and attribute lists, which may belong to the block before.
 */
const INSEPARABLE = new RegExp(
  [
    String.raw`[\r\0]|^\ufeff|^ *<(?!${COMMENT}|${TAG}|${PLACES}|${PICTURE})`,
    String.raw`^(?:\[\^[^\]\n]*\]:)?[^\p{L}\n|\x60~<]+(?:\x60{3}|~~~)`,
    String.raw`^(?! *<)(?:\[\^[^\]\n]*\]:)?[^\p{L}\n|\x60~<]+<(?!${PLACES})`,
    String.raw`^\[\^[^\]\n]*\]:(?:\x60{3}|~~~|<)`,
    String.raw`^[ \t]*(?::(?:[ \t]|::)|\{[ \t]*(?:[:#.-]|[^\s{}=]+=))`,
  ].join('|'),
  'mu',
);
const START = new RegExp(`^( *)<(${NAMES})${ATTRIBUTES}>$`);
const END = new RegExp(`^( *)</(${NAMES})>$`);
const BLANK = /^[ \t]*$/;
/** After indented code, micromark takes a list's first marker for text, and appends whitespace lines to it. */
const INDENTED = /^(?: {4}| {0,3}\t)/;
const FENCE = /^(`{3,})[^`]*$|^(~{3,})/;
const MARKER = /^(?:[-+*]|\d{1,9}[.)])(?:[ \t]|$)/;
const ANY_MARKER = /^[ \t>]*(?:[-+*]|\d{1,9}[.)])(?:[ \t]|$)/;

function endsFence(line: string, fence: string): boolean {
  const [closing] = /^ {0,3}(?:`+|~+)(?=[ \t]*$)/.exec(line) ?? [];
  return closing?.trimStart().startsWith(fence) ?? false;
}

/** Returns the pieces in order, without the blank lines between them. Undefined for a document that must be parsed as a whole. */
export function topLevelPieces(markdown: string): string[] | undefined {
  if (INSEPARABLE.test(markdown)) return undefined;
  const pieces: string[] = [];
  let start = -1;
  let end = 0;
  let fence: string | undefined;
  let blank = true;
  let spaced = false;
  let listed = false;
  let indented = false;
  /** The open tags, with their indents. */
  const open: string[] = [];
  for (let at = 0; at < markdown.length; ) {
    const next = markdown.indexOf('\n', at);
    const stop = next < 0 ? markdown.length : next;
    const line = markdown.slice(at, stop);
    if (fence !== undefined) {
      if (endsFence(line, fence)) fence = undefined;
      blank = false;
      end = stop;
    } else if (BLANK.test(line)) {
      blank = true;
      spaced ||= line !== '';
    } else {
      const goesOn = (listed || indented) && MARKER.test(line);
      const apart = open.length === 0 && blank && !/^[ \t]/.test(line) && !goesOn && !(indented && spaced);
      if (start < 0 || apart) {
        if (start >= 0) pieces.push(markdown.slice(start, end));
        start = at;
        listed = false;
      }
      const [tag, indent = '', name = ''] = START.exec(line) ?? END.exec(line) ?? [];
      // Elsewhere it would be code, or a block whose tags have several forms.
      if (indent !== '' && !listed) return undefined;
      if (tag?.[indent.length + 1] !== '/') open.push(...(tag ? [indent + name] : []));
      // An unmatched end tag may belong anywhere.
      else if (open.pop() !== indent + name) return undefined;
      const opened = FENCE.exec(line);
      fence = opened?.[1] ?? opened?.[2];
      listed ||= ANY_MARKER.test(line);
      indented = INDENTED.test(line);
      blank = false;
      spaced = false;
      end = stop;
    }
    at = stop + 1;
  }
  if (start >= 0) pieces.push(markdown.slice(start, indented && spaced ? undefined : end));
  // An unclosed fence includes the blank lines at the end.
  return fence === undefined ? pieces : undefined;
}
