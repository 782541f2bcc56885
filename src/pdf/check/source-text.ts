/** §13.9: the source side of the no-loss check: all text of a document, collected by a walk that knows nothing of layout. */
import type { Definition, Nodes } from 'mdast';
import { everyNode } from '../../template/document/every-node.ts';
import { isPictured } from '../../template/document/place-pictures.ts';
import { shownBlank } from '../../template/markdown/shown-blank.ts';
import type { DocumentTree } from '../../template/model/document-tree.ts';
import { isLayoutHtml } from '../../template/model/layout-html.ts';

const textRules: { [Kind in Nodes['type']]?: (node: Extract<Nodes, { type: Kind }>) => string } = {
  text: (node) => node.value,
  inlineCode: (node) => node.value,
  code: (node) => node.value,
  html: (node) => (isLayoutHtml(node.value) ? '' : node.value),
  blank: shownBlank,
  writingLine: (node) => node.value,
};

type Definitions = ReadonlyMap<string, Definition>;

/** Every text of a document, in the order of its source. A picture that is drawn says its caption, any other its alt text. */
export function sourceText(
  tree: DocumentTree,
  isDrawn: (url: string) => boolean = () => false,
  definitions: Definitions = new Map(),
): string {
  const texts: string[] = [];
  everyNode(tree, (node) => {
    if (isPictured(node)) {
      const url = node.type === 'image' ? node.url : definitions.get(node.identifier)?.url;
      texts.push((url !== undefined && isDrawn(url) ? node.data?.caption : undefined) ?? node.alt ?? '');
    }
    const textOf = textRules[node.type] as ((node: Nodes) => string) | undefined;
    if (textOf) texts.push(textOf(node));
  });
  return texts.join('\n');
}
