/** §13.7: the images that a template shows come with its file. */
import type { Nodes, Root } from 'mdast';

/** Paths of all images, each once, with the line on which it first stands. */
export function findAssetPaths(tree: Root): { path: string; line: number }[] {
  const lines = new Map<string, number>();
  const shown = new Set<string>();
  const definitions: { identifier: string; path: string; line: number }[] = [];
  const lineOf = (node: Nodes) => node.position?.start.line ?? 1;
  const add = (path: string, line: number) => {
    if (!lines.has(path)) lines.set(path, line);
  };
  const walk = (node: Nodes): void => {
    if (node.type === 'image') add(node.url, lineOf(node));
    if (node.type === 'imageReference') shown.add(node.identifier);
    if (node.type === 'definition')
      definitions.push({ identifier: node.identifier, path: node.url, line: lineOf(node) });
    if ('children' in node) node.children.forEach(walk);
  };
  walk(tree);
  for (const { identifier, path, line } of definitions) if (shown.has(identifier)) add(path, line);
  return [...lines].map(([path, line]) => ({ path, line }));
}
