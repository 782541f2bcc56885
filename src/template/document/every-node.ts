/** Walks a tree without recursion, so that ten thousand nested quotes cost memory, not the stack. */
import type { Definition, FootnoteDefinition, List, Nodes } from 'mdast';
import { ordinal } from '../clauses/ordinal.ts';
import { isCode } from '../model/code.ts';
import type { DocumentSetup } from '../model/document-setup.ts';
import type { DocumentTree } from '../model/document-tree.ts';
import { PAYMENT_ADDRESSES, type PaymentAddress, paymentAt } from '../model/e-invoice.ts';

/** Visits every node in document order, the given one first. */
export function everyNode(root: Nodes, visit: (node: Nodes) => void): void {
  const waiting: Nodes[] = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    visit(node);
    if ('children' in node) {
      for (let index = node.children.length - 1; index >= 0; index--) waiting.push(node.children[index]!);
    }
  }
}

/** The common node types. No fact about the document as a whole depends on them. */
const COMMON = new Set<Nodes['type']>(['text', 'paragraph', 'tableRow', 'tableCell']);

/** Returns all other nodes in document order: one walk for headings, notes, link definitions and tables. */
export function rareNodes(root: Nodes): Nodes[] {
  const found: Nodes[] = [];
  everyNode(root, (node) => {
    if (!COMMON.has(node.type)) found.push(node);
  });
  return found;
}

/** §17.9: link reference definitions (CommonMark §4.7). The first definition of a label wins. */
export type LinkDefinitions = Map<string, Definition>;

/** Returns all definitions of a document by normalised label, given its `rareNodes`. */
export function linkDefinitionsOf(rare: readonly Nodes[]): LinkDefinitions {
  const definitions: LinkDefinitions = new Map();
  for (const node of rare) {
    if (node.type === 'definition' && !definitions.has(node.identifier)) definitions.set(node.identifier, node);
  }
  return definitions;
}

// §10.35: finds the codes of a stored document, including those of its headers and footers.

/** Returns the address of each code once. */
export function findCodes(tree: DocumentTree, setup: DocumentSetup): string[] {
  const around = nodesIn([setup.furniture, setup.sections]).flatMap(codeAt);
  const all = [...(setup.codes ? codesIn(tree) : []), ...around];
  return [...new Set(all)].filter((address) => !PAYMENT_ADDRESSES.some((one) => one === address));
}

/** The addresses of all codes in a text. */
export function codesIn(tree: Nodes): string[] {
  const found: string[] = [];
  everyNode(tree, (node) => found.push(...codeAt(node)));
  return found;
}

/** The codes for paying in a text, each once. */
export function paymentsIn(tree: Nodes): PaymentAddress[] {
  const found = new Set<PaymentAddress>();
  everyNode(tree, (node) => {
    const address = paymentAt(node);
    if (address) found.add(address);
  });
  return [...found];
}

function codeAt(node: Nodes): string[] {
  return node.type === 'image' && isCode(node.url) ? [node.url] : [];
}

/** Returns the nodes in headers, footers and sections, at any depth. */
function nodesIn(value: unknown): Nodes[] {
  if (typeof value !== 'object' || value === null) return [];
  return [...('type' in value ? [value as Nodes] : []), ...Object.values(value).flatMap(nodesIn)];
}

// §17.24: writes the numbers of list items in the kinds of HTML's `type`: 1, a, A, i or I.

/** Writes a number in the kind of its list. */
export function itemNumber(number: number, { data }: List): string {
  return ordinal(number, data?.marker ?? '1');
}

// §17.10: GFM footnotes, numbered in order of first reference. Each counts its references, so that links lead both ways.

/** `references`: the number of references laid out so far. `label`: its number on the page, where each page begins with 1. */
export type Footnote = { number: number; definition: FootnoteDefinition; references: number; label?: number };
/** The footnotes, keyed by the identifier of their definitions, in the order of their numbers. */
export type Footnotes = Map<string, Footnote>;

/** The name of the destination at the note itself. */
export function noteId(number: number): string {
  return `note-${number}`;
}
/** The name of the destination at the first reference to a note. */
export function referenceId(number: number): string {
  return `note-${number}-reference`;
}

/** Returns whether a document has notes. */
export function hasNotes(tree: Nodes): boolean {
  return rareNodes(tree).some(({ type }) => type === 'footnoteDefinition');
}

/**
 * Returns all notes in the order of their numbers, given the document's `rareNodes`. Notes without a reference come last, so that no text
 * is lost.
 */
export function footnotesOf(rare: readonly Nodes[]): Footnotes {
  const definitions = new Map<string, FootnoteDefinition>();
  const references: string[] = [];
  for (const node of rare) {
    if (node.type === 'footnoteDefinition') {
      // References lead to the first definition of a label; a second definition is a note without references.
      const taken = definitions.has(node.identifier);
      definitions.set(taken ? `${node.identifier} ${definitions.size}` : node.identifier, node);
    }
    if (node.type === 'footnoteReference') references.push(node.identifier);
  }
  const footnotes: Footnotes = new Map();
  for (const identifier of [...references, ...definitions.keys()]) {
    const definition = definitions.get(identifier);
    if (definition && !footnotes.has(identifier))
      footnotes.set(identifier, { number: footnotes.size + 1, definition, references: 0 });
  }
  return footnotes;
}
