/** §21.3: what an app may say of itself, in its metadata document or when it registers, as far as the library does not limit it. */

const MAX_REDIRECTS = 10;
const MAX_ADDRESS = 512;
const MAX_NAME = 100;

/**
 * Schemes that no app has for its own: browsers or systems open them themselves, or any web page may ask to (those that HTML names for
 * `registerProtocolHandler`).
 */
const OF_BROWSERS =
  'about blob brave chrome data edge feed file filesystem ftp ftps jar javascript opera res resource vbscript view-source vivaldi ws wss';
const OF_SYSTEMS =
  'android-app content facetime help intent itms itms-apps ldap ldaps market nfs search shell smb telnet vnc webdav';
const OF_WEB_PAGES =
  'bitcoin ethereum geo im irc ircs magnet mailto matrix mms news nntp openpgp4fpr sftp sip sips sms smsto ssh tel urn webcal wtai xmpp';
const TAKEN = new Set([OF_BROWSERS, OF_SYSTEMS, OF_WEB_PAGES].join(' ').split(' '));
/** `chrome-extension`, `ms-settings`, `web+coffee`. */
const TAKEN_FAMILY = /^(chrome-|edge-|moz-|ms-|safari-|x-apple|web\+)/;

/**
 * Why an app may not have browsers sent back to an address; null for what the library takes (https, the own machine) and for schemes of
 * apps: a domain turned around (RFC 8252 §7.1), or a word with a host behind it, such as `cursor://…`.
 */
export function redirectFault(address: string): string | null {
  const url = URL.parse(address);
  if (!url || /[\s\p{Cc}\\]/u.test(address)) return 'must be addresses without blanks';
  if (address.includes('*') || url.hostname.includes('*')) return 'must be whole addresses, without a star';
  if (/^[^:]*:\/\/[^/?#]*@/.test(address)) return 'must be without user and password';
  const scheme = url.protocol.slice(0, -1);
  if (scheme === 'https' || scheme === 'http' || scheme.includes('.')) return null;
  const isOfApp = !TAKEN.has(scheme) && !TAKEN_FAMILY.test(scheme) && url.host !== '';
  return isOfApp ? null : `must be with https, of the own machine, or of a scheme of the app’s own: ${scheme} is none`;
}

/** Null for metadata that may be handed to the library. */
export function clientFault({
  redirect_uris: redirects,
  client_name: name,
  client_uri: uri,
}: Record<string, unknown>): string | null {
  // The database keeps no text with U+0000, nor with half a character.
  const isShort = (text: unknown, max: number) =>
    typeof text === 'string' && text.length <= max && text.isWellFormed() && !text.includes('\0');
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
