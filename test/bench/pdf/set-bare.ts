/** The same text drawn by pdfkit alone, each font parsed once: no layout library, the nearest thing to a limit. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { PhrasingContent, RootContent, Table } from 'mdast';
import { FONTS } from './fonts.ts';
import { parseMarkdown, textOf } from './markdown.ts';

const fromPdfmake = createRequire(createRequire(import.meta.url).resolve('pdfmake'));
const PDFDocument = fromPdfmake('pdfkit');
const fontkit = createRequire(fromPdfmake.resolve('pdfkit'))('fontkit');

// pdfkit takes a font only as a file or its bytes: a format of ours answers a number with the parsed font.
const faces = [FONTS.Serif.normal, FONTS.Serif.bold, FONTS.Serif.italics, FONTS.Mono.normal].map((file) =>
  fontkit.create(readFileSync(file!)),
);
class Parsed {
  static probe = (bytes: Uint8Array) => bytes.length === 5 && bytes[0] === 0xbb;
  constructor(stream: { buffer: Uint8Array }) {
    // biome-ignore lint/correctness/noConstructorReturn: fontkit makes a font by calling its format with `new`
    return faces[stream.buffer[4]!];
  }
}
fontkit.registerFormat(Parsed);
const NAMES = ['normal', 'bold', 'italics', 'mono'];

const LEFT = 72;
const WIDTH = 451;
const BOTTOM = 72;
const ROW = 19;

type Run = { text: string; font: string; link?: string };

function runsOf(nodes: PhrasingContent[], style: Omit<Run, 'text'> = { font: 'normal' }): Run[] {
  return nodes.flatMap((node): Run[] => {
    if (node.type === 'strong') return runsOf(node.children, { ...style, font: 'bold' });
    if (node.type === 'emphasis') return runsOf(node.children, { ...style, font: 'italics' });
    if (node.type === 'link') return runsOf(node.children, { ...style, link: node.url });
    if (node.type === 'inlineCode') return [{ text: node.value, font: 'mono' }];
    return [{ ...style, text: textOf(node).replace(/\n/g, ' ') }];
  });
}

// biome-ignore lint/suspicious/noExplicitAny: pdfkit has no types here
function draw(document: any, node: RootContent, indent = 0): void {
  if (node.type === 'heading') {
    document
      .font('bold')
      .fontSize(19 - 3 * node.depth)
      .text(textOf(node), LEFT, document.y + 10, { width: WIDTH });
    document.outline.addItem(textOf(node));
  } else if (node.type === 'paragraph') {
    const runs = runsOf(node.children);
    for (const [at, { text, font, link }] of runs.entries()) {
      document
        .font(font)
        .fontSize(10.5)
        .fillColor(link ? '#1f4e8c' : '#1a1a1a');
      const options = { continued: at < runs.length - 1, link: link ?? null };
      if (at > 0) document.text(text, options);
      else document.text(text, LEFT + indent, document.y, { width: WIDTH - indent, lineGap: 2, ...options });
    }
    document.y += 6;
  } else if (node.type === 'list') {
    for (const [at, item] of node.children.entries()) {
      const { y } = document;
      document
        .font('normal')
        .fontSize(10.5)
        .text(node.ordered ? `${at + 1}.` : '•', LEFT + indent, y, { lineBreak: false });
      document.y = y;
      for (const child of item.children) draw(document, child, indent + 18);
    }
  } else if (node.type === 'blockquote') {
    for (const child of node.children) draw(document, child, indent + 12);
  } else if (node.type === 'code') {
    document
      .font('mono')
      .fontSize(9)
      .text(node.value, LEFT + indent, document.y, { width: WIDTH - indent });
  } else if (node.type === 'table') drawTable(document, node);
}

// biome-ignore lint/suspicious/noExplicitAny: pdfkit has no types here
function drawTable(document: any, node: Table): void {
  const rows = node.children.map((row) => row.children.map(textOf));
  const widths: number[] = rows[0]!.map(() => 0);
  document.fontSize(9.5);
  for (const [at, row] of rows.entries()) {
    document.font(at === 0 ? 'bold' : 'normal');
    for (const [column, text] of row.entries())
      widths[column] = Math.max(widths[column]!, document.widthOfString(text) + 10);
  }
  const total = widths.reduce((sum, width) => sum + width, 0);
  const scale = Math.min(1, WIDTH / total);
  const drawRow = (row: string[], font: string): void => {
    if (document.y + ROW > document.page.height - BOTTOM) {
      document.addPage();
      if (font === 'normal') drawRow(rows[0]!, 'bold');
    }
    const { y } = document;
    let x = LEFT;
    document.font(font).fillColor('#1a1a1a');
    for (const [column, text] of row.entries()) {
      const width = widths[column]! * scale;
      const right = node.align?.[column] === 'right';
      document.text(text, right ? x + width - 5 - document.widthOfString(text) : x + 5, y + 3, { lineBreak: false });
      x += width;
    }
    document
      .lineWidth(0.5)
      .strokeColor('#c4c7cc')
      .moveTo(LEFT, y + ROW)
      .lineTo(x, y + ROW)
      .stroke();
    document.y = y + ROW;
  };
  for (const [at, row] of rows.entries()) drawRow(row, at === 0 ? 'bold' : 'normal');
  document.x = LEFT;
}

export async function setBare(markdown: string) {
  const document = new PDFDocument({ size: 'A4', margin: LEFT, font: null, autoFirstPage: false });
  for (const [at, name] of NAMES.entries()) document.registerFont(name, Uint8Array.from([0xbb, 0, 0, 0, at]));
  const chunks: Uint8Array[] = [];
  let pages = 0;
  document.on('pageAdded', () => {
    pages += 1;
  });
  document.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  const finished = new Promise((resolve) => document.on('end', resolve));
  document.addPage();
  const tree = parseMarkdown(markdown);
  for (const node of tree.children) draw(document, node);
  document.end();
  await finished;
  return { bytes: Buffer.concat(chunks), pages };
}
