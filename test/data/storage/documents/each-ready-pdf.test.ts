/** §18.26: all PDFs that the database knows, a page at a time. */
import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { eachReadyPdf, sampleReadyPdfs } from '../../../../src/data/storage/documents/each-ready-pdf.ts';
import { seedTenant } from '../../../support/seed.ts';
import { useDatabase } from '../../../support/use-database.ts';

const database = useDatabase();
const start = Date.parse('2026-08-27T09:00:00.000Z');
const SHA256 = Buffer.alloc(32, 0xab);

test('pages neither skip nor repeat a PDF, though many are of the same moment', async () => {
  const { workspaceId } = await seedTenant(database.db);
  const made = Array.from({ length: 1_203 }, (_, nth) => ({
    id: randomUUID(),
    workspaceId,
    createdAt: new Date(start + Math.floor(nth / 300)),
    templateTitle: 'Letter',
    title: 'Letter',
    generationNumber: nth + 1,
    source: 'api' as const,
    sourceVersion: 1,
    markdown: '',
    blanks: [],
    setup: {},
    pdfStatus: 'ready' as const,
    pdfPages: 1,
    pdfBytes: 7,
    pdfSha256: SHA256,
    pdfRenderedAt: new Date(start),
  }));
  await database.db.generation.createMany({ data: made });
  const found = await Array.fromAsync(eachReadyPdf(database.db, {}));
  const ids = new Set(found.map(({ id }) => id));
  expect([found.length, ids]).toEqual([made.length, new Set(made.map(({ id }) => id))]);
  const [first] = found;
  expect(first).toEqual({
    id: first!.id,
    workspaceId,
    createdAt: new Date(start),
    bytes: 7,
    sha256: SHA256.toString('hex'),
  });
  const young = await Array.fromAsync(eachReadyPdf(database.db, { since: new Date(start + 3) }));
  expect(young).toHaveLength(303);
  expect(await Array.fromAsync(eachReadyPdf(database.db, { sample: 5, since: new Date(start + 4) }))).toHaveLength(3);
  expect(await sampleReadyPdfs(database.db)).toHaveLength(10);
});
