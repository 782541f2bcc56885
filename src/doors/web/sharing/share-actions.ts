/** §20.19: a member shares one document with somebody without an account: by a link, or by mail. */

import { findGenerationFacts } from '../../../data/storage/documents/generations.ts';
import { documentDetail, recordEvent } from '../../../data/storage/workspaces/audit-events.ts';
import { DAY } from '../../../domain/durations.ts';
import { Refusal } from '../../../domain/errors.ts';
import { withIsolatedControls } from '../../../domain/text.ts';
import { toldOf } from '../../../locales/message.ts';
import { endShare, shareDocument } from '../../../use-cases/administration/index.ts';
import { statusOf } from '../../api/index.ts';
import { REFUSED } from '../forms/collect-faults.ts';
import { type FieldFault, field } from '../forms/field.ts';
import { sendDocumentMail } from '../mail/document-mail.ts';
import { withQuery, workspacePath } from '../model/paths.ts';
import { shownLinks } from '../model/shown-links.ts';
import type { MemberAction, MemberRequest, WebActions, WebContext } from '../model/web-action.ts';
import type { PageAnswer } from '../model/web-answer.ts';
import { inLanguageOfPage, t } from '../pages/index.ts';
import { hashPassword } from '../sign-in/password-hash.ts';

const LASTS = ['1', '7', '30', '90'];
const CODE = { min: 6, max: 100 };

type Shown = { faults?: FieldFault[]; status?: number; address?: string };

async function sharePage(request: MemberRequest, context: WebContext, shown: Shown = {}): Promise<PageAnswer | null> {
  const { db, site, mailer } = context;
  const { workspaceId } = request.member;
  const facts = await findGenerationFacts(db, workspaceId, request.params.document!);
  if (!facts) return null;
  const list = site.base + workspacePath(workspaceId, 'documents');
  const { faults = [], status = 200, address = '' } = shown;
  const lasts = LASTS.map((value) => ({ value, text: t('sharing.days', { days: Number(value) }) }));
  return {
    page: 'share',
    title: t('sharing.title', { document: withIsolatedControls(facts.title) }),
    place: 'documents',
    status,
    data: {
      faults,
      crumbs: [
        { name: t('documents.title'), href: list },
        { name: facts.title, href: `${list}/${facts.id}` },
      ],
      href: `${list}/${facts.id}`,
      address,
      lasts: field({ name: 'lasts', label: t('sharing.lasts'), control: 'select', options: lasts, value: '7', faults }),
      code: field({
        name: 'code',
        label: t('sharing.code'),
        hint: t('sharing.codeHint', { least: CODE.min }),
        maxLength: CODE.max,
        faults,
      }),
      mail:
        mailer &&
        field({ name: 'to', label: t('sharing.to'), control: 'email', required: true, maxLength: 254, faults }),
      links: await shownLinks(request, context, facts.id),
    },
  };
}

const showShare: MemberAction = (request, context) => sharePage(request, context);

/** The address is on the page that answers, this once. */
const makeLink: MemberAction = async (request, context) => {
  const { form, actor } = request;
  const code = (form.get('code') ?? '').trim();
  const lasts = form.get('lasts') ?? '';
  const faults: FieldFault[] = [];
  if (code !== '' && (code.length < CODE.min || code.length > CODE.max))
    faults.push({ field: 'code', message: t('sharing.codeHint', { least: CODE.min }) });
  if (!LASTS.includes(lasts)) faults.push({ field: 'lasts', message: t('sharing.chooseLasts') });
  if (faults.length > 0) return sharePage(request, context, { faults, status: REFUSED });
  try {
    const hashed = code === '' ? null : await hashPassword(code, request);
    const link = { code: hashed, lasts: Number(lasts) * DAY };
    const token = await shareDocument(context.db, documentOf(request), link, { actor, now: context.clock() });
    return sharePage(request, context, { address: context.site.publicUrl + withQuery('/shared', { token }) });
  } catch (error) {
    return refused(request, context, error, null);
  }
};

const endLink: MemberAction = async (request, { db, clock }) => {
  const { params, actor } = request;
  await endShare(db, { ...documentOf(request), link: params.link! }, { actor, now: clock() });
  return { redirect: pathOf(request), notice: 'shareEnded' };
};

/** Recorded before it is sent: of what may have left, the log knows. */
const mailDocument: MemberAction = async (request, context) => {
  const { db, clock } = context;
  const { actor, member } = request;
  try {
    const facts = await findGenerationFacts(db, member.workspaceId, request.params.document!);
    if (!facts) return null;
    const record = (to: string) => {
      const event = {
        actor,
        action: 'document_mailed' as const,
        detail: { ...documentDetail(facts.id, facts), email: to },
        at: clock(),
      };
      return recordEvent(db, member.workspaceId, event);
    };
    await sendDocumentMail(context, request, { ...facts, to: request.form.get('to') ?? '', record });
    return { redirect: pathOf(request), notice: 'documentMailed' };
  } catch (error) {
    return refused(request, context, error, 'to');
  }
};

function refused(request: MemberRequest, context: WebContext, error: unknown, name: string | null) {
  if (!(error instanceof Refusal) || error.code === 'not_found') throw error;
  return sharePage(request, context, {
    faults: [{ field: name, message: inLanguageOfPage(toldOf(error)) }],
    status: statusOf(error),
  });
}

function documentOf({ params, member: { workspaceId } }: MemberRequest) {
  return { workspaceId, id: params.document! };
}

function pathOf({ params, member: { workspaceId } }: MemberRequest): string {
  return workspacePath(workspaceId, `documents/${params.document!}/share`);
}

export const shareActions = { showShare, makeLink, endLink, mailDocument } satisfies WebActions;
