/** CommonMark §5.3: what stands behind an item's number, `1.` or `1)`, which mdast does not keep. It is noted on the list here. */
import type { List, Nodes } from 'mdast';
import type { Extension } from 'mdast-util-from-markdown';
import { defaultHandlers, type Handle } from 'mdast-util-to-markdown';

declare module 'mdast' {
  interface ListData {
    /** Of an ordered list: given when it is not a point. */
    delimiter?: ')';
  }
}

/** What stands behind the numbers of a list's items. */
export function delimiterOf({ data }: List): '.' | ')' {
  return data?.delimiter ?? '.';
}

/** Notes the delimiter of each list that is read. */
export const notingDelimiters: Extension = {
  enter: {
    listItemMarker(token) {
      if (this.sliceSerialize(token) !== ')') return;
      const list = this.stack.findLast(({ type }) => type === 'list') as List;
      list.data = { delimiter: ')' };
    },
  },
};

/** Writes a list with its own delimiter. */
export const printList: Handle = (node: List, parent, state, info) => {
  if (node.ordered) {
    state.options.bulletOrdered = delimiterOf(node);
    // Of a list that is no neighbour: it stands before the one that holds this list.
    const before = (parent?.children as Nodes[] | undefined)?.[state.indexStack.at(-1)! - 1];
    if (before?.type !== 'list') state.bulletLastUsed = undefined;
  }
  return defaultHandlers.list(node, parent, state, info);
};

/**
 * Blocks among which two lists with the same delimiter stand side by side, where what was between them is gone or one was
 * repeated: an invisible comment keeps them apart, since another delimiter would be another list.
 */
export function partLists(blocks: Nodes[]): Nodes[] {
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
