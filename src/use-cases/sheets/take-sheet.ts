/**
 * §20.18: a file of rows → what is kept of it, and the documents that its first sheet asks for. Both are JSON: a worker thread makes it, the
 * database keeps it, and what answers requests passes it on.
 */

import { createHash } from 'node:crypto';
import { canonicalJson } from '../../domain/json.ts';
import { listTargets, matchColumns } from './match-columns.ts';
import { type PlanOptions, planDocuments } from './plan-documents.ts';
import { readSheets } from './read-sheets.ts';
import type { Sheet } from './sheet.ts';

export type SheetOptions = PlanOptions;

/** `rows`: of planned documents, some at a time. `digest`: the same for the same documents. */
export type SettledSheet = {
  sheet: number;
  targets: readonly string[];
  rows: string[];
  digest: Uint8Array<ArrayBuffer>;
};

/** `sheets`: of all. `settled`: of the first one, where some of its columns are known. */
export type TakenSheet = { sheets: string; settled?: SettledSheet };

/** Throws `validation`. */
export async function takeSheet(file: { file: string; bytes: Uint8Array }, options: SheetOptions): Promise<TakenSheet> {
  const sheets = await readSheets(file.file, file.bytes);
  const targets = matchColumns(sheets[0]!.header, listTargets(options.inventory));
  const settled = targets.some(Boolean) && settle(sheets[0]!, { sheet: 0, targets }, options);
  return { sheets: JSON.stringify(sheets), ...(settled && { settled }) };
}

/** `source`: as `takeSheet` gave the sheets. `targets`: of each column of one of them. */
export function settleSheet(
  { source }: { source: string },
  given: { sheet: number; targets: readonly string[] },
  options: SheetOptions,
): SettledSheet {
  const sheets = JSON.parse(source) as Sheet[];
  return settle(sheets[given.sheet]!, given, options);
}

/** Rows that are stored at once. */
const AT_ONCE = 500;

function settle(
  sheet: Sheet,
  given: { sheet: number; targets: readonly string[] },
  options: SheetOptions,
): SettledSheet {
  const planned = planDocuments(sheet, given.targets, options);
  // Of a list with all of them, which nobody needs at once.
  const hash = createHash('sha256');
  for (const [at, { title, values }] of planned.entries())
    hash.update(`${at === 0 ? '[' : ','}${canonicalJson([title, values])}`);
  const digest = new Uint8Array(hash.update(planned.length === 0 ? '[]' : ']').digest());
  const rows = Array.from({ length: Math.ceil(planned.length / AT_ONCE) }, (_, at) =>
    JSON.stringify(planned.slice(at * AT_ONCE, (at + 1) * AT_ONCE)),
  );
  return { ...given, rows, digest };
}
