/** §10.21: descriptions and the paragraph before them, each line of which is a term → definition lists. */
import type { Nodes, Paragraph, Text } from 'mdast';
import type { DescriptionDetails, DescriptionList, DescriptionTerm } from '../../model/document-tree.ts';

/** The children of one parent. */
export function groupDescriptions(children: readonly Nodes[]): readonly Nodes[] {
  if (!children.some(({ type }) => type === 'descriptionDetails')) return children;
  const grouped: Nodes[] = [];
  for (const child of children) {
    const last = grouped.at(-1);
    if (child.type !== 'descriptionDetails') grouped.push(child);
    else if (last?.type === 'descriptionList') add(last, [child]);
    else if (last?.type === 'paragraph') {
      grouped.pop();
      const before = grouped.at(-1);
      if (before?.type === 'descriptionList') add(before, [...termsOf(last), child]);
      else grouped.push(listOf([...termsOf(last), child]));
    } else grouped.push(...asWritten(child));
  }
  return grouped;
}

function listOf(children: DescriptionList['children']): DescriptionList {
  const [start, end] = [children[0]!.position?.start, children.at(-1)!.position?.end];
  return { type: 'descriptionList', children, ...(start && end && { position: { start, end } }) };
}

function add(list: DescriptionList, parts: DescriptionList['children']): void {
  for (const part of parts) list.children.push(part);
  const end = parts.at(-1)!.position?.end;
  if (list.position && end) list.position = { ...list.position, end };
}

function termsOf({ children, position }: Paragraph): DescriptionTerm[] {
  const lines: Paragraph['children'][] = [[]];
  for (const child of children) {
    const [first, ...others] = child.type === 'text' ? child.value.split('\n') : [child];
    const pushed = (part: typeof child | string) => {
      if (part === '') return;
      lines.at(-1)!.push(typeof part === 'string' ? ({ ...child, value: part } as Text) : part);
    };
    pushed(first!);
    for (const line of others) {
      lines.push([]);
      pushed(line);
    }
  }
  return lines.map((line) => ({
    type: 'descriptionTerm',
    children: [{ type: 'paragraph', children: line, ...(position && { position }) }],
    ...(position && { position }),
  }));
}

/** Behind a link definition, which is no term, `: text` is text. */
function asWritten({ children, position }: DescriptionDetails): Nodes[] {
  const colon: Text = { type: 'text', value: ': ' };
  const [first, ...others] = children as Nodes[];
  return first?.type === 'paragraph'
    ? [{ ...first, children: [colon, ...first.children] }, ...others]
    : [
        { type: 'paragraph', children: [{ ...colon, value: ':' }], ...(position && { position }) },
        ...(children as Nodes[]),
      ];
}
