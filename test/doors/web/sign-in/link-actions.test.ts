/** §20.4: links that sign in once: shown, used, asked for by mail; and no token in a log. */

import { EventEmitter, once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { SMTPServer } from 'smtp-server';
import { DAY, HOUR, MINUTE } from '../../../../src/domain/durations.ts';
import { createMailer } from '../../../../src/doors/mail/mailer.ts';
import { sendInvitation } from '../../../../src/doors/web/mail/mails.ts';
import { createLog } from '../../../../src/platform/log.ts';
import type { Provider } from '../../../../src/use-cases/sign-in/index.ts';
import { faultsIn, PASSWORD, seedLink, seedPassword } from '../../../support/accounts.ts';
import { seedTenant, type Tenant } from '../../../support/seed.ts';
import { startTestService, type TestService } from '../../../support/service.ts';
import { signedIn, stranger } from '../../../support/web.ts';

const GONE = 'This link does not work';

let service: TestService;
let tenant: Tenant;
const logged: string[] = [];
const mails: { to: string[]; text: string; raw: string }[] = [];
const arrivals = new EventEmitter();
/** The SMTP server refuses who has this in the address. */
const REFUSED = 'refused';

const smtp = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  authOptional: true,
  onAuth: ({ username, password }, _session, done) =>
    username === 'mailer' && password === 'open sesame' ? done(null, { user: username }) : done(new Error('no')),
  onRcptTo: ({ address }, _session, done) => done(address.includes(REFUSED) ? new Error('no such mailbox') : null),
  onData(stream, { envelope }, done) {
    void text(stream).then((encoded) => {
      const content = encoded.replace(/=\r\n/g, '').replaceAll('=3D', '=').replaceAll('\r\n', '\n');
      mails.push({ to: envelope.rcptTo.map(({ address }) => address), text: content, raw: encoded });
      done();
      arrivals.emit('mail');
    });
  },
});

beforeAll(async () => {
  await new Promise<void>((resolve) => void smtp.listen(0, '127.0.0.1', () => resolve()));
  const { port } = smtp.server.address() as { port: number };
  const log = createLog('debug', { write: (line) => logged.push(line) });
  const env = { SMTP_URL: `smtp://mailer:open%20sesame@127.0.0.1:${port}`, MAIL_FROM: 'platen@example.com' };
  service = await startTestService({ role: 'api', log, env });
});
afterAll(async () => {
  await service?.close();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});
beforeEach(async () => {
  tenant = await seedTenant(service.services.context.db);
  mails.length = 0;
  logged.length = 0;
});

function pathOf(token: string) {
  return `/sign-in/link?token=${token}`;
}

/** Waits until that many mails have come. */
async function mailsOf(count: number) {
  while (mails.length < count) await once(arrivals, 'mail');
  return mails;
}

test('opening a link shows whom it signs in and does not use it; its button signs in once, and leads to a password', async () => {
  const token = await seedLink(service, tenant.userId);
  const [scanner, visitor] = [stranger(service), stranger(service)];
  for (let times = 0; times < 3; times++) expect((await scanner.get(pathOf(token))).html).toContain(tenant.email);
  const { headers } = await visitor.get(pathOf(token));
  expect([headers['referrer-policy'], headers['cache-control']]).toEqual(['no-referrer', 'no-store']);
  const page = await visitor.post('/sign-in/link', { token });
  expect([page.status, page.location]).toEqual([303, '/account/password?notice=signedIn']);
  const next = await visitor.follow(page);
  expect(next.html).toContain('Set password');
  expect(next.html).toContain('Not now');
  const { html, status } = await scanner.post('/sign-in/link', { token });
  expect([status, html.includes(GONE), (await scanner.get(pathOf(token))).status]).toEqual([410, true, 410]);
  const where = { workspaceId: tenant.workspaceId, action: 'signed_in' };
  expect(await service.services.context.db.auditEvent.findMany({ where })).toMatchObject([{ detail: { by: 'link' } }]);
});

test('of many simultaneous uses of a link, one signs in', async () => {
  const token = await seedLink(service, tenant.userId);
  const visitors = Array.from({ length: 8 }, () => stranger(service));
  await Promise.all(visitors.map((visitor) => visitor.get('/sign-in')));
  const pages = await Promise.all(visitors.map((visitor) => visitor.post('/sign-in/link', { token })));
  expect(pages.map(({ status }) => status).sort()).toEqual([303, ...Array(7).fill(410)]);
  expect(await service.services.context.db.session.count({ where: { userId: tenant.userId } })).toBe(1);
});

test('a link that is altered, missing, expired, or of a deleted account does not work', async () => {
  const { db } = service.services.context;
  const [token, late, gone] = [await seedLink(service, tenant.userId), await seedLink(service, tenant.userId), ''];
  const altered = token.replace(/.$/, (last) => (last === 'x' ? 'y' : 'x'));
  const session = (await signedIn(service, tenant.userId)).cookie.replace('platen=', '');
  for (const wrong of [altered, gone, session, 'x'.repeat(3_000)]) {
    const visitor = stranger(service);
    expect((await visitor.get(pathOf(wrong))).status).toBe(410);
    expect((await visitor.post('/sign-in/link', { token: wrong })).status).toBe(410);
  }
  await service.pass(7 * DAY);
  const visitor = stranger(service);
  expect((await visitor.get(pathOf(late))).status).toBe(410);
  expect((await visitor.post('/sign-in/link', { token: late })).status).toBe(410);
  await service.pass(-7 * DAY);
  await db.user.delete({ where: { id: tenant.userId } });
  expect((await visitor.get(pathOf(token))).status).toBe(410);
});

test('a link for another person says so, and ends the earlier session', async () => {
  const other = await seedTenant(service.services.context.db);
  const visitor = await signedIn(service, tenant.userId);
  const token = await seedLink(service, other.userId);
  expect((await visitor.get(pathOf(token))).html).toContain(`You are signed in as ${tenant.email}.`);
  await visitor.post('/sign-in/link', { token });
  expect((await visitor.get('/account')).html).toContain(other.email);
  expect(await service.services.context.db.session.count({ where: { userId: tenant.userId } })).toBe(0);
});

test('a link is mailed on request and works for an hour; the response is the same for an unknown address', async () => {
  const visitor = stranger(service);
  expect((await visitor.get('/sign-in')).html).toContain('/sign-in/ask');
  await visitor.get('/sign-in/ask');
  const answers = [];
  for (const email of [`nobody-${tenant.email}`, tenant.email.toUpperCase()]) {
    const { status, location, html } = await visitor.post('/sign-in/ask', { email });
    answers.push({ status, location, html });
  }
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]).toMatchObject({ status: 303, location: '/sign-in?notice=linkAsked' });
  const [mail] = await mailsOf(1);
  expect(mail!.to).toEqual([tenant.email]);
  const [, origin, token] = /^(http:\/\/\S+)\/sign-in\/link\?token=(\w+)$/m.exec(mail!.text)!;
  expect(origin).toBe(service.url);
  await service.pass(HOUR);
  expect((await visitor.get(pathOf(token!))).status).toBe(410);
  await service.pass(-MINUTE);
  expect((await visitor.get(pathOf(token!))).status).toBe(200);
  await visitor.post('/sign-in/link', { token: token! });
  await service.pass(MINUTE - HOUR);
  expect(mails).toHaveLength(1);
  expect(logged.join('')).toContain('/sign-in/link');
  expect(logged.join('')).not.toContain(token);
  expect(logged.join('')).not.toContain('pli_');
});

test('a link that was requested on the way to a page leads there, and to no other site', async () => {
  const visitor = stranger(service);
  const next = '/account/password?from=app';
  const query = `next=${encodeURIComponent(next)}`;
  const asked = await visitor.follow(await visitor.get(next));
  expect(asked.html).toContain(`/sign-in/ask?${query.replaceAll('=', '&#x3D;')}`);
  expect((await visitor.get(`/sign-in/ask?${query}`)).html).toContain(
    `name="next" value="${next.replace('=', '&#x3D;')}"`,
  );
  const { location } = await visitor.post('/sign-in/ask', { email: tenant.email, next });
  expect(location).toBe(`/sign-in?${query}&notice=linkAsked`);
  const [mail] = await mailsOf(1);
  const [, link, token] = /^http:\/\/[^/]+(\/sign-in\/link\?token=(\w+)&next=\S+)$/m.exec(mail!.text)!;
  expect(link!.endsWith(`&${query}`)).toBe(true);
  expect((await visitor.get(link!)).html).toContain(`name="next" value="${next.replace('=', '&#x3D;')}"`);
  expect((await visitor.post('/sign-in/link', { token: token!, next })).location).toBe(`${next}&notice=signedIn`);
  expect((await visitor.get(link!)).html).toContain(`/sign-in?${query.replaceAll('=', '&#x3D;')}`);
  const other = await seedLink(service, tenant.userId);
  expect((await visitor.get(`${pathOf(other)}&next=//evil.example`)).html).toContain('name="next" value="/"');
  const led = await visitor.post('/sign-in/link', { token: other, next: '//evil.example' });
  // Whoever is signed in already goes on in the same session.
  expect(led.location).toBe('/account/password?notice=confirmed');
});

test('an account gets five links an hour, and those in the mailbox work until it may ask again', async () => {
  const visitor = stranger(service);
  await visitor.get('/sign-in/ask');
  const ask = () => visitor.post('/sign-in/ask', { email: tenant.email });
  for (let count = 0; count < 5; count++) expect((await ask()).status).toBe(303);
  const page = await ask();
  expect([page.status, page.headers['retry-after']]).toEqual([429, expect.stringMatching(/^3(600|5\d\d)$/)]);
  expect(faultsIn(page)).toHaveLength(1);
  expect(await mailsOf(5)).toHaveLength(5);
});

test('a link replaces a forgotten password for 15 minutes; after that, another link is needed', async () => {
  await seedPassword(service, tenant.userId);
  const token = await seedLink(service, tenant.userId);
  const visitor = stranger(service);
  await visitor.get(pathOf(token));
  const form = await visitor.follow(await visitor.post('/sign-in/link', { token }));
  expect(form.html).not.toContain('Current password');
  const { now } = service.time;
  service.time.now = new Date(now.getTime() + 15 * MINUTE);
  const asks = '/account/confirm?next=%2Faccount%2Fpassword';
  expect((await visitor.get('/account/password')).location).toBe(asks);
  expect((await visitor.post('/account/password', { password: 'another long enough' })).location).toBe(asks);
  const asked = await visitor.get(asks);
  expect(asked.html).toContain('Email me a link');
  const wrong = await visitor.post('/account/confirm', {
    confirming: '1',
    password: 'not it',
    next: '/account/password',
  });
  expect(faultsIn(wrong)).toEqual(['The password is wrong.']);
  const mailed = await visitor.post('/account/confirm', { confirming: 'mail', next: '/account/password' });
  expect(mailed.html).toContain('Link sent.');
  const [, sent, next] = /token=(\w+)&next=(\S+)/.exec((await mailsOf(1))[0]!.text)!;
  const session = visitor.cookie;
  const confirmed = await visitor.post('/sign-in/link', { token: sent!, next: decodeURIComponent(next!) });
  expect([confirmed.location, visitor.cookie]).toEqual(['/account/password?notice=confirmed', session]);
  expect((await visitor.post('/account/password', { password: 'another long enough' })).status).toBe(303);
  const again = stranger(service);
  await again.get('/sign-in');
  expect((await again.post('/sign-in', { email: tenant.email, password: PASSWORD })).status).toBe(422);
  service.time.now = now;
});

test('an invitation is mailed, and a refusal of the mail server is shown without the link', async () => {
  const { db, clock } = service.services.context;
  const mailer = createMailer(service.config.mail!, createLog('debug', { write: (line) => logged.push(line) }));
  const context = { db, clock, provider: null, site: { publicUrl: 'https://platen.example', base: '' }, mailer };

  const workspace = { id: tenant.workspaceId, name: 'Ashcombe\r\nBcc: all@example.com' };
  const member = { userId: tenant.userId, email: tenant.email, name: 'Ada, "Countess" <x@example.com>' };
  expect(await sendInvitation(context, { workspace, member, by: 'Grace' })).toBe('mailed');
  expect(mails).toMatchObject([{ to: [tenant.email] }]);
  expect(mails[0]!.text).toContain('https://platen.example/sign-in/link?token');
  expect(mails[0]!.text.split('\n\n')[0]).not.toMatch(/^Bcc/m);
  const provider = { only: true } as Provider;
  await sendInvitation({ ...context, provider }, { workspace, member, by: 'Grace' });
  expect(mails.pop()!.text).toContain('https://platen.example/sign-in\n');
  const refused = { ...member, email: `${REFUSED}@example.com` };
  expect(await sendInvitation(context, { workspace, member: refused, by: 'Grace' })).toBe('failed');
  expect(logged.join('')).toMatch(/a mail was not sent/);
  expect(logged.join('')).not.toContain('pli_');
  expect(await sendInvitation({ ...context, mailer: null }, { workspace, member, by: 'Grace' })).toBe('no-mail');
  await mailer.close();
});

/** As a mail program shows it: subject, recipient and text. */
function shownIn(raw: string) {
  const [head = '', ...body] = raw.replaceAll('\r\n', '\n').split('\n\n');
  const fromQuoted = (quoted: string) =>
    Buffer.from(
      quoted.replace(/=\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
      'latin1',
    ).toString();
  const headers = head
    .replace(/\n\s+/g, ' ')
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, how: string, word: string) =>
      how.toLowerCase() === 'b' ? Buffer.from(word, 'base64').toString() : fromQuoted(word.replaceAll('_', ' ')),
    );
  const plain = body.join('\n\n');
  const text = /^Content-Transfer-Encoding: base64/m.test(headers)
    ? Buffer.from(plain, 'base64').toString()
    : fromQuoted(plain);
  return { subject: /^Subject: (.*)$/m.exec(headers)![1]!, to: /^To: (.*)$/m.exec(headers)![1]!, text };
}

test.each([
  ['an address of the web', 'https://evil.example/sign-in', '…'],
  ['one within words', 'Blocked! Go to HTTP://evil.example now', 'Blocked! Go to … now'],
  ['one without its scheme', 'evil.example/sign-in', '…'],
  ['one that is named so', 'www.evil.example', '…'],
  ['a name of a host', 'Booking.example', 'Booking.example'],
  ['a mailbox', 'boss@evil.example', 'boss@evil.example'],
  [
    'an encoded word of mail headers',
    `=?utf-8?B?${Buffer.from('https://evil.example').toString('base64')}?=`,
    undefined,
  ],
  ['marks of programs', '{{workspace}} & <b>Ünïcode</b> %s $1', '{{workspace}} & <b>Ünïcode</b> %s $1'],
])('a name in a mail is text, never a link: %s', async (_what, name, shown = name) => {
  const mailer = createMailer(service.config.mail!, createLog('silent'));
  const { db } = service.services.context;
  const context = { db, provider: null, site: { publicUrl: 'https://platen.example', base: '' }, mailer };
  const member = { userId: tenant.userId, email: tenant.email, name };
  expect(await sendInvitation(context, { workspace: { id: tenant.workspaceId, name }, member, by: name })).toBe(
    'mailed',
  );
  await mailer.close();
  const mail = shownIn(mails[0]!.raw);
  const link = /https:\/\/platen\.example\/sign-in\/link\?token=\w+/.exec(mail.text)![0];
  const rest = mail.text.replace(link, '');
  const seen = (text: string) => text.replaceAll('\u2060', '');
  expect([seen(mail.subject), seen(mail.to)]).toEqual([
    `Your invitation to ${shown}`,
    expect.stringContaining(tenant.email),
  ]);
  expect(seen(rest).split(shown)).toHaveLength(4);
  for (const text of [mail.subject, mail.to.replace(`<${tenant.email}>`, ''), rest])
    expect(text).not.toMatch(/\w[.@:]\w|:\/\//);
});
