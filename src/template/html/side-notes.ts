/** §10.48: side notes in the preview: in the margin where the sheet has one, else below their block. */
import type { Element, Nodes, Root } from 'hast';
import { type DocumentSetup, styleOf } from '../model/document-setup.ts';
import { stylesOf } from '../model/document-style.ts';
import { sheetOf } from '../model/paper.ts';
import { SIDE_GAP, sideRoom } from '../model/side-room.ts';
import { directionOf } from '../typography/script-of.ts';
import { division } from './element.ts';

/** The classes of a block with its side notes, and of these. */
const NOTED = 'noted';
const NOTES = 'side-notes';
export const NOTED_CLASSES = [NOTED, NOTES];

function isAside(node: Nodes): node is Element {
  return node.type === 'element' && node.tagName === 'aside';
}

/** Puts each block and the side notes behind it into a division. */
export function besideBlocks(parent: Root | Element): void {
  for (const child of parent.children) if (child.type === 'element' && !isAside(child)) besideBlocks(child);
  if (!parent.children.some(isAside)) return;
  const joined: Element['children'] = [];
  for (const child of parent.children as Element['children']) {
    if (!isAside(child)) {
      joined.push(child);
      continue;
    }
    // Line ends stand between blocks.
    while (joined.at(-1)?.type === 'text') joined.pop();
    const before = joined.at(-1);
    if (isNoted(before)) (before.children.at(-1) as Element).children.push(child);
    else joined.push(division([NOTED], [...(before ? [joined.pop()!] : []), division([NOTES], [child])]));
  }
  parent.children = joined;
}

function isNoted(node: Nodes | undefined): node is Element {
  return node?.type === 'element' && (node.properties.className as string[] | undefined)?.[0] === NOTED;
}

/** How much lower the baseline of a line is than its top, as a multiple of the font size. */
const BASELINE = 1.09;

/** Returns the style rules for a document with side notes. */
export function sideNoteRules(setup: DocumentSetup): string {
  const { page, language } = setup;
  const { left, right } = page.margins;
  const { text, smallSize } = stylesOf(styleOf(setup));
  const pt = (length: number) => `${Math.round(length * 100) / 100}pt`;
  const below = [
    `.${NOTES}{font-size:var(--small)}`,
    `aside>:last-child{margin-bottom:0}aside{margin-bottom:var(--after)}`,
    `.${NOTES}{border-inline-start:1pt solid var(--hairline);padding-inline-start:6pt}`,
  ].join('');
  const room = sideRoom(page.margins, directionOf(language), setup.furniture?.frame);
  if (!room || setup.columns) return below;
  const { side, width } = room;
  const from = side === 'right' ? `calc(100% + ${pt(SIDE_GAP)})` : `-${pt(SIDE_GAP + width)}`;
  const drop = pt((text.size - smallSize) * BASELINE);
  const body = sheetOf(page).width - left - right;
  const beside = [
    `.${NOTED}{display:grid;grid-template-columns:minmax(0,1fr)}.${NOTED}>*{grid-area:1/1;min-width:0}`,
    `.${NOTES}{justify-self:start;width:${pt(width)};margin:${drop} 0 0;margin-left:${from};border:0;padding:0}`,
  ].join('');
  return `${below}@media screen{@container sheet (min-width:${pt(body - 1)}){${beside}}}`;
}
