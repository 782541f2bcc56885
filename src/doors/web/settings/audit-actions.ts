/** §20.14: the audit log: owners read it, or download it as JSON lines. */
import { readIsoDay } from '../../../domain/calendar.ts';
import { readCursor, writeCursor } from '../../../domain/cursor.ts';
import { EMAIL_LENGTH } from '../../../domain/emails.ts';
import { dayWindow } from '../../../domain/time-zones.ts';
import type { AuditDetail } from '../../../use-cases/administration/index.ts';
import * as audit from '../../../use-cases/administration/index.ts';
import { collectFaults, type FieldFault, field, REFUSED } from '../model/field.ts';
import { withQuery, workspacePath } from '../model/paths.ts';
import { moment } from '../model/shown.ts';
import type { MemberAction, WebActions } from '../model/web-action.ts';
import { findText, section, t } from '../pages/index.ts';

const showAudit: MemberAction = async ({ member, query }, { db, site }) => {
  const { workspaceId, timeZone } = member;
  const { faults, try: read } = collectFaults();
  const cursor = query.get('cursor');
  const after = cursor === null ? undefined : read(() => readCursor(cursor));
  const { entered, filter, faults: unreadable } = filterOf(query, timeZone);
  faults.push(...unreadable);
  const { events, next, people } = await audit.readAuditPage(db, workspaceId, filter, after);
  const path = site.base + workspacePath(workspaceId, 'audit');
  const address = (page: string, more: Record<string, string> = {}) => withQuery(page, { ...entered, ...more });
  return {
    page: 'audit',
    title: t('settings.audit.title'),
    place: 'audit',
    ...(faults.length > 0 && { status: REFUSED }),
    data: {
      path,
      faults,
      zone: t('settings.audit.zone', { timeZone }),
      isNarrowed: Object.values(entered).some((text) => text !== ''),
      fields: [
        field({
          name: 'action',
          label: t('settings.audit.filters.action'),
          control: 'select',
          value: entered.action,
          options: [
            { value: '', text: t('settings.audit.filters.all') },
            ...audit.AUDIT_ACTIONS.map((value) => ({ value, text: t(`settings.audit.actions.${value}`) })),
          ],
        }),
        field({
          name: 'person',
          label: t('settings.audit.filters.person'),
          value: entered.person,
          list: 'people',
          maxLength: EMAIL_LENGTH,
        }),
        ...(['from', 'to'] as const).map((name) =>
          field({ name, label: t(`settings.audit.filters.${name}`), control: 'date', value: entered[name], faults }),
        ),
      ],
      people,
      rows: events.map((event) => rowOf(event, timeZone)),
      download: address(`${path}/events.jsonl`),
      first: after ? address(path) : '',
      next: next ? address(path, { cursor: writeCursor(next) }) : '',
    },
  };
};

const downloadAudit: MemberAction = async ({ member, query }, { db }) => ({
  text: audit.auditLines(db, member.workspaceId, filterOf(query, member.timeZone).filter),
  type: 'application/jsonl; charset=utf-8',
  fileName: `${member.workspaceName} audit.jsonl`,
});

/** Reads the filter. Unknown values are ignored. Both days are whole days of the time zone. */
function filterOf(query: URLSearchParams, timeZone: string) {
  const enter = (name: string) => query.get(name)?.trim().replaceAll('\0', '') ?? '';
  const entered = { action: enter('action'), person: enter('person'), from: enter('from'), to: enter('to') };
  const faults: FieldFault[] = [];
  const momentOf = (name: 'from' | 'to') => {
    const day = readIsoDay(entered[name]);
    if (!day && entered[name] !== '') faults.push({ field: name, message: t(`documents.faults.${name}`) });
    return day && dayWindow(timeZone, day)[name];
  };
  const [since, until] = [momentOf('from'), momentOf('to')];
  const action = audit.AUDIT_ACTIONS.find((one) => one === entered.action);
  const filter: audit.AuditFilter = {
    ...(action && { action }),
    ...(entered.person !== '' && { actor: entered.person }),
    ...(since && { since }),
    ...(until && { until }),
  };
  return { entered, filter, faults };
}

function rowOf({ at, action, name, via, address, detail }: audit.AuditEvent, timeZone: string) {
  return {
    at: moment(timeZone, at),
    action: wordOf('actions', action),
    name,
    via: t(`settings.audit.doors.${via}`),
    address,
    facts: describeDetail(detail, timeZone),
  };
}

export const auditActions = { showAudit, downloadAudit } satisfies WebActions;

// §20.14: describes what an event changed. Ids are only in the download.

/** A longer list is only counted. The download names everything. */
const MAX = 5;

/** Facts whose text needs no name. */
const PLAIN = new Set(['title', 'name', 'by', 'email', 'role', 'plan', 'template', 'templates']);

/** `isPlain`: on one line, the text needs no name. */
type Fact = { name: string; text: string; isPlain: boolean };

/** Describes the details of an event. Times are shown in the time zone. */
export function describeDetail(detail: AuditDetail, timeZone: string): Fact[] {
  const order = Object.keys(section('settings.audit.names'));
  // The database keeps no order. Facts without a name in the interface come last.
  const placeOf = (name: string) => order.indexOf(name) >>> 0;
  return Object.entries(detail)
    .filter(([name, value]) => name !== 'id' && !name.endsWith('_id') && value !== null)
    .sort(([a], [b]) => placeOf(a) - placeOf(b))
    .map(([name, value]) => ({
      name: wordOf('names', name),
      text: textOf(name, value, timeZone),
      isPlain: PLAIN.has(name),
    }))
    .filter(({ text }) => text !== '');
}

/** Returns the text of a value. `name`: the name of the value, which decides the words for it. */
function textOf(name: string, value: unknown, timeZone: string): string {
  if (Array.isArray(value)) {
    if (value.length > MAX) return countedOf(name, value.length);
    return value.map((one) => textOf(name, one, timeZone)).join('; ');
  }
  if (typeof value === 'string' && name.endsWith('_at')) return moment(timeZone, new Date(value)).text;
  if (typeof value !== 'object' || value === null) return wordOf(`values.${name}`, String(value));
  const { before, after, ...rest } = value as Record<string, unknown>;
  if (before !== undefined && after !== undefined)
    return [before, after].map((one) => textOf(name, one, timeZone)).join(' → ');
  const [first, ...others] = describeDetail(rest as AuditDetail, timeZone);
  const about = others.map((fact) => `${fact.name} ${fact.text}`).join(', ');
  return about === '' ? (first?.text ?? '') : `${first!.text} (${about})`;
}

/** Returns the interface's word for a technical name, or the text itself. */
function wordOf(what: 'names' | 'actions' | `values.${string}`, text: string): string {
  return findText(`settings.audit.${what}.${text}`) ?? text;
}

function countedOf(name: string, count: number): string {
  switch (name) {
    case 'events':
    case 'templates':
    case 'themes':
      return t(`settings.audit.counted.${name}`, { count });
    default:
      return t('settings.audit.counted.other', { count, what: wordOf('names', name) });
  }
}
