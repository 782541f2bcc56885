/** §17.28: lines to write on in HTML: those at the end of a line of their author's reach to the end of the column or cell, as on paper. */
import type { Element, ElementContent } from 'hast';
import { element } from './element.ts';

const LINE = 'line';
const ROW = 'row';
/** Elements that are no part of the line, such as the box of a task. */
const APART = /^(?:input|p|ul|ol|li|dl|div|table|blockquote|pre|hr|details|section|h[1-6])$/;
/** In characters: several lines with so much text between them stand on one line of a column. */
const SHORT = 60;
/** The style sheet has rules for so many shares of the longest line. */
const SHARES = 8;

/** A line as `mdast-util-to-hast` is to make it. */
export function writingLine(value: string): Element {
  return element('span', { className: [LINE] }, [{ type: 'text', value }]);
}

function hasClass(node: ElementContent | undefined, name: string): boolean {
  const names = node?.type === 'element' ? node.properties.className : undefined;
  return Array.isArray(names) && names[0] === name;
}

function isLine(node: ElementContent | undefined): node is Element {
  return hasClass(node, LINE);
}

function isBlank(node: ElementContent): boolean {
  return node.type === 'text' && node.value.trim() === '';
}

function isEnd(node: ElementContent): boolean {
  return node.type === 'element' && (node.tagName === 'br' || APART.test(node.tagName));
}

function textIn(node: ElementContent): string {
  if (node.type === 'text') return node.value;
  return hasClass(node, LINE) || node.type === 'comment' ? '' : (node as Element).children.map(textIn).join('');
}

function named(line: Element, ...names: string[]): Element {
  return { ...line, properties: { className: [LINE, ...names] } };
}

/** Several lines beside one another, as many shares of the room as each is long. */
function shared(parts: readonly ElementContent[]): Element {
  const longest = Math.max(...parts.filter(isLine).map(lengthOf));
  const children = parts.map((part) =>
    isLine(part) ? named(part, `share-${Math.max(1, Math.round((SHARES * lengthOf(part)) / longest))}`) : part,
  );
  return element('span', { className: [ROW, 'shared'] }, children);
}

function lengthOf(line: Element): number {
  return line.children.reduce((sum, child) => sum + (child.type === 'text' ? child.value.length : 0), 0);
}

/** The parts of one line of its author's, as a row if it ends with a line to write on. */
function rowOf(parts: readonly ElementContent[]): Element | undefined {
  const at = parts.findLastIndex((part) => !isBlank(part));
  const last = parts[at];
  if (!isLine(last)) return undefined;
  const text = parts.map(textIn).join('');
  if (parts.filter(isLine).length > 1 && text.length <= SHORT && !text.includes('\n')) return shared(parts);
  const ending = named(last, 'ends', ...(text.trim() === '' ? ['alone'] : []));
  return element('span', { className: [ROW] }, parts.with(at, ending));
}

/** The children of a block. A row is a block in it, behind which there is no line break. */
export function withWritingLines(children: ElementContent[]): ElementContent[] {
  if (!children.some(isLine)) return children;
  const made: ElementContent[] = [];
  let parts: ElementContent[] = [];
  const flush = (end?: ElementContent) => {
    const row = rowOf(parts);
    if (row) made.push(row);
    else for (const part of parts) made.push(part);
    parts = [];
    if (end && !(row && (end as Element).tagName === 'br')) made.push(end);
  };
  for (const child of children) {
    if (isEnd(child)) flush(child);
    else parts.push(child);
  }
  flush();
  return made;
}
