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
import { findText, t } from '../pages/index.ts';
import { type EnteredWebhook, eventNames, stateOf, webhookFields } from './webhooks-page.ts';

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
  const { host } = new URL(webhook.url);
  return {
    page: 'webhook',
    title: host,
    place: 'webhooks',
    data: {
      ...{ list, path, faults, made, host, isPaused: webhook.pausedAt !== null, isNarrowed: state !== undefined },
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
        ...{ name: 'state', label: t('webhooks.columns.state'), control: 'select', value: state ?? '' },
        options: [
          { value: '', text: t('webhooks.all') },
          ...DELIVERY_STATES.map((value) => ({ value, text: t(`webhooks.deliveryStates.${value}`) })),
        ],
      }),
      rows: deliveries.map((one) => ({
        ...{ event: eventName(one.type), href: `${path}/events/${one.eventId}`, subject: one.subject },
        ...{ at: moment(timeZone, one.at), state: t(`webhooks.deliveryStates.${one.state}`), attempts: one.attempts },
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

export function eventName(type: string): string {
  return findText(`webhooks.events.${type}`) ?? type;
}

/** The status of the last answer, or why there was none. */
function answerOf({ status, fault }: WebhookDelivery): string {
  return status === null ? problemOf(fault) : String(status);
}

export function problemOf(fault: string | null): string {
  return fault === null ? '' : (findText(`webhooks.problems.${fault}`) ?? fault);
}
