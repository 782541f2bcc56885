/** mdast's "flow content": which nodes have blocks as children. Raw HTML in one of them is a block of its own. */
import type { Nodes } from 'mdast';

const FLOW_CONTAINERS: ReadonlySet<string> = new Set(
  'root blockquote listItem footnoteDefinition aligned flowCell caption details summary descriptionTerm descriptionDetails signature columns column styledBlock'.split(
    ' ',
  ),
);

export function isFlowContainer(node: Nodes | undefined): boolean {
  return node !== undefined && FLOW_CONTAINERS.has(node.type);
}
