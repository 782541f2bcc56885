/** §10.27: lists and definition lists between which nothing but marks of conditions stands are one list: without the marks Markdown would read them so. */
import type { List, Nodes, Parents, Root } from 'mdast';
import type { Prepared } from '../model/compiled.ts';
import type { DescriptionList } from '../model/document-tree.ts';
import { isFlowContainer } from '../model/is-flow-container.ts';
import { holdsConditionMarks } from './cut-lines.ts';
import type { Occurrence } from './occurrence.ts';

/** Changes `tree` in place: the marks beside a list become items of it, which go when the marks are taken. */
export function joinLists(tree: Root, occurrences: readonly Occurrence[]): void {
  const isMark = (node: Nodes) => holdsConditionMarks(node, occurrences);
  const walk = (node: Nodes): void => {
    if (!('children' in node)) return;
    node.children.forEach((child) => {
      walk(child);
    });
    const parent = node as Parents;
    if (isFlowContainer(node)) parent.children = joined(parent.children as Nodes[], isMark) as typeof parent.children;
  };
  walk(tree);
}

type AnyList = List | DescriptionList;

function joined(children: readonly Nodes[], isMark: (node: Nodes) => boolean): Nodes[] {
  const blocks: Nodes[] = [];
  let marks: Nodes[] = [];
  let list: AnyList | undefined;
  const addMarks = (side: 'push' | 'unshift') => {
    const type = list!.type === 'list' ? 'listItem' : 'descriptionTerm';
    (list!.children as Nodes[])[side](...marks.map((mark) => ({ type, children: [mark] }) as Nodes));
    marks = [];
  };
  const flush = () => {
    if (list) addMarks('push');
    else blocks.push(...marks);
    marks = [];
    list = undefined;
  };
  for (const child of children) {
    if (isMark(child)) marks.push(child);
    else if (child.type !== 'list' && child.type !== 'descriptionList') {
      flush();
      blocks.push(child);
    } else if (list && marks.length > 0 && isSameKind(list, child)) {
      for (const one of [list, child]) if (one.type === 'list') writeWhere(one);
      addMarks('push');
      (list.children as Nodes[]).push(...child.children);
      if (list.type === 'list') list.spread = true;
    } else {
      if (list) flush();
      list = child;
      addMarks('unshift');
      blocks.push(child);
    }
  }
  flush();
  return blocks;
}

function isSameKind(a: AnyList, b: AnyList): boolean {
  if (a.type !== 'list' || b.type !== 'list') return a.type === b.type;
  return (
    Boolean(a.ordered) === Boolean(b.ordered) &&
    a.data?.delimiter === b.data?.delimiter &&
    a.data?.marker === b.data?.marker
  );
}

function writeWhere(list: List): void {
  const writtenIn = { spread: Boolean(list.spread) };
  for (const item of list.children as (List['children'][number] & Prepared)[]) item.writtenIn ??= writtenIn;
}
