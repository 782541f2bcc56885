/**
 * §17.39: finds codes without room side by side, before a document is made: columns, one for each entry of a group, share the page width.
 * Fonts, indents and rules are not known here, so the layout may find more.
 */
import type { Image, Nodes, Parents } from 'mdast';
import { isCode, widthOfCode } from '../model/code.ts';
import { COLUMN_GAP, columnWidth, type DocumentSetup } from '../model/document-setup.ts';
import { sheetOf } from '../model/paper.ts';
import { tracksOf, trackWidths } from '../model/table-look.ts';

/** A code and the room that it has, in millimetres. */
export type TightCode = { code: Image; room: number };

const POINTS_PER_MM = 72 / 25.4;
/** The tolerance of a comparison, in points. */
const HAIR = 0.5;

export function findTightCodes(tree: Nodes, { page, sections = {}, columns }: DocumentSetup): TightCode[] {
  const pages = [page, ...Object.values(sections).map((section) => section.page)];
  const widest = Math.max(...pages.map((page) => sheetOf(page).width - page.margins.left - page.margins.right));
  return tightIn(tree, columns ? columnWidth(widest) : widest);
}

/** Returns the codes that do not fit into `width` points. */
function tightIn(node: Nodes, width: number): TightCode[] {
  if (node.type === 'image') return isTight(node, width) ? [{ code: node, room: width / POINTS_PER_MM }] : [];
  if (node.type === 'tableRow') return tightInRow(node, width);
  if (!('children' in node)) return [];
  const children = node.children as Nodes[];
  if (node.type !== 'columns') return children.flatMap((child) => tightIn(child, width));
  const widths = trackWidths(tracksOf(node, width, COLUMN_GAP), width, COLUMN_GAP);
  return children.flatMap((child, at) => tightIn(child, widths[at % widths.length]!));
}

function isTight(image: Image, width: number): boolean {
  return isCode(image.url) && widthOfCode(image) * POINTS_PER_MM > width + HAIR;
}

/** The codes of other cells reduce the room of a cell. */
function tightInRow(row: Parents, width: number): TightCode[] {
  const cells = (row.children as Nodes[]).map((cell) => codesIn(cell));
  const widths = cells.map((codes) => Math.max(0, ...codes.map((code) => widthOfCode(code) * POINTS_PER_MM)));
  const total = widths.reduce((sum, one) => sum + one, 0);
  if (total <= width + HAIR) return [];
  return cells.flatMap((codes, at) =>
    codes.map((code) => ({ code, room: Math.max(0, width - (total - widths[at]!)) / POINTS_PER_MM })),
  );
}

function codesIn(node: Nodes): Image[] {
  if (node.type === 'image') return isCode(node.url) ? [node] : [];
  return 'children' in node ? (node.children as Nodes[]).flatMap(codesIn) : [];
}
