/** §22.1: the tools, made of the operations of `spec/openapi.yaml` and their `x-tool`. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Document } from 'openapi-backend';
import type { OperationId } from '../../api/handlers/operation.ts';
import { operationsOf, targetOf, validationRefusal, withOpenValues } from '../../api/specification.ts';
import type { ObjectSchema, Place, Tool } from '../model/platen.ts';

type Schema = Record<string, unknown>;
type Parameter = { name: string; in: Place['in']; required?: boolean; description?: string; schema: Schema };
type Content = { content?: { 'application/json': { schema: { $ref: string } } } };
/** As the contract has it. `arguments`: name → description. */
type Operation = {
  operationId: OperationId;
  summary: string;
  parameters?: Schema[];
  requestBody?: Required<Content>;
  responses: Record<string, Content>;
  'x-tool': {
    name: string;
    description: string;
    without?: string[];
    arguments?: Record<string, string>;
    whole?: string;
  };
};

/** One for each operation, in the order of the contract. `make check` sees to it that each has an `x-tool`. */
export function readTools(specification: Document): Tool[] {
  const found = operationsOf<Operation>(specification);
  const names = new Map(found.map(({ method, path, operation }) => [`${method} ${path}`, operation['x-tool'].name]));
  const described = schemaReader(specification, names);
  // §11.5: what type a value must have is decided where the template is known, and said better there.
  const checked = schemaReader(withOpenValues(specification), names);
  const ajv = addFormats.default(new Ajv2020({ verbose: true, strict: false, validateSchema: false }));
  return found.map(({ method, path, operation }) => {
    const { operationId, summary, 'x-tool': words } = operation;
    const { schema: inputSchema, places } = readInput(operation, described);
    const validate = ajv.compile(readInput(operation, checked).schema);
    return {
      operationId,
      method,
      path,
      name: words.name,
      title: summary,
      description: words.description,
      inputSchema,
      outputSchema: readOutput(operation, described),
      annotations: {
        title: summary,
        readOnlyHint: method === 'GET',
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      },
      places,
      without: words.without ?? [],
      check(given) {
        if (validate(given)) return;
        const errors = validate.errors ?? [];
        throw validationRefusal(
          errors.map((error) => ({ ...error, instancePath: `/requestBody${error.instancePath}` })),
          'arguments',
        );
      },
    };
  });
}

/** The parameters and the fields of the body as one object. */
function readInput(operation: Operation, { read }: SchemaReader) {
  const { without = [], arguments: words = {}, whole } = operation['x-tool'];
  const properties: Record<string, Schema> = {};
  const places = new Map<string, Place>();
  const required: string[] = [];
  const add = (place: Place, schema: Schema, isRequired = false) => {
    if (without.includes(place.name)) return;
    const name = place.name.toLowerCase().replaceAll('-', '_');
    const description = words[name] ?? schema.description;
    properties[name] = { ...schema, ...(description !== undefined && { description }) };
    places.set(name, place);
    if (isRequired) required.push(name);
  };
  for (const parameter of (operation.parameters ?? []).map((one) => read(one) as unknown as Parameter)) {
    const { schema, description, name, in: at } = parameter;
    add({ in: at, name }, { ...schema, ...(description !== undefined && { description }) }, parameter.required);
  }
  const body = read(operation.requestBody?.content['application/json'].schema ?? {});
  for (const [name, schema] of Object.entries((body.properties ?? {}) as Record<string, Schema>))
    add({ in: 'body', name }, schema);
  if (whole !== undefined) properties.whole = { type: 'boolean', default: false, description: whole };
  const schema: ObjectSchema = { type: 'object', properties, required, additionalProperties: false };
  return { schema, places };
}

/** What its answers have in common is one schema: a replay is a document too. Its root says that it is an object, also where it is a choice. */
function readOutput({ responses, 'x-tool': { without = [] } }: Operation, { read }: SchemaReader): ObjectSchema {
  const answers = Object.entries(responses).flatMap(([status, { content }]) =>
    status.startsWith('2') && content ? [content['application/json'].schema.$ref] : [],
  );
  const schemas = [...new Set(answers)].map(($ref) => withoutFields(read({ $ref }) as ObjectSchema, without));
  return schemas.length === 1 ? schemas[0]! : { type: 'object', anyOf: schemas };
}

function withoutFields(schema: ObjectSchema, without: readonly string[]): ObjectSchema {
  const { properties, required } = schema as { properties?: Schema; required?: string[] };
  return {
    ...schema,
    properties: Object.fromEntries(Object.entries(properties ?? {}).filter(([name]) => !without.includes(name))),
    required: (required ?? []).filter((name) => !without.includes(name)),
  };
}

type Json = Record<string, unknown>;

/** Examples are of a whole request or answer, and `links` are for programs. */
const LEFT_OUT = new Set(['example', 'examples']);

/** `GET /templates` → `list_templates`: what the contract says of an operation is true of its tool. */
type ToolNames = ReadonlyMap<string, string>;

type SchemaReader = {
  /** A part of the contract with its references followed, which make no circle. */
  read(part: unknown): Json;
};

function schemaReader(specification: Document, names: ToolNames): SchemaReader {
  const read = (part: unknown): unknown => {
    if (typeof part === 'string') return inWordsOfTools(part, names);
    if (Array.isArray(part)) return part.map(read);
    if (typeof part !== 'object' || part === null) return part;
    const { $ref, ...own } = part as Json;
    if (typeof $ref === 'string') return read({ ...(targetOf($ref, specification) as Json), ...own });
    // More models know additionalProperties, which say the same.
    const { patternProperties, ...others } = own as { patternProperties?: Json };
    const all = patternProperties ? { ...others, additionalProperties: patternProperties['.*'] ?? true } : own;
    const kept = Object.entries(all).filter(([keyword]) => !LEFT_OUT.has(keyword));
    return Object.fromEntries(kept.map(([keyword, value]) => [keyword, read(value)]));
  };
  return { read: (part) => read(part) as Json };
}

function inWordsOfTools(text: string, names: ToolNames): string {
  return text.replace(/`((?:GET|POST) \/[^`]*)`/g, (written, operation: string) => {
    const name = names.get(operation);
    return name ? `\`${name}\`` : written;
  });
}
