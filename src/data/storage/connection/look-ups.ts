/** §5.5, §4.2, §4.3: looks up the principal of a token and the template of a request in the database, at every request. */

import { LRUCache } from 'lru-cache';
import { MINUTE, SECOND } from '../../../domain/durations.ts';
import { type QueueEntry, queueWithTimeout } from '../../../platform/fair-semaphore/fair-semaphore.ts';
import { inOneOf } from '../../../platform/telemetry/tracer.ts';
import {
  authenticateAccessTokens,
  authenticateApiKeys,
  type Caller,
  type CredentialMatch,
  type CredentialQuery,
  callerFor,
} from '../access/authenticate.ts';
import type { Database } from './database.ts';
import { firstAnswer, isDivided, shardsOf } from './shards.ts';

export type { Caller } from '../access/authenticate.ts';

export type LookUps = {
  /**
   * Finds the caller by `hash`, the SHA-256 of the key; null if the key is not valid. The template of the request, a UUID, is found in
   * the same statement. `clientSignal` is aborted when the client disconnects.
   */
  apiKey(hash: Buffer, templateId?: string | null, clientSignal?: AbortSignal): Promise<Caller | null>;
  accessToken(hash: Buffer, templateId?: string | null, clientSignal?: AbortSignal): Promise<Caller | null>;
};

type CredentialUse = (credentialId: string) => void;

/**
 * `audience`: what access tokens of apps have to be for. `onUse` is told of each key, token and grant of an app that opened its
 * workspace.
 */
export function createLookUps(
  db: Database,
  { audience = null, onUse = () => undefined }: { audience?: string | null; onUse?: CredentialUse } = {},
): LookUps {
  const nameOf = ({ hash, templateId }: CredentialQuery) => `${hash.toString('base64')}${templateId ?? ''}`;
  const lookUpsOf = (authenticate: typeof authenticateApiKeys) => {
    const lookUp = isDivided(db) ? byWorkspace(authenticate, db) : authenticate.bind(undefined, db);
    return shareLookUps<CredentialQuery, CredentialMatch | null>(nameOf, lookUp);
  };
  const apiKey = lookUpsOf(authenticateApiKeys);
  const accessToken = lookUpsOf(authenticateAccessTokens);
  const callerOf = (match: CredentialMatch | null) => {
    const caller = callerFor(match, audience);
    if (caller) onUse(caller.principal.credentialId);
    return caller;
  };
  return {
    apiKey: async (hash, templateId = null, clientSignal) => callerOf(await apiKey({ hash, templateId }, clientSignal)),
    accessToken: async (hash, templateId = null, clientSignal) =>
      callerOf(await accessToken({ hash, templateId }, clientSignal)),
  };
}

/** How many tokens a process remembers with their workspace, and for how long. */
const REMEMBERED = { max: 10_000, ttl: 10 * MINUTE };

/**
 * §18.49: remembers which workspace each token opened, so that behind a router the next look-up asks one shard, and the others may be
 * down. The token itself is looked up at every request, so revocations hold. A token that is not remembered is asked of each shard directly.
 */
function byWorkspace(
  authenticate: typeof authenticateApiKeys,
  db: Database,
): (asked: CredentialQuery[]) => Promise<Promise<CredentialMatch | null>[]> {
  const workspaces = new LRUCache<string, string>(REMEMBERED);
  return async (asked) => {
    const matches: Promise<CredentialMatch | null>[] = [];
    const places = [...asked.entries()];
    const groups = Map.groupBy(places, ([, { hash }]) => workspaces.get(hash.toString('base64')));
    for (const [workspaceId, group] of groups) {
      const queries = group.map(([, query]) => query);
      const answers =
        workspaceId === undefined
          ? shardsOf(db).map((shard) => authenticate(shard, queries))
          : [authenticate(db, queries, workspaceId)];
      for (const [at, [place, { hash }]] of group.entries())
        matches[place] = firstAnswer(answers.map(async (rows) => (await rows)[at] ?? null)).then((match) => {
          if (match) workspaces.set(hash.toString('base64'), match.principal.workspaceId);
          else workspaces.delete(hash.toString('base64'));
          return match;
        });
    }
    await Promise.allSettled(matches);
    return matches;
  };
}

// §18.6, batching of look-ups that every request begins with: those that wait at the same moment share one statement, and equal
// ones one look-up. Nothing is cached: a statement answers only requests that were there before it began, so what has just
// been revoked or deleted is not found. There is no timer: a statement begins as soon as what has arrived is read, and further
// requests gather while it is answered.

/** How many statements of one kind run at once. With two, a request never waits for two whole statements. */
const LANES = 2;
/** The most keys in one statement. */
const MAX_KEYS = 256;

/** How long a request waits for earlier statements, which take milliseconds unless the database does not answer. */
const WAIT_MS = 5 * SECOND;

/**
 * `lookUp` returns results in the order of its keys, and a bad key must not make it fail for the others; a result may be a promise. Keys
 * with the same `nameOf` are looked up once. `clientSignal` is aborted when the client disconnects. Rejects with 503 `unavailable` after
 * waiting too long.
 */
export function shareLookUps<Key, Found>(
  nameOf: (key: Key) => string,
  lookUp: (keys: Key[]) => Promise<(Found | Promise<Found>)[]>,
): (key: Key, clientSignal?: AbortSignal) => Promise<Found> {
  /** The waiting keys by name, in order of arrival. */
  let waiting = new Map<string, { key: Key; requests: Set<QueueEntry<Found>> }>();
  let lanes = 0;
  let starting = false;

  const start = () => {
    if (starting || lanes === LANES || waiting.size === 0) return;
    starting = true;
    // Requests that arrived together are all read before this callback runs.
    setImmediate(() => {
      starting = false;
      if (waiting.size > 0) void run();
    });
  };

  const run = async () => {
    const batch = [...waiting].slice(0, MAX_KEYS);
    waiting = new Map([...waiting].slice(MAX_KEYS));
    for (const [, { requests }] of batch) for (const { admit } of requests) admit();
    lanes += 1;
    try {
      const spans = batch.flatMap(([, { requests }]) => [...requests].map(({ span }) => span));
      const keys = batch.map(([, { key }]) => key);
      const found = await inOneOf(spans, () => lookUp(keys));
      for (const [place, [, { requests }]] of batch.entries())
        for (const { resolve, reject } of requests) Promise.resolve(found[place]!).then(resolve, reject);
    } catch (error) {
      for (const [, { requests }] of batch) for (const { reject } of requests) reject(error);
    } finally {
      lanes -= 1;
      start();
    }
  };

  return (key, clientSignal) => {
    const name = nameOf(key);
    return queueWithTimeout<Found>(
      { ms: WAIT_MS, clientSignal, spanName: 'look up credential' },
      (entry) => {
        const same = waiting.get(name);
        if (same) same.requests.add(entry);
        else waiting.set(name, { key, requests: new Set([entry]) });
        start();
      },
      (entry) => {
        const same = waiting.get(name);
        same?.requests.delete(entry);
        if (same?.requests.size === 0) waiting.delete(name);
      },
    );
  };
}
