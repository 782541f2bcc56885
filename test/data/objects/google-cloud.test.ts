/** §4.6, §13.12: Google Cloud Storage passes the suite. Runs against the emulator that STORAGE_EMULATOR_HOST names. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type GoogleCloud, openGoogleCloud } from '../../../src/data/objects/google-cloud.ts';
import { bytesOf, freshName, objectStoreSuite, PDF, sha256Of, signing } from './object-store-suite.ts';
import { makeServiceAccount, type ServiceAccount } from './service-account.ts';
import { isSignedBy } from './v4-signature.ts';

const emulator = process.env.STORAGE_EMULATOR_HOST;
const BUCKET = 'platen-test';
function openAt(bucket: string, prefix = 'some/prefix'): GoogleCloud {
  return openGoogleCloud({ bucket, prefix });
}

(emulator ? describe : describe.skip)('Google Cloud Storage', () => {
  let store: GoogleCloud;
  let account: ServiceAccount;

  beforeAll(async () => {
    const headers = { 'Content-Type': 'application/json' };
    const body = JSON.stringify({ name: BUCKET });
    const made = await fetch(`${emulator}/storage/v1/b`, { method: 'POST', headers, body });
    expect([200, 409]).toContain(made.status);
    account = await makeServiceAccount();
    store = openAt(BUCKET);
  });
  afterAll(() => account.remove());

  objectStoreSuite(() => store);

  test.each(['', 'other'])('prefix %j keeps its objects apart', async (prefix) => {
    const name = freshName();
    await store.put(name, bytesOf('here'), PDF);
    const elsewhere = openAt(BUCKET, prefix);
    expect(await elsewhere.stat(name)).toBeNull();
    await elsewhere.put(name, bytesOf('there'), PDF);
    expect(Buffer.from(await elsewhere.read(name)).toString()).toBe('there');
  });

  test('tells the SHA-256 of what is there, whoever wrote it', async () => {
    const name = freshName();
    await store.put(name, bytesOf('mine'), PDF);
    expect(await store.stat(name)).toEqual({ size: 4, sha256: sha256Of('mine') });
    // Without what the service writes beside its objects, as a copy from elsewhere is.
    const media = `${emulator}/upload/storage/v1/b/${BUCKET}/o?uploadType=media&name=some/prefix/${name}`;
    await fetch(media, { method: 'POST', headers: { 'Content-Type': 'application/pdf' }, body: 'else' });
    expect(await store.stat(name)).toEqual({ size: 4, sha256: sha256Of('else') });
    await store.replace(name, bytesOf('mine'), PDF);
    expect(await store.stat(name)).toEqual({ size: 4, sha256: sha256Of('mine') });
  });

  test('a bucket that is missing is named in one line', async () => {
    await expect(openAt('nowhere').check()).rejects.toThrow(/^gs:\/\/nowhere\/some\/prefix\/ does not exist: .*$/);
    await expect(openAt('nowhere').put(freshName(), bytesOf('x'), PDF)).rejects.toThrow(
      'gs://nowhere/some/prefix/ does not exist',
    );
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
    const url = new URL(await store.signedUrl(name, signing({ ...file, now: new Date('2036-08-27T10:00:00Z') })));
    expect(isSignedBy(account.publicKey, url)).toBe(true);
    expect(url.origin).toBe(store.origin);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      'X-Goog-Date': '20360827T100000Z',
      'X-Goog-Expires': '900',
      'response-content-disposition': disposition,
      'response-content-type': 'application/pdf',
    });
    const answer = await fetch(url);
    expect([answer.status, await answer.text()]).toEqual([200, 'signed']);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
  });

  test.each([
    ['another object', (url: URL) => (url.pathname += 'x')],
    ['a later expiry', (url: URL) => url.searchParams.set('X-Goog-Expires', '901')],
    ['another disposition', (url: URL) => url.searchParams.set('response-content-disposition', 'inline')],
    ['another content type', (url: URL) => url.searchParams.set('response-content-type', 'text/html')],
  ])('the signature covers %s', async (_, change) => {
    const url = new URL(await store.signedUrl(freshName(), signing({ download: true })));
    change(url);
    expect(isSignedBy(account.publicKey, url)).toBe(false);
  });
});
