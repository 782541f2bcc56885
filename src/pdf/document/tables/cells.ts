/** GFM tables → rows, each as long as the longest: of texts, or of cells with their runs and extents. */
import type { Table, TableCell, TableRow } from 'mdast';
import { isNumber } from '../../../template/typography/number-columns.ts';
import { type TextRow, wholeText } from '../../layout/text-rows.ts';
import { extent, type Line } from '../../lines/lines.ts';
import type { Run } from '../../lines/run.ts';
import { wordsOf } from '../../lines/words.ts';
import type { StructureFacts } from '../../tagging/structure-tree.ts';
import type { Laid } from '../context/block-layout.ts';
import { type Build, styled, within } from '../context/build.ts';
import { figureIn } from '../flow/picture.ts';
import { inline } from '../inline/inline.ts';
import { type Part, type PicturePart, splitAtPictures } from '../inline/split-at-pictures.ts';
import { textRuns } from '../inline/text-runs.ts';
import { hasTextRows, textRowOf } from './text-rows.ts';

/**
 * `least`, `greatest`: the widths that the content can use, in points. A cell is text (`runs`), or one picture, or several
 * of both under one another (`stacked`).
 */
export type Cell = {
  runs: Run[];
  text: string;
  least: number;
  greatest: number;
  picture?: PicturePart;
  /** The build of the picture's structure element. */
  figure?: Build;
  stacked?: Cell[];
  /** Once the column's width is known: the text's lines, or the picture with its caption. */
  lines?: Line[];
  laid?: Laid;
};

/** A cell with nothing in it. */
export const EMPTY_CELL: Cell = { runs: [], text: '', least: 0, greatest: 0 };

/** A picture in a cell wants at least this much width. */
const PICTURE_WIDTH = 60;

/** Neither a blank to be filled in nor a note's number says what is in the column. Only blanks are underlined. */
function saidBy(run: Run): string {
  return run.decoration === 'underline' || run.sup ? '' : run.text;
}

/** A cell of text. */
function textCell(runs: Run[]): Cell {
  const { least, greatest } = extent(wordsOf(runs));
  const text = runs.length === 1 ? saidBy(runs[0]!) : runs.map(saidBy).join('');
  return { runs, text, least, greatest };
}

function unbroken(runs: Run[]): Run[] {
  return runs.length === 1 && isNumber(runs[0]!.text) ? [{ ...runs[0]!, noWrap: true }] : runs;
}

function partCell(part: Part, build: Build): Cell {
  return part.kind === 'picture'
    ? {
        ...EMPTY_CELL,
        picture: part,
        figure: figureIn(build, part),
        least: PICTURE_WIDTH,
        greatest: Math.max(PICTURE_WIDTH, part.picture.width),
      }
    : textCell(unbroken(inline(part.children, build)));
}

function cellOf(node: TableCell | undefined, build: Build): Cell {
  const parts = node ? splitAtPictures(node.children, build) : [];
  if (parts.length === 0) return EMPTY_CELL;
  if (parts.length === 1) return partCell(parts[0]!, build);
  const cells = parts.map((part) => partCell(part, build));
  return { ...EMPTY_CELL, stacked: cells, ...spanning(cells) };
}

function spanning(cells: Cell[]) {
  return {
    least: Math.max(...cells.map((cell) => cell.least)),
    greatest: Math.max(...cells.map((cell) => cell.greatest)),
  };
}

const COLUMN_HEADER: StructureFacts = { attributes: { O: 'Table', Scope: 'Column' } };

/** The rows of a table at its normal size. Headers are bold. */
export function cellsOf(node: Table, build: Build): { header: Cell[]; body: (Cell[] | TextRow)[] } {
  const columns = node.children.reduce((most, row) => Math.max(most, row.children.length), node.align?.length ?? 0);
  const [header, ...rows] = node.children;
  const cellsIn = ({ children }: TableRow, own: (at: Build) => Build, section: Build): Cell[] => {
    const row = within(section, 'TR');
    return Array.from({ length: columns }, (_, column) => cellOf(children[column], own(row)));
  };
  const head = within(styled(build, { bold: true }), 'THead');
  const first = cellsIn(header!, (row) => within(row, 'TH', COLUMN_HEADER), head);
  const body = within(build, 'TBody');
  const texts = hasTextRows(body);
  return {
    header: first,
    body: rows.map((row) => (texts && textRowOf(row, columns, body)) || cellsIn(row, (at) => within(at, 'TD'), body)),
  };
}

/** The cells of a row of texts that is not to stay one. */
export function cellsOfTexts({ texts, element }: TextRow, build: Build): Cell[] {
  return texts.map((lines) => {
    const own = within({ ...build, element }, 'TD');
    const text = wholeText(lines);
    return text === '' ? EMPTY_CELL : textCell(unbroken(textRuns(own, text)));
  });
}

/** A cell set at another size. */
export function resized(cell: Cell, ratio: number): Cell {
  if (ratio === 1) return cell;
  if (cell.stacked) return { ...cell, stacked: cell.stacked.map((part) => resized(part, ratio)) };
  if (cell.picture) return cell;
  return textCell(cell.runs.map((run) => ({ ...run, fontSize: run.fontSize * ratio })));
}
