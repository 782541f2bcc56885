/** §22.11: the tools of the app in a chat, by an official client: who sees them, what they save, and who creates a document, once. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { archiveTemplate } from '../../../../src/data/storage/templates/archived-templates.ts';
import { discardDocumentDraft } from '../../../../src/data/storage/templates/document-drafts.ts';
import { hashCredential } from '../../../../src/domain/credential.ts';
import { HOUR, MINUTE } from '../../../../src/domain/durations.ts';
import { createLog } from '../../../../src/platform/log.ts';
import { eventsOf } from '../../../support/audit.ts';
import { seedAccessToken, seedMember, seedTemplate, seedTenant, type Tenant } from '../../../support/seed.ts';
import { startTestService, type TestService } from '../../../support/service.ts';
import { connectClient, type McpClient } from '../support/connect-client.ts';
import { APPS, connectPerson } from '../support/connect-person.ts';

const TOKEN = 'platen/issue-token';
const SOURCE = `---
title: Quote
placeholders:
  - {label: Quote number, type: counter, format: Q-0001}
  - {label: Customer, required: true}
  - {label: Until, type: date, format: 27/08/2026}
groups:
  - label: Items
    fields: [{label: Item}, {label: Price, type: number, format: "1,234.56"}]
---
# Quote {{Quote number}} for {{Customer}}

| Item | Price |
|---|---|
| {{#Items}}{{Item}} | {{Price}}{{/Items}} |

Until {{Until}}.
`;
const VALUES = { customer: 'Ada', until: '26/09/2026', items: [{ item: 'Paper', price: '3' }] };
/** A PNG of one pixel. */
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

type Field = { id: string; value: string; fault: string; label: string; gives?: string };
type Shown = {
  id: string;
  revision: number;
  page: string;
  version: number;
  language: string;
  title: string;
  html: string | null;
  count: number;
  faults: { path: string; line: string }[];
  barred: string | null;
  fields: Field[];
  groups: { rows: { parts: { parts: Field[] }[] }[] }[];
  said: string;
  focus: string;
};
type Answer = { draft: Shown; token: string | undefined; error: { code: string; message: string } | undefined };

const lines: string[] = [];
let service: TestService;
let tenant: Tenant;
let person: McpClient & { token: string };
let template: string;

beforeAll(async () => {
  const log = createLog('debug', { write: (line: string) => void lines.push(line) });
  service = await startTestService({ role: 'api', log });
  const { db } = service.services.context;
  tenant = await seedTenant(db);
  template = await seedTemplate(db, tenant.workspaceId, SOURCE);
  person = await connectPerson(service, tenant);
}, 60_000);
afterAll(async () => {
  await person?.close();
  await service?.close();
});

/** Calls a tool of the app, as its host does. */
async function call(name: string, given: object, client: McpClient = person): Promise<Answer> {
  const result = await client.callTool({ name, arguments: given as Record<string, unknown> });
  const [first] = result.content as { text: string }[];
  return {
    draft: result.structuredContent as Shown,
    token: result._meta?.[TOKEN] as string | undefined,
    error: result.isError ? JSON.parse(first!.text).error : undefined,
  };
}

let drafts = 0;
/** Each draft has a title of its own: the same content would be the same draft. */
async function draft(values: object = VALUES, id = template): Promise<string> {
  drafts += 1;
  const { structured } = await person.tool('draft_document', { id, values, title: `Draft ${drafts}` });
  return (structured as { id: string }).id;
}

/** Returns the entries of a form, as the app sends them. */
function entriesOf({ fields, groups }: Shown): Record<string, string> {
  const inRows = groups.flatMap(({ rows }) => rows.flatMap(({ parts }) => parts.flatMap((part) => part.parts)));
  return Object.fromEntries([...fields, ...inRows].map(({ id, value }) => [id, value]));
}

function save({ id, revision, page, version, title, ...shown }: Shown, more: object = {}, client?: McpClient) {
  return call(
    'save_draft',
    {
      draft: id,
      revision,
      page,
      version,
      title,
      values: entriesOf({ ...shown, id, revision, page, version, title }),
      ...more,
    },
    client,
  );
}

async function countDocuments(): Promise<number> {
  return service.services.context.db.generation.count({ where: { workspaceId: tenant.workspaceId } });
}

async function toolNames(client: McpClient): Promise<string[]> {
  return (await client.listTools()).tools.map(({ name }) => name);
}

const OF_APP = ['open_draft', 'show_draft', 'save_draft', 'issue_draft'];

describe('who sees the tools of the app', () => {
  test.each([['auto'], ['legacy']] as const)('a person’s client that shows apps (%s)', async (mode) => {
    const client = await connectPerson(service, tenant, { mode });
    const { tools } = await client.listTools();
    const ui = Object.fromEntries(tools.map(({ name, _meta }) => [name, _meta?.ui as object | undefined]));
    expect(ui).toMatchObject({
      draft_document: { resourceUri: 'ui://platen/draft.html', visibility: ['model'] },
      open_draft: { resourceUri: 'ui://platen/draft.html', visibility: ['model'] },
      show_draft: { visibility: ['app'] },
      save_draft: { visibility: ['app'] },
      issue_draft: { visibility: ['app'] },
    });
    expect(ui.generate_document).toBeUndefined();
    expect((await call('show_draft', { draft: await draft(), language: 'en' }, client)).draft.title).toMatch(/^Draft/);
    await client.close();
  });

  test.each<[who: string, connect: () => Promise<McpClient>]>([
    ['a client that shows no apps', () => connectPerson(service, tenant, { apps: false })],
    [
      'one of the older protocol that shows none',
      () => connectPerson(service, tenant, { apps: false, mode: 'legacy' }),
    ],
    ['an API key', () => connectClient(service.url!, tenant.key, 'auto', APPS)],
    [
      'a token of the command, which no app has',
      async () => {
        const { token } = await seedAccessToken(
          service.services.context.db,
          tenant.workspaceId,
          tenant.email,
          new Date(Date.now() + HOUR),
        );
        return connectClient(service.url!, token, 'auto', APPS);
      },
    ],
  ])('not %s', async (_who, connect) => {
    const client = await connect();
    const { tools } = await client.listTools();
    expect(tools).toHaveLength(11);
    expect(JSON.stringify(tools)).not.toContain('ui://');
    const id = await draft();
    const { token } = await call('show_draft', { draft: id });
    for (const name of OF_APP)
      await expect(client.callTool({ name, arguments: { draft: id, token } })).rejects.toThrow(/Tool not found/);
    expect(await countDocuments()).toBe(0);
    await client.close();
  });

  test('models see neither the tools nor the token: only the app’s result has it, outside of what is for the model', async () => {
    expect(await toolNames(person)).toEqual(expect.arrayContaining(OF_APP));
    const id = await draft();
    const opened = await person.callTool({ name: 'open_draft', arguments: { draft: id } });
    expect(JSON.stringify(opened)).not.toContain('plu_');
    expect(opened.structuredContent).toMatchObject({ id, template: 'Quote', ready: true, fault_count: 0 });
    const { content, structuredContent, _meta } = await person.callTool({
      name: 'show_draft',
      arguments: { draft: id },
    });
    expect(JSON.stringify([content, structuredContent])).not.toContain('plu_');
    expect(_meta?.[TOKEN]).toMatch(/^plu_\w{49}$/);
  });
});

describe('the form', () => {
  test('shows a draft, saves what was entered, and says what is wrong in the language of the chat', async () => {
    const { draft: first } = await call('show_draft', { draft: await draft(), language: 'de-AT' });
    expect(first).toMatchObject({ language: 'de', template: 'Quote', count: 0, barred: null, revision: 1 });
    expect(first.html).toContain('Ada');
    const changed = { ...entriesOf(first), 'values.customer': 'Grace', 'values.items[0].price': '1.234,5x' };
    const { draft: second, token } = await save(first, { values: changed, title: 'For Grace', language: 'de' });
    expect(second).toMatchObject({ id: first.id, title: 'For Grace', revision: 2, count: 1 });
    expect(second.faults).toEqual([
      { path: 'values.items[0].price', line: expect.stringMatching(/^Items 1, Price: Geben Sie|Price: geben Sie/i) },
    ]);
    expect(token).toBeUndefined();
    const { draft: third, token: given } = await save(second, {
      values: { ...changed, 'values.items[0].price': '1234.5' },
      language: 'en',
    });
    expect([third.count, third.html]).toEqual([0, expect.stringContaining('1,234.50')]);
    expect(given).toBeDefined();
  });

  test('rows are added and removed by their buttons', async () => {
    const { draft: first } = await call('show_draft', { draft: await draft(), language: 'en' });
    const { draft: added } = await save(first, { action: 'add.items', language: 'en' });
    expect(added).toMatchObject({ said: 'Row 2 of Items added.', focus: 'values.items[1].item' });
    const { draft: removed } = await save(added, { action: 'remove.items[0]', language: 'en' });
    expect(removed.groups[0]!.rows).toHaveLength(1);
  });

  test('long entries are saved too', async () => {
    const { draft: first } = await call('show_draft', { draft: await draft() });
    const { draft: second, error } = await save(first, {
      values: { ...entriesOf(first), 'values.customer': 'x'.repeat(50_000) },
    });
    expect([error, second?.fields[0]?.value.length]).toEqual([undefined, 50_000]);
    const { error: refused } = await save(second, {
      values: { ...entriesOf(second), 'values.customer': 'x'.repeat(300_000) },
    });
    expect(refused).toMatchObject({ code: 'payload_too_large' });
  });

  test('a picture stays where it is, whatever else changes', async () => {
    const id = await seedTemplate(
      service.services.context.db,
      tenant.workspaceId,
      '---\ntitle: Badge\npictures: [Photo]\n---\n{{Name}}\n\n![Photo]({{Photo}})\n',
    );
    const { draft: first } = await call('show_draft', { draft: await draft({ name: 'Ada', photo: PIXEL }, id) });
    expect(JSON.stringify(first.fields)).not.toContain('base64');
    const { draft: second } = await save(first, { values: { ...entriesOf(first), 'values.name': 'Grace' } });
    expect(second.html).toContain('data:image/png');
    const [row] = await service.services.context.db.draft.findMany({ where: { id: first.id } });
    expect(row!.values).toEqual({ name: 'Grace', photo: PIXEL });
  });

  test('what was changed elsewhere meanwhile stays, and the entries are saved beside it', async () => {
    const { draft: first } = await call('show_draft', { draft: await draft() });
    await person.tool('draft_document', {
      id: template,
      draft: first.id,
      revision: 1,
      values: { customer: 'Elsewhere' },
    });
    const { draft: beside } = await save(first, { language: 'en' });
    expect(beside.id).not.toBe(first.id);
    expect(beside.said).toMatch(/second draft/);
  });
});

describe('creating the document', () => {
  /** A person who looks at a draft, and what they then have. */
  async function looked(values: object = VALUES, of = template) {
    const id = await draft(values, of);
    const { draft: shown, token } = await call('show_draft', { draft: id, language: 'en' });
    return { id, shown, token: token! };
  }

  test('the person creates what they see, and the draft has become the document', async () => {
    const before = await countDocuments();
    const { id, token } = await looked();
    const { structuredContent, content } = await person.callTool({
      name: 'issue_draft',
      arguments: { draft: id, token },
    });
    expect(structuredContent).toMatchObject({
      number: expect.any(Number),
      url: expect.stringMatching(/\/documents\//),
    });
    expect(JSON.stringify(content)).toContain('The person created');
    expect(await countDocuments()).toBe(before + 1);
    const shown = await person.callTool({ name: 'show_draft', arguments: { draft: id } });
    expect([shown.structuredContent, shown._meta?.[TOKEN]]).toEqual([structuredContent, undefined]);
    const { error } = await call('show_draft', { draft: crypto.randomUUID(), language: 'de' });
    expect(error).toMatchObject({ code: 'not_found', message: expect.stringMatching(/gibt es nicht mehr/) });
    const events = await eventsOf(service.services.context.db, tenant.workspaceId);
    expect(events.filter(({ action }) => action === 'document_issued')).toMatchObject([{ via: 'app' }]);
  });

  test.each<[what: string, act: (of: Awaited<ReturnType<typeof looked>>) => Promise<unknown>, code: string]>([
    ['used before', async ({ id, token }) => void (await call('issue_draft', { draft: id, token })), 'changed'],
    [
      'that has expired',
      async ({ id }) => {
        const { db } = service.services.context;
        const kept = await db.draft.findFirstOrThrow({ where: { id } });
        expect(kept.issueUntil!.getTime() - Date.now()).toBeLessThanOrEqual(15 * MINUTE);
        await db.draft.updateMany({ where: { id }, data: { issueUntil: new Date(Date.now() - MINUTE) } });
      },
      'changed',
    ],
    ['of a draft that the app changed', async ({ shown }) => void (await save(shown, { title: 'Other' })), 'changed'],
    [
      'of a draft that an assistant changed',
      async ({ id }) =>
        void (await person.tool('draft_document', { id: template, draft: id, revision: 1, values: VALUES })),
      'changed',
    ],
    ['before the last one', async ({ id }) => void (await call('show_draft', { draft: id })), 'changed'],
    [
      'of a template with a newer version',
      async () =>
        void (await seedTemplate(
          service.services.context.db,
          tenant.workspaceId,
          SOURCE.replace('Until {{Until}}.', `Until {{Until}}, ${crypto.randomUUID()}.`),
          { replaces: template },
        )),
      'changed',
    ],
    [
      'of a draft that was discarded',
      ({ id }) => discardDocumentDraft(service.services.context.db, { ...tenant, id }).then(() => undefined),
      'changed',
    ],
    ['of another draft', async ({ token }) => ({ draft: (await looked({ customer: 'Eve' })).id, token }), 'changed'],
    ['that is none', async ({ id }) => ({ draft: id, token: `plu_${'0'.repeat(49)}` }), 'changed'],
    ['that is empty', async ({ id }) => ({ draft: id, token: '' }), 'changed'],
  ])('nothing more is created with a token %s', async (_what, act, code) => {
    const of = await looked({ customer: `Ada ${crypto.randomUUID()}` });
    const other = (await act(of)) as { draft: string; token: string } | undefined;
    const given = other ?? { draft: of.id, token: of.token };
    const before = await countDocuments();
    const { error } = await call('issue_draft', { ...given, language: 'en' });
    expect(error).toMatchObject({ code });
    expect(await countDocuments()).toBe(before);
  });

  test('no token works in the hands of others: a colleague, another workspace', async () => {
    const { db } = service.services.context;
    const colleague = await seedMember(db, tenant.workspaceId, `c-${crypto.randomUUID()}@example.com`, 'admin');
    const elsewhere = await seedTenant(db);
    const { id, token } = await looked({ customer: 'Only mine' });
    const before = await countDocuments();
    for (const other of [{ userId: colleague.userId, workspaceId: tenant.workspaceId }, elsewhere]) {
      const client = await connectPerson(service, other);
      expect((await call('show_draft', { draft: id }, client)).error).toMatchObject({ code: 'not_found' });
      expect((await call('issue_draft', { draft: id, token }, client)).error).toMatchObject({ code: 'changed' });
      await client.close();
    }
    expect(await countDocuments()).toBe(before);
    // It still works for whom it is.
    expect((await call('issue_draft', { draft: id, token })).error).toBeUndefined();
  });

  test('a draft of an archived template is neither shown nor created', async () => {
    const { db } = service.services.context;
    const id = await seedTemplate(db, tenant.workspaceId, '---\ntitle: Note\n---\nTo {{Name}}\n');
    const of = await looked({ name: 'Ada' }, id);
    await archiveTemplate(db, id);
    const { error } = await call('issue_draft', { draft: of.id, token: of.token });
    expect(error).toMatchObject({ code: 'not_found' });
    expect(await db.generation.count({ where: { templateId: id } })).toBe(0);
  });

  test('a token that is used at the same time creates one document, with one number', async () => {
    const before = await countDocuments();
    const { id, token } = await looked({ customer: 'At once' });
    const answers = await Promise.all(Array.from({ length: 8 }, () => call('issue_draft', { draft: id, token })));
    const made = answers.filter(({ error }) => !error);
    expect([made.length, await countDocuments()]).toEqual([1, before + 1]);
    const { draft: next, token: other } = await looked({ customer: 'Next' }).then(({ shown, token: given }) => ({
      draft: shown,
      token: given,
    }));
    const { draft: issued } = await call('issue_draft', { draft: next.id, token: other });
    const numberOf = (one: unknown) => (one as { number: number }).number;
    expect(numberOf(issued)).toBe(numberOf(made[0]!.draft) + 1);
  });

  test('where two people are needed, the one who drafted it has no token, and reads why', async () => {
    const { db } = service.services.context;
    await db.workspace.update({ where: { id: tenant.workspaceId }, data: { personIssues: 'two_people' } });
    const { shown, token, id } = await looked({ customer: 'Two people' });
    expect([token, shown.barred]).toEqual([undefined, expect.stringMatching(/^Another person must create/)]);
    await db.workspace.update({ where: { id: tenant.workspaceId }, data: { personIssues: 'off' } });
    // A token from before the rule does not help either.
    const { token: before } = await call('show_draft', { draft: id, language: 'en' });
    await db.workspace.update({ where: { id: tenant.workspaceId }, data: { personIssues: 'two_people' } });
    const { error } = await call('issue_draft', { draft: id, token: before!, language: 'en' });
    expect(error).toMatchObject({ code: 'other_person', message: expect.stringMatching(/Nothing was created/) });
    await db.workspace.update({ where: { id: tenant.workspaceId }, data: { personIssues: 'off' } });
  });

  test('a draft with faults has no token', async () => {
    const { shown, token } = await looked({ until: '26/09/2026' });
    expect([shown.count, token]).toEqual([1, undefined]);
  });

  test('the database holds the hash alone, and the log neither', async () => {
    const { id, token } = await looked({ customer: 'Kept' });
    const row = await service.services.context.db.draft.findFirst({ where: { id } });
    expect(Buffer.from(row!.issueToken!)).toEqual(hashCredential(token));
    expect(JSON.stringify(row)).not.toContain(token);
    await call('issue_draft', { draft: id, token });
    expect(lines.join('')).not.toContain('plu_');
  });
});

describe('the app as a resource', () => {
  test('it is one file under 150 KB, which names no other place and is the same for everybody', async () => {
    const { contents } = await person.readResource({ uri: 'ui://platen/draft.html' });
    const [page] = contents as { text: string; mimeType: string; _meta: object }[];
    expect(page).toMatchObject({
      mimeType: 'text/html;profile=mcp-app',
      _meta: { ui: { csp: { connectDomains: [], resourceDomains: [], frameDomains: [] } } },
    });
    expect(Buffer.byteLength(page!.text)).toBeLessThan(150_000);
    expect(page!.text).toMatch(/^<!doctype html>/);
    expect(page!.text).not.toMatch(/\b(?:src|href)=|https?:\/\/|@import|url\((?!data:)/);
    const { resources } = await person.listResources();
    expect(resources.map(({ uri }) => uri)).not.toContain('ui://platen/draft.html');
  });
});
