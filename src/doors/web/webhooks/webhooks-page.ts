/** §23.9: the webhooks of a workspace, and the form that adds one. */
import { v7 } from 'uuid';
import { listWebhookEndpoints, type WebhookEndpoint } from '../../../data/storage/webhooks/webhook-endpoints.ts';
import { WEBHOOK_EVENTS } from '../../../domain/webhooks.ts';
import { type FieldFault, field } from '../forms/field.ts';
import { workspacePath } from '../model/paths.ts';
import type { MemberRequest, WebContext } from '../model/web-action.ts';
import type { PageAnswer } from '../model/web-answer.ts';
import { t } from '../pages/index.ts';

export type EnteredWebhook = { url: string; events: string[] };

const EMPTY: EnteredWebhook = { url: '', events: [...WEBHOOK_EVENTS] };

/** `made`: the secret of the one that was added just now, which is shown this once. */
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
      ...{ path, faults, made, id: v7() },
      rows: rows.map((one) => ({
        ...{ url: one.url, href: `${path}/${one.id}`, state: stateOf(one), isPaused: one.pausedAt !== null },
        ...{ events: eventNames(one.events), waiting: one.waiting, failed: one.failed },
      })),
      entered: webhookFields(entered, faults),
    },
  };
}

/** What is told, and where: `app/webhook-fields.hbs`. */
export function webhookFields({ url, events }: EnteredWebhook, faults: FieldFault[]) {
  return {
    url: field({
      ...{ name: 'url', label: t('webhooks.fields.url'), hint: t('webhooks.fields.urlHint'), value: url, faults },
      ...{ required: true, maxLength: 1_000 },
    }),
    eventsFault: faults.find(({ field }) => field === 'events')?.message ?? '',
    events: WEBHOOK_EVENTS.map((name) => ({
      ...{ name, text: t(`webhooks.events.${name}`), isChosen: events.includes(name) },
    })),
  };
}

export function stateOf({ pause, failingSince }: Pick<WebhookEndpoint, 'pause' | 'failingSince'>): string {
  if (pause) return t(`webhooks.states.${pause === 'failing' ? 'failing_paused' : pause}`);
  return failingSince ? t('webhooks.states.failing') : t('webhooks.states.works');
}

export function eventNames(names: WebhookEndpoint['events']): string {
  return names.map((name) => t(`webhooks.events.${name}`)).join(' · ');
}
