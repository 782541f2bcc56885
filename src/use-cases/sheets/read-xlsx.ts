/**
 * §20.18: XLSX (ECMA-376), as spreadsheets write it: what its cells show, with the values that formulas had when it was saved. Read in
 * slices, so that requests are answered meanwhile.
 */
import path from 'node:path';
import { Refusal } from '../../domain/errors.ts';
import { MEBIBYTE } from '../../domain/sizes.ts';
import { unpackZip } from '../templates/upload/unpack-zip.ts';
import { type Element, readXml } from './read-xml.ts';
import { characterCounter, refuseSheet, SHEET_LIMITS, type Sheet, type SheetRow, sheetOf } from './sheet.ts';
import { readStyles, type ShownAs, shownCell } from './shown-cell.ts';

/** Unpacked: of the whole file, and of one part of it. */
const UNPACKED = { files: 2_000, bytes: 64 * MEBIBYTE, each: 32 * MEBIBYTE };

type Parts = (name: string) => string | undefined;

export async function readXlsx(bytes: Buffer): Promise<Sheet[]> {
  const parts = await unpack(bytes);
  try {
    return await readWorkbook(parts);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw refuseSheet(`The file is damaged, or no XLSX: ${(error as Error).message.split('\n')[0]}.`);
  }
}

async function unpack(bytes: Buffer): Promise<Parts> {
  try {
    const files = await unpackZip({ name: 'XLSX', bytes }, UNPACKED);
    const byName = new Map(files.map((file) => [file.name, file]));
    return (name) => {
      const file = byName.get(name);
      if (file && !file.bytes) throw refuseSheet(TOO_LARGE);
      return file?.bytes ? new TextDecoder().decode(file.bytes) : undefined;
    };
  } catch (error) {
    // What it says is about templates.
    if (error instanceof Refusal && error.code === 'payload_too_large') throw refuseSheet(TOO_LARGE);
    throw refuseSheet('The file is damaged, or no XLSX.');
  }
}

const TOO_LARGE =
  'The file unpacks to more than a sheet may have. Send a part of its rows at a time, without pictures.';

async function readWorkbook(parts: Parts): Promise<Sheet[]> {
  const workbook = parts('xl/workbook.xml');
  if (workbook === undefined) throw refuseSheet('The file is no XLSX.');
  const targets = await readTargets(parts('xl/_rels/workbook.xml.rels') ?? '');
  const listed: { name: string; part: string }[] = [];
  let since1904 = false;
  await readXml(workbook, {
    open({ name, attributes }) {
      if (name === 'workbookPr') since1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
      if (name === 'sheet') listed.push({ name: attributes.name ?? '', part: targets.get(attributes.id ?? '') ?? '' });
    },
  });
  const texts = await readSharedTexts(parts('xl/sharedStrings.xml') ?? '');
  const styles = await readStyles(parts('xl/styles.xml') ?? '');
  const count = characterCounter();
  const sheets: Sheet[] = [];
  for (const { name, part } of listed.slice(0, SHEET_LIMITS.sheets)) {
    const content = parts(part);
    // A chart that has a sheet of its own has no cells.
    if (content === undefined) continue;
    const rows = await readRows(content, { texts, styles, since1904, count });
    sheets.push(sheetOf(name, rows));
  }
  return sheets;
}

/** Where the sheets are, by the ids that the workbook has for them. */
async function readTargets(rels: string): Promise<Map<string, string>> {
  const targets = new Map<string, string>();
  await readXml(rels, {
    open({ name, attributes: { Id = '', Target = '' } }) {
      if (name === 'Relationship')
        targets.set(Id, path.posix.join('/xl', Target.startsWith('/') ? `..${Target}` : Target).slice(1));
    },
  });
  return targets;
}

/** Without how they are pronounced. */
async function readSharedTexts(source: string): Promise<string[]> {
  const texts: string[] = [];
  await readXml(source, {
    open: ({ name }) => void (name === 'si' && texts.push('')),
    text: (text, within) => {
      if (within.at(-1) === 't' && !within.includes('rPh')) texts[texts.length - 1] += text;
    },
  });
  return texts.map(unescaped);
}

type Surroundings = { texts: string[]; styles: ShownAs[]; since1904: boolean; count: (text: string) => void };

async function readRows(source: string, { texts, styles, since1904, count }: Surroundings): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  let cell: Element['attributes'] = {};
  let written = '';
  let formula: string | undefined;
  let at = 0;
  await readXml(source, {
    open({ name, attributes }) {
      if (name === 'row') {
        const line = Number(attributes.r ?? (rows.at(-1)?.line ?? 0) + 1);
        rows.push({ line, cells: [] });
        at = 0;
      }
      if (name === 'f') formula = '=';
      // It has its value.
      if (name === 'v') formula = undefined;
      if (name !== 'c') return;
      cell = attributes;
      written = '';
      formula = undefined;
      at = attributes.r === undefined ? at : columnOf(attributes.r);
    },
    text(text, within) {
      const last = within.at(-1);
      if (last === 'f' && formula !== undefined) formula += text;
      if (last === 'v' || (last === 't' && !within.includes('rPh'))) written += text;
    },
    close(name) {
      if (name !== 'c') return;
      const { t: type = 'n', s: style = '0' } = cell;
      const value = type === 's' ? (texts[Number(written)] ?? '') : unescaped(written);
      const shown =
        formula === undefined
          ? shownCell({ type, value, as: styles[Number(style)], since1904 })
          : ({ text: formula, isError: true } as const);
      count(typeof shown === 'string' ? shown : shown.text);
      const row = rows.at(-1);
      // Beyond what any sheet may have, only whether there is something counts.
      if (row && (at <= SHEET_LIMITS.columns || shown !== '')) row.cells[Math.min(at, SHEET_LIMITS.columns)] = shown;
      at += 1;
    },
  });
  for (const row of rows) row.cells = Array.from(row.cells, (one) => one ?? '');
  return rows;
}

/** `AB12` → 27 */
function columnOf(reference: string): number {
  const [letters = ''] = /^[A-Z]{1,3}/.exec(reference) ?? [];
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** `_x000D_` stands for a character that XML has no place for. Line ends are `\n`. */
function unescaped(text: string): string {
  const plain = text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return plain.replace(/\r\n?/g, '\n');
}
