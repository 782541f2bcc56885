/**
 * §23.5: documents are made and erased, each of which is told, while the worker is killed again and again, and other workspaces have
 * receivers that are dead, slow, or answer badly.
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connect, type Database } from '../../src/data/storage/connection/database.ts';
import { eraseDocuments } from '../../src/data/storage/documents/erase-documents.ts';
import { insertDocuments, MAX_BATCH } from '../../src/data/storage/documents/insert-documents.ts';
import { addWebhook, testWebhook } from '../../src/use-cases/webhooks/index.ts';
import { newDocument } from '../support/new-document.ts';
import { type Served, servePlaten } from '../support/platen.ts';
import { secretsOf } from '../support/secrets.ts';
import { seedTemplate, seedTenant } from '../support/seed.ts';
import { openReceiver, type Receiver } from '../use-cases/webhooks/support/receiver.ts';

const HOSTS = ['127.0.0.1'];
/** What receivers of other workspaces do. */
const BAD: Record<string, Receiver['answer']> = {
  dead: () => undefined,
  slow: (res) => void setTimeout(() => res.end(), 3_000),
  failing: (res) => res.writeHead(503).end(),
  redirecting: (res) => res.writeHead(301, { Location: 'http://127.0.0.1:9/' }).end(),
  gone: (res) => res.writeHead(410).end(),
  talking: (res) => {
    const more = () => void (!res.destroyed && res.write('x'.repeat(10_000), more));
    more();
  },
};
/** Of each of these. */
const BAD_EVENTS = 50;

export type WebhookRound = {
  events: number;
  kills: number;
  /** Of the events that were told, those that nobody got. */
  lost: number;
  /** Documents of which a later event came before the earlier one had been taken. */
  disordered: number;
  received: number;
  seconds: number;
  /** From an event to its message. */
  p50Ms: number;
  p99Ms: number;
};

/** `documents`: each is made and erased, which are two events. `pauseMs`: between two, which then come one by one. `others`: bad receivers. */
type RoundOptions = { documents: number; kills: number; pauseMs?: number; others?: boolean };

export async function webhookRound(
  url: string,
  { documents, kills, pauseMs = 0, others = true }: RoundOptions,
): Promise<WebhookRound> {
  const folder = await mkdtemp(path.join(tmpdir(), 'platen-webhooks-'));
  const db = connect(url);
  const env = {
    DATA_DIR: folder,
    DATABASE_URL: url,
    STORAGE_URL: 'none',
    LOG_LEVEL: 'silent',
    PORT: '0',
    WEBHOOK_HOSTS: HOSTS.join(),
  };
  const receivers: Receiver[] = [];
  let served: Served | undefined;
  const open = async (answer?: Receiver['answer']) => {
    const receiver = await openReceiver(answer);
    receivers.push(receiver);
    return receiver;
  };
  try {
    const { add, by } = await adding(db);
    for (const answer of others ? Object.values(BAD) : []) {
      const { workspaceId } = await seedTenant(db);
      const id = await add(workspaceId, (await open(answer)).url);
      for (let event = 0; event < BAD_EVENTS; event += 1) await testWebhook(db, { id, workspaceId }, by);
    }
    const tenant = await seedTenant(db);
    const receiver = await open();
    const endpointId = await add(tenant.workspaceId, receiver.url);
    served = await servePlaten(['--role', 'worker'], { env });
    const began = performance.now();
    const making = makeAndErase(db, tenant, documents, pauseMs);
    const events = documents * 2;
    for (let kill = 1; kill <= kills; kill += 1) {
      const enough = Math.floor((events * kill) / (kills + 1));
      while (receiver.received.length < enough) await pause(10);
      await served.stop('SIGKILL');
      // The lease of who died runs out.
      await db.$executeRaw`UPDATE webhook_endpoints SET lease_until = now()`;
      served = await servePlaten(['--role', 'worker'], { env });
    }
    await making;
    const waiting = () => db.webhookDelivery.count({ where: { endpointId, state: 'waiting' }, take: 1 });
    while ((await waiting()) > 0) await pause(50);
    const seconds = (performance.now() - began) / 1_000;
    const told = await db.webhookDelivery.findMany({ where: { endpointId }, select: { eventId: true } });
    const delays = receiver.received.map(({ at, message }) => at.getTime() - Date.parse(message.timestamp));
    delays.sort((a, b) => a - b);
    const got = new Set(receiver.received.map(({ id }) => id));
    return {
      events: told.length,
      kills,
      received: receiver.received.length,
      seconds,
      lost: told.filter(({ eventId }) => !got.has(eventId)).length,
      disordered: countDisordered(receiver),
      p50Ms: delays[Math.floor(delays.length * 0.5)] ?? 0,
      p99Ms: delays[Math.floor(delays.length * 0.99)] ?? 0,
    };
  } finally {
    await served?.stop('SIGTERM');
    for (const receiver of receivers) await receiver.close();
    await db.$disconnect();
    await rm(folder, { recursive: true, force: true });
  }
}

async function adding(db: Database) {
  const settings = { db, secrets: await secretsOf(db), hosts: HOSTS };
  const by = { actor: { userId: null, name: 'test', via: 'command' as const, address: 'here' }, now: new Date() };
  const events = ['document.created', 'document.erased'];
  const add = async (workspaceId: string, url: string) =>
    (await addWebhook(settings, workspaceId, { url, events }, by)).id;
  return { add, by };
}

/** By batches, as the service makes them, or one after the other. */
async function makeAndErase(
  db: Database,
  tenant: Awaited<ReturnType<typeof seedTenant>>,
  documents: number,
  pauseMs: number,
): Promise<void> {
  const most = pauseMs > 0 ? 1 : MAX_BATCH;
  const template = await seedTemplate(db, tenant.workspaceId, `---\ntitle: ${randomUUID()}\n---\nText\n`);
  for (let made = 0; made < documents; made += most) {
    const size = Math.min(most, documents - made);
    const batch = Array.from({ length: size }, () => newDocument(tenant, template));
    await insertDocuments(db, tenant.workspaceId, batch);
    const ids = batch.map(({ id }) => id);
    await db.$transaction((tx) => eraseDocuments(tx, tenant.workspaceId, ids));
    if (pauseMs > 0) await pause(pauseMs);
  }
}

/** What was taken twice, because a worker died, comes twice before the next. */
function countDisordered({ received }: Receiver): number {
  const erased = new Set<string>();
  const wrong = new Set<string>();
  for (const { message } of received)
    if (message.type === 'document.erased') erased.add(message.data.id);
    else if (erased.has(message.data.id)) wrong.add(message.data.id);
  const created = new Set(
    received.filter(({ message }) => message.type !== 'document.erased').map((one) => one.message.data.id),
  );
  return wrong.size + [...erased].filter((id) => !created.has(id)).length;
}
