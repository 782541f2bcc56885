/** §20.17: the workspace itself, changed by somebody: its name, time zone, theme and plan. */
import type { Database, Transaction } from '../../data/storage/connection/database.ts';
import { listThemes, setDefaultTheme } from '../../data/storage/templates/themes.ts';
import {
  type DueDocuments,
  describeWorkspace,
  type Plan,
  setWorkspacePlan,
  updateWorkspace,
  type Workspace,
} from '../../data/storage/workspaces/workspaces.ts';
import { NO_THEME } from '../../template/model/theme.ts';
import { administer, type By } from './administer.ts';

/** The workspace and its themes. */
export async function describeSettings(db: Transaction, workspaceId: string) {
  return { workspace: await describeWorkspace(db, workspaceId), themes: await listThemes(db, workspaceId) };
}

/** Of days: documents are kept for good; of minutes: there is no limit. */
const NONE = 'none';

/** `theme`: its name, or `none`. What is left out stays. Retention, second factor and how long sessions last are for owners to change. */
export type WorkspaceChange = {
  name?: string;
  timeZone?: string;
  theme?: string;
  retention?: RetentionChange;
  requiresSecondFactor?: boolean;
  sessionMinutes?: number | null;
  idleMinutes?: number | null;
};

/** Theirs to change are those that another value is given for. */
const OF_OWNERS = ['requiresSecondFactor', 'sessionMinutes', 'idleMinutes'] as const;

/** `days`: null keeps documents for good. `confirmed`: who says so knows that these go at once; null for none. */
export type RetentionChange = { days: number | null; confirmed: DueDocuments | null };

/** Throws `validation` for a name that is taken, `not_found` for a theme that the workspace does not have. */
export function changeWorkspace(
  db: Database | Transaction,
  workspaceId: string,
  { theme, retention, ...change }: WorkspaceChange,
  by: By,
): Promise<Workspace> {
  return administer(db, workspaceId, by, async (tx, need) => {
    const before = await describeWorkspace(tx, workspaceId);
    const isOfOwners = OF_OWNERS.some((name) => change[name] !== undefined && change[name] !== before[name]);
    need(retention || isOfOwners ? 'owner' : 'admin');
    const kept = retention && {
      retentionDays: retention.days,
      retentionConfirmedBefore: retention.confirmed?.before ?? null,
    };
    await updateWorkspace(tx, workspaceId, { ...change, ...kept });
    if (theme !== undefined) await setDefaultTheme(tx, workspaceId, theme);
    const after = await describeWorkspace(tx, workspaceId);
    const [was, is] = [factsOf(before), factsOf(after)];
    const changed = Object.entries(was).filter(([name, value]) => value !== is[name]);
    const detail = {
      ...Object.fromEntries(changed.map(([name, value]) => [name, { before: value, after: is[name]! }])),
      ...(retention?.confirmed && {
        to_be_erased: retention.confirmed.due,
        made_before_at: retention.confirmed.before.toISOString(),
      }),
    };
    const isEvent = Object.keys(detail).length > 0;
    return { result: after, ...(isEvent && { event: { action: 'workspace_changed', detail } }) };
  });
}

/** §5.8: whether documents may be made. */
export function choosePlan(db: Database | Transaction, workspaceId: string, plan: Plan, by: By): Promise<Workspace> {
  return administer(db, workspaceId, by, async (tx, need) => {
    need('admin');
    const before = await describeWorkspace(tx, workspaceId);
    if (before.plan === plan) return { result: before };
    const detail = { plan: { before: before.plan, after: plan } };
    return { result: await setWorkspacePlan(tx, workspaceId, plan), event: { action: 'plan_changed', detail } };
  });
}

/** As the audit log names them. */
function factsOf({
  name,
  timeZone,
  theme,
  retentionDays,
  requiresSecondFactor,
  sessionMinutes,
  idleMinutes,
}: Workspace & { theme: string | null }): Record<string, string> {
  return {
    name,
    time_zone: timeZone,
    theme: theme ?? NO_THEME,
    retention_days: String(retentionDays ?? NONE),
    second_factor: requiresSecondFactor ? 'required' : 'optional',
    session_minutes: String(sessionMinutes ?? NONE),
    idle_minutes: String(idleMinutes ?? NONE),
  };
}
