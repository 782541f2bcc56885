/**
 * §20.18: the rows of a sheet → the documents that they ask for, as the API takes their values. A row is a document; one that has cells for
 * groups alone goes on with the document above it.
 */
import type { PlannedRow } from '../../../data/storage/documents/batches.ts';
import { normaliseLineBreaks } from '../../../domain/text.ts';
import type { Instance, Values } from '../../../domain/values.ts';
import type { Inventory, Placeholder } from '../../../template/model/inventory.ts';
import type { ValueFault } from '../../../template/model/value-fault.ts';
import { type Cell, plainOf, type Sheet, textOf } from '../../../use-cases/sheets/index.ts';
import { MAX_BODY_BYTES } from '../../api/handlers/limits.ts';
import type { FormValues } from '../fill-in/form-values.ts';
import { TEXTS } from '../pages/index.ts';
import { TITLE } from './match-columns.ts';

const { faults: T } = TEXTS.sheets;

type Column = { at: number; key: string; field?: string; placeholder?: Placeholder };
type Planned = PlannedRow & { values: Values; faults: ValueFault[] };

/** `targets`: of each column, as `matchColumns` gives them. An empty cell leaves its placeholder out. */
export function planDocuments(
  { rows }: Sheet,
  targets: readonly string[],
  { inventory, texts }: { inventory: Inventory; texts: FormValues },
): PlannedRow[] {
  const columns = targets.flatMap((target, at) => columnOf(target, at, inventory));
  const [inGroups, single] = [columns.filter(({ field }) => field), columns.filter(({ field }) => !field)];
  const planned: Planned[] = [];
  for (const { line, cells } of rows) {
    const isFilled = ({ at }: Column) => textOf(cells[at] ?? '').trim() !== '';
    if (!columns.some(isFilled)) continue;
    const above = planned.at(-1);
    const goesOn = above && !single.some(isFilled);
    const document = goesOn ? above : { line, title: '', values: {}, faults: [] };
    if (!goesOn) planned.push(document);
    for (const column of single.filter(isFilled)) addSingle(document, column, cells[column.at]!, texts);
    addEntries(document, inGroups.filter(isFilled), cells, texts);
  }
  for (const { title, values, faults } of planned)
    if (Buffer.byteLength(JSON.stringify({ title, values })) > MAX_BODY_BYTES) faults.push(faultOf('title', T.tooLong));
  return planned;
}

function columnOf(target: string, at: number, { placeholders, groups }: Inventory): Column[] {
  if (target === TITLE) return [{ at, key: TITLE }];
  const [, key = '', field] = /^values\.([^[\]]+)(?:\[\]\.([^[\]]+))?$/.exec(target) ?? [];
  const placeholder =
    field === undefined
      ? placeholders.find((one) => one.key === key)
      : groups.find((one) => one.key === key)?.fields.find((one) => one.key === field);
  return placeholder ? [{ at, key, placeholder, ...(field !== undefined && { field }) }] : [];
}

function addSingle(document: Planned, { key, placeholder }: Column, cell: Cell, texts: FormValues): void {
  const path = placeholder ? `values.${key}` : TITLE;
  const text = readCell(document, path, placeholder, cell, texts);
  if (placeholder) document.values[key] = text;
  else document.title = text;
}

/** One entry of each group that the row has cells for. */
function addEntries(document: Planned, columns: Column[], cells: readonly Cell[], texts: FormValues): void {
  for (const [key, own] of Map.groupBy(columns, (one) => one.key)) {
    const entries = (document.values[key] ?? []) as Instance[];
    document.values[key] = entries;
    const path = `values.${key}[${entries.length}]`;
    const filled = own.map(({ at, field, placeholder }) => [
      field!,
      readCell(document, `${path}.${field}`, placeholder, cells[at]!, texts),
    ]);
    entries.push(Object.fromEntries(filled));
  }
}

/** A cell that is a number or a day is one for its placeholder too; any other is read as a form reads it (§20.9 rule 2). */
function readCell(
  { faults }: Planned,
  path: string,
  placeholder: Placeholder | undefined,
  cell: Cell,
  texts: FormValues,
) {
  const text = normaliseLineBreaks(textOf(cell));
  if (typeof cell !== 'string' && cell.isError) faults.push(faultOf(path, T.broken(placeholder?.label ?? '', text)));
  if (!placeholder) return text.trim();
  const { key, type } = placeholder;
  const written = normaliseLineBreaks(plainOf(cell, placeholder));
  // What the sheet says exactly is read no other way.
  if (type === 'number' && typeof cell !== 'string' && cell.number !== undefined) return written;
  return texts.read({ placeholders: [placeholder], groups: [] }, { [key]: written })[key] as string;
}

function faultOf(path: string, message: string): ValueFault {
  return { code: 'invalid_values', message, path };
}
