/** CommonMark §5.3: the delimiter of an ordered list, `1.` or `1)`, which mdast does not keep. Here the list keeps it, as `data.delimiter`. */
import type { List, Nodes } from 'mdast';
import type { Extension } from 'mdast-util-from-markdown';
import { defaultHandlers, type Handle } from 'mdast-util-to-markdown';

export function delimiterOf({ data }: List): '.' | ')' {
  return data?.delimiter ?? '.';
}

/** For `fromMarkdown`: keeps the delimiter of each list that is read. */
export const readListDelimiters: Extension = {
  enter: {
    listItemMarker(token) {
      if (this.sliceSerialize(token) !== ')') return;
      const list = this.stack.findLast(({ type }) => type === 'list') as List;
      list.data = { delimiter: ')' };
    },
  },
};

/** For `toMarkdown`: writes a list with its own delimiter. */
export const printList: Handle = (node: List, parent, state, info) => {
  if (node.ordered) state.options.bulletOrdered = delimiterOf(node);
  // Of a list that is no neighbour: it stands before the block that holds this list.
  const before = (parent?.children as Nodes[] | undefined)?.[state.indexStack.at(-1)! - 1];
  if (before?.type !== 'list') state.bulletLastUsed = undefined;
  return defaultHandlers.list(node, parent, state, info);
};

/**
 * Puts an invisible comment between two lists with the same delimiter, which would be read as one list. They stand side by side
 * where what was between them is gone, or where one was repeated.
 */
export function separateLists(blocks: Nodes[]): Nodes[] {
  const joins = (at: number): boolean => {
    const [left, right] = [blocks[at - 1], blocks[at]];
    return (
      left?.type === 'list' &&
      right?.type === 'list' &&
      left.ordered === true &&
      right.ordered === true &&
      delimiterOf(left) === delimiterOf(right)
    );
  };
  if (!blocks.some((_block, at) => joins(at))) return blocks;
  return blocks.flatMap((block, at): Nodes[] => (joins(at) ? [{ type: 'html', value: '<!-- -->' }, block] : [block]));
}
