/** §20.24 rule 5: whoever publishes is killed at any moment: the version is there and the draft is gone, or neither. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { connect } from '../../src/data/storage/connection/database.ts';
import { createTemplateDraft } from '../../src/data/storage/templates/template-drafts.ts';
import { MINUTE } from '../../src/domain/durations.ts';
import { formFields } from '../doors/web/support/form-fields.ts';
import { createTestDatabase } from '../support/database.ts';
import { type Served, servePlaten } from '../support/platen.ts';
import { seedTenant } from '../support/seed.ts';
import { signedIn } from '../support/web.ts';
import { inTurn, LONG } from './in-turn.ts';

const KILLS = LONG ? 20 : 1;
/** From the click on; to publish takes about as long. */
const WITHIN_MS = 150;

inTurn('publishing')(
  `${KILLS} kills`,
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'platen-publishing-'));
    const database = await createTestDatabase();
    const db = connect(database.url);
    const env = { DATA_DIR: folder, DATABASE_URL: database.url, STORAGE_URL: 'none', LOG_LEVEL: 'silent', PORT: '0' };
    let served: Served | undefined;
    const visit = () =>
      signedIn({ url: served!.url, services: { context: { db } }, time: { now: new Date() } } as never, userId);
    const { workspaceId, userId } = await seedTenant(db);
    try {
      served = await servePlaten(['--role', 'api'], { env });
      for (let kill = 1; kill <= KILLS; kill += 1) {
        const [id, title] = [randomUUID(), `Killed ${kill}`];
        const text = { name: title, source: `---\ntitle: ${title}\n---\nTo {{Name}}\n`, values: {}, page: id };
        const begun = { templateId: null, baseVersion: null, at: new Date(), isChanged: true };
        await createTemplateDraft(db, { workspaceId, userId, id }, { ...text, ...begun });
        const at = `/w/${workspaceId}/template-drafts/${id}/publish`;
        const before = await visit();
        const form = Object.fromEntries(formFields((await before.get(at)).html, at));
        const sent = before.post(at, form).catch(() => undefined);
        await pause((WITHIN_MS * kill) / KILLS);
        await served.stop('SIGKILL');
        await sent;
        served = await servePlaten(['--role', 'api'], { env });
        const draft = await db.templateDraft.findFirstOrThrow({ where: { id } });
        const versions = await db.templateVersion.count({ where: { title } });
        expect([versions, draft.source === '']).toEqual(draft.publishedAs ? [1, true] : [0, false]);
        // Sent again, it is published once.
        const again = await (await visit()).post(at, form);
        expect(again.location).toMatch(/notice=(?:templatePublished|publishedBefore)$/);
        expect(await db.templateVersion.count({ where: { title } })).toBe(1);
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
