/**
 * §20.9: reads the form of a template. Its names are the paths of the API's errors: `values.items[2].qty`.
 * `values.items[]` means that there is such a list, `values.items[2]` such a row, even when it is empty. A row within a
 * row is `values.orders[0].items[2]`.
 */
import { Refusal } from '../../../domain/errors.ts';
import { normaliseLineBreaks } from '../../../domain/text.ts';
import { isUuid } from '../../../domain/uuid.ts';
import type { Instance, Values } from '../../../domain/values.ts';
import { foreign } from '../../../locales/message.ts';
import type { LostEntry } from '../../../template/model/compiled.ts';
import { readJsonField } from '../model/field.ts';
import { t } from '../pages/index.ts';
import { stepsOf } from './find-rows.ts';

export type Entries = {
  title: string;
  /** The values as the person has written them. */
  values: Values;
  /** The version of the template that the form was made from. */
  version: number;
  /** The id of this form and its draft, a UUID. */
  submission: string;
  /** The id of this page, a UUID. Several pages may show the same draft. */
  page: string;
  /** The draft's revision that the page knows; 0 for none. */
  revision: number;
  /** Entries of earlier pages that no longer fit the template. */
  lost: LostEntry[];
  /** Removed rows, the newest last. */
  removed: RemovedRows[];
  pasted: Pasted[];
  /** The draft that another page has changed, when this one is saved beside it; empty for none. */
  other: string;
  /** The id of the document that this one corrects; empty for none. */
  corrects: string;
  /** §20.70: why that document becomes void; null if it does not. */
  voidReason: string | null;
  /** §18.27: the id of the document whose values it began with; empty for none. */
  origin: string;
  /** Paths of fields that were blank when the person last looked at the form before sending. */
  seen: string[];
  /** The button that was used; empty for the send button. */
  action: string;
};

/** Spreadsheet text for the rows at `path`. */
export type Pasted = { path: string; text: string };

/** Reads a sent form. Throws `validation` for a form that is not ours. */
export function readEntries(form: URLSearchParams): Entries {
  const cleared = clearedBy(form.get('do') ?? '');
  if (cleared !== undefined) form.set(cleared, '');
  const version = Number(form.get('version'));
  const submission = form.get('submission') ?? '';
  const page = form.get('page') ?? submission;
  const revision = Number(form.get('revision') ?? 0);
  if (!isUuid(submission) || !isUuid(page) || !(Number.isInteger(version) && isCount(revision)))
    throw new Refusal('validation', foreign(t('fillIn.notOurs')), 'submission');
  return {
    title: form.get('title') ?? '',
    values: readValues(form),
    version,
    submission,
    page,
    revision,
    lost: readLost(form.get('lost')),
    removed: readRemoved(form.get('removed')),
    pasted: readPastedTexts(form),
    other: form.get('other') ?? '',
    corrects: form.get('corrects') ?? '',
    voidReason: form.has('void') ? (form.get('void_reason') ?? '') : null,
    origin: form.get('origin') ?? '',
    seen: readSeen(form.get('seen')),
    action: form.get('do') ?? '',
  };
}

const CLEARS = /^clear\.(values\..+)$/;

/** Returns the field whose picture a button removes. Undefined for any other button. */
export function clearedBy(button: string): string | undefined {
  return CLEARS.exec(button)?.[1];
}

/** Returns whether a number fits Postgres's integer. */
function isCount(number: number): boolean {
  return Number.isInteger(number) && number >= 0 && number < 2 ** 31 - 1;
}

/** Returns nothing for a field that is not ours. */
function readLost(sent: string | null): LostEntry[] {
  try {
    return ((readJsonField(sent) ?? []) as LostEntry[]).map(({ name, row, text }) => ({
      name: String(name),
      row: row === null ? null : Number(row),
      text: String(text),
    }));
  } catch {
    return [];
  }
}

function readPastedTexts(form: URLSearchParams): Pasted[] {
  return [...form].flatMap(([name, text]) =>
    name.startsWith('pasted.') && text.trim() !== ''
      ? [{ path: name.slice('pasted.'.length), text: normaliseLineBreaks(text) }]
      : [],
  );
}

/** What was sent for the document, or for a row: its texts, and its rows by group and place. */
type Members = { texts: Map<string, string>; lists: Map<string, Map<number, Members>> };

/** Returns the entered values; see `readEntries`. */
export function readValues(form: URLSearchParams): Values {
  const root = noMembers();
  for (const [sent, text] of form) {
    if (!sent.startsWith('values.')) continue;
    let members = root;
    for (const { key, row } of stepsOf(sent.slice('values.'.length))) {
      if (row === undefined) members.texts.set(key, normaliseLineBreaks(text));
      else {
        const rows = known(members.lists, key, () => new Map<number, Members>());
        if (row === '') break;
        members = known(rows, Number(row), noMembers);
      }
    }
  }
  return valuesOf(root);
}

function noMembers(): Members {
  return { texts: new Map(), lists: new Map() };
}

function known<Key, Member>(map: Map<Key, Member>, key: Key, make: () => Member): Member {
  const found = map.get(key) ?? make();
  map.set(key, found);
  return found;
}

function valuesOf({ texts, lists }: Members): Values {
  const inOrder = (rows: Map<number, Members>) => [...rows].sort(([a], [b]) => a - b).map(([, row]) => valuesOf(row));
  return Object.fromEntries([...texts, ...[...lists].map(([key, rows]) => [key, inOrder(rows)] as const)]);
}

/** Returns the paths that were blank when the form was looked at. Returns none for a field that is not ours. */
function readSeen(sent: string | null): string[] {
  const listed = readJsonField(sent);
  return Array.isArray(listed) ? listed.filter((path) => typeof path === 'string') : [];
}

/** `at`: where the rows were in the group at `path`. `count`: how many rows replaced them. */
export type RemovedRows = { path: string; at: number; rows: Instance[]; count: number };

/** The most removals that can be undone. */
export const MAX_REMOVED = 10;

/** Returns none for a field that is not ours. */
function readRemoved(sent: string | null): RemovedRows[] {
  try {
    const listed = (readJsonField(sent) ?? []) as RemovedRows[];
    return listed.slice(-MAX_REMOVED).map(({ path, at, rows, count }) => ({
      path: String(path),
      at: countOf(at),
      rows: readRemovedRows(rows),
      count: countOf(count),
    }));
  } catch {
    return [];
  }
}

function readRemovedRows(rows: readonly Instance[]): Instance[] {
  const readMember = (sent: Instance[string]) => (Array.isArray(sent) ? readRemovedRows(sent) : String(sent));
  return rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, sent]) => [name, readMember(sent)])));
}

function countOf(sent: unknown): number {
  return Math.max(0, Math.trunc(Number(sent)) || 0);
}
