/** §20.19: a link to one document, for somebody without an account, and its end; and the document by mail. */
import type { Database } from '../../data/storage/connection/database.ts';
import {
  createDocumentLink,
  endDocumentLink,
  MAX_LINKS,
  type SharedDocument,
} from '../../data/storage/documents/document-links.ts';
import { findDocumentFacts } from '../../data/storage/documents/stored-documents.ts';
import { documentDetail, recordEvent } from '../../data/storage/workspaces/audit-events.ts';
import { DAY } from '../../domain/durations.ts';
import { readEmail } from '../../domain/emails.ts';
import { Refusal } from '../../domain/errors.ts';
import { pdfObjectName } from '../../domain/pdf-object-name.ts';
import { MEBIBYTE } from '../../domain/sizes.ts';
import { tell } from '../../locales/message.ts';
import { administer, type By } from '../administration/administer.ts';
import { newCredential } from '../administration/new-credential.ts';
import { findPdf } from '../read/find-pdf.ts';
import { countMail } from '../sign-in/count-attempt.ts';
import { type Caller, hashPassword } from '../sign-in/password-hash.ts';

/** In days. */
export const LINK_LASTS = ['1', '7', '30', '90'];
export const LINK_CODE = { min: 6, max: 100 };

/** `code`: empty for none; `lasts`: one of `LINK_LASTS`. */
type NewLink = { code: string; lasts: string };

/** The fields that are not valid. */
function faultsOf({ code, lasts }: NewLink): (keyof NewLink)[] {
  const isCode = code === '' || (code.length >= LINK_CODE.min && code.length <= LINK_CODE.max);
  return [...(isCode ? [] : ['code' as const]), ...(LINK_LASTS.includes(lasts) ? [] : ['lasts' as const])];
}

/** Answers the link's token, which nobody learns again. Throws `not_found`, and `validation` for one link too many. */
export async function shareDocument(
  db: Database,
  document: SharedDocument,
  { caller, ...link }: NewLink & { caller: Caller },
  by: By,
): Promise<{ token: string } | { faults: (keyof NewLink)[] }> {
  const faults = faultsOf(link);
  if (faults.length > 0) return { faults };
  const code = link.code === '' ? null : await hashPassword(link.code, caller);
  return { token: await createLink(db, document, { code, lasts: Number(link.lasts) * DAY }, by) };
}

/** `code`: hashed; `lasts`: in milliseconds. */
function createLink(
  db: Database,
  document: SharedDocument,
  { code, lasts }: { code: string | null; lasts: number },
  by: By,
): Promise<string> {
  const { token, hash } = newCredential('document-link');
  return administer(db, document.workspaceId, { ...by, urgent: true }, async (tx, need) => {
    need('member');
    const link = { hash, code, lasts, createdBy: by.actor.userId! };
    const shared = await createDocumentLink(tx, document, link);
    if (shared === 'full') throw new Refusal('validation', tell('refusal.links', { max: MAX_LINKS }));
    if (!shared) throw new Refusal('not_found', tell('refusal.notFound.document'), 'id');
    const expires = new Date(by.now.getTime() + lasts).toISOString();
    const detail = { ...documentDetail(document.id, shared), expires_at: expires, code: code === null ? 'no' : 'yes' };
    return { result: token, event: { action: 'document_shared', detail } };
  });
}

/** From now on it is unknown. One that works no more stays as it is. Throws `not_found`. */
export function endShare(db: Database, document: SharedDocument & { link: string }, by: By): Promise<void> {
  return administer<void>(db, document.workspaceId, { ...by, urgent: true }, async (tx, need) => {
    need('member');
    const ended = await endDocumentLink(tx, document, by.now);
    if (!ended) throw new Refusal('not_found', tell('refusal.notFound.link'), 'link');
    const detail = documentDetail(document.id, ended);
    return { result: undefined, ...(ended.isEnded && { event: { action: 'document_share_ended', detail } }) };
  });
}

/** Of a workspace in an hour. */
const MAX_MAILS = 20;
const MAX_BYTES = 10 * MEBIBYTE;

/** `send`: false when it could not be sent; null where there is no mail. */
type Sending = {
  to: string;
  send: ((mail: { address: string; title: string; pdf: Uint8Array }) => Promise<boolean>) | null;
};

/** Its PDF, by mail. Recorded before it is sent: of what may have left, the log knows. Throws `not_found`, and what keeps it from being sent. */
export async function mailDocument(
  parts: Parameters<typeof findPdf>[0],
  document: SharedDocument,
  { to, send }: Sending,
  { actor, now }: By,
): Promise<void> {
  const { db, renderer } = parts;
  const { workspaceId, id } = document;
  const facts = await findDocumentFacts(db, workspaceId, id);
  if (!facts) throw new Refusal('not_found', tell('refusal.notFound.document'), 'id');
  const address = readEmail(to, 'to');
  if (!send || !renderer) throw new Refusal('validation', tell('refusal.mail.none'));
  if (!(await findPdf(parts, document))) throw new Refusal('unavailable', tell('refusal.mail.rendering'));
  const pdf = await renderer.objects.read(pdfObjectName(workspaceId, id));
  if (pdf.length > MAX_BYTES) throw new Refusal('validation', tell('refusal.mail.tooLarge'));
  if (!(await countMail(db, 'document', { workspaceId, address, max: MAX_MAILS })))
    throw new Refusal('rate_limited', tell('refusal.mail.tooMany'));
  const detail = { ...documentDetail(id, facts), email: address };
  await recordEvent(db, workspaceId, { actor, action: 'document_mailed', detail, at: now });
  if (!(await send({ address, title: facts.title, pdf })))
    throw new Refusal('unavailable', tell('refusal.mail.failed'));
}
