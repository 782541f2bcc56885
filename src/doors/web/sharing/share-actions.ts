/** §20.19: shares a document with somebody without an account, by a link or by mail. */

import { Refusal } from '../../../domain/errors.ts';
import { nameOfDocument } from '../../../domain/name-of-document.ts';
import { unlinked, withIsolatedControls } from '../../../domain/text.ts';
import { fileNameOf } from '../../../domain/title.ts';
import { findDocumentFacts } from '../../../use-cases/read/index.ts';
import * as sharing from '../../../use-cases/sharing/index.ts';
import type { Mail } from '../../mail/mailer.ts';
import { type FieldFault, field, REFUSED, refusedAs } from '../model/field.ts';
import { ownPath, withQuery, workspacePath } from '../model/paths.ts';
import { shownLinks } from '../model/shown.ts';
import type { MemberAction, MemberRequest, PageAnswer, WebContext } from '../model/web-action.ts';
import { t } from '../pages/index.ts';

type Shown = { faults?: FieldFault[]; status?: number; address?: string };

async function sharePage(request: MemberRequest, context: WebContext, shown: Shown = {}): Promise<PageAnswer | null> {
  const { db, site, mailer } = context;
  const { workspaceId } = request.member;
  const facts = await findDocumentFacts(db, workspaceId, request.params.document!);
  if (!facts) return null;
  const list = site.base + workspacePath(workspaceId, 'documents');
  const { faults = [], status = 200, address = '' } = shown;
  const lasts = sharing.LINK_LASTS.map((value) => ({ value, text: t('sharing.days', { days: Number(value) }) }));
  return {
    page: 'share',
    title: t('sharing.title', { document: withIsolatedControls(nameOfDocument(facts)) }),
    place: 'documents',
    status,
    data: {
      faults,
      crumbs: [
        { name: t('documents.title'), href: list },
        { name: nameOfDocument(facts), href: `${list}/${facts.id}` },
      ],
      href: `${list}/${facts.id}`,
      address,
      lasts: field({ name: 'lasts', label: t('sharing.lasts'), control: 'select', options: lasts, value: '7', faults }),
      code: field({
        name: 'code',
        label: t('sharing.code'),
        hint: t('sharing.codeHint', { least: sharing.LINK_CODE.min }),
        maxLength: sharing.LINK_CODE.max,
        faults,
      }),
      mail:
        mailer &&
        field({ name: 'to', label: t('sharing.to'), control: 'email', required: true, maxLength: 254, faults }),
      links: await shownLinks(request, context, facts.id),
    },
  };
}

/** The page shows the address only this once. */
export const makeLink: MemberAction = async (request, context) => {
  const { form } = request;
  const link = { code: (form.get('code') ?? '').trim(), lasts: form.get('lasts') ?? '', caller: request };
  try {
    const made = await sharing.shareDocument(context.db, documentOf(request), link, request.by);
    if ('token' in made)
      return sharePage(request, context, { address: context.site.publicUrl + withQuery('/shared', made) });
    const messages = { code: t('sharing.codeHint', { least: sharing.LINK_CODE.min }), lasts: t('sharing.chooseLasts') };
    const faults = made.faults.map((name) => ({ field: name, message: messages[name] }));
    return sharePage(request, context, { faults, status: REFUSED });
  } catch (error) {
    return refused(request, context, error, null);
  }
};

export const endLink: MemberAction = async (request, { db }) => {
  await sharing.endShare(db, { ...documentOf(request), link: request.params.link! }, request.by);
  return { redirect: pathOf(request), notice: 'shareEnded' };
};

export const mailDocument: MemberAction = async (request, context) => {
  const { mailer } = context;
  const send: Parameters<typeof sharing.mailDocument>[2]['send'] =
    mailer && ((mail) => mailer.send(writeDocumentMail(request, mail)));
  try {
    const mail = { to: request.form.get('to') ?? '', send };
    await sharing.mailDocument(context, documentOf(request), mail, request.by);
    return { redirect: pathOf(request), notice: 'documentMailed' };
  } catch (error) {
    return refused(request, context, error, 'to');
  }
};

function writeDocumentMail(
  { member, person }: MemberRequest,
  { address, title, pdf }: { address: string; title: string; pdf: Uint8Array },
): Mail {
  const [called, workspace] = [unlinked(title), unlinked(member.workspaceName)];
  return {
    to: { name: '', address },
    subject: t('sharing.mail.subject', { title: called, workspace }),
    text: t('sharing.mail.text', { title: called, workspace, by: unlinked(person.name), email: person.email }),
    attachment: { fileName: `${fileNameOf(title)}.pdf`, pdf },
  };
}

function refused(request: MemberRequest, context: WebContext, error: unknown, name: string | null) {
  if (error instanceof Refusal && error.code === 'not_found') throw error;
  return sharePage(request, context, refusedAs(error, name));
}

function documentOf({ params, member: { workspaceId } }: MemberRequest) {
  return { workspaceId, id: params.document! };
}

function pathOf(request: MemberRequest): string {
  return ownPath(request, `documents/${request.params.document}/share`);
}

export { sharePage as showShare };
