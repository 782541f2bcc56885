/** §10.20: Pandoc's fenced divs: their fences go, and what is in them stands in place. */
import type { Nodes } from 'mdast';
import { readAttributeList } from '../syntax/attribute-list.ts';
import { readDivFence } from '../syntax/div-fence.ts';
import { placesOf, type Report } from './raise-spans.ts';
import { type DivFence, isDivFence } from './raw-nodes.ts';

/** The children of one parent. A fence without another is a fault and stays as text. */
export function joinDivs(children: readonly (Nodes | DivFence)[], report: Report): readonly Nodes[] {
  if (!children.some(isDivFence)) return children as readonly Nodes[];
  const open: { fence: DivFence; at: number }[] = [];
  const joined: Nodes[] = [];
  for (const child of children) {
    if (!isDivFence(child)) {
      joined.push(child);
      continue;
    }
    const { list, name } = readDivFence(child.value)!;
    const begins = list !== undefined || name !== undefined;
    const { position } = child;
    if (begins) open.push({ fence: child, at: joined.length });
    else if (!open.pop()) {
      report.fault(
        position.start.line,
        `${child.value.trim()} ends a block that nothing begins; remove it, or begin it with ::: {.name}.`,
      );
      joined.push(asText(child));
    }
    if (name) report.ignore(`.${name}`);
    const places = list ? placesOf(readAttributeList(list)!, position, report) : [];
    if (places.length > 0) joined.push({ type: 'paragraph', children: places, position } as Nodes);
  }
  for (const { fence, at } of open.reverse()) {
    report.fault(
      fence.position.start.line,
      `${fence.value.trim()} is never closed in the list item, quote or document in which it stands; add a line ::: behind its text.`,
    );
    joined.splice(at, 0, asText(fence));
  }
  return joined;
}

function asText({ value, position }: DivFence): Nodes {
  return { type: 'paragraph', children: [{ type: 'text', value: value.trim(), position }], position };
}
