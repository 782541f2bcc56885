/** §13.4, §13.12, §18.10: a full disk is named in the log and by `/readyz`, and what it held up is there when there is room again. */

import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { MINUTE } from '../../src/domain/durations.ts';
import { createLog } from '../../src/platform/log.ts';
import { seedTemplate, seedTenant } from '../support/seed.ts';
import { startTestService } from '../support/service.ts';

let disk: string;
let mounted = false;
function mount(...options: string[]) {
  return spawnSync('mount', [...options, 'tmpfs', disk]).status === 0;
}

beforeAll(async () => {
  disk = await mkdtemp(path.join(tmpdir(), 'platen-disk-'));
  mounted = mount('-t', 'tmpfs', '-o', 'size=512k');
});
afterAll(async () => {
  if (mounted) spawnSync('umount', [disk]);
  await rm(disk, { recursive: true });
});

test(
  'a full disk',
  async () => {
    if (!mounted) return console.warn('Skipped: a small disk cannot be mounted here (that takes root).');
    await expect(writeFile(path.join(disk, 'other'), Buffer.alloc(1024 * 1024))).rejects.toThrow('ENOSPC');
    const lines: object[] = [];
    const log = createLog('error', { write: (line) => void lines.push(JSON.parse(line)) });
    const service = await startTestService({ env: { STORAGE_URL: `file:${disk}` }, log, key: () => tenant.key });
    const { db } = service.services.context;
    const tenant = await seedTenant(db);
    const template = await seedTemplate(db, tenant.workspaceId, '---\ntitle: Note\n---\nText\n');
    const readyz = async () => {
      const { status, body } = await service.get('/readyz');
      return { status, body };
    };
    try {
      const make = (title: string) => service.call('POST', `/templates/${template}/generations`, { body: { title } });
      const [first] = await Promise.all(['one', 'two', 'three'].map(make));
      const statesOf = async () => (await db.generation.findMany()).map(({ pdfStatus }) => pdfStatus);
      const until = async (holds: () => Promise<boolean>) => {
        while (!(await holds())) await pause(100);
      };
      await until(async () => (await statesOf()).includes('failed'));
      const asked = await service.call('GET', `/generations/${(first!.body as { id: string }).id}/pdf`);
      expect([
        [202, undefined],
        [500, 'pdf_render_failed'],
      ]).toContainEqual([asked.status, (asked.body as { error?: { code: string } }).error?.code]);
      await until(async () => (await readyz()).status === 503);
      expect((await readyz()).body).toMatchObject({ database: 'ready', store: 'unavailable' });
      // Everything else goes on.
      expect((await service.call('GET', '/templates')).status).toBe(200);

      expect(mount('-o', 'remount,size=4m')).toBe(true);
      // Nobody asks.
      await until(async () => (await statesOf()).every((state) => state === 'ready'));
      await until(async () => (await readyz()).status === 200);
    } finally {
      await service.close();
    }
    expect(lines.length).toBeGreaterThan(1);
    for (const [at, line] of lines.entries())
      expect(line).toMatchObject({
        msg: at === 0 ? 'the store of PDFs is full' : 'a PDF could not be stored; it is tried again later',
        err: { message: expect.stringContaining(`The disk of the object folder ${disk} is full (ENOSPC)`) },
      });
  },
  5 * MINUTE,
);
