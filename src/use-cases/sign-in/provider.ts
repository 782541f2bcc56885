/** §20.23: the OpenID Connect provider that the operator has configured, and people who return from it. */
import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '../../data/storage/connection/database.ts';
import { findIdentified } from '../../data/storage/people/accounts.ts';
import { countAgainst } from '../../data/storage/people/attempts.ts';
import { confirmSession } from '../../data/storage/people/sessions.ts';
import { MINUTE, SECOND } from '../../domain/durations.ts';
import type { Signer } from '../../platform/seal-secret.ts';
import { type Admission, type Arrival, admitFromProvider, type GroupRules } from '../administration/group-rules.ts';
import { endAtProvider } from '../administration/ways-in.ts';
import type { Parts, Secrets } from '../parts/index.ts';
import { beginSession, type SignedInBrowser } from './begin-session.ts';
import type { Browser } from './visits.ts';

/** The values that identify one sign-in on the way to the provider and back. */
export type Passage = { state: string; nonce: string; verifier: string };

/**
 * A person who has returned from the provider. `hasSecondFactor`: the provider states that it asked for one. `provedAgo`: how many
 * milliseconds ago they authenticated there; null when the provider does not say. `sid`: the provider's id of its session. `idToken`:
 * ends that session.
 */
export type Comer = {
  arrival: Arrival;
  hasSecondFactor: boolean;
  provedAgo: number | null;
  sid: string | null;
  idToken: string;
};

/** How long a logout message may take to arrive. It is remembered for longer than that, so that it counts once. */
export const LOGOUT_LASTS = 10 * MINUTE;

/** Who has signed out at the provider: all sessions of `subject`, or the session `sid`. `id`: the id of the message, which counts once. */
export type ProviderLogout = { id: string; issuer: string; subject: string | null; sid: string | null };

export type Provider = {
  /** Whether single sign-on is the only way to sign in. */
  only: boolean;
  rules: GroupRules;
  /** Returns the URL to send the browser to. `again`: to authenticate again. Throws when the provider does not answer. */
  begin(passage: Passage, options: { again: boolean }): Promise<URL>;
  /**
   * Returns who has come back. `query`: that of the callback URL. Null when the person or the provider refused. Throws
   * when the provider does not answer, or sends an invalid answer.
   */
  finish(query: URLSearchParams, passage: Passage): Promise<Comer | null>;
  /**
   * Returns the URL where the browser signs out of the provider. Null when the provider has none, or does not answer.
   * `idToken`: that of the session, if known.
   */
  leave(idToken: string | null): Promise<URL | null>;
  /**
   * Reads a logout message (OpenID Connect Back-Channel Logout). Null when it is not from this provider, not for this
   * service, or too old. Throws when the provider's keys cannot be loaded.
   */
  readLogout(token: string): Promise<ProviderLogout | null>;
};

const NEVER = new Date(0);
/** The allowed difference between the clocks of two machines. */
const TOLERANCE = 30 * SECOND;
/** The longest ID token that is kept. It goes into a URL, encrypted; browsers and proxies allow a few thousand bytes. */
const LONGEST_HINT = 4_000;
/** Nobody is signed in any more, so there is no account to seal it for. */
const SEALED = { purpose: 'sign-out', owner: 'provider' } as const;

/**
 * Returns the URL to send the browser to. Null when the provider does not answer. `next`: the path of this service to
 * continue at. `again`: somebody who is signed in must authenticate again.
 */
export async function beginAtProvider(
  { provider, secrets, clock }: Parts & { provider: Provider },
  { visit }: Browser,
  { next, again }: { next: string; again: boolean },
): Promise<URL | null> {
  const isAgain = again && visit.signedIn !== null;
  const passage = await newPassage(secrets, visit.csrf, { next, again: isAgain }, clock());
  return provider.begin(passage, { again: isAgain }).catch(() => null);
}
/**
 * `down`: the provider does not answer. `gone`: this browser started no sign-in, or too long ago. `denied`: the person
 * or the provider refused.
 */
type NotEntered = Extract<Admission, string> | 'down' | 'gone' | 'denied' | 'another' | 'notAsked';

/** Handles a return: confirms somebody who was sent to authenticate again, and signs in anybody else. */
export async function finishAtProvider(
  parts: Parts & { provider: Provider },
  browser: Browser,
  query: URLSearchParams,
): Promise<{ next: string; entered: SignedInBrowser | 'confirmed' } | NotEntered> {
  const { provider, secrets, clock } = parts;
  const found = await readPassage(secrets, browser.visit.csrf, query.get('state') ?? '', clock());
  if (!found) return 'gone';
  const come = await provider.finish(query, found.passage).catch(() => 'down' as const);
  if (come === 'down') return 'down';
  if (!come) return 'denied';
  const { next } = found;
  if (found.again) return (await confirm(parts, browser, come, found.age)) ?? { next, entered: 'confirmed' };
  const entered = await enter(parts, browser, come);
  return typeof entered === 'string' ? entered : { next, entered };
}

/** Confirms the person who is signed in, if the provider has asked them since they left. Returns null when confirmed. */
async function confirm(
  { db, clock }: Parts,
  { visit: { signedIn } }: Browser,
  { arrival, hasSecondFactor, provedAgo }: Comer,
  age: number,
): Promise<'another' | 'notAsked' | null> {
  if ((await findIdentified(db, arrival))?.userId !== signedIn?.userId || !signedIn) return 'another';
  if (provedAgo === null || provedAgo > age + TOLERANCE) return 'notAsked';
  await confirmSession(db, signedIn.sessionId, { now: clock(), secondFactor: hasSecondFactor });
  return null;
}

/** Signs somebody in. Nothing is stored when they are not admitted. */
async function enter(
  { db, clock, secrets, provider: { rules } }: Parts & { provider: Provider },
  browser: Browser,
  { arrival, hasSecondFactor, provedAgo, sid, idToken }: Comer,
): Promise<SignedInBrowser | Extract<Admission, string>> {
  const now = clock();
  let refused: Extract<Admission, string> | undefined;
  const work: Parameters<Database['$transaction']>[0] = async (tx) => {
    const admitted = await admitFromProvider(tx, arrival, { rules, address: browser.address, now });
    if (typeof admitted === 'string') {
      refused = admitted;
      throw new Error(admitted);
    }
    const provider = {
      // When the provider does not say when it asked, it does not count as just now.
      provedAt: provedAgo === null ? NEVER : new Date(now.getTime() - provedAgo),
      sid,
      hint: idToken.length > LONGEST_HINT ? null : await secrets.seal(tx, SEALED, Buffer.from(idToken)),
    };
    const secondFactor = hasSecondFactor ? ({ secondFactor: 'provider' } as const) : {};
    return beginSession(tx, browser, { ...admitted, by: 'provider', ...secondFactor, provider, now });
  };
  return (db.$transaction(work) as Promise<SignedInBrowser>).catch((error) => {
    if (refused) return refused;
    throw error;
  });
}

/** Returns the URL to sign out of the provider too. Null when there is none. `hint`: the result of `signOut`. */
export async function leaveProvider(
  { provider, secrets }: Pick<Parts, 'secrets'> & { provider: Provider | null },
  hint: string,
): Promise<URL | null> {
  const idToken = await secrets.open(SEALED, Buffer.from(hint, 'base64url'));
  return (await provider?.leave(idToken?.toString() ?? null)) ?? null;
}

/**
 * Handles the provider's message that somebody has signed out there. Returns false when it is not from the provider, or
 * was received before.
 */
export async function endByProvider(
  { db, clock, provider }: Pick<Parts, 'db' | 'clock'> & { provider: Provider },
  token: string,
  address: string,
): Promise<boolean | 'down'> {
  const logout = await provider.readLogout(token).catch(() => 'down' as const);
  if (logout === 'down') return 'down';
  const isFirst = logout && (await countAgainst(db, keyOf(logout), { max: 1, ms: 2 * LOGOUT_LASTS })) === 0;
  if (!isFirst) return false;
  const actor = { userId: null, name: new URL(logout.issuer).host, via: 'web', address } as const;
  await endAtProvider(db, logout, { actor, now: clock() });
  return true;
}

function keyOf({ issuer, id }: ProviderLogout): string {
  const said = JSON.stringify([issuer, id]);
  return `logout ${createHash('sha256').update(said).digest('base64url')}`;
}

// A sign-in at the provider. Its state contains the browser, the time and where to continue, and is signed, so that
// nothing has to be stored. Nonce and verifier are derived from it.

const PASSAGE_LASTS = 30 * MINUTE;

/** `browser`: a text that only this browser sends, such as its CSRF token. */
async function newPassage(
  secrets: Secrets,
  browser: string,
  { next, again }: { next: string; again: boolean },
  now: Date,
): Promise<Passage> {
  const said = Buffer.from(JSON.stringify([randomBytes(16).toString('base64url'), now.getTime(), next, again]));
  const text = said.toString('base64url');
  const sign = await secrets.signer();
  return passageOf(sign, `${text}.${sign(stateOf(browser, text)).toString('base64url')}`);
}

/**
 * Returns the path to continue at, and for how many milliseconds the sign-in has been under way. Null when it is not
 * ours, belongs to another browser, or is too old.
 */
async function readPassage(
  secrets: Secrets,
  browser: string,
  state: string,
  now: Date,
): Promise<{ passage: Passage; next: string; again: boolean; age: number } | null> {
  const [text = '', sent = ''] = state.split('.');
  const sign = await secrets.signerOf(stateOf(browser, text), Buffer.from(sent, 'base64url'));
  if (!sign) return null;
  const said = JSON.parse(Buffer.from(text, 'base64url').toString()) as [string, number, string, boolean?];
  const [, begun, next, again = false] = said;
  const age = now.getTime() - begun;
  return age < PASSAGE_LASTS ? { passage: passageOf(sign, state), next, again, age } : null;
}

/** Derives the values with the key that signed the state. The current key may be another one. */
function passageOf(sign: Signer, state: string): Passage {
  const part = (name: string) => sign(`provider/${name}/${state}`).toString('base64url');
  return { state, nonce: part('nonce'), verifier: part('verifier') };
}

function stateOf(browser: string, text: string): string {
  return `provider/state/${browser}/${text}`;
}
