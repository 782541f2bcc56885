/** §26.5: sends a document to be signed, and cancels that. The sending itself is done in the background (`work-on-signatures.ts`). */
import { v7 } from 'uuid';
import { nameOfCredential } from '../../data/storage/access/authenticate.ts';
import type { Database } from '../../data/storage/connection/database.ts';
import { findMemberById } from '../../data/storage/people/members.ts';
import { findSignatureConnection } from '../../data/storage/signatures/signature-connections.ts';
import {
  addSignatureRequest,
  askToCancel,
  holdSignable,
  listSignatureRequests,
  type RequestedSigner,
  type SignableDocument,
  type SignatureRequest,
} from '../../data/storage/signatures/signature-requests.ts';
import { documentDetail } from '../../data/storage/workspaces/audit-events.ts';
import { noSuchDocument, Refusal } from '../../domain/errors.ts';
import { pdfObjectName } from '../../domain/pdf-object-name.ts';
import type { Principal } from '../../domain/principal.ts';
import { findForbiddenCharacter } from '../../domain/text.ts';
import { tell } from '../../locales/message.ts';
import type { Renderer } from '../../rendering/jobs/index.ts';
import { administer, type By } from '../administration/index.ts';

type DocumentOf = { workspaceId: string; id: string };

/** Who signs, where it differs from what the document says. */
export type GivenSigner = { role: string; name?: string | undefined; email?: string | undefined };

/** `isNew`: false for a request that was there already. */
export type Sent = { isNew: boolean; request: SignatureRequest };

/**
 * Sends a document to be signed. One that is out already, or signed, is not sent again: its request is returned. `onDue`: called when there
 * is something to send. Throws `not_found`, and `validation` for a document that cannot be sent.
 */
export async function sendForSignature(
  db: Database,
  { workspaceId, id }: DocumentOf,
  given: readonly GivenSigner[],
  { by, onDue }: { by: By; onDue: () => void },
): Promise<Sent> {
  const isNew = await administer(db, workspaceId, { ...by, urgent: true }, async (tx, need) => {
    need('member');
    const document = await holdSignable(tx, workspaceId, id);
    if (!document) throw noSuchDocument();
    const [newest] = await listSignatureRequests(tx, workspaceId, id);
    if (newest && (isOpen(newest) || newest.status === 'signed')) return { result: false };
    const signers = signersOf(document, given);
    if (document.isVoid) throw new Refusal('validation', tell('signature.void'), 'id');
    const connection = await findSignatureConnection(tx, workspaceId);
    if (!connection) throw new Refusal('validation', tell('signature.noConnection'), 'Authorization');
    await addSignatureRequest(tx, {
      id: v7(),
      workspaceId,
      generationId: id,
      connectionId: connection.id,
      provider: connection.provider,
      signers,
      createdBy: by.actor.userId,
      now: by.now,
    });
    const detail = { ...documentDetail(id, document), provider: connection.provider };
    return { result: true, event: { action: 'document_sent_to_sign', detail } };
  });
  if (isNew) onDue();
  const [request] = await listSignatureRequests(db, workspaceId, id);
  return { isNew, request: request! };
}

export function isOpen({ status }: Pick<SignatureRequest, 'status'>): boolean {
  return status === 'sending' || status === 'sent' || status === 'viewed';
}

/** As in HTML's `type=email`, with a point in the domain: a provider that refuses an address says so only later. */
const EMAIL = /^[^\s@,;<>"()[\]\\]{1,64}@[a-z0-9](?:[a-z0-9-]*\.)+[a-z0-9-]{2,}$/i;
const MAX_EMAIL = 254;
const MAX_NAME = 200;

/** Returns who signs. Throws `validation` for a role that the document does not have, or without an address. */
function signersOf({ signers }: SignableDocument, given: readonly GivenSigner[]): RequestedSigner[] {
  if (signers.length === 0) throw new Refusal('validation', tell('signature.noFields'), 'id');
  for (const [at, signer] of given.entries()) checkGiven(signer, at, { signers, before: given.slice(0, at) });
  return signers.map(({ role, order, ...own }) => {
    const at = given.findIndex((one) => one.role === role);
    const other = given[at];
    const email = (other?.email ?? own.email ?? '').trim();
    const name = (other?.name ?? own.name ?? '').replace(/\s+/g, ' ').trim().slice(0, MAX_NAME);
    const detail = other?.email === undefined ? 'signers' : `signers[${at}].email`;
    if (email === '') throw new Refusal('validation', tell('signature.noEmail', { role }), detail);
    if (email.length > MAX_EMAIL || !EMAIL.test(email))
      throw new Refusal('validation', tell('signature.email', { role, email: email.slice(0, MAX_EMAIL) }), detail);
    return { role, name: name || role, email, ...(order !== undefined && { order }), status: 'waiting' };
  });
}

/** `before`: who was given before. Throws `validation` for a role that the document does not have, or that was given, and for text that cannot be stored. */
function checkGiven(
  given: GivenSigner,
  at: number,
  { signers, before }: Pick<SignableDocument, 'signers'> & { before: readonly GivenSigner[] },
): void {
  for (const name of ['role', 'name', 'email'] as const) {
    const character = findForbiddenCharacter(given[name] ?? '');
    if (character)
      throw new Refusal('validation', tell('refusal.draft.character', { character }), `signers[${at}].${name}`);
  }
  const role = given.role.slice(0, 100);
  if (!signers.some((one) => one.role === given.role))
    throw new Refusal('validation', tell('signature.unknownRole', { role }), `signers[${at}].role`);
  if (before.some((one) => one.role === given.role))
    throw new Refusal('validation', tell('signature.roleTwice', { role }), `signers[${at}].role`);
}

/** Asks for an open request to be cancelled at the provider. Throws `not_found` if there is none. */
export async function cancelSignature(
  db: Database,
  { workspaceId, id }: DocumentOf,
  { by, onDue }: { by: By; onDue: () => void },
): Promise<void> {
  await administer<void>(db, workspaceId, { ...by, urgent: true }, async (tx, need) => {
    need('member');
    const document = await holdSignable(tx, workspaceId, id);
    if (!document) throw noSuchDocument();
    if (!(await askToCancel(tx, workspaceId, id))) throw new Refusal('validation', tell('signature.nothingOpen'), 'id');
    return {
      result: undefined,
      event: { action: 'document_signature_cancelled', detail: documentDetail(id, document) },
    };
  });
  onDue();
}

/** Returns who sends by a key or as a connected app: the person behind it, by the name of the credential. */
export async function programBy(
  db: Database,
  { workspaceId, userId, credentialId }: Pick<Principal, 'workspaceId' | 'userId' | 'credentialId'>,
  now: Date,
): Promise<By> {
  const member = await findMemberById(db, workspaceId, userId);
  const address = await nameOfCredential(db, workspaceId, credentialId);
  return { actor: { userId, name: member?.email ?? '', via: 'app', address }, now };
}

/** Returns a signed URL of the signed file. */
export function signedFileUrl(
  { objects }: Pick<Renderer, 'objects'>,
  { workspaceId, request, fileName }: { workspaceId: string; request: SignatureRequest; fileName: string },
  { expiresInSeconds, download, now }: { expiresInSeconds: number; download: boolean; now: Date },
): Promise<string> {
  return objects.signedUrl(pdfObjectName(workspaceId, request.id), {
    expiresInSeconds,
    sha256: request.signed!.sha256,
    contentType: 'application/pdf',
    fileName,
    download,
    now,
  });
}
