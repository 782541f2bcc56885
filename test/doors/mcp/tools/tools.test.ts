/** §22.1: every operation of the contract is a tool, and what the contract says of its answers is true of the tool's. */
import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { readSpecification } from '../../../../src/doors/api/specification.ts';
import type { Tool } from '../../../../src/doors/mcp/model/platen.ts';
import { readTools } from '../../../../src/doors/mcp/tools/read-tools.ts';
import { specification } from '../../../support/contract.ts';

type Answer = { content?: Record<string, { examples: Record<string, { value: object }> }> };

const tools = readTools(readSpecification());
const ajv = addFormats.default(new Ajv2020({ strict: false }));
const ID = '01a1d0c4-52be-7c11-9a3f-6e1f0b7d2c90';

function toolNamed(name: string): Tool {
  return tools.find((tool) => tool.name === name)!;
}

function propertiesOf({ inputSchema }: Tool) {
  return Object.keys(inputSchema.properties as object);
}

test('each operation is a tool, unless the contract says that it is none', () => {
  const operations = Object.values(specification.paths).flatMap((methods) => Object.values(methods));
  expect(tools.map(({ operationId, name }) => [operationId, name])).toEqual(
    operations.flatMap(({ operationId, ...rest }) => {
      const { 'x-tool': tool } = rest as { 'x-tool'?: { name: string } | false };
      return tool === false ? [] : [[operationId, tool?.name]];
    }),
  );
});

test('the page about assistants names them, and its settings are JSON', () => {
  const section = readFileSync('spec/assistants.md', 'utf8');
  expect(tools.filter(({ name }) => !section.includes(`\`${name}\``))).toEqual([]);
  const settings = [...section.matchAll(/```json\n(.*?)```/gs)].map(([, json]) => Object.keys(JSON.parse(json!)));
  expect(settings).toEqual([['servers'], ['mcpServers'], ['mcpServers']]);
});

test('its arguments are the parameters and fields of the body, closed, but for those of programs', () => {
  expect(Object.fromEntries(tools.map((tool) => [tool.name, propertiesOf(tool)]))).toEqual({
    list_templates: ['search', 'limit'],
    get_template: ['id', 'whole'],
    check_document: ['id', 'values', 'title', 'picture'],
    draft_document: ['id', 'values', 'title', 'reason', 'draft', 'revision'],
    check_template: ['source', 'draft'],
    preview_template: ['source', 'draft', 'values', 'picture'],
    draft_template: ['source', 'template', 'reason', 'draft', 'revision'],
    generate_document: ['id', 'idempotency_key', 'values', 'title'],
    list_documents: ['template', 'created_by', 'source', 'from', 'to', 'search', 'limit', 'cursor'],
    get_document: ['id', 'whole'],
    get_document_pdf: ['id'],
  });
  for (const { inputSchema } of tools)
    expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
});

test('what it says is not of HTTP, and refers to nothing elsewhere', () => {
  const said = tools.map(({ description, inputSchema, outputSchema }) =>
    JSON.stringify([description, inputSchema, outputSchema]),
  );
  for (const text of said) expect(text).not.toMatch(/GET \/|POST \/|\$ref|If-None-Match|%2B|Idempotency-Key|html/);
  for (const { inputSchema } of tools)
    for (const property of Object.values(inputSchema.properties as object))
      expect(property.description).toEqual(expect.any(String));
});

test('only three change anything, and all but one can be repeated at any time', () => {
  const changing = tools.filter(({ annotations }) => !annotations.readOnlyHint);
  expect(changing.map(({ name }) => name).sort()).toEqual(['draft_document', 'draft_template', 'generate_document']);
  for (const { name, annotations } of tools)
    expect(annotations).toMatchObject({
      destructiveHint: false,
      idempotentHint: name !== 'generate_document',
      openWorldHint: false,
    });
});

/** The examples of what a success answers. */
const EXAMPLES = tools.flatMap((tool) => {
  const { responses } = Object.values(specification.paths)
    .flatMap((methods) => Object.values(methods))
    .find(({ operationId }) => operationId === tool.operationId)!;
  return Object.entries(responses as Record<string, Answer>)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([status, { content }]) =>
      Object.entries(content?.['application/json']?.examples ?? {}).map(
        ([example, { value }]) => [tool.name, status, example, value] as const,
      ),
    );
});

test.each(EXAMPLES)('%s: %s %s fits its schema', (name, _status, _example, value) => {
  const validate = ajv.compile(toolNamed(name).outputSchema);
  expect([validate(value), validate.errors]).toEqual([true, null]);
  expect(validate({})).toBe(false);
});

test('each tool has an example', () => {
  expect([...new Set(EXAMPLES.map(([name]) => name))]).toEqual(tools.map(({ name }) => name));
});

test.each<[tool: string, given: Record<string, unknown>, detail: string, message: RegExp]>([
  ['get_template', {}, 'id', /is missing/],
  ['get_template', { id: 5 }, 'id', /must be a string/],
  ['get_template', { id: [ID] }, 'id', /must be a string/],
  ['get_template', { id: 'x' }, 'id', /must be a UUID/],
  ['get_template', { id: ID, html: true }, 'html', /html is unknown\. Remove it/],
  ['list_templates', { limit: '5' }, 'limit', /must be an integer from 1 to 200/],
  ['list_templates', { limit: 201 }, 'limit', /at most 200/],
  ['list_documents', { from: 'yesterday' }, 'from', /such as 2026-08-27/],
  ['list_documents', { source: 'mcp' }, 'source', /app or api/],
  ['generate_document', { id: ID, titel: 'x' }, 'titel', /Did you mean title/],
  ['generate_document', { id: ID, values: [] }, 'values', /must be an object/],
  ['check_document', { id: ID, picture: 'yes' }, 'picture', /must be true or false/],
  ['generate_document', { id: ID, idempotency_key: '' }, 'idempotency_key', /must not be empty/],
])('%s %j is refused by the name of the argument: %s', (name, given, detail, message) => {
  const refused = { code: 'validation', detail, message: expect.stringMatching(message) };
  expect(() => toolNamed(name).check(given)).toThrow(expect.objectContaining(refused));
});

test('no argument has a type that refusals have no words for', () => {
  const types = tools.flatMap(({ inputSchema }) =>
    Object.values(inputSchema.properties as Record<string, { type?: string }>).map(({ type }) => type ?? 'string'),
  );
  expect([...new Set(types)].sort()).toEqual(['boolean', 'integer', 'object', 'string']);
});

test('of what type a value must be is decided where the template is known', () => {
  expect(() => toolNamed('generate_document').check({ id: ID, values: { today: 5 } })).not.toThrow();
});
