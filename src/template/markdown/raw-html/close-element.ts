/** §10.15: turns a closed HTML element into nodes, by one small rule for each tag. */
import type { Nodes, Parents } from 'mdast';
import { given } from '../../../domain/given.ts';
import { tell } from '../../../locales/message.ts';
import { fillOfClass, styleOfClass } from '../../model/document-style.ts';
import { EM_LENGTH, type PictureLength } from '../../model/document-tree.ts';
import {
  blocksRule,
  type Element,
  type ElementRule,
  isFlow,
  isPhrasing,
  type Make,
  paragraphsOf,
  type ReportFault,
  text,
  textIn,
  wholeNumber,
  withMarksIn,
  withoutOuterBlanks,
  withPlaces,
} from './element-rule.ts';
import { aligned, aside, container, division } from './html-look.ts';
import { INLINE_KINDS, type InlineKind } from './html-tags.ts';
import { reading, ruby } from './ruby-of.ts';
import { tableRules } from './table-rules.ts';

// §10.15: HTML lists with their numbers and letters, and description lists.

/** A list directly within a list belongs to the item before it. */
function itemsOf(children: readonly Nodes[], make: Make): Nodes[] {
  const items: Nodes[] = [];
  for (const child of children) {
    const last = items.at(-1);
    if (child.type === 'list' && last?.type === 'listItem') last.children.push(child);
    else if (child.type === 'list') items.push(itemWith([child], make));
    else items.push(child);
  }
  return items;
}

const ITEM_MARKERS = /^[aAiI]$/;

const list: ElementRule = ({ tag, attributes, children, source, line }, make, fault) => {
  const items = itemsOf(
    withMarksIn(children, make, (block) => itemWith([block], make)),
    make,
  );
  if (items.length === 0) return [];
  const ordered = tag === 'ol';
  const start = wholeNumber(attributes.start) ?? numberOf(items[0]!) ?? 1;
  if ('reversed' in attributes) fault(line, tell('markdown.list.down', { tag: source }));
  let number = start;
  for (const item of items) {
    const own = numberOf(item);
    if (own !== undefined && ordered && own !== number)
      fault(item.position?.start.line ?? line, tell('markdown.list.next', { number: own, start: own }));
    delete (item as { number?: number }).number;
    if (item.type === 'listItem') number += 1;
  }
  const marker = ITEM_MARKERS.test(attributes.type ?? '') ? { data: { marker: attributes.type } } : {};
  return [
    make('list', { ordered, start: ordered ? start : null, spread: false, children: items, ...(ordered && marker) }),
  ];
};

/** Returns the `value` of an item, which is removed when its list is closed. */
function numberOf(item: Nodes): number | undefined {
  return (item as { number?: number }).number;
}

const item: ElementRule = (element, make) => {
  const number = wholeNumber(element.attributes.value);
  const made = itemWith(paragraphsOf(element.children), make);
  return [{ ...made, ...(number !== undefined && { number }) } as Nodes];
};

/** Creates a list item. `normaliseTree` decides later whether the list is tight. */
function itemWith(children: Nodes[], make: Make): Nodes {
  return make('listItem', { spread: false, checked: null, children });
}

const descriptions: ElementRule = ({ children }, make) => {
  const terms = withMarksIn(children, make, (block) => make('descriptionTerm', { children: [block] }));
  return terms.length > 0 ? [make('descriptionList', { children: terms })] : [];
};

const listRules: Record<string, ElementRule> = {
  ul: list,
  ol: list,
  li: item,
  dl: descriptions,
  dt: blocksRule('descriptionTerm'),
  dd: blocksRule('descriptionDetails'),
};

/** Returns the nodes of an element that ends on line `end`. */
export function closeElement(element: Element, end: number, fault: ReportFault): Nodes[] {
  const position = { start: { line: element.line, column: 1 }, end: { line: Math.max(element.line, end), column: 1 } };
  const make: Make = (type, facts) => ({ type, ...facts, position }) as unknown as Nodes;
  const kind = INLINE_KINDS.get(element.tag);
  const places = placeOf(element, make);
  if (kind) return [...places, ...inlineRules[kind](element, make, fault)];
  return placedBefore(places, blockRules[element.tag]!(element, make, fault));
}

/** Returns the anchor for `id`, or for `name` of a link. */
function placeOf({ tag, attributes }: Element, make: Make): Nodes[] {
  const id = attributes.id ?? (tag === 'a' ? attributes.name : undefined);
  return id ? [make('anchor', { id })] : [];
}

const PARTS = new Set(
  'listItem flowCell descriptionTerm descriptionDetails caption summary aligned signature sideNote label column styledBlock'.split(
    ' ',
  ),
);

/** Puts anchors before nodes, within the first one if it is part of a parent, such as an item or a row. */
function placedBefore(places: readonly Nodes[], nodes: readonly Nodes[]): Nodes[] {
  const [first, ...others] = nodes;
  if (places.length === 0 || !first) return [...places, ...nodes];
  if (isPhrasing(first)) return [...places, ...nodes];
  const within = (children: Nodes[]) => [{ ...first, children } as Nodes, ...others];
  if (first.type === 'flowSection' || first.type === 'flowRow') return within(placedBefore(places, first.children));
  return PARTS.has(first.type) ? within(withPlaces(places, (first as Parents).children)) : withPlaces(places, nodes);
}

function lengthOf(written = ''): PictureLength | undefined {
  const em = Number(EM_LENGTH.exec(written)?.[1] ?? 0);
  if (em > 0) return `${em}em`;
  const [, digits, unit] = /^\s*(\d{1,5})(?:\.\d*)?\s*(px|%)?\s*$/.exec(written) ?? [];
  if (!digits || Number(digits) === 0) return undefined;
  return unit === '%' ? `${Number(digits)}%` : Number(digits);
}

/** Markdown within `<h2>` is a paragraph, whose text becomes the heading's. */
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
  ...{ source: nothing, meta: nothing, link: nothing, base: nothing },
  hr: (_element, make) => [make('thematicBreak', {})],
  img: (element, make) => {
    const { src = '', alt = '', title = null, align } = element.attributes;
    const size = given({ width: lengthOf(element.attributes.width), height: lengthOf(element.attributes.height) });
    const side = align === 'left' || align === 'right' ? { align } : {};
    return [make('image', { title, url: src, alt, ...size, ...side })];
  },
  p: container,
  div: division,
  aside,
  center: (element, make) => aligned(paragraphsOf(element.children), { align: 'center' }, make),
  ...Object.fromEntries(
    'figure figcaption section article header footer main nav address hgroup'.split(' ').map((tag) => [tag, container]),
  ),
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((depth) => [`h${depth}`, headingRule(depth)])),
  blockquote: blocksRule('blockquote'),
  details: blocksRule('details'),
  summary: blocksRule('summary'),
  pre: code,
};

// §10.15: inline elements.

/** HTML allows blocks in inline elements: `wrap` then applies to each line within. */
function around(children: readonly Nodes[], wrap: (line: Nodes[]) => Nodes): Nodes[] {
  if (!children.some(isFlow)) return children.length === 0 ? [] : [wrap([...children])];
  return paragraphsOf(children).map((block) => {
    if (!('children' in block)) return block;
    const inner = block.children as Nodes[];
    return { ...block, children: inner.every(isPhrasing) ? [wrap(inner)] : around(inner, wrap) } as Nodes;
  });
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

const inlineRules: Record<InlineKind, ElementRule> = {
  strong: wrapRule('strong'),
  emphasis: wrapRule('emphasis'),
  delete: wrapRule('delete'),
  ...{ u: styledRule('u'), mark: styledRule('mark'), small: styledRule('small'), kbd: styledRule('kbd') },
  ...{ sub: styledRule('sub'), sup: styledRule('sup'), abbr: styledRule('abbr') },
  span: (element, make) => {
    const style = styleOfClass(element.attributes.class);
    const fills = fillOfClass(element.attributes.class);
    return style === undefined
      ? element.children
      : around(element.children, (line) =>
          make('styled', { tag: 'span', style, ...(fills && { fills }), children: line }),
        );
  },
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
  ruby,
  rt: reading,
  nothing,
  plain: ({ children }) => children,
};
