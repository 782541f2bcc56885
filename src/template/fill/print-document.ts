/** §2.6 `markdown`: prints a filled tree as Markdown, with its blanks as `{{Label}}`. */
import type { Nodes, Parents, Root, RootContent } from 'mdast';
import { ATTENTION } from '../markdown/normalise-tree.ts';
import { printMarkdown } from '../markdown/print-markdown.ts';
import {
  endsWithSentinel,
  hasEncodedSentinel,
  readSentinel,
  SENTINEL_OR_BRACES,
  shapesFrom,
  startsWithSentinel,
} from '../markdown/sentinels.ts';
import type { Prepared } from '../model/compiled.ts';
import type { BlankShapes, ShapedBlank } from '../model/document-setup.ts';

/** `blanks`: the ordinals of the blanks among all `{{…}}` in the Markdown. `shapes`: the shapes of blanks, unless all are boxes. */
type Printed = { markdown: string; blanks: number[]; shapes?: BlankShapes };

/** `left`: the blanks whose sentinels stand in the tree. */
export function printDocument(tree: Root, left: readonly ShapedBlank[]): Printed {
  const printed = printBlocks(tree);
  return writeBlanks(hasEncodedSentinel(printed) ? printBlocks(separateFromEmphasis(tree) as Root) : printed, left);
}

/** §10.29: blocks printed ahead stay as they are. Only adjacent lists still have to alternate their bullets. */
export function printBlocks({ children }: Root): string {
  const isList = (at: number) => children[at]?.type === 'list';
  const blocks = children.map((child, at) => {
    const { printed } = child as Prepared;
    const canReuse = printed !== undefined && !(isList(at) && (isList(at - 1) || isList(at + 1)));
    return canReuse ? ({ type: 'printed', value: printed } as unknown as RootContent) : child;
  });
  return printMarkdown({ type: 'root', children: blocks });
}

/** Replaces the sentinel of every blank by `{{Label}}`. */
function writeBlanks(printed: string, left: readonly ShapedBlank[]): Printed {
  const blanks: number[] = [];
  const found: ShapedBlank[] = [];
  let ordinal = 0;
  const markdown = printed.replace(SENTINEL_OR_BRACES, (text, digits: string | undefined) => {
    const at = ordinal++;
    if (digits === undefined) return text;
    const blank = left[readSentinel(digits)]!;
    found.push(blank);
    blanks.push(at);
    return `{{${blank.label}}}`;
  });
  const shapes = shapesFrom(blanks, found);
  return { markdown, blanks, ...(shapes && { shapes }) };
}

/**
 * Beside some emphasis a letter must be written as a character reference, which a sentinel cannot be. An invisible comment between the
 * two prevents that. This is so rare that the document is then printed a second time.
 */
function separateFromEmphasis(node: Nodes): Nodes {
  if (!('children' in node)) return node;
  const isAttention = ({ type }: Nodes) => ATTENTION.has(type);
  const children = (node as Parents).children.flatMap((child, at, siblings): Nodes[] => {
    if (child.type !== 'text') return [separateFromEmphasis(child)];
    const isOuter = (next: Nodes | undefined) => (next ? isAttention(next) : isAttention(node));
    return [
      ...(startsWithSentinel(child.value) && isOuter(siblings[at - 1]) ? [comment()] : []),
      child,
      ...(endsWithSentinel(child.value) && isOuter(siblings[at + 1]) ? [comment()] : []),
    ];
  });
  return { ...node, children } as Nodes;
}

function comment(): Nodes {
  return { type: 'html', value: '<!-- -->' };
}
