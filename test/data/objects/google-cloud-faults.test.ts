/** §13.12: what the Google Cloud store does when Google answers late, twice, not at all, or no. */
import { createSign } from 'node:crypto';
import { CRC32C, type StorageOptions } from '@google-cloud/storage';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { openGoogleCloud } from '../../../src/data/objects/google-cloud.ts';
import { ObjectConflictError, ObjectStoreError } from '../../../src/data/objects/object-store.ts';
import type { RetryPolicy } from '../../../src/data/objects/retry.ts';
import { type Answer, type Asked, openStandIn, refusal, type StandIn } from './google-stand-in.ts';
import { bytesOf, PDF, sha256Of, signing } from './object-store-suite.ts';
import { makeServiceAccount, type ServiceAccount } from './service-account.ts';
import { isSignedBy } from './v4-signature.ts';

const NAME = 'w/d.pdf';
const BYTES = bytesOf('the document');
function checksum(bytes: Uint8Array): string {
  const crc32c = new CRC32C();
  crc32c.update(Buffer.from(bytes));
  return crc32c.toString();
}
function metadataOf(bytes: Uint8Array): Answer {
  const crc32c = checksum(bytes);
  const metadata = { crc32c, sha256: sha256Of(Buffer.from(bytes).toString()) };
  return { status: 200, body: { name: NAME, size: String(bytes.length), crc32c, metadata } };
}
/** For servers that never answer. */
const SHORT_RETRY: RetryPolicy = { timeout: 200, pauses: [10] };
/** For errors that come by themselves, however busy the machine is. */
const PATIENT_RETRY: RetryPolicy = { timeout: 60_000, pauses: [10] };
function isUpload({ method }: Asked) {
  return method === 'POST';
}

let account: ServiceAccount;
let google: StandIn | undefined;
beforeAll(async () => {
  delete process.env.STORAGE_EMULATOR_HOST;
  account = await makeServiceAccount();
});
afterEach(() => google?.close());
afterAll(() => account.remove());

/** A store whose Google gives these answers. */
async function openWith(
  answer: (asked: Asked, before: number) => Answer,
  clientOptions: StorageOptions = {},
  retryPolicy?: RetryPolicy,
) {
  google = await openStandIn(answer);
  return openGoogleCloud({
    bucket: 'b',
    prefix: 'p',
    clientOptions: { apiEndpoint: google.url, ...clientOptions },
    retryPolicy,
  });
}

describe('remove', () => {
  test.each<[string, Answer, boolean]>([
    ['removed', { status: 204 }, true],
    ['not there', refusal(404, 'No such object'), true],
    ['forbidden', refusal(403, 'Denied'), false],
  ])('an object that is %s', async (_, answer, isSuccess) => {
    const store = await openWith(() => answer);
    const removal = store.remove(NAME);
    await (isSuccess ? removal : expect(removal).rejects.toThrow(ObjectStoreError));
    expect(google!.asked.map(({ method, path }) => [method, path])).toEqual([
      ['DELETE', '/storage/v1/b/b/o/p/w/d.pdf'],
    ]);
  });
});

describe('stat', () => {
  test.each([
    ['what was written beside the object, while its bytes are those from then', BYTES, BYTES, 1],
    ['the bytes themselves, once they are others', bytesOf('another file'), BYTES, 2],
  ])('tells the SHA-256 from %s', async (_, stored, written, asked) => {
    const beside = { crc32c: checksum(written), sha256: sha256Of('the document') };
    const described = { name: NAME, size: '12', crc32c: checksum(stored), metadata: beside };
    const store = await openWith(({ query }) =>
      query.get('alt') === 'media'
        ? {
            status: 200,
            body: Buffer.from(stored).toString(),
            headers: { 'x-goog-hash': `crc32c=${checksum(stored)}` },
          }
        : { status: 200, body: described },
    );
    expect(await store.stat(NAME)).toEqual({ size: 12, sha256: sha256Of(Buffer.from(stored).toString()) });
    expect(google!.asked).toHaveLength(asked);
  });
});

describe('put', () => {
  test('asks that the object does not exist, and sends its checksum along', async () => {
    const store = await openWith(() => metadataOf(BYTES));
    await store.put(NAME, BYTES, PDF);
    expect(google!.asked).toHaveLength(1);
    const [upload] = google!.asked;
    expect(Object.fromEntries(upload!.query)).toMatchObject({ name: `p/${NAME}`, ifGenerationMatch: '0' });
    const crc32c = checksum(BYTES);
    const beside = { crc32c, sha256: sha256Of('the document') };
    expect(upload!.body).toContain(JSON.stringify({ contentType: 'application/pdf', crc32c, metadata: beside }));
  });

  test.each<[string, Answer]>([
    ['503', refusal(503, 'Backend Error')],
    ['429', refusal(429, 'Slow down')],
    ['a lost connection', 'drop'],
  ])('tries again after %s', async (_, trouble) => {
    const store = await openWith((_asked, before) => (before === 0 ? trouble : metadataOf(BYTES)));
    await store.put(NAME, BYTES, PDF);
    expect(google!.asked.filter(isUpload)).toHaveLength(2);
  });

  test('is done when only the answer to the first try was lost', async () => {
    const store = await openWith((asked, before) => {
      if (before === 0) return 'drop';
      return isUpload(asked)
        ? refusal(412, 'At least one of the pre-conditions you specified did not hold.')
        : metadataOf(BYTES);
    });
    await expect(store.put(NAME, BYTES, PDF)).resolves.toBeUndefined();
  });

  test.each([412, 403])('compares what is there after %d', async (status) => {
    const store = await openWith((asked) =>
      isUpload(asked) ? refusal(status, 'no') : metadataOf(bytesOf('other bytes!')),
    );
    await expect(store.put(NAME, BYTES, PDF)).rejects.toThrow(ObjectConflictError);
  });

  test.each<[string, Answer, string]>([
    [
      'a permission that is missing',
      refusal(403, "a@b does not have storage.objects.create access. Permission 'storage.objects.create' denied."),
      "Access to gs://b/p/ is denied: a@b does not have storage.objects.create access. Permission 'storage.objects.create' denied.",
    ],
    [
      'a bucket that is missing',
      refusal(404, 'The specified bucket does not exist.'),
      'gs://b/p/ does not exist: The specified bucket does not exist.',
    ],
    [
      'credentials that are void',
      refusal(401, 'Invalid Credentials'),
      'gs://b/p/ does not accept these credentials: Invalid Credentials',
    ],
    [
      'damage on the way',
      refusal(400, "Provided CRC32C doesn't match"),
      "gs://b/p/ refused the request: Provided CRC32C doesn't match",
    ],
  ])('says %s in one line', async (_, answer, line) => {
    const store = await openWith((asked) => (isUpload(asked) ? answer : refusal(404, 'No such object')));
    const error = await store.put(NAME, BYTES, PDF).catch((caught) => caught);
    expect(error).toBeInstanceOf(ObjectStoreError);
    expect([error.message, error.cause]).toEqual([line, undefined]);
  });

  test('gives up on a Google that never answers', async () => {
    const store = await openWith(() => 'hang', {}, SHORT_RETRY);
    await expect(store.put(NAME, BYTES, PDF)).rejects.toThrow(
      /^gs:\/\/b\/p\/ cannot be reached: no answer within 0.2 s$/,
    );
  });
});

test('stat gives up on a Google that never answers', async () => {
  const store = await openWith(() => 'hang', {}, SHORT_RETRY);
  await expect(store.stat(NAME)).rejects.toThrow(/^gs:\/\/b\/p\/ cannot be reached: no answer within 0.2 s$/);
});

test('a Google that nobody listens for is out of reach', async () => {
  const store = await openWith(() => 'hang', {}, PATIENT_RETRY);
  await google!.close();
  google = undefined;
  await expect(store.put(NAME, BYTES, PDF)).rejects.toThrow(/^gs:\/\/b\/p\/ cannot be reached: .*ECONNREFUSED/);
});

describe('check', () => {
  const answering = (upload: Answer, allowed: string[]) => (asked: Asked) =>
    isUpload(asked) ? upload : { status: 200, body: { permissions: allowed } };

  test.each([
    [['storage.objects.get'], 'Access to gs://b/p/ is denied: these credentials do not have storage.objects.create'],
    [[], 'Access to gs://b/p/ is denied: these credentials do not have storage.objects.create and storage.objects.get'],
  ])('with the permissions %j', async (allowed, line) => {
    const store = await openWith(answering(refusal(403, 'denied'), allowed));
    await expect(store.check()).rejects.toHaveProperty('message', line);
  });

  test('is content when all that is forbidden is to overwrite', async () => {
    const store = await openWith(answering(refusal(403, 'denied'), ['storage.objects.create', 'storage.objects.get']));
    await expect(store.check()).resolves.toBeUndefined();
  });

  test('names credentials that cannot be read', async () => {
    const before = { ...process.env };
    process.env.GOOGLE_APPLICATION_CREDENTIALS = '/nowhere/key.json';
    const checked = openGoogleCloud({ bucket: 'b', prefix: '' }).check();
    await expect(checked).rejects.toThrow(/^gs:\/\/b\/ cannot be reached: .*\/nowhere\/key\.json/);
    process.env = before;
  });

  test('succeeds when the probe exists', async () => {
    const store = await openWith(answering(refusal(412, 'exists'), []));
    await expect(store.check()).resolves.toBeUndefined();
  });
});

describe('signing where there is no private key (workload identity)', () => {
  let before: NodeJS.ProcessEnv;

  /** What the machine itself is told about its account; `sign` is Google's IAM service. */
  const openOnGoogle = async (sign: (payload: Buffer) => Answer) => {
    const headers = { 'Metadata-Flavor': 'Google' };
    const base = '/computeMetadata/v1/instance/service-accounts/default';
    const machine: Record<string, Answer> = {
      [`${base}/token`]: { status: 200, headers, body: { access_token: 'a-token', expires_in: 3600 } },
      [`${base}/email`]: { status: 200, headers: { ...headers, 'Content-Type': 'text/plain' }, body: account.email },
    };
    google = await openStandIn(({ path, body }) => {
      if (path.startsWith('/computeMetadata/')) return machine[path] ?? { status: 404, headers };
      return sign(Buffer.from(JSON.parse(body).payload, 'base64'));
    });
    process.env.GCE_METADATA_HOST = google.url.replace('http://', '');
    const clientOptions = { apiEndpoint: google.url };
    return openGoogleCloud({ bucket: 'b', prefix: 'p', clientOptions, signingEndpoint: `${google.url}/iam/` });
  };

  beforeAll(() => {
    before = { ...process.env };
    delete process.env.GOOGLE_APPLICATION_CREDENTIALS;
    process.env.METADATA_SERVER_DETECTION = 'assume-present';
    process.env.HOME = '/nonexistent';
  });
  afterAll(() => {
    process.env = before;
  });

  test('asks Google to sign as the service account', async () => {
    const store = await openOnGoogle((payload) => ({
      status: 200,
      body: { signedBlob: createSign('RSA-SHA256').update(payload).sign(account.privateKey, 'base64') },
    }));
    const url = new URL(await store.signedUrl(NAME, signing()));
    expect(isSignedBy(account.publicKey, url)).toBe(true);
    expect(url.searchParams.get('X-Goog-Credential')).toMatch(/^platen@test\.example\//);
    const asked = google!.asked.at(-1)!;
    expect([asked.path, asked.headers.authorization]).toEqual([`/iam/${account.email}:signBlob`, 'Bearer a-token']);
  });

  test('says in one line that it may not', async () => {
    const store = await openOnGoogle(() => refusal(403, "Permission 'iam.serviceAccounts.signBlob' denied"));
    await expect(store.signedUrl(NAME, signing())).rejects.toThrow(
      "Cannot create signed URLs for gs://b/p/: Permission 'iam.serviceAccounts.signBlob' denied",
    );
  });
});
