/** §22.1: makes the tools from the operations of `spec/openapi.yaml` and their `x-tool`. */
import type { Document } from 'openapi-backend';
import type { OperationId } from '../../api/handlers/operation.ts';
import { operationsOf, targetOf, withOpenValues } from '../../api/specification.ts';
import type { ObjectSchema, Place, Tool } from '../model/platen.ts';
import { createCheck } from './create-check.ts';

type Schema = Record<string, unknown>;
type Parameter = { name: string; in: Place['in']; required?: boolean; description?: string; schema: Schema };
type Content = { content?: { 'application/json': { schema: { $ref: string } } } };
/** An operation of the contract. `arguments`: name → description. */
type Operation = {
  operationId: OperationId;
  summary: string;
  parameters?: Schema[];
  requestBody?: Required<Content>;
  responses: Record<string, Content>;
  'x-tool': {
    name: string;
    description: string;
    /** Whether a POST changes nothing. */
    readOnly?: true;
    /** False if the same call may do something again later. */
    idempotent?: false;
    without?: string[];
    arguments?: Record<string, string>;
    whole?: string;
  };
};

/** An operation that another one serves for assistants too. */
type NoTool = { 'x-tool': false };
type Found<One> = { method: string; path: string; operation: One };

function isTool(found: Found<Operation | NoTool>): found is Found<Operation> {
  return found.operation['x-tool'] !== false;
}

/**
 * Returns one tool for each operation, in the order of the contract, but for those whose `x-tool` is false. `make check` makes sure that
 * each has an `x-tool`.
 */
export function readTools(specification: Document): Tool[] {
  const found = operationsOf<Operation | NoTool>(specification).filter(isTool);
  const names = new Map(found.map(({ method, path, operation }) => [`${method} ${path}`, operation['x-tool'].name]));
  const described = schemaReader(specification, names);
  // §11.5: the operation checks the types of values, because it knows the template and gives better messages.
  const checked = schemaReader(withOpenValues(specification), names);
  return found.map(({ method, path, operation }) => {
    const { operationId, summary, 'x-tool': words } = operation;
    const { schema: inputSchema, places } = readInput(operation, described);
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
        readOnlyHint: method === 'GET' || words.readOnly === true,
        destructiveHint: false,
        idempotentHint: words.idempotent !== false,
        openWorldHint: false,
      },
      places,
      without: words.without ?? [],
      check: createCheck(readInput(operation, checked).schema),
    };
  });
}

/** Joins the parameters and the fields of the body into one object. */
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

/** Returns one schema for all successful answers: a replay returns a document too. The root is an object even where it offers a choice. */
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

/** Keywords that are left out, because an example shows a whole request or answer. */
const LEFT_OUT = new Set(['example', 'examples']);

/** The tool's name for each operation (`GET /templates` → `list_templates`), to rewrite the descriptions. */
type ToolNames = ReadonlyMap<string, string>;

type SchemaReader = {
  /** Returns a part of the contract with its references replaced. The references form no cycle. */
  read(part: unknown): Json;
};

function schemaReader(specification: Document, names: ToolNames): SchemaReader {
  const read = (part: unknown): unknown => {
    if (typeof part === 'string') return inWordsOfTools(part, names);
    if (Array.isArray(part)) return part.map(read);
    if (typeof part !== 'object' || part === null) return part;
    const { $ref, ...own } = part as Json;
    if (typeof $ref === 'string') return read({ ...(targetOf($ref, specification) as Json), ...own });
    // More models know `additionalProperties`, which says the same here.
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
