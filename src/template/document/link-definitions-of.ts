/** §17.9: link reference definitions (CommonMark §4.7); the first of a label wins. */
import type { Definition, Nodes } from 'mdast';

export type LinkDefinitions = Map<string, Definition>;

/** All definitions of a document, by their normalised label, from its `rareNodes`. */
export function linkDefinitionsOf(rare: readonly Nodes[]): LinkDefinitions {
  const definitions: LinkDefinitions = new Map();
  for (const node of rare) {
    if (node.type === 'definition' && !definitions.has(node.identifier)) definitions.set(node.identifier, node);
  }
  return definitions;
}
