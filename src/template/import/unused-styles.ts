/** §17.36: styles that the front matter lists and nothing in the text has. */
import type { Root } from 'mdast';
import { everyNode } from '../document/every-node.ts';
import type { FrontMatter } from '../front-matter/front-matter.ts';
import type { LineFault } from '../model/fault.ts';

/** A warning for each of them. */
export function findUnusedStyles(tree: Root, { styles = [], lineOf }: FrontMatter): LineFault[] {
  const used = new Set<string>();
  everyNode(tree, (node) => {
    if ('style' in node && node.style !== undefined) used.add(node.style);
  });
  return styles
    .filter((name) => !used.has(name))
    .map((name) => ({
      line: lineOf('styles'),
      message: `styles: Nothing in the text is of the style ${name}; write {: .${name}} below a block, or take it out.`,
    }));
}
