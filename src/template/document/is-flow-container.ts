/** mdast's "flow content": which nodes have blocks as children. Raw HTML in one of them is a block of its own. */
import type { Nodes } from 'mdast';

const FLOW_CONTAINERS: readonly string[] = ['root', 'blockquote', 'listItem', 'footnoteDefinition'];

export function isFlowContainer(node: Nodes | undefined): boolean {
  return node !== undefined && FLOW_CONTAINERS.includes(node.type);
}
