/** §13.12: what the stores of S3 and Azure do when a server answers late, twice, not at all, in part, or no. */
import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { openAzureBlobs } from '../../../src/data/objects/azure-blobs.ts';
import {
  ObjectConflictError,
  ObjectMissingError,
  type ObjectStore,
  ObjectStoreError,
} from '../../../src/data/objects/object-store.ts';
import type { RetryPolicy } from '../../../src/data/objects/retry.ts';
import { openS3 } from '../../../src/data/objects/s3.ts';
import { type Answer, type Asked, openStandIn, type StandIn } from './google-stand-in.ts';
import { bytesOf, PDF } from './object-store-suite.ts';

const NAME = 'w/d.pdf';
const TEXT = 'the document';
const BYTES = bytesOf(TEXT);
/** For answers that come, however busy the machine is. */
const PATIENT: RetryPolicy = { timeout: 60_000, pauses: [10] };
/** For a server that is silent once: its next answer must come within that time, so it is long for an answer of this machine. */
const SHORT: RetryPolicy = { timeout: 1_000, pauses: [10] };
/** For a server that never answers. */
const SHORTEST: RetryPolicy = { timeout: 100, pauses: [10] };
function hash(algorithm: string, text: string) {
  return createHash(algorithm).update(text);
}

type Kind = {
  place: string;
  open(url: string, retryPolicy: RetryPolicy): Promise<ObjectStore>;
  /** Of an object with this text, as its headers tell. */
  describe(text: string): Record<string, string>;
  refusal(status: number, code: string, message?: string): Answer;
  missing: Answer;
  nowhere: Answer;
  taken: Answer;
};

const KINDS: Record<string, Kind> = {
  S3: {
    place: 's3://bucket/p/',
    open: (endpoint, retryPolicy) => openS3({ bucket: 'bucket', prefix: 'p', endpoint, region: 'here', retryPolicy }),
    describe: (text) => ({
      'Content-Length': String(text.length),
      'x-amz-checksum-sha256': hash('sha256', text).digest('base64'),
      'x-amz-checksum-type': 'FULL_OBJECT',
    }),
    refusal: (status, code, message = 'no') => ({
      status,
      headers: { 'Content-Type': 'application/xml' },
      body: `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`,
    }),
    get missing() {
      return this.refusal(404, 'NoSuchKey');
    },
    get nowhere() {
      return this.refusal(404, 'NoSuchBucket', 'no');
    },
    get taken() {
      return this.refusal(412, 'PreconditionFailed');
    },
  },
  Azure: {
    place: 'az://bucket/p/',
    open: (url, retryPolicy) =>
      openAzureBlobs({
        container: 'bucket',
        prefix: 'p',
        retryPolicy,
        account: {
          connectionString: `DefaultEndpointsProtocol=http;AccountName=me;AccountKey=a2V5;BlobEndpoint=${url}/me`,
        },
      }),
    describe: (text) => ({
      'Content-Length': String(text.length),
      ETag: '"1"',
      'Content-MD5': hash('md5', text).digest('base64'),
      'x-ms-meta-sha256': hash('sha256', text).digest('hex'),
      'x-ms-meta-md5': hash('md5', text).digest('hex'),
    }),
    refusal: (status, code, message = 'no') => ({
      status,
      headers: { 'Content-Type': 'application/xml', 'x-ms-error-code': code },
      body: `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`,
    }),
    get missing() {
      return this.refusal(404, 'BlobNotFound');
    },
    get nowhere() {
      return this.refusal(404, 'ContainerNotFound', 'no');
    },
    get taken() {
      return this.refusal(409, 'BlobAlreadyExists');
    },
  },
};

const before = { ...process.env };
beforeAll(() => {
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'me', AWS_SECRET_ACCESS_KEY: 'key' });
});
afterAll(() => {
  process.env = before;
});

describe.each(Object.entries(KINDS))('%s', (_, kind) => {
  let server: StandIn | undefined;
  let store: ObjectStore;
  const openWith = async (answer: (asked: Asked, before: number) => Answer, retryPolicy = PATIENT) => {
    server = await openStandIn(answer);
    store = await kind.open(server.url, retryPolicy);
    return store;
  };
  afterEach(async () => {
    await store?.close();
    await server?.close();
    server = undefined;
  });
  const written: Answer = { status: 201, body: '' };
  const isUpload = ({ method }: Asked) => method === 'PUT';
  const holding =
    (text: string) =>
    ({ method }: Asked): Answer =>
      method === 'PUT'
        ? kind.taken
        : { status: 200, headers: kind.describe(text), body: method === 'HEAD' ? '' : text };

  test('asks that the object does not exist, and sends its checksum along', async () => {
    await (await openWith(() => written)).put(NAME, BYTES, PDF);
    const [upload] = server!.asked;
    expect(upload!.headers['if-none-match']).toBe('*');
    const sent = upload!.headers['x-amz-checksum-sha256'] ?? upload!.headers['x-ms-blob-content-md5'];
    expect([hash('sha256', TEXT).digest('base64'), hash('md5', TEXT).digest('base64')]).toContain(sent);
    expect([upload!.body, upload!.path.endsWith(`/bucket/p/${NAME}`)]).toEqual([TEXT, true]);
  });

  test.each<[string, Answer]>([
    ['503', kind.refusal(503, 'SlowDown')],
    ['429', kind.refusal(429, 'TooMany')],
    ['500 with a page', { status: 500, headers: { 'Content-Type': 'text/html' }, body: '<html>oops</html>' }],
    ['another writer', kind.refusal(409, 'ConditionalRequestConflict')],
    ['a lost connection', 'drop'],
    ['silence', 'hang'],
  ])('tries again after %s', async (_trouble, answer) => {
    await openWith(
      (asked, earlier) => (earlier === 0 ? answer : isUpload(asked) ? written : kind.missing),
      answer === 'hang' ? SHORT : PATIENT,
    );
    await store.put(NAME, BYTES, PDF);
    expect(server!.asked.filter(isUpload)).toHaveLength(2);
  });

  test('is done when only the answer to the first try was lost', async () => {
    const answer = holding(TEXT);
    await openWith((asked, earlier) => (earlier === 0 ? 'drop' : answer(asked)));
    await expect(store.put(NAME, BYTES, PDF)).resolves.toBeUndefined();
  });

  test('leaves an object with other bytes alone', async () => {
    await openWith(holding('another text'));
    await expect(store.put(NAME, BYTES, PDF)).rejects.toThrow(ObjectConflictError);
    expect(server!.asked.filter(isUpload)).toHaveLength(1);
  });

  test.each<[string, Answer, string]>([
    ['a permission that is missing', kind.refusal(403, 'AccessDenied'), 'is denied: '],
    ['a bucket that is missing', kind.nowhere, 'does not exist: '],
    [
      'credentials that have expired',
      kind.refusal(400, 'ExpiredToken'),
      kind.place[0] === 's' ? 'does not accept these credentials: ' : 'refused the request: ',
    ],
    ['a store out of order', kind.refusal(500, 'InternalError'), 'answered 500: '],
    [
      'a page of a proxy',
      { status: 502, headers: { 'Content-Type': 'text/html' }, body: '<html>\n<b>Bad</b>' },
      'answered 502: ',
    ],
    ['silence', 'hang', 'cannot be reached: no answer within 0.1 s'],
  ])('says %s in one line, without what was sent', async (_trouble, answer, line) => {
    await openWith(() => answer, answer === 'hang' ? SHORTEST : PATIENT);
    for (const work of [() => store.put(NAME, BYTES, PDF), () => store.read(NAME), () => store.check()]) {
      const error = await work().catch((caught) => caught);
      expect(error).toBeInstanceOf(ObjectStoreError);
      expect(error.message).toContain(
        line === 'is denied: ' ? `Access to ${kind.place} is denied: ` : `${kind.place} ${line}`,
      );
      expect([error.message.includes('\n'), error.cause]).toEqual([false, undefined]);
    }
  });

  test.each<[string, Answer, boolean]>([
    [
      'in part',
      { status: 200, headers: { ...kind.describe(TEXT), Connection: 'close' }, body: TEXT.slice(0, 5) },
      false,
    ],
    ['in part, and then nothing', { status: 200, headers: kind.describe(TEXT), body: TEXT.slice(0, 5) }, true],
    ['damaged', { status: 200, headers: kind.describe(TEXT), body: TEXT.replace('d', 'b') }, false],
  ])(
    'a response that comes %s is requested again, and is never taken for the object',
    async (_trouble, answer, isSilent) => {
      await openWith(
        (_asked, earlier) => (earlier % 2 ? { status: 200, headers: kind.describe(TEXT), body: TEXT } : answer),
        isSilent ? SHORT : PATIENT,
      );
      expect(Buffer.from(await store.read(NAME)).toString()).toBe(TEXT);
      await server!.close();
      server = await openStandIn(() => answer);
      store = await kind.open(server.url, isSilent ? SHORTEST : PATIENT);
      await expect(store.read(NAME)).rejects.toThrow(ObjectStoreError);
    },
  );

  test('a missing object is reported as missing', async () => {
    await openWith(() => kind.missing);
    expect(await store.stat(NAME)).toBeNull();
    await expect(store.read(NAME)).rejects.toThrow(ObjectMissingError);
  });

  test('a store that would write over an object is refused', async () => {
    await openWith(({ method }) => (method === 'PUT' ? written : kind.missing));
    await expect(store.check()).rejects.toThrow(`Cannot use ${kind.place}: it overwrites existing objects`);
  });

  test('a store that tells a missing object by 403 is refused', async () => {
    const there = holding('platen');
    await openWith((asked) =>
      asked.method !== 'PUT' && !asked.path.endsWith('platen-check') ? { status: 403, body: '' } : there(asked),
    );
    await expect(store.check()).rejects.toThrow(
      `Access to ${kind.place} is denied: these credentials cannot list objects`,
    );
  });
});
