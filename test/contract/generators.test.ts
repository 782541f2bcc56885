/**
 * §15.7: the contract is well-formed.
 */
import { describe, expect, test } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { escapePointer, specification, validatorAt } from '../../src/http/contract/specification.ts';

type Schema = Record<string, unknown>;
type Place = { at: string; schema: Schema };

const NAMES = '#/components/schemas/';

/** Every place of a schema that is not within another one: the named ones, and those of parameters, headers and bodies. */
function schemasBelow(node: unknown, at = '#'): Place[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([name, child]) => {
    const here = `${at}/${escapePointer(name)}`;
    if (name === 'example' || name === 'examples') return [];
    return name === 'schema' || `${at}/` === NAMES ? [{ at: here, schema: child }] : schemasBelow(child, here);
  });
}

/** A schema and all that is within it. */
function partsOf({ at, schema }: Place): Place[] {
  const { properties, items, additionalProperties, anyOf } = schema as Record<string, object | undefined>;
  const parts = [
    ...Object.entries({ items, additionalProperties }),
    ...Object.entries(properties ?? {}).map(([name, part]) => [`properties/${name}`, part] as const),
    ...Object.entries(anyOf ?? {}).map(([name, part]) => [`anyOf/${name}`, part] as const),
  ].filter(([, part]) => typeof part === 'object');
  return [{ at, schema }, ...parts.flatMap(([name, part]) => partsOf({ at: `${at}/${name}`, schema: part as Schema }))];
}

const SCHEMAS = schemasBelow(specification);
const PARTS = SCHEMAS.flatMap(partsOf);

function placesOf(isWrong: (schema: Schema, at: string) => unknown, places = PARTS) {
  return places.filter(({ schema, at }) => isWrong(schema, at)).map(({ at }) => at);
}

describe('is well-formed', () => {
  test('the file is OpenAPI 3.1', async () => {
    expect(await new Validator().validate(structuredClone(specification))).toEqual({ valid: true });
  });

  test('its schemas are JSON Schema 2020-12, without a keyword that is not', () => {
    const ajv = new Ajv2020({ logger: false });
    expect(placesOf((schema) => !ajv.validateSchema(schema))).toEqual([]);
    for (const { at } of SCHEMAS) validatorAt(at);
  });
});
