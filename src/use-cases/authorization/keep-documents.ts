/**
 * §21.3: fetches the metadata documents of apps and caches them in the database for all processes. While a host is down
 * or sends nonsense, its last good document stays in use, so that refreshing a token does not fail.
 */
import { LRUCache } from 'lru-cache';
import {
  type ClientMetadata,
  findDocument,
  postponeDocument,
  saveDocument,
} from '../../data/storage/access/artifacts.ts';
import type { Database } from '../../data/storage/connection/database.ts';
import { HOUR, MINUTE, SECOND } from '../../domain/durations.ts';
import { foreign, type Message, ToldError, tell } from '../../locales/message.ts';
import { createFairSemaphore } from '../../platform/fair-semaphore/fair-semaphore.ts';
import { type GuardedAnswer, guardedRequest } from '../../platform/guarded-request.ts';
import type { Log } from '../../platform/log.ts';

/** `check` throws for a document that the library does not accept. */
type KeeperParts = {
  db: Database;
  clock: () => Date;
  log: Log;
  fetchMetadata: MetadataFetch;
  check: (document: ClientMetadata) => void;
};

/** The most cached documents. Beyond it, those fetched longest ago are removed, unless their app is connected. */
const MAX_DOCUMENTS = 1_000;
const MIN_FRESH = MINUTE;
const MAX_FRESH = HOUR;
/** How long a fault is remembered. To report it, the library asks for the document once more. */
const FAULT_FOR = 10 * SECOND;
/** Hosts take turns, so that a slow host with many addresses delays no other. The library's signal ends the wait. */
const AT_ONCE = { maxConcurrent: 4, maxPerWorkspace: 1, maxWaitingPerWorkspace: 8, maxWaiting: 64 };

export type Documents = {
  /** Fetches a metadata document, like a host that has it. Rejects with `DocumentFault` when there is none. */
  fetch: MetadataFetch;
  /** Returns whether a usable document is cached, even an old one. */
  isKept(url: string): Promise<boolean>;
};

export function keepDocuments({ db, clock, log, fetchMetadata, check }: KeeperParts): Documents {
  const semaphore = createFairSemaphore(AT_ONCE);
  const faults = new LRUCache<string, DocumentFault>({ max: 1_000, ttl: FAULT_FOR });

  const fetchFresh = async (url: string, options: RequestInit = {}) => {
    const { host } = new URL(url);
    const response = await semaphore(host, () => fetchMetadata(url, options), options.signal ?? undefined).catch(
      (err) => {
        // Only the log says whether the host refused, was silent or is in a private network, because anybody may ask.
        log.warn({ err, url }, 'the metadata document of an app could not be fetched');
        throw new DocumentFault(tell('refusal.app.silent', { host }));
      },
    );
    const document = await readDocument(url, response);
    try {
      check(document);
    } catch (error) {
      const { error_description: why = '' } = error as { error_description?: string };
      throw unusable(host, foreign(why));
    }
    return { document, freshMs: freshness(response) };
  };

  const fetch: MetadataFetch = async (input, options) => {
    const url = String(input);
    const now = clock();
    const after = (ms: number) => new Date(now.getTime() + ms);
    const kept = await findDocument(db, url, now);
    if (kept && kept.freshUntil > now) return answer(kept.metadata, kept.freshUntil.getTime() - now.getTime());
    const fault = faults.get(url);
    if (fault && !kept) throw fault;
    try {
      const { document, freshMs } = await fetchFresh(url, options);
      await saveDocument(db, url, { metadata: document, now, freshUntil: after(freshMs), max: MAX_DOCUMENTS });
      return answer(document, freshMs);
    } catch (error) {
      if (error instanceof DocumentFault) faults.set(url, error);
      if (!kept || !(error instanceof DocumentFault)) throw error;
      log.warn({ url, reason: error.message }, 'the last good metadata document of an app serves');
      await postponeDocument(db, url, after(MIN_FRESH));
      return answer(kept.metadata, MIN_FRESH);
    }
  };
  return { fetch, isKept: async (url) => (await findDocument(db, url, clock())) !== null };
}

function answer(document: ClientMetadata, freshMs: number): Response {
  return Response.json(document, { headers: { 'Cache-Control': `max-age=${Math.ceil(freshMs / SECOND)}` } });
}

function freshness({ headers }: Response): number {
  const [, seconds = '0'] = /(?:^|,)\s*max-age\s*=\s*(\d{1,9})/i.exec(headers.get('Cache-Control') ?? '') ?? [];
  return Math.min(MAX_FRESH, Math.max(MIN_FRESH, Number(seconds) * SECOND));
}

/** Why there is no document, in a sentence for whoever wants to connect the app. */
export class DocumentFault extends ToldError {}

/**
 * Returns the app's name and addresses. Everything else is for other servers or is decided here: pictures are never
 * fetched, and every app is a public client. Throws `DocumentFault`.
 */
async function readDocument(url: string, response: Response): Promise<ClientMetadata> {
  const { host } = new URL(url);
  if (response.status !== 200) throw new DocumentFault(tell('refusal.app.answers', { host, status: response.status }));
  const said = parse(await response.text());
  const fault = said ? faultOf(said, url) : tell('refusal.app.noJson', { max: MAX_DOCUMENT_BYTES / 1024 });
  if (!said || fault) throw unusable(host, fault!);
  const { client_id, redirect_uris, client_name, client_uri } = said;
  return { client_id, redirect_uris, client_name, client_uri } as ClientMetadata;
}

function unusable(host: string, problem: Message): DocumentFault {
  return new DocumentFault(tell('refusal.app.unusable', { host, problem }));
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

function faultOf(said: Record<string, unknown>, url: string): Message | null {
  if (said.client_id !== url) return tell('refusal.app.otherId');
  // A published secret is no secret, so such a document was written by mistake.
  if ('client_secret' in said) return tell('refusal.app.secret');
  return clientFault(said);
}

/** §21.3: the limits of an app's metadata, in its document or at registration, where the library sets none. */
const MAX_REDIRECTS = 10;
const MAX_ADDRESS = 512;
const MAX_NAME = 100;

/**
 * Schemes that are not an app's own: browsers or systems open them themselves, or any web page may register for them
 * (those that HTML allows in `registerProtocolHandler`).
 */
const OF_BROWSERS =
  'about blob brave chrome data edge feed file filesystem ftp ftps jar javascript opera res resource vbscript view-source vivaldi ws wss';
const OF_SYSTEMS =
  'android-app content facetime help intent itms itms-apps ldap ldaps market nfs search shell smb telnet vnc webdav';
const OF_WEB_PAGES =
  'bitcoin ethereum geo im irc ircs magnet mailto matrix mms news nntp openpgp4fpr sftp sip sips sms smsto ssh tel urn webcal wtai xmpp';
const TAKEN = new Set([OF_BROWSERS, OF_SYSTEMS, OF_WEB_PAGES].join(' ').split(' '));
/** Families of such schemes: `chrome-extension`, `ms-settings`, `web+coffee`. */
const TAKEN_FAMILY = /^(chrome-|edge-|moz-|ms-|safari-|x-apple|web\+)/;

/**
 * Returns why an app may not use a redirect URI. Null for https, this machine and the app's own scheme: a reversed
 * domain (RFC 8252 §7.1), or a word with a host, such as `cursor://…`.
 */
export function redirectFault(address: string): Message | null {
  const url = URL.parse(address);
  if (!url || /[\s\p{Cc}\\]/u.test(address)) return tell('refusal.app.redirect.blanks');
  if (address.includes('*') || url.hostname.includes('*')) return tell('refusal.app.redirect.star');
  if (/^[^:]*:\/\/[^/?#]*@/.test(address)) return tell('refusal.app.redirect.user');
  const scheme = url.protocol.slice(0, -1);
  if (scheme === 'https' || scheme === 'http' || scheme.includes('.')) return null;
  const isOfApp = !TAKEN.has(scheme) && !TAKEN_FAMILY.test(scheme) && url.host !== '';
  return isOfApp ? null : tell('refusal.app.redirect.scheme', { scheme });
}

/** Returns what is wrong with an app's metadata. Null when the library may have it. */
export function clientFault({
  redirect_uris: redirects,
  client_name: name,
  client_uri: uri,
}: Record<string, unknown>): Message | null {
  // The database keeps no text with U+0000, nor with half a character.
  const isShort = (text: unknown, max: number) =>
    typeof text === 'string' && text.length <= max && text.isWellFormed() && !text.includes('\0');
  if (!Array.isArray(redirects) || redirects.length < 1 || redirects.length > MAX_REDIRECTS)
    return tell('refusal.app.redirects', { max: MAX_REDIRECTS });
  if (!redirects.every((one) => isShort(one, MAX_ADDRESS)))
    return tell('refusal.app.eachRedirect', { max: MAX_ADDRESS });
  if (name !== undefined && !isShort(name, MAX_NAME))
    return tell('refusal.app.text', { name: 'client_name', max: MAX_NAME });
  if (uri !== undefined && !isShort(uri, MAX_ADDRESS))
    return tell('refusal.app.text', { name: 'client_uri', max: MAX_ADDRESS });
  return null;
}

/** §21.3: fetches metadata documents. Anybody may supply the URL. */
export const MAX_DOCUMENT_BYTES = 8 * 1024;

export type MetadataFetch = (url: string | URL | Request, options?: RequestInit) => Promise<Response>;

const HEADERS = { Accept: 'application/json', 'User-Agent': 'Platen' };

/** Fetches by https on port 443 and follows no redirect. Rejects for anything else, and when `signal` is aborted. */
export const guardedFetch: MetadataFetch = async (url, { signal } = {}) => {
  const answer = await guardedRequest(String(url), { headers: HEADERS, maxBytes: MAX_DOCUMENT_BYTES, signal });
  if (!answer.isWhole) throw new Error('the metadata document is too long');
  return responseOf(answer);
};

function responseOf({ status, headers, body }: GuardedAnswer): Response {
  const cacheControl = headers['cache-control'];
  const isEmpty = status === 204 || status === 205 || status === 304;
  return new Response(isEmpty ? null : new Uint8Array(body), {
    status,
    ...(cacheControl !== undefined && { headers: { 'Cache-Control': cacheControl } }),
  });
}
