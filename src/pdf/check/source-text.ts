/** §13.9: the source side of the no-loss check: all text of a document, collected by a walk that knows nothing of layout. */
import type { Nodes } from 'mdast';
import { everyNode } from '../../template/document/every-node.ts';
import { shownBlank } from '../../template/markdown/shown-blank.ts';
import type { DocumentTree } from '../../template/model/document-tree.ts';
import { isLayoutHtml } from '../../template/model/layout-html.ts';

const textRules: { [Kind in Nodes['type']]?: (node: Extract<Nodes, { type: Kind }>) => string } = {
  text: (node) => node.value,
  inlineCode: (node) => node.value,
  code: (node) => node.value,
  html: (node) => (isLayoutHtml(node.value) ? '' : node.value),
  image: (node) => node.alt ?? '',
  imageReference: (node) => node.alt ?? '',
  blank: shownBlank,
  writingLine: (node) => node.value,
};

/** Every text of a document, in the order of its source. */
export function sourceText(tree: DocumentTree): string {
  const texts: string[] = [];
  everyNode(tree, (node) => {
    const textOf = textRules[node.type] as ((node: Nodes) => string) | undefined;
    if (textOf) texts.push(textOf(node));
  });
  return texts.join('\n');
}
