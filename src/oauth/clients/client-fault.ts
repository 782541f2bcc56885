/** §21.3: what an app may say of itself, in its metadata document or when it registers, as far as the library does not limit it. */

const MAX_REDIRECTS = 10;
const MAX_ADDRESS = 512;
const MAX_NAME = 100;

/** Null for metadata that may be handed to the library. */
export function clientFault({
  redirect_uris: redirects,
  client_name: name,
  client_uri: uri,
}: Record<string, unknown>): string | null {
  // The database keeps no text with U+0000, nor with half a character.
  const isShort = (text: unknown, most: number) =>
    typeof text === 'string' && text.length <= most && text.isWellFormed() && !text.includes('\0');
  if (!Array.isArray(redirects) || redirects.length < 1 || redirects.length > MAX_REDIRECTS)
    return `redirect_uris must be a list of 1 to ${MAX_REDIRECTS} addresses`;
  if (!redirects.every((one) => isShort(one, MAX_ADDRESS)))
    return `each of redirect_uris must be text of at most ${MAX_ADDRESS} characters`;
  if (name !== undefined && !isShort(name, MAX_NAME))
    return `client_name must be text of at most ${MAX_NAME} characters`;
  if (uri !== undefined && !isShort(uri, MAX_ADDRESS))
    return `client_uri must be text of at most ${MAX_ADDRESS} characters`;
  return null;
}
