/** §12.10: members are told by mail once; an app's person drafts; a sheet stops where two people are needed. */
import { EventEmitter, once } from 'node:events';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { SMTPServer } from 'smtp-server';
import { beginMaking } from '../../src/data/storage/documents/batches.ts';
import { DAY } from '../../src/domain/durations.ts';
import type { IssueRule } from '../../src/domain/issue-rules.ts';
import { issueDraft, showDraft } from '../../src/use-cases/approvals/index.ts';
import { formFields } from '../doors/web/support/form-fields.ts';
import { seedAccessToken, seedMember, seedTemplate, seedTenant, type Tenant } from '../support/seed.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { signedIn, type WebVisitor } from '../support/web.ts';

const NOTE = '---\ntitle: Note\nplaceholders: [{label: No, type: counter}]\n---\n{{No}} for {{Client}}\n';
const SECRET = 'Client of whom no mail may tell';

const mails: { to: string[]; text: string }[] = [];
const arrivals = new EventEmitter();
const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: async (stream, session, done) => {
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    const to = session.envelope.rcptTo.map(({ address }) => address);
    mails.push({ to, text: Buffer.concat(chunks).toString() });
    arrivals.emit('mail');
    done();
  },
});

let service: TestService;
let tenant: Tenant;
let note: string;
let bea: { userId: string; email: string };
beforeAll(async () => {
  await new Promise<void>((resolve) => void mailServer.listen(0, '127.0.0.1', () => resolve()));
  const { port } = mailServer.server.address() as { port: number };
  const env = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'platen@example.com' };
  service = await startTestService({ role: 'all', env, key: () => tenant.key });
  tenant = await seedTenant(db());
  note = await seedTemplate(db(), tenant.workspaceId, NOTE);
  bea = await seedMember(db(), tenant.workspaceId, 'bea@example.com', 'member');
});
afterAll(async () => {
  await service?.close();
  await new Promise<void>((resolve) => void mailServer.close(() => resolve()));
});

function db() {
  return service.services.context.db;
}
function rule(personIssues: IssueRule) {
  return db().template.updateMany({ where: { id: note }, data: { personIssues } });
}
async function ask(client: string, key = tenant.key): Promise<string> {
  const { status, body } = await service.call('POST', `/templates/${note}/generations`, {
    key,
    body: { values: { client } },
  });
  expect(status).toBe(409);
  return (body as { error: { url: string } }).error.url;
}
async function mailed(count: number): Promise<string[]> {
  while (mails.length < count) await once(arrivals, 'mail');
  return mails
    .splice(0)
    .flatMap(({ to }) => to)
    .sort();
}

/** The text of a mail, decoded. */
function textOf(mail: string): string {
  const body = mail.slice(mail.indexOf('\r\n\r\n'));
  const bytes = /base64/i.test(mail)
    ? Buffer.from(body, 'base64')
    : Buffer.from(
        body
          .replaceAll('=\r\n', '')
          .replace(/=([\dA-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
        'latin1',
      );
  return bytes.toString().replaceAll('\u2060', '');
}
async function issue(who: WebVisitor, page: string): Promise<void> {
  const { html } = await who.get(page);
  await who.post(`${page}/issue`, Object.fromEntries(formFields(html, `${page}/issue`)));
}

test('each member gets one mail for a draft, with two people not who drafted it; it tells no value', async () => {
  await rule('on');
  const url = await ask(SECRET);
  await ask(SECRET);
  while (mails.length < 2) await once(arrivals, 'mail');
  for (const { text } of mails) {
    expect(text).toContain('Note');
    expect(text.replaceAll('=\r\n', '')).toContain(url.slice(-36));
    expect(text).not.toContain('no mail may tell');
  }
  expect(await mailed(2)).toEqual(['bea@example.com', tenant.email].sort());
  await rule('two_people');
  await ask('Another');
  expect(await mailed(1)).toEqual(['bea@example.com']);
});

test('for the token of a person, that person has drafted', async () => {
  await rule('two_people');
  const { token } = await seedAccessToken(db(), tenant.workspaceId, bea.email, new Date(Date.now() + DAY));
  const id = (await ask('By a token', token)).slice(-36);
  expect(await mailed(1)).toEqual([tenant.email]);
  const { context } = service.services;
  const as = async (userId: string) => {
    await signedIn(service, userId);
    const { id: credentialId } = await db().session.findFirstOrThrow({
      where: { userId },
      orderBy: { createdAt: 'desc' },
    });
    const { workspaceId } = tenant;
    return {
      principal: { workspaceId, workspaceName: 'W', plan: 'active', timeZone: 'UTC', userId, credentialId },
      by: { userId, name: 'x@example.com', via: 'web', address: '' },
      clientSignal: new AbortController().signal,
    } as const;
  };
  const [own, other] = [await as(bea.userId), await as(tenant.userId)];
  const { hash } = (await showDraft(context, own, id))!;
  expect(await issueDraft(context, own, id, hash!)).toEqual({ state: 'other_person' });
  expect(await issueDraft(context, other, id, hash!)).toMatchObject({ state: 'issued', replayed: false });
});

test('who drafted is told that somebody else has refused it, and why, or issued it; nobody of an own decision', async () => {
  await rule('two_people');
  await db().user.update({ where: { id: bea.userId }, data: { language: 'de' } });
  const path = `/w/${tenant.workspaceId}/templates/${note}/fill-in`;
  const [ann, author] = [await signedIn(service, tenant.userId), await signedIn(service, bea.userId)];
  const draft = async () => {
    const fields = formFields((await author.get(path)).html, path).filter(([name]) => name !== 'values.client');
    const { location = '' } = await author.post(path, [...fields, ['values.client', SECRET]]);
    await mailed(1);
    return location.split('?')[0]!;
  };
  const reason = 'The client is wrong, see https://evil.example/x';
  const page = await draft();
  await ann.post(`${page}/refuse`, { reason });
  await ann.post(`${page}/refuse`, { reason });
  while (mails.length < 1) await once(arrivals, 'mail');
  const [told] = mails.splice(0);
  expect(told!.to).toEqual([bea.email]);
  const text = textOf(told!.text);
  expect(text).toContain('hat das Dokument der Vorlage Note abgelehnt, das Sie entworfen haben.');
  expect(text).toContain('The client is wrong, see …');
  expect(text).toContain(page);
  expect(text).not.toContain('no mail may tell');
  // An own refusal, and what a program has drafted, which somebody issues.
  const own = await draft();
  await author.post(`${own}/refuse`, { reason });
  const byProgram = new URL(await ask('By a program')).pathname;
  await mailed(1);
  await issue(author, byProgram);
  const second = await draft();
  await issue(ann, second);
  while (mails.length < 1) await once(arrivals, 'mail');
  const [issued] = mails.splice(0);
  expect(issued!.to).toEqual([bea.email]);
  expect(textOf(issued!.text)).toContain('hat das Dokument der Vorlage Note ausgestellt, das Sie entworfen haben:');
  expect(mails).toEqual([]);
});

test('a sheet stops before the next row once two people are needed', async () => {
  await rule('on');
  const visitor = await signedIn(service, tenant.userId);
  const path = `/w/${tenant.workspaceId}/templates/${note}/sheet`;
  const { location = '' } = await visitor.upload(path, { 'a.csv': 'Client\nAda\nBob\n' });
  const batch = location.split('?')[0]!;
  const where = { workspaceId: tenant.workspaceId };
  const settled = async (states: string[]) => {
    for (;;) {
      const { state, fault } = await db().batch.findFirstOrThrow({ where });
      if (states.includes(state)) return { state, fault };
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  expect(await settled(['checked'])).toMatchObject({ state: 'checked' });
  const before = await db().generation.count({ where });
  // As if it had begun a moment before the rule was set.
  await rule('two_people');
  const { id } = await db().batch.findFirstOrThrow({ where });
  await db().$transaction((tx) => beginMaking(tx, { workspaceId: tenant.workspaceId, userId: tenant.userId, id }));
  service.services.queues.wake('sheets');
  expect(await settled(['stopped', 'done'])).toEqual({ state: 'stopped', fault: 'approval_required' });
  expect(await db().generation.count({ where })).toBe(before);
  expect((await visitor.get(batch)).html).toContain('Another person must issue each document');
});
