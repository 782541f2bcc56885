/** §24.3: of two processes that seal, one is killed between sealing and storing, again and again: each document has one seal and one whole file. */
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { connect, type Database } from '../../src/data/storage/connection/database.ts';
import { MINUTE } from '../../src/domain/durations.ts';
import { pdfObjectName } from '../../src/domain/pdf-object-name.ts';
import { createTestDatabase } from '../support/database.ts';
import { type Served, servePlaten } from '../support/platen.ts';
import { platenJsonInProcess } from '../support/platen-in-process.ts';
import { checkSeal, keyFile, PASSPHRASE, SUBJECTS } from '../support/seals.ts';
import { seedTemplate, seedTenant } from '../support/seed.ts';
import { inTurn, LONG } from './in-turn.ts';

const KILLS = LONG ? 40 : 3;
const DOCUMENTS = 8;

/** Sealed, and not ready: the file is not stored, or the document does not know yet. */
async function countBetween(db: Database, workspaceId: string): Promise<number> {
  const [row] = await db.$queryRaw<[{ count: number }]>`
    SELECT count(*)::int AS count FROM document_seals d JOIN generations g ON g.id = d.generation_id
    WHERE d.workspace_id = ${workspaceId}::uuid AND g.pdf_status <> 'ready'`;
  return row.count;
}

inTurn('seals')(
  `${KILLS} kills between sealing and storing`,
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'platen-seals-'));
    const database = await createTestDatabase();
    const db = connect(database.url);
    const env = { DATA_DIR: folder, DATABASE_URL: database.url, LOG_LEVEL: 'silent', PORT: '0' };
    const served: Served[] = [];
    try {
      const { workspaceId, key } = await seedTenant(db);
      const templateId = await seedTemplate(db, workspaceId, '---\ntitle: Letter\n---\nDear {{Name}}\n');
      const secret = path.join(folder, 'passphrase');
      await writeFile(secret, PASSPHRASE);
      const add = ['seal', 'add', workspaceId, '--pkcs12', keyFile('acme'), '--secret-file', secret];
      await platenJsonInProcess(add, { env });
      for (let at = 0; at < 2; at += 1) served.push(await servePlaten([], { env }));
      const call = (at: number, rest: string, body?: object) =>
        fetch(`${served[at]!.url}/api/v1${rest}`, {
          method: body ? 'POST' : 'GET',
          headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
          ...(body && { body: JSON.stringify(body) }),
        });
      let between = 0;
      for (let kill = 1; kill <= KILLS; kill += 1) {
        const victim = kill % 2;
        const made = Array.from({ length: DOCUMENTS }, (_, at) =>
          call(1 - victim, `/templates/${templateId}/generations`, { values: { name: `${kill}-${at}` } }),
        );
        await Promise.all(made);
        while ((await countBetween(db, workspaceId)) === 0 && (await unready(db, workspaceId)).length > 0);
        await served[victim]!.stop('SIGKILL');
        if ((await countBetween(db, workspaceId)) > 0) between += 1;
        served[victim] = await servePlaten([], { env });
        await db.generation.updateMany({ where: { pdfStatus: 'rendering' }, data: { pdfLeaseUntil: new Date(0) } });
        for (let ids = await unready(db, workspaceId); ids.length > 0; ids = await unready(db, workspaceId)) {
          await Promise.all(ids.map((id, at) => call(at % 2, `/generations/${id}/pdf`)));
          await pause(20);
        }
      }
      const documents = await db.generation.findMany({ where: { workspaceId }, include: { seals: true } });
      expect(documents.length).toBe(KILLS * DOCUMENTS);
      for (const { id, seals, pdfSha256, unsealedSha256 } of documents) {
        const bytes = await readFile(path.join(folder, 'objects', pdfObjectName(workspaceId, id)));
        const sha256 = createHash('sha256').update(bytes).digest();
        const checked = checkSeal(bytes)!;
        const rendered = createHash('sha256').update(checked.rendered).digest();
        expect([seals.length, sha256.equals(seals[0]!.sha256), sha256.equals(pdfSha256!)]).toEqual([1, true, true]);
        expect([checked.isValid, checked.subject, checked.covered]).toEqual([true, SUBJECTS.acme, bytes.length]);
        expect(rendered.equals(unsealedSha256!)).toBe(true);
      }
      if (LONG) process.stderr.write(`${between} of ${KILLS} kills left documents that were sealed and not ready\n`);
    } finally {
      await Promise.all(served.map((one) => one.stop('SIGTERM')));
      await db.$disconnect();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    }
  },
  LONG ? 20 * MINUTE : 2 * MINUTE,
);

async function unready(db: Database, workspaceId: string): Promise<string[]> {
  const rows = await db.generation.findMany({
    where: { workspaceId, pdfStatus: { not: 'ready' } },
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}
