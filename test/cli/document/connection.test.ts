/** §8: the command waits as long as a rate limit tells it, and does not count that as a failure. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import { connect } from '../../../src/cli/document/connection.ts';

test('a limit that holds for longer than any other failure may is waited for', async () => {
  const attempts = 1;
  let asked = 0;
  const server = createServer((_req, res) => {
    asked += 1;
    if (asked > attempts + 1) res.setHeader('Content-Type', 'application/json').end('{"templates": []}');
    else res.writeHead(429, { 'Retry-After': '1' }).end('Slow down.');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const env = { PLATEN_URL: url, PLATEN_API_KEY: 'plt_x' };
  const { api, withRetries } = connect(env, { attempts, firstPauseMs: 1 });
  expect((await withRetries(() => api.listTemplates({}))).data).toEqual({ templates: [] });
  expect(asked).toBe(attempts + 2);
  server.closeAllConnections();
  server.close();
});
