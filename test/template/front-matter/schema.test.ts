/** §10.4: the front matter's schema is one of JSON Schema's own, which nothing checks where it is used. */
import { expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import schema from '../../../src/template/front-matter/front-matter.schema.json' with { type: 'json' };

test('the schema of the front matter is a JSON Schema', () => {
  const ajv = new Ajv2020({ allErrors: true });
  expect([ajv.validateSchema(schema), ajv.errors]).toEqual([true, null]);
  expect(ajv.validateSchema({ ...schema, properties: { title: { type: 'text' } } })).toBe(false);
});
