/** §4.3 `title`: the name of the document. */
import { Refusal } from '../domain/errors.ts';
import { findForbiddenCharacter, normaliseLineBreaks } from '../domain/text.ts';

/** Undefined when the title is missing, empty or blank: then it is the default. Throws `validation`. */
export function checkTitle(title: string | undefined): string | undefined {
  if (title === undefined || title.trim() === '') return undefined;
  const forbidden = findForbiddenCharacter(title);
  if (forbidden)
    throw new Refusal('validation', `title holds ${forbidden}, which no text can hold. Leave it out.`, 'title');
  return normaliseLineBreaks(title);
}
