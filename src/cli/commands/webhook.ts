/** §23.9: `platen webhook`: manages the endpoints that receive events, and lists their deliveries. */
import { Argument, type Command, Option } from 'commander';
import type { DeliveryState, WebhookEndpoint } from '../../data/storage/webhooks/webhook-endpoints.ts';
import { WEBHOOK_EVENTS } from '../../domain/webhooks.ts';
import { tell } from '../../locales/message.ts';
import { readCount, readDateTime, readId } from '../terminal/arguments.ts';
import { type Fields, fieldsIn, printNote } from '../terminal/print.ts';
import { addVerb, addWorkspaceVerb, onDatabase, onWorkspace, type Session, settingsOf } from '../terminal/session.ts';

type Span = { state?: DeliveryState; since?: Date; until?: Date };

const STATES = ['waiting', 'delivered', 'failed'];
export function registerWebhook(program: Command): void {
  const noun = program.command('webhook').description('addresses that receive the events of a workspace');
  registerAdding(noun);
  registerChanging(noun);
  registerEvents(noun);
}

function registerAdding(noun: Command): void {
  addWorkspaceVerb(noun, 'add', 'send the events of a workspace to an address; the secret is shown only once')
    .argument('<url>', 'such as https://example.com/webhooks')
    .addOption(new Option('--event <name...>', 'the events to send; all by default').choices([...WEBHOOK_EVENTS]))
    .action(
      onWorkspace(async (session, [url]: [string], { event: events = [...WEBHOOK_EVENTS] }: { event?: string[] }) => {
        const { addWebhook } = await import('../../use-cases/webhooks/index.ts');
        const settings = await settingsOf(session);
        const { id, secret } = await addWebhook(settings, session.workspace.id, { url, events }, session.by);
        printNote(tell('command.note.secret'));
        return { id, url, events: events.join(' '), secret: secret! };
      }),
    );

  addWorkspaceVerb(noun, 'list', 'list the webhooks of a workspace, with their waiting and failed events').action(
    onWorkspace(async ({ db, workspace }) => {
      const { listWebhookEndpoints } = await import('../../data/storage/webhooks/webhook-endpoints.ts');
      return (await listWebhookEndpoints(db, workspace.id)).map((one) => ({
        id: one.id,
        url: one.url,
        events: one.events.join(' '),
        ...fieldsIn(one, 'createdAt', 'pausedAt', 'pause', 'waiting', 'failed'),
      }));
    }),
  );
}

function registerChanging(noun: Command): void {
  const verb = (name: string, summary: string, work: (session: Session, webhook: WebhookEndpoint) => Promise<Fields>) =>
    addVerb(noun, name, summary)
      .addArgument(idOfWebhook())
      .action(onDatabase(async (session, [id]: [string]) => work(session, await webhookOf(session, id))));

  const change = 'change the address or the events; waiting events go to the new address, and the secret stays';
  addVerb(noun, 'change', change)
    .addArgument(idOfWebhook())
    .option('--url <url>', 'the new address')
    .addOption(new Option('--event <name...>', 'the events to send from now on').choices([...WEBHOOK_EVENTS]))
    .action(
      onDatabase(async (session, [id]: [string], { url, event }: { url?: string; event?: string[] }) => {
        const { changeWebhook } = await import('../../use-cases/webhooks/index.ts');
        const webhook = await webhookOf(session, id);
        const changed = await changeWebhook(await settingsOf(session), webhook, { url, events: event }, session.by);
        return { id, url: changed.url, events: changed.events.join(' ') };
      }),
    );

  verb('rotate', 'make a new secret; for a day the one before signs too', async (session, webhook) => {
    const { rotateWebhook } = await import('../../use-cases/webhooks/index.ts');
    const { secret, until } = await rotateWebhook(await settingsOf(session), webhook, session.by);
    printNote(tell('command.note.secret'));
    return { id: webhook.id, secret, former_signs_until: until.toISOString() };
  });
  verb('pause', 'send nothing for now; events wait, for 30 days', async (session, webhook) => {
    const { pauseWebhook } = await import('../../use-cases/webhooks/index.ts');
    await pauseWebhook(session.db, webhook, session.by);
    return { id: webhook.id, paused: true };
  });
  verb('resume', 'send events again, the waiting ones first', async (session, webhook) => {
    const { resumeWebhook } = await import('../../use-cases/webhooks/index.ts');
    await resumeWebhook(session.db, webhook, session.by);
    return { id: webhook.id, paused: false };
  });
  verb('remove', 'remove a webhook; its waiting events are never sent', async (session, webhook) => {
    const { removeWebhook } = await import('../../use-cases/webhooks/index.ts');
    await removeWebhook(session.db, webhook, session.by);
    return { id: webhook.id, url: webhook.url, removed: true };
  });
  verb('test', 'send a test event without data', async (session, webhook) => {
    const { testWebhook } = await import('../../use-cases/webhooks/index.ts');
    return { id: webhook.id, event: await testWebhook(session.db, webhook, session.by) };
  });
}

function registerEvents(noun: Command): void {
  const inSpan = (verb: Command) =>
    verb
      .addOption(new Option('--since <date-time>', 'only events at this time or later').argParser(readDateTime))
      .addOption(new Option('--until <date-time>', 'only events before this time').argParser(readDateTime));

  inSpan(addVerb(noun, 'deliveries', 'list the events of the last 30 days with their state, newest first'))
    .addArgument(idOfWebhook())
    .addOption(new Option('--state <state>', 'only deliveries in this state').choices(STATES))
    .addOption(new Option('--limit <count>', 'at most this many deliveries').default(50).argParser(readCount(1, 1_000)))
    .action(
      onDatabase(async (session, [id]: [string], { limit, ...filter }: Span & { limit: number }) => {
        const { listWebhookDeliveries } = await import('../../data/storage/webhooks/webhook-endpoints.ts');
        const webhook = await webhookOf(session, id);
        const { deliveries } = await listWebhookDeliveries(session.db, webhook, filter, { limit });
        return deliveries.map((one) => ({
          event: one.eventId,
          ...fieldsIn(one, 'type', 'subject', 'at', 'state', 'attempts', 'status', 'fault'),
        }));
      }),
    );

  inSpan(addVerb(noun, 'replay', 'send events again with their ids: the given ones, or those of a period'))
    .addArgument(idOfWebhook())
    .argument('[event...]', 'ids of events, from `webhook deliveries`')
    .addOption(
      new Option('--state <state>', 'the state of the deliveries between --since and --until')
        .choices(STATES.slice(1))
        .default('failed'),
    )
    .action(
      onDatabase(async (session, [id, events]: [string, string[]], span: Span) => {
        const { replayWebhook } = await import('../../use-cases/webhooks/index.ts');
        const webhook = await webhookOf(session, id);
        const wanted = events.length > 0 ? events.map((event) => ({ eventId: readId(event) })) : [span];
        let replayed = 0;
        for (const one of wanted) replayed += await replayWebhook(session.db, webhook, one, session.by);
        return { id, replayed };
      }),
    );
}

function idOfWebhook(): Argument {
  return new Argument('<id>', 'id of the webhook, from `webhook list`').argParser(readId);
}

async function webhookOf({ db }: Session, id: string): Promise<WebhookEndpoint> {
  const { findWebhookEndpoint } = await import('../../data/storage/webhooks/webhook-endpoints.ts');
  return findWebhookEndpoint(db, null, id);
}
