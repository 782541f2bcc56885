/** §4.6, §13.12: S3 passes the suites. Runs against the server that S3_TEST_URL names, with credentials by the usual variables. */
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { openS3, type S3Options } from '../../../src/data/objects/s3.ts';
import { bytesOf, freshName, PDF } from './object-store-suite.ts';
import { remoteStoreSuite } from './remote-store-suite.ts';

const endpoint = process.env.S3_TEST_URL;
const BUCKET = 'platen-test';
const REGION = 'us-east-1';

function openAt(changes: Partial<S3Options> = {}) {
  return openS3({ bucket: BUCKET, prefix: 'some/prefix', endpoint, region: REGION, ...changes });
}

(endpoint ? describe : describe.skip)('S3', () => {
  beforeAll(async () => {
    const client = new S3Client({ endpoint: endpoint!, region: REGION, forcePathStyle: true });
    await client.send(new CreateBucketCommand({ Bucket: BUCKET })).catch((error) => {
      if (!/Already/.test(error.name)) throw error;
    });
  });

  remoteStoreSuite({
    server: endpoint!,
    open: ({ server, ...changes }) => openAt({ ...(server && { endpoint: server }), ...changes }),
    forgeries: (url) => [
      url.replace('X-Amz-Expires=900', 'X-Amz-Expires=9000'),
      url.replace('application%2Fpdf', 'text%2Fhtml'),
      url.replace('Offer.pdf', 'Other.pdf'),
    ],
  });

  test.each<[string, Partial<S3Options>, RegExp]>([
    ['a bucket that is missing', { bucket: 'nowhere' }, /^s3:\/\/nowhere\/some\/prefix\/ does not exist: .+$/],
    ['another region', { region: 'eu-west-9' }, /^s3:\/\/platen-test\/some\/prefix\/ .+eu-west-9.+$/],
  ])('%s is named in one line', async (_, changes, line) => {
    const store = await openAt(changes);
    await expect(store.check()).rejects.toThrow(line);
    await expect(store.put(freshName(), bytesOf('x'), PDF)).rejects.toThrow(line);
  });

  test('a wrong key is named in one line', async () => {
    const before = process.env.AWS_SECRET_ACCESS_KEY;
    process.env.AWS_SECRET_ACCESS_KEY = 'wrong';
    const store = await openAt();
    await expect(store.check()).rejects.toThrow(
      /^s3:\/\/platen-test\/some\/prefix\/ does not accept these credentials: .+$/,
    );
    process.env.AWS_SECRET_ACCESS_KEY = before;
  });
});
