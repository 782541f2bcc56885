/** §15.7: a contract that refers to what is not there is refused, with the line. */
import { expect, test } from '@jest/globals';
import { parseSpecification } from '../../../../../src/doors/api/http/contract/read-specification.ts';

const CONTRACT = `paths:
  /things:
    get:
      parameters:
        - $ref: '#/components/parameters/Limit'
        - { "$ref": "#/components/parameters/Limt" }
      responses:
        '200': { $ref: '#/components/responses/Things' }
        '404': { $ref: other.yaml#/components/responses/NotFound }
components:
  parameters:
    Limit: { in: query, name: limit }
`;

test('each $ref that leads nowhere is named with its line', () => {
  expect(() => parseSpecification(CONTRACT)).toThrow(
    [
      'spec/openapi.yaml:6: the $ref #/components/parameters/Limt leads nowhere',
      'spec/openapi.yaml:8: the $ref #/components/responses/Things leads nowhere',
      'spec/openapi.yaml:9: the $ref other.yaml#/components/responses/NotFound leads nowhere',
    ].join('\n'),
  );
});

test('a contract whose references all lead somewhere is read', () => {
  const sound = CONTRACT.split('\n').filter((line) => !/Limt|responses/.test(line));
  expect(parseSpecification(sound.join('\n'))).toMatchObject({
    components: { parameters: { Limit: { name: 'limit' } } },
  });
});
