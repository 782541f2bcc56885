/** §20.13: one document: its facts, how far its PDF is, and either its preview or its PDF in a frame. */

import {
  findGenerationFacts,
  type GenerationFacts,
  type NamedGeneration,
} from '../../../data/storage/documents/generations.ts';
import { findVoid } from '../../../data/storage/documents/voids.ts';
import { withIsolatedControls } from '../../../domain/text.ts';
import type { FieldFault } from '../forms/field.ts';
import { knownBy } from '../model/known-by.ts';
import { moment } from '../model/moment.ts';
import { withQuery, workspacePath } from '../model/paths.ts';
import { shownLinks } from '../model/shown-links.ts';
import type { MemberAction, MemberRequest, WebContext } from '../model/web-action.ts';
import type { PageAnswer } from '../model/web-answer.ts';
import { inLanguageOfPage, TEXTS } from '../pages/index.ts';

const { documents: T } = TEXTS;

export const showDocument: MemberAction = (request, context) => documentPage(request, context);

/** Null when the workspace has no such document. */
export async function documentPage(
  request: MemberRequest,
  context: WebContext,
  { faults = [], status = 200 }: { faults?: FieldFault[]; status?: number } = {},
): Promise<PageAnswer | null> {
  const { params, query, member } = request;
  const { db, renderer, site } = context;
  const { workspaceId, timeZone } = member;
  const [facts, links] = await Promise.all([
    findGenerationFacts(db, workspaceId, params.document!),
    shownLinks(request, context, params.document!),
  ]);
  if (!facts) return null;
  const pdf = pdfState(facts, renderer !== null);
  const voided = facts.isVoid ? await findVoid(db, workspaceId, facts.id) : null;
  const list = site.base + workspacePath(workspaceId, 'documents');
  const templates = site.base + workspacePath(workspaceId, 'templates');
  return {
    page: 'document',
    title: withIsolatedControls(facts.title),
    place: 'documents',
    status,
    data: {
      faults,
      crumbs: [{ name: T.title, href: list }],
      documentTitle: facts.title,
      known: knownBy(facts),
      address: `${list}/${facts.id}`,
      pdf,
      again: againState(facts, templates),
      voided: voided && {
        text: T.void.by(voided.byName ?? T.nobody),
        at: moment(timeZone, voided.at),
        reason: voided.reason,
      },
      hasEInvoice: facts.hasEInvoice,
      links,
      hasOpenLink: links.some(({ isOpen }) => isOpen),
      showsPdf: pdf.isReady && query.get('show') === 'pdf',
      ...factsOf(facts, { list, templates }, timeZone),
    },
  };
}

/** One that waits for its render and one that is being rendered are the same to a reader. */
function pdfState({ pdfStatus, pdfPages, pdfFailure }: GenerationFacts, hasPdfs: boolean) {
  const state = hasPdfs ? pdfStatus : 'unavailable';
  const texts = {
    unavailable: T.pdf.unavailable,
    pending: T.pdf.waiting,
    rendering: T.pdf.waiting,
    ready: T.pdf.ready(pdfPages ?? 0),
    failed: T.pdf.failed(pdfFailure === null ? null : inLanguageOfPage(pdfFailure)),
  };
  return {
    text: texts[state],
    isReady: state === 'ready',
    isFailed: state === 'failed',
    isWaiting: state === 'pending' || state === 'rendering',
  };
}

/** Where the form is that begins with its values; or why there is none. */
function againState({ id, templateId, isTemplateArchived, hasValues }: GenerationFacts, templates: string) {
  if (templateId === null) return { why: T.again.deleted };
  if (isTemplateArchived) return { why: T.again.archived };
  if (!hasValues) return { why: T.again.unkept };
  const form = `${templates}/${templateId}/fill-in`;
  return { use: withQuery(form, { again: id }), correct: withQuery(form, { corrects: id }) };
}

type Places = { list: string; templates: string };

function factsOf(facts: GenerationFacts, { list, templates }: Places, timeZone: string) {
  const { templateId, templateTitle, sourceVersion, createdByName, createdAt, generationNumber, source, id } = facts;
  const plain = { address: '', time: null, isCode: false };
  const about = [
    { ...plain, term: T.facts.made, text: '', time: moment(timeZone, createdAt) },
    { ...plain, term: T.facts.by, text: createdByName ?? T.nobody },
    ...[facts.corrects ?? []].flat().map((one) => ({ ...plain, term: T.facts.corrects, ...linkTo(one, list) })),
    ...facts.correctedBy.map((one) => ({ ...plain, term: T.facts.correctedBy, ...linkTo(one, list) })),
  ];
  const details = [
    {
      ...plain,
      term: T.facts.template,
      text: T.facts.templateVersion(templateTitle, sourceVersion, templateId === null),
      address: templateId === null ? '' : `${templates}/${templateId}`,
    },
    { ...plain, term: T.facts.number, text: `#${generationNumber}` },
    { ...plain, term: T.facts.source, text: T.sources[source] },
    { ...plain, term: T.facts.id, text: id, isCode: true },
  ];
  return { about, details };
}

function linkTo({ id, title }: NamedGeneration, list: string) {
  return { text: title, address: `${list}/${id}` };
}
