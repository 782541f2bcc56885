/**
 * §21.3: fetches metadata documents of apps and keeps them in the database, for all processes. While a host does not answer, or answers
 * nonsense, its last good document serves: a refresh does not fail because an app's host is down.
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
import { createFairSemaphore } from '../../platform/fair-semaphore/fair-semaphore.ts';
import type { Log } from '../../platform/log.ts';
import { clientFault } from './client-fault.ts';
import { MAX_DOCUMENT_BYTES, type MetadataFetch } from './guarded-fetch.ts';

/** `check` throws for what the library does not take. */
type KeeperParts = {
  db: Database;
  clock: () => Date;
  log: Log;
  fetchMetadata: MetadataFetch;
  check: (document: ClientMetadata) => void;
};

/** More make those leave that were fetched longest ago, of apps that nobody has connected. */
const MAX_DOCUMENTS = 1_000;
const MIN_FRESH = MINUTE;
const MAX_FRESH = HOUR;
/** To tell somebody of an unknown app what is wrong, the library asks for it once more. */
const FAULT_FOR = 10 * SECOND;
/** Hosts take turns, so that a slow one with many addresses keeps no other waiting. The library's signal ends the wait. */
const AT_ONCE = { maxConcurrent: 4, maxPerWorkspace: 1, maxWaitingPerWorkspace: 8, maxWaiting: 64 };

export type Documents = {
  /** Answers as a host would that has the document; rejects with `DocumentFault` when there is none. */
  fetch: MetadataFetch;
  /** Whether there is one that may serve, old or new. */
  isKept(url: string): Promise<boolean>;
};

export function keepDocuments({ db, clock, log, fetchMetadata, check }: KeeperParts): Documents {
  const semaphore = createFairSemaphore(AT_ONCE);
  const faults = new LRUCache<string, DocumentFault>({ max: 1_000, ttl: FAULT_FOR });

  const fetchFresh = async (url: string, options: RequestInit = {}) => {
    const { host } = new URL(url);
    const response = await semaphore(host, () => fetchMetadata(url, options), options.signal ?? undefined).catch(
      (err) => {
        // Whether it was refused, silent or within this network is for the log alone: anybody may ask.
        log.warn({ err, url }, 'the metadata document of an app could not be fetched');
        throw new DocumentFault(`${host} did not answer when it was asked for the app’s description.`);
      },
    );
    const document = await readDocument(url, response);
    try {
      check(document);
    } catch (error) {
      const { error_description: why = '' } = error as { error_description?: string };
      throw new DocumentFault(`The app’s description at ${host} cannot be used: ${why}.`);
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
export class DocumentFault extends Error {}

/**
 * The app's name and its addresses. The rest is for other servers, or says what is decided here: addresses of pictures are never asked for,
 * and every app is a public client. Throws `DocumentFault`.
 */
async function readDocument(url: string, response: Response): Promise<ClientMetadata> {
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
