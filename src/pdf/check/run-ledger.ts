/**
 * §13.9: the ledger of the no-loss check: every run of text that is handed to pdfmake is entered under a number, which it carries through
 * layout, so that what was rendered can be compared with what was wanted, run by run.
 */

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
