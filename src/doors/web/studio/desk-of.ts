/** §20.24: the draft that a path names, and the addresses of the studio. */
import { isolated, withIsolatedControls } from '../../../domain/text.ts';
import {
  type DraftText,
  type NewerVersion,
  type WorkspaceDesk,
  type Writer,
  workspaceDesk,
} from '../../../use-cases/studio/index.ts';
import { workspacePath } from '../model/paths.ts';
import { moment } from '../model/shown.ts';
import type { MemberRequest, WebContext } from '../model/web-action.ts';
import { t } from '../pages/index.ts';

type Of = Pick<MemberRequest, 'member'>;

export function writerOf({
  member,
  principal,
  actor,
  clientSignal,
}: MemberRequest): Writer & Pick<MemberRequest, 'actor'> {
  const { workspaceId, userId } = principal;
  return { workspaceId, userId, timeZone: member.timeZone, actor, clientSignal };
}

export function deskOf(request: MemberRequest, context: WebContext): WorkspaceDesk {
  return workspaceDesk(context, writerOf(request), request.params.templateDraft!);
}

/** `page`: empty for the editor, or such as `publish`. */
export function templateDraftPath({ member }: Of, id: string, page = ''): string {
  return workspacePath(member.workspaceId, `template-drafts/${id}${page && `/${page}`}`);
}

export function newTemplatePath({ member }: Of): string {
  return workspacePath(member.workspaceId, 'new-template');
}

export function shownName({ name }: Pick<DraftText, 'name'>): string {
  return withIsolatedControls(name || t('studio.unnamed'));
}

export function headingOf(draft: DraftText): string {
  return t('studio.editorTitle', { title: isolated(shownName(draft)) });
}

/** §20.24 rule 6: tells about a version that was published since the draft was begun. */
export function saysNewer({ member }: Of, { to: version, at, who }: NewerVersion): string {
  const when = { version, at: moment(member.timeZone, at).text };
  return who ? t('studio.newerBy', { ...when, who: isolated(who) }) : t('studio.newer', when);
}
