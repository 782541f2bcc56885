/** §20.17: the workspace itself, changed by somebody: its name, time zone, theme and plan. */
import type { Database, Transaction } from '../../data/storage/connection/database.ts';
import { listMembers } from '../../data/storage/people/members.ts';
import { listThemes, setDefaultTheme } from '../../data/storage/templates/themes.ts';
import {
  type AuditEvent,
  type AuditFilter,
  eachEvent,
  listEvents,
} from '../../data/storage/workspaces/audit-events.ts';
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
type WorkspaceChange = {
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
type RetentionChange = { days: number | null; confirmed: DueDocuments | null };

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

/** §20.14: the audit log: a page of it, and all of it as JSON lines, as the command writes it and the web app lets it be downloaded. */
const PAGE_SIZE = 50;
/** Of the people to choose from; any other may be entered. */
const MAX_PEOPLE = 100;

/** The newest first. `people`: addresses of those who may have done something. */
export async function readAuditPage(
  db: Transaction,
  workspaceId: string,
  filter: AuditFilter,
  after: NonNullable<Parameters<typeof listEvents>[3]['after']> | undefined,
) {
  const page = await listEvents(db, workspaceId, filter, { limit: PAGE_SIZE, ...(after && { after }) });
  const members = await listMembers(db, workspaceId, { max: MAX_PEOPLE });
  return { ...page, people: members.map(({ email }) => email) };
}

/** Lines of so many characters are handed on together. */
const CHUNK = 65_536;

/** The oldest first, however many there are: only some are in memory at once. Each text is whole lines. */
export async function* auditLines(
  db: Transaction,
  workspaceId: string,
  filter: AuditFilter,
): AsyncGenerator<string, void> {
  let text = '';
  for await (const event of eachEvent(db, workspaceId, filter)) {
    text += `${JSON.stringify(fieldsOf(event))}\n`;
    if (text.length < CHUNK) continue;
    yield text;
    text = '';
  }
  if (text !== '') yield text;
}

function fieldsOf({ id, at, action, userId, name, via, address, detail }: AuditEvent) {
  return { id, at: at.toISOString(), action, user_id: userId, actor: name, via, address, detail };
}
