/** §20.19: a document for somebody without an account: links, what strangers see of them, and how they end. */
import { argon2Sync, randomBytes, randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { SMTPServer } from 'smtp-server';
import { claimRender, finishRender } from '../../../../src/data/storage/documents/pdf-renders.ts';
import { DAY, HOUR, SECOND } from '../../../../src/domain/durations.ts';
import { pdfObjectName } from '../../../../src/domain/pdf-object-name.ts';
import { MEBIBYTE } from '../../../../src/domain/sizes.ts';
import { mailDocument } from '../../../../src/use-cases/sharing/index.ts';
import { eventsOf } from '../../../support/audit.ts';
import { seedTemplate, seedTenant, type Tenant } from '../../../support/seed.ts';
import { startTestService, type TestService } from '../../../support/service.ts';
import { signedIn, stranger, type WebVisitor } from '../../../support/web.ts';

const mails: { to: string[]; text: string }[] = [];
const smtp = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  onRcptTo: ({ address }, _session, done) => done(address.startsWith('refused') ? new Error('no mailbox') : null),
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
let template: string;
let document: string;
let share: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => void smtp.listen(0, '127.0.0.1', () => resolve()));
  const { port } = smtp.server.address() as { port: number };
  const env = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'platen@example.com', TRUST_PROXY: '1' };
  service = await startTestService({ role: 'api', env, key: () => tenant.key });
  tenant = await seedTenant(db());
  owner = await signedIn(service, tenant.userId);
  template = await seedTemplate(db(), tenant.workspaceId, '---\ntitle: Offer\n---\nFor {{Name}}\n');
  document = await newDocument('Offer for Ada');
  share = shareOf(document);
});
afterAll(async () => {
  await service?.close();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});

function db() {
  return service.services.context.db;
}

async function newDocument(title: string): Promise<string> {
  const { body } = await service.call('POST', `/templates/${template}/generations`, {
    body: { title, values: { name: 'Ada' } },
  });
  return (body as { id: string }).id;
}

function shareOf(id: string): string {
  return `/w/${tenant.workspaceId}/documents/${id}/share`;
}

/** The path of a new link. */
async function newLink(code = '', lasts = '7', at = share): Promise<string> {
  const { html } = await owner.post(at, { lasts, code });
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
  expect(html).toContain('Creating the PDF…');
  const pdf = await stranger(service).get(link.replace('/shared', '/shared/pdf'));
  expect([pdf.status, pdf.headers['content-type'], pdf.headers['cache-control']]).toEqual([
    200,
    'application/pdf',
    'no-store',
  ]);
  expect(pdf.headers['content-disposition']).toContain('Offer for Ada.pdf');
  const { html: ready } = await stranger(service).get(link);
  expect(ready).not.toContain('Creating the PDF…');
  expect(ready).toMatch(/href="\/shared\/pdf\?[^"]*">Download PDF/);
  for (const path of [share, share.replace('/share', '')]) expect((await owner.get(path)).html).toContain('2 times');
  const { hash } = await db().documentLink.findFirstOrThrow();
  expect(hash).toHaveLength(32);
});

test('a code is asked for, and opens the document for an hour', async () => {
  const link = await newLink(' open sesame ');
  const token = new URLSearchParams(link.split('?')[1]).get('token')!;
  const visitor = stranger(service);
  const asked = await visitor.get(link);
  expect([asked.status, asked.html.includes('Offer')]).toEqual([200, false]);
  expect(asked.html).toMatch(
    /The person who sent you the link has the code[\s\S]*name="code" type="password"[^>]* required/,
  );
  for (const path of ['/shared/preview', '/shared/pdf'])
    expect((await visitor.get(link.replace('/shared', path))).status).toBe(404);
  const wrong = await visitor.post('/shared', { token, code: 'open barley' });
  expect([wrong.status, wrong.html.includes('This access code is not correct.')]).toEqual([422, true]);
  const right = await visitor.post('/shared', { token, code: ' open sesame ' });
  expect((await visitor.follow(right)).html).toContain('Offer for Ada');
  const another = await newLink('another code');
  const pass = new URLSearchParams(right.location!.split('?')[1]).get('pass')!;
  expect((await visitor.get(`${another}&pass=${pass}`)).html).not.toContain('Offer');
  const made = Number(pass.split('.')[0]) * SECOND;
  for (const [since, isShown] of [
    [HOUR - 1, true],
    [HOUR, false],
  ] as const) {
    service.time.now = new Date(made + since);
    expect([since, (await visitor.follow(right)).html.includes('Offer for Ada')]).toEqual([since, isShown]);
  }
});

/** How often the newest link was opened, as its owner reads it. */
async function openedOnPage(): Promise<string> {
  const { html } = await owner.get(share);
  return /data-label="Opened">(\w+)/.exec(html)![1]!;
}

test.each([
  ['without a code', ''],
  ['with one', 'open sesame'],
])('a link %s is opened once, however often its page loads itself and its files', async (_, code) => {
  const link = await newLink(code);
  const visitor = stranger(service);
  let page = await visitor.get(link);
  if (code !== '') {
    const token = new URLSearchParams(link.split('?')[1]).get('token')!;
    page = await visitor.follow(await visitor.post('/shared', { token, code }));
  }
  const once = await openedOnPage();
  const addresses = [...page.html.matchAll(/(?:href|src|url)="?(?:\d+; ?url=)?([^"]*\/shared[^"]*)"/g)].map(([, one]) =>
    one!.replaceAll('&#x3D;', '=').replaceAll('&amp;', '&').replace(service.url!, ''),
  );
  expect(addresses.length).toBeGreaterThan(0);
  for (const address of addresses) expect([address, (await visitor.get(address)).status]).toEqual([address, 200]);
  await visitor.get(`${link}&again=1`);
  expect([once, await openedOnPage()]).toEqual(['once', 'once']);
});

test('a document has twenty links that work; those that have expired or ended make room', async () => {
  const id = await newDocument('Offer for many');
  const own = shareOf(id);
  for (let made = 0; made < 20; made += 1) await newLink('', '1', own);
  const more = () => owner.post(own, { lasts: '1', code: '' });
  const full = async () => (await more()).html.includes('up to 20 links');
  expect(await full()).toBe(true);
  const [expired, ended] = await db().documentLink.findMany({ where: { generationId: id }, take: 2 });
  await db().documentLink.update({ where: { id: expired!.id }, data: { expiresAt: new Date(0) } });
  expect([await full(), await full()]).toEqual([false, true]);
  await owner.post(`${own.replace(/share$/, `links/${ended!.id}`)}/end`);
  expect([await full(), await full()]).toEqual([false, true]);
});

/** From an address, as a browser that has this link's page before it. */
function enter(token: string, from: string, visitor = stranger(service)) {
  visitor.headers = { 'X-Forwarded-For': from };
  return async (code: string) => {
    if (visitor.cookie === '') await visitor.get(`/shared?token=${token}`);
    return (await visitor.post('/shared', { token, code })).status;
  };
}
const RIGHT = 'open sesame';
/** Kept as the service keeps codes, by parameters that cost a hundred guesses no seconds. */
const QUICK = (() => {
  const [nonce, cost] = [randomBytes(16), { memory: 8, passes: 1, parallelism: 1, tagLength: 32 }];
  const hash = argon2Sync('argon2id', { message: RIGHT, nonce, ...cost });
  const [salt, derived] = [nonce, hash].map((bytes) => bytes.toString('base64').replace(/=+$/, ''));
  return `$argon2id$v=19$m=8,t=1,p=1$${salt}$${derived}`;
})();

async function newToken(): Promise<string> {
  const token = new URLSearchParams((await newLink(RIGHT)).split('?')[1]).get('token')!;
  const { id } = await db().documentLink.findFirstOrThrow({ orderBy: { createdAt: 'desc' } });
  await db().documentLink.update({ where: { id }, data: { code: QUICK } });
  return token;
}

test('a right code is no attempt: any number of readers behind one address open it, also at once', async () => {
  const token = await newToken();
  const readers = Array.from({ length: 25 }, () => enter(token, '203.0.113.1')(RIGHT));
  expect(new Set(await Promise.all(readers))).toEqual(new Set([303]));
});

test('wrong codes close a link for the network that they come from, for a day; whoever has opened it before goes on', async () => {
  const token = await newToken();
  const [reader, guesser] = [enter(token, '203.0.113.2'), enter(token, '203.0.113.2')];
  expect(await reader(RIGHT)).toBe(303);
  const tries = [];
  for (let attempt = 0; attempt < 21; attempt += 1) tries.push(await guesser(`wrong ${attempt}`));
  expect(tries).toEqual([...Array(20).fill(422), 429]);
  expect([await guesser(RIGHT), await enter(token, '203.0.113.2')(RIGHT)]).toEqual([429, 429]);
  expect([await reader(RIGHT), await reader('mistyped'), await reader(RIGHT)]).toEqual([303, 422, 303]);
  // Nor does a stranger close it for others, or another link for the network.
  expect(await enter(token, '203.0.113.3')(RIGHT)).toBe(303);
  expect(await enter(await newToken(), '203.0.113.2')(RIGHT)).toBe(303);
  await service.pass(DAY);
  expect(await guesser(RIGHT)).toBe(303);
  await service.pass(-DAY);
});

test('whoever has opened it before has twenty wrong codes in an hour', async () => {
  const reader = enter(await newToken(), '203.0.113.7');
  expect(await reader(RIGHT)).toBe(303);
  const tries = [];
  for (let attempt = 0; attempt < 21; attempt += 1) tries.push(await reader(`wrong ${attempt}`));
  expect(tries).toEqual([...Array(20).fill(422), 429]);
  expect(await reader(RIGHT)).toBe(429);
  await service.pass(HOUR);
  expect(await reader(RIGHT)).toBe(303);
  await service.pass(-HOUR);
});

test('of many codes that are sent at once none but the first twenty is taken, and of many networks the first 200', async () => {
  const token = await newToken();
  const guess = enter(token, '203.0.113.4');
  await guess('wrong');
  const tries = await Promise.all(Array.from({ length: 30 }, (_, at) => guess(at < 29 ? `wrong ${at}` : RIGHT)));
  expect([tries.at(-1), tries.filter((status) => status === 422).length]).toEqual([429, 19]);
  const other = await newToken();
  await enter(other, '203.0.113.5')('wrong');
  const key = { contains: (await db().documentLink.findFirstOrThrow({ orderBy: { createdAt: 'desc' } })).id };
  expect(await db().attempts.count({ where: { key } })).toBe(2);
  await db().attempts.updateMany({ where: { key, NOT: { key: { contains: ' from ' } } }, data: { points: 199 } });
  expect(await enter(other, '203.0.113.6')(RIGHT)).toBe(303);
  expect([await enter(other, '203.0.113.8')('wrong'), await enter(other, '203.0.113.9')(RIGHT)]).toEqual([422, 429]);
});

test('whoever has opened another link is no reader of this one: what they guess counts for their network', async () => {
  const visitor = stranger(service);
  const [read, guessed] = [await newToken(), await newToken()];
  expect(await enter(read, '203.0.113.10', visitor)(RIGHT)).toBe(303);
  const guess = enter(guessed, '203.0.113.10', visitor);
  for (let attempt = 0; attempt < 20; attempt += 1) expect(await guess(`wrong ${attempt}`)).toBe(422);
  expect(await enter(guessed, '203.0.113.10')(RIGHT)).toBe(429);
});

test('a PDF that fails leads back to the page, which says so', async () => {
  const wide = `---\ntitle: Wide\n---\n|${' a |'.repeat(400)}\n|${'---|'.repeat(400)}\n`;
  const failing = await seedTemplate(db(), tenant.workspaceId, wide);
  const { body } = await service.call('POST', `/templates/${failing}/generations`, { body: { values: {} } });
  const link = await newLink('', '7', shareOf((body as { id: string }).id));
  const back = await stranger(service).get(link.replace('/shared', '/shared/pdf'));
  expect([back.status, back.location]).toEqual([303, `${link}&again=1`]);
  const { html } = await stranger(service).get(link);
  expect([html.includes('The PDF could not be created.'), html.includes('Download PDF')]).toEqual([true, false]);
});

test('a link without a code opens by its form too, and one that is not known does not', async () => {
  const visitor = stranger(service);
  const token = new URLSearchParams((await newLink()).split('?')[1]).get('token')!;
  await visitor.get(`/shared?token=${await newToken()}`);
  expect((await visitor.post('/shared', { token, code: '' })).location).toMatch(`/shared?token=${token}&pass=`);
  expect((await visitor.post('/shared', { token: 'plk_x', code: RIGHT })).status).toBe(404);
});

test('what is unknown, ended or expired is one and the same page', async () => {
  const [ended, expired] = [await newLink(), await newLink('', '1')];
  const { html } = await owner.get(share);
  const end = /action="([^"]+\/end)"/.exec(html.slice(html.indexOf('<table')))!;
  // The newest one is the first.
  await db().documentLink.updateMany({ where: { id: end[1]!.split('/').at(-2)! }, data: { expiresAt: new Date(0) } });
  const rest = /action="([^"]+\/end)"/.exec((await owner.get(share)).html)![1]!;
  const endings = async () => {
    const events = await eventsOf(db(), tenant.workspaceId);
    return events.filter(({ action, detail }) => action === 'document_share_ended' && detail.id === document);
  };
  // The second click ends nothing more.
  for (let click = 0; click < 2; click += 1)
    expect((await owner.post(rest)).location).toBe(`${share}?notice=shareEnded`);
  expect((await endings()).map(({ detail }) => detail)).toEqual([{ id: document, template: 'Offer', number: 1 }]);
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
    [{ lasts: '7', code: 'x'.repeat(101) }, 'At least 6'],
    [{ lasts: '1000', code: '' }, 'Choose how long'],
  ] as const) {
    const { status, html } = await owner.post(share, fields);
    expect([fields, status, html.includes('<code id="link">')]).toEqual([fields, 422, false]);
    expect(html).toContain(message);
  }
  for (const code of ['sesame', 'x'.repeat(100)])
    expect(await newLink(code, '7', shareOf(await newDocument('Offer with a code')))).toContain('token=');
  const { html } = await owner.get(share);
  for (const crumb of [`/w/${tenant.workspaceId}/documents`, share.replace('/share', '')])
    expect(html).toContain(`href="${crumb}"`);
  const [, choice] = /<select id="lasts" name="lasts"[^>]*>([\s\S]*?)<\/select>/.exec(html)!;
  expect(
    [...choice!.matchAll(/value="(\d+)"( selected)?/g)].map(([, days, isChosen]) => [days, Boolean(isChosen)]),
  ).toEqual([
    ['1', false],
    ['7', true],
    ['30', false],
    ['90', false],
  ]);
  expect(html).toMatch(/name="code" type="text"[^>]* maxlength="100"/);
  expect(html).toMatch(/name="to" type="email"[^>]* maxlength="254" required/);
  const { name: maker } = await db().user.findUniqueOrThrow({ where: { id: tenant.userId } });
  const made = await db().documentLink.count({ where: { workspaceId: tenant.workspaceId, generationId: document } });
  expect(html.split(`<bdi>${maker}</bdi></td>`)).toHaveLength(made + 1);
  const unlinked = await newDocument('Offer without a link');
  const { id: link } = await db().documentLink.findFirstOrThrow({ where: { generationId: document, revokedAt: null } });
  expect((await owner.post(shareOf(unlinked).replace(/share$/, `links/${link}/end`))).status).toBe(404);
  expect(await db().documentLink.count({ where: { workspaceId: tenant.workspaceId, id: link, revokedAt: null } })).toBe(
    1,
  );
  expect((await owner.post(shareOf(link).replace(/share$/, 'mail'), { to: 'ada@example.com' })).status).toBe(404);
  const other = await seedTenant(db());
  const theirs = await signedIn(service, other.userId);
  const path = `/w/${other.workspaceId}/documents/${document}/share`;
  expect([(await theirs.get(path)).status, (await theirs.post(path, { lasts: '7' })).status]).toEqual([404, 404]);
});

test('the PDF is mailed, by whom is said, and no more often than a mailbox wants', async () => {
  const mail = share.replace(/share$/, 'mail');
  expect((await owner.post(mail, { to: 'nobody' })).status).toBe(400);
  const failed = await owner.post(mail, { to: 'refused@example.com' });
  expect([failed.status, failed.html.includes('The email could not be sent.')]).toEqual([503, true]);
  expect(failed.html).toMatch(/name="to"[^>]* aria-invalid="true"/);
  for (let sent = 1; sent <= 5; sent += 1)
    expect((await owner.post(mail, { to: 'Ada@Example.com' })).location).toBe(`${share}?notice=documentMailed`);
  expect((await owner.post(mail, { to: 'ada@example.com' })).status).toBe(429);
  expect(mails.map(({ to }) => to)).toEqual(Array.from({ length: 5 }, () => ['ada@example.com']));
  expect(mails[0]!.text).toMatch(/filename="?Offer for Ada\.pdf/);
  expect(mails[0]!.text).toContain('JVBERi0');
  expect(mails[0]!.text.replaceAll('=\r\n', '')).toContain(tenant.email);
  const events = await eventsOf(db(), tenant.workspaceId);
  expect(events.filter(({ action }) => action === 'document_mailed').map(({ detail }) => detail.email)).toHaveLength(6);
});

test('nothing is mailed without a mail server, of a PDF that is too large, or after twenty mails in an hour', async () => {
  const send = () => owner.post(share.replace(/share$/, 'mail'), { to: 'bea@example.com' });
  const key = `document from ${tenant.workspaceId}`;
  expect((await send()).status).toBe(303);
  const sent = mails.length;
  for (const [points, status] of [
    [19, 303],
    [20, 429],
  ] as const) {
    await db().attempts.update({ where: { key }, data: { points } });
    expect([points, (await send()).status]).toEqual([points, status]);
  }
  const of = { workspaceId: tenant.workspaceId, id: document };
  const { context } = service.services;
  const actor = { userId: tenant.userId, name: 'Ada', via: 'app' as const, address: 'here' };
  const toNobody = mailDocument(context, of, { to: 'bea@example.com', send: null }, { actor, now: new Date() });
  await expect(toNobody).rejects.toThrow('This service does not send email.');
  const id = await newDocument('Offer of many pages');
  const large = new Uint8Array(10 * MEBIBYTE + 1);
  const holder = randomUUID();
  await claimRender(db(), tenant.workspaceId, id, holder);
  const rendered = { pages: 1, bytes: large.length, sha256: new Uint8Array(32) };
  await finishRender(db(), tenant.workspaceId, id, holder, rendered);
  const pdf = { contentType: 'application/pdf' };
  await context.renderer!.objects.put(pdfObjectName(tenant.workspaceId, id), large, pdf);
  const refused = await owner.post(shareOf(id).replace(/share$/, 'mail'), { to: 'bea@example.com' });
  expect(refused.html).toContain('The PDF is larger than 10 MB');
  expect(mails).toHaveLength(sent + 1);
});

test('the audit log has each link and its end, and no token', async () => {
  const events = await eventsOf(db(), tenant.workspaceId);
  const shared = events.filter(({ action }) => action.startsWith('document_share'));
  expect(new Set(shared.map(({ action }) => action))).toEqual(new Set(['document_shared', 'document_share_ended']));
  expect(JSON.stringify(events)).not.toContain('plk_');
  expect(shared.at(-1)!.detail).toMatchObject({ template: 'Offer', number: expect.any(Number) });
  const made = shared.filter(({ action }) => action === 'document_shared');
  const days = made.map(({ at, detail }) => (Date.parse(String(detail.expires_at)) - at.getTime()) / DAY);
  expect(new Set(days)).toEqual(new Set([1, 7]));
  expect(new Set(made.map(({ detail }) => detail.code))).toEqual(new Set(['no', 'yes']));
  const soon = { workspaceId: tenant.workspaceId, expiresAt: { lte: new Date(Date.now() + DAY) } };
  expect(await db().documentLink.count({ where: soon })).toBeGreaterThan(0);
});
