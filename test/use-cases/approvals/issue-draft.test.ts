/** §12.10: what is issued is what was shown, once, and by somebody who may issue it. */
import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createSession } from '../../../src/data/storage/people/sessions.ts';
import { createCredential } from '../../../src/domain/credential.ts';
import { DAY } from '../../../src/domain/durations.ts';
import { type Issuer, issueDraft, showDraft } from '../../../src/use-cases/approvals/index.ts';
import { seedMember, seedTemplate, seedTenant, type Tenant } from '../../support/seed.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const OFFER = `---
title: Offer
placeholders: [{label: Number, type: counter, format: A-0001}, {label: Client, required: true}]
---
# Offer {{Number}}

For {{Client}}.
`;

let service: TestService;
let tenant: Tenant;
let other: Tenant;
let offer: string;
beforeAll(async () => {
  service = await startTestService({ role: 'api', key: () => tenant.key });
  tenant = await seedTenant(db());
  other = await seedTenant(db());
  offer = await seedTemplate(db(), tenant.workspaceId, OFFER);
});
afterAll(() => service?.close());

function db() {
  return service.services.database.db;
}
function parts() {
  return service.services.context;
}

/** Returns a person of a workspace, signed in. */
async function person(userId = tenant.userId, { workspaceId } = tenant): Promise<Issuer> {
  const { hash } = createCredential('session', randomBytes(32));
  const session = { userId, hash, now: service.time.now, lasts: DAY, address: '127.0.0.1', agent: 'test' };
  await createSession(db(), session);
  const { id: credentialId } = await db().session.findFirstOrThrow({ where: { hash: new Uint8Array(hash) } });
  return {
    principal: { workspaceId, workspaceName: 'W', plan: 'active', timeZone: 'UTC', userId, credentialId },
    by: { userId, name: 'ann@example.com', via: 'web', address: '127.0.0.1' },
    clientSignal: new AbortController().signal,
  };
}

async function draft(values: object = { client: 'Ann' }): Promise<string> {
  const body = { title: randomUUID(), values };
  const answer = await service.call('POST', `/templates/${offer}/drafts`, { body });
  return (answer.body as { id: string }).id;
}
function rule(personIssues: 'off' | 'on' | 'two_people') {
  return db().template.updateMany({ where: { id: offer }, data: { personIssues } });
}
async function shownTo(who: Issuer, id: string) {
  const shown = await showDraft(parts(), who, id);
  return shown!;
}

test('a person issues the draft that was shown, once', async () => {
  await rule('on');
  const [ann, id] = [await person(), await draft()];
  const shown = await shownTo(ann, id);
  expect(shown).toMatchObject({ rule: 'on', mayIssue: true, approval: null, count: 0 });
  expect(shown.document!.markdown).toContain('For Ann.');
  expect(shown.hash).toMatch(/^[0-9a-f]{64}$/);
  const issued = await Promise.all([1, 2, 3].map(() => issueDraft(parts(), ann, id, shown.hash!)));
  const again = await issueDraft(parts(), ann, id, shown.hash!);
  const all = [...issued, again].map((one) => [one.state, 'document' in one && one.document.generationNumber]);
  expect(all).toEqual(Array.from({ length: 4 }, () => ['issued', all[0]![1]]));
  expect(await showDraft(parts(), ann, id)).toBeNull();
  const events = await db().auditEvent.findMany({
    where: { workspaceId: tenant.workspaceId, action: 'document_issued' },
  });
  expect(events.map(({ detail }) => detail)).toEqual([
    expect.objectContaining({ shown_sha256: shown.hash, drafted_by: tenant.userId, drafted_with: 'test' }),
  ]);
});

test('a draft or template that has changed since is not issued', async () => {
  await rule('on');
  const [ann, id] = [await person(), await draft()];
  const { hash } = await shownTo(ann, id);
  await db().draft.updateMany({ where: { id }, data: { values: { client: 'Bea' }, revision: 2 } });
  expect(await issueDraft(parts(), ann, id, hash!)).toEqual({ state: 'changed' });
  const anew = await shownTo(ann, id);
  expect(anew.hash).not.toBe(hash);
  await seedTemplate(db(), tenant.workspaceId, OFFER.replace('For ', 'To '));
  expect(await issueDraft(parts(), ann, id, anew.hash!)).toEqual({ state: 'changed' });
  const { hash: last } = await shownTo(ann, id);
  expect(await issueDraft(parts(), ann, id, last!)).toMatchObject({ state: 'issued' });
});

test('with two people, who drafted does not issue; nobody else sees the draft unless they are asked', async () => {
  await rule('two_people');
  const id = await draft();
  const ann = await person();
  const bea = await person((await seedMember(db(), tenant.workspaceId, 'bea@example.com', 'member')).userId);
  const shown = await shownTo(ann, id);
  expect(shown.mayIssue).toBe('other_person');
  expect(await issueDraft(parts(), ann, id, shown.hash!)).toEqual({ state: 'other_person' });
  expect(await issueDraft(parts(), bea, id, shown.hash!)).toEqual({ state: 'gone' });
  expect(await issueDraft(parts(), await person(other.userId, other), id, shown.hash!)).toEqual({ state: 'gone' });
});
