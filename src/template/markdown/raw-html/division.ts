/** §10.15, §10.24, §10.32, §17.36: `div`: a signature block, blocks side by side or in a style, or a container of blocks. Of all its classes, these say something. */
import type { Nodes } from 'mdast';
import { styleOfClass } from '../../model/document-style.ts';
import { blocksRule, type ElementRule, isMarks, type Make, textIn } from './element-rule.ts';
import { alignmentOf, widthOf } from './html-look.ts';
import { paragraphsOf } from './paragraphs-of.ts';

export const DIVISIONS = ['signature', 'columns', 'column'] as const;
export type Division = (typeof DIVISIONS)[number];

/** What the class of a `div` says. */
export function divisionOf(className = ''): Division | undefined {
  const words = className.split(/\s+/);
  return DIVISIONS.find((one) => words.includes(one));
}

/** What stands in blocks side by side and is none of them, nor a mark of a group or condition. */
export function strayIn(columns: readonly Nodes[]): Nodes | undefined {
  return columns.find((node) => node.type !== 'column' && !(node.type === 'paragraph' && isMarks(textIn(node))));
}

/** Blocks one below the other, of which some may have been side by side. */
export function stacked(nodes: readonly Nodes[]): Nodes[] {
  return nodes.flatMap((node) => (node.type === 'column' ? (node.children as Nodes[]) : [node]));
}

export function aligned(blocks: Nodes[], attributes: Record<string, string>, make: Make): Nodes[] {
  const align = alignmentOf(attributes);
  return align && blocks.length > 0 ? [make('aligned', { align, children: blocks })] : blocks;
}

/** An element that only holds blocks. */
export const container: ElementRule = ({ children, attributes }, make) =>
  aligned(paragraphsOf(children), attributes, make);

const rules: Record<Division, ElementRule> = {
  signature: blocksRule('signature'),
  columns: ({ children, ...element }, make, fault) => {
    const blocks = paragraphsOf(children);
    return blocks.some(({ type }) => type === 'column') && !strayIn(blocks)
      ? [make('columns', { children: blocks })]
      : container({ ...element, children: stacked(blocks) }, make, fault);
  },
  column: ({ children, attributes }, make) => {
    const width = widthOf(attributes);
    return [make('column', { ...(width && { width }), children: paragraphsOf(children) })];
  },
};

export const division: ElementRule = (element, make, fault) => {
  const style = styleOfClass(element.attributes.class);
  if (style !== undefined) return blocksRule('styledBlock', { style })(element, make, fault);
  const kind = divisionOf(element.attributes.class);
  // A column stands in columns only.
  const isPlain = kind === undefined || (kind === 'column' && divisionOf(element.within) !== 'columns');
  return (isPlain ? container : rules[kind])(element, make, fault);
};
