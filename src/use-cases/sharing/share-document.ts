/** §20.19: shares a document with somebody without an account: makes and ends links, and sends it by mail. */
import type { Database } from '../../data/storage/connection/database.ts';
import {
  countOpened,
  createDocumentLink,
  endDocumentLink,
  findOpenLink,
  MAX_LINKS,
  type OpenLink,
  type SharedDocument,
} from '../../data/storage/documents/document-links.ts';
import { type DocumentFacts, findDocumentFacts } from '../../data/storage/documents/stored-documents.ts';
import { countAgainst, secondsSpent } from '../../data/storage/people/attempts.ts';
import { type Brand, findBrand } from '../../data/storage/templates/brands.ts';
import { documentDetail, recordEvent } from '../../data/storage/workspaces/audit-events.ts';
import { hashCredential, isToken } from '../../domain/credential.ts';
import { DAY, HOUR, SECOND } from '../../domain/durations.ts';
import { readEmail } from '../../domain/emails.ts';
import { noSuchDocument, Refusal } from '../../domain/errors.ts';
import { pdfObjectName } from '../../domain/pdf-object-name.ts';
import { MEBIBYTE } from '../../domain/sizes.ts';
import { tell } from '../../locales/message.ts';
import { networkOf } from '../../platform/network-of.ts';
import { administer, type By, newCredential } from '../administration/administer.ts';
import type { Parts, Secrets } from '../parts/index.ts';
import { findPdf } from '../read/find-document.ts';
import { countMail, type Refused } from '../sign-in/count-attempt.ts';
import { type Caller, hashPassword, verifyPassword } from '../sign-in/passwords.ts';
import type { Browser } from '../sign-in/visits.ts';

/** The lifetimes to choose from, in days. */
export const LINK_LASTS = ['1', '7', '30', '90'];
export const LINK_CODE = { min: 6, max: 100 };

/** The settings of a new link. `code`: empty for none. `lasts`: one of `LINK_LASTS`. */
type NewLink = { code: string; lasts: string };

function faultsOf({ code, lasts }: NewLink): (keyof NewLink)[] {
  const isCode = code === '' || (code.length >= LINK_CODE.min && code.length <= LINK_CODE.max);
  return [...(isCode ? [] : ['code' as const]), ...(LINK_LASTS.includes(lasts) ? [] : ['lasts' as const])];
}

/**
 * Shares a document and returns the link's token, which is never shown again. Throws `not_found`, and `validation` for one link too many.
 */
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

/** Creates a link. `code`: the hash of the code. `lasts`: its lifetime in milliseconds. */
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
    if (!shared) throw noSuchDocument();
    const expires = new Date(by.now.getTime() + lasts).toISOString();
    const detail = { ...documentDetail(document.id, shared), expires_at: expires, code: code === null ? 'no' : 'yes' };
    return { result: token, event: { action: 'document_shared', detail } };
  });
}

/** Ends a link. Does nothing when it no longer works. Throws `not_found`. */
export function endShare(db: Database, document: SharedDocument & { link: string }, by: By): Promise<void> {
  return administer<void>(db, document.workspaceId, { ...by, urgent: true }, async (tx, need) => {
    need('member');
    const ended = await endDocumentLink(tx, document, by.now);
    if (!ended) throw new Refusal('not_found', tell('refusal.notFound.link'), 'link');
    const detail = documentDetail(document.id, ended);
    return { result: undefined, ...(ended.isEnded && { event: { action: 'document_share_ended', detail } }) };
  });
}

/** The most mails of a workspace in an hour. */
const MAX_MAILS = 20;
const MAX_BYTES = 10 * MEBIBYTE;

/** `send`: returns false when the mail could not be sent; null when no mail can be sent. */
type Sending = {
  to: string;
  send: ((mail: { address: string; title: string; pdf: Uint8Array }) => Promise<boolean>) | null;
};

/**
 * Sends the PDF by mail. The audit event is written first, so that the log has every document that may have left.
 * Throws `not_found`, and what prevents sending.
 */
export async function mailDocument(
  parts: Parameters<typeof findPdf>[0],
  document: SharedDocument,
  { to, send }: Sending,
  { actor, now }: By,
): Promise<void> {
  const { db, renderer } = parts;
  const { workspaceId, id } = document;
  const facts = await findDocumentFacts(db, workspaceId, id);
  if (!facts) throw noSuchDocument();
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

// §20.19: what a link shows to somebody without an account: its document, or the same answer for every link that does
// not work.

/** The limits for wrong codes of a link: from one network, from all networks together, and from a browser that once had the right code. */
const WRONG = {
  ofNetwork: { max: 20, ms: DAY },
  ofLink: { max: 200, ms: DAY },
  ofReader: { max: 20, ms: HOUR },
};

/** `pass`: proof that the code was entered; empty for none. */
type LinkUse = { token: string; pass: string };
/** `gone`: unknown, ended or expired. `locked`: the code is needed. */
type SeenLink =
  | 'gone'
  | 'locked'
  | (Pick<OpenLink, 'workspaceName' | 'timeZone'> & { facts: DocumentFacts; brand: Brand | null });

/** Opens a link. `again`: the page reloads itself, which does not count as opening. */
export async function seeShared(parts: Parts, { again, ...use }: LinkUse & { again: boolean }): Promise<SeenLink> {
  const { db } = parts;
  const link = await findLink(db, use.token);
  if (!link) return 'gone';
  if (!(await isOpen(parts, link, use.pass))) return 'locked';
  if (use.pass === '' && !again) await countOpened(db, link);
  const { workspaceId, generationId, workspaceName, timeZone } = link;
  const [facts, brand] = await Promise.all([
    findDocumentFacts(db, workspaceId, generationId),
    findBrand(db, { workspaceId, id: generationId }),
  ]);
  return facts ? { workspaceName, timeZone, facts, brand } : 'gone';
}

/** Returns the document of a link that works and is unlocked. Null for any other link. */
export async function findShared(parts: Parts, { token, pass }: LinkUse): Promise<SharedDocument | null> {
  const link = await findLink(parts.db, token);
  if (!link || !(await isOpen(parts, link, pass))) return null;
  return { workspaceId: link.workspaceId, id: link.generationId };
}

/** `device`: the token of a browser that was not known before. `deviceLasts`: how many milliseconds it lasts. */
type Opened = { pass: string; device: string | undefined; deviceLasts: number };

/**
 * Opens a link with its code. Only wrong codes count. Of codes sent at once, each is checked, but only those within the
 * limit get their result. All later ones get the same answer.
 */
export async function openShared(
  { db, secrets, clock }: Parts,
  browser: Browser,
  { token, code }: { token: string; code: string },
): Promise<'gone' | Refused | Opened> {
  const link = await findLink(db, token);
  if (!link) return 'gone';
  let device: string | undefined;
  if (link.code !== null) {
    const counts = await wrongCounts(db, browser, link);
    const spent = () => inTurn(counts, ({ key, max }) => secondsSpent(db, key, max));
    let wait = await spent();
    if (wait > 0) return { wait };
    const isWrong = (await verifyPassword(code, link.code, browser)) === 'wrong';
    wait = await (isWrong ? inTurn(counts, ({ key, ...limit }) => countAgainst(db, key, limit)) : spent());
    if (wait > 0 || isWrong) return { wait };
    device = await noteReader(db, browser, link);
  }
  await countOpened(db, link);
  return { pass: await writePass(secrets, link.id, clock()), device, deviceLasts: link.lasts };
}

async function findLink(db: Database, token: string): Promise<OpenLink | null> {
  return isToken('document-link', token) ? findOpenLink(db, hashCredential(token)) : null;
}

async function isOpen({ secrets, clock }: Parts, { id, code }: OpenLink, pass: string): Promise<boolean> {
  return code === null || (await readPass(secrets, id, pass, clock()));
}

type Count = { key: string; max: number; ms: number };

/**
 * Returns the counters for wrong codes. A browser that had the right code before has its own, so that a stranger cannot
 * lock its reader out.
 */
async function wrongCounts(db: Database, { address, device }: Browser, link: OpenLink): Promise<Count[]> {
  const reader = device && readerKey(link, device);
  if (reader && (await secondsSpent(db, reader, 1)) > 0) return [{ key: `code by ${reader}`, ...WRONG.ofReader }];
  return [
    { key: `code of ${link.id} from ${networkOf(address)}`, ...WRONG.ofNetwork },
    { key: `code of ${link.id}`, ...WRONG.ofLink },
  ];
}

/** Counts in order. A network that has used up its share no longer counts against the link. */
async function inTurn(counts: Count[], secondsOf: (count: Count) => Promise<number>): Promise<number> {
  for (const count of counts) {
    const seconds = await secondsOf(count);
    if (seconds > 0) return seconds;
  }
  return 0;
}

/** Remembers the browser for as long as the link works. Returns the new token of a browser that was not known before. */
async function noteReader(db: Database, { device }: Browser, link: OpenLink): Promise<string | undefined> {
  const made = device ? null : newCredential('device');
  await countAgainst(db, readerKey(link, device ?? made!.hash), { max: 1, ms: link.lasts });
  return made?.token;
}

function readerKey({ id }: OpenLink, device: Buffer): string {
  return `reader of ${id} in ${device.toString('base64url')}`;
}

// The proof that a link's code was entered. It lasts an hour and needs neither a cookie nor storage.

async function writePass(secrets: Secrets, link: string, now: Date): Promise<string> {
  const seconds = Math.floor(now.getTime() / SECOND);
  const sign = await secrets.signer();
  return `${seconds}.${sign(said(link, seconds)).toString('base64url')}`;
}

async function readPass(secrets: Secrets, link: string, pass: string, now: Date): Promise<boolean> {
  const [seconds = '', sent = ''] = pass.split('.');
  if (!(now.getTime() - Number(seconds) * SECOND < HOUR)) return false;
  return (await secrets.signerOf(said(link, Number(seconds)), Buffer.from(sent, 'base64url'))) !== null;
}

function said(link: string, seconds: number): string {
  return `link/${link}/${seconds}`;
}
