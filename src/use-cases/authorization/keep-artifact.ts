/** §21.5: what the authorization server keeps: apps, authorizations under way, codes, and tokens; and how much of it. */
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

/** Whoever asks to be connected needs no account: of authorizations under way, the oldest leave when there are more. */
const MAX_KEPT: Record<string, number> = { Interaction: 10_000 };

/** False when its grant was revoked: a refresh that races a revocation brings nothing back to life. `lasts`: in seconds. */
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

/** False when it was spent before, also at the same moment. That ends the grant of a code. */
export async function spendArtifact(db: Database, kind: string, id: string, now: Date): Promise<boolean> {
  if (await consumeArtifact(db, { kind, id }, now)) return true;
  // The library ends the grant of a code that was spent before it came. That both came at once, it does not see.
  const grantId = (await findArtifact(db, { kind, id }))?.payload.grantId;
  if (kind === 'AuthorizationCode' && grantId) await endGrantOfApp(db, String(grantId), now);
  return false;
}

/** Those that nobody has connected; more make the oldest leave. */
const MAX_UNUSED = 1_000;

/** An app that registers itself. */
export function keepClient(db: Database, id: string, metadata: ClientMetadata, now: Date): Promise<void> {
  return saveClient(db, id, { metadata, now, max: MAX_UNUSED });
}

/** §21.7: how often an address may make us keep something. Requests for tokens are not counted: they keep nothing, nobody guesses a code, and one address of an assistant refreshes for all of its users. */
const LIMITS = {
  'app registered': { max: 100, ms: HOUR },
  'app authorized': { max: 100, ms: 15 * MINUTE },
};
export const MAX_REGISTRATIONS = LIMITS['app registered'].max;

/** 0: it may go on; else the seconds until it may. `browser`: what one is counted by that is known here, so that no stranger behind the same address keeps it out. */
export function countAddress(
  db: Database,
  what: keyof typeof LIMITS,
  { address, browser = null }: { address: string; browser?: string | null },
): Promise<number> {
  const by = browser === null ? `from ${networkOf(address)}` : `in ${browser}`;
  return countAgainst(db, `${what} ${by}`, LIMITS[what]);
}
