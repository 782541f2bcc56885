/** §10.15: tables of HTML: cells, rows and sections. */
import type { Nodes } from 'mdast';
import { columnCount } from '../../model/table-look.ts';
import { alignmentOf } from './alignment-of.ts';
import { blocksRule, type ElementRule, type Make, withMarksIn } from './element.ts';
import { htmlLook, spanOf, withColumn, withoutColumns } from './html-look.ts';
import { paragraphsOf } from './paragraphs-of.ts';
import { tableOf } from './table-of.ts';

const cell: ElementRule = (element, make) => {
  const { tag, attributes } = element;
  const align = alignmentOf(attributes);
  const [colspan, rowspan] = [spanOf(attributes.colspan), spanOf(attributes.rowspan)];
  const children = paragraphsOf(element.children);
  const spans = { ...(colspan > 1 && { colspan }), ...(rowspan > 1 && { rowspan }) };
  const made = make('flowCell', { header: tag === 'th', ...(align && { align }), ...spans, children });
  return [withColumn(made, attributes, colspan)];
};

/** Cells that say nothing of their own are aligned as their row is. */
const row: ElementRule = ({ attributes, children }, make) => {
  const align = alignmentOf(attributes);
  const cells = children.map((child) =>
    child.type === 'flowCell' && align && !child.align ? { ...child, align } : child,
  );
  return [make('flowRow', { children: cells })];
};

function sectionRule(part: 'head' | 'body' | 'foot'): ElementRule {
  return ({ children }, make) => [make('flowSection', { part, children: rowsOf(children, make) })];
}

/** Children of a table or section; the mark of a group has a row to itself. */
function rowsOf(children: readonly Nodes[], make: Make): Nodes[] {
  return withMarksIn(children, make, (block) =>
    make('flowRow', { children: [make('flowCell', { header: false, children: [block] })] }),
  );
}

const table: ElementRule = ({ attributes, children }, make) => {
  const made = tableOf(rowsOf(withoutColumns(children), make), make('html', {}).position);
  const look = htmlLook(children, attributes, columnCount(made));
  return look === undefined ? [made] : [make('html', { value: look }), made];
};

/** `col` is in no row: a node that the table takes. */
const column: ElementRule = ({ attributes }, make) => [
  withColumn(make('html', { value: '' }), attributes, spanOf(attributes.span)),
];

const columnGroup: ElementRule = (element, make, fault) =>
  element.children.length > 0 ? element.children : column(element, make, fault);

export const tableRules: Record<string, ElementRule> = {
  table,
  caption: blocksRule('caption'),
  thead: sectionRule('head'),
  tbody: sectionRule('body'),
  tfoot: sectionRule('foot'),
  tr: row,
  td: cell,
  th: cell,
  col: column,
  colgroup: columnGroup,
};
