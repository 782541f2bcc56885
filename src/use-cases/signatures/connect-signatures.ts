/** §26.4: connects a workspace with the service through which people sign its documents. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { v7 } from 'uuid';
import type { Secrets } from '../../data/secrets/open-secrets.ts';
import type { Database } from '../../data/storage/connection/database.ts';
import {
  findSealedConnection,
  removeSignatureConnection,
  replaceSignatureConnection,
  SIGNATURE_PROVIDERS,
  type SignatureConnection,
  type SignatureProvider,
} from '../../data/storage/signatures/signature-connections.ts';
import { askToLook } from '../../data/storage/signatures/signature-requests.ts';
import { Refusal } from '../../domain/errors.ts';
import { readWebhookAddress } from '../../domain/webhooks.ts';
import { tell, toldOf } from '../../locales/message.ts';
import { administer, type By } from '../administration/index.ts';
import { openSignatureProvider } from './providers/open-signature-provider.ts';

/** `hosts`: hosts of the operator's own network that are allowed (`WEBHOOK_HOSTS`). */
export type SignatureSettings = { db: Database; secrets: Secrets; hosts: readonly string[] };

export type ToConnect = { provider: string; url: string; token: string };

/** What an admin enters at the provider, so that it tells of signatures. It is shown once. */
export type Connected = { connection: Omit<SignatureConnection, 'createdAt'>; secret: string };

const MAX_TOKEN = 1_000;
const SECRET_BYTES = 32;

/**
 * Connects a workspace, in place of an earlier connection, once the provider has accepted the token. Throws `validation` for an address
 * that is not allowed, and for a provider that refuses or does not answer.
 */
export async function connectSignatures(
  { db, secrets, hosts }: SignatureSettings,
  workspaceId: string,
  { provider: name, url, token: given }: ToConnect,
  by: By,
): Promise<Connected> {
  const provider = readProvider(name);
  const baseUrl = readWebhookAddress(url, hosts).replace(/\/+$/, '');
  const token = given.trim();
  if (token === '' || token.length > MAX_TOKEN || /[^\x21-\x7e]/.test(token))
    throw new Refusal('validation', tell('signature.token'), 'token');
  // Nothing is asked of an address in the name of someone who may not connect it.
  await administer(db, workspaceId, { ...by, urgent: true }, async (_tx, need) => {
    need('admin');
    return { result: undefined };
  });
  const opened = await openSignatureProvider(provider, { baseUrl, token, hosts });
  await opened.check().catch((error: unknown) => {
    throw new Refusal('validation', tell('signature.notConnected', { problem: toldOf(error) }), 'url');
  });
  const id = v7();
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  return administer(db, workspaceId, { ...by, urgent: true }, async (tx, need) => {
    need('admin');
    const sealed = {
      token: await secrets.seal(tx, { purpose: 'signature token', owner: id }, Buffer.from(token)),
      secret: await secrets.seal(tx, { purpose: 'signature webhook', owner: id }, Buffer.from(secret)),
    };
    await replaceSignatureConnection(tx, workspaceId, { id, provider, baseUrl, ...sealed, now: by.now });
    const detail = { id, provider, host: new URL(baseUrl).host };
    const result = { connection: { id, workspaceId, provider, baseUrl }, secret };
    return { result, event: { action: 'signatures_connected', detail } };
  });
}

function readProvider(name: string): SignatureProvider {
  const found = SIGNATURE_PROVIDERS.find((one) => one === name);
  if (found) return found;
  throw new Refusal('validation', tell('signature.provider', { known: SIGNATURE_PROVIDERS.join(', ') }), 'provider');
}

/** Disconnects a workspace. What was sent stays at the provider, and its answers are no longer taken. Returns whether there was one. */
export function disconnectSignatures(db: Database, workspaceId: string, by: By): Promise<boolean> {
  return administer(db, workspaceId, { ...by, urgent: true }, async (tx, need) => {
    need('admin');
    const removed = await removeSignatureConnection(tx, workspaceId);
    if (!removed) return { result: false };
    const detail = { id: removed.id, provider: removed.provider, host: new URL(removed.baseUrl).host };
    return { result: true, event: { action: 'signatures_disconnected', detail } };
  });
}

// §26.7: what a provider tells. It is only a reason to look: the provider's API says what is true.

/** `headers`: by their names in lower case. `readBody`: called for a caller who has the secret. */
export type Told = {
  connectionId: string;
  headers: Record<string, string | string[] | undefined>;
  readBody: () => Promise<Uint8Array>;
};

/** The header that carries the secret. Documenso has its own name; an admin enters the other one at DocuSeal. */
export const SECRET_HEADERS: Record<SignatureProvider, string> = {
  documenso: 'X-Documenso-Secret',
  docuseal: 'X-Platen-Secret',
};

/**
 * Takes what a provider tells. `unknown`: there is no such connection, or the secret is wrong. `unread`: the body is no JSON. `looks`:
 * whether a request is to be looked at.
 */
export async function takeSignatureEvent(
  { db, secrets }: Pick<SignatureSettings, 'db' | 'secrets'>,
  { connectionId, headers, readBody }: Told,
): Promise<{ refused: 'unknown' | 'unread' } | { looks: boolean }> {
  const connection = await findSealedConnection(db, connectionId);
  if (!connection) return { refused: 'unknown' };
  const secret = await secrets.open({ purpose: 'signature webhook', owner: connection.id }, connection.secret);
  const sent = headers[SECRET_HEADERS[connection.provider].toLowerCase()];
  if (!secret || typeof sent !== 'string' || !isSame(Buffer.from(sent), secret)) return { refused: 'unknown' };
  const named = readNamed(connection.provider, await readBody());
  if (!named) return { refused: 'unread' };
  return { looks: await askToLook(db, connection.id, named) };
}

/** Compares in constant time, whatever the lengths are. */
function isSame(sent: Uint8Array, secret: Uint8Array): boolean {
  const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
  return timingSafeEqual(digest(sent), digest(secret));
}

const LONGEST_ID = 200;

/** Returns what the body names: an id of the provider, or that of a request. Null for anything but a JSON object. */
function readNamed(provider: SignatureProvider, body: Uint8Array): { remoteId?: string; id?: string } | null {
  let said: unknown;
  try {
    said = JSON.parse(Buffer.from(body).toString('utf8'));
  } catch {
    return null;
  }
  const at = (value: unknown, ...path: string[]): unknown =>
    path.reduce(
      (one: unknown, key) => (typeof one === 'object' && one ? (one as Record<string, unknown>)[key] : undefined),
      value,
    );
  if (typeof said !== 'object' || said === null) return null;
  if (provider === 'documenso')
    return { ...asId('remoteId', at(said, 'payload', 'envelopeId')), ...asId('id', at(said, 'payload', 'externalId')) };
  const isOfForm = String(at(said, 'event_type')).startsWith('form.');
  return asId('remoteId', isOfForm ? at(said, 'data', 'submission', 'id') : at(said, 'data', 'id'));
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function asId(name: 'remoteId' | 'id', value: unknown): { remoteId?: string; id?: string } {
  if (typeof value !== 'string' && typeof value !== 'number') return {};
  const text = String(value);
  if (text === '' || text.length > LONGEST_ID || text.includes('\0')) return {};
  return name === 'id' && !UUID.test(text) ? {} : { [name]: text };
}
