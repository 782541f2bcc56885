/**
 * §20.19: what a link shows to somebody without an account: the document, or one page for all links that do not work.
 * The token is in the query, which is neither logged nor passed on.
 */
import { Refusal } from '../../../domain/errors.ts';
import { nameOfDocument } from '../../../domain/name-of-document.ts';
import { isolated, withIsolatedControls } from '../../../domain/text.ts';
import { type DocumentFacts, findDocument, findPdf } from '../../../use-cases/read/index.ts';
import { findLogo, findShared, openShared as openLink, seeShared } from '../../../use-cases/sharing/index.ts';
import { type FieldFault, field, problemPage, REFUSED } from '../model/field.ts';
import { withQuery } from '../model/paths.ts';
import { liveReplacement, moment } from '../model/shown.ts';
import type { AnyoneAction, PageAnswer, WebAnswer, WebContext } from '../model/web-action.ts';
import { section, t } from '../pages/index.ts';

/** Reads a link's token and pass from an address. */
function useOf(query: URLSearchParams) {
  return { token: query.get('token') ?? '', pass: query.get('pass') ?? '' };
}

/** Shows the document. A link with a code asks for that first. */
export const showShared: AnyoneAction = async ({ query }, context) => {
  const use = useOf(query);
  const seen = await seeShared(context, { ...use, again: query.has('again') });
  if (seen === 'gone') return gonePage();
  if (seen === 'locked') return codePage(use.token);
  return sharedPage(context, use, seen);
};

/** Opens a link with its code. */
export const openShared: AnyoneAction = async (request, context) => {
  const [token, code] = [request.form.get('token') ?? '', (request.form.get('code') ?? '').trim()];
  const opened = await openLink(context, request, { token, code });
  if (opened === 'gone') return gonePage();
  if ('wait' in opened) {
    const { wait } = opened;
    const message = wait > 0 ? t('sharing.shared.tooMany') : t('sharing.shared.wrong');
    const page = codePage(token, [{ field: 'code', message }]);
    return wait > 0 ? { ...page, status: 429, retryAfter: wait } : { ...page, status: REFUSED };
  }
  const { pass, device, deviceLasts } = opened;
  return { redirect: withQuery('/shared', { token, pass }), ...(device && { device, deviceLasts }) };
};

export const previewShared: AnyoneAction = async ({ query }, context) => {
  const document = await findShared(context, useOf(query));
  if (!document) return gonePage();
  const found = await findDocument(context, document, { previewed: true });
  return { frame: (await found.preview()).html };
};

/** Sends the file itself, not a URL that outlives the link. Goes back to the page while there is no PDF. */
export const openSharedPdf: AnyoneAction = async ({ query }, context) => {
  const document = await findShared(context, useOf(query));
  if (!document) return gonePage();
  const pdf = await findPdf(context, document).catch(renderFailure);
  if (!pdf) return { redirect: withQuery('/shared', { ...useOf(query), again: '1' }) };
  return { text: await pdf.read(), type: 'application/pdf', fileName: pdf.ownFileName };
};

/** A picture of the sender's theme. Opened by itself, an SVG runs nothing. */
export const showSharedLogo: AnyoneAction = async ({ query }, context) => {
  const document = await findShared(context, useOf(query));
  const logo = document && (await findLogo(context.db, document));
  if (!logo) return gonePage();
  const headers = { 'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox" };
  return { text: logo.bytes, type: logo.mediaType, isKept: true, headers };
};

/** §24.4: those who have a link are not told whose fault it is. */
function waitText({ pdfFailure }: Pick<DocumentFacts, 'pdfFailure'>): string {
  return pdfFailure ? t('sharing.shared.unsealed') : t('sharing.shared.rendering');
}

function sharedPage(
  { renderer, site }: WebContext,
  use: ReturnType<typeof useOf>,
  { facts, workspaceName, timeZone, brand }: Exclude<Awaited<ReturnType<typeof seeShared>>, string>,
): WebAnswer {
  const state = renderer ? facts.pdfStatus : 'none';
  const isWaiting = state === 'pending' || state === 'rendering';
  const address = (path: string) => site.base + withQuery(path, { ...use, again: '1' });
  return {
    page: 'shared',
    title: withIsolatedControls(nameOfDocument(facts)),
    data: {
      // The head of the page is the sender's: their logo, or their name.
      sender: {
        name: workspaceName,
        color: brand?.color ?? '',
        logo: brand?.logo == null ? '' : address('/shared/logo'),
        alt: brand?.logo ?? '',
      },
      documentTitle: nameOfDocument(facts),
      from: t('sharing.shared.from', { workspace: isolated(workspaceName) }),
      made: moment(timeZone, facts.createdAt),
      voided: facts.isVoid ? t('sharing.shared.isVoid') : '',
      replaced: replacementText(facts, workspaceName),
      pdf: state === 'ready' ? address('/shared/pdf') : '',
      said: state === 'failed' ? t('sharing.shared.failed') : isWaiting ? waitText(facts) : '',
      isWaiting,
      here: address('/shared'),
      preview: address('/shared/preview'),
    },
  };
}

/** §20.70: readers of the link may not see other documents, so the text names none. */
function replacementText(facts: DocumentFacts, workspaceName: string): string {
  if (liveReplacement(facts)) return t('sharing.shared.isReplaced', { workspace: isolated(workspaceName) });
  return facts.corrects ? t('sharing.shared.replaces') : '';
}

function codePage(token: string, faults: FieldFault[] = []): PageAnswer {
  const code = field({ name: 'code', label: t('sharing.shared.code'), control: 'password', required: true, faults });
  return { page: 'shared-code', title: t('sharing.shared.codeTitle'), data: { faults, token, code } };
}

/** Returns the page for a link that is unknown, ended or expired. The page does not tell which. */
function gonePage(): PageAnswer {
  return problemPage(section('sharing.shared.gone'), 404);
}

function renderFailure(error: unknown): null {
  if (error instanceof Refusal && ['pdf_render_failed', 'pdf_unavailable'].includes(error.code)) return null;
  throw error;
}
