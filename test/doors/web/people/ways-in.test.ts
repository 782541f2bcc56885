/**
 * §20.27: what ends a way into an account, of each kind of account: the table of spec/security.md, read from there and tried. What happens comes
 * through the door by which it comes in life.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createAccessToken } from '../../../../src/data/storage/access/access-tokens.ts';
import { addMember } from '../../../../src/data/storage/people/members.ts';
import { createSession } from '../../../../src/data/storage/people/sessions.ts';
import { hashCredential } from '../../../../src/domain/credential.ts';
import { DAY, HOUR } from '../../../../src/domain/durations.ts';
import {
  addWorkspaceMember,
  newCredential,
  resetSecondFactor,
} from '../../../../src/use-cases/administration/index.ts';
import { PASSWORD, seedLink, seedPassword } from '../../../support/accounts.ts';
import { countAll } from '../../../support/count-all.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/database.ts';
import { lockWaited } from '../../../support/lock-waited.ts';
import { CLIENT, passThrough, startProvider } from '../../../support/oidc.ts';
import { addApp } from '../../../support/second-factor.ts';
import { seedGrant, seedKey, seedMember, seedTenant, type Tenant } from '../../../support/seed.ts';
import { startTestService, type TestService } from '../../../support/service.ts';
import { signedIn, stranger, type WebVisitor } from '../../../support/web.ts';

/** What the command does, and whoever runs the service by it. */
const OPERATOR = { userId: null, name: 'root', via: 'command' as const, address: 'host' };

let provider: Awaited<ReturnType<typeof startProvider>>;
let database: TestDatabase;
let service: TestService;
let now: Date;
/** Two workspaces of two owners. */
let home: Tenant;
let other: Tenant;

beforeAll(async () => {
  provider = await startProvider();
  database = await createTestDatabase();
  const oidc = { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret };
  service = await startTestService({ role: 'api', database, env: oidc });
  now = service.time.now;
  provider.allow(`${service.url}/sign-in/provider/callback`);
}, 60_000);
afterAll(async () => {
  await service?.close();
  await provider?.stop();
  await database?.drop();
});
beforeEach(async () => {
  service.time.now = now;
  [home, other] = [await seedTenant(db()), await seedTenant(db())];
});

function db() {
  return service.services.context.db;
}

type Person = { userId: string; email: string; name: string };

/** How each way in comes to be there, and whether it is still. */
const WAYS = {
  password: {
    make: ({ userId }: Person) => seedPassword(service, userId),
    count: (userId: string) => db().user.count({ where: { id: userId, password: { not: null } } }),
  },
  session: {
    make: ({ userId }) => makeSession(userId),
    count: (userId) => db().session.count({ where: { userId } }),
  },
  'link, mailed or printed': {
    make: ({ userId }) => seedLink(service, userId, 'mail'),
    count: (userId) => db().signInLink.count({ where: { userId, usedAt: null, vouchedBy: { not: null } } }),
  },
  'link to copy': {
    make: ({ userId }) => seedLink(service, userId, null),
    count: (userId) => db().signInLink.count({ where: { userId, usedAt: null, vouchedBy: null } }),
  },
  'known browser': {
    make: ({ userId }) => makeDevice(userId),
    count: (userId) => db().device.count({ where: { userId } }),
  },
  identity: {
    make: ({ userId }) =>
      db().identity.create({ data: { issuer: provider.issuer, subject: userId, userId, createdAt: new Date() } }),
    count: (userId) => db().identity.count({ where: { userId } }),
  },
  passkey: {
    make: ({ userId }) => db().passkey.create({ data: passkeyOf(userId) }),
    count: (userId) => db().passkey.count({ where: { userId } }),
  },
  authenticator: {
    make: ({ userId }) => db().authenticator.create({ data: authenticatorOf(userId) }),
    count: (userId) => db().authenticator.count({ where: { userId } }),
  },
  'recovery codes': {
    make: ({ userId }) => db().recoveryCode.create({ data: { userId, hash: randomBytes(32) } }),
    count: (userId) => db().recoveryCode.count({ where: { userId } }),
  },
  'API key': {
    make: ({ email }) => seedKey(db(), home.workspaceId, email),
    count: (userId) => countAll(db(), (at) => at.apiKey.count({ where: { userId, revokedAt: null } })),
  },
  'access token': {
    make: ({ email }) => makeToken(email),
    count: (userId) => countAll(db(), (at) => at.accessToken.count({ where: { userId, revokedAt: null } })),
  },
  'connected app': {
    make: ({ userId }) => seedGrant(db(), { workspaceId: home.workspaceId, userId }),
    count: (userId) => countAll(db(), (at) => at.oAuthGrant.count({ where: { userId, revokedAt: null } })),
  },
} satisfies Record<
  string,
  { make(person: Person): Promise<unknown>; count(userId: string): Promise<number> }
> as Record<Way, { make(person: Person): Promise<unknown>; count(userId: string): Promise<number> }>;
type Way =
  | 'password'
  | 'session'
  | 'link, mailed or printed'
  | 'link to copy'
  | 'known browser'
  | 'identity'
  | 'passkey'
  | 'authenticator'
  | 'recovery codes'
  | 'API key'
  | 'access token'
  | 'connected app';
const NAMES = Object.keys(WAYS) as Way[];
const OPEN = ['session', 'known browser'] as const satisfies Way[];
const IN_WORKSPACE = ['API key', 'access token', 'connected app'] as const satisfies Way[];

/** What an account of each kind has; an admin of `home`. `vouchedBy`: who has said who they are, an owner of `home` for `owner`. */
const KINDS: Record<string, { has: Way[]; vouchedBy: 'mail' | 'operator' | 'provider' | 'owner'; isIn?: 'both' }> = {
  'password only': { has: ['password', ...OPEN, ...IN_WORKSPACE], vouchedBy: 'mail' },
  'link only': { has: ['link, mailed or printed', ...OPEN, ...IN_WORKSPACE], vouchedBy: 'mail' },
  'OIDC with a password': { has: ['identity', 'password', ...OPEN, ...IN_WORKSPACE], vouchedBy: 'provider' },
  'OIDC without a password': {
    has: ['identity', 'link, mailed or printed', ...OPEN, ...IN_WORKSPACE],
    vouchedBy: 'provider',
  },
  'passkey only': { has: ['passkey', 'recovery codes', ...OPEN, ...IN_WORKSPACE], vouchedBy: 'mail' },
  'password and authenticator': {
    has: ['password', 'authenticator', 'recovery codes', ...OPEN, ...IN_WORKSPACE],
    vouchedBy: 'operator',
  },
  'introduced by an owner': { has: NAMES.filter((way) => way !== 'identity'), vouchedBy: 'owner' },
  'introduced by an owner, link not used yet': { has: ['link to copy'], vouchedBy: 'owner' },
  'invited by whoever runs the service': { has: ['link, mailed or printed'], vouchedBy: 'operator' },
  'in two workspaces': { has: ['password', 'passkey', ...OPEN, ...IN_WORKSPACE], vouchedBy: 'mail', isIn: 'both' },
};

/**
 * What happens, by the column of the table. `here`: somebody's own browser, in which they do it. Null: it cannot happen to this kind. `speaks`: who
 * says by it who they are, so that an introduction ends.
 */
const EVENTS: Record<string, { column: string; speaks: boolean; happen(person: Person): Promise<unknown> }> = {
  'a membership elsewhere': {
    column: 'An introduction ends',
    speaks: true,
    async happen({ userId, email, name }) {
      if ((await countAll(db(), (at) => at.membership.count({ where: { userId } }))) > 1) return null;
      const by = { actor: OPERATOR, now: new Date() };
      return addWorkspaceMember(db(), other.workspaceId, { email, name, role: 'admin' }, by);
    },
  },
  'an identity is tied': {
    column: 'An identity is tied',
    speaks: true,
    async happen({ userId, email, name }) {
      if ((await WAYS.identity.count(userId)) > 0) return null;
      const visitor = stranger(service);
      provider.next = { sub: userId, name, email, email_verified: true, amr: ['mfa'] };
      const { location } = await visitor.get('/sign-in/provider');
      const back = await passThrough(location!, provider.issuer);
      expect((await visitor.get(back.pathname + back.search)).status).toBe(303);
      return leave(userId, visitor);
    },
  },
  'the address is proved': {
    column: 'The address is proved',
    speaks: true,
    async happen({ userId }) {
      const visitor = stranger(service);
      const token = await seedLink(service, userId, 'mail');
      await visitor.get(`/sign-in/link?token=${token}`);
      expect((await visitor.post('/sign-in/link', { token })).status).toBe(303);
      await leave(userId, visitor);
    },
  },
  'a password is set': {
    column: 'A password is set',
    speaks: false,
    async happen({ userId }) {
      const visitor = await freshly(userId);
      await visitor.get('/account/password');
      const fields = { old: PASSWORD, password: 'another that is long enough' };
      expect((await visitor.post('/account/password', fields)).status).toBe(303);
      await leave(userId, visitor);
    },
  },
  'an admin becomes a member': {
    column: 'An admin becomes a member',
    speaks: false,
    happen: (person) => byOwner(person, 'role', { role: 'member' }),
  },
  'the membership ends': {
    column: 'A membership ends',
    speaks: true,
    happen: (person) => byOwner(person, 'remove', {}),
  },
  'signing out everywhere': {
    column: 'Signed out everywhere',
    speaks: false,
    async happen({ userId }) {
      const visitor = await freshly(userId);
      await visitor.get('/account');
      const { device } = visitor;
      expect((await visitor.post('/account/sign-out-everywhere')).status).toBe(303);
      await leave(userId, { ...visitor, device });
    },
  },
  'a reset by the command': {
    column: 'Reset by the command',
    speaks: false,
    async happen({ userId, email }) {
      const has = await Promise.all(
        (['identity', 'passkey', 'authenticator'] as const).map((way) => WAYS[way].count(userId)),
      );
      if (has.every((count) => count === 0)) return null;
      return resetSecondFactor(db(), email, { actor: OPERATOR, now: new Date() });
    },
  },
};

async function byOwner(
  { userId }: Person,
  what: 'role' | 'remove',
  fields: Record<string, string>,
): Promise<undefined> {
  const owner = await signedIn(service, home.userId);
  const page = `/w/${home.workspaceId}/members/${userId}`;
  await owner.get(page);
  expect((await owner.post(`${page}/${what}`, fields)).status).toBe(303);
}
async function makeSession(userId: string): Promise<{ token: string }> {
  const { token, hash } = newCredential('session');
  const browser = { address: '127.0.0.1', agent: 'test' };
  await createSession(db(), { userId, hash, now: service.time.now, lasts: DAY, ...browser, secondFactor: true });
  return { token };
}
/** Their own browser, with a second factor, in which they have signed in just now. It is known. */
async function freshly(userId: string): Promise<WebVisitor> {
  const visitor = stranger(service);
  visitor.cookie = `platen=${(await makeSession(userId)).token}`;
  visitor.device = `platen_device=${await makeDevice(userId)}`;
  return visitor;
}
async function makeDevice(userId: string): Promise<string> {
  const { token, hash } = newCredential('device');
  await db().device.create({ data: { userId, hash, expiresAt: new Date(Date.now() + DAY) } });
  return token;
}
async function makeToken(createdBy: string): Promise<void> {
  const credential = newCredential('access-token');
  const token = { credential, createdBy, expiresAt: new Date(Date.now() + DAY), now: new Date() };
  await createAccessToken(db(), home.workspaceId, token);
}
/** What the event itself has opened does not count. */
async function leave(userId: string, visitor: WebVisitor): Promise<undefined> {
  const hashOf = (cookie: string) => hashCredential(cookie.split('=')[1] ?? '');
  await db().session.deleteMany({ where: { userId, hash: hashOf(visitor.cookie) } });
  await db().device.deleteMany({ where: { userId, hash: hashOf(visitor.device) } });
}
function passkeyOf(userId: string) {
  const bytes = { credentialId: randomBytes(16), publicKey: randomBytes(16), counter: 0n, transports: [] };
  return { id: randomUUID(), userId, name: 'Key', ...bytes, createdAt: new Date() };
}
function authenticatorOf(userId: string) {
  return { id: randomUUID(), userId, name: 'Phone', secret: randomBytes(48), lastStep: 0, createdAt: new Date() };
}

let people = 0;
async function makePerson(kind: string): Promise<Person> {
  const { has, vouchedBy, isIn } = KINDS[kind]!;
  people += 1;
  const person = await seedMember(db(), home.workspaceId, `person${people}-${home.email}`, 'admin');
  if (isIn === 'both') await seedMember(db(), other.workspaceId, person.email, 'admin');
  // An identity, first: to be tied, it ends what is open.
  for (const way of [...has].sort((a) => (a === 'identity' ? -1 : 1))) await WAYS[way].make(person);
  const data = vouchedBy === 'owner' ? { introducedBy: home.workspaceId } : { vouchedBy };
  await db().user.update({ where: { id: person.userId }, data });
  return person;
}

/** The table of spec/security.md: way → column → what it says. */
const TABLE = readTable();
function readTable(): Record<string, Record<string, string>> {
  const text = readFileSync('spec/security.md', 'utf8').split('## Ways into an account\n')[1]!.split('\n## ')[0]!;
  const cells = (line: string) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
  const [head = '', , ...rows] = text.split('\n').filter((line) => line.startsWith('|'));
  return Object.fromEntries(
    rows.map((row) => [cells(row)[0]!, Object.fromEntries(cells(head).map((name, at) => [name, cells(row)[at]!]))]),
  );
}

/** Of the ways that an account has, those that are left. */
function left(kind: string, { column, speaks }: (typeof EVENTS)[string]): Way[] {
  const { has, vouchedBy } = KINDS[kind]!;
  const columns = vouchedBy === 'owner' ? [column, ...(speaks ? ['An introduction ends'] : [])] : [column];
  // Without an introduction a membership elsewhere ends nothing.
  const some = vouchedBy !== 'owner' && column === 'An introduction ends' ? [] : columns;
  return has.filter((way) => !some.some((name) => TABLE[way]![name]!.startsWith('ends')));
}

test('the table has a row for each way in, and a column for each event', () => {
  expect(Object.keys(TABLE)).toEqual(NAMES);
  const events = Object.values(EVENTS).map(({ column }) => column);
  expect(Object.keys(TABLE.password!).slice(2, -1)).toEqual(events);
  for (const way of NAMES)
    expect([way, Object.values(KINDS).some(({ has }) => has.includes(way))]).toEqual([way, true]);
});

test.each(Object.keys(EVENTS))('for each kind of account, %s ends what the table says', async (name) => {
  const event = EVENTS[name]!;
  const [found, wanted]: Record<string, unknown>[] = [{}, {}];
  for (const kind of Object.keys(KINDS)) {
    const person = await makePerson(kind);
    if ((await event.happen(person)) === null) continue;
    const { has } = KINDS[kind]!;
    const still: Way[] = [];
    for (const way of has) if ((await WAYS[way].count(person.userId)) > 0) still.push(way);
    const { introducedBy } = await db().user.findUniqueOrThrow({ where: { id: person.userId } });
    found![kind] = { still, isIntroduced: introducedBy !== null };
    const isIntroduced = KINDS[kind]!.vouchedBy === 'owner' && !event.speaks;
    wanted![kind] = { still: left(kind, event), isIntroduced };
  }
  expect(Object.keys(found!).length).toBeGreaterThan(4);
  expect(found).toEqual(wanted);
});

/** Tables that name a person, and are no way in: what they belong to, have made or have done. */
const NO_WAYS = ['memberships', 'generations', 'document_links'];
const OF_WAYS = [
  ...[
    'api_keys',
    'access_tokens',
    'oauth_grants',
    'sessions',
    'sign_in_links',
    'devices',
    'authenticators',
    'passkeys',
  ],
  ...['identities', 'recovery_codes'],
];

test('each table that refers to a person is a way in of the table, or is listed as none', async () => {
  const tables = await db().$queryRaw<{ name: string }[]>`
    SELECT DISTINCT conrelid::regclass::text AS name FROM pg_constraint WHERE contype = 'f' AND confrelid = 'users'::regclass`;
  expect(tables.map(({ name }) => name).sort()).toEqual([...OF_WAYS, ...NO_WAYS].sort());
  const columns = await db().$queryRaw<{ name: string }[]>`
    SELECT column_name::text AS name FROM information_schema.columns WHERE table_name = 'users' ORDER BY 1`;
  expect(columns.map(({ name }) => name)).toEqual([
    'created_at',
    'email',
    'id',
    'introduced_by',
    'language',
    'name',
    'password',
    'vouched_by',
  ]);
});

/** What is sent while an introduction ends, after what has to come before it. Each waits for the row of the person. */
const UNDER_WAY: Record<string, (person: Person, thief: WebVisitor) => Promise<() => Promise<unknown>>> = {
  'a first password': async ({ userId }, thief) => {
    await db().user.update({ where: { id: userId }, data: { password: null } });
    return () => thief.post('/account/password', { password: PASSWORD });
  },
  'an authenticator': async (_, thief) => () => addApp(thief, service),
  'signing in by password': async ({ email }) => {
    const visitor = stranger(service);
    await visitor.get('/sign-in');
    return () => visitor.post('/sign-in', { email, password: PASSWORD });
  },
  'signing in by the link to copy': async ({ userId }) => {
    const token = await seedLink(service, userId, null);
    const visitor = stranger(service);
    await visitor.get(`/sign-in/link?token=${token}`);
    return () => visitor.post('/sign-in/link', { token });
  },
  'a second factor after a password': async ({ email }, thief) => {
    const app = await addApp(thief, service);
    const visitor = stranger(service);
    await visitor.get('/sign-in');
    await visitor.post('/sign-in', { email, password: PASSWORD });
    await visitor.get('/sign-in/second-factor');
    return () => visitor.post('/sign-in/second-factor', { code: app.recoveryCodes[0]! });
  },
  'confirming who it is': async (_, thief) => () =>
    thief.post('/account/confirm', { confirming: '1', password: PASSWORD, next: '/account' }),
  'another link to copy': async ({ userId }) => {
    await db().session.deleteMany({ where: { userId } });
    await db().user.update({ where: { id: userId }, data: { password: null } });
    const owner = await signedIn(service, home.userId);
    const page = `/w/${home.workspaceId}/members/${userId}`;
    await owner.get(page);
    return () => owner.post(`${page}/link`);
  },
};

test.each(Object.keys(UNDER_WAY))(
  'what is under way when the word for an account changes sets and opens nothing: %s',
  async (name) => {
    people += 1;
    const person = await seedMember(db(), home.workspaceId, `thief${people}-${home.email}`, 'member');
    await seedPassword(service, person.userId);
    await db().user.update({ where: { id: person.userId }, data: { introducedBy: home.workspaceId } });
    const thief = await signedIn(service, person.userId);
    await thief.get('/account');
    if (name === 'confirming who it is') service.time.now = new Date(now.getTime() + HOUR);
    const send = await UNDER_WAY[name]!(person, thief);
    const { email, name: known } = person;
    const { sent } = await db().$transaction(async (tx) => {
      await addMember(tx, other.workspaceId, { email, name: known, role: 'admin', now });
      const sent = send();
      await lockWaited(db());
      return { sent };
    });
    await sent;
    const counts = await Promise.all(NAMES.map(async (way) => [way, await WAYS[way].count(person.userId)] as const));
    expect(counts.filter(([, count]) => count > 0)).toEqual([]);
    expect((await thief.get(`/w/${other.workspaceId}/documents`)).status).toBe(303);
  },
);
