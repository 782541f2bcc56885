/** §17.26: soft hyphens in the text of a preview, where the PDF may divide its words. */
import type { ElementContent, Text } from 'hast';
import { type Hyphenate, hyphenationIn, SOFT_HYPHEN } from '../typography/hyphenation-in.ts';

/** Where words of a text may be divided; offsets in its value. */
export type SoftHyphens = ReadonlyMap<Text, readonly number[]>;

/** What is part of a line of text; anything else begins a paragraph. */
const INLINE = /^(?:em|strong|del|code|a|sup|sub|u|mark|small|kbd|abbr|span|br)$/;
/** Headings, and what is set in the font of code. */
const WHOLE = /^(?:h[1-6]|pre|nav|code|kbd)$/;
/** Text among which words stand; `node` where they may be divided. */
type FlowText = { value: string; node?: Text };

/** The places for soft hyphens in all texts of some blocks. Headings, code and boxes to fill in have none. */
export function softHyphensIn(blocks: ElementContent[], hyphenate: Hyphenate): SoftHyphens {
  const found = new Map<Text, number[]>();
  let flow: FlowText[] = [];
  const endFlow = () => {
    let isEnd = true;
    for (let at = flow.length - 1; at >= 0; at--) {
      const { value, node } = flow[at]!;
      const around = {
        before: flow[at - 1]?.value.slice(-2) ?? '',
        after: flow[at + 1]?.value.slice(0, 2) ?? '',
        isEnd,
      };
      if (node) found.set(node, hyphenationIn(value, hyphenate, around));
      isEnd &&= !/[\p{L}\p{N}]/u.test(value);
    }
    flow = [];
  };
  const visit = (nodes: ElementContent[], isWhole: boolean) => {
    for (const node of nodes) {
      if (node.type === 'text') flow.push(isWhole ? { value: node.value } : { value: node.value, node });
      if (node.type !== 'element') continue;
      const { tagName, properties } = node;
      const names = (properties.className ?? []) as string[];
      const isPart = INLINE.test(tagName) && !names.includes('picture');
      if (!isPart) endFlow();
      if (tagName === 'br') flow.push({ value: '\n' });
      visit(node.children, isWhole || WHOLE.test(tagName) || names.includes('blank'));
      if (!isPart) endFlow();
    }
  };
  visit(blocks, false);
  endFlow();
  return found;
}

/** The pieces of a text with soft hyphens at some of its offsets. */
export function withSoftHyphens<Piece extends { text: string }>(pieces: Piece[], offsets: readonly number[]): Piece[] {
  let end = 0;
  let next = 0;
  return pieces.map((piece) => {
    const { text } = piece;
    const start = end;
    end += text.length;
    let divided = '';
    let from = 0;
    for (; next < offsets.length && offsets[next]! < end; next++) {
      const at = offsets[next]! - start;
      divided += text.slice(from, at) + SOFT_HYPHEN;
      from = at;
    }
    return { ...piece, text: divided + text.slice(from) };
  });
}
