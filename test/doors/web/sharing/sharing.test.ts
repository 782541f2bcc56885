/** §20.19: a document for somebody without an account: links, what strangers see of them, and how they end. */
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { SMTPServer } from 'smtp-server';
import { DAY } from '../../../../src/domain/durations.ts';
import { eventsOf } from '../../../support/audit.ts';
import { seedTemplate, seedTenant, type Tenant } from '../../../support/seed.ts';
import { startTestService, type TestService } from '../../../support/service.ts';
import { signedIn, stranger, type WebVisitor } from '../../../support/web.ts';

const mails: { to: string[]; text: string }[] = [];
const smtp = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  onData(stream, { envelope }, done) {
    text(stream).then((content) => {
      mails.push({ to: envelope.rcptTo.map(({ address }) => address), text: content });
      done();
    }, done);
  },
});

let service: TestService;
let tenant: Tenant;
let owner: WebVisitor;
let document: string;
let share: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => void smtp.listen(0, '127.0.0.1', () => resolve()));
  const { port } = smtp.server.address() as { port: number };
  const env = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'platen@example.com' };
  service = await startTestService({ role: 'api', env, key: () => tenant.key });
  tenant = await seedTenant(db());
  owner = await signedIn(service, tenant.userId);
  const template = await seedTemplate(db(), tenant.workspaceId, '---\ntitle: Offer\n---\nFor {{Name}}\n');
  const { body } = await service.call('POST', `/templates/${template}/generations`, {
    body: { title: 'Offer for Ada', values: { name: 'Ada' } },
  });
  document = (body as { id: string }).id;
  share = `/w/${tenant.workspaceId}/documents/${document}/share`;
});
afterAll(async () => {
  await service?.close();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});

function db() {
  return service.services.context.db;
}

/** The path of a new link. */
async function newLink(code = '', lasts = '7'): Promise<string> {
  const { html } = await owner.post(share, { lasts, code });
  const address = /<code id="link">([^<]+)/.exec(html)![1]!.replaceAll('&#x3D;', '=');
  return address.slice(service.url!.length);
}

test('a link shows the document and its PDF, nothing of the workspace, and is counted', async () => {
  const link = await newLink();
  const { status, html, headers } = await stranger(service).get(link);
  expect([status, headers['referrer-policy'], headers['cache-control']]).toEqual([200, 'no-referrer', 'no-store']);
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).toContain('Offer for Ada');
  expect(html).toContain(tenant.name);
  expect(html).not.toContain('/w/');
  const preview = /<iframe class="paper" src="([^"]+)"/
    .exec(html)![1]!
    .replaceAll('&#x3D;', '=')
    .replaceAll('&amp;', '&');
  expect((await stranger(service).get(preview)).html).toContain('For Ada');
  const pdf = await stranger(service).get(link.replace('/shared', '/shared/pdf'));
  expect([pdf.status, pdf.headers['content-type'], pdf.headers['cache-control']]).toEqual([
    200,
    'application/pdf',
    'no-store',
  ]);
  expect(pdf.headers['content-disposition']).toContain('Offer for Ada.pdf');
  const { html: ready } = await stranger(service).get(link);
  expect(ready).toContain('Download the PDF');
  for (const path of [share, share.replace('/share', '')]) expect((await owner.get(path)).html).toContain('2 times');
  const { hash } = await db().documentLink.findFirstOrThrow();
  expect(hash).toHaveLength(32);
});

test('a code is asked for, its attempts are counted, and it opens the document for an hour', async () => {
  const link = await newLink('open sesame');
  const token = new URLSearchParams(link.split('?')[1]).get('token')!;
  const visitor = stranger(service);
  const asked = await visitor.get(link);
  expect(asked.html).not.toContain('Offer');
  for (const path of ['/shared/preview', '/shared/pdf'])
    expect((await visitor.get(link.replace('/shared', path))).status).toBe(404);
  const wrong = await visitor.post('/shared', { token, code: 'open barley' });
  expect([wrong.status, wrong.html.includes('This is not the code.')]).toEqual([422, true]);
  const right = await visitor.post('/shared', { token, code: 'open sesame' });
  expect((await visitor.follow(right)).html).toContain('Offer for Ada');
  const another = await newLink('another code');
  const pass = new URLSearchParams(right.location!.split('?')[1]).get('pass')!;
  expect((await visitor.get(`${another}&pass=${pass}`)).html).not.toContain('Offer');
  for (let attempt = 3; attempt <= 10; attempt += 1) await visitor.post('/shared', { token, code: `wrong ${attempt}` });
  const late = await visitor.post('/shared', { token, code: 'open sesame' });
  expect([late.status, Number(late.headers['retry-after']) > 0]).toEqual([429, true]);
  service.time.now = new Date(service.time.now.getTime() + 61 * 60 * 1000);
  expect((await visitor.follow(right)).html).not.toContain('Offer');
});

test('what is unknown, ended or expired is one and the same page', async () => {
  const [ended, expired] = [await newLink(), await newLink('', '1')];
  const { html } = await owner.get(share);
  const end = /action="([^"]+\/end)"/.exec(html.slice(html.indexOf('<table')))!;
  // The newest one is the first.
  await db().documentLink.updateMany({ where: { id: end[1]!.split('/').at(-2)! }, data: { expiresAt: new Date(0) } });
  const rest = /action="([^"]+\/end)"/.exec((await owner.get(share)).html)![1]!;
  expect((await owner.post(rest)).location).toBe(`${share}?notice=shareEnded`);
  const unknown = '/shared?token=plk_x';
  const files = [ended, expired].map((link) => link.replace('/shared', '/shared/pdf'));
  const pages = await Promise.all([ended, expired, unknown, ...files].map((path) => stranger(service).get(path)));
  const plain = pages.map(({ status, html: page }) => [
    status,
    page.replace(/nonce="[^"]*"|value="[^"]*"|href="\?token[^"]*"/g, ''),
  ]);
  for (const one of plain) expect(one).toEqual(plain[0]);
  expect(plain[0]![0]).toBe(404);
});

test('what no link may be is refused, and nobody shares what is not theirs', async () => {
  for (const [fields, message] of [
    [{ lasts: '7', code: 'short' }, 'At least 6'],
    [{ lasts: '1000', code: '' }, 'Choose how long'],
  ] as const)
    expect((await owner.post(share, fields)).html).toContain(message);
  const other = await seedTenant(db());
  const theirs = await signedIn(service, other.userId);
  const path = `/w/${other.workspaceId}/documents/${document}/share`;
  expect([(await theirs.get(path)).status, (await theirs.post(path, { lasts: '7' })).status]).toEqual([404, 404]);
});

test('the PDF is mailed, by whom is said, and no more often than a mailbox wants', async () => {
  const mail = share.replace(/share$/, 'mail');
  expect((await owner.post(mail, { to: 'nobody' })).status).toBe(400);
  for (let sent = 1; sent <= 5; sent += 1)
    expect((await owner.post(mail, { to: 'Ada@Example.com' })).location).toBe(`${share}?notice=documentMailed`);
  expect((await owner.post(mail, { to: 'ada@example.com' })).status).toBe(429);
  expect(mails.map(({ to }) => to)).toEqual(Array.from({ length: 5 }, () => ['ada@example.com']));
  expect(mails[0]!.text).toMatch(/filename="?Offer for Ada\.pdf/);
  expect(mails[0]!.text).toContain('JVBERi0');
  expect(mails[0]!.text.replaceAll('=\r\n', '')).toContain(tenant.email);
  const events = await eventsOf(db(), tenant.workspaceId);
  expect(events.filter(({ action }) => action === 'document_mailed').map(({ detail }) => detail.email)).toHaveLength(5);
});

test('the audit log has each link and its end, and no token', async () => {
  const events = await eventsOf(db(), tenant.workspaceId);
  const shared = events.filter(({ action }) => action.startsWith('document_share'));
  expect(new Set(shared.map(({ action }) => action))).toEqual(new Set(['document_shared', 'document_share_ended']));
  expect(JSON.stringify(events)).not.toContain('plk_');
  expect(shared[0]!.detail).toMatchObject({ template: 'Offer', number: 1 });
  expect(await db().documentLink.count({ where: { expiresAt: { lte: new Date(Date.now() + DAY) } } })).toBeGreaterThan(
    0,
  );
});
