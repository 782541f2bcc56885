/** §17.25: computes the column widths of a table of blocks from the needs of its cells. All widths are in points. */
import type { Code, Heading, List, Nodes, Parents, PhrasingContent, Table } from 'mdast';
import { tell } from '../../../locales/message.ts';
import { type FlowGrid, gridOf } from '../../../template/document/flow-grid.ts';
import { COLUMN_GAP } from '../../../template/model/document-setup.ts';
import type { Columns, FlowTable } from '../../../template/model/document-tree.ts';
import { cannotBeSet } from '../../check/render-failure.ts';
import { dividedWords } from '../../lines/divided-words.ts';
import { contentWidths, widestNumber } from '../../lines/lines.ts';
import type { Run } from '../../lines/run.ts';
import { wordsOf } from '../../lines/words.ts';
import { asCode, type Context, keepsNumbers, NARROWEST, styled } from '../context/context.ts';
import { CODE_PADDING } from '../context/styles.ts';
import { splitAtPictures } from '../inline/drawn-picture.ts';
import { inline } from '../inline/inline.ts';
import { generatedRuns, itemMarker, textRuns } from '../inline/text-runs.ts';
import { columnsOf, numbersIn } from './cell-columns.ts';
import { cellsOf, codeIn, pictureWidths } from './cells.ts';
import { type Column, fitColumns, MIN_COLUMN, type Widths, withWholeNumbers } from './column-widths.ts';

/**
 * `minWidth`: without breaking a word. `hyphenated`: with hyphenation. `maxWidth`: with every paragraph on one line. `floor`: the width
 * below which the content cannot be laid out; it does not shrink with the type. `code`: the width below which a code does not fit
 * (§17.39); 0 without one. `text`: all text on one line. `number`: the widest number or code. `indent`: what stands beside it, which does
 * not shrink.
 */
export type Need = {
  minWidth: number;
  hyphenated: number;
  maxWidth: number;
  floor: number;
  code: number;
  text: number;
  number: number;
  indent: number;
};

const NOTHING: Need = { minWidth: 0, hyphenated: 0, maxWidth: 0, floor: 0, code: 0, text: 0, number: 0, indent: 0 };
const SIDES = ['minWidth', 'hyphenated', 'maxWidth', 'floor', 'code', 'number', 'indent'] as const;

function eachOf(text: number, combine: (side: (typeof SIDES)[number]) => number): Need {
  return {
    text,
    minWidth: combine('minWidth'),
    hyphenated: combine('hyphenated'),
    maxWidth: combine('maxWidth'),
    floor: combine('floor'),
    code: combine('code'),
    number: combine('number'),
    indent: combine('indent'),
  };
}

/** Returns the needs of stacked content. */
function widestOf(needs: Need[]): Need {
  return needs.reduce((max, need) => eachOf(max.text + need.text, (side) => Math.max(max[side], need[side])), NOTHING);
}

function sideBySide(needs: Need[], padding: number): Need {
  const own = 2 * padding;
  const code = needs.some((need) => need.code > 0) ? MIN_COLUMN : 0;
  const indent = needs.some((need) => need.number > 0) ? MIN_COLUMN : 0;
  const around = { minWidth: own, hyphenated: own, maxWidth: own, floor: MIN_COLUMN, code, number: 0, indent };
  return needs.reduce(
    (sum, need) => eachOf(sum.text + need.text, (side) => sum[side] + around[side] + need[side]),
    NOTHING,
  );
}

/**
 * Returns the needs of each column. `needs`: those of the grid's cells. What a cell with a span needs beyond its columns is shared among
 * them.
 */
export function columnNeeds({ columns, cells }: Pick<FlowGrid, 'columns' | 'cells'>, needs: Need[]): Need[] {
  const found = Array.from({ length: columns }, () => ({ ...NOTHING }));
  const narrowFirst = [...cells.keys()].sort((a, b) => cells[a]!.colspan - cells[b]!.colspan);
  for (const index of narrowFirst) {
    const { column, colspan } = cells[index]!;
    const own = found.slice(column, column + colspan);
    for (const side of SIDES) {
      const missing = needs[index]![side] - own.reduce((sum, one) => sum + one[side], 0);
      if (missing > 0) for (const one of own) one[side] += missing / colspan;
    }
  }
  return found;
}

/**
 * Returns the column widths with padding, like `fitColumns`, but none below its floor: the others give up what it lacks. Throws when
 * there is not enough room.
 */
export function fitFlowColumns(
  columns: (Column & Need)[],
  width: number,
  measures: Parameters<typeof fitColumns>[2],
): Widths & { padding: number } {
  const hyphenated = () =>
    columns.map((column) => (column.numeric ? column : { ...column, minWidth: column.hyphenated }));
  const fitted = withFloors(columns, fitColumns(columns, width, measures, hyphenated), width);
  if (!measures.numbers) return fitted;
  const needs = measures.numbers().map((need, at) => ({ ...need, floor: columns[at]!.floor }));
  return withWholeNumbers(hyphenated(), fitted, width, needs, measures);
}

/** Raises columns to their floors, and narrows the other columns by what was added. Throws when there is not enough room. */
function withFloors(
  columns: Need[],
  fitted: Widths & { padding: number },
  width: number,
): Widths & { padding: number } {
  const floors = columns.map(({ floor }) => Math.max(floor, MIN_COLUMN - 2 * fitted.padding));
  const missing = floors.reduce((sum, floor, at) => sum + Math.max(0, floor - fitted.widths[at]!), 0);
  if (missing === 0) return fitted;
  const spare = floors.reduce((sum, floor, at) => sum + Math.max(0, fitted.widths[at]! - floor), 0);
  if (missing > spare) throw cannotBeSet(tell('pdf.table.blocks', { points: Math.round(width) }));
  return {
    ...fitted,
    widths: fitted.widths.map((one, at) => Math.max(floors[at]!, one - ((one - floors[at]!) * missing) / spare)),
  };
}

// §17.25: measures how narrow and how wide blocks can be laid out, for table columns that hold them.

/** Returns the needs of runs in one paragraph. */
export function runsNeed(runs: Run[]): Need {
  const words = wordsOf(runs);
  const widths = contentWidths(words);
  const isDivided = runs.some(({ hyphenate, softHyphens }) => hyphenate || softHyphens);
  const hyphenated = isDivided ? contentWidths(dividedWords(runs)).minWidth : widths.minWidth;
  const code = codeIn(runs);
  return { ...widths, hyphenated, floor: code, code, text: widths.maxWidth, number: widestNumber(words), indent: 0 };
}

function textNeed(nodes: PhrasingContent[], context: Context): Need {
  return widestOf(
    splitAtPictures(nodes, context).map((part) => {
      if (part.kind === 'text') return runsNeed(inline(part.children, context));
      const { code = 0, ...widths } = pictureWidths(part, context);
      return { ...widths, hyphenated: widths.minWidth, floor: code, code, text: widths.maxWidth, number: 0, indent: 0 };
    }),
  );
}

/** The inaccuracy of sums of fractions, in points. */
const HAIR = 0.1;

/** Returns a column with an indent. `min`: the indent in narrow columns. */
function indentedBy(
  indent: number,
  { minWidth, hyphenated, maxWidth, floor, code, text, number, indent: own }: Need,
  min = indent,
): Need {
  const room = Math.max(NARROWEST, floor) + HAIR;
  const withCode = code > 0 ? indent + code + HAIR : 0;
  return {
    minWidth: indent + minWidth,
    hyphenated: indent + hyphenated,
    maxWidth: indent + maxWidth,
    floor: Math.max(min + room, withCode),
    code: withCode,
    text,
    number,
    indent: number > 0 ? indent + own + HAIR : 0,
  };
}

/** The markers of a list hang out from its items, and always need room beside them. */
function listNeed(list: List, context: Context): Need {
  const { listIndent, boxIndent, markerGap } = context.styles;
  const markers = list.children.map((_item, index) => itemMarker(list, index, 0));
  const widest = markers.reduce((best, marker) => (marker.length > best.length ? marker : best), '');
  const box = list.children.some(({ checked }) => typeof checked === 'boolean') ? boxIndent : 0;
  const min = runsNeed(generatedRuns(context, widest)).maxWidth * WIDER + markerGap + box;
  return indentedBy(Math.max(listIndent, min), childrenNeed(list, context), min);
}

/** A marker with fewer characters than the longest one may be wider than that by up to this factor. */
const WIDER = 1.5;

function childrenNeed(node: Parents, context: Context): Need {
  return widestOf((node.children as Nodes[]).map((child) => needOf(child, context)));
}

function bold(context: Context): Context {
  return styled(context, { bold: true });
}

const rules: { [Kind in Nodes['type']]?: (node: Extract<Nodes, { type: Kind }>, context: Context) => Need } = {
  paragraph: ({ children }, context) => textNeed(children, context),
  heading: ({ children, depth }: Heading, context) => {
    const { family = context.style.family, size, bold } = context.styles.headings[depth];
    return textNeed(children, styled(context, { family: context.fonts.familyOf(family), size, bold }));
  },
  code: ({ value }: Code, context) => {
    const longest = value.split('\n').reduce((best, line) => (line.length > best.length ? line : best), '');
    return indentedBy(2 * CODE_PADDING.x, runsNeed(textRuns(asCode(context), longest)));
  },
  table: (node: Table, context) => {
    const { header, body } = cellsOf(
      node,
      styled(context, { size: Math.min(context.styles.table.size, context.style.size) }),
    );
    const columns = columnsOf(header, body, context);
    const numbers = keepsNumbers(context) ? numbersIn(columns.length, [header, ...body], context) : [];
    return sideBySide(
      columns.map(({ minWidth, maxWidth, code = 0 }, column) => ({
        minWidth,
        maxWidth,
        hyphenated: minWidth,
        floor: code,
        code,
        number: numbers[column] ?? 0,
        indent: 0,
        text: maxWidth,
      })),
      context.styles.tablePadding.x,
    );
  },
  flowTable: (node: FlowTable, context) => {
    const grid = gridOf(node);
    return sideBySide(
      columnNeeds(
        grid,
        grid.cells.map(({ cell }) => childrenNeed(cell, cell.header ? bold(context) : context)),
      ),
      context.styles.tablePadding.x,
    );
  },
  columns: ({ children }: Columns, context) =>
    sideBySide(
      children.map((column) => childrenNeed(column, context)),
      COLUMN_GAP / 2,
    ),
  list: listNeed,
  blockquote: (node, context) => indentedBy(context.styles.quoteIndent, childrenNeed(node, context)),
  descriptionDetails: (node, context) => indentedBy(context.styles.listIndent, childrenNeed(node, context)),
  descriptionTerm: (node, context) => childrenNeed(node, bold(context)),
  summary: (node, context) => childrenNeed(node, bold(context)),
  text: (node, context) => textNeed([node], context),
  inlineCode: (node, context) => textNeed([node], context),
  image: (node, context) => textNeed([node], context),
  blank: (node, context) => textNeed([node], context),
};

function needOf(node: Nodes, context: Context): Need {
  const rule = rules[node.type] as ((node: Nodes, context: Context) => Need) | undefined;
  if (rule) return rule(node, context);
  return 'children' in node ? childrenNeed(node, context) : widestOf([]);
}

/** Returns the needs of a cell's content. `context`: without records, with the width of the table and the style of the cell. */
export function blocksNeed(nodes: Nodes[], context: Context): Need {
  return widestOf(nodes.map((node) => needOf(node, context)));
}
