/** §10.15: a closed element of HTML → the nodes that it makes, one small rule for each tag. */
import type { Nodes, Parents } from 'mdast';
import type { Alignment, PictureLength } from '../../model/document-tree.ts';
import { isFlow, isPhrasing, paragraphsOf, withoutOuterBlanks, withPlaces } from './flow-content.ts';
import { INLINE_KINDS, type InlineKind } from './html-tags.ts';
import { tableOf } from './simple-tables.ts';

/** An element with what stands in it. `source`: its start tag as written, on `line`. `ended`: how many children a blank line ended. */
export type Element = {
  tag: string;
  attributes: Record<string, string>;
  source: string;
  line: number;
  children: Nodes[];
  ended?: number;
};

export type ReportFault = (line: number, message: string) => void;

type Rule = (element: Element, make: Make, fault: ReportFault) => Nodes[];
/** A node at the place of the element. */
type Make = (type: string, facts: object) => Nodes;

/** The nodes of an element that ends on line `end`. */
export function closeElement(element: Element, end: number, fault: ReportFault): Nodes[] {
  const position = {
    start: { line: element.line, column: 1 },
    end: { line: Math.max(element.line, end), column: 1 },
  };
  const make: Make = (type, facts) => ({ type, ...facts, position }) as unknown as Nodes;
  const kind = INLINE_KINDS.get(element.tag);
  const places = placeOf(element, make);
  if (kind) return [...places, ...inlineRules[kind](element, make)];
  return placedBefore(places, blockRules[element.tag]!(element, make, fault));
}

/** The place that `id` names, and `name` of a link. */
function placeOf({ tag, attributes }: Element, make: Make): Nodes[] {
  const id = attributes.id ?? (tag === 'a' ? attributes.name : undefined);
  return id ? [make('anchor', { id })] : [];
}

const PARTS = new Set([
  'listItem',
  'flowCell',
  'descriptionTerm',
  'descriptionDetails',
  'caption',
  'summary',
  'aligned',
]);

/** Nodes with places before them: in the first one where that is a part of another, such as an item or a row. */
function placedBefore(places: readonly Nodes[], nodes: readonly Nodes[]): Nodes[] {
  const [first, ...others] = nodes;
  if (places.length === 0 || !first) return [...places, ...nodes];
  if (isPhrasing(first)) return [...places, ...nodes];
  const within = (children: Nodes[]) => [{ ...first, children } as Nodes, ...others];
  if (first.type === 'flowSection' || first.type === 'flowRow') return within(placedBefore(places, first.children));
  return PARTS.has(first.type) ? within(withPlaces(places, (first as Parents).children)) : withPlaces(places, nodes);
}

/** HTML lets a part of a line hold blocks: then each line in them is such a part. */
function around(children: readonly Nodes[], wrap: (line: Nodes[]) => Nodes): Nodes[] {
  if (!children.some(isFlow)) return children.length === 0 ? [] : [wrap([...children])];
  return paragraphsOf(children).map((block) => {
    if (!('children' in block)) return block;
    const inner = block.children as Nodes[];
    return { ...block, children: inner.every(isPhrasing) ? [wrap(inner)] : around(inner, wrap) } as Nodes;
  });
}

function text(value: string): Nodes {
  return { type: 'text', value };
}

function styledRule(tag: string) {
  return ({ attributes, children }: Element, make: Make): Nodes[] =>
    around(children, (line) =>
      make('styled', { tag, ...(tag === 'abbr' && attributes.title && { title: attributes.title }), children: line }),
    );
}

function wrapRule(type: 'strong' | 'emphasis' | 'delete') {
  return ({ children }: Element, make: Make): Nodes[] => around(children, (line) => make(type, { children: line }));
}

const inlineRules: Record<InlineKind, (element: Element, make: Make) => Nodes[]> = {
  strong: wrapRule('strong'),
  emphasis: wrapRule('emphasis'),
  delete: wrapRule('delete'),
  u: styledRule('u'),
  mark: styledRule('mark'),
  small: styledRule('small'),
  sub: styledRule('sub'),
  sup: styledRule('sup'),
  kbd: styledRule('kbd'),
  abbr: styledRule('abbr'),
  code: (element, make) => {
    const { children } = element;
    if (!children.every((child) => child.type === 'text')) return styledRule('code')(element, make);
    const value = children.map((child) => child.value).join('');
    return value === '' ? [] : [make('inlineCode', { value })];
  },
  link: ({ attributes, children }, make) => {
    const { href, title = null } = attributes;
    return href === undefined
      ? children
      : around(children, (line) => make('link', { title, url: href, children: line }));
  },
  quotation: ({ children }) => [text('“'), ...children, text('”')],
  reading: ({ children }) => [text('('), ...children, text(')')],
  nothing: () => [],
  plain: ({ children }) => children,
};

const ALIGNMENTS: Record<string, Alignment> = { left: 'left', center: 'center', right: 'right' };

/** Of `style` before `align`, as in HTML. */
export function alignmentOf({ style = '', align = '' }: Record<string, string>): Alignment | undefined {
  const styled = /(?:^|;)\s*text-align\s*:\s*([a-z]+)/i.exec(style)?.[1];
  return ALIGNMENTS[(styled ?? align).toLowerCase()];
}

function wholeNumber(written = ''): number | undefined {
  return /^\d{1,9}$/.test(written.trim()) ? Number(written) : undefined;
}

function lengthOf(written = ''): PictureLength | undefined {
  const [, digits, unit] = /^\s*(\d{1,5})(?:\.\d*)?\s*(px|%)?\s*$/.exec(written) ?? [];
  if (!digits || Number(digits) === 0) return undefined;
  return unit === '%' ? `${Number(digits)}%` : Number(digits);
}

function aligned(blocks: Nodes[], align: Alignment | undefined, make: Make): Nodes[] {
  return align && blocks.length > 0 ? [make('aligned', { align, children: blocks })] : blocks;
}

const container: Rule = (element, make) =>
  aligned(paragraphsOf(element.children), alignmentOf(element.attributes), make);

function containerOf(type: string): Rule {
  return (element, make) => [make(type, { children: paragraphsOf(element.children) })];
}

/** Markdown within `<h2>` is a paragraph; its text is the heading's. */
function headingRule(depth: number): Rule {
  return (element, make, fault) => {
    const parts = element.children.flatMap((child) =>
      child.type === 'paragraph' ? (child.children as Nodes[]) : [child],
    );
    const block = parts.find(isFlow);
    if (block) fault(element.line, `${element.source} holds a block; a heading is one line of text.`);
    const children = withoutOuterBlanks(parts);
    return aligned(
      children.length > 0 ? [make('heading', { depth, children })] : [],
      alignmentOf(element.attributes),
      make,
    );
  };
}

function textIn(node: Nodes): string {
  if (node.type === 'html') return /^<br/i.test(node.value) ? '\n' : '';
  if ('value' in node) return node.value;
  return 'children' in node ? (node.children as Nodes[]).map(textIn).join('') : '';
}

const code: Rule = (element, make) => {
  const value = element.children.map(textIn).join('').replace(/^\n/, '').replace(/\n$/, '');
  return [make('code', { lang: null, meta: null, value })];
};

/** A list right in a list belongs to the item before it. */
function itemsOf(children: readonly Nodes[], make: Make): Nodes[] {
  const items: Nodes[] = [];
  for (const child of children) {
    const last = items.at(-1);
    if (child.type === 'list' && last?.type === 'listItem') last.children.push(child);
    else if (child.type === 'list') items.push(make('listItem', { spread: false, checked: null, children: [child] }));
    else items.push(child);
  }
  return items;
}

const ITEM_MARKERS = /^[aAiI]$/;

const list: Rule = ({ tag, attributes, children, source, line }, make, fault) => {
  const items = itemsOf(marksAs(children, 'listItem', make), make);
  if (items.length === 0) return [];
  const ordered = tag === 'ol';
  const start = wholeNumber(attributes.start) ?? numberOf(items[0]!) ?? 1;
  if ('reversed' in attributes) fault(line, `${source} counts down, which Markdown cannot; write the numbers as text.`);
  let number = start;
  for (const item of items) {
    const own = numberOf(item);
    if (own !== undefined && ordered && own !== number) {
      fault(
        item.position?.start.line ?? line,
        `The item is numbered ${own}, which is not the next number; begin a list of its own with start="${own}".`,
      );
    }
    delete (item as { number?: number }).number;
    if (item.type === 'listItem') number += 1;
  }
  const marker = ITEM_MARKERS.test(attributes.type ?? '') ? { data: { marker: attributes.type } } : {};
  return [
    make('list', { ordered, start: ordered ? start : null, spread: false, children: items, ...(ordered && marker) }),
  ];
};

/** `value` of an item: it is gone once its list is closed. */
function numberOf(item: Nodes): number | undefined {
  return (item as { number?: number }).number;
}

const item: Rule = (element, make) => {
  const children = paragraphsOf(element.children);
  const number = wholeNumber(element.attributes.value);
  const spread = children.filter(({ type }) => type === 'paragraph').length > 1;
  return [make('listItem', { spread, checked: null, children, ...(number !== undefined && { number }) })];
};

function spanOf(written: string | undefined): number {
  return Math.max(1, wholeNumber(written) ?? 1);
}

const cell: Rule = (element, make) => {
  const { tag, attributes } = element;
  const align = alignmentOf(attributes);
  const [colspan, rowspan] = [spanOf(attributes.colspan), spanOf(attributes.rowspan)];
  const children = paragraphsOf(element.children);
  const spans = { ...(colspan > 1 && { colspan }), ...(rowspan > 1 && { rowspan }) };
  return [make('flowCell', { header: tag === 'th', ...(align && { align }), ...spans, children })];
};

/** Cells that say nothing of their own are aligned as their row is. */
const row: Rule = ({ attributes, children }, make) => {
  const align = alignmentOf(attributes);
  const cells = children.map((child) =>
    child.type === 'flowCell' && align && !child.align ? { ...child, align } : child,
  );
  return [make('flowRow', { children: cells })];
};

function sectionRule(part: 'head' | 'body' | 'foot'): Rule {
  return ({ children }, make) =>
    children.length > 0 ? [make('flowSection', { part, children: marksAs(children, 'flowRow', make) })] : [];
}

const SENTINEL = /\uFDD0[^\uFDD1]*\uFDD1/g;

/** Between rows, items and the like only group marks stand as text: each gets a row or an item to itself, which goes with it (§10.8). */
function marksAs(children: readonly Nodes[], type: 'flowRow' | 'listItem' | 'descriptionTerm', make: Make): Nodes[] {
  return children.flatMap((child): Nodes[] => {
    if (child.type !== 'text' && child.type !== 'paragraph') return [child];
    const marks = textIn(child).match(SENTINEL) ?? [];
    return marks.map((mark) => {
      const block = make('paragraph', { children: [text(mark)] });
      if (type !== 'flowRow')
        return make(type, { ...(type === 'listItem' && { spread: false, checked: null }), children: [block] });
      return make(type, { children: [make('flowCell', { header: false, children: [block] })] });
    });
  });
}

const table: Rule = ({ children }, make) => [tableOf(marksAs(children, 'flowRow', make), make('html', {}).position)];

const nothing: Rule = () => [];

const blockRules: Record<string, Rule> = {
  br: (_element, make) => [make('html', { value: '<br>' })],
  wbr: () => [text('\u200b')],
  col: nothing,
  colgroup: nothing,
  source: nothing,
  hr: (_element, make) => [make('thematicBreak', {})],
  img: (element, make) => {
    const { src = '', alt = '', title = null } = element.attributes;
    const width = lengthOf(element.attributes.width);
    const height = lengthOf(element.attributes.height);
    const size = { ...(width !== undefined && { width }), ...(height !== undefined && { height }) };
    return [make('image', { title, url: src, alt, ...size })];
  },
  p: container,
  div: container,
  center: (element, make) => aligned(paragraphsOf(element.children), 'center', make),
  ...Object.fromEntries(
    'figure figcaption section article header footer main nav aside address hgroup'
      .split(' ')
      .map((tag) => [tag, container]),
  ),
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((depth) => [`h${depth}`, headingRule(depth)])),
  blockquote: containerOf('blockquote'),
  details: containerOf('details'),
  summary: containerOf('summary'),
  pre: code,
  ul: list,
  ol: list,
  li: item,
  dl: (element, make) =>
    element.children.length > 0
      ? [make('descriptionList', { children: marksAs(element.children, 'descriptionTerm', make) })]
      : [],
  dt: containerOf('descriptionTerm'),
  dd: containerOf('descriptionDetails'),
  table,
  caption: containerOf('caption'),
  thead: sectionRule('head'),
  tbody: sectionRule('body'),
  tfoot: sectionRule('foot'),
  tr: row,
  td: cell,
  th: cell,
};
