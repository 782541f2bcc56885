/** §17.11: turns a GFM table into rows of equal length: of texts, or of cells with runs and content widths. */
import type { Table, TableCell, TableRow } from 'mdast';
import type { FlowTable } from '../../../template/model/document-tree.ts';
import { isNumber } from '../../../template/typography/number-columns.ts';
import type { Content } from '../../engine/layout.ts';
import { faceStyle } from '../../fonts/faces.ts';
import { fontRuns, isPlainIn } from '../../fonts/font-runs.ts';
import { type TextRow, wholeText } from '../../layout/text-rows.ts';
import { contentWidths, type Line } from '../../lines/lines.ts';
import type { Alignment, Run } from '../../lines/run.ts';
import { wordsOf } from '../../lines/words.ts';
import {
  ARTIFACTS,
  addElement,
  placesOfCells,
  type StructureElement,
  type StructureFacts,
} from '../../tagging/structure-tree.ts';
import type { BlockLayout } from '../context/block-layout.ts';
import {
  asArtifact,
  type Context,
  type Defaults,
  inElement,
  inHeader,
  inTotals,
  type Look,
  type Room,
  styled,
  type TableFacts,
  type Trace,
} from '../context/context.ts';
import { aligned, textNode } from '../flow/text-block.ts';
import {
  figureContext,
  type InlinePart,
  keepsSize,
  type PicturePart,
  splitAtPictures,
  wantedSize,
} from '../inline/drawn-picture.ts';
import { inline } from '../inline/inline.ts';
import { generatedRuns, textRuns } from '../inline/text-runs.ts';

/**
 * A cell is text (`runs`), one picture, or several of both, stacked. `minWidth`, `maxWidth`: its widths in points without breaking a
 * word, and on one line. `code`: the width of the widest code in it (§17.39).
 */
export type Cell = {
  runs: Run[];
  text: string;
  minWidth: number;
  maxWidth: number;
  code?: number;
  picture?: PicturePart;
  /** The context of the picture's structure element. */
  figure?: Context;
  stacked?: Cell[];
  /** Set once the width of the column is known: the lines of the text, or the picture with its caption. */
  lines?: Line[];
  pictureLayout?: BlockLayout;
};

export const EMPTY_CELL: Cell = { runs: [], text: '', minWidth: 0, maxWidth: 0 };

/** The minimum width of a picture in a cell, in points. */
const PICTURE_WIDTH = 60;

/** Returns the text that decides the kind of a column: without blanks to be filled in, signature lines, pictures and note numbers. */
function ownText(run: Run): string {
  return run.preserveTrailingSpaces || run.sup || run.writingLine || run.picture ? '' : run.text;
}

function textCell(runs: Run[]): Cell {
  const { minWidth, maxWidth } = contentWidths(wordsOf(runs));
  const text = runs.length === 1 ? ownText(runs[0]!) : runs.map(ownText).join('');
  const code = codeIn(runs);
  return { runs, text, minWidth, maxWidth, ...(code > 0 && { code }) };
}

/** Returns the width of the widest code in runs, in points; 0 for none. */
export function codeIn(runs: readonly Run[]): number {
  return runs.reduce((max, { picture }) => (picture?.keepsSize ? Math.max(max, picture.width) : max), 0);
}

/** An amount stays on one line. */
export function unbroken(runs: Run[]): Run[] {
  return runs.length === 1 && isNumber(runs[0]!.text) ? [{ ...runs[0]!, noWrap: true }] : runs;
}

/** Returns the widths of pictures in cells. A picture whose author gave a width may be narrower than the minimum. */
export function pictureWidths(
  part: PicturePart,
  context: Room & Look & Defaults,
): Pick<Cell, 'minWidth' | 'maxWidth' | 'code'> {
  const { width } = wantedSize(part, context.width, context);
  const isSized = part.width !== undefined || part.height !== undefined;
  return {
    minWidth: isSized ? Math.min(PICTURE_WIDTH, width) : PICTURE_WIDTH,
    maxWidth: Math.max(PICTURE_WIDTH, width),
    ...(keepsSize(part.path, context) && { code: width }),
  };
}

/** §10.31: whether dots lead from the texts of a table to its last column. HTML tables have none. */
export function hasLeaders({ type, data }: Table | FlowTable): boolean {
  return type === 'table' && data?.look?.leaders === true;
}

/** Returns the dots behind a text, up to the end of its cell: an artifact that is drawn as a line to write on is. */
function leaderRuns(context: Context): Run[] {
  const muted = styled(asArtifact(context, 'layout'), { bold: false, italics: false, color: context.styles.muted });
  return generatedRuns(muted, '...').map((run) => ({ ...run, writingLine: true, noWrap: true }));
}

function partCell(part: InlinePart, context: Context): Cell {
  return part.kind === 'picture'
    ? {
        ...EMPTY_CELL,
        picture: part,
        figure: figureContext(context, part),
        ...pictureWidths(part, context),
      }
    : textCell(unbroken(inline(part.children, context)));
}

/** `leads`: whether dots follow a text. */
function cellOf(node: TableCell | undefined, context: Context, leads: boolean): Cell {
  const parts = node ? splitAtPictures(node.children, context) : [];
  if (parts.length === 0) return EMPTY_CELL;
  if (context.isSigned && node!.children.every((child) => child.type === 'writingLine' && !child.data?.isSigned))
    return textCell([...generatedRuns(context, '\n'), ...inline(node!.children, context)]);
  const [part] = parts;
  if (parts.length === 1 && part!.kind !== 'picture' && leads && node!.children.length > 0)
    return textCell([...inline(part!.children, context), ...leaderRuns(context)]);
  if (parts.length === 1) return partCell(part!, context);
  const cells = parts.map((part) => partCell(part, context));
  return { ...EMPTY_CELL, stacked: cells, ...widthsOf(cells) };
}

function widthsOf(cells: Cell[]) {
  const code = Math.max(...cells.map((cell) => cell.code ?? 0));
  return {
    minWidth: Math.max(...cells.map((cell) => cell.minWidth)),
    maxWidth: Math.max(...cells.map((cell) => cell.maxWidth)),
    ...(code > 0 && { code }),
  };
}

const COLUMN_HEADER: StructureFacts = { attributes: { O: 'Table', Scope: 'Column' } };

/** Returns the rows of a table at its normal font size. Headers are bold. */
export function cellsOf(node: Table, context: Context): { header: Cell[]; body: (Cell[] | TextRow)[] } {
  const columns = node.children.reduce((max, row) => Math.max(max, row.children.length), node.align?.length ?? 0);
  const [header, ...rows] = node.children;
  const leads = hasLeaders(node) && !context.isSigned;
  const cellsIn = ({ children }: TableRow, own: (at: Context) => Context, section: Context): Cell[] => {
    const row = inElement(section, 'TR');
    return Array.from({ length: columns }, (_, column) =>
      cellOf(children[column], own(row), leads && section !== head && column < columns - 1),
    );
  };
  const head = inElement(styled(inHeader(context), { bold: true }), 'THead');
  const first = cellsIn(header!, (row) => inElement(row, 'TH', COLUMN_HEADER), head);
  const totals = node.data?.totals ?? 0;
  const sections = [
    { section: inElement(context, 'TBody'), rows: rows.slice(0, rows.length - totals), isPlain: true },
    ...(totals > 0
      ? [
          {
            section: inTotals(inElement(context, 'TFoot')),
            rows: rows.slice(-totals),
            isPlain: !context.styles.table.total,
          },
        ]
      : []),
  ];
  return {
    header: first,
    body: sections.flatMap(({ section, rows: own, isPlain }) => {
      const texts = isPlain && !leads && allowsTextRows(section);
      return own.map((row) => {
        if (row.data?.subtotal && context.styles.table.total)
          return cellsIn(row, (at) => inElement(at, 'TD'), inTotals(section));
        return (texts && textRowOf(row, columns, section)) || cellsIn(row, (at) => inElement(at, 'TD'), section);
      });
    }),
  };
}

/** Turns a row of texts into cells, if it cannot stay texts. */
export function cellsOfTexts({ texts, element }: TextRow, context: Context): Cell[] {
  return texts.map((lines) => {
    const own = inElement({ ...context, element }, 'TD');
    const text = wholeText(lines);
    return text === '' ? EMPTY_CELL : textCell(unbroken(textRuns(own, text)));
  });
}

export function atSize(cell: Cell, ratio: number): Cell {
  if (ratio === 1) return cell;
  if (cell.stacked) return { ...cell, stacked: cell.stacked.map((part) => atSize(part, ratio)) };
  if (cell.picture) return cell;
  return textCell(runsAtSize(cell.runs, ratio));
}

export function runsAtSize(runs: Run[], ratio: number): Run[] {
  if (ratio === 1) return runs;
  return runs.map((run) =>
    run.picture ? run : { ...run, fontSize: run.fontSize * ratio, ...(run.rise && { rise: run.rise * ratio }) },
  );
}

/** Returns the drawn content of a cell after layout. `wanted`: the alignment of its column. */
export function cellContent(cell: Cell, wanted: Alignment | undefined, context: Look): Content {
  const alignment = wanted ?? (context.direction === 'rtl' ? 'right' : 'left');
  if (cell.stacked) {
    const stack = cell.stacked.map((part, at, { length }) => {
      const content = cellContent(part, wanted, context);
      return isSigning(part) && at < length - 1 ? onLine(content, 0, context) : content;
    });
    return { stack, alignment };
  }
  if (cell.pictureLayout)
    return { ...(cell.pictureLayout.content as object), alignment: cell.picture?.align ?? alignment } as Content;
  const lines = cell.lines ?? [];
  return textNode(wanted ? aligned(lines, wanted) : lines, context, alignment);
}

/** Returns whether a picture stands on the signature line below it. */
export function isSigning({ picture }: Cell): boolean {
  return picture?.isSigning === true;
}

/** §17.28: moves a picture down onto the signature line below it, by `drop` points and to the baseline. */
export function onLine(content: Content, drop: number, { style }: Look): Content {
  const over = drop + style.size;
  return { stack: [content], margin: [0, over, 0, -over] };
}

// §17.11: rows of plain text. Most rows of a long table hold nothing else and stay texts: their cells get runs and structure elements
// only when they are drawn. Each garbage collection copies or marks whatever lives as long as the document, so that each row of a table
// of 50,000 cost half as much again as one of 1,000.

/** Letters, digits and signs of Europe, none of which combines with others. */
const EUROPEAN = /^[\x20-\x7e\u00a1-\u00ac\u00ae-\u02af\u0384-\u0481\u048a-\u052f\u2010-\u2015\u2018-\u2026\u20ac]+$/;
const BLANK_EDGE = /^ | $/;

function isPlain(text: string, { style: { family, bold, italics }, language }: Look): boolean {
  if (BLANK_EDGE.test(text)) return false;
  const face = faceStyle(bold, italics);
  if (isPlainIn(family, face, text)) return true;
  if (!EUROPEAN.test(text)) return false;
  const [first, second] = fontRuns(text, family, face, language);
  return second === undefined && first?.text === text && first.family === family;
}

/** Returns whether rows in a context can stay texts. */
function allowsTextRows({ textRows, direction, element, style }: Look & Trace & TableFacts): boolean {
  return (
    textRows &&
    direction === 'ltr' &&
    typeof element !== 'string' &&
    !(style.struck || style.background || style.link || style.target || style.superscript || style.setting)
  );
}

/** Returns a row in a table's body as texts. Undefined if it holds more than plain text. */
function textRowOf({ children }: TableRow, columns: number, body: Look & Trace): TextRow | undefined {
  const texts = new Array<string>(columns);
  for (let column = 0; column < columns; column++) {
    const inline = children[column]?.children;
    const node = inline?.[0];
    const text = node === undefined ? '' : node.type === 'text' && inline!.length === 1 ? node.value : undefined;
    if (text === undefined || !isPlain(text, body)) return undefined;
    texts[column] = text;
  }
  const element = addElement(body.element as StructureElement, 'TR');
  return { texts, element, lines: 1, ledger: -1, place: ARTIFACTS.layout };
}

/** Enters a row in the ledger, and gives each of its cells a place in the structure tree. */
export function entered(row: TextRow, { ledger, structure }: Trace): TextRow {
  row.ledger = ledger.entries.length;
  for (const lines of row.texts) {
    const text = wholeText(lines);
    ledger.enter(text, text);
  }
  row.place = placesOfCells(structure, row.element, row.texts.length);
  return row;
}
