/** §20.17: changes the workspace itself: its name, time zone, theme and plan. */
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
import type { IssueRule } from '../../domain/issue-rules.ts';
import { NO_THEME } from '../../template/model/theme.ts';
import { administer, type By } from './administer.ts';

export async function describeSettings(db: Transaction, workspaceId: string) {
  return { workspace: await describeWorkspace(db, workspaceId), themes: await listThemes(db, workspaceId) };
}

/** The value for no limit. As days of retention: documents are kept for ever. As minutes of a session: sessions have no limit. */
const NONE = 'none';

/**
 * A field that is left out stays as it is. `theme`: a name, or `none`. Only owners may change retention, the second
 * factor and the session limits.
 */
type WorkspaceChange = {
  name?: string;
  timeZone?: string;
  theme?: string;
  retention?: RetentionChange;
  requiresSecondFactor?: boolean;
  sessionMinutes?: number | null;
  idleMinutes?: number | null;
  /** §12.10. */
  personIssues?: IssueRule;
  /** §25.2. */
  verifyShowsAmount?: boolean;
};

/** The fields that only owners may change, when they get another value. */
const OF_OWNERS = ['requiresSecondFactor', 'sessionMinutes', 'idleMinutes'] as const;

/** `days`: null keeps documents for ever. `confirmed`: the documents that, as the person knows, are erased at once. */
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

/** §5.8: changes the plan, which decides whether documents can be made. */
export function choosePlan(db: Database | Transaction, workspaceId: string, plan: Plan, by: By): Promise<Workspace> {
  return administer(db, workspaceId, by, async (tx, need) => {
    need('admin');
    const before = await describeWorkspace(tx, workspaceId);
    if (before.plan === plan) return { result: before };
    const detail = { plan: { before: before.plan, after: plan } };
    return { result: await setWorkspacePlan(tx, workspaceId, plan), event: { action: 'plan_changed', detail } };
  });
}

/** Returns the workspace's settings under the names of the audit log. */
function factsOf({
  name,
  timeZone,
  theme,
  retentionDays,
  requiresSecondFactor,
  sessionMinutes,
  idleMinutes,
  personIssues,
  verifyShowsAmount,
}: Workspace & { theme: string | null }): Record<string, string> {
  return {
    name,
    time_zone: timeZone,
    theme: theme ?? NO_THEME,
    retention_days: String(retentionDays ?? NONE),
    second_factor: requiresSecondFactor ? 'required' : 'optional',
    session_minutes: String(sessionMinutes ?? NONE),
    idle_minutes: String(idleMinutes ?? NONE),
    person_issues: personIssues,
    verify_shows_amount: verifyShowsAmount ? 'yes' : 'no',
  };
}

/** §20.14: reads the audit log: a page of it, or all of it as JSON lines for the command and the download. */
const PAGE_SIZE = 50;
/** The most people to choose from. Others can be typed in. */
const MAX_PEOPLE = 100;

/** Returns a page, the newest event first. `people`: addresses of members to filter by. */
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

/** Lines are yielded in chunks of this many characters. */
const CHUNK = 65_536;

/** Yields all events, the oldest first, with only some in memory at once. Each text consists of whole lines. */
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
