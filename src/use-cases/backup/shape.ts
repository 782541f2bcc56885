/** §18.30: JSON Schemas of what is stored, from the types that the code has of it: a field that a type gets and that has no schema does not compile. */

import type { Affixes, NumberShape } from '../../domain/numbers.ts';
import { MEBIBYTE } from '../../domain/sizes.ts';

export type Schema = Record<string, unknown>;
/** One that may be left out. */
type Optional = { optional: Schema };
export type Fields<Type> = { [Key in keyof Type]-?: Record<never, never> extends Pick<Type, Key> ? Optional : Schema };

/** An object with these fields and no others. */
export function shape<Type extends object>(fields: Fields<Type>): Schema {
  const all = Object.entries<Schema | Optional>(fields);
  const required = all.filter(([, one]) => !('optional' in one)).map(([name]) => name);
  const properties = Object.fromEntries(all.map(([name, one]) => [name, 'optional' in one ? one.optional : one]));
  return { type: 'object', properties, required, additionalProperties: false };
}

export function maybe(schema: Schema): Optional {
  return { optional: schema };
}

export function oneOf(...values: readonly unknown[]): Schema {
  return { enum: values };
}

export function anyOf(...schemas: Schema[]): Schema {
  return { anyOf: schemas };
}

/** JSON has null where a list or a row has nothing. */
export function orNone(schema: Schema): Schema {
  return anyOf(schema, { type: 'null' });
}

export function number(minimum: number, maximum: number): Schema {
  return { type: 'number', minimum, maximum };
}

export function count(minimum: number, maximum: number): Schema {
  return { type: 'integer', minimum, maximum };
}

export function text(maxLength: number, minLength = 0): Schema {
  return { type: 'string', minLength, maxLength };
}

export function list(items: Schema, maxItems = 1_000): Schema {
  return { type: 'array', maxItems, items };
}

export function byName(schema: Schema, maxProperties: number): Schema {
  return { type: 'object', maxProperties, propertyNames: text(200), additionalProperties: schema };
}

/** Of a number that has been read from its format. */
export const DECIMALS = count(0, 1_000);

export const TRUE = oneOf(true);
/** A label, an address, a title, with what values have put into it. */
export const LINE = text(20_000);
/** As long as a document may be. */
export const LONG = text(8 * MEBIBYTE);
/** Of many. */
export const PLACE = count(0, 1_000_000);

const AFFIXES = { prefix: LINE, suffix: LINE };
/** §11.9: what a format of numbers means. */
export const NUMBER_SHAPE = shape<NumberShape>({
  ...AFFIXES,
  groupMark: LINE,
  groupSizes: { type: 'array', minItems: 2, maxItems: 2, items: count(1, 1_000) },
  decimalMark: LINE,
  decimals: DECIMALS,
  minDecimals: maybe(DECIMALS),
  minus: maybe(LINE),
  negative: maybe(shape<Affixes>(AFFIXES)),
  positive: maybe(shape<Affixes>(AFFIXES)),
});
