/** §16.2, §16.5: names of workspaces, people and keys, as people type them. */
import { tell } from '../locales/message.ts';
import { Refusal } from './errors.ts';

export const NAME_LENGTH = 200;

/**
 * What ends a line, is not seen, or turns the direction of the text around it: two names that look alike could be told apart by nobody.
 * Joiners stay: Persian, scripts of India and emoji are written with them.
 */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\u00AD\u200B\u2060\uFEFF]/u;

/** Without blanks at its ends, in NFC. Throws `validation` naming `field`. */
export function readName(text: string, field = 'name'): string {
  const name = text.trim().normalize();
  if (name === '' || name.length > NAME_LENGTH || UNSEEN.test(name))
    throw new Refusal('validation', tell('refusal.name', { max: NAME_LENGTH }), field);
  return name;
}
