/** §20.24 rule 3: what is sent, as it is: its mistakes, its preview and its PDF. Nothing is kept. */
import { Refusal } from '../../../domain/errors.ts';
import type { Fault } from '../../../template/model/fault.ts';
import { previewDraft, renderDraft } from '../../../use-cases/studio/index.ts';
import type { MemberAction, WebActions } from '../model/web-action.ts';
import { TEXTS } from '../pages/index.ts';
import { openManuscript, readWritten } from './open-manuscript.ts';
import { studioParts, tryWritten } from './studio-parts.ts';

const T = TEXTS.studio;
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
    const { title, inventory, values, theme } = facts;
    return {
      json: {
        ...{ title, inventory, values, theme: theme?.name },
        faults: faults.slice(0, MAX_FAULTS).map(withoutFile),
        warnings: warnings.slice(0, MAX_FAULTS).map(withoutFile),
        valueFaults: tried?.faults ?? [],
        ...(tried?.facts && { rules: { computed: tried.facts.computed, branches: tried.facts.branches } }),
        ...(document && preview && { id: document.id, html: preview.html, truncated: preview.truncated }),
      },
    };
  });
};

function withoutFile({ file: _, ...fault }: Fault) {
  return fault;
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
const renderManuscript: MemberAction = async (request, context) => {
  const draft = await openManuscript(request, context);
  if (!draft) return null;
  const written = { ...readWritten(request.form), scenario: scenarioOf(request.form) };
  return tryWritten(request, context, draft, written, async ({ document, faults }) => {
    if (!document) throw new Refusal('validation', firstOf(faults), 'source');
    const pdf = await renderDraft(studioParts(context), request.member.workspaceId, document, request.clientSignal);
    if (pdf === null) throw new Refusal('pdf_unavailable', T.noPdfs);
    if (typeof pdf === 'string') throw new Refusal('pdf_render_failed', T.noPdf(pdf));
    const { bytes, pages, missing } = pdf;
    const headers = {
      'Platen-Pages': String(pages),
      'Platen-Missing': encodeURIComponent(missing.slice(0, MISSING_TOLD).join('')),
    };
    return { text: bytes, type: 'application/pdf', headers };
  });
};

function firstOf([fault]: readonly Fault[]): string {
  return fault ? TEXTS.templates.atLine(fault.line, fault.message) : T.nothingYet;
}

export const tryActions = { tryManuscript, previewManuscript, renderManuscript } satisfies WebActions;
