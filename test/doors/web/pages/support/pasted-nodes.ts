/** Nodes of HTML that parse5 has read, as a browser has them. */
import type { PastedNode } from '../../../../../src/doors/web/pages/browser/read-pasted.ts';

export type Parsed = {
  nodeName: string;
  value?: string;
  childNodes?: Parsed[];
  attrs?: { name: string; value: string }[];
};

const KINDS: Record<string, number> = { '#text': 3, '#comment': 8, '#document': 9, '#document-fragment': 11 };

export function nodeOf({ nodeName, value, childNodes = [], attrs = [] }: Parsed): PastedNode {
  return {
    nodeName,
    nodeType: KINDS[nodeName] ?? 1,
    nodeValue: value ?? null,
    childNodes: childNodes.map(nodeOf),
    getAttribute: (name) => attrs.find((one) => one.name === name)?.value ?? null,
  };
}
