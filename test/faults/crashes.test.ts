/**
 * §12.4, §13.1: exactly once, whatever is killed. What was promised is checked from outside, over HTTP and in the database.
 * `make test-faults` runs 50 rounds and prints their figures.
 */

import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { Client } from 'pg';
import { MINUTE, SECOND } from '../../src/domain/durations.ts';
import type { Served } from '../support/platen.ts';
import { FUZZ_SEED } from '../support/this-run.ts';
import { type Aftermath, type Figures, runCrashRounds } from './crash-round.ts';
import { inTurn, LONG } from './in-turn.ts';

const ROUNDS = LONG ? 50 : 1;
/** A dead holder's claim is free again well within this time: when no PDF becomes ready for so long, none will. */
const STANDS_STILL = 120 * SECOND;

inTurn('renders')(
  `${ROUNDS} kills (PLATEN_FUZZ_SEED=${FUZZ_SEED}): nothing lost, nothing twice, nothing stuck`,
  async () => {
    const figures = await runCrashRounds(ROUNDS, FUZZ_SEED, async (aftermath, found) => {
      await settle(aftermath, found);
      await checkNumbers(aftermath, found);
    });
    if (LONG) process.stdout.write(`${JSON.stringify(figures)}\n`);
    expect(figures.made).toBeGreaterThan(0);
    expect(figures).toMatchObject({ lost: 0, doubled: 0, gaps: 0, stuck: 0 });
  },
  LONG ? 60 * MINUTE : 5 * MINUTE,
);

/** Waits for every promised PDF: the worker does most of them, and nothing asks for one. */
async function settle({ url, api, key, promised }: Aftermath, figures: Figures): Promise<void> {
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
  for (const id of promised) {
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
async function checkNumbers({ url, templateId, promised }: Aftermath, figures: Figures): Promise<void> {
  const rows = await ask<{ id: string; number: number; counter: number }>(
    url,
    `SELECT id, generation_number AS number, substring(markdown from '^# ([0-9]+)')::int AS counter
     FROM generations WHERE template_id = '${templateId}'`,
  );
  const known = new Set(rows.map(({ id }) => id));
  figures.lost += promised.filter((id) => !known.has(id)).length;
  for (const column of ['number', 'counter'] as const) {
    const drawn = new Set(rows.map((row) => row[column]));
    figures.doubled += rows.length - drawn.size;
    figures.gaps += Math.max(0, ...drawn) - drawn.size;
  }
  const [{ count, next }] = await ask<{ count: number; next: number }>(
    url,
    `SELECT generation_count AS count, (
       SELECT c.next::int FROM counters c JOIN template_entries e ON e.id = c.entry_id WHERE e.template_id = t.id
     ) AS next
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
