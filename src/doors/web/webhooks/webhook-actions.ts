/** §23.9: webhooks in the browser, for owners. */

import { v7 } from 'uuid';
import { readIsoDay } from '../../../domain/calendar.ts';
import { readCursor, writeCursor } from '../../../domain/cursor.ts';
import { Refusal } from '../../../domain/errors.ts';
import { dayWindow } from '../../../domain/time-zones.ts';
import { isUuid } from '../../../domain/uuid.ts';
import { WEBHOOK_EVENTS } from '../../../domain/webhooks.ts';
import { foreign } from '../../../locales/message.ts';
import {
  addWebhook,
  changeWebhook as changeWebhookFacts,
  DELIVERY_STATES,
  type DeliveryState,
  findWebhookEndpoint,
  listWebhookEndpoints,
  pauseWebhook,
  readWebhook,
  readWebhookEvent,
  removeWebhook,
  replayWebhook,
  resumeWebhook,
  rotateWebhook,
  testWebhook,
  type WebhookDelivery,
  type WebhookEndpoint,
} from '../../../use-cases/webhooks/index.ts';
import { collectFaults, confirmPage, type FieldFault, field, REFUSED } from '../model/field.ts';
import { ownPath, withQuery, workspacePath } from '../model/paths.ts';
import { moment } from '../model/shown.ts';
import type { MemberAction, MemberRequest, PageAnswer, WebAnswer, WebContext } from '../model/web-action.ts';
import { findText, type NoticeName, section, t } from '../pages/index.ts';

/** The form contains the id of the new webhook, so that sending it twice adds one. */
export const makeWebhook: MemberAction = async (request, context) => {
  const { form, member } = request;
  const id = form.get('id') ?? '';
  if (!isUuid(id)) throw new Refusal('validation', foreign(t('webhooks.faults.id')), 'id');
  const entered = { url: form.get('url') ?? '', events: form.getAll('events') };
  const { faults, tryAll } = collectFaults();
  if (entered.events.length === 0) faults.push({ field: 'events', message: t('webhooks.faults.events') });
  else {
    const wanted = { ...entered, id: id.toLowerCase() };
    const added = await tryAll(() => addWebhook(settingsOf(context), member.workspaceId, wanted, request.by));
    if (added?.secret === null) return { redirect: ownPath(request, 'webhooks'), notice: 'webhookAddedBefore' };
    if (added?.secret) {
      const { host } = new URL(entered.url.trim());
      return webhooksPage(request, context, { made: { host, secret: added.secret } });
    }
  }
  return { ...(await webhooksPage(request, context, { entered, faults })), status: REFUSED };
};

/** Does what the form's button says. */
export const changeWebhook: MemberAction = async (request, context) => {
  const { db } = context;
  const webhook = webhookOf(request);
  await findWebhookEndpoint(db, webhook.workspaceId, webhook.id);
  const who = request.by;
  const done = (notice: NoticeName): WebAnswer => ({ redirect: ownPath(request, `webhooks/${webhook.id}`), notice });
  switch (request.form.get('do')) {
    case 'test':
      await testWebhook(db, webhook, who);
      return done('webhookTested');
    case 'pause':
      await pauseWebhook(db, webhook, who);
      return done('webhookPaused');
    case 'resume':
      await resumeWebhook(db, webhook, who);
      return done('webhookResumed');
    case 'rotate': {
      const { secret, until } = await rotateWebhook(settingsOf(context), webhook, who);
      const overlap = t('webhooks.overlap', { until: moment(request.member.timeZone, until).text });
      return webhookPage(request, context, { made: { secret, overlap } });
    }
    case 'change':
      return changeFacts(request, context);
    case 'replay':
      return replaySpan(request, context);
    default:
      throw new Refusal('validation', foreign(t('webhooks.faults.id')), 'do');
  }
};

async function changeFacts(request: MemberRequest, context: WebContext): Promise<WebAnswer> {
  const webhook = webhookOf(request);
  const { form } = request;
  const changed = { url: form.get('url') ?? '', events: form.getAll('events') };
  const { faults, tryAll } = collectFaults();
  if (changed.events.length === 0) faults.push({ field: 'events', message: t('webhooks.faults.events') });
  else await tryAll(() => changeWebhookFacts(settingsOf(context), webhook, changed, request.by));
  if (faults.length === 0) return { redirect: ownPath(request, `webhooks/${webhook.id}`), notice: 'webhookChanged' };
  return { ...(await webhookPage(request, context, { changed, faults })), status: REFUSED };
}

async function replaySpan(request: MemberRequest, context: WebContext): Promise<WebAnswer> {
  const webhook = webhookOf(request);
  const { form, member } = request;
  const enter = (name: keyof EnteredReplay) => form.get(name) ?? '';
  const entered: EnteredReplay = { what: enter('what'), from: enter('from'), to: enter('to') };
  const { faults, try: read } = collectFaults();
  const dayOf = (name: 'from' | 'to') => {
    if (entered[name] === '') return undefined;
    const day = readIsoDay(entered[name]);
    if (!day) throw new Refusal('validation', foreign(t('webhooks.faults.span')), name);
    return dayWindow(member.timeZone, day);
  };
  const [from, to] = [read(() => dayOf('from')), read(() => dayOf('to'))];
  if (faults.length > 0) return { ...(await webhookPage(request, context, { entered, faults })), status: REFUSED };
  const span = {
    state: entered.what === 'delivered' ? ('delivered' as const) : ('failed' as const),
    ...(from && { since: from.from }),
    ...(to && { until: to.to }),
  };
  const replayed = await replayWebhook(context.db, webhook, span, request.by);
  const notice = replayed > 0 ? 'eventsReplayed' : 'nothingReplayed';
  return { redirect: ownPath(request, `webhooks/${webhook.id}`), notice };
}

export const askToRemoveWebhook: MemberAction = async (request, context) => {
  const { workspaceId, id } = webhookOf(request);
  const { url, events } = await findWebhookEndpoint(context.db, workspaceId, id);
  return confirmPage({
    place: 'webhooks',
    ...section('webhooks.removeQuestion', { host: new URL(url).host }),
    facts: [
      { name: t('webhooks.columns.address'), text: url },
      { name: t('webhooks.columns.events'), text: eventNames(events) },
    ],
    back: context.site.base + ownPath(request, `webhooks/${id}`),
  });
};

export const confirmRemoveWebhook: MemberAction = async (request, context) => {
  await removeWebhook(context.db, webhookOf(request), request.by);
  return { redirect: ownPath(request, 'webhooks'), notice: 'webhookRemoved' };
};

export const replayWebhookEvent: MemberAction = async (request, context) => {
  const webhook = webhookOf(request);
  const { eventId } = (await readWebhookEvent(context.db, webhook, request.params.event!)).delivery;
  await replayWebhook(context.db, webhook, { eventId }, request.by);
  return { redirect: ownPath(request, `webhooks/${webhook.id}/events/${eventId}`), notice: 'eventsReplayed' };
};

function settingsOf({ db, secrets, webhookHosts: hosts }: WebContext) {
  return { db, secrets, hosts };
}

// §23.9: the pages of webhooks: all of a workspace, one with its deliveries, and one event as it was sent.

type EnteredWebhook = { url: string; events: string[] };

const EMPTY: EnteredWebhook = { url: '', events: [...WEBHOOK_EVENTS] };

/** `made`: the secret of a new webhook, which is shown only this once. */
async function webhooksPage(
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

function eventNames(names: WebhookEndpoint['events']): string {
  return names.map((name) => t(`webhooks.events.${name}`)).join(' · ');
}

const PAGE_SIZE = 50;

/** The period of events to send again: those that were sent, or given up. */
type EnteredReplay = { what: string; from: string; to: string };

function webhookOf({ member, params }: MemberRequest) {
  return { workspaceId: member.workspaceId, id: params.webhook! };
}

async function webhookPage(
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

async function deliveryPage(request: MemberRequest, { db, site }: WebContext): Promise<PageAnswer> {
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

export { deliveryPage as showWebhookEvent, webhookPage as showWebhook, webhooksPage as listWebhooks };
