/** Values that the specification's own schemas accept, as fast-check arbitraries. Supports the keywords that requests use. */
import fc from 'fast-check';
import { locate } from '../../src/doors/api/http/contract/specification.ts';

type Schema = {
  type?: 'string' | 'boolean' | 'integer' | 'array' | 'object';
  enum?: unknown[];
  anyOf?: unknown[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  properties?: Record<string, unknown>;
  patternProperties?: Record<string, unknown>;
  additionalProperties?: unknown;
  required?: string[];
};

/** Returns values that fit the schema at a JSON pointer; throws for a schema with an unknown keyword. */
export function fitting(pointer: string): fc.Arbitrary<unknown> {
  const { value, pointer: here } = locate(pointer);
  const schema = value as Schema;
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((_, i) => fitting(`${here}/anyOf/${i}`)));
  const make = schema.type && TYPES[schema.type];
  if (!make) throw new Error(`There is no arbitrary for the schema at ${here}: ${JSON.stringify(schema)}`);
  return make(schema, here);
}

const DATES = { min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true };

const FORMATS: Record<string, () => fc.Arbitrary<string>> = {
  uuid: () =>
    fc.oneof(
      fc.uuid(),
      fc.uuid().map((id) => id.toUpperCase()),
    ),
};

const TIMES = ['', 'T09:30', 't09:30:59', ' 09:30:59.1', 'T23:59:59.123456'];
const ZONES = ['Z', 'z', '+00:00', '-11:30', '-1130', '+14:00', '+02'];

/** Values that are unlikely to be drawn at random, by the beginning of their pattern: a date, or a date-time with a zone. */
const PATTERNS: Record<string, () => fc.Arbitrary<string>> = {
  '^\\d{4}': () =>
    fc
      .tuple(fc.date(DATES), fc.constantFrom(...TIMES), fc.constantFrom(...ZONES))
      .map(([date, time, zone]) => `${date.toISOString().slice(0, 10)}${time && time + zone}`),
};

const TYPES: Record<NonNullable<Schema['type']>, (schema: Schema, pointer: string) => fc.Arbitrary<unknown>> = {
  string: ({ format, pattern, minLength = 0, maxLength = 40 }) => {
    if (format) return FORMATS[format]!();
    const made = pattern && PATTERNS[pattern.slice(0, 6)];
    if (made) return made();
    const some = fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 60) });
    // The longest valid texts, including characters that JavaScript counts as two and UTF-8 as four.
    const longest = fc.constantFrom('x', 'é', '🙂').map((one) => one.repeat(maxLength));
    const text = fc.oneof({ weight: 8, arbitrary: some }, { weight: 1, arbitrary: longest });
    return pattern ? text.filter((one) => new RegExp(pattern, 'u').test(one)) : text;
  },
  boolean: () => fc.boolean(),
  integer: ({ minimum = 0, maximum = 1_000_000 }) =>
    fc.oneof(fc.integer({ min: minimum, max: maximum }), fc.constantFrom(minimum, maximum)),
  array: (_schema, pointer) => fc.array(fitting(`${pointer}/items`), { maxLength: 4 }),
  object: ({ properties, patternProperties, additionalProperties, required = [] }, pointer) => {
    if (additionalProperties === true) return fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 4 });
    const every = patternProperties ? 'patternProperties/.*' : 'additionalProperties';
    if (!properties) return fc.dictionary(fc.string(), fitting(`${pointer}/${every}`), { maxKeys: 4 });
    const fields = Object.keys(properties).map((name) => [name, fitting(`${pointer}/properties/${name}`)] as const);
    return fc.record(Object.fromEntries(fields), { requiredKeys: required });
  },
};
