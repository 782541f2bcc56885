/** §15.7: the contract as JSON Schema. Finds a part by its JSON pointer and compiles validators. */
import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { readSpecification } from './read-specification.ts';

type Json = Record<string, unknown>;
export type Operation = { operationId: string; parameters?: unknown[]; responses: Record<string, unknown> };

const ID = 'openapi.yaml';

/** The contract as written, with its `$ref`s. */
export const specification = readSpecification() as unknown as {
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, object>;
  components: Record<string, Record<string, Json>>;
  security: unknown;
};

/**
 * Closes the schemas. In the contract they are open, because answers may gain fields; but an answer with an undescribed
 * field is a bug. Every object with `properties` has a named schema (test/contract/generators.test.ts).
 */
function withClosedSchemas({ components, ...rest }: typeof specification) {
  const schemas = Object.entries(components.schemas ?? {}).map(([name, schema]) => [
    name,
    schema.properties ? { additionalProperties: false, ...schema } : schema,
  ]);
  return { ...rest, components: { ...components, schemas: Object.fromEntries(schemas) } };
}

// Ajv reports unknown keywords, so it must know OpenAPI's top-level names.
const keywords = Object.keys(specification);
const ajv = new Ajv2020({ allErrors: true, keywords });
// The value of a header is always a string on the wire.
const headerAjv = new Ajv2020({ coerceTypes: true, keywords });
for (const each of [ajv, headerAjv]) {
  addFormats.default(each);
  each.addSchema(withClosedSchemas(specification), ID);
}

/**
 * Returns what a JSON pointer (RFC 6901) such as `#/paths/~1templates/get` points to, and its own pointer once all `$ref`s are followed.
 */
export function locate(pointer: string): { pointer: string; value: unknown } {
  const names = pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
  let here: { pointer: string; value: unknown } = { pointer: '#', value: specification };
  for (const name of names) {
    const value = (here.value as Json | undefined)?.[name];
    if (value === undefined) throw new Error(`The specification has no ${pointer}`);
    here = { pointer: `${here.pointer}/${escapePointer(name)}`, value };
    const reference = (value as Json | null)?.$ref;
    if (typeof reference === 'string') here = locate(reference);
  }
  return here;
}

/** Returns the validator of a schema, by its JSON pointer. It accepts no undescribed field. Ajv compiles each once. */
export function validatorAt(pointer: string, kind: 'body' | 'header' = 'body'): ValidateFunction {
  const validate = { body: ajv, header: headerAjv }[kind].getSchema(ID + pointer);
  if (!validate) throw new Error(`The specification has no schema at ${pointer}`);
  return validate;
}

/** Returns what is wrong with the header that `validate` has just refused. */
export function headerErrors(validate: ValidateFunction): string {
  return headerAjv.errorsText(validate.errors, { dataVar: '' });
}

export function escapePointer(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
