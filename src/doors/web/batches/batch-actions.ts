/** §20.18: many documents from a sheet: uploads it, sets its columns, checks its rows, and makes its documents. */

import { Refusal } from '../../../domain/errors.ts';
import { isUuid } from '../../../domain/uuid.ts';
import {
  type Batch,
  checkBatch,
  discardBatch,
  findBatch,
  makeDocuments,
  settleColumns,
  stopBatch,
  takeSheet as take,
  templateOfBatch,
  writePdfsZip,
} from '../../../use-cases/batches/index.ts';
import { type FormTemplate, openForm } from '../../../use-cases/fill-in/index.ts';
import { listTargets, SHEET_LIMITS } from '../../../use-cases/sheets/index.ts';
import { REFUSED, refusedAs } from '../model/field.ts';
import { ownPath } from '../model/paths.ts';
import type { MemberAction, MemberRequest, WebAnswer, WebContext } from '../model/web-action.ts';
import { languageOfRequest } from '../pages/index.ts';
import { batchPage, csvLine, sheetPage, targetText, writeResults } from './batch-page.ts';

const CSV = 'text/csv; charset=utf-8';

export const showSheet: MemberAction = async (request, context) => {
  const template = await templateOf(request, context);
  return template && sheetPage(request, context, template);
};

export const takeSheet: MemberAction = async (request, context) => {
  const template = await templateOf(request, context);
  if (!template) return null;
  const { principal, files } = request;
  try {
    if (files.refusal) throw files.refusal;
    const upload = request.form.get('upload') ?? '';
    const sent = { file: files.given[0], ...(isUuid(upload) && { upload }) };
    return { redirect: ownPath(request, `batches/${await take(context, principal, template, sent)}`) };
  } catch (error) {
    return sheetPage(request, context, template, refusedAs(error, 'files'));
  }
};

export const downloadColumns: MemberAction = async (request, context) => {
  const template = await templateOf(request, context);
  if (!template) return null;
  const names = listTargets(template.inventory, { form: template.form, page: languageOfRequest() }).map(targetText);
  return { text: `\uFEFF${csvLine(names)}`, type: CSV, fileName: `${template.head.title}.csv` };
};

export const showBatch: MemberAction = async (request, context) => {
  const batch = await findBatch(context.db, keyOf(request));
  const sheet = request.query.get('sheet');
  return batch && batchPage(request, context, batch, sheet === null ? {} : { sheet: indexOf(sheet) });
};

type BatchAction = (request: MemberRequest, context: WebContext, batch: Batch) => Promise<void>;

/** The actions by the value of the button `do`. */
const BATCH_ACTIONS: Record<string, BatchAction> = {
  settle: (request, context, batch) => settleColumns(context, keyOf(request), batch, columnsIn(request)),
  make: (request, context, batch) => makeDocuments(context, keyOf(request), batch, confirmedIn(request), request.by),
  stop: (request, { db }) => stopBatch(db, keyOf(request)),
  check: (request, context, batch) => checkBatch(context, keyOf(request), batch),
  discard: (request, { db }) => discardBatch(db, keyOf(request)),
};

export const changeBatch: MemberAction = async (request, context): Promise<WebAnswer | null> => {
  const batch = await findBatch(context.db, keyOf(request));
  const action = request.form.get('do') ?? '';
  if (!batch || !Object.hasOwn(BATCH_ACTIONS, action)) return null;
  try {
    await BATCH_ACTIONS[action]!(request, context, batch);
  } catch (error) {
    const isOfColumn = error instanceof Refusal && error.detail?.startsWith('column.');
    const refused = refusedAs(error, isOfColumn ? error.detail : null);
    return batchPage(
      request,
      context,
      batch,
      isOfColumn ? { ...columnsIn(request), ...refused, status: REFUSED } : refused,
    );
  }
  const { id, templateId } = batch;
  if (action !== 'discard') return { redirect: ownPath(request, `batches/${id}`) };
  const page = templateId === null ? 'templates' : `templates/${templateId}/sheet`;
  return { redirect: ownPath(request, page), notice: 'sheetDiscarded' };
};

/** Returns what somebody has confirmed: that the rows were sent before, and that fields stay blank. */
function confirmedIn({ form }: MemberRequest): { again: boolean; blanks: boolean } {
  return { again: form.get('again') === '1', blanks: form.get('blanks') === '1' };
}

/** Returns the columns as the form sent them. */
function columnsIn({ form }: MemberRequest): { sheet: number; targets: string[] } {
  const targets = Array.from({ length: SHEET_LIMITS.columns }, (_, at) => form.get(`column.${at}`) ?? '');
  return { sheet: indexOf(form.get('sheet')), targets };
}

export const downloadResults: MemberAction = async (request, context) => {
  const batch = await findBatch(context.db, keyOf(request));
  if (!batch) return null;
  const { publicUrl } = context.site;
  const urlOf = (id: string) => publicUrl + ownPath(request, `documents/${id}`);
  const text = writeResults(context.db, batch, await templateOfBatch(context, batch), urlOf);
  return { text, type: CSV, fileName: `${batch.fileName} results.csv` };
};

export const downloadPdfs: MemberAction = async (request, { db, renderer }) => {
  const batch = await findBatch(db, keyOf(request));
  if (!batch || !renderer) return null;
  const text = await writePdfsZip({ db, objects: renderer.objects }, batch);
  if (!text) return { redirect: ownPath(request, `batches/${batch.id}`) };
  return { text, type: 'application/zip', fileName: `${batch.fileName} PDFs.zip` };
};

function templateOf({ member, params }: MemberRequest, context: WebContext): Promise<FormTemplate | null> {
  return openForm(context, member.workspaceId, params.template!);
}

/** §20.6: a batch belongs to one person only. */
function keyOf({ principal: { workspaceId, userId }, params }: MemberRequest) {
  return { workspaceId, userId, id: params.batch! };
}

function indexOf(text: string | null): number {
  return /^\d{1,3}$/.test(text ?? '') ? Number(text) : 0;
}
