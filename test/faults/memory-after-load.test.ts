/**
 * §18.20, §18.23: after a load the memory of a service comes back. `make test-faults` runs it on Linux, which tells what is a process' own.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from '@jest/globals';
import pMap from 'p-map';
import { MINUTE, SECOND } from '../../src/domain/durations.ts';
import { memoryOf } from '../bench/support/process-cost.ts';
import { servePlaten } from '../support/platen.ts';
import { seedTemplate, seedTenant } from '../support/seed.ts';
import { useDatabase } from '../support/use-database.ts';
import { signedIn } from '../support/web.ts';

const faults = process.env.PLATEN_FAULTS && process.platform === 'linux' ? test : test.skip;
const [DOCUMENTS, CLIENTS] = [400, 8];
/** What a process may have more than before its load. */
const MAX_GROWTH_MB = 60;
/** By then the threads that the load has started have ended, after ten minutes without work. */
const COMES_BACK = 12 * MINUTE;
/** Garbage is collected after 30 idle seconds. */
const IDLE = 40 * SECOND;
const AGREEMENT = path.join(import.meta.dirname, '../../prisma/demo/service-agreement.md');

const database = useDatabase();
const dataDir = mkdtempSync(path.join(tmpdir(), 'platen-memory-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

faults(
  `${DOCUMENTS} documents with their pages, previews and Word copies leave less than ${MAX_GROWTH_MB} MB`,
  async () => {
    const { db } = database;
    const { workspaceId, userId, key } = await seedTenant(db);
    const template = await seedTemplate(db, workspaceId, readFileSync(AGREEMENT, 'utf8'));
    const env = { DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' };
    const service = await servePlaten([], { env });
    try {
      const at = { url: service.url, services: { context: { db } }, time: { now: new Date() } };
      const { cookie } = await signedIn(at as never, userId);
      const ask = async (address: string, headers: Record<string, string>, body?: object) => {
        const sent = body && { method: 'POST', body: JSON.stringify(body) };
        const answer = await fetch(service.url + address, { ...sent, headers });
        expect([address, answer.ok]).toEqual([address, true]);
        return answer.arrayBuffer();
      };
      const use = async (title: string) => {
        const api = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
        const made = await ask(`/api/v1/templates/${template}/generations`, api, { title });
        const { id } = JSON.parse(Buffer.from(made).toString()) as { id: string };
        for (const page of ['', '/preview', '/word'])
          await ask(`/w/${workspaceId}/documents/${id}${page}`, { Cookie: cookie, Accept: 'text/html' });
      };
      const load = async (documents: number) => {
        const titles = Array.from({ length: documents }, (_, made) => `${made} of ${documents}`);
        await pMap(titles, use, { concurrency: CLIENTS });
        while ((await db.generation.count({ where: { pdfStatus: { not: 'ready' } } })) > 0) await pause(SECOND);
      };
      // The code that all of this needs stays loaded.
      await load(2 * CLIENTS);
      await pause(IDLE);
      const before = memoryOf(service.pid).anonymous;
      await load(DOCUMENTS);
      const loaded = memoryOf(service.pid).anonymous;
      let after = loaded;
      for (const end = performance.now() + COMES_BACK; performance.now() < end; await pause(5 * SECOND)) {
        after = memoryOf(service.pid).anonymous;
        if (after < before + MAX_GROWTH_MB) break;
      }
      const figures = [before, loaded, after].map(Math.round);
      process.stdout.write(`anonymous MB before, after the load, later: ${figures.join(', ')}\n`);
      expect(after).toBeLessThan(before + MAX_GROWTH_MB);
    } finally {
      await service.stop('SIGTERM');
    }
  },
  30 * MINUTE,
);
