/**
 * §18.39, §20.18: the version before the queues is killed in the middle of a sheet, which it worked on by a lease of its own; this version makes
 * what is left. `make test-upgrade` runs it; it needs git, the history and the registry of packages, and takes two minutes.
 */
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { Client } from 'pg';
import { openTemporaryPostgres } from '../../../src/data/postgres/open/open-embedded-postgres.ts';
import { platenJson, servePlaten } from '../../support/platen.ts';
import { QUIET } from '../postgres/server-under-test.ts';
import { checkOut } from './support/check-out.ts';

const wanted = process.env.PLATEN_UPGRADE === '1';
/** The last commit whose sheets had a lease and no job. */
const BEFORE_QUEUES = '7daa6092';
const ROWS = 300;
const TEMPLATE =
  '---\ntitle: Letter\nplaceholders: [{label: No, type: counter, format: "1"}]\n---\nLetter {{No}} to {{Name}}\n';

(wanted ? test : test.skip)(
  'a half-done sheet of the version before is made to its end, each row once and in order',
  async () => {
    const before = await checkOut(BEFORE_QUEUES);
    const postgres = await openTemporaryPostgres(QUIET);
    const dataDir = await mkdtemp(path.join(tmpdir(), 'platen-upgrade-'));
    await chmod(dataDir, 0o711);
    const env = { DATABASE_URL: postgres.url, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' };
    const old = { env, command: before.command };
    const client = new Client({ connectionString: postgres.url });
    await client.connect();
    const one = async <Row>(statement: string, values: unknown[] = []) =>
      (await client.query(statement, values)).rows[0] as Row;
    const made = async () =>
      (await one<{ made: number }>("SELECT count(*)::int AS made FROM batch_rows WHERE state = 'made'")).made;
    try {
      await platenJson(['migrate'], old);
      await platenJson(['workspace', 'create', 'Acme'], old);
      await platenJson(['member', 'add', 'Acme', 'ada@example.com', '--name', 'Ada', '--role', 'owner'], old);
      const file = path.join(dataDir, 'letter.md');
      await writeFile(file, TEMPLATE);
      await platenJson(['template', 'import', 'Acme', file], old);
      const sheet = await one<{ id: string }>(
        `INSERT INTO batches (id, workspace_id, user_id, template_id, template_title, file_name, state, version, expires_at)
         SELECT gen_random_uuid(), m.workspace_id, m.user_id, t.id, t.title, 'guests.csv', 'making', t.current_version, now() + interval '1 day'
         FROM memberships m JOIN templates t ON t.workspace_id = m.workspace_id RETURNING id`,
      );
      await client.query(
        `INSERT INTO batch_rows (batch_id, number, line, title, "values", state)
         SELECT $1, n, n + 1, 'Row ' || n, json_build_object('name', 'Row ' || n), 'fits' FROM generate_series(1, $2::int) n`,
        [sheet.id, ROWS],
      );

      const served = await servePlaten([], old);
      while ((await made()) < 20) await pause(10);
      await served.stop('SIGKILL');
      const left = ROWS - (await made());

      await platenJson(['migrate'], { env });
      const now = await servePlaten([], { env });
      const state = async () =>
        (await one<{ state: string }>('SELECT state::text FROM batches WHERE id = $1', [sheet.id])).state;
      while ((await state()) === 'making') await pause(200);
      await now.stop('SIGTERM');

      expect(left).toBeGreaterThan(0);
      const documents = await client.query(
        `SELECT r.number, r.state::text, g.markdown FROM generations g FULL JOIN batch_rows r ON r.generation_id = g.id
         ORDER BY g.generation_number`,
      );
      expect([await state(), documents.rows]).toEqual([
        'done',
        Array.from({ length: ROWS }, (_, at) => ({
          number: at + 1,
          state: 'made',
          markdown: `Letter ${at + 1} to Row ${at + 1}\n`,
        })),
      ]);
      console.info(`${left} of ${ROWS} rows were left to this version`);
    } finally {
      await client.end();
      await postgres.close();
      await rm(dataDir, { recursive: true, force: true });
      await before.remove();
    }
  },
  500_000,
);
