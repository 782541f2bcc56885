/**
 * §13: a document's tree for rendering. The same tree as `parseMarkdown` gives, without positions, several times as
 * fast: reading a long table or report takes micromark a third of the whole render, most of it for text in which nothing
 * happens. The document is taken apart at places where that is safe, plain pieces are read here, all others by micromark.
 */
import type { Root, RootContent, Table } from 'mdast';
import { parseMarkdown } from '../markdown.ts';
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
    // What plain reading takes for a link is one whatever is defined; what it leaves to micromark may be a reference.
    const tableHere = (source: string) => (defines && MAY_REFER.test(source) ? undefined : parseTable(source));
    const block = plainBlock(piece, tableHere);
    if (block) children.push(block);
    else if (defines && MAY_REFER.test(piece)) return parseMarkdown(markdown);
    else children.push(...parseMarkdown(piece).children);
  }
  return { type: 'root', children };
}
