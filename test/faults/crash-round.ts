/**
 * §12.4, §13.1 and §13.3 under crashes: real processes serve, somebody sends requests all the while, and one of the processes or
 * Postgres is killed at a moment that the seed chooses. What must hold then is in `crashes.test.ts`.
 */

import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { migrate } from '../../src/data/migrations/index.ts';
import { openEmbeddedPostgres } from '../../src/data/postgres/open/open-embedded-postgres.ts';
import { connect } from '../../src/data/storage/connection/database.ts';
import { SECOND } from '../../src/domain/durations.ts';
import { postmasterPid, QUIET } from '../data/postgres/server-under-test.ts';
import { type Served, servePlaten } from '../support/platen.ts';
import { seedTemplate, seedTenant } from '../support/seed.ts';

const SENDERS = 4;
/** Between two requests of one sender, so that the renders keep up. */
const BREATH = 60;

const VICTIMS = ['api', 'worker', 'postgres'] as const;
export type Victim = (typeof VICTIMS)[number];

export type Figures = {
  made: number;
  kills: Record<Victim, number>;
  /** Answered 201, and not there afterwards, or without its PDF. */
  lost: number;
  /** Numbers that were drawn twice or left out, and requests that made more than one document. */
  doubled: number;
  gaps: number;
  /** Claims of dead holders that were still held 30 s after. */
  stuck: number;
};

const TEMPLATE = `---
title: Crash
placeholders: [{label: No, type: counter, format: "0001"}]
---
# {{No}} {{Name}}
`;

/** Small and seeded: the same seed kills the same victims after the same times. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  const keyed = items.map((item) => ({ item, key: random() }));
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
}

/** What the crashes have left: the services run again, and `promised` are the ids of all documents that were answered. */
export type Aftermath = { url: string; api: Served; key: string; templateId: string; promised: string[] };

/** Runs `rounds` kills on one data folder and answers the figures of all of them; `check` adds what it finds afterwards. */
export async function runCrashRounds(
  rounds: number,
  seed: number,
  check: (aftermath: Aftermath, figures: Figures) => Promise<void>,
): Promise<Figures> {
  const random = randomOf(seed);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'platen-faults-'));
  await chmod(dataDir, 0o711);
  const postgres = await openEmbeddedPostgres({ dataDir, log: QUIET });
  try {
    await migrate(postgres.url);
    const { key, templateId } = await seedTenancy(postgres.url);
    const env = { DATA_DIR: dataDir, DATABASE_URL: postgres.url, LOG_LEVEL: 'silent', RENDER_CONCURRENCY: '1' };
    const start = (role: 'api' | 'worker') => servePlaten(['--role', role], { env: { ...env, PORT: '0' } });
    const running = { api: await start('api'), worker: await start('worker') };
    const figures: Figures = {
      made: 0,
      kills: { api: 0, worker: 0, postgres: 0 },
      lost: 0,
      doubled: 0,
      gaps: 0,
      stuck: 0,
    };
    /** Who is still to be killed before any of the three is killed again. */
    const victims: Victim[] = [];
    /** By idempotency key: the document that was promised. */
    const promised = new Map<string, string>();
    try {
      for (let round = 0; round < rounds; round += 1) {
        const sending = new AbortController();
        const send = Array.from({ length: SENDERS }, (_, sender) =>
          sendUntil(sending.signal, () => running.api, {
            key,
            templateId,
            name: `${round}-${sender}`,
            promised,
            figures,
          }),
        );
        await pause(200 + random() * 600);
        if (victims.length === 0) victims.push(...shuffled(VICTIMS, random));
        const victim = victims.pop()!;
        figures.kills[victim] += 1;
        if (victim === 'postgres') process.kill(await postmasterPid(dataDir), 'SIGKILL');
        else {
          await running[victim].stop('SIGKILL');
          running[victim] = await start(victim);
        }
        await pause(200 + random() * 300);
        sending.abort();
        await Promise.all(send);
      }
      const aftermath = { url: postgres.url, api: running.api, key, templateId, promised: [...promised.values()] };
      await check(aftermath, figures);
      figures.made = promised.size;
      return figures;
    } finally {
      await Promise.all([running.api.stop('SIGTERM'), running.worker.stop('SIGTERM')]);
    }
  } finally {
    await postgres.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function seedTenancy(url: string): Promise<{ key: string; templateId: string }> {
  const db = connect(url);
  try {
    const { workspaceId, key } = await seedTenant(db);
    return { key, templateId: await seedTemplate(db, workspaceId, TEMPLATE) };
  } finally {
    await db.$disconnect();
  }
}

type Sending = { key: string; templateId: string; name: string; promised: Map<string, string>; figures: Figures };

/** Sends one request after another; one without an answer is sent again with the same key, as a client would. */
async function sendUntil(
  signal: AbortSignal,
  api: () => Served,
  { key, templateId, name, promised, figures }: Sending,
): Promise<void> {
  for (let at = 0; !signal.aborted; at += 1) {
    const idempotencyKey = `${name}-${at}`;
    for (let answered = false; !answered; ) {
      // A third of what is sent is refused.
      const values = at % 3 === 2 ? { nobody: 'x' } : { name: idempotencyKey };
      const answer = await fetch(`${api().url}/api/v1/templates/${templateId}/generations`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${key}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': idempotencyKey,
        },
        body: JSON.stringify({ values }),
        signal: AbortSignal.timeout(20 * SECOND),
      })
        .then(async (response) => ({ status: response.status, body: (await response.json()) as { id: string } }))
        .catch(() => undefined);
      answered = answer !== undefined && answer.status < 500 && answer.status !== 409;
      if (answer?.status === 201 || answer?.status === 200) {
        const before = promised.get(idempotencyKey);
        if (before !== undefined && before !== answer.body.id) figures.doubled += 1;
        promised.set(idempotencyKey, answer.body.id);
      }
      await pause(BREATH);
    }
  }
}
