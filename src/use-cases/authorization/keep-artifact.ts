/** §21.5: stores the authorization server's apps, authorizations, codes and tokens, and limits how many. */
import {
  boundArtifacts,
  type ClientMetadata,
  consumeArtifact,
  findArtifact,
  saveArtifact,
  saveClient,
} from '../../data/storage/access/artifacts.ts';
import type { Database } from '../../data/storage/connection/database.ts';
import { countAgainst } from '../../data/storage/people/attempts.ts';
import { HOUR, MINUTE } from '../../domain/durations.ts';
import { networkOf } from '../../platform/network-of.ts';
import { endGrantOfApp } from '../administration/keys.ts';

/** The most artifacts of a kind. Starting an authorization needs no account, so the oldest ones are removed. */
const MAX_KEPT: Record<string, number> = { Interaction: 10_000 };

/**
 * Stores an artifact for `lasts` seconds. Returns false when its grant was revoked, so that a refresh that races a
 * revocation revives nothing.
 */
export async function keepArtifact(
  db: Database,
  kind: string,
  id: string,
  artifact: { payload: Record<string, unknown>; lasts: number },
): Promise<boolean> {
  const isKept = await saveArtifact(db, { kind, id }, artifact);
  const max = MAX_KEPT[kind];
  if (isKept && max !== undefined) await boundArtifacts(db, kind, max);
  return isKept;
}

/** Spends an artifact. Returns false when it was spent before or at the same moment. A code then ends its grant. */
export async function spendArtifact(db: Database, kind: string, id: string, now: Date): Promise<boolean> {
  if (await consumeArtifact(db, { kind, id }, now)) return true;
  // The library ends the grant of a code that was spent earlier, but cannot see two uses at the same moment.
  const grantId = (await findArtifact(db, { kind, id }))?.payload.grantId;
  if (kind === 'AuthorizationCode' && grantId) await endGrantOfApp(db, String(grantId), now);
  return false;
}

/** The most apps that nobody has connected. Beyond this number, the oldest are removed. */
const MAX_UNUSED = 1_000;

/** Stores an app that registers itself. */
export function keepClient(db: Database, id: string, metadata: ClientMetadata, now: Date): Promise<void> {
  return saveClient(db, id, { metadata, now, max: MAX_UNUSED });
}

/**
 * §21.7: how often an address may make us store something. Token requests do not count: they store nothing, nobody can
 * guess a code, and an assistant refreshes tokens for all its users from one address.
 */
const LIMITS = { 'app registered': { max: 100, ms: HOUR }, 'app authorized': { max: 100, ms: 15 * MINUTE } };
export const MAX_REGISTRATIONS = LIMITS['app registered'].max;

/**
 * Counts an attempt. Returns 0, or the seconds until the next one is allowed. `browser`: what a known browser is
 * counted by instead of its address, so that a stranger behind the same address cannot lock it out.
 */
export function countAddress(
  db: Database,
  what: keyof typeof LIMITS,
  { address, browser = null }: { address: string; browser?: string | null },
): Promise<number> {
  const by = browser === null ? `from ${networkOf(address)}` : `in ${browser}`;
  return countAgainst(db, `${what} ${by}`, LIMITS[what]);
}
