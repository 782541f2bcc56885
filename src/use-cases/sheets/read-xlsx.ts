/**
 * §20.18: reads XLSX (ECMA-376) as spreadsheets write it: what the cells show, with the values that formulas had when
 * the file was saved. The file is unpacked and read in chunks, and only up to the limits of a sheet.
 */

import path from 'node:path';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { Refusal } from '../../domain/errors.ts';
import { MEBIBYTE } from '../../domain/sizes.ts';
import { tell } from '../../locales/message.ts';
import {
  type Cell,
  cellCounter,
  GRID,
  refuseSheet,
  SHEET_LIMITS,
  type Sheet,
  type SheetBuilder,
  sheetBuilder,
} from './sheet.ts';
import { type Element, readStyles, readXml, type ShownAs, shownCell } from './shown-cell.ts';

/** `bytes`: unpacked XML of all parts together. `ratio`: the highest compression of parts that are larger than `small`. */
const UNPACKED = { parts: 2_000, bytes: 64 * MEBIBYTE, ratio: 200, small: MEBIBYTE };

/** Returns the bytes of a part of the file. Undefined when there is no such part. */
type OpenPart = (name: string) => AsyncIterable<Uint8Array> | undefined;

export async function readXlsx(bytes: Buffer): Promise<Sheet[]> {
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true });
    if (zip.entryCount > UNPACKED.parts) throw refuseSheet(TOO_LARGE);
    const parts = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) parts.set(entry.fileName, entry);
    return await readWorkbook(partOpener(zip, parts));
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw refuseSheet(tell('sheet.damagedBy', { problem: (error as Error).message.split('\n')[0]! }));
  }
}

const TOO_LARGE = tell('sheet.unpacked');

/** Counts the unpacked bytes of all parts together, whatever sizes the archive claims. */
function partOpener(zip: ZipFile, parts: ReadonlyMap<string, Entry>): OpenPart {
  let left = UNPACKED.bytes;
  async function* chunksOf(entry: Entry) {
    if (entry.isEncrypted()) throw refuseSheet(tell('sheet.password'));
    const { uncompressedSize: size, compressedSize: packed } = entry;
    if (size > UNPACKED.small && size > packed * UNPACKED.ratio) throw refuseSheet(TOO_LARGE);
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      left -= chunk.length;
      if (left < 0) throw refuseSheet(TOO_LARGE);
      yield chunk;
    }
  }
  return (name) => {
    const entry = parts.get(name);
    return entry && chunksOf(entry);
  };
}

async function readWorkbook(open: OpenPart): Promise<Sheet[]> {
  const workbook = open('xl/workbook.xml');
  if (workbook === undefined) throw refuseSheet(tell('sheet.noXlsx'));
  const targets = await readTargets(open('xl/_rels/workbook.xml.rels') ?? NOTHING);
  const listed: { name: string; part: string }[] = [];
  let since1904 = false;
  await readXml(workbook, {
    open({ name, attributes }) {
      if (name === 'workbookPr') since1904 = isTrue(attributes.date1904);
      // Lists for choices and data of before stand in sheets that nobody sees.
      const isShown = (attributes.state ?? 'visible') === 'visible';
      if (name === 'sheet' && isShown && listed.length < SHEET_LIMITS.sheets)
        listed.push({ name: attributes.name ?? '', part: targets.get(attributes.id ?? '') ?? '' });
    },
  });
  const texts = await readSharedTexts(open('xl/sharedStrings.xml') ?? NOTHING);
  const styleOf = await readStyles(open('xl/styles.xml') ?? NOTHING);
  const count = cellCounter();
  const sheets: Sheet[] = [];
  for (const { name, part } of listed) {
    const content = open(part);
    // A sheet that is only a chart has no cells.
    if (content === undefined) continue;
    const sheet = sheetBuilder(name.slice(0, MAX_NAME));
    await readRows(content, sheet, { name, texts, styleOf, since1904, count });
    sheets.push(sheet.done());
  }
  return sheets;
}

/** Reads `xsd:boolean`. */
function isTrue(written: string | undefined): boolean {
  return written === '1' || written === 'true';
}

const NOTHING: AsyncIterable<Uint8Array> = { async *[Symbol.asyncIterator]() {} };
/** The most characters of a sheet's name. Spreadsheets allow 31. */
const MAX_NAME = 100;

/** Returns the paths of the sheets by their ids in the workbook. */
async function readTargets(rels: AsyncIterable<Uint8Array>): Promise<Map<string, string>> {
  const targets = new Map<string, string>();
  await readXml(rels, {
    open({ name, attributes: { Id = '', Target = '' } }) {
      if (name !== 'Relationship') return;
      if (targets.size === UNPACKED.parts) throw refuseSheet(TOO_LARGE);
      targets.set(Id, path.posix.join('/xl', Target.startsWith('/') ? `..${Target}` : Target).slice(1));
    },
  });
  return targets;
}

/** Returns the shared texts without their phonetic spelling, up to the most cells and text of a sheet. */
async function readSharedTexts(chunks: AsyncIterable<Uint8Array>): Promise<string[]> {
  const texts: string[] = [];
  let left = SHEET_LIMITS.characters;
  await readXml(chunks, {
    open({ name }) {
      if (name !== 'si') return;
      if (texts.push('') > MAX_TEXTS) throw refuseSheet(TOO_LARGE);
    },
    text(text, within) {
      if (within.at(-1) !== 't' || within.includes('rPh') || texts.length === 0) return;
      left -= text.length;
      if (left < 0) throw refuseSheet(TOO_LARGE);
      texts[texts.length - 1] += text;
    },
  });
  return texts;
}

const MAX_TEXTS = SHEET_LIMITS.rows * SHEET_LIMITS.columns;

type Surroundings = {
  name: string;
  texts: readonly string[];
  styleOf: (style: number) => ShownAs | undefined;
  since1904: boolean;
  count: (cell: Cell) => void;
};

async function readRows(
  chunks: AsyncIterable<Uint8Array>,
  sheet: SheetBuilder,
  { name: sheetName, texts, styleOf, since1904, count }: Surroundings,
): Promise<void> {
  const refuseRow = (row = '') =>
    refuseSheet(tell('sheet.badRow', { sheet: sheetName, row: row.slice(0, MAX_QUOTED) }));
  const refuseCell = (cell = '') =>
    refuseSheet(tell('sheet.badCell', { sheet: sheetName, cell: cell.slice(0, MAX_QUOTED) }));
  let line = 0;
  let cells: Cell[] | undefined;
  let isHidden = false;
  let cell: Element['attributes'] | undefined;
  let written = '';
  let formula: string | undefined;
  let hasValue = false;
  /** The column of the cell, from 0. */
  let at = -1;
  const add = (text: string, to: string) => {
    if (to.length + text.length > SHEET_LIMITS.cell) count(to + text);
    return to + text;
  };
  await readXml(chunks, {
    open({ name, attributes }, within) {
      if (name === 'row' && within.at(-1) === 'sheetData') {
        const next = placeIn(attributes.r, line + 1, GRID.rows);
        if (next === undefined || next <= line) throw refuseRow(attributes.r);
        [line, cells, at] = [next, [], -1];
        isHidden = isTrue(attributes.hidden);
      } else if (name === 'c' && within.at(-1) === 'row') {
        const next = attributes.r === undefined ? at + 1 : columnOf(attributes.r);
        if (next === undefined || next <= at || next >= GRID.columns) throw refuseCell(attributes.r);
        at = next;
        [cell, written, formula, hasValue] = [attributes, '', undefined, false];
      } else if (name === 'f') formula = '=';
      else if (name === 'v') hasValue = true;
    },
    text(text, within) {
      if (!cell) return;
      const last = within.at(-1);
      if (last === 'f' && formula !== undefined && !hasValue) formula = add(text, formula);
      if (last === 'v' || (last === 't' && !within.includes('rPh'))) written = add(text, written);
    },
    close(name) {
      if (name === 'row' && cells) {
        sheet.add({ line, cells }, isHidden);
        cells = undefined;
      }
      if (name !== 'c' || !cell || !cells) return;
      const { t: type = 'n', s: style = '0' } = cell;
      cell = undefined;
      const value = unescaped(type === 's' ? (texts[Number(written)] ?? '') : written);
      // Programs that do not compute formulas write an empty value. A spreadsheet writes one only for a formula whose
      // result is an empty text.
      const isComputed = formula === undefined || written !== '' || (hasValue && type === 'str');
      const shown = isComputed
        ? shownCell({ type, value, as: styleOf(Number(style)), since1904 })
        : ({ text: formula!, isError: true } as const);
      // Of a cell beyond the last allowed column, only its existence matters.
      if (shown === '') return;
      count(shown);
      cells[Math.min(at, SHEET_LIMITS.columns)] = shown;
    },
  });
}

const MAX_QUOTED = 40;

/** Returns a whole number from 1, or `next` when nothing is written. Undefined for anything else. */
function placeIn(written: string | undefined, next: number, most: number): number | undefined {
  if (written === undefined) return next <= most ? next : undefined;
  const place = /^[1-9][0-9]{0,6}$/.test(written) ? Number(written) : Number.NaN;
  return place <= most ? place : undefined;
}

/** Returns the column of a reference: `AB12` → 27. Undefined for any other text. */
function columnOf(reference: string): number | undefined {
  const [, letters] = /^([A-Z]{1,3})[1-9][0-9]{0,6}$/.exec(reference) ?? [];
  return letters === undefined
    ? undefined
    : [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** Decodes `_x000D_`, which stands for a character that XML does not allow. Line ends become `\n`. */
function unescaped(text: string): string {
  const plain = text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return plain.replace(/\r\n?/g, '\n');
}
