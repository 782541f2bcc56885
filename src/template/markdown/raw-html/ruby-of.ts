/** §10.39: ruby: text with its reading, a styled node whose last child is a styled node with the reading. */
import type { Nodes, PhrasingContent } from 'mdast';
import type { Styled } from '../../model/document-tree.ts';
import { type ElementRule, isFlow } from './element-rule.ts';

/** Returns the node of a text with its reading. */
export function rubyOf(base: PhrasingContent[], reading: PhrasingContent[]): Styled {
  return { type: 'styled', tag: 'ruby', children: [...base, { type: 'styled', tag: 'rt', children: reading }] };
}

/** A line break of the source between tags. Other blanks may be a value, which is kept. */
function isLineBreak(node: Nodes): boolean {
  return node.type === 'text' && /^\s*\n\s*$/.test(node.value);
}

/** `<ruby>漢<rt>かん</rt>字<rt>じ</rt></ruby>` is two texts, each with its reading. A reading without a text stands in brackets. */
export const ruby: ElementRule = ({ children }, make) => {
  const made: Nodes[] = [];
  let base: Nodes[] = [];
  for (const child of children) {
    if (!(child.type === 'styled' && child.tag === 'rt')) {
      if (!isLineBreak(child)) base.push(child);
    } else if (base.length === 0) made.push(...inBrackets(child.children));
    else {
      made.push(make('styled', { tag: 'ruby', children: [...base, child] }));
      base = [];
    }
  }
  return [...made, ...base];
};

function inBrackets(children: readonly Nodes[]): Nodes[] {
  return [{ type: 'text', value: '(' }, ...children, { type: 'text', value: ')' }];
}

/** A reading; one outside of ruby stands in brackets. */
export const reading: ElementRule = ({ children, within }, make) => {
  if (children.length === 0) return [];
  const isText = within === 'ruby' && !children.some(isFlow);
  return isText ? [make('styled', { tag: 'rt', children })] : inBrackets(children);
};
