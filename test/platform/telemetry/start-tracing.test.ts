/** §18.34: a collector that does not take traces is in the log, without what it answers. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from '@jest/globals';
import { createLog } from '../../../src/platform/log.ts';
import { startTracing } from '../../../src/platform/telemetry/start-tracing.ts';
import { inSpan } from '../../../src/platform/telemetry/tracer.ts';

let status = 404;
const collector = createServer((req, res) => {
  req.resume();
  res.writeHead(status).end('an answer with a secret');
}).listen(0, '127.0.0.1');
afterAll(() => void collector.close());

test('traces that get lost are in the log, and others are not', async () => {
  await once(collector, 'listening');
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  const lines: object[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) });
  const send = async (answered: number) => {
    status = answered;
    const stop = startTracing({ endpoint, sampler: 'always_on', ratio: 1, version: '1.0.0', log });
    await inSpan('work', {}, async () => undefined);
    await stop();
  };
  await send(404);
  await send(200);
  expect(lines).toEqual([
    expect.objectContaining({ level: 40, endpoint, reason: '404 Not Found', msg: 'traces cannot be sent' }),
  ]);
});
