/** §10.20: Pandoc's fenced divs: their fences go, and what is in them stands in place. */
import type { Nodes } from 'mdast';
import { readAttributeList } from '../syntax/attribute-list.ts';
import { readDivFence } from '../syntax/div-fence.ts';
import { placesOf, type Report } from './raise-spans.ts';
import { type DivFence, isDivFence } from './raw-nodes.ts';

/** The children of one parent. A fence without another is a fault and stays as text. */
export function joinDivs(children: readonly (Nodes | DivFence)[], report: Report): readonly Nodes[] {
  if (!children.some(isDivFence)) return children as readonly Nodes[];
  /** Fences that begin a div, as text until another ends it. */
  const open: { fence: DivFence; text: Nodes }[] = [];
  const closed = new Set<Nodes>();
  const joined: Nodes[] = [];
  for (const child of children) {
    if (!isDivFence(child)) {
      joined.push(child);
      continue;
    }
    const { list, name } = readDivFence(child.value)!;
    const text = asText(child);
    const { position } = child;
    if (list !== undefined || name !== undefined) {
      open.push({ fence: child, text });
      joined.push(text);
      if (name) report.ignore(`.${name}`);
      const places = list ? placesOf(readAttributeList(list)!, position, report) : [];
      if (places.length > 0) joined.push({ type: 'paragraph', children: places, position } as Nodes);
      continue;
    }
    const begun = open.pop();
    if (begun) closed.add(begun.text);
    else {
      const advice = 'remove it, or begin it with ::: {.name}';
      report.fault(position.start.line, `${child.value.trim()} ends a block that nothing begins; ${advice}.`);
      joined.push(text);
    }
  }
  for (const { fence } of open) {
    const where = 'in the list item, quote or document in which it stands';
    const message = `${fence.value.trim()} is never closed ${where}; add a line ::: behind its text.`;
    report.fault(fence.position.start.line, message);
  }
  return joined.filter((node) => !closed.has(node));
}

function asText({ value, position }: DivFence): Nodes {
  return { type: 'paragraph', children: [{ type: 'text', value: value.trim(), position }], position };
}
