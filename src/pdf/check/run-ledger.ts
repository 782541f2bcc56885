/**
 * §13.9: the ledger of the no-loss check: every run of text that is handed to pdfmake is entered under a number, which it carries through
 * layout, so that what was rendered can be compared with what was wanted, run by run.
 */
import type { Definition, Nodes } from 'mdast';
import { everyNode } from '../../template/document/every-node.ts';
import { isPictured } from '../../template/document/place-pictures.ts';
import { shownBlank } from '../../template/markdown/sentinels.ts';
import { type DocumentTree, isLayoutHtml } from '../../template/model/document-tree.ts';

/** `source`: the text of the document that the run stands for. `rendered`: what is to be drawn for it. Mostly they are the same text. */
export type LedgerEntry = string | { source: string; rendered: string };

export function sourceOf(entry: LedgerEntry): string {
  return typeof entry === 'string' ? entry : entry.source;
}
export function renderedTextOf(entry: LedgerEntry): string {
  return typeof entry === 'string' ? entry : entry.rendered;
}

/** `text`: what it says first. */
export type CrowdedTable = { columns: number; text: string };

export type RunLedger = {
  entries: LedgerEntry[];
  /** Characters that no font has, shown as boxes, in order of first appearance. */
  missing: Set<string>;
  /** By what they say first: tables whose type is smaller than others may have, so that no number is parted (§17.11). */
  crowded: Map<string, CrowdedTable>;
  /** Enters a run and gives its number. */
  enter(source: string, rendered: string): number;
};

/** An empty ledger. */
export function runLedger(): RunLedger {
  const entries: LedgerEntry[] = [];
  return {
    entries,
    missing: new Set(),
    crowded: new Map(),
    enter: (source, rendered) => entries.push(source === rendered ? source : { source, rendered }) - 1,
  };
}

/** §13.9: the source side of the no-loss check: all text of a document, collected by a walk that knows nothing of layout. */
const textRules: { [Kind in Nodes['type']]?: (node: Extract<Nodes, { type: Kind }>) => string } = {
  text: (node) => node.value,
  inlineCode: (node) => node.value,
  code: (node) => node.value,
  html: (node) => (isLayoutHtml(node.value) ? '' : node.value),
  blank: shownBlank,
  writingLine: (node) => node.value,
};

type Definitions = ReadonlyMap<string, Definition>;

/** Every text of a document, in the order of its source. A picture that is drawn says its caption, any other its alt text. */
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
