/** §20.9 rule 3: pastes spreadsheet cells into the rows of a group, from one field to the right and down, all or none. */
import { MAX_DOCUMENT_BYTES } from '../../../domain/sizes.ts';
import type { Instance, Values } from '../../../domain/values.ts';
import { tell } from '../../../locales/message.ts';
import { wholeRow } from '../../../template/fill/fit-values.ts';
import { isEntered } from '../../../template/model/document-tree.ts';
import type { Group, GroupField } from '../../../template/model/inventory.ts';
import { inLanguageOfPage, t } from '../pages/index.ts';
import type { OpenTemplate } from './open-template.ts';
import {
  addRemoved,
  type ChangedRows,
  type Entries,
  MAX_ROWS,
  type Pasted,
  type RemovedRows,
  rowsOf,
  splitPath,
} from './read-entries.ts';

/** `refused`: pasted text that did not fit, with the reason. */
export type PastedRows = ChangedRows & { removed: RemovedRows[]; refused?: Pasted & { message: string } };

/** The cells of one row: as many as any spreadsheet has. */
const MAX_CELLS = 16_384;

/** The field that a button names, such as `paste.items[2].qty`. */
type Place = { key?: string; row?: string; field?: string };

/**
 * Adds pasted cells to the values, whichever button was used: from the field that the button names, or below the last
 * row with entries. Returns null when nothing was pasted.
 */
export function pasteRows(
  template: Pick<OpenTemplate, 'inventory' | 'texts'>,
  values: Values,
  { pasted, action, removed }: Pick<Entries, 'pasted' | 'action' | 'removed'>,
): PastedRows | null {
  const [, path] = /^paste\.(.+)$/.exec(action) ?? [];
  const place = path === undefined ? {} : splitPath(path);
  const begun: PastedRows = { values, removed: [...removed], focus: '', said: '' };
  return pasted.length === 0 ? null : pasted.reduce((before, one) => pasteOne(template, before, one, place), begun);
}

function pasteOne(
  { inventory, texts }: Pick<OpenTemplate, 'inventory' | 'texts'>,
  before: PastedRows,
  { key, text }: Pasted,
  { key: placed, row, field }: Place,
): PastedRows {
  const { values, removed } = before;
  const group = inventory.groups.find((one) => one.key === key);
  const rows = values[key] ?? [];
  const isPlaced = placed === key && row !== undefined;
  const refuse = (message: string): PastedRows => {
    // The text is still on the clipboard.
    const refused = { key, message, text: isPlaced || text.length > MAX_DOCUMENT_BYTES ? '' : text };
    return { ...before, focus: `pasted.${key}`, said: message, refused };
  };
  if (!group || !Array.isArray(rows)) return refuse(t('fillIn.paste.noGroup'));
  if (text.length > MAX_DOCUMENT_BYTES) return refuse(inLanguageOfPage(tell('refusal.values.long')));
  const fields = group.fields.filter(({ auto }) => !auto);
  const columns = fields.slice(Math.max(0, isPlaced ? fields.findIndex((one) => one.key === field) : 0));
  const at = isPlaced ? Math.min(Number(row), rows.length) : lastEntered(group, rows) + 1;
  const room = Math.min(group.max ?? Infinity, MAX_ROWS - rowsOf(values).length + rows.length) - at;
  const lines = readPasted(text, { rows: Math.max(0, room) + 1, cells: MAX_CELLS });
  const width = lines.reduce((most, line) => Math.max(most, line.findLastIndex((cell) => cell !== '') + 1), 0);
  if (width > columns.length) return refuse(t('fillIn.paste.tooWide', { columns: width, room: columns.length }));
  if (lines.length > room)
    return refuse(t('fillIn.paste.tooLong', { rows: text.trimEnd().split('\n').length, room: Math.max(0, room) }));
  const read = texts.read(inventory, { [key]: lines.map((line) => instanceOf(columns, line)) })[key] as Instance[];
  const made = read.map((one, below) => ({ ...(rows[at + below] ?? wholeRow(group)), ...one }));
  const left = columns.filter((column, place) => !takes(column) && lines.some((line) => line[place]));
  const first = columns.find(takes);
  return {
    ...before,
    values: { ...values, [key]: rows.toSpliced(at, made.length, ...made) },
    removed: addRemoved(removed, { key, at, count: made.length, rows: rows.slice(at, at + made.length) }),
    focus: `values.${key}[${at}]${first ? `.${first.key}` : ''}`,
    said: [
      t('fillIn.paste.pasted', { rows: made.length }),
      ...left.map(({ label }) => t('fillIn.paste.left', { label })),
    ].join(' '),
  };
}

/** Returns -1 when there is none. */
function lastEntered(group: Group, rows: readonly Instance[]): number {
  const blank = JSON.stringify(wholeRow(group));
  return rows.findLastIndex((row) => JSON.stringify(wholeRow(group, row)) !== blank);
}

function takes(field: GroupField): boolean {
  return isEntered(field) && !field.isPicture;
}

/** Only text fields may have several lines. */
function instanceOf(columns: readonly GroupField[], line: readonly string[]): Instance {
  const texts = columns.map((field, place): [string, string | undefined] => {
    const isText = field.type === 'text' && !field.isUrl;
    return [field.key, takes(field) ? (isText ? line[place] : line[place]?.replaceAll('\n', ' ')) : undefined];
  });
  return Object.fromEntries(texts.filter((one): one is [string, string] => one[1] !== undefined));
}

/** Matches a cell of spreadsheet rows on the clipboard. Tabs separate cells; a cell with tabs or line breaks is quoted. */
const CELL = /(?:"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*))([\t\n]|$)/y;

/** `text`: with `\n` as line break. Quotation marks around other cells are text. `most`: the rows and cells to read. */
function readPasted(text: string, most: { rows: number; cells: number }): string[][] {
  const source = text.replace(/\n$/, '');
  const rows: string[][] = [[]];
  CELL.lastIndex = 0;
  for (;;) {
    const [all, quoted, plain, end] = CELL.exec(source)!;
    const isQuoted = quoted !== undefined && /[\t\n]/.test(quoted);
    const row = rows.at(-1)!;
    row.push(isQuoted ? quoted.replaceAll('""', '"') : (plain ?? all.slice(0, all.length - end!.length)));
    if (end === '' || row.length > most.cells || (end === '\n' && rows.length === most.rows)) return rows;
    if (end === '\n') rows.push([]);
  }
}
