/** §22.2–§22.8: `/mcp` as the SDK's own client finds it, on a real service: tools, refusals, repeated calls, resources and prompts; and over stdio. */
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { addMember } from '../../../../src/data/storage/people/members.ts';
import { WORD_TYPE } from '../../../../src/domain/title.ts';
import { operationsOf, readSpecification } from '../../../../src/doors/api/specification.ts';
import { type ExampleService, NOBODY, startExampleService } from '../../../support/example-service.ts';
import { runPlatenInProcess } from '../../../support/platen-in-process.ts';
import { seedKey, seedTemplates } from '../../../support/seed.ts';
import { connectClient, type McpClient, toolOf } from '../support/connect-client.ts';

type Document = {
  id: string;
  title: string;
  markdown: string;
  generation_number: number;
  replayed?: true;
  source: string;
};

const VALUES = { client_name: 'Marlow & Sons', due_date: '26/09/2026' };

let example: ExampleService;
let client: McpClient;
let url: string;
beforeAll(async () => {
  example = await startExampleService();
  url = example.service.url!;
  client = await connectClient(url, example.tenant.key);
});
afterAll(async () => {
  await client?.close();
  await example?.service.close();
});

async function make(given: object = {}): Promise<Document> {
  const { structured } = await client.tool('generate_document', { id: example.ids.invoice, values: VALUES, ...given });
  return structured as Document;
}

describe('tools', () => {
  test('both eras of the protocol list the same, one for each operation that is a tool', async () => {
    const older = await connectClient(url, example.tenant.key, 'legacy');
    const [now, then] = await Promise.all([client.listTools(), older.listTools()]);
    expect([client, older].map((one) => one.getNegotiatedProtocolVersion())).toEqual(['2026-07-28', '2025-11-25']);
    expect(now.tools).toEqual(then.tools);
    const operations = operationsOf<{ 'x-tool': object | false }>(readSpecification());
    expect(now.tools).toHaveLength(operations.filter(({ operation }) => operation['x-tool']).length);
    await older.close();
  });

  test('an assistant finds a template and makes its PDF', async () => {
    const found = await client.tool('list_templates', { search: 'invoi' });
    expect(found.structured).toMatchObject({ workspace: 'Harbour & Lane', total: 1, truncated: false });
    const { templates } = found.structured as { templates: { id: string }[] };
    const { id } = templates[0]!;
    const template = await client.tool('get_template', { id });
    expect(template.structured).toMatchObject({ title: 'Invoice', groups: [{ key: 'line_items' }] });
    expect(template.structured).not.toHaveProperty('html');

    const made = await client.tool('generate_document', { id, title: 'For Marlow/Sons', values: VALUES });
    const document = made.structured as Document;
    expect(document).toMatchObject({ title: 'For Marlow/Sons', source: 'api' });
    expect(document).not.toHaveProperty('markdown');
    expect(made.texts[0]).toMatch(/^Made "For Marlow\/Sons", number \d+ of its template. Its PDF is being rendered/);
    expect(JSON.parse(made.texts[1]!)).toEqual(document);
    const listed = await client.tool('list_documents', { template: id, search: 'marlow', limit: 1 });
    expect(listed.structured).toMatchObject({ generations: [{ id: document.id }] });
    const again = await client.tool('get_document', { id: document.id });
    const markdown = expect.stringContaining('Marlow & Sons');
    expect(again.structured).toEqual({ ...document, pdf_status: expect.any(String), markdown });

    const told: unknown[] = [];
    const pdf = await client.tool(
      'get_document_pdf',
      { id: document.id },
      { onprogress: (one: unknown) => told.push(one) },
    );
    expect(pdf.structured).toEqual({ status: 'ready', url: expect.any(String), pages: 1, expires_in: 900 });
    const { url: link } = pdf.structured as { url: string };
    const named = { name: 'For Marlow-Sons.pdf', title: 'For Marlow/Sons' };
    expect(pdf.content.at(-1)).toMatchObject({
      type: 'resource_link',
      uri: expect.stringMatching(/\/documents\/[0-9a-f-]{36}\/word$/),
      mimeType: WORD_TYPE,
      name: 'For Marlow-Sons.docx',
    });
    expect(pdf.content.at(-2)).toMatchObject({
      type: 'resource_link',
      uri: link,
      mimeType: 'application/pdf',
      ...named,
    });
    expect(JSON.stringify(pdf.content).split(link)).toHaveLength(2);
    expect(told[0]).toMatchObject({ progress: 0 });
    expect((await example.service.get(link)).headers['content-type']).toBe('application/pdf');
  });

  test('the same call makes one document, another key another one', async () => {
    const [first, second] = [await make({ title: 'Once' }), await make({ title: 'Once' })];
    expect(second).toEqual({ ...first, pdf_status: expect.any(String), replayed: true });
    const titles = await Promise.all(
      [undefined, '', ' \u200b'].map((title) => make({ title, values: { ...VALUES, client_name: 'At once' } })),
    );
    expect(new Set(titles.map(({ id }) => id)).size).toBe(1);
    const [reordered] = [await make({ title: 'Once', values: Object.fromEntries(Object.entries(VALUES).reverse()) })];
    expect(reordered.id).toBe(first.id);
    const { db } = example.service.services.database;
    const { workspaceId, email } = example.tenant;
    const colleague = await addMember(db, workspaceId, {
      email: 'two@example.com',
      name: 'Two',
      role: 'admin' as const,
      now: new Date(),
    });
    const idsFor = async (creator: string) => {
      const { token } = await seedKey(db, workspaceId, creator);
      const other = await connectClient(url, token);
      const { structured } = await other.tool('generate_document', {
        id: example.ids.invoice,
        title: 'Once',
        values: VALUES,
      });
      await other.close();
      return (structured as Document).id;
    };
    expect(await idsFor(email)).toBe(first.id);
    expect(await idsFor(colleague.email)).not.toBe(first.id);
    const equal = await make({ title: 'Once', idempotency_key: 'two' });
    expect(equal.id).not.toBe(first.id);
    expect(equal.generation_number).toBe(first.generation_number + 3);
  });

  test('values that are long are read in a thread, and repeated likewise', async () => {
    const long = { values: { ...VALUES, client_name: 'x'.repeat(50_000) } };
    const [first, second] = [await make(long), await make(long)];
    expect([second.id, second.replayed]).toEqual([first.id, true]);
    const read = async (given: object) =>
      (await client.tool('get_document', { id: first.id, ...given })).structured as Document;
    expect((await read({ whole: true })).markdown).toContain('x'.repeat(50_000));
    expect(await read({})).toMatchObject({ markdown_left_out: expect.any(Number) });
  });

  test.each<[tool: string, given: () => object, code: string, detail: string | undefined]>([
    ['get_template', () => ({ id: NOBODY }), 'not_found', 'id'],
    ['get_template', () => ({ id: example.ids.draft }), 'template_not_saved', 'id'],
    ['get_template', () => ({ id: example.ids.wide }), 'not_found', 'id'],
    ['get_document', () => ({}), 'validation', 'id'],
    ['list_documents', () => ({ cursor: 'x' }), 'validation', 'cursor'],
    [
      'generate_document',
      () => ({ id: example.ids.invoice, values: { client: '' } }),
      'unknown_placeholder',
      'values.client',
    ],
    [
      'generate_document',
      () => ({ id: example.ids.invoice, values: { due_date: 5 } }),
      'validation',
      'values.due_date',
    ],
    [
      'generate_document',
      () => ({ id: example.ids.invoice, values: { due_date: '5' } }),
      'invalid_values',
      'values.due_date',
    ],
    ['generate_document', () => ({ id: example.ids.invoice, title: '\u0000' }), 'validation', 'title'],
  ])('%s is refused as the API refuses', async (name, given, code, detail) => {
    const { isError, texts, structured } = await client.tool(name, given());
    expect([isError, structured, texts.length]).toEqual([true, undefined, 1]);
    expect(JSON.parse(texts[0]!)).toEqual({ error: { code, message: expect.any(String), ...(detail && { detail }) } });
  });

  test('a render that fails, and what nobody expected, are refusals that say no more than the API', async () => {
    const other = await connectClient(url, example.other.key);
    const { structured } = await other.tool('generate_document', { id: example.ids.wide });
    const failed = await other.tool('get_document_pdf', { id: (structured as Document).id });
    const broken = await other.tool('get_template', { id: example.ids.broken });
    await other.close();
    const codes = [failed, broken].map(({ isError, texts }) => [isError, JSON.parse(texts[0]!).error.code]);
    expect(codes).toEqual([
      [true, 'pdf_render_failed'],
      [true, 'internal'],
    ]);
    expect(broken.texts[0]).not.toContain('no template');
  });
});

describe('resources and prompts', () => {
  test('each template is a resource', async () => {
    const { resources } = await client.listResources();
    expect(resources.map(({ title }) => title)).toEqual(['How to write a template', 'Invoice', 'Letter of engagement']);
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates).toMatchObject([{ uriTemplate: 'platen://templates/{id}' }]);
    const { contents } = await client.readResource({ uri: resources[1]!.uri });
    const { text: json } = contents[0] as { text: string };
    const { structured } = await client.tool('get_template', { id: example.ids.invoice });
    expect(JSON.parse(json)).toEqual(structured);
    for (const uri of [`platen://templates/${NOBODY}`, 'platen://templates/x', 'file:///etc/passwd'])
      await expect(client.readResource({ uri })).rejects.toThrow(/not found/);
    await expect(client.request({ method: 'resources/list', params: { cursor: 'x' } })).rejects.toThrow(
      /cursor is not valid/,
    );
  });

  test('each template is a prompt with what a person fills in', async () => {
    const { prompts } = await client.listPrompts();
    const [invoice] = prompts;
    expect(prompts.map(({ title }) => title)).toEqual(['Fill in “Invoice”', 'Fill in “Letter of engagement”']);
    expect(invoice!.arguments).toMatchObject([
      { name: 'client_name', required: true },
      { name: 'payment_terms', required: false, description: expect.stringContaining('one of "14 days"') },
      { name: 'due_date', required: true, description: expect.stringContaining('"27/08/2026"') },
    ]);
    const { messages } = await client.getPrompt({ name: invoice!.name, arguments: { client_name: 'Ada' } });
    const { text: said } = messages[0]!.content as { text: string };
    expect(said).toContain(`{"id":"${example.ids.invoice}","values":{"client_name":"Ada"}}`);
    expect(said).toMatch(/- "due_date".*\n- "line_items".*\n {2}- "description"/);
    expect(said).not.toContain('invoice_number');
    const offered = async (name: string, value: string) =>
      (await client.complete({ ref: { type: 'ref/prompt', name: invoice!.name }, argument: { name, value } }))
        .completion.values;
    expect([await offered('payment_terms', '3'), await offered('client_name', '')]).toEqual([['30 days'], []]);
    await expect(client.getPrompt({ name: 'fill_in_nothing' })).rejects.toThrow(/Prompt not found/);
    await expect(client.getPrompt({ name: invoice!.name, arguments: { x: '' } })).rejects.toThrow(/no argument "x"/);
  });

  test('lists go on behind a cursor, with each template once', async () => {
    const { db } = example.service.services.database;
    const { other } = example;
    const sources = Array.from({ length: 51 }, (_, at) => `---\ntitle: 'T${at} "{}'\n---\nText\n`);
    await seedTemplates(db, other.workspaceId, sources);
    const asOther = await connectClient(url, other.key);
    const page = (cursor?: string) =>
      asOther.request({ method: 'prompts/list', params: cursor === undefined ? {} : { cursor } });
    await db.template.delete({ where: { id: example.ids.broken } });
    const first = await page();
    const second = await page(first.nextCursor);
    await asOther.close();
    const names = [...first.prompts, ...second.prompts].map(({ name }) => name);
    expect([first.prompts.length, second.nextCursor, new Set(names).size]).toEqual([50, undefined, 52]);
  });
});

describe('platen mcp', () => {
  test('an assistant makes a document', async () => {
    const { tenant, ids } = example;
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: ['--disable-warning=ExperimentalWarning', 'src/main.ts', 'mcp'],
      env: { PLATEN_URL: url, PLATEN_API_KEY: tenant.key },
      stderr: 'pipe',
    });
    const faults: Error[] = [];
    transport.onerror = (error) => faults.push(error);
    const local = new Client({ name: 'test', version: '1' });
    await local.connect(transport);
    const stderr = text(transport.stderr as Readable);
    const tool = toolOf(local);

    const made = await tool('generate_document', { id: ids.letter, values: { name: 'Ada' } });
    const again = await tool('generate_document', { id: ids.letter, values: { name: 'Ada' } });
    expect(made.structured).toMatchObject({ title: 'Letter of engagement #1', source: 'api' });
    expect(again.structured).toMatchObject({ id: (made.structured as { id: string }).id, replayed: true });
    const refused = await tool('generate_document', { id: ids.letter, values: { nam: 'Ada' } });
    expect([refused.isError, JSON.parse(refused.texts[0]!).error.code]).toEqual([true, 'unknown_placeholder']);

    const { resources } = await local.listResources();
    expect(resources).toMatchObject([
      { uri: 'platen://guide/templates' },
      { title: 'Invoice' },
      { uri: `platen://templates/${ids.letter}`, title: 'Letter of engagement' },
    ]);
    const { prompts } = await local.listPrompts();
    expect(prompts).toMatchObject([
      { title: 'Fill in “Invoice”' },
      { title: 'Fill in “Letter of engagement”', arguments: [{ name: 'name', required: true }] },
    ]);

    await local.close();
    expect([faults, await stderr]).toEqual([[], '']);
  });

  test('without a key it says so on standard error', async () => {
    const { code, stdout, stderr } = await runPlatenInProcess(['mcp']);
    expect([code, stdout, stderr]).toEqual([1, '', expect.stringContaining('PLATEN_API_KEY is not set')]);
  });
});

test('a call that waits ends with the service, which is then over', async () => {
  const id = await example.makeDocument(example.ids.invoice);
  const waits = Promise.withResolvers<void>();
  const other = await connectClient(url, example.tenant.key);
  let stopped: Promise<void> | undefined;
  const rendering = () => other.tool('get_document_pdf', { id }, { onprogress: () => waits.resolve() });
  const { structured } = await example.whileRendering(id, async () => {
    const call = rendering();
    await waits.promise;
    stopped = example.service.stop();
    return call;
  });
  expect(structured).toEqual({ status: 'rendering' });
  await stopped;
});
