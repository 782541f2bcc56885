/**
 * §20.22: passkeys (WebAuthn), verified by a library that is loaded when somebody has one. Browsers give and take JSON; here it is what a hidden
 * field of a form holds.
 */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import {
  findPasskey,
  listCredentials,
  notePasskeyUsed,
  type Passkey,
} from '../../../data/storage/people/second-factors.ts';
import type { SignedIn } from '../../../data/storage/people/sessions.ts';
import type { WebContext, WebRequest } from '../model/web-action.ts';
import { passkeyHost } from '../sign-in/passkey-host.ts';
import { isChallenge, newChallenge, takeChallenge } from './challenge.ts';

type Parts = Pick<WebContext, 'db' | 'clock' | 'secrets' | 'site'>;

/** EdDSA, ES256 and RS256, by their numbers in COSE. */
const ALGORITHMS = [-8, -7, -257];
const LONGEST = 20_000;

/** For `PublicKeyCredential.parseCreationOptionsFromJSON`, as JSON; null where there are no passkeys. */
export async function creationOptions(
  { visit }: Pick<WebRequest, 'visit'>,
  { userId, email, name }: SignedIn,
  { db, clock, secrets, site }: Parts,
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

/** For `PublicKeyCredential.parseRequestOptionsFromJSON`. `userId`: whose; null: of anybody, who then shows by it who they are. */
export async function requestOptions(
  { visit }: Pick<WebRequest, 'visit'>,
  userId: string | null,
  { db, clock, secrets, site }: Parts,
): Promise<string | null> {
  const rpId = passkeyHost(site);
  const allowCredentials = rpId && userId ? await credentialsOf(db, userId) : [];
  if (!rpId || (userId && allowCredentials.length === 0)) return null;
  const challenge = await newChallenge(secrets, visit.csrf, clock());
  return JSON.stringify({ challenge, rpId, allowCredentials, userVerification: userId ? 'discouraged' : 'required' });
}

/** A new one, as it is kept; null for what is none. */
export async function readNewPasskey(
  { visit, form }: Pick<WebRequest, 'visit' | 'form'>,
  { db, clock, secrets, site }: Parts,
): Promise<Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'transports'> | null> {
  const [response, host] = [sentIn<RegistrationResponseJSON>(form), passkeyHost(site)];
  if (!response || !host) return null;
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const verified = await verifyRegistrationResponse({
    ...{ response, expectedOrigin: new URL(site.publicUrl).origin, expectedRPID: host, requireUserVerification: false },
    expectedChallenge: async (sent) =>
      (await isChallenge(secrets, visit.csrf, sent, clock())) && takeChallenge(db, sent),
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null);
  if (!verified?.verified) return null;
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
  return { credentialId: bytesOf(id), publicKey: Uint8Array.from(publicKey), counter, transports: [...transports] };
}

/** Whose passkey has signed in this browser just now; null for nobody's. `userId`: it must be this one's, who has shown already who they are. */
export async function takePasskey(
  { visit, form }: Pick<WebRequest, 'visit' | 'form'>,
  userId: string | null,
  { db, clock, secrets, site }: Parts,
): Promise<Pick<Passkey, 'userId' | 'email' | 'credentialId'> | null> {
  const [response, host] = [sentIn<AuthenticationResponseJSON>(form), passkeyHost(site)];
  const passkey = response && host ? await findPasskey(db, bytesOf(response.id)) : null;
  if (!response || !host || !passkey || (userId && passkey.userId !== userId)) return null;
  const now = clock();
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const verified = await verifyAuthenticationResponse({
    ...{ response, expectedOrigin: new URL(site.publicUrl).origin, expectedRPID: host },
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
    ...{ type: 'public-key', id: Buffer.from(credentialId).toString('base64url') },
    ...(transports.length > 0 && { transports }),
  }));
}

/** What the script has put into the form; null for what is none of it. */
function sentIn<Response extends { id: string }>(form: URLSearchParams): Response | null {
  const text = form.get('credential') ?? '';
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
