/** §16.5: an e-mail address that somebody enters to be found by: not judged, but in the form that the database has. */

export function enteredEmail(form: URLSearchParams): string {
  return (form.get('email') ?? '')
    .replace(/\p{Cc}/gu, '')
    .trim()
    .toLowerCase();
}
