/** §16.2, §16.5: names of workspaces, people and keys, as people type them. */
import { Refusal } from './errors.ts';

export const NAME_LENGTH = 200;

/** Without blanks at its ends. Throws `validation` naming `field`. */
export function readName(text: string, field = 'name'): string {
  const name = text.trim();
  if (name === '' || name.length > NAME_LENGTH || /\p{Cc}/u.test(name))
    throw new Refusal('validation', `A name has 1 to ${NAME_LENGTH} characters, on one line.`, field);
  return name;
}
