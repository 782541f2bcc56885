/** §4.6, §13.12: what every store over the network must do with a real server; S3 and Azure run this, beside the suite of all stores. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ObjectConflictError, type ObjectStore } from '../../../src/data/objects/object-store.ts';
import type { RetryPolicy } from '../../../src/data/objects/retry.ts';
import { bytesOf, freshName, objectStoreSuite, PDF, sha256Of, signing } from './object-store-suite.ts';
import { openRelay, type Relay } from './relay.ts';

export type OpenChanges = { server?: string; prefix?: string; retryPolicy?: RetryPolicy };

export type RemoteServer = {
  /** Where it answers: `http://127.0.0.1:7070`. */
  server: string;
  /** Undefined changes nothing: the prefix is `some/prefix`. */
  open(changes: OpenChanges): Promise<ObjectStore>;
  /** Changes of a signed URL, each of which makes it void. */
  forgeries: (url: string) => string[];
};

const SHORT_RETRY = { timeout: 2000, pauses: [10] };
const LARGE = new Uint8Array(2_000_000).fill(7);

export function remoteStoreSuite({ server, open, forgeries }: RemoteServer): void {
  let store: ObjectStore;
  let relay: Relay;
  beforeAll(async () => {
    store = await open({});
    relay = await openRelay(server);
  });
  afterAll(async () => {
    await store.close();
    await relay.close();
  });

  objectStoreSuite(() => store);

  test.each(['', 'other'])('prefix %j keeps its objects apart', async (prefix) => {
    const name = freshName();
    await store.put(name, bytesOf('here'), PDF);
    const elsewhere = await open({ prefix });
    expect(await elsewhere.stat(name)).toBeNull();
    await elsewhere.put(name, bytesOf('there'), PDF);
    expect(Buffer.from(await elsewhere.read(name)).toString()).toBe('there');
  });

  test('tells the SHA-256 of what is there', async () => {
    const name = freshName();
    await store.put(name, bytesOf('mine'), PDF);
    expect(await store.stat(name)).toEqual({ size: 4, sha256: sha256Of('mine') });
    await store.replace(name, bytesOf('else'), PDF);
    expect(await store.stat(name)).toEqual({ size: 4, sha256: sha256Of('else') });
  });

  test.each([
    ['inline', { fileName: 'Offer.pdf', download: false }, 'inline; filename="Offer.pdf"'],
    [
      'an attachment in UTF-8',
      { fileName: 'Straße 見積 (1)*.pdf', download: true },
      `attachment; filename="Stra?e ?? (1)*.pdf"; filename*=UTF-8''Stra%C3%9Fe%20%E8%A6%8B%E7%A9%8D%20%281%29%2A.pdf`,
    ],
  ])('a signed URL opens the object without credentials, %s', async (_, file, disposition) => {
    const name = freshName();
    await store.put(name, bytesOf('signed'), PDF);
    const url = new URL(await store.signedUrl(name, signing(file)));
    expect(url.origin).toBe(store.origin);
    const answer = await fetch(url);
    expect([answer.status, await answer.text()]).toEqual([200, 'signed']);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toBe(disposition);
  });

  test('a signed URL opens nothing when it has expired or was changed', async () => {
    const name = freshName();
    await store.put(name, bytesOf('signed'), PDF);
    await store.put(`${name}x`, bytesOf('other'), PDF);
    const valid = await store.signedUrl(name, signing());
    const expired = await store.signedUrl(name, signing({ now: new Date(Date.now() - 1_000_000) }));
    const changed = [valid.replace('.pdf?', '.pdfx?'), ...forgeries(valid)];
    expect(changed.filter((url) => url === valid)).toEqual([]);
    for (const url of [expired, ...changed]) expect((await fetch(url)).status).toBe(403);
    expect((await fetch(valid)).status).toBe(200);
  });

  test('a signed URL reads its object, and does nothing else', async () => {
    const name = freshName();
    await store.put(name, bytesOf('signed'), PDF);
    const url = await store.signedUrl(name, signing());
    const list = [
      url.replace(/\/[^/?]+\?/, '/?'),
      `${url}&restype=container&comp=list`,
      `${url}&list-type=2`,
      `${url}&acl`,
    ];
    for (const method of ['PUT', 'POST', 'DELETE', 'PATCH'])
      for (const headers of [undefined, { 'x-ms-blob-type': 'BlockBlob', 'Content-Type': 'text/html' }]) {
        const { status } = await fetch(url, {
          method,
          ...(headers && { headers }),
          ...(method !== 'DELETE' && { body: '<script>' }),
        });
        expect([method, status]).toEqual([method, expect.any(Number)]);
        expect(status).toBeGreaterThanOrEqual(400);
      }
    for (const one of list)
      expect(await (await fetch(one)).text()).not.toMatch(/<ListBucketResult|<EnumerationResults|<AccessControl/);
    expect(Buffer.from(await store.read(name)).toString()).toBe('signed');
    expect((await fetch(url)).headers.get('content-type')).toBe('application/pdf');
  });

  test('what is stored as something else comes as a PDF, with the disposition that was signed', async () => {
    const name = freshName();
    await store.put(name, bytesOf('<script>alert(1)</script>'), { contentType: 'text/html' });
    const { headers } = await fetch(await store.signedUrl(name, signing({ download: true })));
    expect([headers.get('content-type'), headers.get('content-disposition')]).toEqual([
      'application/pdf',
      'attachment; filename="Offer.pdf"',
    ]);
  });

  test('without a signature there is nothing, neither an object nor a list', async () => {
    const name = freshName();
    await store.put(name, bytesOf('signed'), PDF);
    const [address] = (await store.signedUrl(name, signing())).split('?') as [string];
    const folders = ['', '/..', '/../..', '/../../..'].map((up) => new URL(`.${up}/`, address).href);
    for (const one of [address, ...folders, ...folders.map((folder) => `${folder}?restype=container&comp=list`)])
      expect([one, (await fetch(one)).status]).not.toEqual([one, 200]);
  });

  test('an upload that is cut halfway leaves no object, and the next one is whole', async () => {
    const broken = await open({ server: relay.url, retryPolicy: SHORT_RETRY });
    const name = freshName();
    relay.cutAfter = 700_000;
    await expect(broken.put(name, LARGE, PDF)).rejects.toThrow(/ cannot be reached: /);
    expect(await store.stat(name)).toBeNull();
    relay.cutAfter = Number.POSITIVE_INFINITY;
    await broken.put(name, LARGE, PDF);
    await expect(broken.put(name, bytesOf('other'), PDF)).rejects.toThrow(ObjectConflictError);
    expect(await store.stat(name)).toMatchObject({ size: LARGE.length });
  });
}
