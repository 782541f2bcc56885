/** §20.13: the page of a document: its facts, the state of its PDF, and its preview or PDF in a frame. */

import { nameOfDocument } from '../../../domain/name-of-document.ts';
import { isolated, withIsolatedControls } from '../../../domain/text.ts';
import {
  type DocumentFacts,
  type FoundSeal,
  findDocumentFacts,
  findSeal,
  type RelatedDocument,
} from '../../../use-cases/read/index.ts';
import type { FieldFault } from '../model/field.ts';
import { withQuery, workspacePath } from '../model/paths.ts';
import { knownBy, liveReplacement, moment, shownLinks, shownNames } from '../model/shown.ts';
import type { MemberRequest, PageAnswer, WebContext } from '../model/web-action.ts';
import { inLanguageOfPage, t } from '../pages/index.ts';
import { signatureState } from '../signatures/signature-pages.ts';

const NOT_SIGNED = { send: '', cancel: '', file: '', shown: null };

/** Returns null when the workspace has no such document. */
export async function showDocument(
  request: MemberRequest,
  context: WebContext,
  { faults = [], status = 200 }: { faults?: FieldFault[]; status?: number } = {},
): Promise<PageAnswer | null> {
  const { params, query, member } = request;
  const { db, renderer, site } = context;
  const { workspaceId, timeZone } = member;
  const [facts, links] = await Promise.all([
    findDocumentFacts(db, workspaceId, params.document!),
    shownLinks(request, context, params.document!),
  ]);
  if (!facts) return null;
  const seal = facts.isSealed ? await findSeal(db, { workspaceId, id: facts.id }) : null;
  const pdf = pdfState(facts, renderer !== null);
  const signature = await signatureState(facts, request, context);
  const list = site.base + workspacePath(workspaceId, 'documents');
  const templates = site.base + workspacePath(workspaceId, 'templates');
  return {
    page: 'document',
    title: shownNames(facts).name,
    place: 'documents',
    status,
    data: {
      faults,
      crumbs: [{ name: t('documents.title'), href: list }],
      documentTitle: nameOfDocument(facts),
      known: knownBy(facts),
      address: `${list}/${facts.id}`,
      pdf,
      again: { ...againState(facts, templates), replacedBy: replacedState(facts, list) },
      voided: facts.voidedAt && {
        text: t('documents.void.by', { name: isolated(facts.voidedByName ?? t('documents.nobody')) }),
        at: moment(timeZone, facts.voidedAt),
        reason: facts.voidReason ?? '',
      },
      hasEInvoice: facts.hasEInvoice,
      signature: signature ?? NOT_SIGNED,
      links,
      hasOpenLink: links.some(({ isOpen }) => isOpen),
      showsPdf: pdf.isReady && query.get('show') === 'pdf',
      ...factsOf(facts, seal, { list, templates }, timeZone),
    },
  };
}

/** A waiting render and a running one look the same to a reader. */
function pdfState({ pdfStatus, pdfPages, pdfFailure }: DocumentFacts, hasPdfs: boolean) {
  const state = hasPdfs ? pdfStatus : 'unavailable';
  const texts = {
    unavailable: t('documents.pdf.unavailable'),
    pending: t('documents.pdf.waiting'),
    rendering: t('documents.pdf.waiting'),
    ready: t('documents.pdf.ready', { pages: pdfPages ?? 0 }),
    failed:
      pdfFailure === null
        ? t('documents.pdf.failedUnknown')
        : t('documents.pdf.failed', { reason: inLanguageOfPage(pdfFailure) }),
  };
  return {
    text: texts[state],
    isReady: state === 'ready',
    isFailed: state === 'failed',
    isWaiting: state === 'pending' || state === 'rendering',
  };
}

/** Returns the address of the form that begins with the document's values, or why there is none. */
function againState({ id, templateId, isTemplateArchived, hasValues }: DocumentFacts, templates: string) {
  if (templateId === null) return { why: t('documents.again.deleted') };
  if (isTemplateArchived) return { why: t('documents.again.archived') };
  if (!hasValues) return { why: t('documents.again.unkept') };
  const form = `${templates}/${templateId}/fill-in`;
  return { use: withQuery(form, { again: id }), correct: withQuery(form, { corrects: id }) };
}

/** §20.70: returns the link to the document that replaces this one; null when none does. */
function replacedState(facts: DocumentFacts, list: string) {
  const replacement = liveReplacement(facts);
  return replacement ? linkTo(replacement, list) : null;
}

type Places = { list: string; templates: string };

function factsOf(facts: DocumentFacts, seal: FoundSeal | null, { list, templates }: Places, timeZone: string) {
  const { templateId, templateTitle, sourceVersion, createdByName, createdAt, generationNumber, source, id } = facts;
  const plain = { address: '', time: null, isCode: false };
  const about = [
    { ...plain, term: t('documents.facts.made'), text: '', time: moment(timeZone, createdAt) },
    { ...plain, term: t('documents.facts.by'), text: createdByName ?? t('documents.nobody') },
    ...(seal ? [{ ...plain, term: t('seals.title'), text: sealText(seal, timeZone) }] : []),
    ...[facts.corrects ?? []]
      .flat()
      .map((one) => ({ ...plain, term: t('documents.facts.corrects'), ...linkTo(one, list) })),
    ...facts.correctedBy.map((one) => ({ ...plain, term: t('documents.facts.correctedBy'), ...linkTo(one, list) })),
  ];
  const details = [
    {
      ...plain,
      term: t('documents.facts.template'),
      text: t('documents.facts.templateVersion', {
        title: withIsolatedControls(templateTitle),
        version: sourceVersion,
        isDeleted: templateId === null,
      }),
      address: templateId === null ? '' : `${templates}/${templateId}`,
    },
    { ...plain, term: t('documents.facts.number'), text: `#${generationNumber}` },
    { ...plain, term: t('documents.facts.source'), text: t(`documents.sources.${source}`) },
    { ...plain, term: t('documents.facts.id'), text: id, isCode: true },
  ];
  return { about, details };
}

/** §24.3: who sealed the document, and when. */
function sealText({ by, at }: FoundSeal, timeZone: string): string {
  return t('seals.document', { by: isolated(by), at: moment(timeZone, at).text });
}

function linkTo(related: RelatedDocument, list: string) {
  const name = withIsolatedControls(nameOfDocument(related));
  return { text: related.isVoid ? t('documents.facts.void', { title: name }) : name, address: `${list}/${related.id}` };
}
