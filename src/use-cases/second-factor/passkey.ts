/** §20.22: passkeys (WebAuthn), verified by a library that is loaded when somebody uses one. Browsers speak JSON. */
import { randomBytes } from 'node:crypto';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { countAgainst } from '../../data/storage/people/attempts.ts';
import {
  findPasskey,
  listCredentials,
  notePasskeyUsed,
  type Passkey,
} from '../../data/storage/people/second-factors.ts';
import type { SignedIn } from '../../data/storage/people/sessions.ts';
import { MINUTE, SECOND } from '../../domain/durations.ts';
import type { Database, Parts, Secrets } from '../parts/index.ts';
import type { Browser } from '../sign-in/visits.ts';

/** `site.publicUrl`: the service's URL, without a slash at the end. */
export type PasskeyParts = Parts & { site: { publicUrl: string } };

const IP_ADDRESS = /^(?:[\d.]+|\[.*\])$/;

/** Returns the host name that passkeys are bound to. Null without encryption, and at an IP address. */
export function passkeyHost({ publicUrl }: PasskeyParts['site']): string | null {
  const { protocol, hostname } = new URL(publicUrl);
  const isSafe = protocol === 'https:' || hostname === 'localhost';
  return isSafe && !IP_ADDRESS.test(hostname) ? hostname : null;
}

/** EdDSA, ES256 and RS256, by their COSE numbers. */
const ALGORITHMS = [-8, -7, -257];
const LONGEST = 20_000;

/** Returns the JSON for `PublicKeyCredential.parseCreationOptionsFromJSON`. Null when passkeys are not available. */
export async function creationOptions(
  { visit }: Pick<Browser, 'visit'>,
  { userId, email, name }: SignedIn,
  { db, clock, secrets, site }: PasskeyParts,
): Promise<string | null> {
  const host = passkeyHost(site);
  if (!host) return null;
  return JSON.stringify({
    challenge: await newChallenge(secrets, visit.csrf, clock()),
    rp: { id: host, name: 'Platen' },
    user: { id: Buffer.from(userId).toString('base64url'), name: email, displayName: name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    attestation: 'none',
    excludeCredentials: await credentialsOf(db, userId),
  });
}

/**
 * Returns the JSON for `PublicKeyCredential.parseRequestOptionsFromJSON`. `userId`: whose passkey; null for anybody's,
 * which then identifies the person.
 */
export async function requestOptions(
  { visit }: Pick<Browser, 'visit'>,
  userId: string | null,
  { db, clock, secrets, site }: PasskeyParts,
): Promise<string | null> {
  const rpId = passkeyHost(site);
  const allowCredentials = rpId && userId ? await credentialsOf(db, userId) : [];
  if (!rpId || (userId && allowCredentials.length === 0)) return null;
  const challenge = await newChallenge(secrets, visit.csrf, clock());
  return JSON.stringify({ challenge, rpId, allowCredentials, userVerification: userId ? 'discouraged' : 'required' });
}

/** Verifies a new passkey and returns it as it is stored. Null when it is invalid. `credential`: the browser's JSON. */
export async function readNewPasskey(
  { visit }: Pick<Browser, 'visit'>,
  credential: string,
  { db, clock, secrets, site }: PasskeyParts,
): Promise<Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'transports'> | null> {
  const [response, host] = [sentIn<RegistrationResponseJSON>(credential), passkeyHost(site)];
  if (!response || !host) return null;
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const verified = await verifyRegistrationResponse({
    response,
    expectedOrigin: new URL(site.publicUrl).origin,
    expectedRPID: host,
    requireUserVerification: false,
    expectedChallenge: async (sent) =>
      (await isChallenge(secrets, visit.csrf, sent, clock())) && takeChallenge(db, sent),
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null);
  if (!verified?.verified) return null;
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
  return { credentialId: bytesOf(id), publicKey: Uint8Array.from(publicKey), counter, transports: [...transports] };
}

/**
 * Returns the owner of the passkey that has just signed in this browser. Null when it is not valid. `userId`: the owner
 * must be this person, who has signed in already.
 */
export async function takePasskey(
  { visit }: Pick<Browser, 'visit'>,
  credential: string,
  userId: string | null,
  { db, clock, secrets, site }: PasskeyParts,
): Promise<Pick<Passkey, 'userId' | 'email' | 'credentialId'> | null> {
  const [response, host] = [sentIn<AuthenticationResponseJSON>(credential), passkeyHost(site)];
  const passkey = response && host ? await findPasskey(db, bytesOf(response.id)) : null;
  if (!response || !host || !passkey || (userId && passkey.userId !== userId)) return null;
  const now = clock();
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const verified = await verifyAuthenticationResponse({
    response,
    expectedOrigin: new URL(site.publicUrl).origin,
    expectedRPID: host,
    expectedChallenge: async (sent) => (await isChallenge(secrets, visit.csrf, sent, now)) && takeChallenge(db, sent),
    credential: { id: response.id, publicKey: passkey.publicKey, counter: passkey.counter },
    requireUserVerification: userId === null,
  }).catch(() => null);
  if (!verified?.verified) return null;
  await notePasskeyUsed(db, passkey.id, { counter: verified.authenticationInfo.newCounter, now });
  return passkey;
}

async function credentialsOf(db: Parts['db'], userId: string) {
  const found = await listCredentials(db, userId);
  return found.map(({ credentialId, transports }) => ({
    type: 'public-key',
    id: Buffer.from(credentialId).toString('base64url'),
    ...(transports.length > 0 && { transports }),
  }));
}

/** Parses the browser's JSON. Null for anything that no browser sends. */
function sentIn<Response extends { id: string }>(text: string): Response | null {
  if (text === '' || text.length > LONGEST) return null;
  try {
    const sent = JSON.parse(text) as Partial<Response> | null;
    return typeof sent?.id === 'string' ? (sent as Response) : null;
  } catch {
    return null;
  }
}

function bytesOf(id: string): Buffer<ArrayBuffer> {
  return Buffer.from(id, 'base64url');
}

// The challenge that a passkey signs. It contains the time, and is signed for the browser, so that nothing has to be
// stored before it comes back. It is accepted once.

const LASTS = 15 * MINUTE;
const [RANDOM_BYTES, TIME_BYTES] = [16, 4];

/** Makes a challenge in base64url. `browser`: a text that only this browser sends, such as its CSRF token. */
export async function newChallenge(secrets: Secrets, browser: string, now: Date): Promise<string> {
  const time = Buffer.alloc(TIME_BYTES);
  time.writeUInt32BE(Math.floor(now.getTime() / SECOND));
  const said = Buffer.concat([randomBytes(RANDOM_BYTES), time]);
  const sign = await secrets.signer();
  return Buffer.concat([said, sign(signedOf(browser, said))]).toString('base64url');
}

/** Returns false for a challenge that is not ours, belongs to another browser, or is too old. */
export async function isChallenge(secrets: Secrets, browser: string, challenge: string, now: Date): Promise<boolean> {
  const sent = Buffer.from(challenge, 'base64url');
  if (sent.length <= RANDOM_BYTES + TIME_BYTES) return false;
  const said = sent.subarray(0, RANDOM_BYTES + TIME_BYTES);
  if (now.getTime() - said.readUInt32BE(RANDOM_BYTES) * SECOND >= LASTS) return false;
  return (await secrets.signerOf(signedOf(browser, said), sent.subarray(said.length))) !== null;
}

function signedOf(browser: string, said: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from(`passkey/${browser}/`), said]);
}

/** Returns false when the challenge was used before. */
async function takeChallenge(db: Database, challenge: string): Promise<boolean> {
  return (await countAgainst(db, `challenge ${challenge}`, { max: 1, ms: LASTS })) === 0;
}
