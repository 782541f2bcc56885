/**
 * §20.9: the form of a template, as a browser sends it. Its names are the paths that the API's errors have: `values.items[2].qty`. With
 * `values.items[]` there is such a list, with `values.items[2]` such a row, even where nothing is in it.
 */

import { Refusal } from '../../../domain/errors.ts';
import { normaliseLineBreaks } from '../../../domain/text.ts';
import { isUuid } from '../../../domain/uuid.ts';
import type { Instance, Values } from '../../../domain/values.ts';
import { foreign } from '../../../locales/message.ts';
import type { LostEntry } from '../../../template/model/compiled.ts';
import { readJsonField } from '../model/field.ts';
import { t } from '../pages/index.ts';
import { type RemovedRows, readRemoved } from './change-rows.ts';

export type Entries = {
  title: string;
  /** As they were written. */
  values: Values;
  /** The version of the template that the form was made from. */
  version: number;
  /** What tells this form from any other, and is its draft's id: a UUID. */
  submission: string;
  /** What tells this page from others that show the same draft: a UUID. */
  page: string;
  /** Of the draft, as the page has seen it; 0 for none. */
  revision: number;
  /** What has no place in the template any more, from earlier pages of the form. */
  lost: LostEntry[];
  /** Rows that were removed, the newest last. */
  removed: RemovedRows[];
  pasted: Pasted[];
  /** The draft that another page has changed, where this one is kept beside it; empty for none. */
  other: string;
  /** The id of the document that this one corrects; empty for none. */
  corrects: string;
  /** §18.27: the id of the document whose values it began with; empty for none. */
  origin: string;
  /** Paths of the fields that were blank when the form was looked at before it is sent. */
  seen: string[];
  /** The button that was used, other than the one that sends; empty for that one. */
  action: string;
};

/** Text of a spreadsheet for the rows of the group with this key. */
export type Pasted = { key: string; text: string };

const NAME = /^([^[\]]+)(?:\[(\d{0,6})\](?:\.([^[\]]+))?)?$/;

/** `items[2].qty` → its parts. What is no such name is a key. */
export function splitPath(name: string): { key: string; row?: string; field?: string } {
  const [, key = name, row, field] = NAME.exec(name) ?? [];
  return { key, ...(row !== undefined && { row }), ...(field !== undefined && { field }) };
}

type Rows = Map<number, Map<string, string>>;

/** Throws `validation` for what no form of ours sends. */
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
    origin: form.get('origin') ?? '',
    seen: readSeen(form.get('seen')),
    action: form.get('do') ?? '',
  };
}

const CLEARS = /^clear\.(values\..+)$/;

/** The name of the field whose picture a button takes out; undefined for any other button. */
export function clearedBy(button: string): string | undefined {
  return CLEARS.exec(button)?.[1];
}

/** As Postgres counts. */
function isCount(number: number): boolean {
  return Number.isInteger(number) && number >= 0 && number < 2 ** 31 - 1;
}

/** Nothing of what no form of ours sends. */
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
      ? [{ key: name.slice('pasted.'.length), text: normaliseLineBreaks(text) }]
      : [],
  );
}

/** What is entered, as `readEntries` has it. */
export function readValues(form: URLSearchParams): Values {
  const texts = new Map<string, string>();
  const lists = new Map<string, Rows>();
  for (const [sent, text] of form) {
    if (!sent.startsWith('values.')) continue;
    const name = sent.slice('values.'.length);
    const { key, row, field } = splitPath(name);
    if (row === undefined) texts.set(key, normaliseLineBreaks(text));
    else addTo(rowsOf(lists, key), row, field, text);
  }
  const inOrder = (list: Rows) =>
    [...list].sort(([a], [b]) => a - b).map(([, row]): Instance => Object.fromEntries(row));
  return Object.fromEntries([...texts, ...[...lists].map(([key, list]) => [key, inOrder(list)] as const)]);
}

function rowsOf(lists: Map<string, Rows>, key: string): Rows {
  const rows = lists.get(key) ?? new Map();
  lists.set(key, rows);
  return rows;
}

function addTo(rows: Rows, at: string, field: string | undefined, text: string): void {
  if (at === '') return;
  const row = rows.get(Number(at)) ?? new Map<string, string>();
  rows.set(Number(at), row);
  if (field !== undefined) row.set(field, normaliseLineBreaks(text));
}

/** The paths that a form says were blank when it was looked at. Nothing of what no form of ours sends. */
function readSeen(sent: string | null): string[] {
  const listed = readJsonField(sent);
  return Array.isArray(listed) ? listed.filter((path) => typeof path === 'string') : [];
}
