/** §23.9: one webhook: its state, what can be done with it, and what it was told. */
import {
  DELIVERY_STATES,
  type DeliveryState,
  listWebhookDeliveries,
  type WebhookDelivery,
} from '../../../data/storage/webhooks/webhook-deliveries.ts';
import type { WebhookEndpoint } from '../../../data/storage/webhooks/webhook-endpoints.ts';
import { readCursor, writeCursor } from '../../../domain/cursor.ts';
import { collectFaults } from '../forms/collect-faults.ts';
import { type FieldFault, field } from '../forms/field.ts';
import { moment } from '../model/moment.ts';
import { withQuery, workspacePath } from '../model/paths.ts';
import type { MemberRequest, WebContext } from '../model/web-action.ts';
import type { PageAnswer } from '../model/web-answer.ts';
import { TEXTS } from '../pages/index.ts';
import { type EnteredWebhook, eventNames, stateOf, webhookFields } from './webhooks-page.ts';

const { webhooks: T } = TEXTS;
const PAGE_SIZE = 50;

/** Events that were sent, or given up, in the days that were entered. */
export type EnteredReplay = { what: string; from: string; to: string };

export async function webhookPage(
  { member: { workspaceId, timeZone }, query }: MemberRequest,
  { db, site }: WebContext,
  webhook: WebhookEndpoint,
  shown: {
    entered?: EnteredReplay;
    changed?: EnteredWebhook;
    faults?: FieldFault[];
    made?: { secret: string; overlap: string };
  } = {},
): Promise<PageAnswer> {
  const { entered = { what: 'failed', from: '', to: '' }, changed = webhook, made = null } = shown;
  const { faults, try: read } = collectFaults();
  faults.push(...(shown.faults ?? []));
  const state = DELIVERY_STATES.find((one) => one === query.get('state'));
  const cursor = query.get('cursor');
  const after = cursor === null ? undefined : read(() => readCursor(cursor));
  const filter = state ? { state } : {};
  const { deliveries, next } = await listWebhookDeliveries(db, webhook, filter, { limit: PAGE_SIZE, after });
  const list = site.base + workspacePath(workspaceId, 'webhooks');
  const path = `${list}/${webhook.id}`;
  const address = (more: Record<string, string>) => withQuery(path, { state: state ?? '', ...more });
  const { columns, facts } = T;
  const { host } = new URL(webhook.url);
  return {
    page: 'webhook',
    title: host,
    place: 'webhooks',
    data: {
      ...{ list, path, faults, made, host, isPaused: webhook.pausedAt !== null, isNarrowed: state !== undefined },
      facts: [
        { name: columns.address, text: webhook.url },
        { name: columns.events, text: eventNames(webhook.events) },
        { name: columns.state, text: stateOf(webhook) },
        { name: facts.created, text: moment(timeZone, webhook.createdAt).text },
        ...(webhook.formerUntil ? [{ name: facts.former, text: moment(timeZone, webhook.formerUntil).text }] : []),
      ],
      state: field({
        ...{ name: 'state', label: columns.state, control: 'select', value: state ?? '' },
        options: [
          { value: '', text: T.all },
          ...DELIVERY_STATES.map((value) => ({ value, text: T.deliveryStates[value] })),
        ],
      }),
      rows: deliveries.map((one) => ({
        ...{ event: eventName(one.type), href: `${path}/events/${one.eventId}`, subject: one.subject },
        ...{ at: moment(timeZone, one.at), state: T.deliveryStates[one.state], attempts: one.attempts },
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
  const { what, from, to, failed, delivered } = T.replay;
  const kinds: { value: Exclude<DeliveryState, 'waiting'>; text: string }[] = [
    { value: 'failed', text: failed },
    { value: 'delivered', text: delivered },
  ];
  return [
    field({ name: 'what', label: what, control: 'select', value: entered.what, options: kinds }),
    field({ name: 'from', label: from, control: 'date', value: entered.from, faults }),
    field({ name: 'to', label: to, control: 'date', value: entered.to, faults }),
  ];
}

export function eventName(type: string): string {
  const names: Record<string, string> = T.events;
  return names[type] ?? type;
}

/** The status of the last answer, or why there was none. */
function answerOf({ status, fault }: WebhookDelivery): string {
  return status === null ? problemOf(fault) : String(status);
}

export function problemOf(fault: string | null): string {
  const problems: Record<string, string> = T.problems;
  return fault === null ? '' : (problems[fault] ?? fault);
}
