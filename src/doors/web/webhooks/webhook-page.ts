/** §23.9: the pages of webhooks: all of a workspace, one with its deliveries, and one event as it was sent. */
import { v7 } from 'uuid';
import { readCursor, writeCursor } from '../../../domain/cursor.ts';
import { WEBHOOK_EVENTS } from '../../../domain/webhooks.ts';
import {
  DELIVERY_STATES,
  type DeliveryState,
  listWebhookEndpoints,
  readWebhook,
  readWebhookEvent,
  type WebhookDelivery,
  type WebhookEndpoint,
} from '../../../use-cases/webhooks/index.ts';
import { collectFaults, type FieldFault, field } from '../model/field.ts';
import { withQuery, workspacePath } from '../model/paths.ts';
import { moment } from '../model/shown.ts';
import type { MemberRequest, PageAnswer, WebContext } from '../model/web-action.ts';
import { findText, t } from '../pages/index.ts';

export type EnteredWebhook = { url: string; events: string[] };

const EMPTY: EnteredWebhook = { url: '', events: [...WEBHOOK_EVENTS] };

/** `made`: the secret of a new webhook, which is shown only this once. */
export async function webhooksPage(
  { member: { workspaceId } }: MemberRequest,
  { db, site }: WebContext,
  shown: { entered?: EnteredWebhook; faults?: FieldFault[]; made?: { host: string; secret: string } } = {},
): Promise<PageAnswer> {
  const { entered = EMPTY, faults = [], made = null } = shown;
  const path = site.base + workspacePath(workspaceId, 'webhooks');
  const rows = await listWebhookEndpoints(db, workspaceId);
  return {
    page: 'webhooks',
    title: t('webhooks.title'),
    place: 'webhooks',
    data: {
      path,
      faults,
      made,
      id: v7(),
      rows: rows.map((one) => ({
        url: one.url,
        href: `${path}/${one.id}`,
        state: stateOf(one),
        isPaused: one.pausedAt !== null,
        events: eventNames(one.events),
        waiting: one.waiting,
        failed: one.failed,
      })),
      entered: webhookFields(entered, faults),
    },
  };
}

/** Returns the fields for events and URL: `app/webhook-fields.hbs`. */
function webhookFields({ url, events }: EnteredWebhook, faults: FieldFault[]) {
  return {
    url: field({
      name: 'url',
      label: t('webhooks.fields.url'),
      hint: t('webhooks.fields.urlHint'),
      value: url,
      faults,
      required: true,
      maxLength: 1_000,
    }),
    eventsFault: faults.find(({ field }) => field === 'events')?.message ?? '',
    events: WEBHOOK_EVENTS.map((name) => ({
      name,
      text: t(`webhooks.events.${name}`),
      isChosen: events.includes(name),
    })),
  };
}

function stateOf({ pause, failingSince }: Pick<WebhookEndpoint, 'pause' | 'failingSince'>): string {
  if (pause) return t(`webhooks.states.${pause === 'failing' ? 'failing_paused' : pause}`);
  return failingSince ? t('webhooks.states.failing') : t('webhooks.states.works');
}

export function eventNames(names: WebhookEndpoint['events']): string {
  return names.map((name) => t(`webhooks.events.${name}`)).join(' · ');
}

const PAGE_SIZE = 50;

/** The period of events to send again: those that were sent, or given up. */
export type EnteredReplay = { what: string; from: string; to: string };

export function webhookOf({ member, params }: MemberRequest) {
  return { workspaceId: member.workspaceId, id: params.webhook! };
}

export async function webhookPage(
  request: MemberRequest,
  { db, site }: WebContext,
  shown: {
    entered?: EnteredReplay;
    changed?: EnteredWebhook;
    faults?: FieldFault[];
    made?: { secret: string; overlap: string };
  } = {},
): Promise<PageAnswer> {
  const { query, member } = request;
  const { workspaceId, timeZone } = member;
  const { entered = { what: 'failed', from: '', to: '' }, made = null } = shown;
  const { faults, try: read } = collectFaults();
  faults.push(...(shown.faults ?? []));
  const state = DELIVERY_STATES.find((one) => one === query.get('state'));
  const cursor = query.get('cursor');
  const after = cursor === null ? undefined : read(() => readCursor(cursor));
  const filter = state ? { state } : {};
  const { webhook, deliveries, next } = await readWebhook(db, webhookOf(request), filter, { limit: PAGE_SIZE, after });
  const { changed = webhook } = shown;
  const list = site.base + workspacePath(workspaceId, 'webhooks');
  const path = `${list}/${webhook.id}`;
  const address = (more: Record<string, string>) => withQuery(path, { state: state ?? '', ...more });
  const { host } = new URL(webhook.url);
  return {
    page: 'webhook',
    title: host,
    place: 'webhooks',
    data: {
      list,
      path,
      faults,
      made,
      host,
      isPaused: webhook.pausedAt !== null,
      isNarrowed: state !== undefined,
      facts: [
        { name: t('webhooks.columns.address'), text: webhook.url },
        { name: t('webhooks.columns.events'), text: eventNames(webhook.events) },
        { name: t('webhooks.columns.state'), text: stateOf(webhook) },
        { name: t('webhooks.facts.created'), text: moment(timeZone, webhook.createdAt).text },
        ...(webhook.formerUntil
          ? [{ name: t('webhooks.facts.former'), text: moment(timeZone, webhook.formerUntil).text }]
          : []),
      ],
      state: field({
        name: 'state',
        label: t('webhooks.columns.state'),
        control: 'select',
        value: state ?? '',
        options: [
          { value: '', text: t('webhooks.all') },
          ...DELIVERY_STATES.map((value) => ({ value, text: t(`webhooks.deliveryStates.${value}`) })),
        ],
      }),
      rows: deliveries.map((one) => ({
        event: eventName(one.type),
        href: `${path}/events/${one.eventId}`,
        subject: one.subject,
        at: moment(timeZone, one.at),
        state: t(`webhooks.deliveryStates.${one.state}`),
        attempts: one.attempts,
        answer: answerOf(one),
      })),
      first: after ? address({}) : '',
      next: next ? address({ cursor: writeCursor(next) }) : '',
      replay: replayFields(entered, faults),
      changed: webhookFields(changed, faults),
    },
  };
}

function replayFields(entered: EnteredReplay, faults: FieldFault[]) {
  const kinds: { value: Exclude<DeliveryState, 'waiting'>; text: string }[] = [
    { value: 'failed', text: t('webhooks.replay.failed') },
    { value: 'delivered', text: t('webhooks.replay.delivered') },
  ];
  return [
    field({ name: 'what', label: t('webhooks.replay.what'), control: 'select', value: entered.what, options: kinds }),
    field({ name: 'from', label: t('webhooks.replay.from'), control: 'date', value: entered.from, faults }),
    field({ name: 'to', label: t('webhooks.replay.to'), control: 'date', value: entered.to, faults }),
  ];
}

function eventName(type: string): string {
  return findText(`webhooks.events.${type}`) ?? type;
}

/** Returns the status of the last answer, or why there was none. */
function answerOf({ status, fault }: WebhookDelivery): string {
  return status === null ? problemOf(fault) : String(status);
}

function problemOf(fault: string | null): string {
  return fault === null ? '' : (findText(`webhooks.problems.${fault}`) ?? fault);
}

export async function deliveryPage(request: MemberRequest, { db, site }: WebContext): Promise<PageAnswer> {
  const { workspaceId, timeZone } = request.member;
  const { webhook: endpoint, delivery } = await readWebhookEvent(db, webhookOf(request), request.params.event!);
  const { id, url } = endpoint;
  const { type, at, data, state, status, answer, fault, attemptedAt, nextAt } = delivery;
  const webhook = `${site.base}${workspacePath(workspaceId, `webhooks/${id}`)}`;
  const shown = (time: Date) => moment(timeZone, time).text;
  return {
    page: 'webhook-event',
    title: eventName(type),
    place: 'webhooks',
    data: {
      list: site.base + workspacePath(workspaceId, 'webhooks'),
      webhook,
      host: new URL(url).host,
      title: eventName(type),
      replay: state === 'waiting' ? '' : `${webhook}/events/${delivery.eventId}`,
      facts: [
        { name: t('webhooks.delivery.id'), text: delivery.eventId },
        { name: t('webhooks.delivery.subject'), text: delivery.subject },
        { name: t('webhooks.columns.at'), text: shown(at) },
        { name: t('webhooks.columns.state'), text: t(`webhooks.deliveryStates.${state}`) },
        { name: t('webhooks.columns.attempts'), text: String(delivery.attempts) },
        ...(attemptedAt ? [{ name: t('webhooks.delivery.last'), text: shown(attemptedAt) }] : []),
        ...(state === 'waiting' && delivery.attempts > 0
          ? [{ name: t('webhooks.delivery.next'), text: shown(nextAt) }]
          : []),
        ...(status === null ? [] : [{ name: t('webhooks.delivery.status'), text: String(status) }]),
        ...(fault === null ? [] : [{ name: t('webhooks.delivery.why'), text: problemOf(fault) }]),
      ],
      body: JSON.stringify({ type, timestamp: at.toISOString(), data }, null, 2),
      isAnswered: status !== null,
      answer: answer ?? '',
    },
  };
}
