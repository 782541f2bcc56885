/** §18.5, §18.28: a process is killed while it erases documents by their age: another goes on, and the log has each of them once. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { commandActor } from '../../src/cli/terminal/session.ts';
import { connect } from '../../src/data/storage/connection/database.ts';
import { findDueDocuments } from '../../src/data/storage/workspaces/workspaces.ts';
import { DAY, MINUTE } from '../../src/domain/durations.ts';
import { changeWorkspace } from '../../src/use-cases/administration/index.ts';
import { eventsOf } from '../support/audit.ts';
import { createTestDatabase } from '../support/database.ts';
import { documentRow } from '../support/documents.ts';
import { type Served, servePlaten } from '../support/platen.ts';
import { seedTenant } from '../support/seed.ts';
import { inTurn, LONG } from './in-turn.ts';

const { documents: DOCUMENTS, kills: KILLS } = LONG ? { documents: 20_000, kills: 5 } : { documents: 4_000, kills: 1 };
const DAYS = 30;

inTurn('upkeep')(
  `${DOCUMENTS} documents and ${KILLS} kills`,
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'platen-upkeep-'));
    const database = await createTestDatabase();
    const db = connect(database.url);
    const env = { DATA_DIR: folder, DATABASE_URL: database.url, STORAGE_URL: 'none', LOG_LEVEL: 'silent', PORT: '0' };
    let served: Served | undefined;
    try {
      const { workspaceId } = await seedTenant(db);
      const createdAt = new Date(Date.now() - 2 * DAYS * DAY);
      const old = () => documentRow(workspaceId, { createdAt });
      await db.generation.createMany({ data: Array.from({ length: DOCUMENTS }, old) });
      await db.generation.createMany({ data: [documentRow(workspaceId, { createdAt: new Date() })] });
      const confirmed = await findDueDocuments(db, workspaceId, DAYS);
      const by = { actor: commandActor(), now: new Date() };
      await changeWorkspace(db, workspaceId, { retention: { days: DAYS, confirmed } }, by);
      const left = () => db.generation.count();
      served = await servePlaten([], { env });
      await db.$queryRaw`SELECT send_jobs('upkeep', '[{"key": "old-documents", "data": {"key": "old-documents"}}]')`;
      for (let kill = 1; kill <= KILLS; kill += 1) {
        const few = DOCUMENTS - Math.floor((DOCUMENTS * kill) / (KILLS + 1));
        while ((await left()) > few) await pause(5);
        await served.stop('SIGKILL');
        expect(await left()).toBeGreaterThan(1);
        // Who died has said nothing for as long as another waits.
        await db.$executeRaw`UPDATE pgboss.job SET heartbeat_on = now() - interval '10 seconds' WHERE state = 'active'`;
        served = await servePlaten([], { env });
      }
      while ((await left()) > 1) await pause(50);
      const erased = (await eventsOf(db, workspaceId)).flatMap(({ action, detail }) =>
        action === 'documents_erased' ? [(detail as { erased: number }).erased] : [],
      );
      expect(erased.reduce((sum, one) => sum + one, 0)).toBe(DOCUMENTS);
      expect(await db.erasedGeneration.count({ where: { workspaceId } })).toBe(DOCUMENTS);
    } finally {
      await served?.stop('SIGTERM');
      await db.$disconnect();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    }
  },
  LONG ? 10 * MINUTE : 2 * MINUTE,
);
