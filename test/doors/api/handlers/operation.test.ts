/**
 * A handler that answers another status or shape than the contract says does not compile. The
 * lines marked here must be errors for the type checker, or `make check` fails.
 */
import { expect, test } from '@jest/globals';
import type { Answer, Handler, OperationId } from '../../../../src/doors/api/handlers/operation.ts';
import { specification } from '../../../../src/doors/api/http/contract/specification.ts';
import { HANDLERS } from '../../../../src/doors/api/http/routes/operations.ts';

const list = { workspace: null, templates: [], total: 0, truncated: false };

const headers = { ETag: 'W/"a"' };

const described: Answer<'listTemplates'>[] = [
  { status: 200, headers, body: list },
  // @ts-expect-error 201 is not described
  { status: 201, headers, body: list },
  // @ts-expect-error a field is missing
  { status: 200, headers, body: { ...list, total: undefined } },
  // @ts-expect-error a field has another type
  { status: 200, headers, body: { ...list, truncated: 'no' } },
];

// @ts-expect-error Location is required with 201
const withoutHeader: Answer<'createGeneration'> = { status: 201, body: {} as never };

// @ts-expect-error an operation without a handler
const incomplete: { [Id in OperationId]: Handler<Id> } = { listTemplates: HANDLERS.listTemplates };

test('what does not fit is marked above for the type checker', () => {
  expect([described.length, withoutHeader.status, Object.keys(incomplete)]).toEqual([4, 201, ['listTemplates']]);
});

test('there is a handler for every operation of the contract, and no other', () => {
  const operations = Object.values(specification.paths).flatMap((methods) =>
    Object.values(methods).flatMap(({ operationId }) => operationId ?? []),
  );
  expect(Object.keys(HANDLERS).sort()).toEqual(operations.sort());
});
