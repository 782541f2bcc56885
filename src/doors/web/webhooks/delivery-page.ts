/** §23.9: one event, as it was sent to one address, and what came back. */
import type { WebhookDelivery } from '../../../data/storage/webhooks/webhook-deliveries.ts';
import type { WebhookEndpoint } from '../../../data/storage/webhooks/webhook-endpoints.ts';
import { moment } from '../model/moment.ts';
import { workspacePath } from '../model/paths.ts';
import type { MemberRequest, WebContext } from '../model/web-action.ts';
import type { PageAnswer } from '../model/web-answer.ts';
import { t } from '../pages/index.ts';
import { eventName, problemOf } from './webhook-page.ts';

export function deliveryPage(
  { member: { workspaceId, timeZone } }: MemberRequest,
  { site }: WebContext,
  { id, url }: WebhookEndpoint,
  delivery: WebhookDelivery,
): PageAnswer {
  const { type, at, data, state, status, answer, fault, attemptedAt, nextAt } = delivery;
  const webhook = `${site.base}${workspacePath(workspaceId, `webhooks/${id}`)}`;
  const shown = (time: Date) => moment(timeZone, time).text;
  return {
    page: 'webhook-event',
    title: eventName(type),
    place: 'webhooks',
    data: {
      ...{ list: site.base + workspacePath(workspaceId, 'webhooks'), webhook, host: new URL(url).host },
      ...{ title: eventName(type), replay: state === 'waiting' ? '' : `${webhook}/events/${delivery.eventId}` },
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
