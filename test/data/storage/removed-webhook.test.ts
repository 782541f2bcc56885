/** §23.4: an address that is removed at the moment when it would be told of something: that is done all the same. */
import { expect, test } from '@jest/globals';
import { connect, type Transaction } from '../../../src/data/storage/connection/database.ts';
import { insertDocuments } from '../../../src/data/storage/documents/insert-documents.ts';
import { WEBHOOK_EVENTS } from '../../../src/domain/webhooks.ts';
import { addWebhook } from '../../../src/use-cases/webhooks/index.ts';
import { lockWaited } from '../../support/lock-waited.ts';
import { newDocument } from '../../support/new-document.ts';
import { secretsOf } from '../../support/secrets.ts';
import { seedTemplate, seedTenant } from '../../support/seed.ts';
import { useDatabase } from '../../support/use-database.ts';

const database = useDatabase();

test('documents are made, keys revoked and documents erased while the address that hears of it is removed', async () => {
  const { db } = database;
  const other = connect(database.url);
  const tenant = await seedTenant(db);
  const template = await seedTemplate(db, tenant.workspaceId, '---\ntitle: One\n---\nText\n');
  const settings = { db, secrets: await secretsOf(db), hosts: ['127.0.0.1'] };
  const by = { actor: { userId: null, name: 'test', via: 'command' as const, address: 'here' }, now: new Date() };
  const whileRemoved = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const address = { url: 'http://127.0.0.1:9/', events: [...WEBHOOK_EVENTS] };
    const { id } = await addWebhook(settings, tenant.workspaceId, address, by);
    let done: Promise<Result> | undefined;
    const remove = async (tx: Transaction) => {
      await tx.webhookEndpoint.delete({ where: { id } });
      done = work();
      await Promise.race([lockWaited(db), done]);
    };
    await other.$transaction(remove);
    return done!;
  };
  const one = newDocument(tenant, template);
  const [made] = await whileRemoved(() => insertDocuments(db, one.workspaceId, [one]));
  expect(made).toMatchObject({ state: 'created', fault: null });
  const now = new Date();
  const revoke = () =>
    db.apiKey.updateMany({
      where: { workspaceId: tenant.workspaceId },
      data: { revokedAt: now, revocation: 'revoked' },
    });
  expect((await whileRemoved(revoke)).count).toBeGreaterThan(0);
  const erase = () => db.generation.deleteMany({ where: { id: one.id } });
  expect(await whileRemoved(erase)).toEqual({ count: 1 });
  expect(await db.webhookDelivery.count({ where: { workspaceId: tenant.workspaceId } })).toBe(0);
  await other.$disconnect();
});
