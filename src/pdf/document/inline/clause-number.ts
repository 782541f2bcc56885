/** §17.27: the numbers of clauses: generated text, tagged as labels. */
import type { Clause } from '../../../template/model/numbering.ts';
import { contentWidths } from '../../lines/content-widths.ts';
import type { Run } from '../../lines/run.ts';
import { wordsOf } from '../../lines/words.ts';
import { type Context, inElement } from '../context/context.ts';
import { generatedRuns } from './text-runs.ts';

/** Between a number and a text behind it in its line. */
const EN_SPACE = '\u2002';

/** A number that stands beside its text. */
export function clauseNumber({ label }: Clause, context: Context): Run[] {
  return isolatedRuns(label, inElement(context, 'Lbl'));
}

/** A number that begins the line of its text; none of what has no number. */
export function leadingNumber(clause: Clause | undefined, context: Context): Run[] {
  if (!clause) return [];
  const own = inElement(context, 'Lbl');
  return [...isolatedRuns(clause.label, own), ...generatedRuns(own, EN_SPACE)];
}

/** The number of an annex has a line of its own above the title. */
export function annexNumber({ label }: Clause, context: Context): Run[] {
  return [...isolatedRuns(label, inElement(context, 'Lbl')), ...generatedRuns(context, '\n')];
}

function isolatedRuns(text: string, context: Context): Run[] {
  return generatedRuns(context, text).map((run) => ({ ...run, isolated: true }));
}

/** In points. */
export function numberWidth({ label }: Clause, context: Context): number {
  return contentWidths(wordsOf(generatedRuns(context, label))).maxWidth;
}
