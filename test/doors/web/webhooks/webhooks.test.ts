/** §23.9: an owner adds a webhook in the browser, looks at what it was told, and ends it; by the command as well. */
import { EventEmitter, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { SMTPServer } from 'smtp-server';
import { Webhook } from 'standardwebhooks';
import { v7 } from 'uuid';
import { t } from '../../../../src/doors/web/pages/index.ts';
import { eventsOf } from '../../../support/audit.ts';
import { platenJsonInProcess, runPlatenInProcess } from '../../../support/platen-in-process.ts';
import { seedTenant, type Tenant } from '../../../support/seed.ts';
import { startTestService, type TestService } from '../../../support/service.ts';
import { signedIn, type WebVisitor } from '../../../support/web.ts';
import { openReceiver, type Receiver } from '../../../use-cases/webhooks/support/receiver.ts';

let service: TestService;
let receiver: Receiver;
const mails: string[] = [];
const arrivals = new EventEmitter();
const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: async (stream, _session, done) => {
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    mails.push(Buffer.concat(chunks).toString());
    arrivals.emit('mail');
    done();
  },
});
let tenant: Tenant;
let owner: WebVisitor;
let list: string;
beforeAll(async () => {
  const listening = mailServer.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const smtp = `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`;
  const env = { WEBHOOK_HOSTS: '127.0.0.1', SMTP_URL: smtp, MAIL_FROM: 'platen@example.com' };
  service = await startTestService({ role: 'all', env });
  receiver = await openReceiver();
  tenant = await seedTenant(db());
  owner = await signedIn(service, tenant.userId);
  list = `/w/${tenant.workspaceId}/webhooks`;
});
afterAll(async () => {
  await service?.close();
  await receiver?.close();
  await new Promise<void>((resolve) => mailServer.close(resolve));
});

function db() {
  return service.services.context.db;
}

function platen<Printed>(...line: string[]): Promise<Printed> {
  const { databaseUrl, dataDir } = service.config;
  const env = { DATABASE_URL: databaseUrl!, DATA_DIR: dataDir, STORAGE_URL: 'none', WEBHOOK_HOSTS: '127.0.0.1' };
  return platenJsonInProcess<Printed>(line, { env });
}

function secretOn(html: string): string {
  return /<pre id="secret"[^>]*>(whsec_[^<]+)<\/pre>/.exec(html)![1]!.replaceAll('&#x3D;', '=');
}

function isSigned(one: number, secret: string): boolean {
  const { text, headers } = receiver.received[one]!;
  try {
    return new Webhook(secret).verify(text, headers as Record<string, string>) !== undefined;
  } catch {
    return false;
  }
}

test('webhooks in the browser', async () => {
  await owner.get(list);
  const refused = await owner.post(list, { id: v7(), url: 'http://10.0.0.1/', events: 'key.revoked' });
  expect([refused.status, refused.html.includes('begins with https://')]).toEqual([422, true]);
  expect((await owner.post(list, { id: v7(), url: receiver.url })).html).toContain(t('webhooks.faults.events'));
  const form = [
    ['id', v7()],
    ['url', receiver.url],
    ['events', 'key.revoked'],
    ['events', 'document.created'],
  ] as [string, string][];
  const secret = secretOn((await owner.post(list, form)).html);
  // The same form once more adds nothing, and shows no secret.
  expect((await owner.post(list, form)).location).toContain('notice=webhookAddedBefore');
  const { html } = await owner.get(list);
  expect(html).not.toContain('whsec_');
  const [, path] = new RegExp(`href="(${list}/[0-9a-f-]{36})"`).exec(html)!;
  expect((await owner.post(path!, { do: 'test' })).location).toContain('webhookTested');
  await receiver.until(1);
  expect(isSigned(0, secret)).toBe(true);
  const nothing = { do: 'change', url: receiver.url };
  expect((await owner.post(path!, nothing)).html).toContain(t('webhooks.faults.events'));
  expect((await owner.post(path!, { do: 'change', url: 'http://10.0.0.1/', events: 'key.revoked' })).status).toBe(422);
  const elsewhere = { do: 'change', url: `${receiver.url}/elsewhere`, events: 'key.revoked' };
  expect((await owner.post(path!, elsewhere)).location).toContain('webhookChanged');
  expect((await owner.get(path!)).html).toContain(`${receiver.url}/elsewhere`);
  const renewed = secretOn((await owner.post(path!, { do: 'rotate' })).html);
  receiver.answer = (res) => res.writeHead(500).end('<script>alert(1)</script>');
  await owner.post(path!, { do: 'test' });
  await receiver.until(2);
  expect([isSigned(1, secret), isSigned(1, renewed)]).toEqual([true, true]);
  while (!(await owner.get(path!)).html.includes('>500<')) await pause(100);
  const events = [...(await owner.get(path!)).html.matchAll(new RegExp(`href="(${path}/events/[^"]+)"`, 'g'))];
  expect(events).toHaveLength(2);
  const failed = (await owner.get(events[0]![1]!)).html;
  expect(failed).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(failed).toContain('&quot;webhook.test&quot;');
  expect((await owner.post(path!, { do: 'pause' })).location).toContain('webhookPaused');
  expect((await owner.get(path!)).html).toContain(t('webhooks.states.owner'));
  expect((await owner.get(list)).html).toMatch(/data-label="Waiting">1<\/td>\s*<td data-label="Failed">0</);
  receiver.answer = (res) => res.end();
  await owner.post(path!, { do: 'resume' });
  await receiver.until(3);
  const delivered = { workspaceId: tenant.workspaceId, state: 'delivered' as const };
  while ((await db().webhookDelivery.count({ where: delivered })) < 2) await pause(100);
  expect((await owner.post(events[1]![1]!)).location).toContain('eventsReplayed');
  await receiver.until(4);
  while ((await db().webhookDelivery.count({ where: delivered })) < 2) await pause(100);
  expect((await owner.post(path!, { do: 'replay', what: 'failed' })).location).toContain('nothingReplayed');
  expect(
    (await owner.post(path!, { do: 'replay', what: 'delivered', from: '2020-01-01', to: '2120-01-01' })).location,
  ).toContain('eventsReplayed');
  await receiver.until(6);
  expect((await owner.post(path!, { do: 'replay', what: 'failed', from: 'x' })).html).toContain(
    t('webhooks.faults.span'),
  );
  await owner.post(`${path}/remove`);
  expect((await owner.get(list)).html).toContain(t('webhooks.none'));
  const recorded = await eventsOf(db(), tenant.workspaceId);
  const of = { id: path!.split('/').at(-1), webhook: new URL(receiver.url).host };
  expect(recorded.map(({ detail }) => detail)).toEqual(recorded.map(() => expect.objectContaining(of)));
  expect(recorded.find(({ action }) => action === 'webhook_paused')!.detail).toMatchObject({ webhook_pause: 'owner' });
  expect(recorded.map(({ action }) => action).sort()).toEqual([
    ...['webhook_added', 'webhook_changed', 'webhook_paused', 'webhook_removed'],
    ...['webhook_replayed', 'webhook_replayed', 'webhook_resumed', 'webhook_rotated'],
  ]);
  const { html: audit } = await owner.get(`/w/${tenant.workspaceId}/audit`);
  expect(audit).toContain(t('settings.audit.actions.webhook_rotated'));
  expect(audit).not.toContain('/hook');
});

test('webhooks by the command', async () => {
  const before = receiver.received.length;
  type Added = { id: string; secret: string };
  const { id, secret } = await platen<Added>('webhook', 'add', tenant.name, receiver.url, '--event', 'key.revoked');
  expect(await platen('webhook', 'list', tenant.name)).toEqual([
    {
      id,
      url: receiver.url,
      events: 'key.revoked',
      created_at: expect.any(String),
      paused_at: null,
      pause: null,
      waiting: 0,
      failed: 0,
    },
  ]);
  const { event } = await platen<{ event: string }>('webhook', 'test', id);
  await receiver.until(before + 1);
  expect([receiver.received[before]!.id, isSigned(before, secret)]).toEqual([event, true]);
  const delivered = async () => (await platen<object[]>('webhook', 'deliveries', id, '--state', 'delivered')).length;
  while ((await delivered()) < 1) await pause(100);
  const once = {
    event,
    type: 'webhook.test',
    subject: event,
    state: 'delivered',
    attempts: 1,
    status: 200,
    fault: null,
  };
  expect(await platen('webhook', 'deliveries', id)).toEqual([{ ...once, at: expect.any(String) }]);
  expect(await platen('webhook', 'replay', id)).toEqual({ id, replayed: 0 });
  expect(await platen('webhook', 'replay', id, event)).toEqual({ id, replayed: 1 });
  await receiver.until(before + 2);
  await platen('webhook', 'rotate', id);
  const changed = { id, url: receiver.url, events: 'document.created' };
  expect(await platen('webhook', 'change', id, '--event', 'document.created')).toEqual(changed);
  await platen('webhook', 'pause', id);
  expect(await platen('webhook', 'list', tenant.name)).toMatchObject([{ pause: 'owner' }]);
  await platen('webhook', 'resume', id);
  await platen('webhook', 'remove', id);
  expect(await platen('webhook', 'list', tenant.name)).toEqual([]);
  const env = { DATABASE_URL: service.config.databaseUrl!, STORAGE_URL: 'none' };
  const refused = await runPlatenInProcess(['webhook', 'add', tenant.name, receiver.url], { env });
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('begins with https')]);
});

test('owners get a mail when a webhook is paused because nothing arrives', async () => {
  receiver.answer = (res) => res.writeHead(410).end();
  const { id } = await platen<{ id: string }>('webhook', 'add', tenant.name, receiver.url);
  await platen('webhook', 'test', id);
  if (mails.length === 0) await once(arrivals, 'mail');
  const [mail] = mails;
  expect(mail).toContain(tenant.email);
  expect(mail!.replaceAll('=\r\n', '')).toContain(`${list}/${id}`);
  expect((await owner.get(`${list}/${id}`)).html).toContain(t('webhooks.states.gone'));
});
