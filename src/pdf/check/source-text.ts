/** The no-loss check: what a document says, told by a walk that knows nothing of layout. */
import type { Nodes } from 'mdast';
import { everyNode } from '../../template/document/every-node.ts';
import { isLayoutHtml } from '../../template/document/layout-html.ts';
import type { DocumentTree } from '../../template/model/document-tree.ts';

const saying: { [Kind in Nodes['type']]?: (node: Extract<Nodes, { type: Kind }>) => string } = {
  text: (node) => node.value,
  inlineCode: (node) => node.value,
  code: (node) => node.value,
  html: (node) => (isLayoutHtml(node.value) ? '' : node.value),
  image: (node) => node.alt ?? '',
  imageReference: (node) => node.alt ?? '',
  blank: (node) => node.label,
};

/** Every text of a document, in the order of its source. */
export function sourceText(tree: DocumentTree): string {
  const texts: string[] = [];
  everyNode(tree, (node) => {
    const say = saying[node.type] as ((node: Nodes) => string) | undefined;
    if (say) texts.push(say(node));
  });
  return texts.join('\n');
}
