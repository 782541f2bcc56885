/** Stock pdfmake as its users use it, on the same fonts and the same reader of Markdown; it keeps no promise of ours. */
import { createRequire } from 'node:module';
import type { Nodes, PhrasingContent, RootContent } from 'mdast';
import { FONTS } from './fonts.ts';
import { parseMarkdown, textOf } from './markdown.ts';

const pdfmake = createRequire(import.meta.url)('pdfmake');
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy(() => true);
pdfmake.setFonts(FONTS);

type Style = Record<string, unknown>;

function inline(nodes: PhrasingContent[], style: Style = {}): object[] {
  return nodes.flatMap((node): object[] => {
    if (node.type === 'strong') return inline(node.children, { ...style, bold: true });
    if (node.type === 'emphasis') return inline(node.children, { ...style, italics: true });
    if (node.type === 'link') return inline(node.children, { ...style, color: '#1f4e8c', link: node.url });
    if (node.type === 'inlineCode') return [{ text: node.value, ...style, font: 'Mono', fontSize: 9 }];
    if (node.type === 'break') return [{ text: '\n', ...style }];
    return [{ text: textOf(node).replace(/\n/g, ' '), ...style }];
  });
}

const SIZES = [0, 19, 14, 12, 10.5, 10.5, 10.5];
const hairlines = {
  hLineWidth: () => 0.5,
  vLineWidth: () => 0,
  hLineColor: () => '#c4c7cc',
  paddingLeft: () => 5,
  paddingRight: () => 5,
  paddingTop: () => 3.5,
  paddingBottom: () => 3.5,
};
const quote = { ...hairlines, hLineWidth: () => 0, vLineWidth: (at: number) => (at === 0 ? 1.5 : 0) };

let headings = 0;

const rules: Record<string, (node: never) => object> = {
  heading: (node: Extract<RootContent, { type: 'heading' }>) => ({
    text: inline(node.children),
    fontSize: SIZES[node.depth],
    bold: true,
    margin: [0, 15, 0, 6],
    id: `heading-${headings++}`,
    outline: true,
    outlineText: textOf(node),
  }),
  paragraph: (node: Extract<RootContent, { type: 'paragraph' }>) => ({
    text: inline(node.children),
    margin: [0, 0, 0, 7],
  }),
  list: (node: Extract<RootContent, { type: 'list' }>) => ({
    [node.ordered ? 'ol' : 'ul']: node.children.map((item) => ({ stack: item.children.map(block) })),
    margin: [0, 0, 0, 7],
  }),
  blockquote: (node: Extract<RootContent, { type: 'blockquote' }>) => ({
    table: { widths: ['*'], body: [[{ stack: node.children.map(block) }]] },
    layout: quote,
  }),
  code: (node: Extract<RootContent, { type: 'code' }>) => ({
    table: { widths: ['*'], body: [[{ text: node.value, font: 'Mono', fontSize: 9, preserveLeadingSpaces: true }]] },
    layout: 'noBorders',
  }),
  table: (node: Extract<RootContent, { type: 'table' }>) => ({
    table: {
      headerRows: 1,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: node.children[0]!.children.map(() => 'auto'),
      body: node.children.map((row, at) =>
        row.children.map((cell, column) => ({
          text: inline(cell.children),
          alignment: node.align?.[column] ?? 'left',
          bold: at === 0,
        })),
      ),
    },
    layout: hairlines,
    fontSize: 9.5,
    margin: [0, 4, 0, 11],
  }),
};

function block(node: Nodes): object {
  return rules[node.type]?.(node as never) ?? { text: textOf(node) };
}

export async function setWithStock(markdown: string) {
  const tree = parseMarkdown(markdown);
  headings = 0;
  let pages = 0;
  const bytes: Buffer = await pdfmake
    .createPdf({
      content: tree.children.map(block),
      pageSize: 'A4',
      pageMargins: 72,
      defaultStyle: { font: 'Serif', fontSize: 10.5, lineHeight: 1.03 },
      header: () => ({ text: 'Sample', alignment: 'right', fontSize: 8.5, margin: [72, 30, 72, 0] }),
      footer: (page: number, count: number) => {
        pages = count;
        return { text: `Page ${page} of ${count}`, alignment: 'center', fontSize: 8.5, margin: [0, 14, 0, 0] };
      },
    })
    .getBuffer();
  return { bytes, pages };
}
