/** §4.6, §13.12: Azure Blob Storage passes the suites. Runs against the server that AZURE_TEST_CONNECTION describes. */
import { BlobServiceClient } from '@azure/storage-blob';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { type AzureOptions, openAzureBlobs } from '../../../src/data/objects/azure-blobs.ts';
import { bytesOf, freshName, PDF } from './object-store-suite.ts';
import { remoteStoreSuite } from './remote-store-suite.ts';

const connection = process.env.AZURE_TEST_CONNECTION;
const CONTAINER = 'platen-test';

function openAt(changes: Partial<AzureOptions> = {}, connectionString = connection) {
  return openAzureBlobs({ container: CONTAINER, prefix: 'some/prefix', account: { connectionString }, ...changes });
}

(connection ? describe : describe.skip)('Azure Blob Storage', () => {
  beforeAll(async () => {
    await BlobServiceClient.fromConnectionString(connection!).getContainerClient(CONTAINER).createIfNotExists();
  });

  const endpoint = new URL(/BlobEndpoint=([^;]+)/.exec(connection ?? '')?.[1] ?? 'http://none');
  remoteStoreSuite({
    server: endpoint.origin,
    open: ({ server, ...changes }) => openAt(changes, connection!.replace(endpoint.origin, server ?? endpoint.origin)),
    forgeries: (url) => [
      url.replace(/&se=\d{4}/, '&se=2999'),
      url.replace('application%2Fpdf', 'text%2Fhtml'),
      url.replace('Offer.pdf', 'Other.pdf'),
    ],
  });

  test('a container that is missing is named in one line', async () => {
    const store = await openAt({ container: 'nowhere' });
    const line = /^az:\/\/nowhere\/some\/prefix\/ does not exist: .+$/;
    await expect(store.check()).rejects.toThrow(line);
    await expect(store.put(freshName(), bytesOf('x'), PDF)).rejects.toThrow(line);
  });

  test('a wrong key is named in one line', async () => {
    const store = await openAt({}, connection!.replace(/AccountKey=[^;]+/, 'AccountKey=d3Jvbmc='));
    await expect(store.check()).rejects.toThrow(/^Access to az:\/\/platen-test\/some\/prefix\/ is denied: .+$/);
  });
});
