/** §10.36 rule 11: what stands on pages right behind a word for the total of an invoice. */
import { NO_TOTALS, TOTAL_LABELS } from '../e-invoice/total-labels.ts';
import { EDGE, type InSight } from './find-shown-places.ts';

const OF_TOTAL = TOTAL_LABELS.filter(([label]) => label === 'due' || label === 'gross').map(([, pattern]) => pattern);
const MONEY = /^[\s:|]*(?:[A-Z]{3}|\p{Sc})?\s?\d[\d.,'’ ]*[.,]\d{2}(?:\s?(?:[A-Z]{3}|\p{Sc}))?/u;

/** Right behind a word for the total: an amount that is written out, or a placeholder for which there is a label. */
export function totalsBeside(
  { parts, unseen }: InSight,
  labelOf: (number: number) => string | undefined,
): { beside: string; label?: string }[] {
  const found: { beside: string; label?: string }[] = [];
  let before = '';
  for (const [at, part] of parts.entries()) {
    if (part === null) before = '';
    else if (typeof part === 'string' && !unseen.has(at)) {
      const text = before + part.replaceAll(EDGE, ' ');
      const label = labelAtEnd(text.replace(/(?:[A-Z]{3}|\p{Sc})?\s?\d[\s\S]*$/u, ''));
      const amount = label === undefined ? undefined : MONEY.exec(text.slice(text.indexOf(label) + label.length))?.[0];
      if (amount !== undefined) found.push({ beside: `${label}${amount}`.trim() });
      before = text.slice(-MAX_LABEL);
    } else if (typeof part === 'number') {
      const beside = labelAtEnd(before);
      const label = beside === undefined ? undefined : labelOf(part);
      if (label !== undefined) found.push({ beside: beside!, label });
      before = '';
    }
  }
  return found;
}

const MAX_LABEL = 60;

/** The word for the total with which a text ends. */
function labelAtEnd(text: string): string | undefined {
  if (NO_TOTALS.test(text)) return undefined;
  const end = text.replace(/[\s:*]+$/, '');
  return OF_TOTAL.map((pattern) => pattern.exec(text)?.[0]).find((label) => label !== undefined && end.endsWith(label));
}
