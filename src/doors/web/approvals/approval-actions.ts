/** §12.10: what waits for a person: lists it, shows each document as issuing it makes it, and issues or refuses it. */
import { Refusal } from '../../../domain/errors.ts';
import { ISSUE_RULES } from '../../../domain/issue-rules.ts';
import { isolated, withIsolatedControls } from '../../../domain/text.ts';
import { isUuid } from '../../../domain/uuid.ts';
import {
  changeIssueRule as change,
  findApproval,
  findIssueRules,
  type Issuer,
  issueDraft,
  listApprovals as list,
  refuseDraft,
  sendForApproval,
  showDraft,
} from '../../../use-cases/approvals/index.ts';
import { mailDecision } from '../mail/mails.ts';
import { problemPage, refusedAs } from '../model/field.ts';
import { issueRuleField } from '../model/issue-rule-field.ts';
import { fillInPath, ownPath } from '../model/paths.ts';
import { moment } from '../model/shown.ts';
import type { MemberAction, MemberRequest, WebActions, WebContext } from '../model/web-action.ts';
import { section, t } from '../pages/index.ts';
import { templateOf } from '../templates/show-template.ts';
import { crumbsTo, templatePath } from '../templates/template-paths.ts';
import { approvalPage, drafterOf } from './approval-page.ts';

function issuerOf({ principal, actor: by, clientSignal }: MemberRequest): Issuer {
  return { principal, by, clientSignal };
}

const listApprovals: MemberAction = async (request, { db, site }) => {
  const { workspaceId, timeZone } = request.member;
  const { approvals, total } = await list({ db }, workspaceId);
  const rows = approvals.map(({ id, name, templateTitle, draftedBy, owner, createdAt }) => ({
    name: withIsolatedControls(name || t('drafts.unnamed')),
    template: withIsolatedControls(templateTitle),
    drafter: drafterOf(draftedBy, owner),
    href: site.base + ownPath(request, `approvals/${id}`),
    asked: moment(timeZone, createdAt),
  }));
  const more = total > rows.length ? t('approvals.more', { count: total - rows.length }) : '';
  return { page: 'approvals', title: t('approvals.title'), place: 'approvals', data: { rows, more } };
};

/** Redirects to the document that somebody has issued meanwhile. If they have refused it: to the form for who drafted it, else to the list. */
const showApproval: MemberAction = async (request, context) => {
  const page = await approvalPage(request, context).catch((error) => {
    const isOfTemplate = error instanceof Refusal && ['not_found', 'template_not_saved'].includes(error.code);
    if (isOfTemplate) return problemPage(section('approvals.gone'), 409);
    throw error;
  });
  if (page) return page;
  const decided = await decidedBefore(request, context);
  if (!decided) return null;
  const { generationId, state, userId, templateId, draftId } = decided;
  if (generationId) return { redirect: ownPath(request, `documents/${generationId}`), notice: 'documentIssuedBefore' };
  // Its form says who refused it, and why.
  return state === 'refused' && userId === request.principal.userId
    ? { redirect: fillInPath(request.member.workspaceId, templateId, draftId) }
    : goneOf(request);
};

const previewApproval: MemberAction = async (request, context) => {
  const shown = await showDraft(context, issuerOf(request), request.params.approval!);
  if (!shown?.document) return shown && { frame: '' };
  const of = { workspaceId: request.member.workspaceId, id: shown.head.versionId };
  const made = await context.previews.make(of, shown.document, await shown.loadAssets(), request.clientSignal);
  return { frame: made.html };
};

/** Issues what was shown. What has changed since is shown anew, and nothing is issued. */
const issueApproval: MemberAction = async (request, context) => {
  const { form, params } = request;
  const issued = await issueDraft(context, issuerOf(request), params.approval!, form.get('shown') ?? '');
  if (issued.state === 'issued') {
    const redirect = ownPath(request, `documents/${issued.document.id}`);
    if (issued.decided) mailDecision(context, request.principal, issued.decided, { issued: issued.document.id });
    return { redirect, notice: issued.replayed ? 'documentIssuedBefore' : 'documentIssued' };
  }
  if (issued.state === 'changed')
    return approvalPage(request, context, { problem: t('approvals.changed'), status: 409, before: form.get('seen') });
  if (issued.state === 'other_person')
    return approvalPage(request, context, { problem: t('approvals.otherPerson'), status: 409 });
  return (await decidedBefore(request, context)) && goneOf(request);
};

/** Says that nobody waits any more. */
function goneOf(request: MemberRequest) {
  return { redirect: ownPath(request, 'approvals'), notice: 'approvalGone' } as const;
}

/** Returns an approval that no longer waits. Null if the workspace has none with this id. */
function decidedBefore({ member, params }: MemberRequest, { db }: WebContext) {
  return findApproval(db, member.workspaceId, params.approval!);
}

const askForApproval: MemberAction = async (request, context) => {
  const id = request.params.approval!;
  const asked = await sendForApproval(context, issuerOf(request), id, context.askedForApproval);
  return asked ? { redirect: ownPath(request, `approvals/${asked}`), notice: 'approvalRequested' } : null;
};

const refuseApproval: MemberAction = async (request, context) => {
  const { form, params } = request;
  try {
    const refused = await refuseDraft(context, issuerOf(request), params.approval!, form.get('reason') ?? '');
    if (refused) {
      mailDecision(context, request.principal, refused, refused);
      return { redirect: ownPath(request, 'approvals'), notice: 'approvalRefused' };
    }
    return (await decidedBefore(request, context)) && goneOf(request);
  } catch (error) {
    const { faults, status } = refusedAs(error);
    return approvalPage(request, context, { faults, status, reason: form.get('reason') ?? '' });
  }
};

/** Shows who issues the documents of a template. */
const showIssueRule: MemberAction = async (request, context) => {
  const head = await templateOf(request, context);
  const rules = head && (await findIssueRules(context.db, request.member.workspaceId, head.id));
  if (!rules) return null;
  const { site } = context;
  const data = {
    crumbs: crumbsTo(request, site.base, head.folder, t('templates.all')),
    heading: t('approvals.rule.title', { template: isolated(head.title) }),
    back: site.base + templatePath(request, head.id),
    field: issueRuleField({
      label: t('approvals.rule.label'),
      hint: t('approvals.rule.hint', { rule: t(`approvals.rules.${rules.workspace}`) }),
      value: rules.template,
    }),
  };
  return { page: 'issue-rule', title: data.heading, place: 'templates', data };
};

const changeIssueRule: MemberAction = async (request, context) => {
  const { member, params, form, by } = request;
  const templateId = params.template!;
  const rule = ISSUE_RULES.find((one) => one === form.get('person_issues'));
  if (!rule || !isUuid(templateId)) return null;
  await change(context.db, { workspaceId: member.workspaceId, templateId }, rule, by);
  return { redirect: templatePath(request, templateId), notice: 'settingsSaved' };
};

export const approvalActions = {
  listApprovals,
  showApproval,
  previewApproval,
  issueApproval,
  askForApproval,
  refuseApproval,
  showIssueRule,
  changeIssueRule,
} satisfies WebActions;
