/** §20.16, §20.6: members as the browser shows and changes them. */
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { SMTPServer } from 'smtp-server';
import { listApiKeys } from '../../../../src/data/storage/access/api-keys.ts';
import { findMemberById, type Member } from '../../../../src/data/storage/people/members.ts';
import type { Role } from '../../../../src/domain/roles.ts';
import { addWorkspaceMember } from '../../../../src/use-cases/administration/index.ts';
import { eventsOf } from '../../../support/audit.ts';
import { seedMember, seedTemplate, seedTenant, type Tenant } from '../../../support/seed.ts';
import { startTestService, type TestService } from '../../../support/service.ts';
import { signedIn, stranger, type WebVisitor } from '../../../support/web.ts';

let service: TestService;
let tenant: Tenant;
let path: string;

beforeAll(async () => {
  service = await startTestService({ role: 'api', key: () => tenant.key });
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await seedTenant(db());
  path = `/w/${tenant.workspaceId}/members`;
});

function db() {
  return service.services.database.db;
}
async function personOf(role: Role, name = role): Promise<{ person: Member; visitor: WebVisitor }> {
  const person = await seedMember(db(), tenant.workspaceId, `${name}-${tenant.userId}@example.com`, role);
  return { person, visitor: await visitorOf(person) };
}
async function roleOf({ userId }: { userId: string }) {
  return (await findMemberById(db(), tenant.workspaceId, userId))?.role ?? null;
}
function owner() {
  return visitorOf(tenant);
}
/** With the page open whose form is sent. */
async function visitorOf({ userId }: { userId: string }): Promise<WebVisitor> {
  const visitor = await signedIn(service, userId);
  await visitor.get(path);
  return visitor;
}

test('all members see the list, and only admins can change it', async () => {
  const { visitor } = await personOf('member');
  const { person, visitor: admin } = await personOf('admin');
  const seen = (await visitor.get(path)).html;
  for (const text of [tenant.email, person.email, 'Owner', 'Admin']) expect(seen).toContain(text);
  expect(seen).not.toMatch(/<form[^>]*method="post"[^>]*members|members\/[0-9a-f]/);
  expect((await visitor.post(path, { name: 'N', email: 'n@example.com', role: 'member' })).status).toBe(403);
  expect((await admin.get(path)).html).toContain(`${path}/${tenant.userId}`);
});

test('without mail, adding a person gives no link, and the page names the command that makes one', async () => {
  const { visitor: admin } = await personOf('admin');
  const email = `new+${tenant.userId}@example.com`;
  const added = await admin.post(path, { name: 'New', email: ` ${email.toUpperCase()} `, role: 'member' });
  const found = await db().user.findUniqueOrThrow({ where: { email } });
  expect(added).toMatchObject({ status: 303, location: `${path}/${found.id}?notice=memberAdded` });
  const { html } = await admin.follow(added);
  expect(html).toContain(`npx platen member invite ${tenant.workspaceId} ${email}`);
  expect(html).not.toMatch(/token|pli_/);
  expect(await db().signInLink.count({ where: { userId: found.id } })).toBe(0);
  expect((await admin.get(path)).html).toContain('New');
});

test('without mail, an owner makes a link to copy, once, for a member without another way to sign in', async () => {
  const boss = await owner();
  const { visitor: admin } = await personOf('admin');
  const email = `new-${tenant.userId}@example.com`;
  await boss.post(path, { name: 'New', email, role: 'member' });
  const { id: userId } = await db().user.findUniqueOrThrow({ where: { email } });
  const make = (visitor = boss) => visitor.post(`${path}/${userId}/link`, {});
  const linkIn = (html: string) => /<code id="link">(.*?)<\/code>/.exec(html)?.[1]?.replaceAll('&#x3D;', '=');
  expect((await make(admin)).status).toBe(403);
  expect((await admin.get(`${path}/${userId}`)).html).not.toContain('Make a link');
  expect((await boss.get(`${path}/${userId}`)).html).toContain('Create link to copy');
  const [former, made] = [linkIn((await make()).html)!, linkIn((await make()).html)!];
  expect(made).toMatch(/^http.*\/sign-in\/link\?token=pli_/);
  expect((await boss.get(`${path}/${userId}`)).html).not.toContain('pli_');
  const token = made.split('token=')[1]!;
  const [link, ...others] = await db().signInLink.findMany({ where: { userId } });
  expect([others, JSON.stringify(link)]).toEqual([[], expect.not.stringContaining(token)]);
  const events = await eventsOf(db(), tenant.workspaceId);
  // Of one moment, by the clock of the test.
  expect(events.map(({ action }) => action).sort()).toEqual(['invitation_shown', 'invitation_shown', 'member_added']);
  expect(JSON.stringify(events)).not.toContain('pli_');

  const visitor = stranger(service);
  const opens = async (address: string) => (await visitor.get(address.slice(address.indexOf('/sign-in')))).status;
  expect([await opens(former), await opens(made)]).toEqual([410, 200]);
  expect((await visitor.post('/sign-in/link', { token })).status).toBe(303);
  expect([await opens(made), (await visitor.get(path)).status]).toEqual([410, 200]);
  // Signed in, they have a way in.
  const again = await make();
  expect([again.status, linkIn(again.html)]).toEqual([422, undefined]);
  expect(again.html).toContain('They can sign in as before');
});

test('a person whom an owner introduced can be added to another workspace only by the operator', async () => {
  const boss = await owner();
  const email = `twice-${tenant.userId}@example.com`;
  await boss.post(path, { name: 'New', email, role: 'member' });
  const { id: userId } = await db().user.findUniqueOrThrow({ where: { email } });
  const other = await seedTenant(db());
  const [there, theirs] = [`/w/${other.workspaceId}/members`, await signedIn(service, other.userId)];
  await theirs.get(there);
  expect((await boss.post(`${path}/${userId}/link`, {})).status).toBe(200);
  const refused = await theirs.post(there, { name: 'New', email, role: 'member' });
  expect([refused.status, refused.html]).toEqual([422, expect.stringContaining('passed on')]);
  const role = 'member' as const;
  const by = { actor: { userId: null, name: 'root', via: 'command' as const, address: 'host' }, now: service.time.now };
  await addWorkspaceMember(db(), other.workspaceId, { email, name: 'New', role }, by);
  expect((await boss.post(`${path}/${userId}/link`, {})).status).toBe(422);
});

test('with mail, the link goes only to its person, and the page says when mail cannot be sent', async () => {
  const mails: { to: string; content: string }[] = [];
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, done) => done(address.startsWith('gone') ? new Error('no mailbox') : null),
    onData(stream, { envelope }, done) {
      void text(stream).then((encoded) => {
        const content = encoded.replaceAll('=\r\n', '').replaceAll('=3D', '=');
        mails.push({ to: envelope.rcptTo[0]!.address, content });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => void smtp.listen(0, '127.0.0.1', () => resolve()));
  const { port } = smtp.server.address() as { port: number };
  const env = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'platen@example.com' };
  const mailing = await startTestService({ role: 'api', env });
  try {
    const { workspaceId, userId, name } = await seedTenant(mailing.services.database.db);
    const members = `/w/${workspaceId}/members`;
    const boss = await signedIn(mailing, userId);
    await boss.get(members);
    const mailed = await boss.post(members, { name: 'New', email: 'new@example.com', role: 'member' });
    expect(mailed).toMatchObject({ status: 303, location: `${members}?notice=invited` });
    expect(mails).toEqual([{ to: 'new@example.com', content: expect.stringContaining(name) }]);
    expect(mails[0]!.content).toContain('/sign-in/link?token=');
    expect((await boss.follow(mailed)).html).not.toMatch(/pli_|sign-in\/link/);
    const failed = await boss.post(members, { name: 'Gone', email: 'gone@example.com', role: 'member' });
    expect(failed.location).toMatch(/notice=notMailed$/);
    const page = await boss.follow(failed);
    expect(page.html).toContain('could not be sent');
    expect(page.html).toContain('Send link');
    expect(page.html).not.toMatch(/pli_|sign-in\/link/);

    // Five an hour of one workspace, whatever others have sent; here the failed one counts, too.
    const { id: gone } = await mailing.services.database.db.user.findUniqueOrThrow({
      where: { email: 'gone@example.com' },
    });
    const again = async () => (await boss.post(`${members}/${gone}/invite`, {})).location;
    for (let time = 0; time < 4; time += 1) expect(await again()).toMatch(/notMailed$/);
    expect(await again()).toMatch(/invitedOften$/);
    const { workspaceId: second, userId: another } = await seedTenant(mailing.services.database.db);
    const other = await signedIn(mailing, another);
    await other.get(`/w/${second}/members`);
    const added = { name: 'Gone', email: 'gone@example.com', role: 'member' };
    expect((await other.post(`/w/${second}/members`, added)).location).toMatch(/notMailed$/);
    await mailing.services.database.db.attempts.updateMany({ data: { points: 100 } });
    const more = await boss.post(members, { name: 'More', email: 'more@example.com', role: 'member' });
    expect((await boss.follow(more)).html).toContain('there were many invitations');
    expect(mails).toHaveLength(1);
  } finally {
    await mailing.close();
    await new Promise<void>((resolve) => smtp.close(() => resolve()));
  }
});

test.each([
  ['nothing', { name: '', email: '', role: '' }, ['name', 'email', 'role']],
  ['a name that looks like another', { name: 'Ada\u200b', email: 'n@example.com', role: 'member' }, ['name']],
  ['a name that turns the text around it', { name: '\u202eadA', email: 'n@example.com', role: 'member' }, ['name']],
  ['no address', { name: 'N', email: 'n', role: 'member' }, ['email']],
  ['a role that there is not', { name: 'N', email: 'n@example.com', role: 'god' }, ['role']],
  ['somebody who is there already', { name: 'N', email: 'SAME', role: 'member' }, ['email']],
])('the form is refused and keeps its entries: %s', async (_, fields, wanted) => {
  const visitor = await owner();
  const sent = { ...fields, email: fields.email === 'SAME' ? tenant.email : fields.email };
  const { status, html } = await visitor.post(path, sent);
  expect(status).toBe(422);
  expect([...html.matchAll(/<li><a href="#(\w+)">/g)].map(([, field]) => field)).toEqual(wanted);
  expect(html).toContain(`value="${sent.email}"`);
  expect(await eventsOf(db(), tenant.workspaceId)).toEqual([]);
});

test('an admin cannot give the owner role, and cannot change an owner', async () => {
  const { visitor: admin, person: self } = await personOf('admin');
  const { person } = await personOf('member');
  const page = (await admin.get(`${path}/${person.userId}`)).html;
  expect([...page.matchAll(/<option value="(\w+)"/g)].map(([, role]) => role)).toEqual(['member', 'admin']);
  const ofOwner = (await admin.get(`${path}/${tenant.userId}`)).html;
  expect(ofOwner).toContain('Only owners can change or remove an owner');
  expect(ofOwner).not.toContain(`${path}/${tenant.userId}/remove`);
  const forbidden: [string, Record<string, string>][] = [
    [`${path}/${person.userId}/role`, { role: 'owner' }],
    [`${path}/${self.userId}/role`, { role: 'owner' }],
    [`${path}/${tenant.userId}/role`, { role: 'member' }],
    [`${path}/${tenant.userId}/remove`, {}],
    [path, { name: 'N', email: 'n2@example.com', role: 'owner' }],
  ];
  for (const [address, fields] of forbidden) expect((await admin.post(address, fields)).status).toBe(403);
  expect([await roleOf(person), await roleOf(self), await roleOf(tenant)]).toEqual(['member', 'admin', 'owner']);
  expect(await eventsOf(db(), tenant.workspaceId)).toEqual([]);
});

test('a changed role applies from the next request', async () => {
  const { person, visitor } = await personOf('member');
  const boss = await owner();
  const settings = `/w/${tenant.workspaceId}/settings`;
  expect((await visitor.get(settings)).status).toBe(403);
  const changed = await boss.post(`${path}/${person.userId}/role`, { role: 'admin' });
  expect(changed).toMatchObject({ status: 303, location: `${path}/${person.userId}?notice=roleChanged` });
  expect((await visitor.get(settings)).status).toBe(200);
  await boss.post(`${path}/${person.userId}/role`, { role: 'member' });
  expect((await visitor.get(settings)).status).toBe(403);
});

test('a removed member loses pages, keys and drafts', async () => {
  const { person, visitor } = await personOf('admin');
  const boss = await owner();
  const templateId = await seedTemplate(db(), tenant.workspaceId, '---\ntitle: T\n---\nText\n');
  const own = { workspaceId: tenant.workspaceId, userId: person.userId };
  const draft = { templateId, templateTitle: 'T', title: '', name: '', values: {}, revision: 1 };
  await db().draft.create({ data: { ...own, ...draft, id: templateId, page: templateId } });
  await db().apiKey.updateMany({ where: { id: tenant.keyId }, data: { userId: person.userId } });
  const address = `${path}/${person.userId}/remove`;
  expect((await boss.get(address)).html).toContain(person.email);
  expect(await roleOf(person)).toBe('admin');
  expect(await boss.post(address)).toMatchObject({ status: 303, location: `${path}?notice=memberRemoved` });
  expect(await roleOf(person)).toBeNull();
  expect((await visitor.get(path)).status).toBe(404);
  expect(await db().draft.count({ where: own })).toBe(0);
  expect(await listApiKeys(db(), tenant.workspaceId)).toMatchObject([{ revocation: 'membership_ended' }]);
  expect((await service.call('GET', '/templates')).status).toBe(401);
  expect((await boss.post(address)).status).toBe(404);
});

test('a member may leave, but not the last owner', async () => {
  const { person, visitor } = await personOf('member');
  const leave = `/w/${tenant.workspaceId}/leave`;
  expect((await visitor.get(leave)).html).toContain(tenant.name);
  expect(await visitor.post(leave)).toMatchObject({ status: 303, location: '/account?notice=workspaceLeft' });
  expect(await roleOf(person)).toBeNull();
  const { person: admin, visitor: self } = await personOf('admin');
  const removed = await self.post(`${path}/${admin.userId}/remove`);
  expect(removed).toMatchObject({ status: 303, location: '/account?notice=workspaceLeft' });
  const boss = await owner();
  const refused = await boss.post(leave);
  expect(refused.status).toBe(422);
  expect(refused.html).toContain('is the only owner of this workspace');
  expect(await roleOf(tenant)).toBe('owner');
});

test('people of other workspaces are not found', async () => {
  const other = await seedTenant(db());
  const boss = await owner();
  expect((await boss.get(`${path}/${other.userId}`)).status).toBe(404);
  for (const [page, fields] of [
    ['role', { role: 'member' }],
    ['remove', {}],
    ['invite', {}],
  ] as const)
    expect((await boss.post(`${path}/${other.userId}/${page}`, fields)).status).toBe(404);
});

test('a search finds members by name or address, and treats no character as special', async () => {
  const boss = await owner();
  for (let at = 0; at < 25; at++)
    await seedMember(db(), tenant.workspaceId, `p${at}-${tenant.userId}@example.com`, 'member');
  await seedMember(db(), tenant.workspaceId, `a_b%-${tenant.userId}@example.com`, 'member');
  const found = async (search: string) => {
    const { html } = await boss.get(`${path}?search=${encodeURIComponent(search)}`);
    return html.match(/<tr><th scope="row"/g)?.length ?? 0;
  };
  expect([await found(''), await found('P1-'), await found('_b%'), await found('%'), await found('nobody')]).toEqual([
    27, 1, 1, 1, 0,
  ]);
  for (let at = 0; at < 25; at++)
    await seedMember(db(), tenant.workspaceId, `q${at}-${tenant.userId}@example.com`, 'member');
  const pages = [await boss.get(path), await boss.get(`${path}?page=2`)].map(({ html }) => html);
  expect(pages.map((html) => html.match(/<tr><th scope="row"/g)!.length)).toEqual([50, 2]);
  expect(pages[0]).toContain('52 members');
  expect(pages[1]).toContain('Page 2 of 2');
});
