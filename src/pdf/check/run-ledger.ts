/**
 * The no-loss check: every run of text handed to pdfmake is entered here under a number that it carries
 * through layout, so that what was drawn can be compared with what was meant, run by run.
 */

/** `source`: the text of the document that the run stands for; `shown`: what is to be drawn for it. Mostly both are one text. */
export type LedgerEntry = string | { source: string; shown: string };

export function sourceOf(entry: LedgerEntry): string {
  return typeof entry === 'string' ? entry : entry.source;
}
export function shownOf(entry: LedgerEntry): string {
  return typeof entry === 'string' ? entry : entry.shown;
}

export type RunLedger = {
  entries: LedgerEntry[];
  /** Characters that no font has, shown as boxes, in order of first appearance. */
  missing: Set<string>;
  /** Enters a run and gives its number. */
  enter(source: string, shown: string): number;
};

/** An empty ledger. */
export function runLedger(): RunLedger {
  const entries: LedgerEntry[] = [];
  return {
    entries,
    missing: new Set(),
    enter: (source, shown) => entries.push(source === shown ? source : { source, shown }) - 1,
  };
}
