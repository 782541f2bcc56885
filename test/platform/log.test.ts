/** §18.33: lines of the log on a terminal. */
import { Writable } from 'node:stream';
import { expect, jest, test } from '@jest/globals';
import { createLog, readable } from '../../src/platform/log.ts';
import { inRequestScope } from '../../src/platform/telemetry/tracer.ts';

let written = '';
const terminal = new Writable({
  write(chunk, _encoding, done) {
    written += chunk;
    done();
  },
});
const log = createLog('info', readable(terminal));

test('a request is one readable line', () => {
  const facts = { requestId: 'a', operation: 'getTemplate', method: 'GET', path: '/api/v1/templates/x', client: '::1' };
  log.info({ ...facts, status: 400, code: 'validation', ms: 2.5, workspaceId: 'w', credentialId: 'k' }, 'request');
  expect(written).toMatch(
    /^\[\d\d:\d\d:\d\d\] INFO: GET \/api\/v1\/templates\/x 400 validation, getTemplate, 2.5 ms\n$/,
  );
});

test('of an error nothing is written but what it says, without what it quotes', () => {
  const lines: string[] = [];
  const json = createLog('info', { write: (line) => void lines.push(line) });
  const refused = { code: '23514', detail: 'Failing row contains (Ottilie)', meta: { cause: { detail: 'Ottilie' } } };
  const cause = Object.assign(new Error('new row for relation "drafts" violates check constraint "a"'), refused);
  const errors = [
    Object.assign(new Error('not saved', { cause }), refused),
    new Error('text would be lost before layout, near “Ottilie”'),
    new Error('invalid input syntax for type uuid: "Ottilie"'),
    ...['Ottilie', '{"a": "Ottilie" Ottilie}'].map((text) => {
      try {
        return JSON.parse(text);
      } catch (error) {
        return error;
      }
    }),
  ];
  for (const err of errors) json.error({ err }, 'failed');
  expect(lines.join('')).not.toContain('Ottilie');
  expect(JSON.parse(lines[0]!).err).toEqual({
    type: 'Error',
    message: 'not saved: new row for relation "drafts" violates check constraint "a"',
    stack: expect.stringContaining('log.test.ts'),
    code: '23514',
  });
});

test('what is done for a request has its id, as JSON', () => {
  const lines: string[] = [];
  const json = createLog('info', { write: (line) => void lines.push(line) });
  inRequestScope({ requestId: 'a' }, () => json.info({ bytes: 1 }, 'PDF rendered'));
  json.info('upkeep');
  expect(lines.map((line) => JSON.parse(line).requestId)).toEqual(['a', undefined]);
});

test('of many faults of the database a line has the newest reason, and who met it', () => {
  jest.useFakeTimers();
  try {
    const lines: string[] = [];
    const json = createLog('info', { write: (line) => void lines.push(line) });
    const fail = (requestId: string, code: string, facts = {}) =>
      inRequestScope({ requestId }, () =>
        json.error({ err: Object.assign(new Error('no'), { code }), ...facts }, code),
      );
    for (const code of ['57P01', '57P01', '28P01']) fail(`of ${code}`, code, code === '57P01' && { job: 1 });
    jest.advanceTimersByTime(10_000);
    fail('later', '3D000');
    jest.advanceTimersByTime(30_000);
    fail('after a rest', '57P03');
    const told = lines
      .map((line) => JSON.parse(line))
      .map(({ reason, what, more, requestId, job }) => [reason, what, more, requestId, job]);
    expect(told).toEqual([
      ['57P01', '57P01', 1, 'of 57P01', 1],
      ['28P01', '28P01', 2, 'of 28P01', undefined],
      ['3D000', '3D000', 1, 'later', undefined],
      ['57P03', '57P03', 1, 'after a rest', undefined],
    ]);
  } finally {
    jest.useRealTimers();
  }
});
