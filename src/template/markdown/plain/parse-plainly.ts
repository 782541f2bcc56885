/**
 * §10.2: the fast path beside micromark, for a document's tree when it is rendered. It gives the same tree as `parseMarkdown`, without
 * positions. The document is split between blocks where that is safe (`topLevelPieces`). A block is plain when it can be read in one
 * way only, by a few regular expressions; those are read here, all others by micromark.
 *
 * Worth, measured: with micromark alone the PDF of a letter costs 1.5 times as much, and that of a long table 6.8 times; reading
 * alone costs 40 to 100 times as much. `node test/bench/template.ts` measures the reading again, and
 * test/template/markdown/plain/parse-plainly.test.ts compares the trees of the two on random documents.
 */
import type { Root, RootContent, Table } from 'mdast';
import { parseMarkdown } from '../parse-markdown.ts';
import { isMarkup } from '../raw-html/paragraphs-of.ts';
import { plainBlock } from './plain-block.ts';
import { topLevelPieces } from './top-level-pieces.ts';

/** A link reference or footnote may be meant, whose definition can stand anywhere in the document. */
const MAY_REFER = /\[/;
const MAY_DEFINE = /\]:/;

function parseTable(markdown: string): Table | undefined {
  const { children } = parseMarkdown(markdown);
  return children.length === 1 && children[0]!.type === 'table' ? children[0] : undefined;
}

/** Markdown → mdast without positions. */
export function parsePlainly(markdown: string): Root {
  const pieces = topLevelPieces(markdown);
  if (!pieces) return parseMarkdown(markdown);
  const defines = MAY_DEFINE.test(markdown);
  const children: RootContent[] = [];
  for (const piece of pieces) {
    // A plain link is one whatever is defined elsewhere. What is left to micromark may be a reference.
    const tableHere = (source: string) => (defines && MAY_REFER.test(source) ? undefined : parseTable(source));
    const block = plainBlock(piece, tableHere);
    if (block) children.push(block);
    else if (defines && MAY_REFER.test(piece)) return parseMarkdown(markdown);
    else {
      const read = parseMarkdown(piece).children;
      // HTML with a fault: then all HTML beside it stays as it was written.
      if (read.some(isMarkup)) return parseMarkdown(markdown);
      for (const one of read) children.push(one);
    }
  }
  return { type: 'root', children };
}
