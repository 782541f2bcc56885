/** §20.21: a second factor, as a browser without scripts has it: set up, asked for, required by a workspace, lost. */
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import decodeQr from 'qr/decode.js';
import { MINUTE, SECOND } from '../../../../src/domain/durations.ts';
import { faultsIn, PASSWORD, seedLink, seedPassword } from '../../../support/accounts.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/database.ts';
import { optionsIn, softwarePasskey } from '../../../support/passkey.ts';
import { platenJsonInProcess, runPlatenInProcess } from '../../../support/platen-in-process.ts';
import { addApp } from '../../../support/second-factor.ts';
import { seedMember, seedTenant, type Tenant } from '../../../support/seed.ts';
import { startTestService, type TestService } from '../../../support/service.ts';
import { type Page, signedIn, stranger, type WebVisitor } from '../../../support/web.ts';

const STEP = '/sign-in/second-factor';
const LIST = '/account/second-factors';
const WRONG = 'This code is wrong, expired or already used.';
const WRONG_PASSKEY = 'This passkey is unknown, or it took too long. Try again.';

let database: TestDatabase;
let service: TestService;
let tenant: Tenant;
let now: Date;

beforeAll(async () => {
  database = await createTestDatabase();
  service = await startTestService({ role: 'api', database, env: { TRUST_PROXY: '1', HOST: 'localhost' } });
  now = service.time.now;
});
afterAll(async () => {
  await service?.close();
  await database?.drop();
});
beforeEach(async () => {
  service.time.now = now;
  tenant = await seedTenant(service.services.context.db);
  await seedPassword(service, tenant.userId);
  await service.services.context.db.attempts.deleteMany();
});

function pass(ms: number): Date {
  service.time.now = new Date(service.time.now.getTime() + ms);
  return service.time.now;
}
/** The workspaces that ask for one, as the list says. */
function requiredIn({ html }: Page): string[] | undefined {
  return /It is required in: ([^<]*)\./
    .exec(html)?.[1]
    ?.replace(/[\u2068\u2069]/g, '')
    .split(', ');
}
/** What the form of a page sends along unseen, but for its token. */
function keptIn({ html }: Page): [string, string][] {
  const [, form] = /<form class="fields"[^>]*>([\s\S]*?)<\/form>/.exec(html)!;
  const hidden = [...form!.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  expect(hidden.filter(([, name]) => name === 'csrf')).toHaveLength(1);
  return hidden.slice(1).map(([, name, value]) => [name!, value!.replaceAll('&lt;', '<').replaceAll('&gt;', '>')]);
}
/** Once somebody has signed in again. */
function signOutLeadsTo(html: string): string | undefined {
  return /action="\/sign-out">[\s\S]*?name="next" value="([^"]*)"/.exec(
    html.slice(html.indexOf('class="hint spaced"')),
  )?.[1];
}
/** Where the links of the summary of what is wrong lead. */
function faultyFields({ html }: Page): string[] {
  return [...html.matchAll(/<li><a href="#(\w+)">/g)].map(([, field]) => field!);
}
/** What a camera reads from the picture: runs of dark modules, each a path of its own. */
function decodedQr(html: string): string {
  const svg = Buffer.from(/src="data:image\/svg\+xml;base64,([^"]+)"/.exec(html)![1]!, 'base64').toString();
  const [scale, modules] = [4, Number(/viewBox="0 0 (\d+) /.exec(svg)![1])];
  const width = scale * modules;
  const data = new Uint8Array(width * width).fill(255);
  for (const [, x, y, length] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    for (let row = 0; row < scale; row += 1) {
      const from = (Number(y) * scale + row) * width + Number(x) * scale;
      data.fill(0, from, from + Number(length) * scale);
    }
  const rgba = Uint8Array.from({ length: data.length * 4 }, (_, at) => (at % 4 === 3 ? 255 : data[at >> 2]!));
  return decodeQr({ width, height: width, data: rgba });
}
/** Signs in with the password; where that leads. */
async function begin(visitor: WebVisitor, next = '/account'): Promise<string | undefined> {
  await visitor.get('/sign-in');
  return (await visitor.post('/sign-in', { email: tenant.email, password: PASSWORD, next })).location;
}
/** The second step, as its page sends it. */
async function give(visitor: WebVisitor, code: string, next = '/account') {
  await visitor.get(STEP);
  return visitor.post(STEP, { code, next });
}
async function events(): Promise<[string, unknown][]> {
  const where = { workspaceId: tenant.workspaceId };
  const found = await service.services.context.db.auditEvent.findMany({ where, orderBy: { id: 'asc' } });
  return found.map(({ action, detail }) => [action, detail]);
}

test('signing in takes it, once a code; before that the session opens nothing and the browser stays unknown', async () => {
  const app = await addApp(await signedIn(service, tenant.userId), service);
  expect(app.recoveryCodes).toHaveLength(10);
  const visitor = stranger(service);
  expect(await begin(visitor)).toBe(`${STEP}?next=%2Faccount`);
  const half = visitor.cookie;
  expect(visitor.device).toBe('');
  for (const path of ['/account', `/w/${tenant.workspaceId}/templates`, '/account/password', LIST])
    expect([path, (await visitor.get(path)).location]).toEqual([path, `/sign-in?next=${encodeURIComponent(path)}`]);
  expect((await visitor.get('/')).status).toBe(200);
  expect((await visitor.get('/sign-in?next=/docs')).location).toBe(`${STEP}?next=%2Fdocs`);
  const shown = await visitor.get(`${STEP}?next=%2Faccount`);
  expect(shown.html).toContain(tenant.email);
  // That of setting it up was taken.
  const used = await give(visitor, app.codeAt(service.time.now));
  expect([used.status, faultsIn(used)]).toEqual([422, [WRONG]]);
  const code = app.codeAt(pass(30 * SECOND));
  const done = await give(visitor, `${code.slice(0, 3)} ${code.slice(3)}`);
  expect([done.status, done.location]).toEqual([303, '/account']);
  expect(visitor.cookie).not.toBe(half);
  expect(visitor.device).not.toBe('');
  expect((await visitor.get('/account')).html).toContain('You need a second factor to sign in.');
  const other = stranger(service);
  await begin(other);
  expect(faultsIn(await give(other, code))).toEqual([WRONG]);
  expect((await events()).filter(([action]) => action !== 'member_added')).toEqual([
    ['second_factor_added', { name: 'Phone' }],
    ['signed_in', { by: 'password', second_factor: 'authenticator' }],
  ]);
});

test.each([
  [-2, 422],
  [-1, 303],
  [0, 303],
  [1, 303],
  [2, 422],
])('the code of %s steps later: %s', async (steps, status) => {
  const app = await addApp(await signedIn(service, tenant.userId), service);
  pass(10 * MINUTE);
  const visitor = stranger(service);
  await begin(visitor);
  const code = app.codeAt(new Date(service.time.now.getTime() + steps * 30 * SECOND));
  expect((await give(visitor, code)).status).toBe(status);
});

test('of many who send the same code at once, one is signed in', async () => {
  const app = await addApp(await signedIn(service, tenant.userId), service);
  const visitors = Array.from({ length: 4 }, () => stranger(service));
  for (const visitor of visitors) await begin(visitor);
  const code = app.codeAt(pass(30 * SECOND));
  const pages = await Promise.all(visitors.map((visitor) => give(visitor, code)));
  expect(pages.map(({ status }) => status).sort()).toEqual([303, 422, 422, 422]);
});

test('a recovery code stands in for it, once, in whatever case; new ones end those before', async () => {
  const member = await signedIn(service, tenant.userId);
  const { recoveryCodes } = await addApp(member, service);
  const enter = async (code: string) => {
    const visitor = stranger(service);
    await begin(visitor);
    return (await give(visitor, code)).status;
  };
  expect(await enter(recoveryCodes[0]!.toLowerCase().replaceAll('-', ' '))).toBe(303);
  expect(await enter(recoveryCodes[0]!)).toBe(422);
  expect((await member.get(LIST)).html).toContain('9 recovery codes left.');
  const { html } = await member.post(`${LIST}/recovery-codes`);
  const renewed = /<pre id="codes">([^<]+)</.exec(html)![1]!.split('\n');
  expect(await enter(recoveryCodes[1]!)).toBe(422);
  expect(await enter(renewed[0]!)).toBe(303);
});

test('ten wrong codes, and the account waits, also with a right one; a browser that is known does not', async () => {
  const app = await addApp(await signedIn(service, tenant.userId), service);
  const known = stranger(service);
  await begin(known);
  await give(known, app.codeAt(pass(30 * SECOND)));
  await known.post('/sign-out');
  const visitor = stranger(service);
  for (let at = 0; at < 10; at++) {
    // A new first step is no way around.
    if (at % 5 === 0) await begin(visitor);
    visitor.headers = { 'X-Forwarded-For': `192.0.2.${at}` };
    expect((await give(visitor, `00000${at}`)).status).toBe(422);
  }
  const refused = await give(visitor, app.codeAt(pass(30 * SECOND)));
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, expect.stringMatching(/^\d+$/)]);
  await begin(known);
  expect((await give(known, app.codeAt(service.time.now))).status).toBe(303);
});

test('an address has fifty passkeys that are none in 15 minutes; a browser that somebody has signed in with is counted apart', async () => {
  const known = stranger(service);
  await begin(known);
  known.cookie = '';
  const guess = (visitor = stranger(service)) => visitor.post('/sign-in/passkey', { credential: '{"id":"none"}' });
  const tries = [];
  for (let count = 0; count < 51; count += 1) {
    const visitor = stranger(service);
    await visitor.get('/sign-in/passkey');
    tries.push((await guess(visitor)).status);
  }
  expect(tries).toEqual([...Array(50).fill(422), 429]);
  await known.get('/sign-in');
  expect((await guess(known)).status).toBe(422);
});

test('a link that signs in takes it too, and then a new password without the old one', async () => {
  const app = await addApp(await signedIn(service, tenant.userId), service);
  const visitor = stranger(service);
  const token = await seedLink(service, tenant.userId);
  await visitor.get(`/sign-in/link?token=${token}`);
  const page = await visitor.post('/sign-in/link', { token });
  expect(page.location).toBe(`${STEP}?next=%2Faccount%2Fpassword`);
  await give(visitor, app.codeAt(pass(30 * SECOND)), '/account/password');
  await visitor.get('/account/password');
  expect((await visitor.post('/account/password', { password: 'another long password' })).location).toContain(
    'passwordSaved',
  );
});

test('sessions from before are asked for it, but for the one in which it was set up', async () => {
  const [here, elsewhere] = [await signedIn(service, tenant.userId), await signedIn(service, tenant.userId)];
  const app = await addApp(here, service);
  expect((await here.get('/account')).status).toBe(200);
  const asked = await elsewhere.get('/account');
  const step = await elsewhere.follow(await elsewhere.follow(asked));
  expect(step.html).toContain(tenant.email);
  const page = await give(elsewhere, app.codeAt(pass(30 * SECOND)));
  expect(page.location).toBe('/account');
});

test('whoever signed in a while ago confirms who they are before anything is changed; with a second factor, by that alone', async () => {
  const confirming = '1';
  const member = await signedIn(service, tenant.userId);
  const form = `${LIST}/authenticator`;
  const asks = `/account/confirm?next=${encodeURIComponent(form)}`;
  pass(15 * MINUTE);
  expect((await member.get(form)).location).toBe(asks);
  expect((await member.post(form, { name: 'x', code: '123456' })).location).toBe(asks);
  const made = await member.post(`${LIST}/passkey`, { name: 'x', credential: '{}' });
  expect(made.location).toBe(`/account/confirm?next=${encodeURIComponent(`${LIST}/passkey`)}`);
  const { html } = await member.get(asks);
  const others = ['value="mail"', 'You have no password and no second factor', 'data-passkey', 'required'];
  expect(others.filter((text) => html.includes(text))).toEqual([]);
  expect(signOutLeadsTo(html)).toBe(form);
  expect(keptIn(await member.get(asks))).toEqual([
    ['confirming', confirming],
    ['next', form],
  ]);
  const confirm = (fields: Record<string, string>) => member.post('/account/confirm', { confirming, ...fields });
  expect(faultsIn(await confirm({ next: form }))).toEqual(['Confirm your identity first.']);
  const wrong = await confirm({ password: 'not it', next: form });
  expect([faultsIn(wrong), keptIn(wrong)]).toEqual([['The password is wrong.'], keptIn(await member.get(asks))]);
  expect((await confirm({ password: PASSWORD, next: form })).location).toBe(form);
  const app = await addApp(member, service);
  pass(15 * MINUTE);
  const asked = await member.get(asks);
  expect([asked.html.includes('name="password"'), asked.html.includes('name="code"')]).toEqual([false, true]);
  expect(asked.html).toContain('Authenticator app code or recovery code</label>');
  const unnamed = await seedMember(service.services.context.db, tenant.workspaceId, `new-${tenant.email}`, 'member');
  const other = await signedIn(service, unnamed.userId);
  pass(15 * MINUTE);
  expect((await other.get('/account/confirm')).html).toContain('You have no password and no second factor.');
  expect((await confirm({ password: PASSWORD, next: form })).status).toBe(422);
  const refused = await confirm({ code: '000000', next: form });
  expect([faultsIn(refused), faultyFields(refused)]).toEqual([[WRONG], ['code']]);
  const code = app.codeAt(service.time.now);
  expect((await confirm({ code, next: '//elsewhere' })).location).toBe('/');
  expect((await member.get(form)).status).toBe(200);
});

test('a form of a stale session asks first, keeps what was entered, and goes on', async () => {
  const member = await signedIn(service, tenant.userId);
  const members = `/w/${tenant.workspaceId}/members`;
  await member.get(members);
  pass(15 * MINUTE);
  const email = `late-${tenant.email}`;
  const fields = { name: 'Late <Comer>', email, role: 'member' };
  const asked = await member.post(members, fields);
  expect([asked.status, asked.html.includes('What you entered is saved')]).toEqual([403, true]);
  expect(signOutLeadsTo(asked.html)).toBe('/account');
  const kept = keptIn(asked);
  expect(Object.fromEntries(kept)).toEqual({ confirming: '1', ...fields });
  const { user } = service.services.context.db;
  const wrong = await member.post(members, [...kept, ['password', 'wrong']]);
  expect([wrong.status, faultyFields(wrong), keptIn(wrong)]).toEqual([422, ['password'], kept]);
  expect(await user.count({ where: { email } })).toBe(0);
  expect((await member.post(members, [...kept, ['password', PASSWORD]])).status).toBe(303);
  expect(await user.count({ where: { email, name: fields.name } })).toBe(1);
  // Whoever has confirmed in another window meanwhile sends the form as it is.
  const again = kept.map(([name, value]): [string, string] => [name, name === 'email' ? `2-${value}` : value]);
  expect((await member.post(members, again)).status).toBe(303);
});

test('the secret is kept encrypted, for its person alone, and codes as hashes; a form sent twice adds one app', async () => {
  const { db } = service.services.context;
  const member = await signedIn(service, tenant.userId);
  const { html } = await member.get(`${LIST}/authenticator`);
  const secret = /id="secret">([^<]+)</.exec(html)![1]!.replaceAll('-', '');
  expect(decodedQr(html)).toMatch(new RegExp(`^otpauth://totp/Platen.*&secret=${secret}&`));
  const sealed = /name="sealed" value="([^"]+)"/.exec(html)![1]!;
  const other = await seedMember(db, tenant.workspaceId, `other-${tenant.email}`, 'member');
  const elsewhere = await signedIn(service, other.userId);
  const stolen = await elsewhere.post(`${LIST}/authenticator`, { sealed, name: 'Phone', code: '123456' });
  expect(stolen.html).not.toContain(sealed);
  const app = await addApp(member, service);
  const [kept] = await db.authenticator.findMany({ where: { userId: tenant.userId } });
  expect(Buffer.from(kept!.secret).toString('base64')).not.toContain(app.secret);
  expect(Buffer.from(kept!.secret).toString('latin1')).not.toContain(app.secret);
  const codes = await db.recoveryCode.findMany({ where: { userId: tenant.userId } });
  expect(codes.every(({ hash }) => hash.length === 32)).toBe(true);
  const again = Buffer.from(kept!.secret).toString('base64url');
  const code = app.codeAt(pass(30 * SECOND));
  const twice = await member.post(`${LIST}/authenticator`, { sealed: again, name: 'Tablet', code });
  expect(faultsIn(twice)).toEqual(['This app has already been added.']);
});

test('a workspace that requires one shows nothing to who has none; keys and sessions go on', async () => {
  const { db } = service.services.context;
  const { workspaceId, name, key } = tenant;
  const settings = `/w/${workspaceId}/settings`;
  const owner = await signedIn(service, tenant.userId);
  const change = { name, time_zone: 'UTC', theme: 'none', second_factor: 'required' };
  const admin = await seedMember(db, workspaceId, `admin-${tenant.email}`, 'admin');
  const other = await signedIn(service, admin.userId);
  expect((await other.get(settings)).html).not.toContain('name="second_factor"');
  expect((await other.post(settings, change)).status).toBe(403);
  await owner.get(settings);
  expect((await owner.post(settings, change)).status).toBe(303);
  for (const page of ['templates', 'documents', 'settings', 'nothing'])
    expect((await other.get(`/w/${workspaceId}/${page}`)).location).toBe(page === 'nothing' ? undefined : LIST);
  const led = await other.get(LIST);
  expect(requiredIn(led)).toEqual([name]);
  const refused = await other.post(settings, change);
  expect([refused.status, refused.html.includes('This workspace requires a second factor')]).toEqual([403, true]);
  expect((await service.call('GET', '/templates', { key })).status).toBe(200);
  await addApp(other, service);
  expect((await other.get(settings)).status).toBe(200);
  expect(await events()).toContainEqual([
    'workspace_changed',
    { second_factor: { before: 'optional', after: 'required' } },
  ]);
  const [factor] = await db.authenticator.findMany({ where: { userId: admin.userId } });
  const removal = `${LIST}/${factor!.id}/remove`;
  expect((await other.get(removal)).html).toContain('If it is the last one, your recovery codes are removed too.');
  expect((await owner.get(removal)).status).toBe(404);
  expect((await other.post(removal)).location).toBe(`${LIST}?notice=secondFactorRemoved`);
  expect(await db.recoveryCode.count({ where: { userId: admin.userId } })).toBe(0);
  expect((await other.get(settings)).location).toBe(LIST);
});

test('an operator resets it for who has lost theirs: their sessions end, and the log says so', async () => {
  const member = await signedIn(service, tenant.userId);
  await addApp(member, service);
  const env = { DATABASE_URL: database.url };
  const line = ['member', 'reset-second-factor', tenant.email.toUpperCase()];
  expect(await platenJsonInProcess(line, { env })).toMatchObject({ email: tenant.email, reset: true });
  expect((await member.get('/account')).status).toBe(303);
  const visitor = stranger(service);
  expect(await begin(visitor)).toBe('/account');
  expect(await events()).toContainEqual(['second_factor_reset', expect.objectContaining({ email: tenant.email })]);
  const again = await runPlatenInProcess(line, { env });
  expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('has no second factor')]);
});

/** A passkey of somebody who is signed in, in the browser. */
async function addPasskey(visitor: WebVisitor, name = 'Laptop') {
  const passkey = softwarePasskey({ origin: service.url!, rpId: 'localhost' });
  const made = await visitor.post(`${LIST}/passkey`, {
    name,
    credential: passkey.make(await visitor.get(`${LIST}/passkey`)),
  });
  return { passkey, made };
}

test('a passkey is made for its person and this site, and signs in alone when it makes sure of its person', async () => {
  const member = await signedIn(service, tenant.userId);
  expect((await member.get(LIST)).html).toContain(`href="/account/second-factors/passkey"`);
  const page = await member.get(`${LIST}/passkey`);
  expect(optionsIn(page)).toEqual({
    challenge: expect.any(String),
    rp: { id: 'localhost', name: 'Platen' },
    user: {
      id: Buffer.from(tenant.userId).toString('base64url'),
      name: tenant.email,
      displayName: `The owner ${tenant.email}`,
    },
    pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: 'public-key', alg })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    attestation: 'none',
    excludeCredentials: [],
  });
  const { passkey, made } = await addPasskey(member);
  expect(/<pre id="codes">([^<]+)</.exec(made.html)![1]!.split('\n')).toHaveLength(10);
  pass(MINUTE);
  const visitor = stranger(service);
  const asked = await visitor.get('/sign-in/passkey?next=/docs');
  expect(optionsIn(asked)).toMatchObject({ rpId: 'localhost', allowCredentials: [], userVerification: 'required' });
  const done = await visitor.post('/sign-in/passkey', {
    credential: passkey.use(asked, { counter: 7 }),
    next: '/docs',
  });
  expect([done.status, done.location]).toEqual([303, '/docs']);
  expect((await visitor.get('/sign-in/passkey?next=/docs')).location).toBe('/docs');
  const { id, name, usedAt, counter, transports } = await service.services.context.db.passkey.findFirstOrThrow({
    where: { userId: tenant.userId },
  });
  expect([name, usedAt, counter, transports]).toEqual(['Laptop', service.time.now, 7n, ['internal']]);
  const listed = await visitor.get(LIST);
  expect(listed.html).toMatch(/<bdi>Laptop<\/bdi> <span class="below quiet">Passkey<\/span>/);
  const excluded = { type: 'public-key', id: passkey.id, transports: ['internal'] };
  expect(optionsIn(await visitor.get(`${LIST}/passkey`))).toMatchObject({ excludeCredentials: [excluded] });
  pass(SECOND);
  expect((await visitor.post(`${LIST}/${id}/remove`)).location).toBe(`${LIST}?notice=secondFactorRemoved`);
  const gone = stranger(service);
  const late = passkey.use(await gone.get('/sign-in/passkey'), { counter: 8 });
  expect(faultsIn(await gone.post('/sign-in/passkey', { credential: late }))).toEqual([WRONG_PASSKEY]);
  expect((await events()).filter(([action]) => action !== 'member_added')).toEqual([
    ['second_factor_added', { name: 'Laptop' }],
    ['signed_in', { by: 'passkey', second_factor: 'passkey' }],
    ['second_factor_removed', { name: 'Laptop' }],
  ]);
});

test.each<[string, Parameters<ReturnType<typeof softwarePasskey>['use']>[1]]>([
  ['of another site', { origin: 'https://elsewhere.example' }],
  ['of another host', { rpId: 'elsewhere.example' }],
  ['that has not made sure of its person', { verifies: false }],
  ['for a challenge of its own', { challenge: Buffer.alloc(52).toString('base64url') }],
  ['that has been there before, by its counter', { counter: 3 }],
])('a signature %s signs nobody in', async (_, answers) => {
  const { passkey } = await addPasskey(await signedIn(service, tenant.userId));
  const enter = async (how: typeof answers) => {
    const visitor = stranger(service);
    return visitor.post('/sign-in/passkey', { credential: passkey.use(await visitor.get('/sign-in/passkey'), how) });
  };
  expect((await enter({ counter: 3 })).status).toBe(303);
  const refused = await enter({ counter: 4, ...answers });
  expect([refused.status, faultsIn(refused)]).toEqual([422, [WRONG_PASSKEY]]);
});

test('a challenge is of one browser, for 15 minutes, and taken once, when a passkey is made as when it signs', async () => {
  const member = await signedIn(service, tenant.userId);
  const passkey = softwarePasskey({ origin: service.url!, rpId: 'localhost' });
  const [page, other] = [await member.get(`${LIST}/passkey`), await signedIn(service, tenant.userId)];
  const credential = passkey.make(page);
  const make = (visitor: WebVisitor, made = credential) =>
    visitor.post(`${LIST}/passkey`, { name: 'Key', credential: made });
  const NOT_MADE = 'The passkey could not be added. Try again.';
  await other.get(`${LIST}/passkey`);
  const elsewhere = [{ origin: 'https://elsewhere.example' }, { rpId: 'elsewhere.example' }];
  for (const made of ['', '{"id":1}', 'x'.repeat(20_001), ...elsewhere.map((answers) => passkey.make(page, answers))])
    expect(faultsIn(await make(member, made))).toEqual([NOT_MADE]);
  expect(faultsIn(await make(other))).toEqual([NOT_MADE]);
  // Each is taken by whoever sends it right, also where the rest is wrong.
  const own = passkey.make(await member.get(`${LIST}/passkey`));
  expect((await make(member, own)).html).toContain('<pre id="codes">');
  expect(faultsIn(await make(member, own))).toEqual([NOT_MADE]);
  // Of the same device again, though its challenge is new.
  expect(faultsIn(await make(member, passkey.make(await member.get(`${LIST}/passkey`))))).toEqual([NOT_MADE]);
  const visitor = stranger(service);
  const signed = passkey.use(await visitor.get('/sign-in/passkey'));
  expect((await visitor.post('/sign-in/passkey', { credential: signed })).status).toBe(303);
  await visitor.post('/sign-out');
  await visitor.get('/sign-in/passkey');
  expect((await visitor.post('/sign-in/passkey', { credential: signed })).status).toBe(422);
  const late = stranger(service);
  const old = passkey.use(await late.get('/sign-in/passkey'));
  pass(15 * MINUTE);
  expect((await late.post('/sign-in/passkey', { credential: old })).status).toBe(422);
});

test('after the password, and to confirm, a passkey of that person is taken, also one that does not make sure', async () => {
  const member = await signedIn(service, tenant.userId);
  const { passkey } = await addPasskey(member);
  const someone = await seedMember(service.services.context.db, tenant.workspaceId, `else-${tenant.email}`, 'member');
  const theirs = (await addPasskey(await signedIn(service, someone.userId))).passkey;
  const visitor = stranger(service);
  await begin(visitor);
  const allowCredentials = [{ type: 'public-key', id: passkey.id, transports: ['internal'] }];
  const step = async (one = passkey) => {
    const page = await visitor.get(STEP);
    expect(optionsIn(page)).toMatchObject({ allowCredentials, userVerification: 'discouraged' });
    return visitor.post(STEP, { credential: one.use(page, { verifies: false }), next: '/docs' });
  };
  expect(faultsIn(await step(theirs))).toEqual([WRONG_PASSKEY]);
  expect(faultsIn(await visitor.post(STEP, { code: '' }))).toEqual(['Enter a code.']);
  expect((await step()).location).toBe('/docs');
  pass(15 * MINUTE);
  const asks = `/account/confirm?next=/docs`;
  const confirm = async (one: typeof passkey) =>
    visitor.post('/account/confirm', {
      confirming: '1',
      next: '/docs',
      credential: one.use(await visitor.get(asks), { verifies: false }),
    });
  expect(faultsIn(await confirm(theirs))).toEqual([WRONG_PASSKEY]);
  expect((await confirm(passkey)).location).toBe('/docs');
  expect((await visitor.get(`${LIST}/passkey`)).status).toBe(200);
});

test('an account has at most ten, listed in their order, and codes that its first one made', async () => {
  const { db } = service.services.context;
  const member = await signedIn(service, tenant.userId);
  const others = await seedTenant(db);
  await seedMember(db, others.workspaceId, tenant.email, 'member');
  await seedMember(db, (await seedTenant(db)).workspaceId, tenant.email, 'member');
  for (const { workspaceId: id } of [tenant, others])
    await db.workspace.update({ where: { id }, data: { requiresSecondFactor: true } });
  expect(requiredIn(await member.get(LIST))!.toSorted()).toEqual([tenant.name, others.name].toSorted());
  expect((await member.post(`${LIST}/recovery-codes`)).location).toBe(LIST);
  const fresh = await member.get(`${LIST}/passkey`);
  expect(fresh.html).toContain('name="name" type="text" value="Passkey"');
  const { made } = await addPasskey(member);
  expect(made.html).toContain(`<a class="button" href="${LIST}">I have saved them</a>`);
  expect(requiredIn(await member.get(LIST))).toBeUndefined();
  pass(MINUTE);
  const page = await member.get(`${LIST}/authenticator`);
  expect(page.html).toMatch(/autocomplete="one-time-code"[^>]* maxlength="40"/);
  const wrong = await member.post(`${LIST}/authenticator`, { name: 'Phone', code: '000000' });
  expect([wrong.status, faultyFields(wrong), wrong.html.includes('value="Phone"')]).toEqual([422, ['code'], true]);
  expect(requiredIn(await member.get(LIST))).toBeUndefined();
  expect((await addApp(member, service)).recoveryCodes).toEqual([]);
  pass(MINUTE);
  expect((await addPasskey(member, 'Key')).made.location).toBe(`${LIST}?notice=secondFactorAdded`);
  const rows = [
    ...(await member.get(LIST)).html.matchAll(/<th scope="row"><bdi>(.*?)<\/bdi> <span[^>]*>(.*?)<[\s\S]*?<\/tr>/g),
  ];
  expect(rows.map(([row, ...says]) => [...says, row.includes('>Never<')])).toEqual([
    ['Laptop', 'Passkey', true],
    ['Phone', 'Authenticator app', false],
    ['Key', 'Passkey', true],
  ]);
  // One of several leaves the codes.
  const laptop = await db.passkey.findFirstOrThrow({ where: { userId: tenant.userId, name: 'Laptop' } });
  const asked = await member.get(`${LIST}/${laptop.id}/remove`);
  expect(asked.html).toContain(`<a class="button plain" href="${LIST}">`);
  await member.post(`${LIST}/${laptop.id}/remove`);
  expect(await db.passkey.count({ where: { userId: tenant.userId } })).toBe(1);
  expect(await db.recoveryCode.count({ where: { userId: tenant.userId } })).toBe(10);
  for (let count = 3; count <= 10; count += 1) await addPasskey(member, `Key ${count}`);
  const refused = (await addPasskey(member, 'Eleventh <key>')).made;
  expect([refused.status, faultsIn(refused)]).toEqual([
    422,
    ['You have 10 second factors, the maximum. Remove one first.'],
  ]);
  expect(refused.html).toContain('value="Eleventh &lt;key&gt;"');
  expect(await db.passkey.count({ where: { userId: tenant.userId } })).toBe(9);
  expect((await member.get(LIST)).html).not.toContain('Add authenticator app');
  const key = await db.passkey.findFirstOrThrow({ where: { userId: tenant.userId, name: 'Key 10' } });
  await member.post(`${LIST}/${key.id}/remove`);
  expect((await addPasskey(member, '')).made.status).toBe(422);
  expect((await addApp(member, service, '')).status).toBe(422);
  expect(await db.authenticator.count({ where: { userId: tenant.userId } })).toBe(1);
  const env = { DATABASE_URL: database.url };
  const someone = await seedMember(db, tenant.workspaceId, `else-${tenant.email}`, 'member');
  await addPasskey(await signedIn(service, someone.userId));
  await platenJsonInProcess(['member', 'reset-second-factor', tenant.email], { env });
  expect(await db.passkey.groupBy({ by: 'userId', _count: true })).toContainEqual({
    userId: someone.userId,
    _count: 1,
  });
  expect(await db.passkey.count({ where: { userId: tenant.userId } })).toBe(0);
});

test('whoever does not give it leaves, and no half session stays; nobody else is asked', async () => {
  await addApp(await signedIn(service, tenant.userId), service);
  const visitor = stranger(service);
  await begin(visitor, '/docs');
  const half = visitor.cookie;
  const page = await visitor.get(`${STEP}?next=/docs`);
  expect([page.html.includes('data-passkey'), page.html.includes('value="/docs"')]).toEqual([false, true]);
  expect(page.html).toContain('autocomplete="one-time-code"');
  const left = await visitor.post(STEP, { do: 'leave', next: '/docs' });
  expect([left.location, visitor.cookie]).toEqual(['/sign-in?next=%2Fdocs', 'platen=']);
  visitor.cookie = half;
  expect((await visitor.get(STEP)).location).toBe('/sign-in');
  const after = await visitor.post(STEP, { code: '123456', next: '/docs' });
  expect(after.location).toBe('/sign-in?next=%2Fdocs');
  const member = await signedIn(service, tenant.userId);
  await member.get('/sign-in');
  expect((await stranger(service).get(STEP)).location).toBe('/sign-in');
});
