/** §10.31: reads the look of a table from HTML: its class, the widths and alignments of `col`, and the cell widths of its first row. */
import type { Nodes, Parents } from 'mdast';
import { isMessage } from '../../../locales/message.ts';
import { styleOfClass } from '../../model/document-style.ts';
import type { Alignment } from '../../model/document-tree.ts';
import { readLabel } from '../../model/label-room.ts';
import { lookComment, TABLE_WORDS } from '../../model/table-look.ts';
import { blocksRule, type ElementRule, isMarks, type Make, paragraphsOf, textIn, wholeNumber } from './element-rule.ts';

/** The look of a column or cell. */
type Column = { width?: string; align?: string };

/** Keeps the looks of nodes until their table ends. */
const said = new WeakMap<Nodes, Column & { span: number }>();

type Attributes = Record<string, string>;

/** Reads `30%`, `120`, `120px` and `2*`. Undefined for widths without meaning on paper. */
function widthOf({ style = '', width = '' }: Attributes): string | undefined {
  const styled = /(?:^|;)\s*width\s*:\s*([^;]+)/i.exec(style)?.[1];
  const [, number, unit = 'px'] =
    /^\s*(\d{1,5}(?:\.\d{1,4})?)\s*(%|px|mm|cm|in|pt|\*)?\s*$/.exec(styled ?? width) ?? [];
  if (!(Number(number) > 0)) return undefined;
  return unit === '*' ? number : `${number}${unit}`;
}

/** Notes the look of a column or cell. */
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

/** The most columns of a table. A page has no room for more. */
const MAX_COLUMNS = 200;

function spread(columns: readonly (Column & { span: number })[]): Column[] {
  return columns.flatMap(({ span, ...column }) => Array.from({ length: Math.min(span, MAX_COLUMNS) }, () => column));
}

/** Returns the columns of `<col>`, else those of the first row's cells. */
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

/** Scales widths whose percentages exceed 100 in total, as browsers do. */
function within(widths: string[]): string[] {
  const percent = widths.reduce((sum, width) => sum + Number(PERCENT.exec(width)?.[1] ?? 0), 0);
  if (percent <= 100) return widths;
  return widths.map((width) => {
    const [, number] = PERCENT.exec(width) ?? [];
    return number ? `${Math.max(0.01, Math.floor((Number(number) / percent) * 10_000) / 100)}%` : width;
  });
}

/** Returns the children of a table without its `col` elements. */
export function withoutColumns(children: readonly Nodes[]): Nodes[] {
  return children.filter((child) => !(child.type === 'html' && said.has(child)));
}

/** Returns the look of a table as the comment in documents. Undefined without one. */
export function htmlLook(children: readonly Nodes[], attributes: Attributes, columns: number): string | undefined {
  const words = (attributes.class ?? '').split(/\s+/).filter((word) => TABLE_WORDS.includes(word));
  const found = columnsIn(children);
  const all = Array.from({ length: Math.min(columns, MAX_COLUMNS) }, (_, at): Column => found[at] ?? {});
  const widths = all.some(({ width }) => width) ? within(all.map(({ width }) => width ?? 'auto')).join(' ') : undefined;
  const align = all.some((one) => one.align) ? all.map((one) => one.align ?? 'auto').join(' ') : undefined;
  if (!widths && !align && words.length === 0) return undefined;
  return lookComment({ widths, align, words });
}

/** §10.15: alignment, which is all that `style` and `align` are read for. */
const ALIGNMENTS: Record<string, Alignment> = { left: 'left', center: 'center', right: 'right' };

/** `style` takes precedence over `align`, as in HTML. */
export function alignmentOf({ style = '', align = '' }: Record<string, string>): Alignment | undefined {
  const styled = /(?:^|;)\s*text-align\s*:\s*([a-z]+)/i.exec(style)?.[1];
  return ALIGNMENTS[(styled ?? align).toLowerCase()];
}

// §10.15, §10.24, §10.32, §17.36: `div`: a signature block, columns, a styled block, or a container. These of its classes have a meaning.

export const DIVISIONS = ['signature', 'overlay', 'label', 'columns', 'column'] as const;
export type Division = (typeof DIVISIONS)[number];
/** §10.45: the class of columns that are parties. */
export const PARTIES = 'parties';

/** §10.49: the class of a label with a panel behind its text. */
export const PANEL = 'panel';

/** Returns the kind of a `div`, from its class. */
export function divisionOf(className = ''): Division | undefined {
  const words = className.split(/\s+/);
  return DIVISIONS.find((one) => words.includes(one));
}

/** Returns the first node among columns that is neither a column nor a mark. */
export function strayIn(columns: readonly Nodes[]): Nodes | undefined {
  return columns.find((node) => node.type !== 'column' && !(node.type === 'paragraph' && isMarks(textIn(node))));
}

/** Unwraps columns, so that their blocks stand below each other. */
export function stacked(nodes: readonly Nodes[]): Nodes[] {
  return nodes.flatMap((node) => (node.type === 'column' ? (node.children as Nodes[]) : [node]));
}

export function aligned(blocks: Nodes[], attributes: Record<string, string>, make: Make): Nodes[] {
  const align = alignmentOf(attributes);
  return align && blocks.length > 0 ? [make('aligned', { align, children: blocks })] : blocks;
}

/** §10.48: the class of an `aside` that is a side note. Others only contain blocks. */
export const SIDE_NOTE = 'side';

/** An element that only contains blocks. */
export const container: ElementRule = ({ children, attributes }, make) =>
  aligned(paragraphsOf(children), attributes, make);

const rules: Record<Division, ElementRule> = {
  signature: blocksRule('signature'),
  overlay: (element, make, fault) => {
    const blocks = paragraphsOf(element.children);
    const isOverlay = blocks.length === 1 || blocks.some(({ type }) => type === 'label');
    return isOverlay ? [make('overlay', { children: blocks })] : container(element, make, fault);
  },
  label: ({ children, attributes }, make) => {
    const read = readLabel(attributes);
    const panel = attributes.class!.split(/\s+/).includes(PANEL);
    const facts = { ...(!isMessage(read) && read), ...(panel && { panel }) };
    return [make('label', { ...facts, children: paragraphsOf(children) })];
  },
  columns: ({ children, ...element }, make, fault) => {
    const blocks = paragraphsOf(children);
    const isOfParties = element.attributes.class!.split(/\s+/).includes(PARTIES);
    return blocks.some(({ type }) => type === 'column') && !strayIn(blocks)
      ? [make('columns', { ...(isOfParties && { parties: true }), children: blocks })]
      : container({ ...element, children: stacked(blocks) }, make, fault);
  },
  column: ({ children, attributes }, make) => {
    const width = widthOf(attributes);
    return [make('column', { ...(width && { width }), children: paragraphsOf(children) })];
  },
};

export const aside: ElementRule = (element, make, fault) => {
  const isSideNote = element.attributes.class?.split(/\s+/).includes(SIDE_NOTE);
  return (isSideNote ? blocksRule('sideNote') : container)(element, make, fault);
};

export const division: ElementRule = (element, make, fault) => {
  const style = styleOfClass(element.attributes.class);
  if (style !== undefined) return blocksRule('styledBlock', { style })(element, make, fault);
  const kind = divisionOf(element.attributes.class);
  // A column is only valid within columns, and a label on a picture.
  const around = { column: 'columns', label: 'overlay' }[kind as string];
  const isPlain = kind === undefined || (around !== undefined && divisionOf(element.within) !== around);
  return (isPlain ? container : rules[kind])(element, make, fault);
};
