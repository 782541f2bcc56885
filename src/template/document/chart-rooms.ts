/** §10.50: the room that each chart of a document has, so that its text keeps its size in narrow places. */
import type { Image, Nodes } from 'mdast';
import {
  COLUMN_GAP,
  columnWidth,
  type DocumentSetup,
  type PageSetup,
  PICTURE_SHARE_OF_PAGE,
  styleOf,
} from '../model/document-setup.ts';
import { stylesOf } from '../model/document-style.ts';
import type { DocumentTree } from '../model/document-tree.ts';
import { isRoll, sheetOf } from '../model/paper.ts';
import { tracksOf, trackWidths } from '../model/table-look.ts';
import { pageSections } from './page-sections.ts';

/** `room`: in points. */
export type ChartRoom = { image: Image; room: { width: number; height: number } };

/** The most height of a chart on a roll, which has none of its own. */
const HIGHEST_ON_ROLL = 400;

export function chartRooms(tree: DocumentTree, setup: DocumentSetup): ChartRoom[] {
  const { listIndent, quoteIndent } = stylesOf(styleOf(setup));
  const indents: Partial<Record<Nodes['type'], number>> = {
    list: listIndent,
    blockquote: quoteIndent,
    descriptionDetails: listIndent,
  };
  const found: ChartRoom[] = [];
  const visit = (node: Nodes, width: number, height: number): void => {
    if (node.type === 'image' && (node.data?.chart || node.data?.inlineChart))
      found.push({ image: node, room: { width, height } });
    if (!('children' in node)) return;
    const children = node.children as Nodes[];
    if (node.type === 'columns') {
      const widths = trackWidths(tracksOf(node, width, COLUMN_GAP), width, COLUMN_GAP);
      for (const [at, child] of children.entries()) visit(child, widths[at % widths.length]!, height);
    } else for (const child of children) visit(child, width - (indents[node.type] ?? 0), height);
  };
  for (const { key, blocks } of pageSections(tree, setup)) {
    const page = setup.sections?.[key]?.page ?? setup.page;
    const { width, height } = roomOn(page, setup);
    for (const block of blocks) visit(block, width, height);
  }
  return found;
}

function roomOn(page: PageSetup, { columns }: DocumentSetup): ChartRoom['room'] {
  const { width, height } = sheetOf(page);
  const { top, right, bottom, left } = page.margins;
  const body = width - left - right;
  const high = isRoll(page) ? HIGHEST_ON_ROLL : (height - top - bottom) * PICTURE_SHARE_OF_PAGE;
  return { width: columns ? columnWidth(body) : body, height: high };
}
