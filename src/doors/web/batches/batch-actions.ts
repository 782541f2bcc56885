/** §20.18: many documents from a sheet: it is taken, its columns are settled, its rows are checked, and then its documents are made. */

import {
  type Batch,
  beginMaking,
  checkAgain,
  countAtWork,
  countPdfs,
  createBatch,
  discardBatch,
  findBatch,
  findEarlierBatch,
  loadSheets,
  MAX_AT_WORK,
  outlineSheets,
  settleBatch,
  stopBatch,
} from '../../../data/storage/documents/batches.ts';
import { Refusal } from '../../../domain/errors.ts';
import { isolated } from '../../../domain/text.ts';
import { toldOf } from '../../../locales/message.ts';
import { administer } from '../../../use-cases/administration/index.ts';
import { writePdfsZip } from '../../../use-cases/batches/index.ts';
import { listTargets } from '../../../use-cases/sheets/index.ts';
import { MAX_BODY_BYTES } from '../../api/handlers/limits.ts';
import { statusOf } from '../../api/index.ts';
import { draftOwner, type OpenTemplate, openTemplate } from '../fill-in/open-template.ts';
import { REFUSED } from '../forms/collect-faults.ts';
import { workspacePath } from '../model/paths.ts';
import type { MemberAction, MemberRequest, WebActions, WebContext } from '../model/web-action.ts';
import type { WebAnswer } from '../model/web-answer.ts';
import { inLanguageOfPage, t } from '../pages/index.ts';
import { batchPage, openTemplateOf } from './batch-page.ts';
import { sheetPage, targetText } from './sheet-page.ts';
import { csvLine, writeResults } from './write-results.ts';

const CSV = 'text/csv; charset=utf-8';

const showSheet: MemberAction = async (request, context) => {
  const template = await openTemplate(request, context);
  return template && sheetPage(request, context, template);
};

/** Is settled as its columns are called, and checked at once, where some of them are known. */
const takeSheet: MemberAction = async (request, context) => {
  const template = await openTemplate(request, context);
  if (!template) return null;
  try {
    if (request.files.refusal) throw request.files.refusal;
    const [file] = request.files.given;
    if (!file) throw new Refusal('validation', t('sheets.choose'), 'files');
    if (!file.bytes) throw new Refusal('payload_too_large', t('sheets.tooLarge'), 'files');
    await refuseBusy(context, request);
    const { head } = template;
    const fileName = nameOf(file.name);
    const source = { file: fileName, bytes: file.bytes };
    const { sheets, settled } = await context.imports.readers.sheet(source, optionsFor(template));
    const made = { ...draftOwner(request), templateId: head.id, templateTitle: head.title, fileName, sheets };
    const id = await createBatch(context.db, made);
    if (settled) await settle(request, context, { id, template, settled });
    return { redirect: pathOf(request, id) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const faults = [{ field: 'files', message: inLanguageOfPage(toldOf(error)) }];
    return sheetPage(request, context, template, { faults, status: statusOf(error) });
  }
};

const downloadColumns: MemberAction = async (request, context) => {
  const template = await openTemplate(request, context);
  if (!template) return null;
  const names = listTargets(template.inventory).map(targetText);
  return { text: `\uFEFF${csvLine(names)}`, type: CSV, fileName: `${template.head.title}.csv` };
};

const showBatch: MemberAction = async (request, context) => {
  const batch = await batchOf(request, context);
  const sheet = request.query.get('sheet');
  return batch && batchPage(request, context, batch, sheet === null ? {} : { sheet: indexOf(sheet) });
};

type BatchAction = (request: MemberRequest, context: WebContext, batch: Batch) => Promise<WebAnswer>;

/** By the value of the button `do`. */
const BATCH_ACTIONS: Record<string, BatchAction> = {
  settle: async (request, context, batch) => {
    const sheet = indexOf(request.form.get('sheet'));
    const template = await openTemplateOf(request, context, batch);
    const header = (await outlineSheets(context.db, batch))[sheet]?.header;
    if (!template || !header) return { redirect: pathOf(request, batch.id) };
    const known = new Map(listTargets(template.inventory).map((target) => [target.value, targetText(target)]));
    const sent = header.map((_, at) => request.form.get(`column.${at}`) ?? '');
    const targets = sent.map((target) => (known.has(target) ? target : ''));
    const twice = targets.findIndex((target, at) => target !== '' && targets.indexOf(target) < at);
    const message =
      twice >= 0
        ? t('sheets.faults.twice', { target: isolated(known.get(targets[twice]!)!) })
        : targets.some(Boolean)
          ? ''
          : t('sheets.faults.none');
    if (message) {
      const faults = [{ field: `column.${Math.max(0, twice)}`, message }];
      return batchPage(request, context, batch, { sheet, targets, faults, status: REFUSED });
    }
    const source = await loadSheets(context.db, batch);
    if (source === null) return { redirect: pathOf(request, batch.id) };
    const settled = await context.imports.readers.settled({ source }, { sheet, targets }, optionsFor(template));
    await settle(request, context, { id: batch.id, template, settled });
    return { redirect: pathOf(request, batch.id) };
  },
  make: async (request, context, batch) => {
    const { actor, member } = request;
    await administer(context.db, member.workspaceId, { actor, now: context.clock() }, async (tx, need) => {
      need('member');
      if ((await countAtWork(tx, member.workspaceId)) >= MAX_AT_WORK) throw tooMany();
      if (request.form.get('again') !== '1' && (await findEarlierBatch(tx, batch)))
        throw new Refusal('validation', t('sheets.madeBefore'));
      const count = await beginMaking(tx, { ...draftOwner(request), id: batch.id });
      const detail = { title: batch.templateTitle, id: batch.templateId, to_be_made: count };
      return { result: undefined, ...(count > 0 && { event: { action: 'documents_from_sheet', detail } }) };
    });
    context.batches.wake();
    return { redirect: pathOf(request, batch.id) };
  },
  stop: async (request, { db }, batch) => {
    await stopBatch(db, batch);
    return { redirect: pathOf(request, batch.id) };
  },
  check: async (request, context, batch) => {
    const template = await openTemplateOf(request, context, batch);
    if (template) await checkAgain(context.db, { ...draftOwner(request), id: batch.id }, template.head.version);
    context.batches.wake();
    return { redirect: pathOf(request, batch.id) };
  },
  discard: async (request, { db }, batch) => {
    await discardBatch(db, { ...draftOwner(request), id: batch.id });
    const { workspaceId } = request.member;
    const page = batch.templateId === null ? 'templates' : `templates/${batch.templateId}/sheet`;
    return { redirect: workspacePath(workspaceId, page), notice: 'sheetDiscarded' };
  },
};

const changeBatch: MemberAction = async (request, context) => {
  const batch = await batchOf(request, context);
  const action = request.form.get('do') ?? '';
  if (!batch || !Object.hasOwn(BATCH_ACTIONS, action)) return null;
  try {
    return await BATCH_ACTIONS[action]!(request, context, batch);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const faults = [{ field: null, message: inLanguageOfPage(toldOf(error)) }];
    return batchPage(request, context, batch, { faults, status: statusOf(error) });
  }
};

const downloadResults: MemberAction = async (request, context) => {
  const batch = await batchOf(request, context);
  if (!batch) return null;
  const { publicUrl } = context.site;
  const urlOf = (id: string) => publicUrl + workspacePath(request.member.workspaceId, `documents/${id}`);
  const text = writeResults(context.db, batch, await openTemplateOf(request, context, batch), urlOf);
  return { text, type: CSV, fileName: `${batch.fileName} results.csv` };
};

const downloadPdfs: MemberAction = async (request, context) => {
  const { db, renderer } = context;
  const batch = await batchOf(request, context);
  if (!batch || !renderer) return null;
  if ((await countPdfs(db, batch)).wait) return { redirect: pathOf(request, batch.id) };
  const text = await writePdfsZip({ db, objects: renderer.objects }, batch);
  return { text, type: 'application/zip', fileName: `${batch.fileName} PDFs.zip` };
};

/** Of a file; how it came to be called so is nobody's business. */
function nameOf(file: string): string {
  return file.replaceAll('\0', '').split(/[\\/]/).at(-1)!.slice(0, 200).toWellFormed();
}

function optionsFor({ inventory, language }: OpenTemplate) {
  return { inventory, language, maxBytes: MAX_BODY_BYTES };
}

type Settled = {
  id: string;
  template: OpenTemplate;
  settled: Omit<Parameters<typeof settleBatch>[2], 'version'>;
};

async function settle(request: MemberRequest, context: WebContext, { id, template, settled }: Settled) {
  await settleBatch(context.db, { ...draftOwner(request), id }, { ...settled, version: template.head.version });
  context.batches.wake();
}

/** §20.6: of its person alone. */
function batchOf(request: MemberRequest, { db }: WebContext): Promise<Batch | null> {
  return findBatch(db, { ...draftOwner(request), id: request.params.batch! });
}

async function refuseBusy({ db }: WebContext, { member }: MemberRequest): Promise<void> {
  if ((await countAtWork(db, member.workspaceId)) >= MAX_AT_WORK) throw tooMany();
}

function tooMany(): Refusal {
  return new Refusal('rate_limited', t('sheets.tooMany', { batches: MAX_AT_WORK }));
}

function indexOf(text: string | null): number {
  return /^\d{1,3}$/.test(text ?? '') ? Number(text) : 0;
}

function pathOf({ member }: MemberRequest, id: string): string {
  return workspacePath(member.workspaceId, `batches/${id}`);
}

export const batchActions = {
  showSheet,
  takeSheet,
  downloadColumns,
  showBatch,
  changeBatch,
  downloadResults,
  downloadPdfs,
} satisfies WebActions;
