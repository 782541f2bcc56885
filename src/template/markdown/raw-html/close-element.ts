/** §10.15: a closed element of HTML → the nodes that it makes, one small rule for each tag. */

import type { Nodes, Parents } from 'mdast';
import { tell } from '../../../locales/message.ts';
import type { PictureLength } from '../../model/document-tree.ts';
import { aligned, container, division } from './division.ts';
import { blocksRule, type Element, type ElementRule, type Make, type ReportFault, text, textIn } from './element.ts';
import { INLINE_KINDS } from './html-tags.ts';
import { inlineRules } from './inline-rules.ts';
import { listRules } from './list-rules.ts';
import { isFlow, isPhrasing, paragraphsOf, withoutOuterBlanks, withPlaces } from './paragraphs-of.ts';
import { tableRules } from './table-rules.ts';

/** The nodes of an element that ends on line `end`. */
export function closeElement(element: Element, end: number, fault: ReportFault): Nodes[] {
  const position = {
    start: { line: element.line, column: 1 },
    end: { line: Math.max(element.line, end), column: 1 },
  };
  const make: Make = (type, facts) => ({ type, ...facts, position }) as unknown as Nodes;
  const kind = INLINE_KINDS.get(element.tag);
  const places = placeOf(element, make);
  if (kind) return [...places, ...inlineRules[kind](element, make, fault)];
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
  'signature',
  'column',
  'styledBlock',
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

function lengthOf(written = ''): PictureLength | undefined {
  const [, digits, unit] = /^\s*(\d{1,5})(?:\.\d*)?\s*(px|%)?\s*$/.exec(written) ?? [];
  if (!digits || Number(digits) === 0) return undefined;
  return unit === '%' ? `${Number(digits)}%` : Number(digits);
}

/** Markdown within `<h2>` is a paragraph; its text is the heading's. */
function headingRule(depth: number): ElementRule {
  return (element, make, fault) => {
    const parts = element.children.flatMap((child) =>
      child.type === 'paragraph' ? (child.children as Nodes[]) : [child],
    );
    const block = parts.find(isFlow);
    if (block) fault(element.line, tell('markdown.html.blockInHeading', { tag: element.source }));
    const children = withoutOuterBlanks(parts);
    return aligned(children.length > 0 ? [make('heading', { depth, children })] : [], element.attributes, make);
  };
}

const code: ElementRule = (element, make) => {
  const value = element.children.map(textIn).join('').replace(/^\n/, '').replace(/\n$/, '');
  return [make('code', { lang: null, meta: null, value })];
};

const nothing: ElementRule = () => [];

const blockRules: Record<string, ElementRule> = {
  ...listRules,
  ...tableRules,
  br: (_element, make) => [make('html', { value: '<br>' })],
  wbr: () => [text('\u200b')],
  source: nothing,
  meta: nothing,
  link: nothing,
  base: nothing,
  hr: (_element, make) => [make('thematicBreak', {})],
  img: (element, make) => {
    const { src = '', alt = '', title = null, align } = element.attributes;
    const width = lengthOf(element.attributes.width);
    const height = lengthOf(element.attributes.height);
    const size = { ...(width !== undefined && { width }), ...(height !== undefined && { height }) };
    const side = align === 'left' || align === 'right' ? { align } : {};
    return [make('image', { title, url: src, alt, ...size, ...side })];
  },
  p: container,
  div: division,
  center: (element, make) => aligned(paragraphsOf(element.children), { align: 'center' }, make),
  ...Object.fromEntries(
    'figure figcaption section article header footer main nav aside address hgroup'
      .split(' ')
      .map((tag) => [tag, container]),
  ),
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((depth) => [`h${depth}`, headingRule(depth)])),
  blockquote: blocksRule('blockquote'),
  details: blocksRule('details'),
  summary: blocksRule('summary'),
  pre: code,
};
