/** §23.9: one event, as it was sent to one address, and what came back. */
import type { WebhookDelivery } from '../../../data/storage/webhooks/webhook-deliveries.ts';
import type { WebhookEndpoint } from '../../../data/storage/webhooks/webhook-endpoints.ts';
import { moment } from '../model/moment.ts';
import { workspacePath } from '../model/paths.ts';
import type { MemberRequest, WebContext } from '../model/web-action.ts';
import type { PageAnswer } from '../model/web-answer.ts';
import { TEXTS } from '../pages/index.ts';
import { eventName, problemOf } from './webhook-page.ts';

const { webhooks: T } = TEXTS;

export function deliveryPage(
  { member: { workspaceId, timeZone } }: MemberRequest,
  { site }: WebContext,
  { id, url }: WebhookEndpoint,
  delivery: WebhookDelivery,
): PageAnswer {
  const { type, at, data, state, status, answer, fault, attemptedAt, nextAt } = delivery;
  const webhook = `${site.base}${workspacePath(workspaceId, `webhooks/${id}`)}`;
  const shown = (time: Date) => moment(timeZone, time).text;
  const { columns, delivery: texts } = T;
  return {
    page: 'webhook-event',
    title: eventName(type),
    place: 'webhooks',
    data: {
      ...{ list: site.base + workspacePath(workspaceId, 'webhooks'), webhook, host: new URL(url).host },
      ...{ title: eventName(type), replay: state === 'waiting' ? '' : `${webhook}/events/${delivery.eventId}` },
      facts: [
        { name: texts.id, text: delivery.eventId },
        { name: texts.subject, text: delivery.subject },
        { name: columns.at, text: shown(at) },
        { name: columns.state, text: T.deliveryStates[state] },
        { name: columns.attempts, text: String(delivery.attempts) },
        ...(attemptedAt ? [{ name: texts.last, text: shown(attemptedAt) }] : []),
        ...(state === 'waiting' && delivery.attempts > 0 ? [{ name: texts.next, text: shown(nextAt) }] : []),
        ...(status === null ? [] : [{ name: texts.status, text: String(status) }]),
        ...(fault === null ? [] : [{ name: texts.why, text: problemOf(fault) }]),
      ],
      body: JSON.stringify({ type, timestamp: at.toISOString(), data }, null, 2),
      isAnswered: status !== null,
      answer: answer ?? '',
    },
  };
}
