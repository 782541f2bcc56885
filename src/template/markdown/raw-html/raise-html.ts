/**
 * §10.15: raw HTML → nodes of the tree ("raising"). CommonMark has found the HTML; a block of it ends at a blank line, but its pieces and
 * the Markdown between them stay siblings, so that one stack of open elements for each parent's children joins them again. A parent
 * whose HTML has a fault keeps it as it was written.
 */
import type { Html, Nodes, Parents, Root } from 'mdast';
import { MAX_DEPTH, TooDeepError } from '../syntax/too-deep-error.ts';
import { closeElement, type Element } from './close-element.ts';
import { isFlow, isPhrasing, joinPlaces, paragraphsOf } from './flow-content.ts';
import { BLOCK_RULES, ENDED_BY, INLINE_KINDS, REFUSED_TAGS, VOID_TAGS } from './html-tags.ts';
import { decodeHtml, type HtmlToken, htmlTokens } from './html-tokens.ts';
import { asFlowTable } from './simple-tables.ts';

/** What an author should know of the HTML in a file; `line` counts from 1 in the text that was read. */
export type HtmlFault = { line: number; message: string };
/** `ignored`: what was left out, as it is counted in a report: `class`, `</td>`. */
export type RaisedHtml = { faults: HtmlFault[]; ignored: string[] };

const FLOW_PARENTS = new Set(['root', 'blockquote', 'listItem', 'footnoteDefinition', 'descriptionDetails']);
const PHRASING_PARENTS = new Set([
  'paragraph',
  'heading',
  'tableCell',
  'emphasis',
  'strong',
  'delete',
  'link',
  'linkReference',
]);

const COMMENTS = /^(?:<!--(?:-?>|(?:(?!-->)[\s\S])*-->)\s*)+$/;
const BREAK = /^\s*<br\s*\/?>\s*$/i;
const SENTINELS_AND_BLANKS = /^[\s\uFDD0-\uFDE3]*$/;

/** Changes the tree in place. */
export function raiseHtml(root: Root): RaisedHtml {
  const raised: RaisedHtml = { faults: [], ignored: [] };
  const visit = (node: Nodes): void => {
    if (!('children' in node)) return;
    for (const child of node.children) visit(child as Nodes);
    const isInFlow = FLOW_PARENTS.has(node.type);
    if (isInFlow) node.children = node.children.flatMap(settled) as typeof node.children;
    if (node.children.some(isMarkup)) raiseChildren(node as Parents, raised);
    if (isInFlow) node.children = joinPlaces(node.children) as typeof node.children;
  };
  visit(root);
  return raised;
}

/** Raw HTML that more is to be made of than a comment or a line break. */
function isMarkup(node: Nodes): node is Html {
  return node.type === 'html' && !COMMENTS.test(node.value) && !BREAK.test(node.value);
}

function raiseChildren(parent: Parents, raised: RaisedHtml): void {
  const isInFlow = FLOW_PARENTS.has(parent.type);
  if (!isInFlow && !PHRASING_PARENTS.has(parent.type)) return;
  const own: RaisedHtml = { faults: [], ignored: [] };
  const children = elementsIn(parent.children as Nodes[], own);
  if (!isInFlow && parent.type !== 'paragraph' && parent.type !== 'tableCell') {
    const block = children.find(isFlow);
    if (block)
      own.faults.push({
        line: lineOf(block),
        message: 'A block of HTML stands within a part of a line; end that part before it.',
      });
  }
  raised.faults.push(...own.faults);
  if (own.faults.length > 0) return;
  raised.ignored.push(...own.ignored);
  parent.children = (isInFlow ? paragraphsOf(children) : children) as typeof parent.children;
}

/** A paragraph is parted around the blocks that its HTML made, and a table with blocks in its cells is no longer GFM's. */
function settled(node: Nodes): Nodes[] {
  if (node.type === 'table') return [asFlowTable(node)];
  if (node.type !== 'paragraph' || node.children.every(isPhrasing)) return [node];
  return paragraphsOf(node.children);
}

function lineOf(node: Nodes | undefined): number {
  return node?.position?.start.line ?? 1;
}

/** Children of one parent, with the elements of their HTML in the stead of its tags. */
function elementsIn(children: readonly Nodes[], { faults, ignored }: RaisedHtml): Nodes[] {
  const outer: Element = { tag: '', attributes: {}, source: '', line: 1, children: [] };
  const open = [outer];
  const top = () => open.at(-1)!;
  const unknown = new Set<string>();
  const fault = (line: number, message: string) => void faults.push({ line, message });

  const add = (node: Nodes) => void top().children.push(node);
  const close = (end: number) => {
    const element = open.pop()!;
    for (const node of closeElement(element, end, fault)) add(node);
  };

  const rules: Record<HtmlToken['kind'], (token: HtmlToken) => void> = {
    text: ({ source, line }) => {
      const { holds } = BLOCK_RULES.get(top().tag) ?? {};
      if (holds && source.trim() === '') return;
      if (holds && !SENTINELS_AND_BLANKS.test(source)) return fault(line, outOfPlace(`“${shortened(source)}”`, top()));
      const isKept = open.some(({ tag }) => tag === 'pre');
      const value = decodeHtml(isKept ? source : source.replace(/[ \t\n\f\r]+/g, ' '));
      add({ type: 'text', value, position: at(line, line) });
    },
    comment: ({ source, line }) => {
      if (!BLOCK_RULES.get(top().tag)?.holds) add({ type: 'html', value: source, position: at(line, line) });
    },
    malformed: ({ source, line }) =>
      fault(
        line,
        source.startsWith('<!--')
          ? 'The comment is never closed; add --> behind it.'
          : 'A < begins a tag that does not end; for the sign itself write &lt;.',
      ),
    open: (token) => {
      if (token.kind !== 'open') return;
      const { tag, attributes, source, line } = token;
      while (open.length > 1 && ENDED_BY.get(top().tag)?.test(tag)) close(line);
      const rule = BLOCK_RULES.get(tag);
      if (!rule && !INLINE_KINDS.has(tag) && !VOID_TAGS.has(tag)) {
        unknown.add(tag);
        return fault(line, unknownTag(tag, source));
      }
      if (rule?.within && !rule.within.includes(top().tag))
        return fault(line, `${source} stands outside of <${rule.within[0]}>.`);
      const { holds } = BLOCK_RULES.get(top().tag) ?? {};
      if (holds && !holds.includes(tag)) return fault(line, outOfPlace(source, top()));
      const script = Object.keys(attributes).find((name) => /^on[a-z]/.test(name));
      if (script) return fault(line, `${script} of <${tag}> runs a script, which no document can; remove it.`);
      const element = { tag, attributes, source, line, children: [] };
      ignored.push(...Object.keys(attributes).filter((name) => !isRead(name, attributes)));
      if (VOID_TAGS.has(tag)) closeElement(element, line, fault).forEach(add);
      else if (open.push(element) > MAX_DEPTH) throw new TooDeepError(line);
    },
    close: (token) => {
      if (token.kind !== 'close') return;
      const { tag, source, line } = token;
      const from = open.findLastIndex((element) => element.tag === tag);
      if (from < 1) {
        const isKnown = BLOCK_RULES.has(tag) || INLINE_KINDS.has(tag) || VOID_TAGS.has(tag);
        // HTML §13.2.6: an end tag that nothing began says nothing.
        if (isKnown) ignored.push(source);
        else if (!unknown.has(tag)) fault(line, unknownTag(tag, source));
        return;
      }
      const unclosed = open.slice(from + 1).find((element) => !mayStayOpen(element));
      if (unclosed)
        fault(
          unclosed.line,
          `${unclosed.source} is not closed before ${source} on line ${line}; add </${unclosed.tag}> before it.`,
        );
      while (open.length > from) close(line);
    },
  };

  for (const child of children) {
    if (child.type === 'html' && !(open.length === 1 && !isMarkup(child)))
      for (const token of htmlTokens(child.value, lineOf(child))) rules[token.kind](token);
    else {
      const { holds } = BLOCK_RULES.get(top().tag) ?? {};
      if (holds && !isMarksAlone(child)) fault(lineOf(child), misplacedMarkdown(child, top()));
      else add(child);
    }
  }
  const end = children.at(-1)?.position?.end.line ?? 1;
  while (open.length > 1) {
    if (!mayStayOpen(top())) fault(top().line, unclosedTag(top()));
    close(end);
  }
  return outer.children;
}

/** Attributes that say something; `style` does where it aligns. */
const READ = new Set([
  'href',
  'id',
  'name',
  'src',
  'alt',
  'title',
  'width',
  'height',
  'align',
  'colspan',
  'rowspan',
  'start',
  'type',
  'value',
  'open',
]);

function isRead(name: string, attributes: Record<string, string>): boolean {
  return READ.has(name) || (name === 'style' && /text-align/i.test(attributes.style!));
}

/** What need not be closed: HTML's optional end tags, and `<a id="…">`, which marks a place. */
function mayStayOpen({ tag, attributes }: Element): boolean {
  return ENDED_BY.has(tag) || (tag === 'a' && attributes.href === undefined);
}

/** Group marks between rows or items, as Markdown reads them. */
function isMarksAlone(node: Nodes): boolean {
  return (
    node.type === 'paragraph' &&
    node.children.every((child) => child.type === 'text' && SENTINELS_AND_BLANKS.test(child.value))
  );
}

function unknownTag(tag: string, source: string): string {
  const words = source.slice(1, -1).trim();
  return REFUSED_TAGS.has(tag)
    ? `<${tag}> has no place in a document; remove it.`
    : `${shortened(source)} is no tag of HTML. For a placeholder write {{${shortened(words)}}}, for these words themselves \\${shortened(source)}.`;
}

function outOfPlace(what: string, { tag }: Element): string {
  return `${what} stands right in <${tag}>, which holds only ${BLOCK_RULES.get(tag)!
    .holds!.map((one) => `<${one}>`)
    .join(', ')}.`;
}

function misplacedMarkdown(node: Nodes, element: Element): string {
  return node.type === 'code' && node.lang === null
    ? `Behind a blank line, Markdown takes lines that begin with four blanks for code, here in <${element.tag}>; remove the blank line or the blanks.`
    : outOfPlace('Text', element);
}

function unclosedTag({ tag, source }: Element): string {
  const where = BLOCK_RULES.has(tag) ? 'in the list item, quote or document in which it stands' : 'in its paragraph';
  return `${source} is never closed ${where}; add </${tag}>.`;
}

function shortened(text: string): string {
  const trimmed = text.trim();
  return trimmed.length > 40 ? `${trimmed.slice(0, 40)}…` : trimmed;
}

function at(start: number, end: number): NonNullable<Nodes['position']> {
  return { start: { line: start, column: 1 }, end: { line: end, column: 1 } };
}
