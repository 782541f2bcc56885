/** §15.6: which id of the caller is kept, and which is replaced. */
import { expect, test } from '@jest/globals';
import express from 'express';
import request from 'supertest';
import { requestId } from '../../../../../src/doors/api/http/request/request-id.ts';
import type { Log } from '../../../../../src/platform/log.ts';

const lines: object[] = [];
const log = { info: (line: object) => void lines.push(line) } as unknown as Log;
const app = express().use(requestId(log), (_req, res) => void res.end());

const TRACE = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
const MADE = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;

async function idOf(headers: Record<string, string | string[]>): Promise<string> {
  return (
    await request(app)
      .get('/')
      .set(headers as Record<string, string>)
  ).headers['x-request-id']!;
}

test.each<[string, Record<string, string>, string]>([
  ['an id', { 'X-Request-Id': 'order:20817-x.y-z' }, 'order:20817-x.y-z'],
  ['128 characters', { 'X-Request-Id': 'x'.repeat(128) }, 'x'.repeat(128)],
  ['a traceparent', { traceparent: TRACE }, TRACE],
  ['an id before a traceparent', { 'X-Request-Id': 'a', traceparent: TRACE }, 'a'],
  ['a traceparent where the id is not well-formed', { 'X-Request-Id': 'a b', traceparent: TRACE }, TRACE],
])('%s is kept', async (_what, headers, wanted) => expect(await idOf(headers)).toBe(wanted));

test.each<[string, Record<string, string | string[]>]>([
  ['none', {}],
  ['an empty one', { 'X-Request-Id': '' }],
  ['129 characters', { 'X-Request-Id': 'x'.repeat(129) }],
  ['a blank', { 'X-Request-Id': 'a b' }],
  ['a quotation mark', { 'X-Request-Id': '"a"' }],
  ['another script', { 'X-Request-Id': '\u00e9' }],
  ['two', { 'X-Request-Id': ['a', 'b'] }],
  ['a traceparent of zeros', { traceparent: TRACE.replace(/[1-9a-f]/g, '0') }],
  ['a traceparent of version ff', { traceparent: TRACE.replace('00', 'ff') }],
  ['a traceparent in capitals', { traceparent: TRACE.toUpperCase() }],
])('%s is replaced', async (_what, headers) => expect(await idOf(headers)).toMatch(MADE));

test('the log line has both', async () => {
  lines.length = 0;
  await idOf({ 'X-Request-Id': 'mine', traceparent: TRACE });
  expect(lines).toEqual([expect.objectContaining({ requestId: 'mine', traceparent: TRACE, status: 200 })]);
});

test.each(['/connect/secret', '/oauth/authorize/secret/x'])('what %s ends with is not logged', async (path) => {
  lines.length = 0;
  await request(app).get(path);
  expect(JSON.stringify(lines)).toContain('…');
  expect(JSON.stringify(lines)).not.toContain('secret');
});
