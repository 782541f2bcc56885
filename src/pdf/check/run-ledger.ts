/**
 * §13.9: the ledger of the no-loss check: each run of text passed to pdfmake gets a number, which it carries through layout, so that the
 * rendered text can be compared run by run.
 */
import type { Definition, Nodes, Text } from 'mdast';
import { everyNode } from '../../template/document/every-node.ts';
import { isPictured } from '../../template/document/place-pictures.ts';
import { shownBlank } from '../../template/markdown/sentinels.ts';
import { type DocumentTree, isLayoutHtml } from '../../template/model/document-tree.ts';

/** `source`: the run's text in the document. `rendered`: the text to draw. If both are equal, a single text. */
export type LedgerEntry = string | { source: string; rendered: string };

export function sourceOf(entry: LedgerEntry): string {
  return typeof entry === 'string' ? entry : entry.source;
}
export function renderedTextOf(entry: LedgerEntry): string {
  return typeof entry === 'string' ? entry : entry.rendered;
}

/** `text`: the first text in the table. */
export type CrowdedTable = { columns: number; text: string };

export type RunLedger = {
  entries: LedgerEntry[];
  /** Characters without a font, shown as boxes, in order of first appearance. */
  missing: Set<string>;
  /** Tables in smaller type than others may have, so that no number is broken (§17.11), keyed by their first text. */
  crowded: Map<string, CrowdedTable>;
  /** Called with a text before its runs are entered, where somebody wants to know (`measure-lines.ts`). */
  began?: (node: Text) => void;
  /** Enters a run and returns its number. */
  enter(source: string, rendered: string): number;
};

/** Returns an empty ledger. */
export function runLedger(): RunLedger {
  const entries: LedgerEntry[] = [];
  return {
    entries,
    missing: new Set(),
    crowded: new Map(),
    enter: (source, rendered) => entries.push(source === rendered ? source : { source, rendered }) - 1,
  };
}

/** §13.9: the source side of the no-loss check: collects all text of a document, independently of layout. */
const textRules: { [Kind in Nodes['type']]?: (node: Extract<Nodes, { type: Kind }>) => string } = {
  text: (node) => node.value,
  inlineCode: (node) => node.value,
  code: (node) => node.value,
  html: (node) => (isLayoutHtml(node.value) ? '' : node.value),
  blank: shownBlank,
  writingLine: (node) => node.value,
};

type Definitions = ReadonlyMap<string, Definition>;

/** Returns the text of a document in source order. A drawn picture counts with its caption, any other with its alt text. */
export function sourceText(
  tree: DocumentTree,
  isDrawn: (url: string) => boolean = () => false,
  definitions: Definitions = new Map(),
): string {
  const texts: string[] = [];
  everyNode(tree, (node) => {
    if (isPictured(node)) {
      const url = node.type === 'image' ? node.url : definitions.get(node.identifier)?.url;
      texts.push((url !== undefined && isDrawn(url) ? node.data?.caption : undefined) ?? node.alt ?? '');
    }
    const textOf = textRules[node.type] as ((node: Nodes) => string) | undefined;
    if (textOf) texts.push(textOf(node));
  });
  return texts.join('\n');
}
