/** §20.19: what somebody without an account sees of a link: the document, or nothing, of all links that do not work. */
import type { Database } from '../../data/storage/connection/database.ts';
import {
  countOpened,
  findOpenLink,
  type OpenLink,
  type SharedDocument,
} from '../../data/storage/documents/document-links.ts';
import { type DocumentFacts, findDocumentFacts } from '../../data/storage/documents/stored-documents.ts';
import { countAgainst, secondsSpent } from '../../data/storage/people/attempts.ts';
import { hashCredential, isToken } from '../../domain/credential.ts';
import { DAY, HOUR, SECOND } from '../../domain/durations.ts';
import { networkOf } from '../../platform/network-of.ts';
import { newCredential } from '../administration/new-credential.ts';
import type { Parts, Secrets } from '../parts/index.ts';
import type { Refused } from '../sign-in/count-attempt.ts';
import { verifyPassword } from '../sign-in/password-hash.ts';
import type { Browser } from '../sign-in/visits.ts';

/** Wrong codes of one link: from one network; from all together; and of a browser in which it was right before. */
const WRONG = {
  ofNetwork: { max: 20, ms: DAY },
  ofLink: { max: 200, ms: DAY },
  ofReader: { max: 20, ms: HOUR },
};

/** `pass`: that the code was entered; empty for none. */
export type LinkUse = { token: string; pass: string };
/** `gone`: unknown, ended or expired. `locked`: its code is asked for. `movedTo`: the address of another installation, where the link works (§18.47). */
export type SeenLink =
  | 'gone'
  | 'locked'
  | { movedTo: string }
  | (Pick<OpenLink, 'workspaceName' | 'timeZone'> & { facts: DocumentFacts });

/** `again`: the page loads itself anew, which is no opening. */
export async function seeShared(parts: Parts, { again, ...use }: LinkUse & { again: boolean }): Promise<SeenLink> {
  const { db } = parts;
  const link = await findLink(db, use.token);
  if (link?.hasMoved && link.movedTo) return { movedTo: link.movedTo };
  if (!link || link.hasMoved) return 'gone';
  if (!(await isOpen(parts, link, use.pass))) return 'locked';
  if (use.pass === '' && !again) await countOpened(db, link.id);
  const { workspaceId, generationId, workspaceName, timeZone } = link;
  const facts = await findDocumentFacts(db, workspaceId, generationId);
  return facts ? { workspaceName, timeZone, facts } : 'gone';
}

/** The document of a link that works and is open; null for any other. */
export async function findShared(parts: Parts, { token, pass }: LinkUse): Promise<SharedDocument | null> {
  const link = await findLink(parts.db, token);
  if (!link || link.hasMoved || !(await isOpen(parts, link, pass))) return null;
  return { workspaceId: link.workspaceId, id: link.generationId };
}

/** `device`: by which the browser is known from now on, for `deviceLasts` milliseconds, if it was not known yet. */
type Opened = { pass: string; device: string | undefined; deviceLasts: number };

/**
 * With its code. Only wrong ones count. Of many that are sent at once each is looked at, but a right one is taken, and a wrong one called so,
 * only while the count is not used up: so the answers to those behind it are all the same.
 */
export async function openShared(
  { db, secrets, clock }: Parts,
  browser: Browser,
  { token, code }: { token: string; code: string },
): Promise<'gone' | Refused | Opened> {
  const link = await findLink(db, token);
  if (!link || link.hasMoved) return 'gone';
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
  await countOpened(db, link.id);
  return { pass: await writePass(secrets, link.id, clock()), device, deviceLasts: link.lasts };
}

async function findLink(db: Database, token: string): Promise<OpenLink | null> {
  return isToken('document-link', token) ? findOpenLink(db, hashCredential(token)) : null;
}

async function isOpen({ secrets, clock }: Parts, { id, code }: OpenLink, pass: string): Promise<boolean> {
  return code === null || (await readPass(secrets, id, pass, clock()));
}

type Count = { key: string; max: number; ms: number };

/** Whoever has had the right code before is counted apart, so that no stranger closes a link for its readers. */
async function wrongCounts(db: Database, { address, device }: Browser, link: OpenLink): Promise<Count[]> {
  const reader = device && readerKey(link, device);
  if (reader && (await secondsSpent(db, reader, 1)) > 0) return [{ key: `code by ${reader}`, ...WRONG.ofReader }];
  return [
    { key: `code of ${link.id} from ${networkOf(address)}`, ...WRONG.ofNetwork },
    { key: `code of ${link.id}`, ...WRONG.ofLink },
  ];
}

/** A network that has had its share counts against no link. */
async function inTurn(counts: Count[], secondsOf: (count: Count) => Promise<number>): Promise<number> {
  for (const count of counts) {
    const seconds = await secondsOf(count);
    if (seconds > 0) return seconds;
  }
  return 0;
}

/** For as long as the link works. The token by which the browser is known from now on, if it was not known yet. */
async function noteReader(db: Database, { device }: Browser, link: OpenLink): Promise<string | undefined> {
  const made = device ? null : newCredential('device');
  await countAgainst(db, readerKey(link, device ?? made!.hash), { max: 1, ms: link.lasts });
  return made?.token;
}

function readerKey({ id }: OpenLink, device: Buffer): string {
  return `reader of ${id} in ${device.toString('base64url')}`;
}

// That the code of a link was entered, for an hour: no cookie, and nothing is kept.

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
