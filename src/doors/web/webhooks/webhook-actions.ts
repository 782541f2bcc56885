/** §23.9: webhooks in the browser, for owners. */
import { readIsoDay } from '../../../domain/calendar.ts';
import { Refusal } from '../../../domain/errors.ts';
import { dayWindow } from '../../../domain/time-zones.ts';
import { isUuid } from '../../../domain/uuid.ts';
import { foreign } from '../../../locales/message.ts';
import {
  addWebhook,
  changeWebhook as changeWebhookFacts,
  findWebhookEndpoint,
  pauseWebhook,
  readWebhookEvent,
  removeWebhook,
  replayWebhook,
  resumeWebhook,
  rotateWebhook,
  testWebhook,
} from '../../../use-cases/webhooks/index.ts';
import { collectFaults, confirmPage, REFUSED } from '../model/field.ts';
import { ownPath } from '../model/paths.ts';
import { moment } from '../model/shown.ts';
import type { MemberAction, MemberRequest, WebAnswer, WebContext } from '../model/web-action.ts';
import { type NoticeName, section, t } from '../pages/index.ts';
import { type EnteredReplay, eventNames, webhookOf, webhookPage, webhooksPage } from './webhook-page.ts';

export {
  deliveryPage as showWebhookEvent,
  webhookPage as showWebhook,
  webhooksPage as listWebhooks,
} from './webhook-page.ts';

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
