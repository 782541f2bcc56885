/** GFM footnotes: numbered in order of first reference; each knows its references, so that links go both ways. */
import type { FootnoteDefinition } from 'mdast';
import { everyNode } from '../../../template/document/every-node.ts';
import type { DocumentTree } from '../../../template/model/document-tree.ts';

export type Footnote = { number: number; definition: FootnoteDefinition; references: number };
export type FootnoteBook = Map<string, Footnote>;

/** The name of the destination at the note itself. */
export function noteId(number: number): string {
  return `note-${number}`;
}
/** The name of the destination at the first reference to a note. */
export function referenceId(number: number): string {
  return `note-${number}-reference`;
}

/**
 * All notes of a document in the order of their numbers. A note that nothing refers to comes last: nothing that was written
 * is left out.
 */
export function footnotesOf(tree: DocumentTree): FootnoteBook {
  const definitions = new Map<string, FootnoteDefinition>();
  const references: string[] = [];
  everyNode(tree, (node) => {
    if (node.type === 'footnoteDefinition') {
      // The first definition of a label is the one that is meant; a second one is a note that nothing refers to.
      const taken = definitions.has(node.identifier);
      definitions.set(taken ? `${node.identifier} ${definitions.size}` : node.identifier, node);
    }
    if (node.type === 'footnoteReference') references.push(node.identifier);
  });
  const book: FootnoteBook = new Map();
  for (const identifier of [...references, ...definitions.keys()]) {
    const definition = definitions.get(identifier);
    if (definition && !book.has(identifier)) {
      book.set(identifier, { number: book.size + 1, definition, references: 0 });
    }
  }
  return book;
}
