/** §20.23: the provider that signs people in, as whoever runs the service has set it; and who comes back from it. */
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

/** What one sign-in is known by, on both ways. */
export type Passage = { state: string; nonce: string; verifier: string };

/**
 * Somebody who has come back. `hasSecondFactor`: the provider says that it has asked for one. `provedAgo`: how long ago, in milliseconds, they
 * showed there who they are; null when it does not say. `sid`: as it calls its own session. `idToken`: what ends that.
 */
export type Comer = {
  arrival: Arrival;
  hasSecondFactor: boolean;
  provedAgo: number | null;
  sid: string | null;
  idToken: string;
};

/** How long a message that somebody has signed out may be under way. Each counts once, for longer than that. */
export const LOGOUT_LASTS = 10 * MINUTE;

/** Who has signed out there: all sessions of `subject`, or the one that is called `sid`. `id`: of this message, which counts once. */
export type ProviderLogout = { id: string; issuer: string; subject: string | null; sid: string | null };

export type Provider = {
  /** People sign in by no other way. */
  only: boolean;
  rules: GroupRules;
  /** Where the browser goes. `again`: where its person shows once more who they are. Throws when the provider does not answer. */
  begin(passage: Passage, options: { again: boolean }): Promise<URL>;
  /**
   * Who has come back. `query`: of the address. Null when they, or the provider, did not agree. Throws when the provider does not answer, or
   * not as it should.
   */
  finish(query: URLSearchParams, passage: Passage): Promise<Comer | null>;
  /** Where the browser signs out of the provider; null where it has no such page, or does not answer. `idToken`: of the session, if it is known. */
  leave(idToken: string | null): Promise<URL | null>;
  /** OpenID Connect Back-Channel Logout. Null for what is not the provider's, for this service and of the last minutes. Throws when its keys are not to be had. */
  readLogout(token: string): Promise<ProviderLogout | null>;
};

const NEVER = new Date(0);
/** Of the clocks of two machines. */
const TOLERANCE = 30 * SECOND;
/** The token that ends the session of the provider stands in an address, encrypted; browsers and proxies take some thousand characters. */
const LONGEST_HINT = 4_000;
/** Whoever is signed out has no account that it could be sealed for. */
const SEALED = { purpose: 'sign-out', owner: 'provider' } as const;

/** Where the browser goes; null when the provider does not answer. `next`: a path of this service. `again`: who is signed in shows once more who they are. */
export async function beginAtProvider(
  { provider, secrets, clock }: Parts & { provider: Provider },
  { visit }: Browser,
  { next, again }: { next: string; again: boolean },
): Promise<URL | null> {
  const isAgain = again && visit.signedIn !== null;
  const passage = await newPassage(secrets, visit.csrf, { next, again: isAgain }, clock());
  return provider.begin(passage, { again: isAgain }).catch(() => null);
}

type Entered = { next: string; entered: SignedInBrowser | 'confirmed' };
/** `down`: the provider does not answer. `gone`: nobody began it here, or too long ago. `denied`: they, or the provider, did not agree. */
type NotEntered = Extract<Admission, string> | 'down' | 'gone' | 'denied' | 'another' | 'notAsked';

/** Somebody has come back: who is signed in and was sent there to show it again has shown it; anybody else signs in. */
export async function finishAtProvider(
  parts: Parts & { provider: Provider },
  browser: Browser,
  query: URLSearchParams,
): Promise<Entered | NotEntered> {
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

/** Only who is signed in, and was asked there since they left. Null when it is confirmed. */
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

/** Nothing is kept of who is not admitted. */
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
      // Who does not say when they were asked, has not shown it just now.
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

/** Where the browser signs out of the provider, too; null where it does not. `hint`: as `signOut` answered it. */
export async function leaveProvider(
  { provider, secrets }: Pick<Parts, 'secrets'> & { provider: Provider | null },
  hint: string,
): Promise<URL | null> {
  const idToken = await secrets.open(SEALED, Buffer.from(hint, 'base64url'));
  return (await provider?.leave(idToken?.toString() ?? null)) ?? null;
}

/** The provider itself says that somebody has signed out there, and proves that it is the provider. False for what it does not say, or has said before. */
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

// One way to the provider and back: its state names the browser, the time and where to go on, signed, so that nothing is kept; nonce and verifier are
// computed from it.

const PASSAGE_LASTS = 30 * MINUTE;

/** `browser`: what only that browser sends, such as the token of its forms. */
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

/** With the path where to go on, and since when they are under way, in milliseconds; null for one that is not ours, of another browser, or too old. */
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

/** By the key that has signed the state: it may be another one by now. */
function passageOf(sign: Signer, state: string): Passage {
  const part = (name: string) => sign(`provider/${name}/${state}`).toString('base64url');
  return { state, nonce: part('nonce'), verifier: part('verifier') };
}

function stateOf(browser: string, text: string): string {
  return `provider/state/${browser}/${text}`;
}
