/** §4.9, §4.12: why a program drafted something, in a sentence for the person. */
import { tell } from '../locales/message.ts';
import { Refusal } from './errors.ts';
import { findForbiddenCharacter } from './text.ts';

/** Returns the reason as it is stored; '' without one. Throws `validation` for characters that no text may contain. */
export function readDraftReason(reason = ''): string {
  const character = findForbiddenCharacter(reason);
  if (character) throw new Refusal('validation', tell('refusal.draft.character', { character }), 'reason');
  return reason.trim();
}
