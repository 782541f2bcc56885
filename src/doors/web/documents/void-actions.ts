/** §20.13: a document is marked void, with the reason, and the mark is taken back. */
import { withIsolatedControls } from '../../../domain/text.ts';
import { REASON_LENGTH, takeBackVoid as takeBack, voidDocument } from '../../../use-cases/administration/index.ts';
import { findDocumentFacts } from '../../../use-cases/read/index.ts';
import { collectFaults, type FieldFault, field, REFUSED } from '../model/field.ts';
import type { MemberAction, MemberRequest, PageAnswer, WebActions, WebContext } from '../model/web-action.ts';
import { t } from '../pages/index.ts';
import { documentOf, documentPath } from './document-actions.ts';

const askToVoid: MemberAction = (request, context) => reasonPage(request, context);

async function reasonPage(
  request: MemberRequest,
  { db, site }: WebContext,
  { reason = '', faults = [] }: { reason?: string; faults?: FieldFault[] } = {},
): Promise<PageAnswer | null> {
  const facts = await findDocumentFacts(db, request.member.workspaceId, request.params.document!);
  if (!facts) return null;
  const heading = t('documents.void.title', { document: withIsolatedControls(facts.title) });
  const options = {
    name: 'reason',
    label: t('documents.void.reason'),
    hint: t('documents.void.reasonHint'),
    control: 'textarea',
    required: true,
  } as const;
  const why = field({ ...options, value: reason, maxLength: REASON_LENGTH, faults });
  return {
    page: 'document-void',
    title: heading,
    place: 'documents',
    data: { heading, back: site.base + documentPath(request), faults, why },
  };
}

const markVoid: MemberAction = async (request, context) => {
  const { form, by } = request;
  const reason = form.get('reason') ?? '';
  const { faults, tryAll } = collectFaults();
  await tryAll(() => voidDocument(context.db, documentOf(request), reason, by));
  if (faults.length === 0) return { redirect: documentPath(request), notice: 'documentVoided' };
  const page = await reasonPage(request, context, { reason, faults });
  return page && { ...page, status: REFUSED };
};

const takeBackVoid: MemberAction = async (request, { db }) => {
  await takeBack(db, documentOf(request), request.by);
  return { redirect: documentPath(request), notice: 'documentVoidTakenBack' };
};

export const voidActions = { askToVoid, markVoid, takeBackVoid } satisfies WebActions;
