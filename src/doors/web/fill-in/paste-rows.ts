/** §20.9 rule 3: pastes spreadsheet cells into the rows of a group, from one field to the right and down, all or none. */
import { MAX_DOCUMENT_BYTES } from '../../../domain/sizes.ts';
import type { Instance, Values } from '../../../domain/values.ts';
import { tell } from '../../../locales/message.ts';
import { wholeRow } from '../../../template/fill/fit-values.ts';
import { isEntered } from '../../../template/model/document-tree.ts';
import type { Group, GroupField } from '../../../template/model/inventory.ts';
import { inLanguageOfPage, t } from '../pages/index.ts';
import { addRemoved, type ChangedRows, MAX_ROWS } from './change-rows.ts';
import { findRows, rowsOf, withRows } from './find-rows.ts';
import type { OpenTemplate } from './open-template.ts';
import type { Entries, Pasted, RemovedRows } from './read-entries.ts';

/** `refused`: pasted text that did not fit, with the reason. */
export type PastedRows = ChangedRows & { removed: RemovedRows[]; refused?: Pasted & { message: string } };

/** The cells of one row: as many as any spreadsheet has. */
const MAX_CELLS = 16_384;

/** The field of a row that a button names, such as `qty` in row 2 of `paste.items[2].qty`. */
type Place = { row: number; field: string };

/** A column of pasted cells. `path`: the keys of the groups within the pasted one in which its field stands. `at`: its place in a line. */
type Column = { field: GroupField; label: string; path: readonly string[]; at: number };

/**
 * Adds pasted cells to the values, whichever button was used: from the field that the button names, or below the last
 * row with entries. Returns null when nothing was pasted.
 */
export function pasteRows(
  template: Pick<OpenTemplate, 'inventory' | 'texts'>,
  values: Values,
  { pasted, action, removed }: Pick<Entries, 'pasted' | 'action' | 'removed'>,
): PastedRows | null {
  const [, place = ''] = /^paste\.(.+)$/.exec(action) ?? [];
  const begun: PastedRows = { values, removed: [...removed], focus: '', said: '' };
  return pasted.length === 0
    ? null
    : pasted.reduce((before, one) => pasteOne(template, before, one, placeIn(one.path, place)), begun);
}

/** Returns undefined when the place is not in a row of the group at `path`. */
function placeIn(path: string, place: string): Place | undefined {
  const [, row, field = ''] = (place.startsWith(path) && /^\[(\d{1,6})\]\.(.+)$/.exec(place.slice(path.length))) || [];
  return row === undefined ? undefined : { row: Number(row), field };
}

function pasteOne(
  { inventory, texts }: Pick<OpenTemplate, 'inventory' | 'texts'>,
  before: PastedRows,
  { path, text }: Pasted,
  placed: Place | undefined,
): PastedRows {
  const { values, removed } = before;
  const list = findRows(inventory, values, path);
  const refuse = (message: string): PastedRows => {
    // The text is still on the clipboard.
    const refused = { path, message, text: placed || text.length > MAX_DOCUMENT_BYTES ? '' : text };
    return { ...before, focus: `pasted.${path}`, said: message, refused };
  };
  if (!list) return refuse(t('fillIn.paste.noGroup'));
  if (text.length > MAX_DOCUMENT_BYTES) return refuse(inLanguageOfPage(tell('refusal.values.long')));
  const { group, rows } = list;
  const columns = columnsFrom(group, placed);
  const at = placed ? Math.min(placed.row, rows.length) : lastEntered(group, rows) + 1;
  const room = Math.max(0, MAX_ROWS - rowsOf(values).length + rows.length - at);
  const lines = readPasted(text, { rows: room + 1, cells: MAX_CELLS });
  const width = lines.reduce((most, line) => Math.max(most, line.findLastIndex((cell) => cell !== '') + 1), 0);
  if (width > columns.length) return refuse(t('fillIn.paste.tooWide', { columns: width, room: columns.length }));
  const made = rowsFrom(lines, columns.slice(0, width));
  const [read] = Object.values(texts.read({ placeholders: [], groups: [group] }, { [group.key]: made })) as [
    Instance[],
  ];
  const whole = read.map((one, below) => wholeRow(group, { ...rows[at + below], ...one }));
  const pasted = withRows(values, path, rows.toSpliced(at, whole.length, ...whole));
  const most = (group.max ?? Infinity) - at;
  if (lines.length > room || whole.length > most || rowsOf(pasted).length > MAX_ROWS) {
    const found = lines.length > room ? text.trimEnd().split('\n').length : lines.length;
    return refuse(t('fillIn.paste.tooLong', { rows: found, room: Math.max(0, Math.min(room, most)) }));
  }
  const left = columns.filter(({ field, at: place }) => !takes(field) && lines.some((line) => line[place]));
  const first = columns.find(({ field }) => takes(field))?.field.key;
  return {
    ...before,
    values: pasted,
    removed: addRemoved(removed, { path, at, count: whole.length, rows: rows.slice(at, at + whole.length) }),
    focus: `values.${path}[${at}]${first === undefined ? '' : `.${first}`}`,
    said: [
      t('fillIn.paste.pasted', { rows: lines.length }),
      ...left.map(({ label }) => t('fillIn.paste.left', { label })),
    ].join(' '),
  };
}

/** Returns the columns for a group: its fields, then those of the groups within it. */
export function columnsOf(group: Group, path: readonly string[] = [], name = ''): Omit<Column, 'at'>[] {
  const own = group.fields.filter(({ auto }) => !auto).map((field) => ({ field, label: name + field.label, path }));
  const inner = (group.groups ?? []).map((one) => columnsOf(one, [...path, one.key], `${name}${one.label}: `));
  return [...own, ...inner.flat()];
}

/** Returns the columns from the field on that the pasting begins in. What is pasted into a row adds none within it. */
function columnsFrom(group: Group, placed: Place | undefined): Column[] {
  const columns = columnsOf(group);
  const own = columns.filter(({ path }) => path.length === 0);
  const from = placed
    ? own.slice(
        Math.max(
          0,
          own.findIndex(({ field }) => field.key === placed.field),
        ),
      )
    : columns;
  return from.map((column, at) => ({ ...column, at }));
}

/** Returns the rows of a group. Each line is a row, unless it has cells for rows within rows. */
function rowsFrom(lines: readonly string[][], columns: readonly Column[]): Instance[] {
  if (columns.every(({ path }) => path.length === 0)) return lines.map((line) => instanceOf(columns, line));
  const rows: Instance[] = [];
  for (const line of lines) if (line.some((cell) => cell !== '')) addLine(rows, columns, line);
  return rows;
}

/** Adds a line to rows: to the last one, if the line leaves out the cells of that row or repeats them and has cells for rows within it. */
function addLine(rows: Instance[], columns: readonly Column[], line: readonly string[]): void {
  const said = instanceOf(
    columns.filter(({ path }) => path.length === 0),
    line,
  );
  const groups = Map.groupBy(
    columns.filter(({ path }) => path.length > 0),
    ({ path }) => path[0]!,
  );
  const inner = [...groups].filter(([, within]) => within.some(({ at }) => line[at]));
  const last = rows.at(-1);
  const goesOn =
    last && inner.length > 0 && Object.entries(said).every(([key, text]) => ['', last[key]].includes(text));
  if (!goesOn) rows.push(said);
  const row = rows.at(-1)!;
  for (const [key, within] of inner) {
    const list = (row[key] ?? []) as Instance[];
    row[key] = list;
    addLine(
      list,
      within.map((one) => ({ ...one, path: one.path.slice(1) })),
      line,
    );
  }
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
function instanceOf(columns: readonly Column[], line: readonly string[]): Record<string, string> {
  const texts = columns.map(({ field, at }): [string, string | undefined] => {
    const isText = field.type === 'text' && !field.isUrl;
    return [field.key, takes(field) ? (isText ? line[at] : line[at]?.replaceAll('\n', ' ')) : undefined];
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
