/** §15.7: there is an example of every answer and every error code, and each is valid. */
import { describe, expect, test } from '@jest/globals';
import { locate, specification, validatorAt } from '../../src/doors/api/http/contract/specification.ts';

type Example = { at: string; schema: string; value: unknown; kind: 'body' | 'header' };
type Node = Record<string, unknown>;

/** Every `example` and `examples` in the specification, with the schema that stands beside it. */
function examplesBelow(pointer: string, node: unknown): Example[] {
  if (typeof node !== 'object' || node === null) return [];
  const { example, examples, schema } = node as {
    example?: unknown;
    examples?: Record<string, Node>;
    schema?: unknown;
  };
  if (schema !== undefined && (example !== undefined || examples !== undefined)) {
    const at = `${pointer}/schema`;
    // What stands in a header or in the path arrives as a string, which a body's value does not.
    if (examples === undefined) return [{ at: pointer, schema: at, value: String(example), kind: 'header' }];
    return Object.entries(examples).map(([name, { value }]) => ({
      at: `${pointer}/examples/${name}`,
      schema: at,
      value,
      kind: 'body',
    }));
  }
  return Object.entries(node).flatMap(([name, child]) =>
    examplesBelow(`${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`, child),
  );
}

const EXAMPLES = examplesBelow('#', specification);

test.each(EXAMPLES.map((example) => [example.at, example] as const))('%s', (_, { schema, value, kind }) => {
  const validate = validatorAt(schema, kind);
  validate(value);
  expect(validate.errors ?? []).toEqual([]);
});

const CONTENT = Object.entries(specification.paths).flatMap(([path, operations]) =>
  Object.entries(operations).flatMap(([method, { responses }]) =>
    Object.keys(responses).flatMap((status) => {
      const { value } = locate(`#/paths/${path.replaceAll('/', '~1')}/${method}/responses/${status}`);
      const { content } = value as { content?: Record<string, { examples?: Record<string, Node> }> };
      return content ? [{ answer: `${method} ${path} ${status}`, content }] : [];
    }),
  ),
);

describe('every answer with a body', () => {
  test.each(CONTENT.map(({ answer, content }) => [answer, content] as const))('%s has an example', (_, content) => {
    const { 'application/json': json, ...others } = content;
    expect(Object.keys(json?.examples ?? {})).not.toEqual([]);
    // Nothing describes what is in a PDF.
    expect([{}, { 'application/pdf': {} }]).toContainEqual(others);
  });
});

/** §7.2: of signed URLs, which are no operations; test/contract/border has their answers. */
const OF_LINKS = ['link_expired', 'link_invalid'];

test('every error code has an example', () => {
  const shown = CONTENT.flatMap(({ content }) =>
    Object.values(content['application/json']?.examples ?? {}).flatMap(({ value }) => {
      const { error } = value as { error?: { code: string } };
      return error ? [error.code] : [];
    }),
  );
  const codes = specification.components.schemas?.ErrorCode?.enum as string[];
  expect([...new Set(shown), ...OF_LINKS].sort()).toEqual(codes.toSorted());
});
