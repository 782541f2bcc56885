/** §12.10: the page of a document that waits for a person: its look, who drafted it, and the buttons. */
import { createHash } from 'node:crypto';
import { isolated, withIsolatedControls } from '../../../domain/text.ts';
import { findMemberById } from '../../../use-cases/administration/index.ts';
import { type ShownDraft, showDraft } from '../../../use-cases/approvals/index.ts';
import { refusedNotice } from '../fill-in/fill-in-page.ts';
import { openTemplate } from '../fill-in/open-template.ts';
import { tellFaults } from '../fill-in/tell-faults.ts';
import { type FieldFault, field, readJsonField } from '../model/field.ts';
import { fillInPath, ownPath } from '../model/paths.ts';
import { enteredTexts, lostTexts, moment } from '../model/shown.ts';
import type { MemberRequest, PageAnswer, WebContext } from '../model/web-action.ts';
import { t } from '../pages/index.ts';

/** `before`: what the page said that the values were, as it remembers them. `reason`: as it was entered. */
type Again = { problem?: string; faults?: FieldFault[]; status?: number; before?: string | null; reason?: string };

/** The most characters of a reason that the field takes. */
const MAX_REASON = 500;
/** The most values that the page remembers, to say which have changed. */
const MAX_SEEN = 300;

/** Returns null when the member has no such draft, and nobody waits for such an approval. */
export async function approvalPage(
  request: MemberRequest,
  context: WebContext,
  { problem = '', faults = [], status = 200, before = null, reason = '' }: Again = {},
): Promise<PageAnswer | null> {
  const { member, principal, actor: by, clientSignal, params } = request;
  const shown = await showDraft(context, { principal, by, clientSignal }, params.approval!);
  if (!shown) return null;
  const { draft, userId, approval, head } = shown;
  const isOwn = userId === principal.userId;
  const owner = isOwn ? request.person : await findMemberById(context.db, member.workspaceId, userId);
  const href = context.site.base + ownPath(request, `approvals/${shown.id}`);
  const name = withIsolatedControls(draft.name || t('drafts.unnamed'));
  const texts = [
    ...(draft.title === '' ? [] : [{ name: t('drafts.documentTitle'), text: draft.title }]),
    ...enteredTexts(shown.values, shown.inventory),
    ...lostTexts(shown.lost),
  ];
  const drafter = drafterOf(draft.drafted?.by ?? null, owner?.name ?? null);
  return {
    page: 'approval',
    title: t('approvals.of', { name: isolated(draft.name || t('drafts.unnamed')) }),
    place: approval ? 'approvals' : 'drafts',
    status,
    data: {
      faults,
      crumbs: crumbsOf(request, context, approval !== null),
      heading: name,
      problem,
      changed: before === null ? [] : changedNames(texts, before),
      href,
      edit: isOwn ? context.site.base + fillInPath(member.workspaceId, head.id, draft.id) : '',
      hash: shown.hash ?? '',
      seen: JSON.stringify(texts.slice(0, MAX_SEEN).map((one) => [one.name, digestOf(one.text)])),
      says: saysOf(shown, isOwn),
      asks: shown.mayIssue === 'other_person' && isOwn && !approval,
      issues: shown.mayIssue === true && shown.hash !== null,
      refuses: approval !== null,
      faultLines: await faultLines(request, context, shown),
      drafted: {
        drafter: isOwn && !draft.drafted ? t('approvals.byYou') : drafter,
        reason: draft.drafted?.reason ?? '',
      },
      refused: shown.refusal && refusedNotice(shown.refusal),
      facts: factsOf(request, shown),
      isNothing: shown.document === null,
      texts,
      copied: texts.map(({ name, text }) => `${name}: ${text}`).join('\n'),
      reasonField: field({
        name: 'reason',
        label: t('approvals.reason'),
        hint: t('approvals.reasonHint'),
        control: 'textarea',
        required: true,
        maxLength: MAX_REASON,
        value: reason,
        faults,
      }),
    },
  };
}

function crumbsOf(request: MemberRequest, { site }: WebContext, waits: boolean) {
  const [name, page] = waits ? [t('approvals.title'), 'approvals'] : [t('drafts.title'), 'drafts'];
  return [{ name, href: site.base + ownPath(request, page) }];
}

/** Returns who drafted it: the app or key and the person, or the person alone. */
export function drafterOf(draftedBy: string | null, owner: string | null): string {
  const person = isolated(owner ?? t('documents.nobody'));
  return draftedBy === null ? person : t('approvals.byProgram', { program: isolated(draftedBy), person });
}

/** Returns what the person can do, in a sentence. */
function saysOf({ mayIssue, rule, approval, count }: ShownDraft, isOwn: boolean): string {
  if (count > 0) return t('approvals.says.faults', { count });
  if (mayIssue === 'other_person') return approval ? t('approvals.says.otherAsked') : t('approvals.says.other');
  if (rule === 'two_people' && !isOwn) return t('approvals.says.second');
  return t('approvals.says.look');
}

function factsOf(request: MemberRequest, { head, approval, draft }: ShownDraft) {
  const plain = { address: '', time: null, isCode: false, text: '' };
  const { timeZone } = request.member;
  return [
    {
      ...plain,
      term: t('documents.facts.template'),
      text: `${withIsolatedControls(head.title)}, ${t('templates.version', { version: head.version })}`,
    },
    ...(approval ? [{ ...plain, term: t('approvals.asked'), time: moment(timeZone, approval.createdAt) }] : []),
    { ...plain, term: t('drafts.changed'), time: moment(timeZone, draft.updatedAt) },
  ];
}

async function faultLines(request: MemberRequest, context: WebContext, { faults, head, values }: ShownDraft) {
  if (faults.length === 0) return [];
  const params = { ...request.params, template: head.id };
  const template = await openTemplate({ ...request, params }, context);
  if (!template) return [];
  return tellFaults(faults, template.inventory, template.texts, values).map(({ message }) => message);
}

/** Returns the names of values that are not as the page remembers them. */
function changedNames(texts: readonly { name: string; text: string }[], before: string): string[] {
  const seen = readJsonField(before);
  if (!Array.isArray(seen)) return [];
  const was = new Map(seen.map((one: unknown) => (Array.isArray(one) ? [String(one[0]), String(one[1])] : ['', ''])));
  const is = new Map(texts.slice(0, MAX_SEEN).map(({ name, text }) => [name, digestOf(text)]));
  return [...new Set([...was.keys(), ...is.keys()])].filter((name) => name !== '' && was.get(name) !== is.get(name));
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 12);
}
