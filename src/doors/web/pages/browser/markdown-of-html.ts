/**
 * §20.72: writes what Word, Google Docs, LibreOffice or a page put on the clipboard as Markdown of a template: headings, bold, italics, links,
 * lists and tables. All else is text, escaped, but for `{{…}}`, which are fields. Nothing is run or loaded.
 */
import type { Block, Paragraph, Run } from './formatted-text.ts';
import { inertHtml, type PastedNode, readPasted } from './read-pasted.ts';
import { writeFormatted } from './write-formatted.ts';

const BLOCKS = { blocks: true, numbers: true };
const LINE = { blocks: false, numbers: false };
const HEADING = /^H([1-6])$/;
/** What programs for code write; its text alone is meant. */
const OF_CODE = /^\s*(?:<meta[^>]*>\s*)*<(?:div|pre)\b[^>]*(?:monospace|consolas|courier|menlo)/i;
const FORMATTED = /<(?:h[1-6]|table|ul|ol|b|strong|i|em|a)\b|font-weight|font-style|mso-list/i;

/** Returns whether HTML of the clipboard may have more than its text. */
export function mayBeFormatted(html: string): boolean {
  return FORMATTED.test(html) && !OF_CODE.test(html);
}

/** Reads HTML in the browser, and returns its Markdown; undefined if it has no more than its text. */
export function markdownOfHtml(html: string): string | undefined {
  return writePasted(new DOMParser().parseFromString(inertHtml(html), 'text/html').body as unknown as PastedNode);
}

/** Returns the Markdown of the pasted nodes; undefined if they have no more than their text. */
export function writePasted(root: PastedNode): string | undefined {
  const written: string[] = [];
  let isPlain = true;
  for (const part of partsOf(root)) {
    if (Array.isArray(part)) {
      const blocks = readPasted(asNode(part), BLOCKS);
      isPlain &&= !blocks.some(isMarked);
      written.push(fieldsKept(writeFormatted(blocks.map(escapedBlock), BLOCKS)));
    } else {
      isPlain = false;
      written.push(part.nodeName.toUpperCase() === 'TABLE' ? writeTable(part) : writeHeading(part));
    }
  }
  const markdown = written.filter((one) => one !== '').join('\n\n');
  return isPlain || markdown === '' ? undefined : markdown;
}

/** Returns headings and tables by themselves, and the nodes between them together. */
function partsOf(root: PastedNode): (PastedNode | PastedNode[])[] {
  const parts: (PastedNode | PastedNode[])[] = [];
  const walk = (node: PastedNode, depth: number) => {
    for (const child of Array.from(node.childNodes)) {
      const last = parts.at(-1);
      if (headingLevel(child) > 0 || isTable(child)) parts.push(child);
      else if (depth < 50 && !isList(child) && holdsOwnParts(child, 0)) walk(child, depth + 1);
      else if (Array.isArray(last)) last.push(child);
      else parts.push([child]);
    }
  };
  walk(root, 0);
  return parts;
}

function isList({ nodeName }: PastedNode): boolean {
  return /^(?:UL|OL|LI)$/i.test(nodeName);
}

/** A table of one column and one row is a frame around its content. */
function isTable(node: PastedNode): boolean {
  return node.nodeName.toUpperCase() === 'TABLE' && (rowsOf(node).length > 1 || cellsOf(rowsOf(node)[0]).length > 1);
}

/** Word has headings beyond its third as paragraphs with a level. */
function headingLevel(node: PastedNode): number {
  const level = HEADING.exec(node.nodeName.toUpperCase())?.[1];
  if (level) return Number(level);
  if (node.nodeName.toUpperCase() !== 'P') return 0;
  if (/\bMsoTitle\b/.test(node.getAttribute?.('class') ?? '')) return 1;
  const style = node.getAttribute?.('data-style') ?? node.getAttribute?.('style') ?? '';
  return Number(/mso-outline-level\s*:\s*([1-6])/i.exec(style)?.[1] ?? 0);
}

function holdsOwnParts(node: PastedNode, depth: number): boolean {
  return (
    depth < 50 &&
    Array.from(node.childNodes).some(
      (child) => headingLevel(child) > 0 || isTable(child) || (!isList(child) && holdsOwnParts(child, depth + 1)),
    )
  );
}

/** A heading is bold by itself. */
function writeHeading(node: PastedNode): string {
  const text = writeLine(node, ({ bold: _bold, ...run }) => run).replaceAll('\n', ' ');
  return text === '' ? '' : `${'#'.repeat(headingLevel(node))} ${text}`;
}

// Tables: the first row is the head, and a cell over several columns or rows stands in the first of them.

function writeTable(table: PastedNode): string {
  const below: number[] = [];
  const rows = rowsOf(table).map((row) => {
    const cells: { text: string; isRight: boolean }[] = [];
    const fill = () => {
      for (; (below[cells.length] ?? 0) > 0; cells.push({ text: '', isRight: false })) below[cells.length]! -= 1;
    };
    for (const cell of cellsOf(row)) {
      fill();
      const [columns, more] = [spanOf(cell, 'colspan'), spanOf(cell, 'rowspan') - 1];
      const isHead = cell.nodeName.toUpperCase() === 'TH';
      const text = writeLine(cell, ({ bold, ...run }) => (isHead || !bold ? run : { ...run, bold }));
      for (let at = 0; at < columns; at++) {
        below[cells.length] = more;
        cells.push({
          text: at === 0 ? text.replaceAll('|', '\\|').replaceAll('\n', '<br>') : '',
          isRight: isRight(cell),
        });
      }
    }
    fill();
    return cells;
  });
  const width = Math.max(...rows.map(({ length }) => length));
  const line = (texts: string[]) => `| ${texts.join(' | ')} |`;
  const columns = Array.from({ length: width }, (_, at) => at);
  const written = rows.map((row) => line(columns.map((at) => row[at]?.text ?? '')));
  const marks = columns.map((at) => (rows.at(-1)![at]?.isRight ? '--:' : '---'));
  return [written[0]!, line(marks), ...written.slice(1)].join('\n');
}

function rowsOf(table: PastedNode): PastedNode[] {
  return Array.from(table.childNodes).flatMap((child) => {
    const name = child.nodeName.toUpperCase();
    if (name === 'TR') return [child];
    return /^(?:THEAD|TBODY|TFOOT)$/.test(name) ? rowsOf(child) : [];
  });
}

function cellsOf(row: PastedNode | undefined): PastedNode[] {
  return Array.from(row?.childNodes ?? []).filter(({ nodeName }) => /^T[DH]$/i.test(nodeName));
}

function spanOf(cell: PastedNode, name: 'colspan' | 'rowspan'): number {
  const span = Number(cell.getAttribute?.(name) ?? 1);
  // A `rowspan` of 0 goes to the end.
  if (span === 0 && name === 'rowspan') return 100;
  return Number.isInteger(span) && span >= 1 ? Math.min(span, 100) : 1;
}

/** Word aligns the paragraph within a cell. */
function isRight(cell: PastedNode): boolean {
  return [cell, ...Array.from(cell.childNodes)].some(
    (node) =>
      node.getAttribute?.('align')?.toLowerCase() === 'right' ||
      /text-align\s*:\s*(?:right|end)/i.test(node.getAttribute?.('data-style') ?? node.getAttribute?.('style') ?? ''),
  );
}

/** Returns all of a node as one paragraph, in which paragraphs and items are lines. */
function writeLine(node: PastedNode, change: (run: Run) => Run): string {
  const blocks = readPasted(asNode(Array.from(node.childNodes)), LINE) as Paragraph[];
  const runs = blocks.map((one) => escapedBlock({ runs: one.runs.map(change) }) as Paragraph);
  // In a heading or a cell, a number or a dash begins no item.
  return fieldsKept(writeFormatted(runs, LINE))
    .trim()
    .replace(/^(\d{1,9})\\(?=[.)])|^\\(?=[-+])/, '$1');
}

function asNode(childNodes: readonly PastedNode[]): PastedNode {
  return { nodeName: 'DIV', nodeType: 1, nodeValue: null, childNodes };
}

function isMarked(block: Block): boolean {
  return 'items' in block || block.runs.some(({ bold, italic, href }) => bold || italic || href !== undefined);
}

// A value has fewer marks than a template: what only the latter has is escaped here, all else by `writeFormatted`.

/** Signs that begin something wherever they stand, and at the start of a line. */
const ANYWHERE = /[`\\]|<(?=[a-z/!?])|~(?=~)|&(?=#?\w+;)|\{(?=[.#])/gi;
const AT_START = /^([ \t]*)(?=#{1,6}(?:\s|$)|>|:::|\||=+\s*$)/;

function escapedBlock(block: Block): Block {
  if ('items' in block) return { ...block, items: block.items.map((item) => item.map(escapedBlock)) };
  let isStart = true;
  const runs = block.runs.map((run): Run => {
    const lines = run.text.replace(ANYWHERE, '\\$&').split('\n');
    const text = lines.map((one, at) => (at > 0 || isStart ? one.replace(AT_START, '$1\\') : one)).join('\n');
    isStart = text.endsWith('\n') || (isStart && text.trim() === '');
    return { ...run, text };
  });
  return { runs };
}

/** Takes escapes out of `{{…}}`. */
function fieldsKept(markdown: string): string {
  return markdown.replace(/\{\{[^{}\n]*\}\}/g, (field) => field.replace(/\\([!-/:-@[-`{-~])/g, '$1'));
}
