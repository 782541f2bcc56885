/**
 * §9, §15.7: the contract is well-formed, and what generators make of it has good names and types. What five of them do make is
 * looked at by `make test-clients`.
 */
import { describe, expect, test } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { escapePointer, locate, specification, validatorAt } from '../../src/doors/api/http/contract/specification.ts';

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
  const { properties, patternProperties, items, additionalProperties, anyOf } = schema as Record<
    string,
    object | undefined
  >;
  const parts = [
    ...Object.entries({ items, additionalProperties }),
    ...Object.entries(patternProperties ?? {}).map(([name, part]) => [`patternProperties/${name}`, part] as const),
    ...Object.entries(properties ?? {}).map(([name, part]) => [`properties/${name}`, part] as const),
    ...Object.entries(anyOf ?? {}).map(([name, part]) => [`anyOf/${name}`, part] as const),
  ].filter(([, part]) => typeof part === 'object');
  return [{ at, schema }, ...parts.flatMap(([name, part]) => partsOf({ at: `${at}/${name}`, schema: part as Schema }))];
}

const SCHEMAS = schemasBelow(specification);
const PARTS = SCHEMAS.flatMap(partsOf);
const NAMED = SCHEMAS.filter(({ at }) => at.startsWith(NAMES));

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

describe('what generators read', () => {
  test('no schema has a name that is a word of programming languages', () => {
    const names = NAMED.map(({ at }) => at.replace(NAMES, ''));
    expect(names.filter((name) => ['Error', 'Value', 'Group', 'Id', 'Object', 'Type'].includes(name))).toEqual([]);
  });

  test('null is one of two types, and nothing else', () => {
    expect(placesOf(({ type }) => Array.isArray(type) && !(type.length === 2 && type[1] === 'null'))).toEqual([]);
    expect(
      placesOf(
        ({ type, enum: values = [], const: value, nullable }) =>
          nullable !== undefined ||
          [type, value, ...(values as unknown[])].some((one) => one === null || one === 'null'),
      ),
    ).toEqual([]);
  });

  test('objects have names; strings and numbers have none, but as an enum', () => {
    expect(placesOf(({ properties }, at) => properties && at.replace(NAMES, '').includes('/'))).toEqual([]);
    expect(placesOf(({ type, anyOf, enum: values }) => !(type === 'object' || anyOf || values), NAMED)).toEqual([]);
  });

  test('no schema is composed with allOf, oneOf or not', () => {
    expect(placesOf((schema) => schema.allOf || schema.oneOf || schema.not)).toEqual([]);
  });

  test('a choice that has a list in it is no type of its own, which Java could not compile', () => {
    const isChoice = ({ anyOf = [] }: { anyOf?: Schema[] }) => anyOf.some(({ type }) => type === 'array');
    expect(placesOf((schema, at) => isChoice(schema) && !at.includes('/patternProperties/'))).toEqual([]);
    expect(placesOf(isChoice)).not.toEqual([]);
  });

  test('a time has no pattern and a boolean no const beside its type, which C# could not compile', () => {
    const isWrong = ({ type, format, pattern, const: value }: Schema) =>
      (pattern && type === 'string' && format === 'date-time') || (type === 'boolean' && value !== undefined);
    expect(placesOf(isWrong)).toEqual([]);
  });

  test('every body refers to a named schema, and every error to an answer of its own', () => {
    const bodies = SCHEMAS.filter(({ at }) => at.includes('/content/'));
    expect(placesOf(({ $ref }) => !String($ref).startsWith(NAMES), bodies)).toEqual([]);
    const errors = bodies.filter(({ at }) => at.startsWith('#/components/responses/'));
    expect(errors.length).toBeGreaterThan(10);
    expect(
      placesOf(({ $ref }) => !/\/\w+Answer$/.test(String($ref)) || $ref === `${NAMES}ErrorAnswer`, errors),
    ).toEqual([]);
  });

  test('answers and events may gain fields, requests may not', () => {
    const closed = placesOf((schema) => schema.additionalProperties === false || 'unevaluatedProperties' in schema);
    const sent = SCHEMAS.filter(({ at }) => at.startsWith('#/paths/') && at.includes('/requestBody/')).map(
      ({ at }) => locate(at).pointer,
    );
    // Two operations take the same body.
    // One has a part with a name.
    expect(closed).toEqual([...new Set(sent), `${NAMES}SignerInput`]);
  });
});
