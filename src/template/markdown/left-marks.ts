/**
 * §10.38: finds Markdown marks that would be printed as they are, since they form nothing: `**(net)**7`, `[a](b c)`, a row of dashes that
 * begins no table. It searches the source of text nodes, which tells an author's `\*` from `*` and holds no values.
 */
import type { Html, Nodes, Parents, Root } from 'mdast';
import { type Message, tell } from '../../locales/message.ts';
import { ATTENTION } from './normalise-tree.ts';
import { isKnownTag } from './raw-html/html-tags.ts';
import { sentinel } from './sentinels.ts';

type Mistake = { line: number; message: Message };

/** `faults`: cannot be intended. `warnings`: may be, such as two asterisks as the author's note sign. */
export type LeftMarks = { faults: Mistake[]; warnings: Mistake[] };

/** A run of markers that formed nothing, at an offset in the source. `isInside`: within a span of the same marker. */
type Run = { marker: string; offset: number; length: number; line: number; isInside: boolean };

type Reader = LeftMarks & { source: string };

/** Finds marks that a document would print as text. `tree`: parsed from `source`. */
export function findLeftMarks(tree: Root, source: string): LeftMarks {
  const reader: Reader = { source, faults: [], warnings: [] };
  const walk = (node: Nodes): void => {
    if (LINES.has(node.type)) readLine(node as Parents, reader);
    else if (node.type === 'html') readHtml(node, reader);
    else if ('children' in node) node.children.forEach(walk);
  };
  walk(tree);
  const { faults, warnings } = reader;
  return { faults, warnings };
}

const LINES: ReadonlySet<string> = new Set(['paragraph', 'heading', 'tableCell']);

function readLine(line: Parents, reader: Reader): void {
  const left: Left = { runs: [], open: 0, opened: new Set() };
  const walk = (node: Nodes, around: Around): void => {
    if (node.type === 'text' && node.position) readText(node.position, around, left, reader);
    if (node.type === 'image' && node.title) readCaption(node.title, node.position?.start.line ?? 1, reader);
    if (!('children' in node)) return;
    const opening = reader.source[node.position?.start.offset ?? 0]!;
    const isInAddress = node.type === 'link' && opening !== '[' && opening !== '<';
    const markers = ATTENTION.has(node.type) ? around.markers + opening : around.markers;
    for (const child of node.children) walk(child, { ...around, markers, isInAddress });
  };
  walk(line, { line, markers: '', isInAddress: false });
  tellRuns(left.runs, reader);
}

/** A caption is plain text. A sign in it may be meant. */
function readCaption(caption: string, line: number, { warnings }: Reader): void {
  const sign = markIn(caption);
  if (sign) warnings.push({ line, message: tell('markdown.left.caption', { sign }) });
}

/** The marks left in a line so far. `open`: the number of unclosed brackets. `opened`: the underscores that may open something. */
type Left = { runs: Run[]; open: number; opened: Set<string> };

/** The surroundings of a text. `markers`: the markers of the spans around it. */
type Around = { line: Parents; markers: string; isInAddress: boolean };

const TOKEN =
  /\\[!-/:-@[-`{-~]|(?<run>\*+|_+|~~+|`+)|(?<link>\]\(|\]\[(?!\d+\]|[^\]]{0,200}\uFDD0)|\[\^[^\]\s\uFDD0]{1,200}\]|<!--)|(?<bracket>[[\]])|(?<start>\n)|(?<end>\\$)/g;
/** Matches the text that a bare URL has swallowed: characters that URLs cannot contain, and text after a sign that ends their words. */
const TAKEN_IN =
  /([\\`]|(?<=\()[*_~]|[*_~](?=[^\x21-\x7e\uFDD0-\uFDE1\p{L}\p{M}\p{N}])|\*\*|~~|\[\^|!\[|\][({])|[^\x21-\x7e\uFDD0-\uFDE1\p{L}\p{M}\p{N}][^*_~`[\]{}\\&]*([*_~`[\]{}\\&])/u;
/** Matches a mark around words that a bare URL has swallowed, `/*so*(`. `/__init__.py` has none, nor has a URL with `*` in place of folders. */
const AROUND_WORDS = /(?<![\p{L}\p{N}*_])([*_])(?=[^*_/\s](?:[^*_]*[^*_/\s])?\1(?![\p{L}\p{N}*_]))/u;
/** Matches marks that a bare email address has swallowed before its @. */
const MAIL_TAKEN_IN = /^(?:[^@:/]*[^\p{L}\p{N}_])?(_+)[^_@]+\1[^\p{L}\p{N}_@][^:/@]*@/u;

const LINKS: Record<string, Message> = {
  '](': tell('markdown.left.linkBlanks'),
  '][': tell('markdown.left.linkNowhere'),
  '<!--': tell('markdown.comment.open'),
};

function readText(
  { start, end }: NonNullable<Nodes['position']>,
  { line, markers, isInAddress }: Around,
  left: Left,
  { source, faults }: Reader,
): void {
  const text = source.slice(start.offset, end.offset);
  const isLast = end.offset === line.position?.end.offset;
  let at = start.line;
  if (isInAddress) {
    const [, never, behind] = TAKEN_IN.exec(text) ?? AROUND_WORDS.exec(text) ?? MAIL_TAKEN_IN.exec(text) ?? [];
    const underscores = /^_+/.exec(text)?.[0] ?? '';
    const closing = left.opened.has(underscores) ? underscores : undefined;
    const sign = never ?? behind ?? closing ?? (markers === '' ? openedIn(text, source[end.offset!]) : undefined);
    left.open += text.split('[').length - 1;
    if (sign) faults.push({ line: at, message: tell('markdown.left.besideAddress', { sign }) });
    return;
  }
  if (start.offset === line.position?.start.offset) readStart(text, { at, isFirst: true }, faults);
  for (const { index, groups } of text.matchAll(TOKEN)) {
    const { run, link, bracket, start: isStart, end: isEnd } = groups!;
    const isOpen = left.open > 0;
    if (bracket === '[') left.open += 1;
    else if (bracket || link?.startsWith(']')) left.open -= 1;
    if (isStart) readStart(text.slice(index + 1), { at: ++at }, faults);
    if (run) {
      const [marker, offset] = [run[0]!, start.offset! + index];
      const found = { marker, length: run.length, offset, line: at, isInside: markers.includes(marker) };
      left.runs.push(found);
      if (marker === '_' && mayOpen(found, source)) left.opened.add(run);
    }
    // A link that begins with `\\[` is intended as text.
    if (link && (isOpen || !link.startsWith(']')))
      faults.push({ line: at, message: LINKS[link] ?? tell('markdown.left.note', { name: link, written: link }) });
    if (isEnd && isLast) faults.push({ line: at, message: BACKSLASH });
  }
}

/** Returns the sign right after an address if it closes emphasis that the address has swallowed. */
function openedIn(address: string, sign = ''): string | undefined {
  const opens = sign === '_' ? /[^\p{L}\p{N}]_/u : /[*~]/;
  return opens.exec(address)?.[0].at(-1) === sign ? sign : undefined;
}

const BACKSLASH = tell('markdown.left.lineEnd');

/** Signs of blocks after marks of groups or conditions, where they begin no block. */
const BEHIND_MARK = /^[ \t>]*[\uFDE6\uFDE8][\uFDD2-\uFDE9 \t]*(#{1,6}|[-+*>|]|:::+)(?=[ \t])/;
const CLOSE_HEADING = /^[ \t>]*(#{2,6})(?=[^\s#])/;
const DESCRIPTION = /^[ \t>]*:[ \t]+\S/;
/** A row that would separate the head of a table from its body. */
const DELIMITERS = /^[ \t>]*(?=[^\n]*\|)(?=[^\n]*--)[|:\- \t]+$/;

/** `text`: begins at the start of a line. */
function readStart(text: string, { at, isFirst }: { at: number; isFirst?: boolean }, faults: Mistake[]): void {
  const [line] = /^.*/.exec(text)!;
  const report = (message: Message) => void faults.push({ line: at, message });
  const [, sign] = BEHIND_MARK.exec(line) ?? [];
  const [, hashes] = CLOSE_HEADING.exec(line) ?? [];
  if (sign) report(tell('markdown.left.behindMark', { sign, written: sign }));
  else if (hashes) report(tell('markdown.left.heading', { sign: hashes, written: hashes }));
  else if (DESCRIPTION.test(line)) report(tell('markdown.left.noTerm'));
  else if (!isFirst && DELIMITERS.test(line)) report(tell('markdown.left.noTable'));
}

/** Matches characters between which emphasis is not intended: before the first it does not begin, after the second it does not end. */
const CLOSING = /[\s\p{Pe}\p{Terminal_Punctuation}…]/u;
const OPENING = /[\s\p{Ps}¿¡]/u;
const VALUE = [sentinel(0)[0], sentinel(0).at(-1)] as const;
/** Matches a character of a word. An underscore between two of these is part of a name, such as `unit_price`. */
const OF_WORD = /[\p{L}\p{N}\uFDD0\uFDD1]/u;

/** The HTML tags of such spans, which may stand beside any character. */
const TAGS: Record<string, string> = { '*': 'i', _: 'i', '**': 'b', __: 'b', '~~': 'del' };

function tellRuns(runs: readonly Run[], reader: Reader): void {
  const open = new Map<string, Run>();
  const alone = new Set<Run>();
  for (const run of runs) {
    const { marker, line } = run;
    if (marker === '`') {
      reader.faults.push({ line, message: tell('markdown.left.code', { sign: marker.repeat(run.length) }) });
      continue;
    }
    const shown = marker.repeat(Math.min(run.length, 2));
    const [begins, ends] = [mayOpen(run, reader.source), mayClose(run, reader)];
    const opener = ends ? open.get(shown) : undefined;
    if (opener) {
      const kind = shown.length > 1 ? 'faults' : kindOfSingle(opener, run, reader);
      if (kind) reader[kind].push({ line: opener.line, message: asTheyStand(shown) });
      alone.delete(opener);
      open.delete(shown);
    } else if (begins && ends && (run.length > 2 || (run.length === 2 && run.isInside)))
      reader.faults.push({ line, message: asTheyStand(shown) });
    else if (begins || ends) {
      if (begins) open.set(shown, run);
      alone.add(run);
    }
  }
  for (const { marker, length, line } of alone)
    if (length === 2) {
      const shown = marker.repeat(2);
      reader.warnings.push({
        line,
        message: tell('markdown.left.noPartner', { sign: shown, written: escaped(shown) }),
      });
    }
}

function asTheyStand(shown: string): Message {
  const tag = TAGS[shown]!;
  const tags = `<${tag}>…</${tag}>`;
  return tell('markdown.left.asTheyStand', { sign: shown, tags, written: escaped(shown) });
}

/** Escapes all characters but the first. */
function escaped(shown: string): string {
  return [...shown].join('\\');
}

/** Returns whether an author may have meant a run to open something; `mayClose`: to close it. */
function mayOpen(run: Run, source: string): boolean {
  const behind = source[run.offset + run.length];
  return behind !== undefined && !CLOSING.test(behind) && !isInName(run, source);
}

function mayClose(run: Run, { source }: Reader): boolean {
  const before = source[run.offset - 1];
  return before !== undefined && !OPENING.test(before) && !isInName(run, source);
}

/** What no factor of a product begins with: a quotation mark, or a link. */
const NO_FACTOR = /^(?:[\p{Pi}\p{Pf}"'„‚「『]|\[[^\]\n]*\]\()/u;

/** Single signs on either side may be a product, `a*(b)*c`. It is a fault only if a value beside it prevents emphasis, or if it cannot be a product. */
function kindOfSingle(opener: Run, closer: Run, { source }: Reader): keyof LeftMarks | undefined {
  if (NO_FACTOR.test(source.slice(opener.offset + opener.length, closer.offset))) return 'faults';
  const outside = [source[opener.offset - 1] ?? ' ', source[closer.offset + closer.length] ?? ' '];
  if (outside.every((beside) => OF_WORD.test(beside))) return undefined;
  return outside[0] === VALUE[1] || outside[1] === VALUE[0] ? 'faults' : 'warnings';
}

function isInName({ marker, offset, length }: Run, source: string): boolean {
  return marker === '_' && OF_WORD.test(source[offset - 1] ?? '') && OF_WORD.test(source[offset + length] ?? '');
}

/** HTML without text, or whose text is shown unchanged. */
const NO_TEXT = /<!--[\s\S]*?(?:-->|$)|<(pre|code|samp|kbd|tt)\b[\s\S]*?(?:<\/\1\s*>|$)|<[^>]*>?/gi;
/** Emphasis, code, links, pictures and escapes. */
const INLINE =
  /(\*{1,3}|~~|`)[^\s*~`](?:[^*~`\n]*[^\s*~`])?\1|(?<![\p{L}\p{N}_])(__?)[^\s_](?:[^_\n]*[^\s_])?\2(?![\p{L}\p{N}_])|\](?:\(|\{[.#])|\[\^[^\]\s]{1,200}\]|\\[!-/:-@[-`{-~]/u;
/** Headings, at least two items, and backslashes at line ends. */
const BLOCKS = /^[ \t]*#{1,6}[ \t]+\S|^[ \t]*[-*+][ \t]+\S.*\n[ \t]*[-*+][ \t]|\\$/m;

/** Markdown in an HTML block is text up to a blank line. */
function readHtml({ value, position }: Html, { faults }: Reader): void {
  const text = value.replace(NO_TEXT, (tag) => tag.replace(/[^\n]/g, '\u0001'));
  const found = INLINE.exec(text) ?? BLOCKS.exec(text);
  if (!found) return;
  const sign = signOf(found);
  const line = (position?.start.line ?? 1) + value.slice(0, found.index).split('\n').length - 1;
  faults.push({ line, message: tell('markdown.left.inHtml', { sign }) });
}

function signOf(found: RegExpExecArray): string {
  return found[1] ?? found[2] ?? /\S+/.exec(found[0])![0];
}

const TAG = /<\/?([A-Za-z][A-Za-z0-9-]*)(?:\s[^<>]*)?\/?>/g;

/** Returns the first Markdown mark or tag in plain text, such as that of a watermark. */
export function markIn(text: string): string | undefined {
  const found = INLINE.exec(text);
  if (found) return signOf(found);
  return [...text.matchAll(TAG)].find(([, name]) => isKnownTag(name!.toLowerCase()))?.[0];
}
