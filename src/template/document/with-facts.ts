/** §19.3: the inline content of headers and footers as it is shown, in PDF and preview. */
import type { PhrasingContent } from 'mdast';
import type { DocumentSetup, RunningPart } from '../model/document-setup.ts';
import { contentsOfBoxes } from '../model/page-furniture.ts';

/** The values of the tokens in a header or footer. */
export type PageFacts = { page: number | string; pages: number | string; title: string; annex: string };

/** Parts as the front matter has them, as inline content. */
export function asContent(parts: RunningPart[]): PhrasingContent[] {
  return parts.map((part): PhrasingContent => {
    if (typeof part === 'string') return { type: 'text', value: part };
    return 'token' in part ? { type: 'pageToken', token: part.token } : { type: 'blank', label: part.blank };
  });
}

/** Returns all contents that headers, footers and the sender's line may show. */
export function runningContents({ header, footer, furniture, sections = {} }: DocumentSetup): PhrasingContent[][] {
  const { first, address } = furniture ?? {};
  const boxes = [furniture?.header, furniture?.footer, first?.header, first?.footer];
  const ofSections = Object.values(sections).flatMap((own) =>
    [own.header ?? {}, own.footer ?? {}].flatMap((one) =>
      Array.isArray(one) ? [asContent(one)] : contentsOfBoxes(one),
    ),
  );
  return [
    asContent(header),
    asContent(footer),
    ...boxes.flatMap((each) => contentsOfBoxes(each)),
    ...ofSections,
    address?.sender,
  ].filter((content) => content !== undefined);
}

/** Links are their text, since an artifact of a PDF can hold none; a picture ends its line without a break. */
export function settledContent(nodes: PhrasingContent[]): PhrasingContent[] {
  return nodes.flatMap((node, at): PhrasingContent[] => {
    if (node.type === 'break' && [nodes[at - 1], nodes[at + 1]].some((beside) => beside?.type === 'image')) return [];
    if (node.type === 'link' || node.type === 'linkReference') return settledContent(node.children);
    return 'children' in node ? [{ ...node, children: settledContent(node.children) } as PhrasingContent] : [node];
  });
}

/** Content with the facts in place of tokens. */
export function withFacts(nodes: PhrasingContent[], facts: PageFacts): PhrasingContent[] {
  return nodes.map((node): PhrasingContent => {
    if (node.type === 'pageToken') return { type: 'text', value: String(facts[node.token]) };
    return 'children' in node ? ({ ...node, children: withFacts(node.children, facts) } as PhrasingContent) : node;
  });
}
