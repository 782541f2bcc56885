/** §21.3: a metadata document, as its host answered it → what is taken of it. */
import type { ClientMetadata } from '../../../data/storage/access/clients.ts';
import { clientFault } from './client-fault.ts';

export const MAX_DOCUMENT_BYTES = 8 * 1024;

/** Why there is no document, in a sentence for whoever wants to connect the app. */
export class DocumentFault extends Error {}

/**
 * The app's name and its addresses. The rest is for other servers, or says what is decided here: addresses of pictures are never asked for,
 * and every app is a public client. Throws `DocumentFault`.
 */
export async function readDocument(url: string, response: Response): Promise<ClientMetadata> {
  const { host } = new URL(url);
  if (response.status !== 200)
    throw new DocumentFault(`${host} answers ${response.status} instead of the app’s description.`);
  const said = parse(await response.text());
  const fault = said ? faultOf(said, url) : `it is no JSON object of at most ${MAX_DOCUMENT_BYTES / 1024} KB`;
  if (!said || fault) throw new DocumentFault(`The app’s description at ${host} cannot be used: ${fault}.`);
  const { client_id, redirect_uris, client_name, client_uri } = said;
  return { client_id, redirect_uris, client_name, client_uri } as ClientMetadata;
}

function parse(text: string): Record<string, unknown> | null {
  if (Buffer.byteLength(text) > MAX_DOCUMENT_BYTES) return null;
  try {
    const said = JSON.parse(text);
    return typeof said === 'object' && !Array.isArray(said) ? said : null;
  } catch {
    return null;
  }
}

function faultOf(said: Record<string, unknown>, url: string): string | null {
  if (said.client_id !== url) return 'its client_id is not its own address';
  // Published, it is no secret: such a document was written by mistake.
  if ('client_secret' in said) return 'it holds a client_secret';
  return clientFault(said);
}
