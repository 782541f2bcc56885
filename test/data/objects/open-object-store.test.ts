/** §13.12: STORAGE_URL names one store, and only that one's code is loaded. */
import { spawnSync } from 'node:child_process';
import { mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openObjectStore } from '../../../src/data/objects/open-object-store.ts';
import { ToldError } from '../../../src/locales/message.ts';
import { bytesOf, PDF, signing } from './object-store-suite.ts';

const publicUrl = 'https://docs.example/here';
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'platen data-'));
});
afterAll(() => rm(dataDir, { recursive: true }));
function urlOf(folder: string) {
  return String(pathToFileURL(join(dataDir, folder)));
}

test('a folder in the data folder is made, and its URLs verify after a restart', async () => {
  const open = () => openObjectStore(urlOf('my objects'), { publicUrl, dataDir });
  const store = await open();
  await store.check();
  await store.put('w/d.pdf', bytesOf('x'), PDF);
  const url = await store.signedUrl('w/d.pdf', signing());
  expect(url).toMatch(/^https:\/\/docs\.example\/here\/files\/w\/d\.pdf\?/);

  const again = await open();
  if (again.kind !== 'local-disk') throw new Error(`Expected a local disk, not ${again.kind}`);
  expect(again.folder).toBe(join(dataDir, 'my objects'));
  expect(again.verify(url.slice(`${publicUrl}/files/`.length), new Date())).toHaveProperty('granted');
});

test('while the signing key is changed, the URLs of both keys work', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'platen-keys-'));
  const [first, second] = ['signing.key', 'second-signing.key'].map((name) => join(folder, name)) as [string, string];
  const open = async () => {
    const store = await openObjectStore(String(pathToFileURL(join(folder, 'objects'))), { publicUrl, dataDir: folder });
    if (store.kind !== 'local-disk') throw new Error(`Expected a local disk, not ${store.kind}`);
    const url = await store.signedUrl('w/d.pdf', signing());
    const accepts = (other: string) => 'granted' in store.verify(other.slice(`${publicUrl}/files/`.length), new Date());
    return { url, accepts };
  };
  const before = await open();
  await rename(first, second);
  const after = await open();
  expect([after.accepts(before.url), after.accepts(after.url), before.accepts(after.url)]).toEqual([true, true, false]);
  // Several processes are told of a key before it signs: it comes second, then the two change places.
  await rename(first, `${first}.next`);
  await rename(second, first);
  await rename(`${first}.next`, second);
  const told = await open();
  expect([told.accepts(before.url), told.accepts(after.url)]).toEqual([true, true]);
  await rm(second);
  const done = await open();
  expect([done.accepts(before.url), done.accepts(after.url)]).toEqual([true, false]);
  await writeFile(second, 'short');
  await expect(open()).rejects.toThrow(`The signing key ${second} has 5 bytes instead of 32`);
  await rm(folder, { recursive: true });
});

test('a folder elsewhere is not made: it may be a volume that is not mounted', async () => {
  const folder = join(tmpdir(), 'platen-not-there');
  const store = await openObjectStore(String(pathToFileURL(folder)), { publicUrl, dataDir });
  await expect(store.check()).rejects.toThrow(`The object folder ${folder} does not exist`);
  await expect(stat(folder)).rejects.toThrow('ENOENT');
});

test.each(['gs://bucket', 'gs://bucket/', 'gs://bucket/some/prefix/'])('%s is Google Cloud Storage', async (url) => {
  expect((await openObjectStore(url, { publicUrl, dataDir })).kind).toBe('google-cloud');
});

test.each([
  ['s3://bucket?region=eu-central-1', 's3', 'https://bucket.s3.eu-central-1.amazonaws.com'],
  ['s3://bucket/a/b?region=eu-central-1&path-style=1', 's3', 'https://s3.eu-central-1.amazonaws.com'],
  ['s3://bucket/?endpoint=https://s3.example.com:9000', 's3', 'https://s3.example.com:9000'],
  ['s3://bucket?endpoint=https://s3.example.com&path-style=0&region=here', 's3', 'https://bucket.s3.example.com'],
  ['az://container/some/prefix?account=acme', 'azure', 'https://acme.blob.core.windows.net'],
])('%s is %s, whose URLs lead to %s', async (url, kind, origin) => {
  const store = await openObjectStore(url, { publicUrl, dataDir });
  expect([store.kind, store.origin]).toEqual([kind, origin]);
  await store.close();
});

test('a bucket of which too little is known says what to set', async () => {
  const before = { ...process.env };
  Object.assign(process.env, { HOME: '/nonexistent' });
  delete process.env.AWS_REGION;
  const open = (url: string, azure = {}) => openObjectStore(url, { publicUrl, dataDir, azure });
  await expect(open('s3://bucket/p')).rejects.toThrow('No region is set for s3://bucket/p/. Set AWS_REGION');
  await expect(open('az://container')).rejects.toThrow(
    'No account is set for az://container/. Set AZURE_STORAGE_ACCOUNT',
  );
  const azure = { connectionString: 'AccountKey=c2VjcmV0' };
  const error = await open('az://container', azure).catch((caught: Error) => caught.message);
  expect(error).toMatch(/AZURE_STORAGE_CONNECTION_STRING must look like/);
  expect(error).not.toContain('c2VjcmV0');
  process.env = before;
});

test.each([
  '',
  'objects',
  '/var/objects',
  's3://',
  's3://Bucket/x',
  's3://bucket/../x',
  's3://bucket/.hidden',
  's3://bucket//x',
  's3://bucket/a%2e',
  's3://bucket?region=a b',
  's3://bucket?token=x',
  's3://bucket?toString=x',
  's3://bucket?endpoint=ftp://x',
  's3://bucket?endpoint=https://me:secret@x',
  's3://bucket?path-style=yes',
  'az://con--tainer',
  'az://container/x?account=A',
  'az://container?region=x',
  'gs://',
  'file:objects',
  'file://host/folder',
  'gs://B/x',
  'toString:x',
])('%j is refused', async (url) => {
  await expect(openObjectStore(url, { publicUrl, dataDir })).rejects.toThrow(ToldError);
});

test.each([
  ['file', ['local-disk.ts']],
  ['gs', ['google-cloud.ts']],
  ['s3', ['s3.ts']],
  ['az', ['azure-blobs.ts']],
])('%s loads %j and no other', (protocol, wanted) => {
  const query = { s3: '?region=here', az: '?account=acme' }[protocol] ?? '';
  const url = protocol === 'file' ? urlOf('objects') : `${protocol}://bucket${query}`;
  const script = `import { registerHooks } from 'node:module';
    const stores = [];
    registerHooks({ load(url, context, next) {
      const name = /\\/(local-disk|google-cloud|s3|azure-blobs)\\.ts$/.exec(url)?.[0];
      if (name) stores.push(name.slice(1));
      return next(url, context);
    } });
    const { openObjectStore } = await import(${JSON.stringify(resolve('src/data/objects/open-object-store.ts'))});
    await openObjectStore(${JSON.stringify(url)}, { publicUrl: '', dataDir: ${JSON.stringify(dataDir)} });
    console.log(JSON.stringify(stores))`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
  });
  expect([JSON.parse(stdout || 'null'), stderr]).toEqual([wanted, '']);
});
