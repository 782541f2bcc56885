/** §10.36 rule 11: whether a person sees some text: what is struck through says nothing, and neither does what has the colour of what is behind it. */
import { colord, extend } from 'colord';
import a11y from 'colord/plugins/a11y';
import type { Nodes } from 'mdast';
import type { BlockStyle, DocumentStyle, HeadingDepth } from '../model/document-style.ts';

extend([a11y]);

/** Why a person does not see it. */
export type Unseen = 'struck' | 'colour' | 'nowhere';

/** How a document looks; `paper`: the colours of its pages. */
export type Look = { style: DocumentStyle; paper: readonly string[] };

/** `on`: the colours of what may be behind it. */
type Ink = { color: string; on: readonly string[]; isStruck?: true; isNowhere?: true };

/** No theme may have text of less than 3 on its own; styles within each other may have any. */
const MIN_CONTRAST = 1.5;

/** Follows a walk through a tree: `enter` gives how to leave; `unseen`: of text at the place that was reached. */
export function createEye(
  root: Nodes,
  { style, paper }: Look,
): {
  enter: (node: Nodes) => () => void;
  unseen: () => Unseen | undefined;
} {
  const { text, headings, link, code, table, styles = {} } = style;
  const notes = notesIn(root);
  const heads = new WeakSet<object>();
  let ink: Ink = { color: text.color, on: paper };
  const styled = (name: string | undefined): Ink => {
    const { color, background }: BlockStyle = (name !== undefined && Object.hasOwn(styles, name) && styles[name]) || {};
    return { ...ink, ...(color && { color }), ...(background && { on: [background] }) };
  };
  const headOfTable = (): Ink => ({
    ...{ ...ink, color: table.header.color },
    ...(table.header.background && { on: [table.header.background] }),
  });
  const inkOf = (node: Nodes): Ink => {
    // A note that nothing leads to.
    if (node.type === 'footnoteDefinition' && !notes.has(node.identifier)) return { ...ink, isNowhere: true };
    if (node.type === 'delete') return { ...ink, isStruck: true };
    if (node.type === 'styled' || node.type === 'styledBlock') return styled(node.style);
    if (node.type === 'heading') return { ...ink, color: headings[node.depth as HeadingDepth].color };
    if (node.type === 'link') return { ...ink, color: link.color };
    if (node.type === 'code' || node.type === 'inlineCode') return { ...ink, on: [code.background] };
    if (node.type === 'table') {
      heads.add(node.children[0]!);
      return table.stripe ? { ...ink, on: [...ink.on, table.stripe] } : ink;
    }
    if (heads.has(node) || (node.type === 'flowSection' && node.part === 'head')) return headOfTable();
    return ink;
  };
  return {
    enter: (node) => {
      const before = ink;
      ink = inkOf(node);
      return () => {
        ink = before;
      };
    },
    unseen: () => {
      if (ink.isNowhere) return 'nowhere';
      if (ink.isStruck) return 'struck';
      return ink.on.some((behind) => colord(ink.color).contrast(behind) < MIN_CONTRAST) ? 'colour' : undefined;
    },
  };
}

function notesIn(node: Nodes, found = new Set<string>()): Set<string> {
  if (node.type === 'footnoteReference') found.add(node.identifier);
  if ('children' in node) for (const child of node.children) notesIn(child as Nodes, found);
  return found;
}
