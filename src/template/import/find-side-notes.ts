/** §10.48: reports side notes where none can stand. */
import type { Nodes, Root } from 'mdast';
import { type Message, tell } from '../../locales/message.ts';
import type { FrontMatter } from '../front-matter/front-matter.ts';
import { isLayoutHtml } from '../model/document-tree.ts';
import type { LineFault } from '../model/fault.ts';
import { leastMargin, sideRoom, widestMargin } from '../model/side-room.ts';
import type { PagePart } from '../model/theme.ts';
import { isBeside, marksIn } from './find-misplaced.ts';
import type { Occurrence } from './scan-occurrences.ts';

/** The nodes whose blocks may have notes beside them. */
const AROUND: ReadonlySet<string> = new Set(['root', 'aligned', 'styledBlock', 'blockquote', 'list', 'listItem']);

/** Finds side notes within other blocks, and those without a block before them. `tree`: the tree as parsed, with sentinels. */
export function findMisplacedSideNotes(tree: Root, occurrences: readonly Occurrence[]): LineFault[] {
  const faults: LineFault[] = [];
  const visit = (parent: Nodes, isOutside: boolean): void => {
    if (!('children' in parent)) return;
    let before: Nodes | undefined;
    for (const node of parent.children as Nodes[]) {
      visit(node, isOutside && AROUND.has(node.type));
      const problem = node.type === 'sideNote' && problemOf(isOutside, before);
      if (problem) faults.push({ line: node.position?.start.line ?? 1, message: problem });
      const isShown = node.type !== 'sideNote' && !marksIn(node, occurrences) && !isBeside(node);
      if (isShown || (node.type === 'html' && isLayoutHtml(node.value))) before = node;
    }
  };
  visit(tree, true);
  return faults;
}

function problemOf(isOutside: boolean, before: Nodes | undefined): Message | undefined {
  if (!isOutside) return tell('markdown.side.within');
  return before && before.type !== 'html' ? undefined : tell('markdown.side.alone');
}

/** Checks the template's settings for pages with side notes. Its theme may make them too. */
export function findSideNotePageFaults(tree: Root, { columns, lineOf }: FrontMatter, page: PagePart): LineFault[] {
  const { left, right } = page.margins ?? {};
  const isNarrow = left !== undefined && right !== undefined && !sideRoom({ left, right }, 'ltr');
  if ((!columns && !isNarrow) || !holdsSideNotes(tree)) return [];
  if (columns) return [{ line: lineOf('columns'), message: tell('markdown.side.columns') }];
  const message = tell('markdown.side.margin', {
    needed: leastMargin(),
    widest: widestMargin({ left: left!, right: right! }),
  });
  return [{ line: lineOf('page'), message }];
}

function holdsSideNotes(node: Nodes): boolean {
  return node.type === 'sideNote' || ('children' in node && (node.children as Nodes[]).some(holdsSideNotes));
}
