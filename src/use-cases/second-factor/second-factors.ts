/** §20.21, §20.22: lists, adds and removes the second factors of an account, and its recovery codes. */

import { createHash } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Secrets } from '../../data/secrets/open-secrets.ts';
import type { Database, Transaction } from '../../data/storage/connection/database.ts';
import {
  countRecoveryCodes,
  findPasskey,
  hasSecondFactor,
  addAuthenticator as keepAuthenticator,
  addPasskey as keepPasskey,
  listAuthenticators,
  listSecondFactors,
  removeSecondFactor,
  replaceRecoveryCodes,
  takeRecoveryCode,
  takeStep,
} from '../../data/storage/people/second-factors.ts';
import { confirmSession, type SignedIn } from '../../data/storage/people/sessions.ts';
import { SECOND } from '../../domain/durations.ts';
import type { SealedFor } from '../../platform/seal-secret.ts';
import type { By } from '../administration/administer.ts';
import { inOwnSession, recordForPerson } from '../administration/ways-in.ts';
import type { Parts } from '../parts/index.ts';
import type { Browser } from '../sign-in/visits.ts';
import { type PasskeyParts, readNewPasskey } from './passkey.ts';

/** The most second factors of one person. */
export const MAX_FACTORS = 10;

/** Returns a person's second factors, the oldest first, and how many recovery codes are left. */
export async function describeSecondFactors(db: Database, userId: string) {
  const factors = await listSecondFactors(db, userId);
  return { factors, mayAdd: factors.length < MAX_FACTORS, codesLeft: await countRecoveryCodes(db, userId) };
}

/**
 * Offers an authenticator app, which is not added yet. `text`: to type into the app. `uri`: for its QR code. `sealed`: the secret of an
 * earlier offer, which stays the same, because nothing is stored before the app works. `host`: the service's host.
 */
export async function offerAuthenticator(
  { db, secrets }: Pick<Parts, 'db' | 'secrets'>,
  { userId, email }: SignedIn,
  { sealed, host }: { sealed: string; host: string },
) {
  const secret = (await openSecret(secrets, userId, sealed)) ?? newSecret();
  const anew = await secrets.seal(db, sealedFor(userId), secret);
  return { ...describeSecret(secret, { host, email }), sealed: anew.toString('base64url') };
}

/** Why a second factor was not added. `there`: the form was sent twice. `notMade`: the browser made no valid new passkey. */
export type FactorFault = 'tooMany' | 'wrongCode' | 'there' | 'notMade';
/** `codes`: recovery codes made with the first factor, shown only now. Null when the session has ended in between. */
type Added = { faults: FactorFault[] } | { codes: string[] } | null;

/**
 * Adds an authenticator app. `name`: undefined when it is invalid; then nothing is stored, but all faults are returned.
 * `code`: the app's current code.
 */
export async function addAuthenticator(
  { db, secrets }: Parts,
  person: SignedIn,
  { name, sealed, code }: { name: string | undefined; sealed: string; code: string },
  by: By,
): Promise<Added> {
  const { userId } = person;
  const secret = await openSecret(secrets, userId, sealed);
  const step = secret && stepOf(secret, code, by.now);
  const others = await listAuthenticators(db, userId);
  const opened = await Promise.all(others.map((one) => secrets.open(sealedFor(userId), one.secret)));
  const faults: FactorFault[] = [
    ...(step === null ? ['wrongCode' as const] : []),
    ...(await tooMany(db, userId)),
    // A secret that was added twice would accept each code twice.
    ...(secret && opened.some((one) => one?.equals(secret)) ? ['there' as const] : []),
  ];
  if (name === undefined || !secret || step === null || faults.length > 0) return { faults };
  return keep(db, person, name, by, async (tx) => {
    const kept = await secrets.seal(tx, sealedFor(userId), secret);
    await keepAuthenticator(tx, { userId, name, step, secret: kept, now: by.now });
  });
}

/** Adds a passkey. `credential`: the browser's JSON. It works once, so it is checked only when nothing else is wrong. */
export async function addPasskey(
  parts: PasskeyParts,
  browser: Browser,
  person: SignedIn,
  { name, credential }: { name: string | undefined; credential: string },
  by: By,
): Promise<Added> {
  const { db } = parts;
  const { userId } = person;
  const faults = await tooMany(db, userId);
  if (name === undefined || faults.length > 0) return { faults };
  const made = await readNewPasskey(browser, credential, parts);
  if (!made || (await findPasskey(db, made.credentialId))) return { faults: ['notMade'] };
  return keep(db, person, name, by, (tx) => keepPasskey(tx, { userId, name, ...made, now: by.now }));
}

async function tooMany(db: Database, userId: string): Promise<FactorFault[]> {
  return (await listSecondFactors(db, userId)).length >= MAX_FACTORS ? ['tooMany'] : [];
}

async function keep(
  db: Database,
  person: SignedIn,
  name: string,
  by: By,
  add: (tx: Transaction) => Promise<unknown>,
): Promise<Added> {
  const { userId, sessionId } = person;
  const codes = await inOwnSession(db, person, async (tx) => {
    const had = await hasSecondFactor(tx, userId);
    await add(tx);
    const made = had ? [] : await makeCodes(tx, userId);
    await confirmSession(tx, sessionId, { now: by.now, secondFactor: true });
    await record(tx, userId, by, { action: 'second_factor_added', detail: { name } });
    return made;
  });
  return codes && { codes };
}

/** Replaces the recovery codes. Returns none without a second factor, null when the session has ended in between. */
export async function makeRecoveryCodes(db: Database, person: SignedIn, by: By): Promise<string[] | null> {
  if (!person.hasSecondFactor) return [];
  return inOwnSession(db, person, async (tx) => {
    const codes = await makeCodes(tx, person.userId);
    await record(tx, person.userId, by, { action: 'recovery_codes_made', detail: {} });
    return codes;
  });
}

async function makeCodes(tx: Transaction, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  const hashes = codes.map(({ hash }) => hash);
  await replaceRecoveryCodes(tx, userId, hashes);
  return codes.map(({ text }) => text);
}

/** Returns null when the person has no such second factor. */
export async function findSecondFactor(db: Database, userId: string, id: string) {
  return (await listSecondFactors(db, userId)).find((one) => one.id === id) ?? null;
}

/** Returns false when the session has ended in between, null when the person has no such factor. */
export async function removeFactor(db: Database, person: SignedIn, id: string, by: By): Promise<boolean | null> {
  const { userId } = person;
  const found = await findSecondFactor(db, userId, id);
  if (!found) return null;
  const removed = await inOwnSession(db, person, async (tx) => {
    if (await removeSecondFactor(tx, userId, id))
      await record(tx, userId, by, { action: 'second_factor_removed', detail: { name: found.name } });
    return true;
  });
  return removed === true;
}

type Change = Pick<Parameters<typeof recordForPerson>[2], 'action' | 'detail'>;

function record(tx: Transaction, userId: string, { actor, now }: By, change: Change): Promise<void> {
  return recordForPerson(tx, userId, { actor, at: now, ...change });
}

function openSecret(secrets: Parts['secrets'], userId: string, sealed: string) {
  return secrets.open(sealedFor(userId), Buffer.from(sealed, 'base64url'));
}

function sealedFor(owner: string): SealedFor {
  return { purpose: 'second factor', owner };
}

// §20.21: codes that people type: six digits of an authenticator app (TOTP, RFC 6238), or a recovery code. Each works
// once.

/** The period in seconds that apps assume. Some support no other. */
const PERIOD = 30;
/** The previous and the next code count too, because clocks differ and typing takes time. */
const WINDOW = 1;
/** The length that RFC 4226 recommends. */
const SECRET_BYTES = 20;

const RECOVERY_CODES = 10;
/** The bytes of a recovery code, which has 16 letters and digits. */
const RECOVERY_BYTES = 10;

function newSecret(): Uint8Array {
  return new Uint8Array(new Secret({ size: SECRET_BYTES }).buffer);
}

/** Returns the secret as text in groups of four, and as the URI for a QR code. */
function describeSecret(secret: Uint8Array, { host, email }: { host: string; email: string }) {
  const totp = totpOf(secret, { issuer: `Platen ${host}`.replaceAll(':', ' '), label: email });
  return { text: inGroups(totp.secret.base32), uri: totp.toString() };
}

/** Returns the time step of a code. Null when the code is wrong. */
function stepOf(secret: Uint8Array, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: normalised(code), timestamp, window: WINDOW });
  return delta === null ? null : Math.floor(timestamp / (PERIOD * SECOND)) + delta;
}

/** Spends a code and returns its kind. Null when it is wrong, or was used before. */
export async function takeCode(
  tx: Transaction,
  secrets: Secrets,
  { userId, code, now }: { userId: string; code: string; now: Date },
): Promise<'authenticator' | 'recovery_code' | null> {
  for (const { id, secret } of await listAuthenticators(tx, userId)) {
    const opened = await secrets.open({ purpose: 'second factor', owner: userId }, secret);
    const step = opened && stepOf(opened, code, now);
    if (step !== null && (await takeStep(tx, id, { step, now }))) return 'authenticator';
  }
  return (await takeRecoveryCode(tx, userId, hashOf(code), now)) ? 'recovery_code' : null;
}

/** Returns new recovery codes: the texts, which are shown once, and the hashes, which are stored. */
function newRecoveryCodes(): { text: string; hash: Buffer<ArrayBuffer> }[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const text = inGroups(new Secret({ size: RECOVERY_BYTES }).base32);
    return { text, hash: hashOf(text) };
  });
}

function totpOf(secret: Uint8Array, named: { issuer?: string; label?: string } = {}): TOTP {
  const buffer = new Uint8Array(secret).buffer;
  return new TOTP({ ...named, secret: new Secret({ buffer }), period: PERIOD });
}

function hashOf(code: string): Buffer<ArrayBuffer> {
  return createHash('sha256').update(normalised(code)).digest();
}

/** Returns the code without the spaces and hyphens that people may type. */
function normalised(code: string): string {
  return code
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();
}

function inGroups(text: string): string {
  return text.match(/.{1,4}/g)!.join('-');
}
