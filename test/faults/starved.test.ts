/**
 * §13.5, §18.22: a machine with next to no processor. The service is stopped and goes on in turns, so that it has 3, 5 or 10 % of one. It starts,
 * answers, makes documents and renders them; it is slow, but does not end. `make test-faults` runs it: it takes minutes.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from '@jest/globals';
import { MINUTE, SECOND } from '../../src/domain/durations.ts';
import { startPlaten } from '../support/platen.ts';
import { seedTemplate, seedTenant } from '../support/seed.ts';
import { useDatabase } from '../support/use-database.ts';

const faults = process.env.PLATEN_FAULTS ? test : test.skip;
const database = useDatabase();
// A database has one folder of PDFs.
const dataDir = mkdtempSync(path.join(tmpdir(), 'platen-starved-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
/** The scheduler of the kernel may not run the process at once. */
const TURN_MS = SECOND;

faults.each([3, 5, 10])(
  'with %d %% of a processor it starts, makes documents and renders them',
  async (percent) => {
    const tenant = await seedTenant(database.db);
    const template = await seedTemplate(database.db, tenant.workspaceId, '---\ntitle: Note\n---\n# {{Name}}\n');
    const env = { DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' };
    const startedAt = Date.now();
    const child = startPlaten(['serve', '--json'], { env });
    const exit = Promise.withResolvers<number | null>();
    child.once('close', exit.resolve);
    let [said, told] = ['', ''];
    child.stdout!.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    child.stderr!.setEncoding('utf8').on('data', (text: string) => {
      told += text;
    });
    const starving = new AbortController();
    const starved = starve(child.pid!, percent, starving.signal);
    const seconds = () => Math.round((Date.now() - startedAt) / SECOND);
    const until = async (holds: () => Promise<boolean> | boolean) => {
      for (; !(await holds()); await pause(500)) if (child.exitCode !== null) throw new Error(`it has ended: ${told}`);
      return seconds();
    };
    try {
      const answers = await until(() => said.endsWith('\n}\n'));
      const { url } = JSON.parse(said) as { url: string };
      const headers = { Authorization: `Bearer ${tenant.key}`, 'Content-Type': 'application/json' };
      const made: string[] = [];
      const documents = await until(async () => {
        const body = JSON.stringify({ values: { name: `No ${made.length}` } });
        const answer = await fetch(`${url}/api/v1/templates/${template}/generations`, {
          method: 'POST',
          headers,
          body,
        });
        if (answer.status === 201) made.push(((await answer.json()) as { id: string }).id);
        else expect(answer.status).toBe(503);
        return made.length === 3;
      });
      const ready = { id: { in: made }, pdfStatus: 'ready' } as const;
      const rendered = await until(async () => (await database.db.generation.count({ where: ready })) === made.length);
      const states = await fetch(`${url}/readyz`).then((answer) => answer.json());
      expect(states).toMatchObject({ database: 'ready', rendering: 'ready' });
      process.stdout.write(`${percent} %: answers after ${answers} s, documents ${documents} s, PDFs ${rendered} s\n`);
    } finally {
      starving.abort();
      await starved;
      child.kill('SIGTERM');
      await exit.promise;
    }
  },
  20 * MINUTE,
);

/** It runs for `percent` of each turn. */
async function starve(pid: number, percent: number, signal: AbortSignal): Promise<void> {
  const runs = (TURN_MS * percent) / 100;
  while (!signal.aborted) {
    process.kill(pid, 'SIGSTOP');
    await pause(TURN_MS - runs, undefined, { signal }).catch(() => undefined);
    process.kill(pid, 'SIGCONT');
    await pause(runs);
  }
}
