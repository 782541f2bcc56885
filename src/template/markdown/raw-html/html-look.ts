/** §10.31: what HTML says of the look of a table: its class, the widths and alignments of `col`, the widths of the cells of its first row. */
import type { Nodes, Parents } from 'mdast';
import { styleOfClass } from '../../model/document-style.ts';
import type { Alignment } from '../../model/document-tree.ts';
import { lookComment, TABLE_WORDS } from '../../model/table-look.ts';
import { blocksRule, type ElementRule, isMarks, type Make, paragraphsOf, textIn, wholeNumber } from './element-rule.ts';

/** Of a column or a cell, in the words of a look. */
type Column = { width?: string; align?: string };

/** What it says is kept here until its table ends. */
const said = new WeakMap<Nodes, Column & { span: number }>();

type Attributes = Record<string, string>;

/** `30%`, `120`, `120px`, `2*`; undefined for what says nothing on paper. */
function widthOf({ style = '', width = '' }: Attributes): string | undefined {
  const styled = /(?:^|;)\s*width\s*:\s*([^;]+)/i.exec(style)?.[1];
  const [, number, unit = 'px'] =
    /^\s*(\d{1,5}(?:\.\d{1,4})?)\s*(%|px|mm|cm|in|pt|\*)?\s*$/.exec(styled ?? width) ?? [];
  if (!(Number(number) > 0)) return undefined;
  return unit === '*' ? number : `${number}${unit}`;
}

/** Remembers what a column or a cell says. */
export function withColumn(node: Nodes, attributes: Attributes, span: number): Nodes {
  const [width, given] = [widthOf(attributes), alignmentOf(attributes)];
  const align = attributes.align?.toLowerCase() === 'char' ? 'decimal' : given;
  if (width || align || node.type === 'html')
    said.set(node, { ...(width && { width }), ...(align && { align }), span });
  return node;
}

export function spanOf(written: string | undefined): number {
  return Math.max(1, wholeNumber(written) ?? 1);
}

/** More columns than any page has room for say nothing. */
const MAX_COLUMNS = 200;

function spread(columns: readonly (Column & { span: number })[]): Column[] {
  return columns.flatMap(({ span, ...column }) => Array.from({ length: Math.min(span, MAX_COLUMNS) }, () => column));
}

/** The columns of `<col>`, else those of the first row of cells. */
function columnsIn(children: readonly Nodes[]): Column[] {
  const columns = children.flatMap((child) => (child.type === 'html' && said.has(child) ? [said.get(child)!] : []));
  if (columns.length > 0) return spread(columns);
  const row = firstRow(children);
  const cells = (row?.children ?? []) as Nodes[];
  if (!cells.some((cell) => said.get(cell)?.width)) return [];
  return spread(
    cells.map((cell) => {
      const { width, span = 1 } = said.get(cell) ?? {};
      return { ...(width && span === 1 && { width }), span };
    }),
  );
}

function firstRow(children: readonly Nodes[]): Parents | undefined {
  for (const child of children) {
    if (child.type === 'flowRow') return child;
    const inner = child.type === 'flowSection' ? firstRow(child.children) : undefined;
    if (inner) return inner;
  }
  return undefined;
}

const PERCENT = /^([\d.]+)%$/;

/** Percentages of more than the whole are shares of it, as browsers take them. */
function within(widths: string[]): string[] {
  const percent = widths.reduce((sum, width) => sum + Number(PERCENT.exec(width)?.[1] ?? 0), 0);
  if (percent <= 100) return widths;
  return widths.map((width) => {
    const [, number] = PERCENT.exec(width) ?? [];
    return number ? `${Math.max(0.01, Math.floor((Number(number) / percent) * 10_000) / 100)}%` : width;
  });
}

/** The children of a table without what says how its columns look. */
export function withoutColumns(children: readonly Nodes[]): Nodes[] {
  return children.filter((child) => !(child.type === 'html' && said.has(child)));
}

/** The look of a table of so many columns, as the comment that documents have; undefined where nothing is said of it. */
export function htmlLook(children: readonly Nodes[], attributes: Attributes, columns: number): string | undefined {
  const words = (attributes.class ?? '').split(/\s+/).filter((word) => TABLE_WORDS.includes(word));
  const found = columnsIn(children);
  const all = Array.from({ length: Math.min(columns, MAX_COLUMNS) }, (_, at): Column => found[at] ?? {});
  const widths = all.some(({ width }) => width) ? within(all.map(({ width }) => width ?? 'auto')).join(' ') : undefined;
  const align = all.some((one) => one.align) ? all.map((one) => one.align ?? 'auto').join(' ') : undefined;
  if (!widths && !align && words.length === 0) return undefined;
  return lookComment({ widths, align, words });
}

/** §10.15: alignment, the only thing that `style` and `align` say here. */
const ALIGNMENTS: Record<string, Alignment> = { left: 'left', center: 'center', right: 'right' };

/** Of `style` before `align`, as in HTML. */
export function alignmentOf({ style = '', align = '' }: Record<string, string>): Alignment | undefined {
  const styled = /(?:^|;)\s*text-align\s*:\s*([a-z]+)/i.exec(style)?.[1];
  return ALIGNMENTS[(styled ?? align).toLowerCase()];
}

// §10.15, §10.24, §10.32, §17.36: `div`: a signature block, blocks side by side or in a style, or a container of blocks. Of all its classes, these say something.

export const DIVISIONS = ['signature', 'columns', 'column'] as const;
export type Division = (typeof DIVISIONS)[number];

/** What the class of a `div` says. */
export function divisionOf(className = ''): Division | undefined {
  const words = className.split(/\s+/);
  return DIVISIONS.find((one) => words.includes(one));
}

/** What stands in blocks side by side and is none of them, nor a mark of a group or condition. */
export function strayIn(columns: readonly Nodes[]): Nodes | undefined {
  return columns.find((node) => node.type !== 'column' && !(node.type === 'paragraph' && isMarks(textIn(node))));
}

/** Blocks one below the other, of which some may have been side by side. */
export function stacked(nodes: readonly Nodes[]): Nodes[] {
  return nodes.flatMap((node) => (node.type === 'column' ? (node.children as Nodes[]) : [node]));
}

export function aligned(blocks: Nodes[], attributes: Record<string, string>, make: Make): Nodes[] {
  const align = alignmentOf(attributes);
  return align && blocks.length > 0 ? [make('aligned', { align, children: blocks })] : blocks;
}

/** An element that only holds blocks. */
export const container: ElementRule = ({ children, attributes }, make) =>
  aligned(paragraphsOf(children), attributes, make);

const rules: Record<Division, ElementRule> = {
  signature: blocksRule('signature'),
  columns: ({ children, ...element }, make, fault) => {
    const blocks = paragraphsOf(children);
    return blocks.some(({ type }) => type === 'column') && !strayIn(blocks)
      ? [make('columns', { children: blocks })]
      : container({ ...element, children: stacked(blocks) }, make, fault);
  },
  column: ({ children, attributes }, make) => {
    const width = widthOf(attributes);
    return [make('column', { ...(width && { width }), children: paragraphsOf(children) })];
  },
};

export const division: ElementRule = (element, make, fault) => {
  const style = styleOfClass(element.attributes.class);
  if (style !== undefined) return blocksRule('styledBlock', { style })(element, make, fault);
  const kind = divisionOf(element.attributes.class);
  // A column stands in columns only.
  const isPlain = kind === undefined || (kind === 'column' && divisionOf(element.within) !== 'columns');
  return (isPlain ? container : rules[kind])(element, make, fault);
};
