/**
 * §10.15: turns raw HTML into nodes ("raising"). CommonMark finds the HTML. An HTML block ends at a blank line, but its pieces and the
 * Markdown between them are siblings, so a stack of open elements per parent joins them again. A parent whose HTML has a fault keeps it
 * as written.
 */
import { decodeNamedCharacterReference } from 'decode-named-character-reference';
import type { Nodes, Parents, Root } from 'mdast';
import { decodeNumericCharacterReference } from 'micromark-util-decode-numeric-character-reference';
import { tell } from '../../../locales/message.ts';
import { isFlowContainer, isLayoutComment } from '../../model/document-tree.ts';
import { TABLE_WORDS } from '../../model/table-look.ts';
import { MAX_DEPTH, TooDeepError } from '../syntax/too-deep-error.ts';
import { closeElement } from './close-element.ts';
import { type Element, isFlow, isMarks, isMarkup, isPhrasing, paragraphsOf, textIn } from './element-rule.ts';
import { divisionOf } from './html-look.ts';
import {
  BLOCK_RULES,
  ENDED_BY,
  type HtmlFault,
  INLINE_KINDS,
  isKnownTag,
  misplacedMarkdown,
  notClosedBefore,
  outOfPlace,
  type RaisedHtml,
  REFUSED_TAGS,
  SKIPPED_TAGS,
  shortened,
  unclosedTag,
  unknownTag,
  VOID_TAGS,
} from './html-tags.ts';
import { asFlowTable } from './table-rules.ts';

const PHRASING_PARENTS = new Set('paragraph heading tableCell emphasis strong delete link linkReference'.split(' '));

/** Changes the tree in place. */
export function raiseHtml(root: Root): RaisedHtml {
  const raised: RaisedHtml = { faults: [], ignored: [], marks: [] };
  const visit = (node: Nodes): void => {
    if (!('children' in node)) return;
    for (const child of node.children) visit(child as Nodes);
    const isInFlow = isFlowContainer(node);
    if (isInFlow) node.children = node.children.flatMap(settled) as typeof node.children;
    if (node.children.some(isMarkup)) raiseChildren(node as Parents, raised);
  };
  visit(root);
  return raised;
}

function raiseChildren(parent: Parents, raised: RaisedHtml): void {
  const isInFlow = isFlowContainer(parent);
  if (!isInFlow && !PHRASING_PARENTS.has(parent.type)) return;
  const own: RaisedHtml = { faults: [], ignored: [], marks: [] };
  const children = elementsIn(parent.children as Nodes[], isInFlow, own);
  if (!isInFlow && parent.type !== 'paragraph' && parent.type !== 'tableCell') {
    const block = children.find(isFlow);
    if (block) own.faults.push({ line: block.position?.start.line ?? 1, message: tell('markdown.html.withinLine') });
  }
  raised.faults.push(...own.faults);
  if (own.faults.length > 0) return;
  raised.ignored.push(...own.ignored);
  raised.marks.push(...own.marks);
  parent.children = (isInFlow ? paragraphsOf(children) : children) as typeof parent.children;
}

/**
 * Splits a paragraph around blocks that its HTML made, and removes one whose HTML left nothing. A GFM table with blocks in its cells
 * becomes a `flowTable`.
 */
function settled(node: Nodes): Nodes[] {
  if (node.type === 'table') return [asFlowTable(node)];
  if (node.type !== 'paragraph') return [node];
  if (node.children.length > 0 && node.children.every(isPhrasing)) return [node];
  return paragraphsOf(node.children);
}

/** §10.15: tags that Markdown takes for text, since HTML allows their attributes and CommonMark §6.6 does not: `<a href=x/y>`. */
const TAG = /(?<!\\)<\/?([A-Za-z][A-Za-z0-9-]*)(?:\s[^<>]*)?>/g;

/** Reports tags that stay text because their attributes lack quotes. The tree must be as parsed from `source`. */
export function unreadTags(root: Root, source: string): HtmlFault[] {
  const faults: HtmlFault[] = [];
  const walk = (node: Nodes): void => {
    if ('children' in node) for (const child of node.children) walk(child as Nodes);
    if (node.type !== 'text' || !node.value.includes('<') || !node.position) return;
    const { start, end } = node.position;
    for (const [tag, name] of source.slice(start.offset, end.offset).matchAll(TAG)) {
      const isTag = isKnownTag(name!.toLowerCase()) || REFUSED_TAGS.has(name!.toLowerCase());
      if (!isTag || !node.value.includes(tag)) continue;
      const message = tell('markdown.html.unquoted', { tag: shortened(tag) });
      faults.push({ line: start.line, message });
    }
  };
  walk(root);
  return faults;
}

// §10.15: joins the tags among the children of one parent to elements, with a stack of open ones.

/**
 * The state of reading HTML. `open`: the open elements, the outermost first, which is artificial. `skipped`: a refused element, whose
 * content is ignored.
 */
type Reading = RaisedHtml & { open: Element[]; skipped: string | undefined; unknown: Set<string> };

/** `isInFlow`: the children are blocks, not inline content. Notes are added to `said`. */
function elementsIn(children: readonly Nodes[], isInFlow: boolean, said: RaisedHtml): Nodes[] {
  const outer: Element = { tag: '', attributes: {}, source: '', line: 1, children: [] };
  const { faults, ignored, marks } = said;
  const reading: Reading = { faults, ignored, marks, open: [outer], skipped: undefined, unknown: new Set() };
  const { open } = reading;
  for (const child of children) {
    const top = open.at(-1)!;
    if (isInFlow && !INLINE_KINDS.has(top.tag)) endLine(top);
    const line = child.position?.start.line ?? 1;
    if (child.type === 'html' && (open.length > 1 || reading.skipped !== undefined || isMarkup(child)))
      readTags(child, reading);
    else if (!BLOCK_RULES.get(top.tag)?.holds) top.children.push(child);
    else if (child.type === 'paragraph' && isMarks(textIn(child))) {
      marks.push(textIn(child));
      top.children.push(child);
    } else faults.push({ line, message: misplacedMarkdown(child, top) });
  }
  const last = children.at(-1)?.position?.end.line ?? 1;
  while (open.length > 1) {
    const top = open.at(-1)!;
    if (!mayStayOpen(top)) faults.push({ line: top.line, message: unclosedTag(top) });
    close(last, reading);
  }
  return outer.children;
}

function readTags({ value, position }: Extract<Nodes, { type: 'html' }>, reading: Reading): void {
  for (const token of htmlTokens(value, position?.start.line ?? 1)) {
    if (reading.skipped === undefined) (READERS[token.kind] as ReadToken<HtmlToken>)(token, reading);
    else if (token.kind === 'close' && token.tag === reading.skipped) reading.skipped = undefined;
  }
}

type ReadToken<Token> = (token: Token, reading: Reading) => void;

const READERS: { [Kind in HtmlToken['kind']]: ReadToken<Token<Kind>> } = {
  text: readText,
  comment: ({ source, line }, { open, faults }) => {
    const top = open.at(-1)!;
    if (!BLOCK_RULES.get(top.tag)?.holds)
      top.children.push({ type: 'html', value: source, position: positionOf(line) });
    else if (isLayoutComment(source)) faults.push({ line, message: outOfPlace(source, top) });
  },
  malformed: ({ source, line }, { faults }) => {
    const message = source.startsWith('<!--') ? tell('markdown.comment.open') : tell('markdown.html.lessThan');
    faults.push({ line, message });
  },
  open: begin,
  close: end,
};

function readText({ source, line }: Token<'text'>, { open, faults, marks }: Reading): void {
  const top = open.at(-1)!;
  if (BLOCK_RULES.get(top.tag)?.holds) {
    if (source.trim() === '') return;
    if (!isMarks(source)) {
      faults.push({ line, message: outOfPlace(`“${shortened(source)}”`, top) });
      return;
    }
    marks.push(source);
  }
  const isKept = open.some(({ tag }) => tag === 'pre');
  const value = decodeHtml(isKept ? source : source.replace(/[ \t\n\f\r]+/g, ' '));
  top.children.push({ type: 'text', value, position: positionOf(line) });
}

function begin(token: Token<'open'>, reading: Reading): void {
  const { tag, attributes, source, line } = token;
  const { open, faults, ignored } = reading;
  for (let count = endedBy(tag, open); count > 0; count--) close(line, reading);
  if (!isKnownTag(tag)) {
    refuse(token, reading);
    return;
  }
  // HTML §13.2.6.4.13: a cell directly in a section begins a row.
  if (CELL.test(tag) && BLOCK_RULES.get(open.at(-1)!.tag)?.holds?.includes('tr'))
    push({ tag: 'tr', attributes: {}, source: '<tr>', line, children: [] }, open);
  const top = open.at(-1)!;
  const problem = problemOf(token, top);
  if (problem) {
    faults.push({ line, message: problem });
    return;
  }
  ignored.push(...Object.keys(attributes).filter((name) => !isRead(name, token)));
  const element = {
    tag,
    attributes,
    source,
    line,
    children: [],
    within: tag === 'rt' ? top.tag : top.attributes.class,
  };
  // `<div/>` in XHTML is empty.
  if (VOID_TAGS.has(tag) || source.endsWith('/>')) top.children.push(...closed(element, line, reading));
  else push(element, open);
}

/** Refuses a tag that no document can have. */
function refuse({ tag, source, line }: Token<'open'>, reading: Reading): void {
  if (tag === 'style') reading.ignored.push(tag);
  else reading.faults.push({ line, message: unknownTag(tag, source) });
  reading.unknown.add(tag);
  if (SKIPPED_TAGS.has(tag) && !source.endsWith('/>')) reading.skipped = tag;
}

/** Returns why an element cannot begin within the innermost one. */
function problemOf({ tag, attributes, source }: Token<'open'>, top: Element) {
  const { within } = BLOCK_RULES.get(tag) ?? {};
  if (within && !within.includes(top.tag)) return tell('markdown.html.outside', { tag: source, parents: within[0]! });
  const holds = BLOCK_RULES.get(top.tag)?.holds;
  if (holds && !holds.includes(tag)) return outOfPlace(source, top);
  const script = Object.keys(attributes).find((name) => /^on[a-z]/.test(name));
  return script && tell('markdown.html.script', { attribute: script, tag });
}

function end({ tag, source, line }: Token<'close'>, reading: Reading): void {
  const { open, faults, ignored, unknown } = reading;
  const from = open.findLastIndex((element) => element.tag === tag);
  if (from < 1) {
    if (tag === 'br') open.at(-1)!.children.push({ type: 'html', value: '<br>' });
    // HTML §13.2.6: an end tag without a start tag is ignored.
    else if (isKnownTag(tag)) ignored.push(source);
    else if (!unknown.has(tag)) faults.push({ line, message: unknownTag(tag, source) });
    return;
  }
  const unclosed = open.slice(from + 1).find((element) => !mayStayOpen(element));
  if (unclosed) faults.push({ line: unclosed.line, message: notClosedBefore(unclosed, source) });
  while (open.length > from) close(line, reading);
}

function push(element: Element, open: Element[]): void {
  if (open.push(element) > MAX_DEPTH) throw new TooDeepError(element.line);
}

/** Closes the innermost element. */
function close(end: number, reading: Reading): void {
  const nodes = closed(reading.open.pop()!, end, reading);
  for (const node of nodes) reading.open.at(-1)!.children.push(node);
}

function closed(element: Element, end: number, { faults }: Reading): Nodes[] {
  return closeElement(element, end, (line, message) => void faults.push({ line, message }));
}

type Token<Kind> = Extract<HtmlToken, { kind: Kind }>;

const CELL = /^t[dh]$/;

/** Returns how many of the innermost elements a start tag ends, including nested ones with optional end tags. */
function endedBy(tag: string, open: readonly Element[]): number {
  let ended = 0;
  for (let at = open.length - 1; ENDED_BY.has(open[at]!.tag); at--) {
    if (ENDED_BY.get(open[at]!.tag)!.test(tag)) ended = open.length - at;
  }
  return ended;
}

/** Wraps the inline content at the end in a paragraph; after a blank line another begins. */
function endLine(element: Element): void {
  const { children, ended = 0 } = element;
  if (ended < children.length) children.push(...paragraphsOf(children.splice(ended)));
  element.ended = children.length;
}

/** The attributes with a meaning. `style` has one for alignment and columns, `class` for kinds of blocks and tables. */
const READ = new Set(
  'href id name src alt title width height align colspan rowspan span start type value open reversed'.split(' '),
);

function isRead(name: string, { tag, attributes }: Token<'open'>): boolean {
  if (name === 'class') {
    if (tag === 'table') return attributes.class!.split(/\s+/).every((word) => TABLE_WORDS.includes(word));
    return tag === 'div' && divisionOf(attributes.class) !== undefined;
  }
  return READ.has(name) || (name === 'style' && (tag === 'col' ? /width/i : /text-align/i).test(attributes.style!));
}

/** Returns whether an element needs no end tag: HTML's optional ones, and the anchor `<a id="…">`. */
function mayStayOpen({ tag, attributes }: Element): boolean {
  return ENDED_BY.has(tag) || (tag === 'a' && attributes.href === undefined);
}

function positionOf(line: number): NonNullable<Nodes['position']> {
  return { start: { line, column: 1 }, end: { line, column: 1 } };
}

// CommonMark §6.6, HTML §13.1.2: splits raw HTML into tags, comments and text with their lines. Takes linear time.

/**
 * A token of raw HTML. `source`: the token as written. `malformed`: a `<` that begins an unclosed tag, an instruction or a declaration.
 */
type HtmlToken = { source: string; line: number } & (
  | { kind: 'open'; tag: string; attributes: Record<string, string> }
  | { kind: 'close'; tag: string }
  | { kind: 'text' }
  | { kind: 'comment' }
  | { kind: 'malformed' }
);

const ATTRIBUTE = /\s+([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>`]+)))?/g;
const ATTRIBUTES = ATTRIBUTE.source.replaceAll(/\((?!\?)/g, '(?:');
const TAG_AT = new RegExp(`<(/?)([A-Za-z][A-Za-z0-9-]*)((?:${ATTRIBUTES})*)\\s*/?>`, 'y');
/** A `<` before any other character is text (HTML §13.2.5.6). */
const MARKUP = /<(?=[A-Za-z/!?])/g;
const COMMENT = '<!--';
const REFERENCE = /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([A-Za-z][A-Za-z0-9]{0,31}));/g;

function decodeHtml(text: string): string {
  return text.replace(REFERENCE, (source, decimal, hexadecimal, name) => {
    if (name) return decodeNamedCharacterReference(name) || source;
    return decodeNumericCharacterReference(decimal ?? hexadecimal, decimal ? 10 : 16);
  });
}

/** Returns the tokens in order. `line`: that of the first character. */
function htmlTokens(html: string, line: number): HtmlToken[] {
  const tokens: HtmlToken[] = [];
  let at = 0;
  const take = (end: number) => {
    const source = html.slice(at, end);
    const facts = { source, line };
    line += source.split('\n').length - 1;
    at = end;
    return facts;
  };
  while (at < html.length) {
    MARKUP.lastIndex = at;
    const start = MARKUP.exec(html)?.index ?? html.length;
    if (start > at) tokens.push({ kind: 'text', ...take(start) });
    if (at === html.length) break;
    if (html.startsWith(COMMENT, at)) {
      // HTML §13.1.6: `<!-->` is a comment too.
      const end = html.indexOf('-->', at + 2);
      tokens.push({ kind: end < 0 ? 'malformed' : 'comment', ...take(end < 0 ? html.length : end + 3) });
      continue;
    }
    TAG_AT.lastIndex = at;
    const found = TAG_AT.exec(html);
    if (!found) {
      tokens.push({ kind: 'malformed', ...take(at + 1) });
      continue;
    }
    const [source, slash, name, attributes] = found;
    const tag = name!.toLowerCase();
    const facts = take(at + source.length);
    if (slash) tokens.push({ kind: 'close', tag, ...facts });
    else tokens.push({ kind: 'open', tag, attributes: attributesIn(attributes!), ...facts });
  }
  return tokens;
}

/** If an attribute is repeated, the first counts (HTML §13.1.2.3). */
function attributesIn(source: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [, name, double, single, bare] of source.matchAll(ATTRIBUTE))
    attributes[name!.toLowerCase()] ??= decodeHtml(double ?? single ?? bare ?? '');
  return attributes;
}
