/** §13.4, §13.12, §18.10: a full disk is named in the log and by `/readyz`, and what it held up is there when there is room again. */

import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { MINUTE } from '../../src/domain/durations.ts';
import { type Served, servePlaten } from '../support/platen.ts';
import { seedTemplate, seedTenant } from '../support/seed.ts';
import { useDatabase } from '../support/use-database.ts';

const database = useDatabase();
let folder: string;
let disk: string;
let mounted = false;
function mount(...options: string[]) {
  return spawnSync('mount', [...options, 'tmpfs', disk]).status === 0;
}

beforeAll(async () => {
  [folder, disk] = (await Promise.all(
    ['data', 'disk'].map((name) => mkdtemp(path.join(tmpdir(), `platen-${name}-`))),
  )) as [string, string];
  mounted = mount('-t', 'tmpfs', '-o', 'size=512k');
});
afterAll(async () => {
  if (mounted) spawnSync('umount', [disk]);
  await Promise.all([folder, disk].map((one) => rm(one, { recursive: true })));
});

async function ask(service: Served, method: string, pathname: string, key: string, body?: string) {
  const headers = { Authorization: `Bearer ${key}`, ...(body && { 'Content-Type': 'application/json' }) };
  const answer = await fetch(service.url + pathname, { method, headers, ...(body && { body }) });
  return { status: answer.status, body: (await answer.json()) as Record<string, string> };
}

test(
  'a full disk',
  async () => {
    if (!mounted) return console.warn('Skipped: a small disk cannot be mounted here (that takes root).');
    const { workspaceId, key } = await seedTenant(database.db);
    const template = await seedTemplate(database.db, workspaceId, '---\ntitle: Note\n---\nText\n');
    const env = {
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      STORAGE_URL: `file:${disk}`,
      PORT: '0',
      LOG_LEVEL: 'error',
    };
    await expect(writeFile(path.join(disk, 'other'), Buffer.alloc(1024 * 1024))).rejects.toThrow('ENOSPC');
    const service = await servePlaten([], { env });
    let ended: { stderr: string } | undefined;
    try {
      const make = (title: string) =>
        ask(service, 'POST', `/api/v1/templates/${template}/generations`, key, JSON.stringify({ title }));
      const made = await Promise.all(['one', 'two', 'three'].map(make));
      const ids = made.map(({ body }) => body.id);
      const statesOf = () =>
        Promise.all(
          ids.map(async (id) => (await ask(service, 'GET', `/api/v1/generations/${id}`, key)).body.pdf_status),
        );
      const until = async (holds: () => Promise<boolean>) => {
        while (!(await holds())) await pause(100);
      };
      await until(async () => (await statesOf()).includes('failed'));
      const asked = await ask(service, 'GET', `/api/v1/generations/${ids[0]}/pdf`, key);
      expect([[202], [500, 'pdf_render_failed']]).toContainEqual(
        asked.status === 202 ? [202] : [asked.status, (asked.body.error as unknown as { code: string }).code],
      );
      await until(async () => (await ask(service, 'GET', '/readyz', key)).status === 503);
      expect((await ask(service, 'GET', '/readyz', key)).body).toMatchObject({
        database: 'ready',
        store: 'unavailable',
      });
      // Everything else goes on.
      expect((await ask(service, 'GET', '/api/v1/templates', key)).status).toBe(200);

      expect(mount('-o', 'remount,size=4m')).toBe(true);
      // Nobody asks.
      await until(async () => (await statesOf()).every((state) => state === 'ready'));
      await until(async () => (await ask(service, 'GET', '/readyz', key)).status === 200);
    } finally {
      ended = await service.stop('SIGTERM');
    }
    const lines = ended.stderr
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.length).toBeGreaterThan(1);
    for (const [at, line] of lines.entries())
      expect(line).toMatchObject({
        msg: at === 0 ? 'the store of PDFs is full' : 'a PDF could not be stored; it is tried again later',
        err: { message: expect.stringContaining(`The object folder ${disk} is on a disk that is full (ENOSPC)`) },
      });
  },
  5 * MINUTE,
);
