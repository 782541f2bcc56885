/** §24.14: what time-stamp authorities may answer, and what is believed. */
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { SealFailure } from '../../../src/rendering/seal/index.ts';
import { requestTimeStamp } from '../../../src/rendering/seal/time-stamp.ts';
import { assertProperty } from '../../support/property.ts';
import { type Authority, type Spoiled, startAuthority } from './support/authority.ts';
import { failureOf } from './support/failure-of.ts';

const DIGEST = Buffer.alloc(32, 7);
let first: Authority;
let second: Authority;

function ask(urls = [first.url], hosts = [first.host, second.host]) {
  return requestTimeStamp(DIGEST, { authorities: urls, hosts });
}

beforeAll(async () => {
  [first, second] = await Promise.all([startAuthority(), startAuthority()]);
});
afterAll(() => Promise.all([first.close(), second.close()]));
beforeEach(() => {
  first.spoil = {};
});

test('a time-stamp of now', async () => {
  const { at, authority, certificates } = await ask();
  expect(Math.abs(at.getTime() - Date.now())).toBeLessThan(60_000);
  expect(authority).toBe(first.url);
  expect(certificates[0]!.raw.equals(first.stamping.der)).toBe(true);
});

type Row = [name: string, spoil: () => Spoiled | Promise<Spoiled>, says: RegExp, retry: boolean];
function other(wanted: Parameters<Authority['issue']>[0]) {
  return async () => {
    const signer = await first.issue(wanted);
    return { signer, keyOf: signer };
  };
}
const ROWS: Row[] = [
  ['the nonce of another request', () => ({ nonce: Buffer.alloc(8, 1) }), /another request/, true],
  ['the digest of other bytes', () => ({ digest: Buffer.alloc(32, 8) }), /other bytes/, true],
  ['a certificate for signing', other({ name: 'Signer', purpose: 'signing' }), /not for time-stamps/, true],
  [
    'a purpose that is not critical',
    other({ name: 'Lax', purpose: 'time-stamps', isLax: true }),
    /not for time-stamps/,
    true,
  ],
  ['a certificate that was not valid then', () => ({ genTime: new Date('2020-01-01') }), /not valid then/, true],
  [
    'the name of another signer',
    async () => ({ signer: await first.issue({ name: 'Named', purpose: 'time-stamps' }) }),
    /not signed with its certificate/,
    true,
  ],
  ['half of the answer', () => ({ change: (bytes) => bytes.subarray(0, bytes.length / 2) }), /cannot be read/, true],
  ['nothing', () => ({ change: () => Buffer.alloc(0) }), /cannot be read/, true],
  [
    'a page of HTML',
    () => ({ change: () => Buffer.from('<html>Sign in to the network</html>') }),
    /cannot be read/,
    true,
  ],
  [
    'a flipped bit of the signature',
    () => ({ change: flipped }),
    /not signed with its certificate|cannot be read/,
    true,
  ],
  ['one hundred megabytes', () => ({ isEndless: true }), /more than/, true],
  ['a fault of the server', () => ({ http: 503 }), /status 503/, true],
  ['too many requests', () => ({ http: 429 }), /status 429/, true],
  ['no such page', () => ({ http: 404 }), /status 404/, false],
  ['a refusal', () => ({ status: 2 }), /refused/, false],
  ['a clock that is not there', () => ({ status: 2, failure: 14 }), /cannot give a time-stamp now/, true],
];

function flipped(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  copy[copy.length - 3]! ^= 1;
  return copy;
}

test.each(ROWS)('is not believed, and the next authority is asked: %s', async (_name, spoil, says, retry) => {
  first.spoil = await spoil();
  const failure = await failureOf(ask());
  expect(failure).toMatchObject({ code: 'sealing.authority.failed', retry });
  expect(failure.says).toMatch(says);
  expect((await ask([first.url, second.url])).authority).toBe(second.url);
});

const long = process.env.PLATEN_LONG ? test : test.skip;
long('an authority that says nothing is left after ten seconds', async () => {
  first.spoil = { isSilent: true };
  expect((await ask([first.url, second.url])).authority).toBe(second.url);
  expect((await failureOf(ask())).says).toMatch(/does not answer/);
});

test('a failure is for good only if all authorities refuse for good', async () => {
  const away = 'http://127.0.0.1:1/';
  expect(await failureOf(ask([away], ['127.0.0.1']))).toMatchObject({ retry: true });
  first.spoil = { http: 404 };
  expect(await failureOf(ask([first.url, away], ['127.0.0.1']))).toMatchObject({ retry: true });
  expect(await failureOf(ask([]))).toMatchObject({ code: 'sealing.authority.none', retry: false });
});

test.each([
  'http://127.0.0.1:8080/',
  'http://169.254.169.254/',
  'https://[::1]/',
  'http://localhost/',
  'not a URL',
  'file:///etc/passwd',
])('an address that the operator has not allowed is not asked: %s', async (url) => {
  expect(await failureOf(ask([url], []))).toMatchObject({
    retry: false,
    says: expect.stringContaining('may not be called'),
  });
});

test('an answer that was changed anywhere is refused, or stamps the same bytes', () =>
  assertProperty(
    fc.asyncProperty(fc.nat(), fc.integer({ min: 1, max: 255 }), async (at, bits) => {
      first.spoil = {
        change(bytes) {
          const copy = Buffer.from(bytes);
          copy[at % copy.length]! ^= bits;
          return copy;
        },
      };
      const stamp = await ask().catch((error: unknown) => {
        expect(error).toBeInstanceOf(SealFailure);
      });
      if (stamp) expect(stamp.token.includes(DIGEST)).toBe(true);
    }),
  ));

test("a user's password in the address is sent, and not told", async () => {
  const url = first.url.replace('http://', 'http://ada:secret@');
  expect((await ask([url])).authority).toBe(first.url);
  first.spoil = { http: 403 };
  expect((await failureOf(ask([url]))).says).not.toContain('secret');
});
