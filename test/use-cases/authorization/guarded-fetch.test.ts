/** §21.3: whoever names an address of the own machine or network has no connection made to it, nor holds up the service with another. */
import { execFile } from 'node:child_process';
import dns, { type LookupAddress } from 'node:dns';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { Agent } from 'node:https';
import { syncBuiltinESMExports } from 'node:module';
import { type AddressInfo, connect, isIP, Socket } from 'node:net';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { DueDelivery } from '../../../src/data/storage/webhooks/webhook-turns.ts';
import { databaseFault } from '../../../src/platform/database-fault.ts';
import { guardedFetch } from '../../../src/use-cases/authorization/keep-documents.ts';
import { sendWebhook } from '../../../src/use-cases/webhooks/send-webhook.ts';

/** What stands for any host of the internet: plain HTTP, so that no certificate is needed. */
let server: Server;
let answer: RequestListener;
let connections: number;

beforeEach(async () => {
  connections = 0;
  server = createServer((req, res) => answer(req, res)).listen(0, '127.0.0.1');
  server.on('connection', () => {
    connections += 1;
  });
  await once(server, 'listening');
});
afterEach(async () => {
  jest.restoreAllMocks();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** Whatever the guard lets through ends at the server of the test. */
function leadToServer() {
  const { port } = server.address() as AddressInfo;
  return jest.spyOn(Agent.prototype, 'createConnection').mockImplementation(() => connect(port, '127.0.0.1'));
}

// §18.19
test('a host that refuses is named in the error, which is none of the database', async () => {
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  jest.spyOn(Agent.prototype, 'createConnection').mockImplementation(() => connect(port, '127.0.0.1'));
  const error = await guardedFetch('https://app.example.com/client.json').catch((fault) => fault);
  expect(error).toMatchObject({
    code: 'ECONNREFUSED',
    message: expect.stringMatching(/^app\.example\.com: connect ECONNREFUSED/),
  });
  expect(databaseFault(error)).toBeUndefined();
  expect(databaseFault(error.cause)).toBe('ECONNREFUSED');
});

test.each([
  ...['127.0.0.1', '127.1', '2130706433', '0x7f000001', '0177.0.0.1', '127.255.255.254', '0.0.0.0', '0'],
  ...['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254', '100.64.0.1', '198.18.0.1'],
  ...[
    '169.254.169.254.',
    '0xa9fea9fe',
    '2852039166',
    '[fd00:ec2::254]',
    '[::ffff:169.254.169.254]',
    '[64:ff9b::a9fe:a9fe]',
  ],
  ...['192.0.0.1', '192.0.2.1', '224.0.0.1', '255.255.255.255', '240.0.0.1', '１２７.0.0.1', '127。0。0。1'],
  ...['[::1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::127.0.0.1]', '[fe80::1]', '[fc00::1]', '[fd12::1]'],
  ...[
    '[64:ff9b::7f00:1]',
    '[64:ff9b:1::7f00:1]',
    '[fec0::1]',
    '[100::1]',
    '[2002:7f00:1::]',
    '[2001:db8::1]',
    '[ff02::1]',
    '[2001::7f00:1]',
  ],
])('%s is not connected to', async (host) => {
  const connecting = leadToServer();
  await expect(guardedFetch(`https://${host}/client.json`)).rejects.toThrow(/not allowed/);
  expect([connecting.mock.calls.length, connections]).toEqual([0, 0]);
});

test.each([
  ['the own machine', ['127.0.0.1']],
  ['it, in IPv6', ['::1']],
  ['it, behind an address of the internet', ['93.184.215.14', '127.0.0.1']],
  ['the network', ['10.0.0.1']],
  ['a gateway to it', ['64:ff9b:1::a00:1']],
])('nor is a name of %s', async (_what, addresses) => {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  jest
    .spyOn(dns, 'lookup')
    .mockImplementation(((_name: string, _options: object, done: (...them: unknown[]) => void) =>
      done(null, found)) as never);
  syncBuiltinESMExports();
  await expect(guardedFetch('https://app.example/client.json')).rejects.toThrow(/not allowed/);
  jest.restoreAllMocks();
  syncBuiltinESMExports();
  await expect(guardedFetch('https://localhost/client.json')).rejects.toThrow(/not allowed/);
});

/** As `net` does: the name is looked up once, and what the look-up answers is connected to; all of it ends at the server of the test. */
function connectAsNet(): string[] {
  const { port } = server.address() as AddressInfo;
  const connected: string[] = [];
  jest.spyOn(Agent.prototype, 'createConnection').mockImplementation((options) => {
    const socket = new Socket();
    options.lookup!(options.host!, { all: true }, (error, found) => {
      if (error) return void socket.destroy(error);
      connected.push(...(found as LookupAddress[]).map(({ address }) => address));
      socket.connect(port, '127.0.0.1');
    });
    return socket;
  });
  return connected;
}

const PUBLIC = '93.184.215.14';
const DUE = {
  eventId: 'evt',
  type: 'webhook.test',
  at: new Date(),
  data: {},
  now: new Date(),
} as unknown as DueDelivery;
test.each<[what: string, send: (url: string) => Promise<unknown>]>([
  ['a metadata document', (url) => guardedFetch(url)],
  [
    'a webhook',
    async (url) => {
      const answer = await sendWebhook(
        { url, secrets: [Buffer.alloc(32)], hosts: [] },
        DUE,
        new AbortController().signal,
      );
      if (answer?.fault) throw new Error(answer.fault.replace('_', ' '));
    },
  ],
])(
  'of %s, the address that was looked at is connected to, whatever the name leads to a moment later',
  async (_, send) => {
    const connected = connectAsNet();
    answer = (_req, res) => void res.end('{}');
    const answers = [PUBLIC, '127.0.0.1', '127.0.0.1'];
    const asked = jest
      .spyOn(dns, 'lookup')
      .mockImplementation(((_name: string, _options: object, done: (...them: unknown[]) => void) =>
        done(null, [{ address: answers.shift(), family: 4 }])) as never);
    syncBuiltinESMExports();
    await send('https://app.example/x');
    expect([asked.mock.calls.length, connected]).toEqual([1, [PUBLIC]]);
    await expect(send('https://app.example/x')).rejects.toThrow(/not allowed/);
    expect([asked.mock.calls.length, connected, connections]).toEqual([2, [PUBLIC], 1]);
    jest.restoreAllMocks();
    syncBuiltinESMExports();
  },
);

test('no proxy of the environment is asked, which would look the name up itself', async () => {
  const { port } = server.address() as AddressInfo;
  const proxy = `http://127.0.0.1:${port}`;
  const names = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy', 'ALL_PROXY'].map((name) => [name, proxy]);
  const script = `
    const { guardedRequest } = await import(${JSON.stringify(new URL('../../../src/platform/guarded-request.ts', import.meta.url))});
    for (const url of ['https://localhost/', 'https://app.invalid/'])
      await guardedRequest(url, { headers: {}, maxBytes: 1 }).catch(({ message }) => console.log(message));`;
  const env = { PATH: process.env.PATH, NODE_USE_ENV_PROXY: '1', ...Object.fromEntries(names) };
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { env });
  expect(stdout).toMatch(/not allowed[\s\S]*(ENOTFOUND|EAI_AGAIN)/);
  expect(connections).toBe(0);
});

test.each(['http://app.example/', 'https://app.example:8443/', 'ftp://app.example/', 'file:///etc/passwd'])(
  'only https on its own port is fetched: %s',
  async (url) => {
    const connecting = leadToServer();
    await expect(guardedFetch(url)).rejects.toThrow(/only the standard port of https is used/);
    expect(connecting).not.toHaveBeenCalled();
  },
);

test('a redirect is an answer, which nobody follows', async () => {
  leadToServer();
  answer = (_req, res) => void res.writeHead(302, { Location: 'https://127.0.0.1/' }).end();
  const { status, headers } = await guardedFetch('https://app.example/client.json');
  expect([status, headers.get('location'), connections]).toEqual([302, null, 1]);
});

test('nobody is told more than the address, and of an answer its caching alone is kept', async () => {
  leadToServer();
  const asked = new Promise((resolve) => {
    answer = ({ headers }, res) => {
      resolve(Object.keys(headers).sort());
      res.setHeader('Set-Cookie', 'x=y').setHeader('Cache-Control', 'max-age=60').end('{"x":1}');
    };
  });
  const received = await guardedFetch('https://app.example/client.json');
  expect(await received.json()).toEqual({ x: 1 });
  expect(await asked).toEqual(['accept', 'connection', 'host', 'user-agent']);
  const { headers } = received;
  expect([headers.get('cache-control'), headers.get('set-cookie')]).toEqual(['max-age=60', null]);
});

test('an answer that does not end is not read to the end', async () => {
  leadToServer();
  answer = (_req, res) => {
    const more = () => void (!res.destroyed && res.write('x'.repeat(10_000), more));
    more();
  };
  await expect(guardedFetch('https://app.example/client.json')).rejects.toThrow(/too long/);
});

test.each(['nothing', 'half an answer'])(
  'a server that answers %s is abandoned when the caller’s patience ends',
  async (what) => {
    leadToServer();
    const patience = new AbortController();
    const left = new Promise((resolve) => {
      answer = (req, res) => {
        if (what !== 'nothing') res.write('{');
        req.once('close', resolve);
        setImmediate(() => patience.abort());
      };
    });
    await expect(guardedFetch('https://app.example/client.json', { signal: patience.signal })).rejects.toThrow(
      /abort/i,
    );
    await left;
  },
);
