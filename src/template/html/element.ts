/** §17.21: builds nodes of hast, the syntax tree of HTML. */
import type { Element, ElementContent, Nodes } from 'hast';
import type { Heading, Link, ListItem } from 'mdast';
import { defaultHandlers, type State } from 'mdast-util-to-hast';
import { type Clause, isAnnex } from '../model/document-tree.ts';
import type { ClauseMeasures } from '../model/measures.ts';

export function element(tagName: string, properties: Element['properties'], children: ElementContent[]): Element {
  return { type: 'element', tagName, properties, children };
}

export function division(className: string[], children: ElementContent[]): Element {
  return element('div', { className }, children);
}

export function text(value: string): ElementContent {
  return { type: 'text', value };
}

export function textOf(node: ElementContent): string {
  return node.type === 'text' ? node.value : node.type === 'element' ? node.children.map(textOf).join('') : '';
}

/** Returns whether a node is the number of a note, rather than an author's superscript. */
export function isNoteNumber(node: Nodes | undefined): boolean {
  const [only] = node?.type === 'element' && node.tagName === 'sup' ? node.children : [];
  return only?.type === 'element' && only.properties.dataFootnoteRef === true;
}

// §17.27: shows the numbers of clauses in the preview, as wide as in the PDF.

/** Returns nothing for content without a number. */
export function clauseNumber(clause: Clause | undefined): Element[] {
  if (!clause) return [];
  const name = isAnnex(clause) ? 'annex-number' : 'clause-number';
  return [element('span', { className: [name] }, [text(clause.label)])];
}

export function numberedHeading({ data }: Heading, made: Element): Element {
  if (!data?.clause) return made;
  const properties = isAnnex(data.clause) ? made.properties : { ...made.properties, className: ['clause'] };
  return { ...made, properties, children: [...clauseNumber(data.clause), ...made.children] };
}

/** The style sheet shows the number, which is in an attribute. */
export function numberedItem({ data }: ListItem, made: Element): Element {
  return data?.clause ? { ...made, properties: { ...made.properties, dataNumber: data.clause.label } } : made;
}

/** Gives a list of clauses the indent that it has on paper. */
export function withIndent(made: Element, indent: number | undefined): Element {
  if (indent === undefined) return made;
  const { className = [] } = made.properties;
  return {
    ...made,
    properties: { ...made.properties, className: [...(className as string[]), 'clauses', indentClass(indent)] },
  };
}

/** Returns the class of an indent, in tenths of a point. */
function indentClass(indent: number): string {
  return `indent-${Math.round(indent * 10)}`;
}

/** A reference is isolated from text of the other direction, and no line breaks within it. */
export function link(state: State, node: Link): Element {
  const made = defaultHandlers.link(state, node);
  return node.data?.isReference
    ? { ...made, properties: { ...made.properties, dir: 'auto', className: ['kept'] } }
    : made;
}

/** Items show the number in their attribute. Headings that are not aligned have a column for it; inline it is followed by a space. */
const NUMBERED =
  ':is(h1,h2,h3,h4,h5,h6)>.annex-number{display:block}.contents .annex-number{margin-inline-end:.5em}.clauses>li::before{content:attr(data-number)}.clause-number{margin-inline-end:.5em;unicode-bidi:isolate;white-space:nowrap}.contents a:has(>.clause-number){display:block}';
const IN_CONTENTS = '.contents a:has(>.clause-number)';
const BESIDE = '.clause:not(:is(.left,.center,.right) *)';

/** Hangs a number beside a text that is indented by so many points. */
function hung(text: string, points: number): string {
  if (points === 0) return '';
  const number = `${text}>.clause-number{float:inline-start;margin:0;margin-inline-start:-${points}pt}`;
  return `${text}{padding-inline-start:${points}pt}${number}`;
}

/** Returns the style rules for the clause numbers of a document, with their widths. */
export function clauseRules({ column, contents, indents }: ClauseMeasures): string {
  const widths = [...new Set(indents.values())].map((indent) => `.${indentClass(indent)}{--indent:${indent}pt}`);
  return [NUMBERED, ...widths, hung(BESIDE, column), hung(IN_CONTENTS, contents)].join('');
}

// §17.28: signature lines in HTML. A line at the end of the author's line reaches to the end of the column or cell, as on paper.

const LINE = 'line';
const ROW = 'row';
/** Elements that are not part of the line, such as a task's box. */
const APART = /^(?:input|p|ul|ol|li|dl|div|table|blockquote|pre|hr|details|section|h[1-6])$/;
/** Lines with at most this many characters between them share one line of a column. */
const SHORT = 60;
/** The number of shares of the longest line for which the style sheet has rules. */
const SHARES = 8;

/** Returns a signature line in the form that `mdast-util-to-hast` produces. */
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

function textIn(node: ElementContent): string {
  if (node.type === 'text') return node.value;
  return hasClass(node, LINE) || node.type === 'comment' ? '' : (node as Element).children.map(textIn).join('');
}

function named(line: Element, ...names: string[]): Element {
  return { ...line, properties: { className: [LINE, ...names] } };
}

/** Lays several lines side by side, with room in proportion to their lengths. */
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

/** Returns the parts of one of the author's lines as a row, if it ends with a signature line. */
function rowOf(parts: readonly ElementContent[]): Element | undefined {
  const at = parts.findLastIndex((part) => !(part.type === 'text' && part.value.trim() === ''));
  const last = parts[at];
  if (!isLine(last)) return undefined;
  const text = parts.map(textIn).join('');
  if (parts.filter(isLine).length > 1 && text.length <= SHORT && !text.includes('\n')) return shared(parts);
  const ending = named(last, 'ends', ...(text.trim() === '' ? ['alone'] : []));
  return element('span', { className: [ROW] }, parts.with(at, ending));
}

/** Returns the children of a block, with rows as blocks, after which there is no line break. */
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
    if (child.type === 'element' && (child.tagName === 'br' || APART.test(child.tagName))) flush(child);
    else parts.push(child);
  }
  flush();
  return made;
}
