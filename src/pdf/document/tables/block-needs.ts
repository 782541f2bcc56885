/** §17.25: how narrow and how wide blocks can be set, for the columns of a table whose cells hold them. */
import type { Code, Heading, List, Nodes, Parents, PhrasingContent, Table } from 'mdast';
import { gridOf } from '../../../template/document/flow-grid.ts';
import { COLUMN_GAP } from '../../../template/model/column-width.ts';
import type { Columns, FlowTable } from '../../../template/model/document-tree.ts';
import { contentWidths, widestNumber } from '../../lines/content-widths.ts';
import { dividedWords } from '../../lines/divided-words.ts';
import type { Run } from '../../lines/run.ts';
import { wordsOf } from '../../lines/words.ts';
import { asCode, type Context, NARROWEST, styled } from '../context/context.ts';
import { keepsNumbers } from '../context/made-with.ts';
import { CODE_PADDING } from '../context/styles.ts';
import { inline } from '../inline/inline.ts';
import { itemMarker } from '../inline/item-marker.ts';
import { splitAtPictures } from '../inline/split-at-pictures.ts';
import { generatedRuns, textRuns } from '../inline/text-runs.ts';
import { cellsOf, codeIn, pictureWidths } from './cells.ts';
import { columnsOf, numbersIn } from './columns.ts';
import { columnNeeds, type Need, sideBySide, widestOf } from './flow-columns.ts';

/** What runs need in one paragraph. */
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

/** In points: sums of fractions are no more exact. */
const HAIR = 0.1;

/** `min`: the indent where there is little room. */
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

/** The markers of a list hang out from its items, and have to stand beside them in any case. */
function listNeed(list: List, context: Context): Need {
  const { listIndent, boxIndent, markerGap } = context.styles;
  const markers = list.children.map((_item, index) => itemMarker(list, index, 0));
  const widest = markers.reduce((best, marker) => (marker.length > best.length ? marker : best), '');
  const box = list.children.some(({ checked }) => typeof checked === 'boolean') ? boxIndent : 0;
  const min = runsNeed(generatedRuns(context, widest)).maxWidth * WIDER + markerGap + box;
  return indentedBy(Math.max(listIndent, min), childrenNeed(list, context), min);
}

/** A marker with fewer letters may be so much wider than that with most. */
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
        ...{ minWidth, maxWidth, hyphenated: minWidth, floor: code, code, number: numbers[column] ?? 0, indent: 0 },
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

/** What the content of a cell needs. `context`: without a trace, with the width of the table and the style of the cell. */
export function blocksNeed(nodes: Nodes[], context: Context): Need {
  return widestOf(nodes.map((node) => needOf(node, context)));
}
