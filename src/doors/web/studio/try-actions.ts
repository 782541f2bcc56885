/** §20.24 rule 3: what is sent, as it is: its mistakes, its preview and its PDF. Nothing is kept. */

import { Refusal } from '../../../domain/errors.ts';
import { isMessage } from '../../../locales/message.ts';
import type { Fault } from '../../../template/model/fault.ts';
import { type DraftDocument, type DraftPdf, previewDraft, renderDraft } from '../../../use-cases/studio/index.ts';
import type { MemberAction, MemberRequest, WebActions, WebContext } from '../model/web-action.ts';
import type { WebAnswer } from '../model/web-answer.ts';
import { inLanguageOfPage, t } from '../pages/index.ts';
import { openManuscript, readWritten } from './open-manuscript.ts';
import { studioParts, tryWritten } from './studio-parts.ts';

/** A page shows no more. */
const MAX_FAULTS = 200;
const MAX_PAGES = 100_000;
/** Characters that no font has; a header holds no more. */
const MISSING_TOLD = 50;

function scenarioOf(form: URLSearchParams): string {
  return (form.get('scenario') ?? '').slice(0, 40);
}

/** Of a script. Without `id` and `html` there is no document: its mistakes say why. */
const tryManuscript: MemberAction = async (request, context) => {
  const draft = await openManuscript(request, context);
  if (!draft) return null;
  const written = { ...readWritten(request.form), scenario: scenarioOf(request.form) };
  const pages = Number(request.form.get('pages'));
  return tryWritten(request, context, draft, written, async ({ document, tried, faults, warnings, ...facts }) => {
    const counted = Number.isInteger(pages) && pages > 0 && pages < MAX_PAGES ? pages : undefined;
    const preview =
      document &&
      (await previewDraft(studioParts(context), request.member.workspaceId, document, counted, request.clientSignal));
    const { title, inventory, values, theme, isEInvoice } = facts;
    return {
      json: {
        ...{ title, inventory, values, theme: theme?.name },
        faults: faults.slice(0, MAX_FAULTS).map(shownFault),
        warnings: warnings.slice(0, MAX_FAULTS).map(shownFault),
        valueFaults: (tried?.faults ?? []).map(({ path, message }) => ({ path, message: inLanguageOfPage(message) })),
        ...(tried?.facts && { rules: { computed: tried.facts.computed, branches: tried.facts.branches } }),
        ...(isEInvoice && { isEInvoice: document?.setup.eInvoice?.values !== undefined }),
        ...(document && preview && { id: document.id, html: preview.html, truncated: preview.truncated }),
      },
    };
  });
};

function shownFault({ file: _, message, ...place }: Fault) {
  return { ...place, message: inLanguageOfPage(message) };
}

const previewManuscript: MemberAction = async (request, context) => {
  const draft = await openManuscript(request, context);
  if (!draft) return null;
  const written = readWritten(request.form);
  return tryWritten(request, context, draft, written, async ({ document, faults }) => {
    if (!document) throw new Refusal('validation', firstOf(faults), 'source');
    const { workspaceId } = request.member;
    const preview = await previewDraft(studioParts(context), workspaceId, document, undefined, request.clientSignal);
    return { frame: preview.html };
  });
};

/** The PDF itself; with 422 why there is none. */
const renderManuscript: MemberAction = (request, context) =>
  rendered(request, context, {}, ({ bytes, pages, missing }) => {
    const headers = {
      'Platen-Pages': String(pages),
      'Platen-Missing': encodeURIComponent(missing.slice(0, MISSING_TOLD).join('')),
    };
    return { text: bytes, type: 'application/pdf', headers };
  });

/** §17.40: the XML of an e-invoice, and what each reader of its PDF sees of its terms. */
const readManuscript: MemberAction = (request, context) =>
  rendered(request, context, { reads: true }, ({ reading }, { setup, title }) => {
    if (!reading || !setup.eInvoice) throw new Refusal('validation', t('studio.script.noXml'), 'source');
    return { json: { ...reading, xml: setup.eInvoice.xml, title } };
  });

async function rendered(
  request: MemberRequest,
  context: WebContext,
  options: { reads?: true },
  answer: (pdf: DraftPdf, document: DraftDocument) => WebAnswer,
): Promise<WebAnswer | null> {
  const draft = await openManuscript(request, context);
  if (!draft) return null;
  const written = { ...readWritten(request.form), scenario: scenarioOf(request.form) };
  return tryWritten(request, context, draft, written, async ({ document, faults }) => {
    if (!document) throw new Refusal('validation', firstOf(faults), 'source');
    const { workspaceId } = request.member;
    const pdf = await renderDraft(studioParts(context), workspaceId, { ...document, ...options }, request.clientSignal);
    if (pdf === null) throw new Refusal('pdf_unavailable', t('studio.noPdfs'));
    if (isMessage(pdf)) throw new Refusal('pdf_render_failed', t('studio.noPdf', { reason: inLanguageOfPage(pdf) }));
    return answer(pdf, document);
  });
}

function firstOf([fault]: readonly Fault[]): string {
  return fault
    ? t('templates.atLine', { line: fault.line, message: inLanguageOfPage(fault.message) })
    : t('studio.nothingYet');
}

export const tryActions = { tryManuscript, previewManuscript, renderManuscript, readManuscript } satisfies WebActions;
