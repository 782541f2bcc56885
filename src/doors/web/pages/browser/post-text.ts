/** §20.24: requests of the editor without leaving the page. */
import { LONG_PATIENCE_MS, NoConnection, reach } from './no-connection.ts';
import { addressOf } from './post-form.ts';
import { say } from './say.ts';

/** The pages that are answered once a PDF is rendered. */
const RENDERED = ['/pdf', '/reading'];

/** Posts to the form's address or below it. Throws an Error with the message to show; its cause is the code. */
export async function postText(path: string, body: BodyInit, signal?: AbortSignal): Promise<Response> {
  const headers = { Accept: 'application/json, application/pdf' };
  const options = { method: 'POST', headers, body, ...(signal && { signal }) };
  const sent = reach(addressOf(path), options, RENDERED.includes(path) ? LONG_PATIENCE_MS : undefined);
  const response = await sent.catch((error: Error) => {
    const { cause } = error;
    if (error instanceof NoConnection) throw new NoConnection(say(cause ? 'busy' : 'unreachable'), { cause });
    throw error;
  });
  if (response.ok) return response;
  if (response.status === 401) throw new Error(say('signedOut'), { cause: 'signedOut' });
  const { error } = await response.json().catch(() => ({}));
  throw new Error(error?.message ?? response.statusText, { cause: error?.code });
}
