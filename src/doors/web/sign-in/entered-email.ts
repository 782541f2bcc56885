/** §16.5: an e-mail address that somebody enters to be found by: not judged, but in the form that the database has. */
import { foldEmail } from '../../../domain/emails.ts';

export function enteredEmail(form: URLSearchParams): string {
  return foldEmail((form.get('email') ?? '').replace(/\p{Cc}/gu, ''));
}
