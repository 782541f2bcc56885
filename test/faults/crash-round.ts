/**
 * §3, §4.3 under crashes: real processes serve, somebody sends requests all the while, and one of the processes or
 * Postgres is killed at a moment that the seed chooses. What was promised is then checked from outside.
 */

import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { SECOND } from '../../src/domain/durations.ts';
import { migrate } from '../../src/migrations/index.ts';
import { openEmbeddedPostgres } from '../../src/postgres/open/open-embedded-postgres.ts';
import { connect } from '../../src/storage/database.ts';
import { postmasterPid, QUIET } from '../postgres/server-under-test.ts';
import { type Served, servePlaten } from '../support/platen.ts';
import { seedTemplate, seedTenant } from '../support/seed.ts';

const SENDERS = 4;
/** Between two requests of one sender, so that the renders keep up. */
const BREATH = 60;
/** A dead holder's claim is free again well within this time: when no PDF becomes ready for so long, none will. */
const STANDS_STILL = 120 * SECOND;

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

/** Runs `rounds` kills on one data folder and answers the figures of all of them. */
export async function runCrashRounds(rounds: number, seed: number): Promise<Figures> {
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
        const victim = VICTIMS[(round + Math.floor(random() * 2)) % VICTIMS.length]!;
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
      await settle(postgres.url, running.api, key, [...promised.values()], figures);
      await check(postgres.url, templateId, [...promised.values()], figures);
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

/** Waits for every promised PDF: the worker does most of them, and nothing asks for one. */
async function settle(url: string, api: Served, key: string, ids: string[], figures: Figures): Promise<void> {
  let waiting = Number.POSITIVE_INFINITY;
  // A busy machine has thousands left to render, and takes its time.
  for (let end = Date.now() + STANDS_STILL; waiting > 0 && Date.now() < end; await pause(500)) {
    const [{ open, dead }] = await ask<{ open: number; dead: number }>(
      url,
      `SELECT count(*) FILTER (WHERE pdf_status <> 'ready')::int AS open,
              count(*) FILTER (WHERE pdf_lease_until < now() - interval '15 seconds')::int AS dead FROM generations`,
    );
    figures.stuck = Math.max(figures.stuck, dead);
    if (open < waiting) end = Date.now() + STANDS_STILL;
    waiting = open;
  }
  figures.lost += waiting;
  // Over HTTP each of them is there, and so is its file, whole.
  for (const id of ids) {
    const headers = { Authorization: `Bearer ${key}` };
    const pdf = await fetch(`${api.url}/api/v1/generations/${id}/pdf`, { headers });
    const { url: file } = pdf.status === 200 ? ((await pdf.json()) as { url: string }) : { url: undefined };
    const whole = file !== undefined && isWhole(await download(api, file));
    if (!whole) figures.lost += 1;
  }
}

async function download(api: Served, file: string): Promise<Buffer> {
  // The API may have another port than when the link was made.
  const { pathname, search } = new URL(file);
  return Buffer.from(await (await fetch(api.url + pathname + search)).arrayBuffer());
}

function isWhole(pdf: Buffer): boolean {
  return pdf.subarray(0, 5).equals(Buffer.from('%PDF-')) && pdf.includes('%%EOF');
}

/** In the database: every promised document, and numbers and counters from 1 on without a gap. */
async function check(url: string, templateId: string, ids: string[], figures: Figures): Promise<void> {
  const rows = await ask<{ id: string; number: number; counter: number }>(
    url,
    `SELECT id, generation_number AS number, substring(markdown from '^# ([0-9]+)')::int AS counter
     FROM generations WHERE template_id = '${templateId}'`,
  );
  const known = new Set(rows.map(({ id }) => id));
  figures.lost += ids.filter((id) => !known.has(id)).length;
  for (const column of ['number', 'counter'] as const) {
    const drawn = new Set(rows.map((row) => row[column]));
    figures.doubled += rows.length - drawn.size;
    figures.gaps += Math.max(0, ...drawn) - drawn.size;
  }
  const [{ count, next }] = await ask<{ count: number; next: number }>(
    url,
    `SELECT generation_count AS count, (SELECT next::int FROM counters WHERE template_id = t.id) AS next
     FROM templates t WHERE id = '${templateId}'`,
  );
  if (count !== rows.length || next !== rows.length + 1) figures.gaps += 1;
}

/** The rows of one question; asked again while Postgres recovers. */
async function ask<Row>(url: string, question: string): Promise<[Row, ...Row[]]> {
  for (let tries = 50; ; tries -= 1) {
    const client = new Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query(question)).rows as [Row, ...Row[]];
    } catch (error) {
      if (tries === 0) throw error;
      await pause(200);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
