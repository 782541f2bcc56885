/** §20.13: why a document becomes void, on one line. */
import { tell } from '../locales/message.ts';
import { Refusal } from './errors.ts';
import { findForbiddenCharacter } from './text.ts';

/** In characters. */
export const REASON_LENGTH = 500;

/** Returns the reason as it is stored. Throws `validation` for an empty, too long or invalid reason. */
export function readVoidReason(reason: string): string {
  const said = reason.replace(/\s+/g, ' ').trim();
  if (said === '' || [...said].length > REASON_LENGTH || findForbiddenCharacter(said) !== undefined)
    throw new Refusal('validation', tell('refusal.voidReason', { max: REASON_LENGTH }), 'reason');
  return said;
}
