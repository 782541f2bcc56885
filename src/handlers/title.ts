/** §4.3 `title`: the name of the document. */
import { Refusal } from '../domain/errors.ts';

/** C0 and C1 controls, lone surrogates and noncharacters: nothing that a title can show. */
const UNPRINTABLE =
  /[\u0000-\u001f\u007f-\u009f\ufdd0-\ufdef]|[\ufffe\uffff]|\p{Surrogate}|\p{Noncharacter_Code_Point}/u;

/** Undefined when the title is missing, empty or blank: then it is the default. Throws `validation`. */
export function checkTitle(title: string | undefined): string | undefined {
  if (title === undefined || title.trim() === '') return undefined;
  if (UNPRINTABLE.test(title))
    throw new Refusal(
      'validation',
      'title holds a control character or one that is no character. Send plain text in one line.',
      'title',
    );
  return title;
}
