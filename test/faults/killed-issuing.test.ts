/** §12.10 rule 5: whoever issues is killed at any moment: the document is there and nothing waits, or neither; sent again, it is one. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { connect } from '../../src/data/storage/connection/database.ts';
import { MINUTE } from '../../src/domain/durations.ts';
import { formFields } from '../doors/web/support/form-fields.ts';
import { createTestDatabase } from '../support/database.ts';
import { type Served, servePlaten } from '../support/platen.ts';
import { seedTemplate, seedTenant } from '../support/seed.ts';
import { signedIn } from '../support/web.ts';
import { inTurn, LONG } from './in-turn.ts';

const KILLS = LONG ? 20 : 1;
/** From the click on; to issue takes about as long. */
const WITHIN_MS = 150;
const BILL = '---\ntitle: Bill\nplaceholders: [{label: No, type: counter}]\n---\n{{No}} for {{Name}}\n';

inTurn('issuing')(
  `${KILLS} kills`,
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'platen-issuing-'));
    const database = await createTestDatabase();
    const db = connect(database.url);
    const env = { DATA_DIR: folder, DATABASE_URL: database.url, STORAGE_URL: 'none', LOG_LEVEL: 'silent', PORT: '0' };
    let served: Served | undefined;
    const { workspaceId, userId, key } = await seedTenant(db);
    const visit = () =>
      signedIn({ url: served!.url, services: { context: { db } }, time: { now: new Date() } } as never, userId);
    const template = await seedTemplate(db, workspaceId, BILL);
    await db.template.updateMany({ where: { id: template }, data: { personIssues: 'on' } });
    const ask = async (name: string) => {
      const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', 'Idempotency-Key': name };
      const url = `${served!.url}/api/v1/templates/${template}/generations`;
      const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ values: { name } }) });
      return { status: answer.status, body: (await answer.json()) as { id?: string; error?: { url: string } } };
    };
    try {
      served = await servePlaten(['--role', 'api'], { env });
      for (let kill = 1; kill <= KILLS; kill += 1) {
        const name = `Killed ${kill}`;
        const asked = await ask(name);
        const { pathname } = new URL(asked.body.error!.url);
        const before = await visit();
        const { html } = await before.get(pathname);
        const form = Object.fromEntries(formFields(html, `${pathname}/issue`));
        const sent = before.post(`${pathname}/issue`, form).catch(() => undefined);
        await pause((WITHIN_MS * kill) / KILLS);
        await served.stop('SIGKILL');
        await sent;
        served = await servePlaten(['--role', 'api'], { env });
        const [made, approval] = await Promise.all([
          db.generation.count({ where: { workspaceId } }),
          db.approval.findFirstOrThrow({ where: { workspaceId, id: pathname.split('/').at(-1)! } }),
        ]);
        expect([kill, made]).toEqual([kill, approval.state === 'issued' ? kill : kill - 1]);
        // Sent again, it is issued once; the program that asked gets it.
        const again = await (await visit()).post(`${pathname}/issue`, { shown: form.shown! });
        expect(again.location).toMatch(/notice=documentIssued(?:Before)?$/);
        const answer = await ask(name);
        expect([answer.status, again.location]).toEqual([200, expect.stringContaining(answer.body.id!)]);
        const all = await db.generation.findMany({ where: { workspaceId }, orderBy: { generationNumber: 'asc' } });
        expect(all.map(({ markdown }) => markdown.split(' ')[0])).toEqual(all.map((_, at) => String(at + 1)));
        expect(all).toHaveLength(kill);
      }
    } finally {
      await served?.stop('SIGTERM');
      await db.$disconnect();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    }
  },
  LONG ? 10 * MINUTE : 4 * MINUTE,
);
