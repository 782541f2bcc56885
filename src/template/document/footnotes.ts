/** §17.10: GFM footnotes, numbered in order of first reference; each counts its references, so that links go both ways. */
import type { FootnoteDefinition, Nodes } from 'mdast';

/** `references`: how many have been laid out so far. */
export type Footnote = { number: number; definition: FootnoteDefinition; references: number };
/** By the identifier of their definitions, in the order of their numbers. */
export type Footnotes = Map<string, Footnote>;

/** The name of the destination at the note itself. */
export function noteId(number: number): string {
  return `note-${number}`;
}
/** The name of the destination at the first reference to a note. */
export function referenceId(number: number): string {
  return `note-${number}-reference`;
}

/**
 * All notes of a document, from its `rareNodes`, in the order of their numbers. Notes without a reference come last: nothing that was written is left out.
 */
export function footnotesOf(rare: readonly Nodes[]): Footnotes {
  const definitions = new Map<string, FootnoteDefinition>();
  const references: string[] = [];
  for (const node of rare) {
    if (node.type === 'footnoteDefinition') {
      // References mean the first definition of a label; a second one is a note without references.
      const taken = definitions.has(node.identifier);
      definitions.set(taken ? `${node.identifier} ${definitions.size}` : node.identifier, node);
    }
    if (node.type === 'footnoteReference') references.push(node.identifier);
  }
  const footnotes: Footnotes = new Map();
  for (const identifier of [...references, ...definitions.keys()]) {
    const definition = definitions.get(identifier);
    if (definition && !footnotes.has(identifier)) {
      footnotes.set(identifier, { number: footnotes.size + 1, definition, references: 0 });
    }
  }
  return footnotes;
}
