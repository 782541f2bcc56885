/**
 * Generates files from spec/openapi.yaml beside the types in generated/: openapi.json, which the service reads, and client.ts, with one
 * function per operation; also web.json from spec/web.yaml. With --check it writes nothing, and fails if a file is not up to date.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Document } from 'openapi-backend';
import { parse } from 'yaml';
import { operationsOf, targetOf } from '../src/doors/api/http/contract/read-specification.ts';

type Parameter = { name: string; in: 'path' | 'query' | 'header'; required?: boolean };
type Operation = {
  operationId: string;
  summary: string;
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { required?: boolean };
};

function readYaml(name: string) {
  return parse(readFileSync(path.join(import.meta.dirname, '../spec', name), 'utf8'));
}

const specification: Document = readYaml('openapi.yaml');
const routes: object[] = readYaml('web.yaml');

function resolve(parameter: Parameter | { $ref: string }): Parameter {
  return '$ref' in parameter ? (targetOf(parameter.$ref, specification) as Parameter) : parameter;
}

const LOCATIONS = ['path', 'query', 'header'] as const;
function isName(text: string) {
  return /^[a-z_]\w*$/i.test(text);
}
/** Converts `Idempotency-Key` to `idempotencyKey`. */
function camel(text: string) {
  return text
    .replace(/^[A-Z]/, (first) => first.toLowerCase())
    .replace(/[^a-z0-9]+([a-z0-9])/gi, (_, next) => next.toUpperCase());
}
/** Returns a parameter as a property of an object literal or pattern. */
function field({ name }: Parameter) {
  return isName(name) ? name : `'${name}': ${camel(name)}`;
}
function fields(parameters: Parameter[]) {
  return `{ ${parameters.map(field).join(', ')} }`;
}

function method(
  address: string,
  verb: string,
  { operationId, summary, parameters = [], requestBody }: Operation,
): string {
  const all = parameters.map(resolve);
  // Arguments are one flat object, whichever part of the request each of them belongs to.
  if (new Set(all.map(({ name }) => name)).size < all.length)
    throw new Error(`${operationId}: two parameters of one name`);
  const optional = all.some(({ required }) => required) ? '' : ' = {}';
  const params = LOCATIONS.map((location) => [location, all.filter((one) => one.in === location)] as const)
    .filter(([, ones]) => ones.length > 0)
    .map(([location, ones]) => `${location}: ${fields(ones)}`);
  const own = all.length > 0 ? [`${fields(all)}: Arguments<'${operationId}'>${optional}`] : [];
  const body = requestBody ? [`body${requestBody.required ? '' : '?'}: Body<'${operationId}'>`] : [];
  const sent = [...(all.length > 0 ? [`params: { ${params.join(', ')} }`] : []), ...(requestBody ? ['body'] : [])];
  return `    /** ${summary}: ${verb} ${address} */
    ${operationId}: (${[...own, ...body].join(', ')}) =>
      api.${verb}('${address}', { ${sent.join(', ')} }),`;
}

const operations = operationsOf<Operation>(specification);

const WRITTEN =
  'This file was written by .config/generate.ts from spec/openapi.yaml. Do not change it; run `make generate`.';

const client = `/**
 * ${WRITTEN}
 *
 * A client of the API: one function an operation, with all parameters in one object, then the body. Each answers
 * \`{ data, error, response }\`: \`data\` is the body of a success and \`error\` that of a refusal. An address that cannot be
 * reached throws, as \`fetch\` does.
 */
import createFetchClient, { type ClientOptions } from 'openapi-fetch';
import type { operations, paths } from './openapi.d.ts';

/** A part of the request that takes nothing adds nothing. */
type Given<Part> = [NonNullable<Part>] extends [never] ? unknown : NonNullable<Part>;

/** The parameters of an operation: those of the path, of the query and of the header together. */
export type Arguments<Id extends keyof operations> = Given<operations[Id]['parameters']['path']> &
  Given<operations[Id]['parameters']['query']> &
  Given<operations[Id]['parameters']['header']>;

/** Of an operation that takes one. */
export type Body<Id extends keyof operations> = operations[Id] extends {
  requestBody?: { content: { 'application/json': infer Content } };
}
  ? Content
  : never;

/** \`options.baseUrl\` ends with \`/api/v1\`; \`options.headers\` carries \`Authorization: Bearer <token>\`. */
export function createClient(options: ClientOptions & { baseUrl: string }) {
  const api = createFetchClient<paths, 'application/json'>(options);
  return {
${operations.map((one) => method(one.path, one.method, one.operation)).join('\n')}
  };
}

export type Client = ReturnType<typeof createClient>;
`;

const files = {
  'openapi.json': `${JSON.stringify(specification, null, 1)}\n`,
  // One route per line, so that changes of two branches merge.
  'web.json': `[\n${routes.map((route) => JSON.stringify(route)).join(',\n')}\n]\n`,
  'client.ts': client,
};

for (const [name, text] of Object.entries(files)) {
  const file = path.join(import.meta.dirname, '../generated', name);
  if (!process.argv.includes('--check')) writeFileSync(file, text);
  else if (readFileSync(file, 'utf8') !== text) {
    console.error(`generated/${name} is not what spec/ says: run \`make generate\``);
    process.exitCode = 1;
  }
}
