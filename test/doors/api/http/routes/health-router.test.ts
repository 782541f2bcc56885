/** §18.10: when `/readyz` says that a part is not ready, and that the process is not. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from '@jest/globals';
import express from 'express';
import { type Check, healthRouter } from '../../../../../src/doors/api/index.ts';

const LIMITS = { kept: 1, silent: 20, answer: 5 };
/** `kept`: so long that nobody looks by himself. */
const ASKED_ONCE = { ...LIMITS, kept: 60_000 };

let server: Server | undefined;
afterEach(() => void server?.close());

async function asking(checks: Check[], limits = LIMITS) {
  const lines: string[] = [];
  const note = (_: unknown, line?: string) => void lines.push(line!);
  const log = { warn: note, info: note } as unknown as Parameters<typeof healthRouter>[2];
  server = createServer(express().use(healthRouter(checks, () => false, log, limits))).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const ask = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`);
    return [answer.status, await answer.json()] as const;
  };
  return {
    lines,
    ask,
    until: async (status: number) => {
      for (;;) {
        const answer = await ask();
        if (answer[0] === status) return answer[1];
        await pause(1);
      }
    },
  };
}

test('one fault is none, and three in a row are told and written once, whoever asks', async () => {
  let checks = 0;
  let works = false;
  const run = async () => {
    checks += 1;
    if (!works) throw new Error('no');
  };
  const first = await asking([{ name: 'part', needed: true, run }], ASKED_ONCE);
  expect(await first.ask()).toEqual([200, { status: 'ready', part: 'ready' }]);
  expect([checks, (await first.ask())[0], checks]).toEqual([1, 200, 1]);
  server!.close();

  checks = 0;
  const { ask, until, lines } = await asking([{ name: 'part', needed: true, run }]);
  await ask();
  // Nobody asks meanwhile.
  while (checks < 3) await pause(1);
  await pause(0);
  expect(await ask()).toEqual([503, { status: 'unavailable', part: 'unavailable' }]);
  works = true;
  expect(await until(200)).toEqual({ status: 'ready', part: 'ready' });
  expect(lines).toEqual(['a part of the service is not ready', 'a part of the service is ready again']);
});

test('a part that fails now and then counts as ready', async () => {
  let checks = 0;
  const run = async () => {
    checks += 1;
    if (checks % 3 !== 0) throw new Error('no');
  };
  const { ask } = await asking([{ name: 'part', needed: true, run }]);
  while (checks < 30) expect((await ask())[0]).toBe(200);
});

test('a part that is slow is ready, and one that hangs is not; each is asked once at a time, and who asks is answered', async () => {
  let checks = 0;
  const answer = Promise.withResolvers<void>();
  const slow = { name: 'slow', needed: true, run: () => pause(15) };
  const hangs = () => {
    checks += 1;
    return answer.promise;
  };
  const { ask, until } = await asking([slow, { name: 'part', needed: true, run: hangs }]);
  expect((await ask())[0]).toBe(200);
  expect([await until(503), checks]).toEqual([{ status: 'unavailable', slow: 'ready', part: 'unavailable' }, 1]);
  answer.resolve();
  await until(200);
});

test('a part that is not needed is reported', async () => {
  const run = async () => {
    throw new Error('no');
  };
  const { ask } = await asking([{ name: 'store', needed: false, run }]);
  while ((await ask())[1].store === 'ready') await pause(1);
  expect(await ask()).toEqual([200, { status: 'ready', store: 'unavailable' }]);
});
