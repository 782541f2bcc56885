/** §10.15: parts of a line: what each tag makes of the text in it. */
import type { Nodes } from 'mdast';
import { styleOfClass } from '../../model/block-style.ts';
import { type Element, type ElementRule, type Make, text } from './element.ts';
import type { InlineKind } from './html-tags.ts';
import { isFlow, isPhrasing, paragraphsOf } from './paragraphs-of.ts';

/** HTML lets a part of a line hold blocks: then each line in them is such a part. */
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

export const inlineRules: Record<InlineKind, ElementRule> = {
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
  span: (element, make) => {
    const style = styleOfClass(element.attributes.class);
    return style === undefined
      ? element.children
      : around(element.children, (line) => make('styled', { tag: 'span', style, children: line }));
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
  reading: ({ children }) => [text('('), ...children, text(')')],
  nothing: () => [],
  plain: ({ children }) => children,
};
