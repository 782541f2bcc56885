/** §20.10, §20.11, §20.13, §20.19: what several areas show alike: times, pagers, changes of a version, documents, links, entered values. */

import { audienceOf } from '../../../domain/credential.ts';
import { hasDefaultTitle, nameOfDocument, splitKnown } from '../../../domain/name-of-document.ts';
import { isolated, withIsolatedControls } from '../../../domain/text.ts';
import type { Instance, Values } from '../../../domain/values.ts';
import { isFile } from '../../../domain/write-picture.ts';
import type { Change } from '../../../template/import/find-changes.ts';
import type { LostEntry } from '../../../template/model/compiled.ts';
import type { Group, Inventory, Placeholder } from '../../../template/model/inventory.ts';
import type { ConnectedApp } from '../../../use-cases/administration/index.ts';
import {
  type DocumentFacts,
  type DocumentRow,
  listDocumentLinks,
  type RelatedDocument,
} from '../../../use-cases/read/index.ts';
import type { SignedIn } from '../../../use-cases/sign-in/index.ts';
import { inLanguageOfPage, localeOfRequest, section, t } from '../pages/index.ts';
import { lastOpened, workspacePath } from './paths.ts';
import type { MemberRequest, WebContext } from './web-action.ts';

/** §20.10: a time as pages show it, in the workspace's time zone. */
type Moment = {
  /** The time in ISO format, for the attribute `datetime`. */
  iso: string;
  /** The time as people read it, such as `27 Aug 2026, 11:00`. */
  text: string;
};

/** The formats by language and IANA name. Creating one costs thirty times as much as using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

export function moment(timeZone: string, at: Date): Moment {
  const name = `${localeOfRequest()} ${timeZone}`;
  const format =
    formats.get(name) ??
    new Intl.DateTimeFormat(localeOfRequest(), { timeZone, dateStyle: 'medium', timeStyle: 'short' });
  formats.set(name, format);
  return { iso: at.toISOString(), text: format.format(at) };
}

/** §20.70: returns the newest valid document that replaces this one; undefined when none does. */
export function liveReplacement({ correctedBy }: Pick<DocumentFacts, 'correctedBy'>): RelatedDocument | undefined {
  return correctedBy.findLast(({ isVoid }) => !isVoid);
}

/** Returns the name of a language (BCP 47) in the language of the page, and any other text as it is. */
export function languageName(tag: string): string {
  try {
    return new Intl.DisplayNames(localeOfRequest(), { type: 'language' }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}

/**
 * Returns the time zone of pages outside of workspaces: that of the workspace that was opened last, because a person
 * may belong to several or none.
 */
export function timeZoneOf(person: SignedIn): string {
  return lastOpened(person)?.timeZone ?? 'UTC';
}

const NUMBER = /^[1-9]\d{0,5}$/;

/** Returns the page number of `?page=2`; 1 for anything else. */
export function pageOf(query: URLSearchParams): number {
  const text = query.get('page') ?? '';
  return NUMBER.test(text) ? Number(text) : 1;
}

/**
 * Returns a pager. Its links are empty when there is no such page. `addressOf`: returns the address of a page; gets an
 * empty text for the first.
 */
export function pagerOf(
  { page, size, total }: { page: number; size: number; total: number },
  addressOf: (page: string) => string,
) {
  const last = Math.max(1, Math.ceil(total / size));
  const to = (wanted: number) => addressOf(wanted === 1 ? '' : String(wanted));
  return {
    isPaged: last > 1 || page > 1,
    text: t('shell.pager.page', { page, last }),
    previous: page > 1 ? to(Math.min(page - 1, last)) : '',
    next: page < last ? to(page + 1) : '',
  };
}

/** §20.11: reads the number of a version from an address. Undefined for anything else. */
export function versionNumber(text: string | null): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : undefined;
}

/** §10.10: returns what a version changes for callers, and who would notice, for `app/changes` and `app/callers`. */
export function shownChanges(changes: readonly Change[]) {
  return changes.map(({ change, noticed, ...one }) => ({
    ...one,
    change: t(`changes.kinds.${change}`),
    noticed: noticed === '' ? t('changes.nobody') : inLanguageOfPage(noticed),
  }));
}

/** `last`: the time of the last document, a Date or as in JSON. */
type Caller = { name: string | null; documents: number; last: Date | string };

export function shownCallers(callers: readonly Caller[], timeZone: string) {
  return callers.map(({ name, documents, last }) => ({
    documents,
    name: name ?? t('changes.formerMember'),
    last: moment(timeZone, new Date(last)),
  }));
}

/** Returns sentences about who else is changing a template. */
export function saysWriters(
  { member }: Pick<MemberRequest, 'member'>,
  writers: readonly { name: string; since: Date }[],
): string[] {
  return writers.map(({ name, since }) =>
    t('studio.writes', { name: isolated(withIsolatedControls(name)), since: moment(member.timeZone, since).text }),
  );
}

/**
 * §20.82: returns what a document is called (`INV-1002`), what else it is known by, its amount, and in small what neither says: a title
 * of its own, its template and its number.
 */
export function shownNames(document: KnownDocument) {
  const { templateTitle, title, generationNumber } = document;
  const { names, amount } = splitKnown(document.knownBy);
  const name = nameOfDocument(document);
  const ownTitle = title === name ? [] : [title];
  const ofTemplate = title.startsWith(templateTitle) ? [] : [templateTitle];
  const number = hasDefaultTitle(document) ? [] : [`#${generationNumber}`];
  return {
    name: withIsolatedControls(name),
    others: names.filter((one) => !name.includes(one)).map((one) => withIsolatedControls(shortened(one))),
    amount,
    small: [...ownTitle, ...ofTemplate, ...number].map(withIsolatedControls),
  };
}

/** Returns all that a document is known by beside its name, the template last. */
export function knownBy(document: KnownDocument): string[] {
  const { others, amount, small } = shownNames(document);
  return [...others, ...(amount === '' ? [] : [amount]), ...small];
}

/** The most characters shown of a text. Those of rows are kept longer, to be found (§10.34). */
const MAX_SHOWN = 80;

function shortened(text: string): string {
  const characters = [...text];
  return characters.length > MAX_SHOWN ? `${characters.slice(0, MAX_SHOWN - 1).join('')}…` : text;
}

type KnownDocument = Pick<DocumentRow, 'templateTitle' | 'title' | 'generationNumber' | 'knownBy'>;

/** §20.19: returns the links of a document, the newest first. */
export async function shownLinks(
  { member: { workspaceId, timeZone } }: Pick<MemberRequest, 'member'>,
  { db, site }: WebContext,
  id: string,
) {
  const links = await listDocumentLinks(db, { workspaceId, id });
  const address = `${site.base}${workspacePath(workspaceId, `documents/${id}/links`)}`;
  return links.map(({ id: link, state, hasCode, byName, createdAt, expiresAt, opened, openedAt }) => ({
    href: `${address}/${link}/end`,
    isOpen: state === 'open',
    state: `${t(`sharing.states.${state}`)}${hasCode ? `, ${t('sharing.withCode')}` : ''}`,
    by: byName ?? t('sharing.nobody'),
    made: moment(timeZone, createdAt),
    expires: moment(timeZone, expiresAt),
    opened: t('sharing.opened', { times: opened }),
    openedAt: openedAt && moment(timeZone, openedAt),
  }));
}

type EnteredText = { name: string; text: string };

/**
 * Returns the entered texts without blanks; of a picture, only that there was one. Keys that the inventory does not
 * have are used as names.
 */
export function enteredTexts(values: Values, { placeholders, groups }: Inventory = { placeholders: [], groups: [] }) {
  return textsIn(values, [...placeholders, ...groups], '');
}

type Known = Pick<Placeholder | Group, 'key' | 'label'> & Partial<Pick<Group, 'fields' | 'groups'>>;

/** `row`: the title of the row that has the members; empty for the document. */
function textsIn(members: Values | Instance, known: readonly Known[], row: string): EnteredText[] {
  const keys = known.map(({ key }) => key).filter((key) => Object.hasOwn(members, key));
  const others = Object.keys(members).filter((key) => !keys.includes(key));
  return [...keys, ...others].flatMap((key): EnteredText[] => {
    const { label, fields = [], groups = [] }: Known = known.find((one) => one.key === key) ?? { key, label: key };
    const value = members[key]!;
    const name = row === '' ? label : `${row}: ${label}`;
    if (typeof value === 'string') return written([{ name, text: value }]);
    return value.flatMap((one, at) =>
      textsIn(one, [...fields, ...groups], t('fillIn.rows.title', { number: at + 1, group: name })),
    );
  });
}

/** Returns entries that no longer fit the template. */
export function lostTexts(lost: readonly LostEntry[]): EnteredText[] {
  return lost.map(({ name, row, text }) => ({
    name: row === null ? name : t('fillIn.lostInRow', { name, row }),
    text,
  }));
}

function written(texts: EnteredText[]): EnteredText[] {
  const shown = texts.map(({ name, text }) => ({ name, text: isFile(text) ? t('unsent.picture') : text }));
  return shown.filter(({ text }) => text.trim() !== '');
}

// §20.15: connected apps in lists, and the address that connects one.

/** Returns the address to paste into an assistant. `lead`: what the assistant does then. */
export function assistantAddress({ site, consents }: Pick<WebContext, 'site' | 'consents'>) {
  return {
    address: audienceOf(site.publicUrl),
    lead: consents ? t('apps.assistantSignsIn') : t('apps.assistantNeedsKey'),
  };
}

export function shownApp({ appName, redirectHost, userEmail, createdAt, usedAt }: ConnectedApp, timeZone: string) {
  return {
    name: appName,
    host: describeRedirect(redirectHost),
    actsFor: userEmail,
    since: moment(timeZone, createdAt),
    used: usedAt && moment(timeZone, usedAt),
  };
}

/** Returns the texts of the question before an app is disconnected. */
export function aboutApp(app: ConnectedApp, timeZone: string) {
  const { name, host, actsFor, since, used } = shownApp(app, timeZone);
  return {
    ...section('apps.disconnect', { app: isolated(name) }),
    facts: [
      { name: t('apps.columns.host'), text: host },
      { name: t('apps.columns.actsFor'), text: actsFor },
      { name: t('apps.columns.since'), text: since.text },
      { name: t('apps.columns.used'), text: used?.text ?? t('apps.never') },
    ],
  };
}

const OWN_COMPUTER = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/;

/** `redirectHost`: the host of the redirect URI with its port, or the app's own scheme with its colon (§21.4). */
export function describeRedirect(redirectHost: string): string {
  if (redirectHost.endsWith(':')) return t('apps.ownScheme', { scheme: redirectHost });
  return OWN_COMPUTER.test(redirectHost) ? t('apps.ownComputer', { host: redirectHost }) : redirectHost;
}
