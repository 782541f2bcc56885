/** §20.18: the page that takes a sheet, and the page of a batch: its columns, the faults of each row, its progress. */
import { randomUUID } from 'node:crypto';
import { splitKnown } from '../../../domain/name-of-document.ts';
import { isolated, withIsolatedControls } from '../../../domain/text.ts';
import type { Values } from '../../../domain/values.ts';
import { isFile } from '../../../domain/write-picture.ts';
import { storedMessage } from '../../../locales/message.ts';
import { fromStored } from '../../../template/model/fault.ts';
import { asSentence } from '../../../template/model/inventory.ts';
import {
  type Batch,
  type BatchResult,
  type BlankRow,
  eachResult,
  listBatches,
  MAX_SHOWN,
  type SheetColumns,
  viewBatch,
} from '../../../use-cases/batches/index.ts';
import type { FormTemplate } from '../../../use-cases/fill-in/index.ts';
import {
  type Cell,
  listTargets,
  nameOfTarget,
  SHEET_LIMITS,
  type Target,
  textOf,
} from '../../../use-cases/sheets/index.ts';
import { inLanguageOfForm } from '../fill-in/open-template.ts';
import { nameOf, tellFaults } from '../fill-in/tell-faults.ts';
import type { FieldFault } from '../model/field.ts';
import { workspacePath } from '../model/paths.ts';
import { moment } from '../model/shown.ts';
import type { MemberRequest, PageAnswer, WebContext } from '../model/web-action.ts';
import { findText, inLanguageOfPage, languageOfRequest, localeOfRequest, t } from '../pages/index.ts';

const MAX_LISTED = 20;
const MAX_SAMPLE = 60;

export async function sheetPage(
  request: MemberRequest,
  { db, site }: WebContext,
  template: FormTemplate,
  { faults = [], status = 200 }: { faults?: FieldFault[]; status?: number } = {},
): Promise<PageAnswer> {
  const { head, inventory, form } = template;
  const { workspaceId, timeZone } = request.member;
  const href = site.base + workspacePath(workspaceId, `templates/${head.id}`);
  const batches = await listBatches(db, request.principal, head.id, MAX_LISTED);
  return {
    page: 'sheet',
    title: t('sheets.title', { template: withIsolatedControls(head.title) }),
    place: 'templates',
    status,
    data: {
      faults,
      upload: randomUUID(),
      before: t('sheets.chosenBefore', { file: '{file}' }),
      crumbs: [{ name: head.title, href }],
      href,
      lang: inLanguageOfForm(template).tag,
      columns: listTargets(inventory, { form, page: languageOfRequest() }).map(targetText),
      hasGroups: inventory.groups.length > 0,
      limits: t('sheets.limits', { rows: SHEET_LIMITS.rows.toLocaleString(localeOfRequest()) }),
      batches: batches.map((one) => ({
        href: site.base + workspacePath(workspaceId, `batches/${one.id}`),
        name: one.fileName,
        state: stateOf(one),
        made: moment(timeZone, one.createdAt),
      })),
    },
  };
}

function stateOf({ state, counts }: Pick<Batch, 'state' | 'counts'>): string {
  const { all, fresh, faulty } = counts;
  return t(`sheets.states.${state}`, { ...counts, done: all - fresh, due: all - faulty });
}

/** Returns the name of a column for this target in the page's language. */
export function targetText(target: Target): string {
  const name = nameOfTarget(target);
  return typeof name === 'string' ? name : inLanguageOfPage(name);
}

/** `sheet`: the sheet whose columns are shown. `targets`: as sent, when they were refused. */
type ShownBatch = { sheet?: number; targets?: string[]; faults?: FieldFault[]; status?: number };

export async function batchPage(
  request: MemberRequest,
  context: WebContext,
  batch: Batch,
  shown: ShownBatch = {},
): Promise<PageAnswer> {
  const { state, counts } = batch;
  const view = await viewBatch(context, batch, { sheet: shown.sheet, page: languageOfRequest() });
  const { earlier, pdfs } = view;
  const template = view.template && inLanguageOfForm(view.template);
  const base = context.site.base + workspacePath(request.member.workspaceId, '');
  const again = template ? `${base}templates/${template.head.id}/sheet` : '';
  const isAtWork = state === 'checking' || state === 'making';
  const done = state === 'checking' ? counts.all - counts.fresh : counts.made + counts.faulty;
  const columns = view.columns && columnsShown(view.columns, shown.targets);
  return {
    page: 'batch',
    title: withIsolatedControls(t('sheets.batchTitle', { file: batch.fileName })),
    place: 'templates',
    status: shown.status ?? 200,
    data: {
      faults: shown.faults ?? [],
      crumbs: [{ name: batch.templateTitle, href: again || `${base}templates` }],
      address: `${base}batches/${batch.id}`,
      again,
      fileName: batch.fileName,
      lang: template?.tag ?? 'en',
      state: stateOf(batch),
      stopped:
        state === 'stopped' && batch.fault ? (findText(`sheets.stops.${batch.fault}`) ?? t('sheets.stops.other')) : '',
      isAtWork,
      isMaking: state === 'making',
      progress: isAtWork ? { done, all: counts.all } : null,
      make: makeTexts(batch),
      earlier: earlier && {
        text: t('sheets.earlier', { made: earlier.made, by: isolated(earlier.byName) }),
        at: moment(request.member.timeZone, earlier.createdAt),
      },
      canCheck: state === 'stopped' && counts.fits > 0 && template !== null,
      columns,
      notes: columns?.notes ?? [],
      faulty: view.faulty.map((row) => ({ row: rowName(row), messages: faultLines(row, template) })),
      blanks: columns && state === 'checked' ? blanksOf(view.blankRows, columns) : [],
      more: counts.faulty > MAX_SHOWN ? t('sheets.more', { rows: counts.faulty - MAX_SHOWN }) : '',
      losses: columns && state === 'checked' ? lossesOf(view.blanks, columns) : [],
      rounded: view.rounded.map(({ line, rounded }) => ({
        row: rowName({ line, values: null }),
        messages: rounded.map(
          ({ path, text }) => `${nameOf(path, template!.inventory)}: ${t('fillIn.note.writtenAs', { text })}`,
        ),
      })),
      documents: view.made.map((row) => shownDocument(row, base)),
      hasResults: !isAtWork && counts.made > 0,
      pdfs: pdfs.all > 0 ? t('sheets.pdfs', pdfs) : '',
      pdfsWait: pdfs.wait,
      // The PDFs are offered all together or not at all: nobody would notice that some are missing.
      hasPdfs: pdfs.ready > 0 && !pdfs.wait,
    },
  };
}

/** Returns the name of a row: its line, and its first value, which tells it apart. */
function rowName({ line, values }: Pick<BatchResult, 'line' | 'values'>): string {
  const [first] = Object.values(values ?? {}).filter((one) => typeof one === 'string' && one.trim() !== '');
  if (first === undefined || isFile(first)) return t('sheets.row', { line });
  const name = isolated(withIsolatedControls(sampleOf(first.replace(/\s+/g, ' ').trim())));
  return t('sheets.rowOf', { line, name });
}

function makeTexts({ state, counts: { fits, faulty } }: Batch): string {
  if (fits === 0) return '';
  if (state === 'checked')
    return faulty === 0 ? t('sheets.make', { count: fits }) : t('sheets.makeOthers', { fits, faulty });
  return state === 'stopped' ? t('sheets.goOn', { fits }) : '';
}

/** `sent`: the targets as sent, shown instead of the saved ones. */
function columnsShown(
  { at, outlines, targets, settled: kept, guessed }: SheetColumns,
  sent: readonly string[] | undefined,
) {
  const { header, samples, notes } = outlines[at]!;
  const guesses = sent ? [] : guessed;
  const settled = sent ?? kept.map((target, place) => target || (guesses[place] ?? ''));
  return {
    sheet: at,
    notes: (notes ?? []).map((one) => inLanguageOfPage(storedMessage(one))),
    others:
      outlines.length < 2
        ? []
        : outlines.map(({ name, count }, place) => ({
            text: t('sheets.sheet', { name, rows: count }),
            query: `?sheet=${place}`,
            isCurrent: place === at,
          })),
    rows: header.map((name, place) => ({
      id: `column.${place}`,
      name,
      samples: samples
        .map((cells) => sampleOf((cells[place] ?? '') as Cell))
        .filter(Boolean)
        .join(' · '),
      isLeftOut: !settled[place],
      isGuess: Boolean(guesses[place]),
      options: targets.map((target) => ({
        value: target.value,
        text: targetText(target),
        isSelected: target.value === settled[place],
      })),
    })),
  };
}

type ShownColumns = ReturnType<typeof columnsShown>;

/** Returns what documents will lack: columns that are left out, and fields that stay blank. */
function lossesOf(blanks: readonly { path: string; documents: number }[], { rows }: ShownColumns): string[] {
  const unused = rows.flatMap(({ name, isLeftOut }) => (isLeftOut ? [name] : []));
  const fields = new Map(rows.flatMap(({ options }) => options.map(({ value, text }) => [value, text] as const)));
  const losses = [
    ...(unused.length > 0 ? [t('sheets.notUsed', { count: unused.length, columns: listOf(unused) })] : []),
    ...blanks.map(({ path, documents }) =>
      t('sheets.staysBlank', { field: isolated(fields.get(path) ?? path), count: documents }),
    ),
  ];
  return losses.length > 2 ? losses.map(asSentence) : losses.length > 0 ? [asSentence(losses.join('; '))] : [];
}

/** Returns the rows whose documents have blank fields, with the names of these fields. */
function blanksOf(rows: readonly BlankRow[], { rows: columns }: ShownColumns) {
  const fields = new Map(columns.flatMap(({ options }) => options.map(({ value, text }) => [value, text] as const)));
  return rows.map(({ line, values, paths }) => ({
    row: rowName({ line, values }),
    fields: listOf(paths.map((path) => fields.get(path) ?? path)),
  }));
}

/** Returns a list of names, each isolated from the text around it. */
function listOf(names: readonly string[]): string {
  return new Intl.ListFormat(localeOfRequest()).format(names.map(isolated));
}

function sampleOf(cell: Cell): string {
  const text = textOf(cell);
  return text.length > MAX_SAMPLE ? `${text.slice(0, MAX_SAMPLE)}…` : text;
}

/** Returns the faults in the words of the page (§20.9 rule 8). */
function faultLines({ faults, values }: BatchResult, template: FormTemplate | null): string[] {
  const known = faults.map(fromStored);
  if (!template) return known.map(({ message }) => inLanguageOfPage(message));
  const entered = (values ?? {}) as Values;
  return tellFaults(known, template.inventory, template.texts, entered).map(({ path, line }) => {
    const text = cellAt(entered, path);
    return text === '' || line.includes(text) ? line : `${line} ${t('sheets.cellHas', { text: isolated(text) })}`;
  });
}

/** Returns what the cell for a path such as `values.items[0].qty` has; empty for none. */
function cellAt(values: Values, path: string): string {
  const steps = path
    .replace(/^values\.?/, '')
    .split(/[.[\]]+/)
    .filter(Boolean);
  const found = steps.reduce<unknown>(
    (inside, step) => (inside as Record<string, unknown> | undefined)?.[step],
    values,
  );
  return typeof found === 'string' && !isFile(found) ? sampleOf(found.trim()) : '';
}

function shownDocument(row: BatchResult, base: string) {
  return {
    row: t('sheets.row', { line: row.line }),
    number: `#${row.generationNumber}`,
    title: row.title ?? t('sheets.erased'),
    known: splitKnown(row.knownBy ?? []).names.map(withIsolatedControls),
    address: row.title === null ? '' : `${base}documents/${row.generationId}`,
  };
}

// §20.18: the results of a batch as CSV.

/** Excel reads a file with this mark as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Yields a line for each document of the batch, in the order of the sheet. `urlOf`: returns a document's page. */
export async function* writeResults(
  db: WebContext['db'],
  batch: Batch,
  template: FormTemplate | null,
  urlOf: (document: string) => string,
): AsyncGenerator<string, void> {
  yield BYTE_ORDER_MARK +
    csvLine([
      t('sheets.results.row'),
      t('sheets.results.number'),
      t('sheets.results.document'),
      t('sheets.results.knownBy'),
      t('sheets.results.link'),
      t('sheets.results.fault'),
    ]);
  for await (const row of eachResult(db, batch)) {
    const { line, generationNumber, title, generationId } = row;
    const fault = row.state === 'made' ? '' : faultLines(row, template).join(' ') || t('sheets.results.notMade');
    const link = generationId !== null && title !== null ? urlOf(generationId) : '';
    yield csvLine([
      line,
      generationNumber ?? '',
      title ?? '',
      splitKnown(row.knownBy ?? []).names.join(' · '),
      link,
      fault,
    ]);
  }
}

/** A number is written as a number, also `-5`. A text is never a formula. */
export type CsvCell = string | number;

/** Matches characters that end a line, or a cell where tabs separate them. */
const BREAKS = /[\t-\r\u0085\u2028\u2029]+/g;
/**
 * Matches where a cell begins that a spreadsheet would take for a formula. Where `;` separates cells, as in most of
 * Europe, a `,` does not, and the quotes around a cell are plain text. So every `,` and `;` in a text counts as the
 * start of a cell, and spaces and quotes before the sign are ignored.
 */
const FORMULA =
  /(?<=^|[,;])(?=[\s"\p{Default_Ignorable_Code_Point}]*[=+\-@\u2212\uFE62\uFE63\uFE66\uFE6B\uFF0B\uFF0D\uFF1D\uFF20])/gu;

/**
 * Returns a line of CSV. All CSV is written by this function. There is no `sep=,` line: Excel obeys it, but then reads
 * UTF-8 as another encoding, and other programs take it for a row.
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(writeCell).join(',')}\r\n`;
}

function writeCell(cell: CsvCell): string {
  if (typeof cell === 'number') return String(cell);
  const text = cell.replace(BREAKS, ' ').replace(FORMULA, "'");
  return /[",;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
