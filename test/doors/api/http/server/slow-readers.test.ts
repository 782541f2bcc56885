/** §15.12: what connections may hold of answers that nobody reads. */
import { EventEmitter, once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setImmediate as immediate } from 'node:timers/promises';
import { afterEach, expect, test } from '@jest/globals';
import { MEBIBYTE } from '../../../../../src/domain/sizes.ts';
import { createHttpServer } from '../../../../../src/doors/api/http/server/http-server.ts';
import { createLog } from '../../../../../src/platform/log.ts';

const GET = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';
/** More than the kernel takes for a reader that does not read. */
const LARGE = Buffer.alloc(16 * MEBIBYTE);

let server: Server;
const sockets: Socket[] = [];
const reasons: unknown[] = [];
const told = new EventEmitter();

async function listen(listener: RequestListener, limits: Parameters<typeof createHttpServer>[2]): Promise<void> {
  const write = (line: string) => {
    reasons.push(JSON.parse(line).why);
    told.emit('reason');
  };
  const log = createLog('info', { write });
  server = createHttpServer(listener, log, limits);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
}
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  reasons.length = 0;
  server.close();
  await once(server, 'close');
});

/** Sends `text`, and reads nothing until it is resumed. */
function send(text: string): Socket {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  socket.pause().write(text);
  return socket;
}

function ended(socket: Socket): Promise<unknown> {
  return new Promise((resolve) => socket.once('close', resolve));
}

/** The connection ends although nothing is read any more: only a write finds out. Until it is cut it must be still. */
async function cutOff(socket: Socket): Promise<void> {
  const end = ended(socket);
  if (reasons.length === 0) await once(told, 'reason');
  while (!socket.destroyed) {
    socket.write('\r\n');
    await immediate();
  }
  await end;
}

async function read(socket: Socket, bytes: number): Promise<number> {
  let got = 0;
  for await (const chunk of socket) {
    got += (chunk as Buffer).length;
    if (got >= bytes) return got;
  }
  return got;
}

test('a request begins once the answer before it has been read', async () => {
  let started = 0;
  const first = Promise.withResolvers<void>();
  await listen((_req, res) => {
    started += 1;
    res.end(LARGE);
    first.resolve();
  }, {});
  const socket = send(GET.repeat(3));
  await first.promise;
  // Another connection is served meanwhile, so the others of this one have been read by now.
  expect(await read(send(GET), 1)).toBeGreaterThan(0);
  expect(started).toBe(2);
  expect(await read(socket, 3 * LARGE.length)).toBeGreaterThan(3 * LARGE.length);
  expect(started).toBe(4);
});

test('a connection on which too many requests wait is cut, and they are never begun', async () => {
  let started = 0;
  await listen(() => {
    started += 1;
  }, {});
  const closed: Promise<unknown>[] = [];
  server.prependListener('request', (_req, res) => closed.push(new Promise((resolve) => res.once('close', resolve))));
  await ended(send(GET.repeat(20)).resume());
  expect([started, closed.length]).toEqual([1, 20]);
  // Whoever waits for their end, as shutdown does, hears of it.
  await Promise.all(closed);
});

test('a client that reads nothing is disconnected', async () => {
  await listen((_req, res) => void res.end(LARGE), { readers: { still: 50 } });
  await cutOff(send(GET));
  expect(reasons).toEqual(['it took nothing']);
});

test('who waits for an answer that is being made is not', async () => {
  await listen((_req, res) => void setTimeout(() => res.end('made'), 200), { readers: { still: 20 } });
  expect(await read(send(GET).resume(), 100)).toBeGreaterThan(100);
  expect(reasons).toEqual([]);
});

test('who has not taken the whole of an answer in time is cut off', async () => {
  await listen((_req, res) => void res.end(LARGE), { readers: { whole: 100, every: 10 } });
  await cutOff(send(GET));
  expect(reasons).toEqual(['it took too long']);
});

test('when too much waits for readers, the largest goes', async () => {
  const sizes: Record<string, number> = { '/large': LARGE.length, '/small': LARGE.length / 2 };
  const limits = { readers: { bytes: LARGE.length, every: 10 } };
  await listen((req, res) => void res.end(LARGE.subarray(0, sizes[req.url!]!)), limits);
  const small = send(GET.replace('/', '/small'));
  await once(server, 'request');
  await cutOff(send(GET.replace('/', '/large')));
  expect(reasons).toEqual(['too much waits for readers']);
  expect(await read(small, LARGE.length / 2)).toBeGreaterThan(LARGE.length / 2);
});

test('idle connections make room for new ones', async () => {
  await listen((_req, res) => void res.end('answer'), { connections: 2 });
  const idle = [send(GET), send(GET)];
  for (const socket of idle) await once(socket.resume(), 'data');
  const refused = ended(send(GET).resume());
  await Promise.all([refused, ...idle.map(ended)]);
  expect(await once(send(GET).resume(), 'data')).toHaveLength(1);
});
