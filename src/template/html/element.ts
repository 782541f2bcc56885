/** §17.21: nodes of hast, HTML as a tree. */
import type { Element, ElementContent, Nodes } from 'hast';

export function element(tagName: string, properties: Element['properties'], children: ElementContent[]): Element {
  return { type: 'element', tagName, properties, children };
}

export function text(value: string): ElementContent {
  return { type: 'text', value };
}

/** Whether a node is the number of a note, and not what an author raised. */
export function isNoteNumber(node: Nodes | undefined): boolean {
  const [only] = node?.type === 'element' && node.tagName === 'sup' ? node.children : [];
  return only?.type === 'element' && only.properties.dataFootnoteRef === true;
}
