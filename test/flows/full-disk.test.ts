/** §13.12: a full disk is a failed render with one clear log line, and it is over when there is room again. */

import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
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
  // Room for what the start tries, and for no PDF.
  mounted = mount('-t', 'tmpfs', '-o', 'size=4k');
});
afterAll(async () => {
  if (mounted) spawnSync('umount', [disk]);
  await Promise.all([folder, disk].map((one) => rm(one, { recursive: true })));
});

async function ask(service: Served, method: string, pathname: string, key: string) {
  const answer = await fetch(service.url + pathname, { method, headers: { Authorization: `Bearer ${key}` } });
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
    const service = await servePlaten(['--role', 'api'], { env });
    let ended: { stderr: string } | undefined;
    try {
      const made = await ask(service, 'POST', `/api/v1/templates/${template}/generations`, key);
      const pdf = () => ask(service, 'GET', `/api/v1/generations/${made.body.id}/pdf`, key);
      expect(await pdf()).toMatchObject({ status: 500, body: { error: { code: 'pdf_render_failed' } } });
      expect((await ask(service, 'GET', `/api/v1/generations/${made.body.id}`, key)).body.pdf_status).toBe('failed');
      // Everything else goes on.
      expect((await ask(service, 'GET', '/api/v1/templates', key)).status).toBe(200);

      expect(mount('-o', 'remount,size=4m')).toBe(true);
      expect(await pdf()).toMatchObject({ status: 200, body: { status: 'ready' } });
    } finally {
      ended = await service.stop('SIGTERM');
    }
    const lines = ended.stderr
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      msg: 'PDF render failed',
      err: { message: expect.stringContaining(`The object folder ${disk} is on a disk that is full (ENOSPC)`) },
    });
  },
  5 * MINUTE,
);
