/** §20.14, §20.17: the workspace, its plan, its audit log. */

import { Refusal } from '../../../domain/errors.ts';
import { PLANS } from '../../../domain/principal.ts';
import { choosePlan, FREE_OF_CHARGE } from '../../../use-cases/administration/index.ts';
import { workspacePath } from '../model/paths.ts';
import type { MemberAction, WebActions } from '../model/web-action.ts';
import { section, t } from '../pages/index.ts';
import { auditActions } from './audit-actions.ts';
import { workspaceActions } from './workspace-actions.ts';

const showBilling: MemberAction = async ({ member }, { site }) => ({
  page: 'billing',
  title: t('settings.billing.title'),
  place: 'billing',
  data: {
    path: site.base + workspacePath(member.workspaceId, 'billing'),
    plans: PLANS.map((plan) => ({
      plan,
      ...section(`settings.billing.plans.${plan}`),
      button: plan === 'none' ? 'danger' : '',
      isChosen: plan === member.plan,
    })),
  },
});

const changePlan: MemberAction = async ({ form, member, actor }, { db, clock }) => {
  const { workspaceId } = member;
  const plan = PLANS.find((one) => one === form.get('plan'));
  if (!plan) throw new Refusal('validation', t('settings.billing.faults.plan'), 'plan');
  const answer = await FREE_OF_CHARGE.request({ workspaceId, plan, actor });
  if ('location' in answer) return answer;
  await choosePlan(db, workspaceId, plan, { actor, now: clock() });
  return { redirect: workspacePath(workspaceId, 'billing'), notice: 'planChosen' };
};

/** §20.17: the plan of the workspace. */
const billingActions = { showBilling, changePlan } satisfies WebActions;

export const settingsActions = { ...workspaceActions, ...billingActions, ...auditActions } satisfies WebActions;
