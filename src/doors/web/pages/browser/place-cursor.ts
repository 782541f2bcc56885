/** §20.94: the cursor on the page stands where text can be typed: behind the mark of a heading or an item, in a cell, beside a chip. */
import { EditorState, type Extension, type Transaction, type TransactionSpec } from './codemirror.ts';
import { bodyStart } from './front-matter.ts';
import type { Look } from './page-look.ts';
import type { Cell, Mark } from './page-marks.ts';

/** The marks at the beginning of a line that the page shows in another form. */
export const LEAD = /^(?:#{1,6}[ \t]+|[ \t]*(?:[-*+]|\d+[.)])[ \t]+)/;

export function placeCursor(lookIn: (state: EditorState) => Look): Extension {
  return EditorState.transactionFilter.of((transaction) => {
    const { selection, docChanged } = transaction;
    if (!selection || docChanged || !transaction.isUserEvent('select')) return transaction;
    if (!selection.main.empty) return withoutSettings(transaction);
    const { anchor, head = anchor } = placeOf(transaction, lookIn(transaction.startState));
    return anchor === selection.main.head && head === anchor
      ? transaction
      : [transaction, { selection: { anchor, head } }];
  });
}

/** All of the text is selected without the settings. */
function withoutSettings(transaction: Transaction): Transaction | readonly TransactionSpec[] {
  const { anchor, head } = transaction.newSelection.main;
  const start = bodyStart(transaction.startState.doc.toString());
  if (Math.min(anchor, head) >= start) return transaction;
  return [transaction, { selection: { anchor: Math.max(anchor, start), head: Math.max(head, start) } }];
}

function placeOf(
  { startState: { doc, selection }, newSelection }: Transaction,
  { marks, tables }: Look,
): { anchor: number; head?: number } {
  // The page begins below the settings.
  const top = bodyStart(doc.toString());
  const at = Math.max(newSelection.main.head, top);
  const chip = marks.find(({ from, to }) => from < at && at < to);
  if (chip) return { anchor: chip.from, head: chip.to };
  const line = doc.lineAt(at);
  const row = tables.flatMap(({ rows }) => rows).find(({ from, to }) => from <= at && at <= to);
  const [first] = row?.cells ?? [];
  const [lead = ''] = LEAD.exec(line.text) ?? [];
  const start = first ? insideOf(first, marks).anchor : line.from + lead.length;
  if (at >= start) return { anchor: at };
  // Somebody who goes left from the beginning of a line goes to the one above.
  if (selection.main.head !== start || line.from <= top) return { anchor: start };
  const above = doc.line(line.number - 1);
  const isGap = above.text.trim() === '' && line.number > 2;
  return { anchor: isGap ? doc.line(line.number - 2).to : above.to };
}

/** Returns what a cell holds, without the marks of a part that begins or ends there. */
export function insideOf({ from, to }: Cell, marks: readonly Mark[]): { anchor: number; head: number } {
  const ofParts = marks.filter(({ kind }) => kind !== 'field');
  let [anchor, head] = [from, to];
  for (const mark of ofParts) if (mark.from === anchor && mark.to <= head) anchor = mark.to;
  for (const mark of ofParts.toReversed()) if (mark.to === head && mark.from >= anchor) head = mark.from;
  return { anchor, head };
}
