/** §17.36: styles that the front matter lists and nothing in the text has, and fields of styles that mean nothing where the text has them. */

import type { Root } from 'mdast';
import { tell } from '../../locales/message.ts';
import { everyNode } from '../document/every-node.ts';
import type { FrontMatter } from '../front-matter/front-matter.ts';
import type { BlockStyle } from '../model/block-style.ts';
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
      message: tell('template.styles.unused', { name, written: name }),
    }));
}

const OF_BLOCKS: [name: string, has: (style: BlockStyle) => boolean][] = [
  ['align', ({ align }) => align !== undefined],
  ['before', ({ before }) => before !== undefined],
  ['after', ({ after }) => after !== undefined],
  ['border', ({ border }) => border !== undefined],
  ['padding', ({ padding }) => padding !== undefined],
  ['width', ({ width }) => width !== undefined],
  ['place', ({ side, vertical }) => (side ?? vertical) !== undefined],
];

/** The fields of each style behind words that mean nothing there, by their names in a theme. */
export function findBlockFields(
  tree: Root,
  styles: Readonly<Record<string, BlockStyle>>,
): [style: string, names: string[]][] {
  const behindWords = new Set<string>();
  everyNode(tree, (node) => {
    if (node.type === 'styled' && node.style !== undefined) behindWords.add(node.style);
  });
  return [...behindWords].flatMap((name): [string, string[]][] => {
    const names = OF_BLOCKS.filter(([, has]) => has(styles[name] ?? {})).map(([field]) => field);
    return names.length > 0 ? [[name, names]] : [];
  });
}
