/** Typst through its npm binding, tagged as it does by itself; `PLATEN_TYPST` names the folder that it was installed into. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Nodes, RootContent } from 'mdast';
import { parseDocument } from '../../../src/template/document/parse-document.ts';
import { FONTS } from './fonts.ts';

const { NodeCompiler } = createRequire(join(process.env.PLATEN_TYPST!, 'here.cjs'))(
  '@myriaddreamin/typst-ts-node-compiler',
);
const compiler = NodeCompiler.create({
  workspace: process.env.PLATEN_TYPST,
  fontArgs: [{ fontPaths: [...Object.values(FONTS.Serif), FONTS.Mono.normal].map((file) => dirname(file!)) }],
});

function escaped(text: string): string {
  return text.replace(/[\\#*_`$<>@[\]~=\-+/"']/g, '\\$&');
}
function inside(nodes: Nodes[]): string {
  return nodes.map(inline).join('');
}

function inline(node: Nodes): string {
  if (node.type === 'strong') return `#strong[${inside(node.children)}]`;
  if (node.type === 'emphasis') return `#emph[${inside(node.children)}]`;
  if (node.type === 'inlineCode') return `#raw(${JSON.stringify(node.value)})`;
  if (node.type === 'link') return `#link(${JSON.stringify(node.url)})[${inside(node.children)}]`;
  return 'value' in node ? escaped(node.value) : '';
}

const rules: Record<string, (node: never) => string> = {
  heading: (node: Extract<RootContent, { type: 'heading' }>) =>
    `#heading(level:${node.depth})[${inside(node.children)}]\n\n`,
  paragraph: (node: Extract<RootContent, { type: 'paragraph' }>) => `${inside(node.children)}\n\n`,
  list: (node: Extract<RootContent, { type: 'list' }>) =>
    `#${node.ordered ? 'enum' : 'list'}(${node.children.map((item) => `[${item.children.map(block).join('').trim()}]`).join(',')})\n\n`,
  blockquote: (node: Extract<RootContent, { type: 'blockquote' }>) =>
    `#quote(block:true)[${node.children.map(block).join('').trim()}]\n\n`,
  code: (node: Extract<RootContent, { type: 'code' }>) => `#raw(block:true,${JSON.stringify(node.value)})\n\n`,
  table: (node: Extract<RootContent, { type: 'table' }>) => {
    const [head, ...rows] = node.children.map((row) =>
      row.children.map((cell) => `[${inside(cell.children)}]`).join(','),
    );
    const align = node.align!.map((one) => one ?? 'left').join(',');
    return `#table(columns:${node.align!.length},align:(${align},),table.header(${head}),${rows.join(',')})\n\n`;
  },
};
function block(node: Nodes): string {
  return rules[node.type]?.(node as never) ?? '';
}

const START = `#set document(title:"Sample")
#set page(paper:"a4",margin:72pt,footer:context align(center,text(8.5pt)[Page #counter(page).display() of #counter(page).final().first()]))
#set text(font:"Noto Serif",size:10.5pt,lang:"en")
#set table(stroke:(x:none,top:none,bottom:0.5pt+rgb("c4c7cc")),inset:(x:5pt,y:5pt))
#show table:set text(9.5pt)

`;

export async function setWithTypst(markdown: string) {
  compiler.evictCache(0);
  const source = START + parseDocument(markdown, []).children.map(block).join('');
  const compiled = compiler.compile({ mainFileContent: source, resetRead: true });
  const bytes: Uint8Array = compiler.pdf(compiled.result, { pdfTags: true });
  return { bytes, pages: 0 };
}
