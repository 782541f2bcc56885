/** §13.3: whoever has lost the lease of a document says nothing of it any more; whoever has it does. */
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { v7 } from 'uuid';
import type { Database } from '../../../../src/data/storage/connection/database.ts';
import {
  claimRender,
  failRender,
  failRenderForNow,
  findPdfState,
  finishRender,
  releaseRender,
  renewRender,
  requeueLostRenders,
} from '../../../../src/data/storage/documents/pdf-renders.ts';
import { MINUTE } from '../../../../src/domain/durations.ts';
import { tell } from '../../../../src/locales/message.ts';
import { documentRow } from '../../../support/documents.ts';
import { seedTenant } from '../../../support/seed.ts';
import { useDatabase } from '../../../support/use-database.ts';

const database = useDatabase();
const [EARLIER, HOLDER] = [v7(), v7()];
const FACTS = { pages: 3, bytes: 1234, sha256: new Uint8Array(32).fill(7) };
const TOO_WIDE = tell('pdf.table.page', { columns: 9, points: 400 });
const FREE = { pdfLeaseHolder: null, pdfLeaseUntil: null };
let [workspaceId, otherWorkspaceId, id] = ['', '', ''];

beforeAll(async () => {
  [workspaceId, otherWorkspaceId] = [
    (await seedTenant(database.db)).workspaceId,
    (await seedTenant(database.db)).workspaceId,
  ];
});

/** One holder has claimed it, and was silent for so long that another could. */
beforeEach(async () => {
  const { db } = database;
  ({ id } = await db.generation.create({ data: documentRow(workspaceId) }));
  expect([await claim(EARLIER), await claim(HOLDER)]).toEqual([true, false]);
  await letExpire();
  expect([await claim(HOLDER), await claim(EARLIER)]).toEqual([true, false]);
});

async function claim(holder: string) {
  return (await claimRender(database.db, workspaceId, id, holder)) !== null;
}
async function letExpire() {
  await database.db
    .$executeRaw`UPDATE generations SET pdf_lease_until = now() - interval '1 second' WHERE id = ${id}::uuid`;
}
function row() {
  return database.db.generation.findUniqueOrThrow({ where: { id } });
}

type Change = (db: Database, workspaceId: string, id: string, holder: string) => Promise<unknown>;
const changes: [what: string, change: Change, becomes: object][] = [
  ['renewed', renewRender, { pdfStatus: 'rendering', pdfLeaseHolder: HOLDER }],
  [
    'ready',
    (db, workspace, document, holder) => finishRender(db, workspace, document, holder, FACTS),
    {
      pdfStatus: 'ready',
      ...FREE,
      pdfPages: 3,
      pdfBytes: 1234,
      pdfSha256: FACTS.sha256,
      pdfRenderedAt: expect.any(Date),
    },
  ],
  [
    'failed',
    (db, workspace, document, holder) => failRender(db, workspace, document, { holder, failure: TOO_WIDE }),
    { pdfStatus: 'failed', ...FREE, pdfFailure: JSON.stringify(TOO_WIDE) },
  ],
  [
    'failed for now',
    (db, workspace, document, holder) => failRenderForNow(db, workspace, document, holder),
    { pdfStatus: 'failed', ...FREE, pdfFailure: null },
  ],
  ['released', releaseRender, { pdfStatus: 'pending', ...FREE }],
];

describe.each(changes)('%s', (_what, change, becomes) => {
  test('neither by who held it before nor from another workspace', async () => {
    const before = await row();
    const said = [
      await change(database.db, workspaceId, id, EARLIER),
      await change(database.db, otherWorkspaceId, id, HOLDER),
    ];
    expect(said).not.toContain(true);
    expect(await row()).toEqual(before);
  });

  test('only the holder of the lease may do it, and only for this document', async () => {
    const other = await database.db.generation.create({ data: documentRow(workspaceId) });
    await claimRender(database.db, workspaceId, other.id, HOLDER);
    const beside = await database.db.generation.findUnique({ where: { id: other.id } });
    await letExpire();
    const before = await row();
    expect(await change(database.db, workspaceId, id, HOLDER)).not.toBe(false);
    const after = await row();
    expect(after).toMatchObject(becomes);
    if (after.pdfLeaseUntil) expect(after.pdfLeaseUntil.getTime()).toBeGreaterThan(before.pdfLeaseUntil!.getTime());
    expect(await database.db.generation.findUnique({ where: { id: other.id } })).toEqual(beside);
  });
});

test('nobody claims what is ready, or is of another workspace; what failed may be tried again, and says no more why', async () => {
  const { db } = database;
  await failRender(db, workspaceId, id, { holder: HOLDER, failure: TOO_WIDE });
  expect(await claimRender(db, otherWorkspaceId, id, EARLIER)).toBeNull();
  expect(await claim(EARLIER)).toBe(true);
  expect(await row()).toMatchObject({ pdfAttempts: 3, pdfFailure: null, pdfLeaseHolder: EARLIER });
  await finishRender(db, workspaceId, id, EARLIER, FACTS);
  expect(await claim(HOLDER)).toBe(false);
});

test('a document says what its file is, and whose it is', async () => {
  await finishRender(database.db, workspaceId, id, HOLDER, FACTS);
  const { db } = database;
  const { name } = await db.workspace.findUniqueOrThrow({ where: { id: workspaceId } });
  await db.workspace.update({ where: { id: otherWorkspaceId }, data: { name: 'Others' } });
  const other = await db.generation.create({ data: documentRow(otherWorkspaceId) });
  expect(await findPdfState(db, otherWorkspaceId, other.id)).toMatchObject({ workspaceName: 'Others' });
  expect(await findPdfState(db, workspaceId, id)).toMatchObject({
    status: 'ready',
    pages: 3,
    bytes: 1234,
    sha256: '07'.repeat(32),
    attempts: 2,
    held: false,
    workspaceName: name,
  });
});

test('a document says whether its lease is held', async () => {
  const heldAs = async (workspace: string) => (await findPdfState(database.db, workspace, id))?.held;
  expect([await heldAs(workspaceId), await heldAs(otherWorkspaceId)]).toEqual([true, undefined]);
  await letExpire();
  expect(await heldAs(workspaceId)).toBe(false);
});

test('the oldest documents without a job are the first to get one', async () => {
  const { db } = database;
  const waitingFor = (minutes: number) =>
    db.generation.create({ data: documentRow(workspaceId, { createdAt: new Date(Date.now() - minutes * MINUTE) }) });
  const [older, oldest] = [await waitingFor(20), await waitingFor(30), await waitingFor(15)];
  await db.$executeRaw`SELECT pgboss.create_queue('render-pdf', '{"policy": "exclusive"}')`;
  expect(await requeueLostRenders(db, 600, 2)).toBe(2);
  const jobs = await db.$queryRaw<{ id: string }[]>`SELECT singleton_key AS id FROM pgboss.job`;
  expect(new Set(jobs.map((one) => one.id))).toEqual(new Set([older.id, oldest.id]));
});
