/** §15.7: `checkAnswer` lets through what the specification describes and finds what it does not. */
import { describe, expect, test } from '@jest/globals';
import { checkAnswer } from '../../../../../src/doors/api/http/contract/check-answer.ts';
import type { Answer } from '../../../../support/contract.ts';

const UUID = '01a1d0c4-52be-7c11-9a3f-6e1f0b7d2c90';
const FRAMING = { 'content-type': 'application/json; charset=utf-8', date: 'today', connection: 'close' };
const COMMON = { ...FRAMING, 'x-request-id': 'r1', 'cache-control': 'no-store' };
/** What may be kept, and asked for again. */
const TAGGED = { 'cache-control': 'private, no-cache', etag: 'W/"a"' };
const LIST = { workspace: null, templates: [], total: 0, truncated: false };
const DOCUMENT = {
  id: UUID,
  title: 'Invoice #1',
  generation_number: 1,
  source: 'api',
  created_at: '2026-08-27T10:00:00.000Z',
  markdown: '',
  url: 'https://platen.example.com/documents/1',
  pdf_status: 'pending',
  pdf_url: 'https://platen.example.com/api/v1/generations/1/pdf',
};

const ITEM = { id: UUID, title: 'Invoice', updated_at: '2026-08-27T10:00:00.000Z' };
const REPLAY = { ...DOCUMENT, replayed: true };
const REPLAYED = { 'idempotent-replayed': 'true', location: DOCUMENT.url };
const LINK = { link: '<https://platen.example.com/docs/errors#not_found>; rel="help"' };
const ERROR = { code: 'not_found', message: 'No.', detail: 'path' };

function refused(code: string, detail?: string) {
  return { error: { code, message: 'No.', ...(detail && { detail }) } };
}
function answer(status: number, body: unknown, headers: Answer['headers'] = {}): Answer {
  return {
    status,
    headers: {
      ...COMMON,
      ...(status >= 400 && LINK),
      ...((body as object | null) && 'templates' in (body as object) && TAGGED),
      ...headers,
    },
    body,
  };
}
const file = { Location: 'https://files.example.com/1.pdf', 'content-type': undefined };
const redirect = { ...answer(302, {}, file), text: '' };
const posted = `/templates/${UUID}/generations`;

describe('described', () => {
  test.each<[string, string, Answer]>([
    ['GET', '/templates?limit=5', answer(200, LIST)],
    ['HEAD', '/templates', answer(405, {}, { allow: 'GET' })],
    ['GET', '/templates', answer(401, refused('unauthorized', 'Authorization'), { 'www-authenticate': 'Bearer' })],
    ['get', `/templates/${UUID}`, answer(409, refused('template_not_saved'))],
    ['GET', '/templates/x', answer(400, refused('validation', 'id'))],
    ['POST', `/templates/${UUID}/generations`, answer(201, DOCUMENT, { Location: DOCUMENT.url })],
    ['POST', posted, answer(200, REPLAY, REPLAYED)],
    ['GET', '/templates', answer(200, { ...LIST, templates: [ITEM] })],
    ['POST', `/templates/${UUID}/generations`, answer(409, refused('idempotency_in_flight'), { 'retry-after': '1' })],
    ['GET', `/generations/${UUID}/pdf`, answer(202, { status: 'rendering' }, { 'Retry-After': '2' })],
    ['GET', `/generations/${UUID}/pdf?redirect=1`, redirect],
    ['DELETE', '/templates', answer(405, refused('method_not_allowed', 'method'), { allow: 'GET' })],
    ['GET', '/nothing/here', answer(404, refused('not_found', 'path'))],
  ])('%s %s', (method, path, given) => {
    expect(() => checkAnswer(method, path, given)).not.toThrow();
  });
});

describe('not described', () => {
  test.each<[string, string, string, Answer, string]>([
    ['a status', 'GET', '/templates', answer(409, refused('template_not_saved')), 'status is not described'],
    ['a status of an unknown path', 'GET', '/nothing', answer(200, LIST), 'only 404'],
    ['a status of another method', 'PUT', '/templates', answer(404, refused('not_found')), 'only 405'],
    ['a trailing slash', 'GET', '/templates/', answer(200, LIST), 'only 404'],
    ['a missing field', 'GET', '/templates', answer(200, { ...LIST, total: undefined }), 'total'],
    ['a field too many', 'GET', '/templates', answer(200, { ...LIST, page: 1 }), 'page'],
    ['a field too many of a replay', 'POST', posted, answer(200, { ...REPLAY, page: 1 }, REPLAYED), 'page'],
    [
      'a field too many of an item',
      'GET',
      '/templates',
      answer(200, { ...LIST, templates: [{ ...ITEM, page: 1 }] }),
      'page',
    ],
    ['a field too many of an error', 'GET', '/nothing', answer(404, { error: { ...ERROR, page: 1 } }), 'page'],
    ['a wrong format', 'GET', `/generations/${UUID}`, answer(200, { ...DOCUMENT, url: '/documents/1' }), 'body/url'],
    ['a code of another status', 'GET', '/templates', answer(400, refused('not_found', 'id')), 'body/error/code'],
    ['a validation error with no detail', 'GET', '/templates', answer(400, refused('validation')), 'detail'],
    ['an error of another shape', 'GET', '/nothing', answer(404, { message: 'No.' }), 'error'],
    ['a replay that does not say so', 'POST', `/templates/${UUID}/generations`, answer(200, DOCUMENT), 'replayed'],
    ['no request id', 'GET', '/templates', answer(200, LIST, { 'x-request-id': undefined }), 'header X-Request-Id'],
    ['a header that nobody described', 'GET', '/templates', answer(200, LIST, { 'X-Debug': '1' }), 'header x-debug'],
    ['an entity tag', 'POST', posted, answer(201, DOCUMENT, { ETag: 'W/"1"' }), 'header etag is not described'],
    ['a strong entity tag', 'GET', '/templates', answer(200, LIST, { etag: '"1"' }), 'header ETag: "1"'],
    ['no word for caches', 'GET', '/templates', answer(200, LIST, { 'cache-control': undefined }), 'Cache-Control is'],
    ['a kept answer', 'GET', '/templates', answer(200, LIST, { 'cache-control': 'max-age=9' }), 'header Cache-Control'],
    [
      'seconds without milliseconds',
      'GET',
      `/generations/${UUID}`,
      answer(200, { ...DOCUMENT, created_at: '2026-08-27T10:00:00Z' }),
      'body/created_at',
    ],
    [
      'a time that is not in UTC',
      'GET',
      `/generations/${UUID}`,
      answer(200, { ...DOCUMENT, created_at: '2026-08-27T12:00:00.000+02:00' }),
      'body/created_at',
    ],
    ['a value refused with no detail', 'POST', posted, answer(422, refused('invalid_values')), 'detail'],
    ['not found with no detail', 'GET', `/generations/${UUID}`, answer(404, refused('not_found')), 'detail'],
    ['no Location', 'POST', `/templates/${UUID}/generations`, answer(201, DOCUMENT), 'header Location'],
    ['a Location where none belongs', 'GET', '/templates', answer(200, LIST, { Location: '/' }), 'header location'],
    [
      'a wrong Retry-After',
      'GET',
      `/generations/${UUID}/pdf`,
      answer(202, { status: 'rendering' }, { 'retry-after': 'soon' }),
      'header Retry-After',
    ],
    ['another content type', 'GET', '/templates', answer(200, LIST, { 'content-type': 'text/html' }), 'text/html'],
    [
      'another charset',
      'GET',
      '/templates',
      answer(200, LIST, { 'content-type': 'application/json; charset=latin1' }),
      'UTF-8',
    ],
    ['a body of a redirect', 'GET', `/generations/${UUID}/pdf`, { ...redirect, text: 'Found.' }, 'no body'],
    [
      'a type of no body',
      'GET',
      `/generations/${UUID}/pdf`,
      { ...redirect, headers: { ...COMMON, ...file, 'content-type': 'text/html' } },
      'content type',
    ],
    ['another type for HEAD', 'HEAD', '/templates', answer(200, {}, { 'content-type': 'text/html' }), 'text/html'],
    ['a body for HEAD', 'HEAD', '/templates', answer(405, refused('method_not_allowed'), { allow: 'GET' }), 'no body'],
  ])('%s', (_, method, path, given, wanted) => {
    expect(() => checkAnswer(method, path, given)).toThrow(wanted);
  });
});

test('the message names the request and every fault', () => {
  const given = answer(200, { ...LIST, total: -1 }, { 'x-request-id': undefined });
  expect(() => checkAnswer('get', '/templates', given)).toThrow(
    'GET /templates → 200 is not as spec/openapi.yaml describes it:\n' +
      '- header X-Request-Id is missing\n' +
      '- body/total must be >= 0 {"comparison":">=","limit":0}',
  );
});
