/** §10.20, §10.24: Pandoc's fenced divs: a signature block is a node, other fences go, and what is in them stands in place. */
import type { Nodes } from 'mdast';
import { readAttributeList } from '../syntax/attribute-list.ts';
import { readDivFence } from '../syntax/div-fence.ts';
import { placesOf, type Report } from './raise-spans.ts';
import { type DivFence, isDivFence } from './raw-nodes.ts';

const SIGNATURE = 'signature';

/** A div that is not closed yet; the first of `nodes` is its fence as text, which stays when nothing ends it. */
type OpenDiv = { fence: DivFence; nodes: Nodes[]; isSignature: boolean };

/** The children of one parent. A fence without another is a fault and stays as text. */
export function joinDivs(children: readonly (Nodes | DivFence)[], report: Report): readonly Nodes[] {
  if (!children.some(isDivFence)) return children as readonly Nodes[];
  const joined: Nodes[] = [];
  const open: OpenDiv[] = [];
  const add = (...nodes: Nodes[]) => {
    const into = open.at(-1)?.nodes ?? joined;
    for (const node of nodes) into.push(node);
  };
  for (const child of children) {
    if (!isDivFence(child)) {
      add(child);
      continue;
    }
    const { list, name } = readDivFence(child.value)!;
    if (list !== undefined || name !== undefined) {
      open.push(openedBy(child, list, name, report));
      continue;
    }
    const div = open.pop();
    if (div) add(...closed(div, child));
    else {
      const advice = 'remove it, or begin it with ::: {.name}';
      report.fault(child.position.start.line, `${child.value.trim()} ends a block that nothing begins; ${advice}.`);
      add(asText(child));
    }
  }
  for (const { fence, nodes } of open) {
    const where = 'in the list item, quote or document in which it stands';
    const message = `${fence.value.trim()} is never closed ${where}; add a line ::: behind its text.`;
    report.fault(fence.position.start.line, message);
    for (const node of nodes) joined.push(node);
  }
  return joined;
}

function openedBy(fence: DivFence, list: string | undefined, name: string | undefined, report: Report): OpenDiv {
  const read = list === undefined ? undefined : readAttributeList(list)!;
  const isSignature = name === SIGNATURE || read?.classes.includes(SIGNATURE) === true;
  if (name && !isSignature) report.ignore(`.${name}`);
  if (read) read.classes = read.classes.filter((one) => one !== SIGNATURE);
  const { position } = fence;
  const places = read ? placesOf(read, position, report) : [];
  const nodes = [asText(fence)];
  if (places.length > 0) nodes.push({ type: 'paragraph', children: places, position } as Nodes);
  return { fence, nodes, isSignature };
}

function closed({ fence, nodes: [, ...nodes], isSignature }: OpenDiv, { position: { end } }: DivFence): Nodes[] {
  if (!isSignature) return nodes;
  return [{ type: 'signature', children: nodes, position: { start: fence.position.start, end } } as Nodes];
}

function asText({ value, position }: DivFence): Nodes {
  return { type: 'paragraph', children: [{ type: 'text', value: value.trim(), position }], position };
}
