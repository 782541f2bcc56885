/** §20.18: the page of a sheet: what its columns are for, every fault by its row, how far it is, and what became of it. */
import {
  type Batch,
  type BatchResult,
  countBlanks,
  countPdfs,
  findEarlierBatch,
  listResults,
  outlineSheets,
} from '../../../data/storage/documents/batches.ts';
import { Refusal } from '../../../domain/errors.ts';
import { isolated, withIsolatedControls } from '../../../domain/text.ts';
import type { Values } from '../../../domain/values.ts';
import { roundedTexts } from '../../../template/fill/form-values.ts';
import { asSentence } from '../../../template/model/describe-rules.ts';
import { fromStored } from '../../../template/model/value-fault.ts';
import { type Cell, listTargets, matchColumns, textOf } from '../../../use-cases/sheets/index.ts';
import { type OpenTemplate, openTemplate } from '../fill-in/open-template.ts';
import { nameOf, tellFaults } from '../fill-in/tell-faults.ts';
import type { FieldFault } from '../forms/field.ts';
import { moment } from '../model/moment.ts';
import { workspacePath } from '../model/paths.ts';
import type { MemberRequest, WebContext } from '../model/web-action.ts';
import type { PageAnswer } from '../model/web-answer.ts';
import { findText, inLanguageOfPage, localeOfRequest, t } from '../pages/index.ts';
import { stateOf, targetText } from './sheet-page.ts';

/** Of faulty rows, and of documents: what nobody reads at once. */
const MAX_SHOWN = 200;
const MAX_SAMPLE = 60;
const ROWS_AT_ONCE = 500;

/** `sheet`: the one whose columns are shown. `targets`: as they were sent, where that was refused. */
export type ShownBatch = { sheet?: number; targets?: string[]; faults?: FieldFault[]; status?: number };

export async function batchPage(
  request: MemberRequest,
  context: WebContext,
  batch: Batch,
  shown: ShownBatch = {},
): Promise<PageAnswer> {
  const { db, site, renderer } = context;
  const { state, counts } = batch;
  const base = site.base + workspacePath(request.member.workspaceId, '');
  const template = await openTemplateOf(request, context, batch);
  const isAtWork = state === 'checking' || state === 'making';
  const isSettled = state === 'checked' || state === 'done' || state === 'stopped';
  const done = state === 'checking' ? counts.all - counts.fresh : counts.made + counts.faulty;
  const earlier = state === 'checked' ? await findEarlierBatch(db, batch) : null;
  const pdfs = counts.made > 0 && renderer ? await countPdfs(db, batch) : { ready: 0, failed: 0, all: 0, wait: false };
  const columns = state === 'open' || state === 'checked' ? await columnsOf(context, batch, template, shown) : null;
  return {
    page: 'batch',
    title: withIsolatedControls(t('sheets.batchTitle', { file: batch.fileName })),
    place: 'templates',
    status: shown.status ?? 200,
    data: {
      faults: shown.faults ?? [],
      crumbs: [{ name: batch.templateTitle, href: template ? `${template.href}/sheet` : `${base}templates` }],
      address: `${base}batches/${batch.id}`,
      again: template ? `${template.href}/sheet` : '',
      fileName: batch.fileName,
      lang: template?.language ?? 'en',
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
      faulty: isSettled ? await faultyRows(context, batch, template) : [],
      more: counts.faulty > MAX_SHOWN ? t('sheets.more', { rows: counts.faulty - MAX_SHOWN }) : '',
      losses: columns && state === 'checked' ? await lossesOf(context, batch, columns) : [],
      rounded: state === 'checked' && template ? await roundedRows(context, batch, template) : [],
      documents: isAtWork ? [] : await madeDocuments(context, batch, base),
      hasResults: !isAtWork && counts.made > 0,
      pdfs: pdfs.all > 0 ? t('sheets.pdfs', pdfs) : '',
      pdfsWait: pdfs.wait,
      // Together, or not yet: nobody would see that some are missing.
      hasPdfs: pdfs.ready > 0 && !pdfs.wait,
    },
  };
}

/** Null for a template that has gone, or has no version. */
export async function openTemplateOf(
  { principal }: MemberRequest,
  context: WebContext,
  { templateId }: Batch,
): Promise<OpenTemplate | null> {
  if (templateId === null) return null;
  return openTemplate({ params: { template: templateId }, principal }, context).catch((error) => {
    if (error instanceof Refusal && error.code === 'template_not_saved') return null;
    throw error;
  });
}

function makeTexts({ state, counts: { fits, faulty } }: Batch): string {
  if (fits === 0) return '';
  if (state === 'checked')
    return faulty === 0 ? t('sheets.make', { count: fits }) : t('sheets.makeOthers', { fits, faulty });
  return state === 'stopped' ? t('sheets.goOn', { fits }) : '';
}

async function columnsOf({ db }: WebContext, batch: Batch, template: OpenTemplate | null, shown: ShownBatch) {
  if (!template) return null;
  const outlines = await outlineSheets(db, batch);
  const at = shown.sheet ?? batch.sheet;
  const outline = outlines[at] ?? outlines[0];
  if (!outline) return null;
  const targets = listTargets(template.inventory);
  const kept = at === batch.sheet && batch.targets.length > 0 ? batch.targets : matchColumns(outline.header, targets);
  const settled = shown.targets ?? kept;
  return {
    sheet: at,
    others:
      outlines.length < 2
        ? []
        : outlines.map(({ name, count }, place) => ({
            text: t('sheets.sheet', { name, rows: count }),
            query: `?sheet=${place}`,
            isCurrent: place === at,
          })),
    rows: outline.header.map((name, place) => ({
      id: `column.${place}`,
      name,
      samples: outline.samples
        .map((cells) => sampleOf((cells[place] ?? '') as Cell))
        .filter(Boolean)
        .join(' · '),
      isLeftOut: !settled[place],
      options: targets.map((target) => ({
        ...{ value: target.value, text: targetText(target), isSelected: target.value === settled[place] },
      })),
    })),
  };
}

type ShownColumns = NonNullable<Awaited<ReturnType<typeof columnsOf>>>;

/** What documents will not have: columns that are left out, and fields that stay blank. */
async function lossesOf({ db }: WebContext, batch: Batch, { rows }: ShownColumns): Promise<string[]> {
  const unused = rows.flatMap(({ name, isLeftOut }) => (isLeftOut ? [name] : []));
  const fields = new Map(rows.flatMap(({ options }) => options.map(({ value, text }) => [value, text] as const)));
  const blanks = await countBlanks(db, batch);
  const losses = [
    ...(unused.length > 0 ? [t('sheets.notUsed', { count: unused.length, columns: listOf(unused) })] : []),
    ...blanks
      .slice(0, MAX_SHOWN)
      .map(({ path, documents }) =>
        t('sheets.staysBlank', { field: isolated(fields.get(path) ?? path), count: documents }),
      ),
  ];
  return losses.length > 2 ? losses.map(asSentence) : losses.length > 0 ? [asSentence(losses.join('; '))] : [];
}

/** Names, each apart from the text around it. */
function listOf(names: readonly string[]): string {
  return new Intl.ListFormat(localeOfRequest()).format(names.map(isolated));
}

function sampleOf(cell: Cell): string {
  const text = textOf(cell);
  return text.length > MAX_SAMPLE ? `${text.slice(0, MAX_SAMPLE)}…` : text;
}

async function faultyRows({ db }: WebContext, batch: Batch, template: OpenTemplate | null) {
  const rows = await listResults(db, batch, { states: ['faulty'], limit: MAX_SHOWN });
  return rows.map((row) => ({ row: t('sheets.row', { line: row.line }), messages: faultLines(row, template) }));
}

/** Of those that fit, what documents have otherwise than the sheet has it. */
async function roundedRows({ db }: WebContext, batch: Batch, template: OpenTemplate) {
  const { inventory, texts } = template;
  const all = [...inventory.placeholders, ...inventory.groups.flatMap(({ fields }) => fields)];
  if (!all.some(({ decimals, exact }) => decimals !== undefined && !exact)) return [];
  const found: { row: string; messages: string[] }[] = [];
  let after = 0;
  while (found.length < MAX_SHOWN) {
    const rows = await listResults(db, batch, { states: ['fits'], after, limit: ROWS_AT_ONCE });
    for (const { line, values } of rows) {
      const rounded = roundedTexts({ inventory, texts }, (values ?? {}) as Values);
      const messages = rounded.map(
        ({ path, text }) => `${nameOf(path, inventory)}: ${t('fillIn.note.writtenAs', { text })}`,
      );
      if (messages.length > 0) found.push({ row: t('sheets.row', { line }), messages });
    }
    if (rows.length < ROWS_AT_ONCE) break;
    after = rows.at(-1)!.number;
  }
  return found.slice(0, MAX_SHOWN);
}

/** In people's words (§20.9 rule 8). */
export function faultLines({ faults, values }: BatchResult, template: OpenTemplate | null): string[] {
  const known = faults.map(fromStored);
  if (!template) return known.map(({ message }) => inLanguageOfPage(message));
  return tellFaults(known, template.inventory, template.texts, (values ?? {}) as Values).map(({ line }) => line);
}

async function madeDocuments({ db }: WebContext, batch: Batch, base: string) {
  if (batch.counts.made === 0) return [];
  const made = await listResults(db, batch, { states: ['made'], limit: MAX_SHOWN });
  return made.map((row) => ({
    row: t('sheets.row', { line: row.line }),
    number: `#${row.generationNumber}`,
    title: row.title ?? t('sheets.erased'),
    known: (row.knownBy ?? []).map(withIsolatedControls),
    address: row.title === null ? '' : `${base}documents/${row.generationId}`,
  }));
}
