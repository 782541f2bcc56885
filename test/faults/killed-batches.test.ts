/** §20.18: a sheet whose process is killed again and again: each row is one document, and their numbers stand in the order of the rows. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { connect } from '../../src/data/storage/connection/database.ts';
import { MINUTE } from '../../src/domain/durations.ts';
import { createTestDatabase } from '../support/database.ts';
import { type Served, servePlaten } from '../support/platen.ts';
import { seedTemplate, seedTenant } from '../support/seed.ts';
import { signedIn } from '../support/web.ts';
import { inTurn, LONG } from './in-turn.ts';

const { rows: ROWS, kills: KILLS } = LONG ? { rows: 1_000, kills: 5 } : { rows: 60, kills: 1 };
const TEMPLATE =
  '---\ntitle: Sheet\nplaceholders: [{label: No, type: counter, format: "0001"}]\n---\n{{No}} {{Name}}\n';

inTurn('sheets')(
  `${ROWS} rows and ${KILLS} kills`,
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'platen-batches-'));
    const database = await createTestDatabase();
    const db = connect(database.url);
    const env = { DATA_DIR: folder, DATABASE_URL: database.url, STORAGE_URL: 'none', LOG_LEVEL: 'silent', PORT: '0' };
    let served: Served | undefined;
    const page = async (batch: string) => {
      const visitor = await signedIn(
        { url: served!.url, services: { context: { db } }, time: { now: new Date() } } as never,
        userId,
      );
      return { visitor, batch, html: (await visitor.get(batch)).html };
    };
    const { workspaceId, userId } = await seedTenant(db);
    const templateId = await seedTemplate(db, workspaceId, TEMPLATE);
    const state = async () => (await db.batch.findFirstOrThrow()).state;
    const made = () => db.generation.count();
    try {
      served = await servePlaten([], { env });
      const names = Array.from({ length: ROWS }, (_, at) => `Name ${at + 1}`);
      const first = await page('/account');
      const sheet = `/w/${workspaceId}/templates/${templateId}/sheet`;
      const { location } = await first.visitor.upload(sheet, { 'names.csv': ['Name', ...names].join('\n') });
      while ((await state()) !== 'checked') await pause(50);
      await first.visitor.post(location!, { do: 'make', blanks: '1' });
      for (let kill = 1; kill <= KILLS; kill += 1) {
        const enough = Math.floor((ROWS * kill) / (KILLS + 1));
        while ((await made()) < enough) await pause(10);
        await served.stop('SIGKILL');
        expect(await made()).toBeLessThan(ROWS);
        // Who died has said nothing for as long as another waits.
        await db.$executeRaw`UPDATE pgboss.job SET heartbeat_on = now() - interval '10 seconds' WHERE state = 'active'`;
        served = await servePlaten([], { env });
      }
      while ((await state()) !== 'done') await pause(100);
      const { html } = await page(location!);
      expect(html).toContain(`${ROWS.toLocaleString('en')} documents created.`);
      const documents = await db.generation.findMany({ orderBy: { generationNumber: 'asc' } });
      expect(documents.map(({ markdown, generationNumber }) => [generationNumber, markdown.trim()])).toEqual(
        names.map((name, at) => [at + 1, `${String(at + 1).padStart(4, '0')} ${name}`]),
      );
    } finally {
      await served?.stop('SIGTERM');
      await db.$disconnect();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    }
  },
  LONG ? 10 * MINUTE : 2 * MINUTE,
);
