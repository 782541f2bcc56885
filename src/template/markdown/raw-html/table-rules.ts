/** §10.15: tables of HTML: cells, rows and sections. */
import type { Nodes } from 'mdast';
import { alignmentOf } from './alignment-of.ts';
import { blocksRule, type ElementRule, type Make, wholeNumber, withMarksIn } from './element.ts';
import { paragraphsOf } from './paragraphs-of.ts';
import { tableOf } from './table-of.ts';

function spanOf(written: string | undefined): number {
  return Math.max(1, wholeNumber(written) ?? 1);
}

const cell: ElementRule = (element, make) => {
  const { tag, attributes } = element;
  const align = alignmentOf(attributes);
  const [colspan, rowspan] = [spanOf(attributes.colspan), spanOf(attributes.rowspan)];
  const children = paragraphsOf(element.children);
  const spans = { ...(colspan > 1 && { colspan }), ...(rowspan > 1 && { rowspan }) };
  return [make('flowCell', { header: tag === 'th', ...(align && { align }), ...spans, children })];
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

export const tableRules: Record<string, ElementRule> = {
  table: ({ children }, make) => [tableOf(rowsOf(children, make), make('html', {}).position)],
  caption: blocksRule('caption'),
  thead: sectionRule('head'),
  tbody: sectionRule('body'),
  tfoot: sectionRule('foot'),
  tr: row,
  td: cell,
  th: cell,
  col: () => [],
  colgroup: () => [],
};
