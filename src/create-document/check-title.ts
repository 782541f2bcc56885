/** §4.3 `title`: validates the title of a document. */
import { Refusal } from '../domain/errors.ts';
import { findForbiddenCharacter, normaliseLineBreaks } from '../domain/text.ts';

/** §8, in characters. */
const MOST = 200;

/** The title with normalised line breaks; undefined (the default title) when it is missing, empty or blank. Throws `validation`. */
export function checkTitle(title: string | undefined): string | undefined {
  if (title === undefined || title.trim() === '') return undefined;
  const forbidden = findForbiddenCharacter(title);
  if (forbidden)
    throw new Refusal('validation', `title holds ${forbidden}, which no text can hold. Leave it out.`, 'title');
  const { length } = [...title];
  if (length > MOST) throw new Refusal('validation', `title has ${length} characters; send at most ${MOST}.`, 'title');
  return normaliseLineBreaks(title);
}
