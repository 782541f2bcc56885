/**
 * §10.35 rule 11: references that are made of something, which may be the number of a counter: until that is drawn, a code for paying keeps what its reference is to be
 * made of.
 */
import { toCreditorReference, toQrReference } from '../../domain/iban.ts';
import { type Problem, problem } from '../../locales/message.ts';

/** Before what a reference is to be made of. */
const FROM = 'from:';

/** A reference that is made when its numbers are drawn. */
export function referenceFrom(text: string): string {
  return FROM + text;
}

/** What is taken out of a text of which a reference is made. */
const BETWEEN = /[\s./_-]/g;
/** Where zeros stand in a QR reference that is to begin with other digits. */
export const ZEROS = '…';

/** What a reference is made of; letters in capitals. */
export function signsOfReference(text: string): string {
  return text.replaceAll('...', ZEROS).replace(BETWEEN, '').toUpperCase();
}

/** The reference that was kept with a code, made of its numbers. */
export function finishedReference(reference: string, isQr: boolean): string {
  if (!reference.startsWith(FROM)) return reference;
  const signs = signsOfReference(reference.slice(FROM.length));
  if (!isQr) return toCreditorReference(signs);
  const [before = '', after] = signs.split(ZEROS);
  return after === undefined ? toQrReference(before) : toQrReference(after, before);
}

/** Why no creditor reference can be made of a text. */
export function problemOfSigns(text: string): Problem | undefined {
  const signs = signsOfReference(text);
  if (!/^[A-Z0-9]+$/.test(signs)) return problem('payment.reference.signs');
  return signs.length > 21 ? problem('payment.reference.long', { count: signs.length }) : undefined;
}
