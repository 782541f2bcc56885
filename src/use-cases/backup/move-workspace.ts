/**
 * §18.47: a workspace → another installation, while both are at work. It is copied while it is in use, again and again, each time what is new;
 * then it can only be read, the rest is copied, all of it is compared, and the target begins.
 */

import { randomUUID } from 'node:crypto';
import pMap from 'p-map';
import type { Client } from 'pg';
import { askOf, readHistory } from '../../data/migrations/index.ts';
import type { OpenedStore } from '../../data/objects/open-object-store.ts';
import type { Secrets } from '../../data/secrets/open-secrets.ts';
import type { Database } from '../../data/storage/connection/database.ts';
import { isPooled } from '../../data/storage/connection/prepared.ts';
import { MOVES } from '../../data/storage/secrets/secret-keys.ts';
import { MINUTE, SECOND } from '../../domain/durations.ts';
import type { Actor } from '../../domain/principal.ts';
import { tell } from '../../locales/message.ts';
import { copyPdf } from '../store/index.ts';
import { BackupError } from './backup-error.ts';
import { abortMove, activate, beginMove, holdWorkspace, markMoved } from './begin-move.ts';
import {
  bringChanged,
  diffTable,
  removeExtra,
  type Seen,
  type Sync,
  seenNow,
  shapesOfBoth,
  type TableDifference,
} from './diff-table.ts';
import { recordImport } from './import-workspace.ts';
import { movePeople, moveSignIn, type Seals } from './move-people.ts';
import { MOVED_TABLES } from './moved-tables.ts';
import { withClient } from './tables.ts';
import { belonging, leadingOut } from './workspace-tables.ts';
import type { OnProgress } from './write-archive.ts';

/** An installation. `objects`: null where no PDFs are kept. `secrets`: throws where its key is not there. */
export type Cell = { url: string; db: Database; objects: OpenedStore | null; secrets: () => Promise<Secrets> };

export type MoveOptions = {
  by: { actor: Actor; now: Date };
  /** Where browsers reach the target, without a slash at the end; null: it is not told. */
  address: string | null;
  onProgress: OnProgress;
};

/** `passes`: how often it was copied. `readOnlySeconds`: between the last write in the source and the first that the target takes. */
export type WorkspaceMoved = {
  result: 'moved' | 'moved before';
  documents: number;
  pdfs: number;
  passes: number;
  readOnlySeconds: number;
};

/** A pass that took no longer is the last one before nothing may be written. */
const SHORT_MS = 2 * SECOND;
const MAX_PASSES = 10;
/** In which what the target's own upkeep has removed meanwhile is brought again. */
const LAST_PASSES = 3;
const PDFS_AT_ONCE = 16;
/** All hashes of a table of millions of rows take less. One that is silent for longer is given up. */
const ANSWERS_WITHIN = 30 * MINUTE;
/** A command that was killed is gone by then. */
const LOCK_TRIES = 60;

/** Throws `BackupError` with a reason. Killed at any moment, it goes on when it is called again. */
export function moveWorkspace(
  workspaceId: string,
  from: Cell,
  to: Cell,
  options: MoveOptions,
): Promise<WorkspaceMoved> {
  return withBoth(workspaceId, from, to, async (both) => {
    await refuseOtherVersion(both);
    if ((from.objects === null) !== (to.objects === null)) throw new BackupError(tell('backup.move.pdfs'));
    const seals = { from: await from.secrets(), to: await to.secrets(), toDb: to.db };
    const { step, move } = await beginMove(both);
    const { address, by } = options;
    const moved: WorkspaceMoved = { result: 'moved', documents: 0, pdfs: 0, passes: 0, readOnlySeconds: 0 };
    if (step === 'done') return { ...moved, result: 'moved before' };
    if (step !== 'mark') {
      const shapes = await shapesOfBoth(both, MOVED_TABLES);
      const copy = createPass(both, { from, to, seals, shapes, onProgress: options.onProgress, moved });
      await copyInUse(copy);
      await holdWorkspace(both.source, workspaceId, move);
      const held = performance.now();
      await copyRest(copy);
      await refuseLeading(both);
      await moveSignIn(both.source, both.target, workspaceId, {
        ids: await movePeople(both.source, both.target, workspaceId),
        seals,
      });
      await activate(both, move, () => recordImport(both.target, workspaceId, { imported: moved.documents }, by));
      moved.readOnlySeconds = (performance.now() - held) / SECOND;
    }
    await markMoved(both.source, workspaceId, { move, address });
    return moved;
  });
}

/** The source is in use as before. Throws `BackupError` when the target has begun. */
export function takeBackMove(
  workspaceId: string,
  from: Pick<Cell, 'url'>,
  to: Pick<Cell, 'url'>,
): Promise<'aborted' | 'none'> {
  return withBoth(workspaceId, from, to, abortMove);
}

type Both = { source: Client; target: Client; workspaceId: string };

/** With a connection to each that nobody else has for this workspace: whatever is written there stops with it. */
async function withBoth<Result>(
  workspaceId: string,
  from: Pick<Cell, 'url'>,
  to: Pick<Cell, 'url'>,
  work: (both: Both) => Promise<Result>,
): Promise<Result> {
  if (isPooled(from.url) || isPooled(to.url)) throw new BackupError(tell('backup.move.pooled'));
  return withClient(from.url, ANSWERS_WITHIN, (source) =>
    withClient(to.url, ANSWERS_WITHIN, async (target) => {
      await refuseSame(source, target);
      for (const client of [source, target]) await prepare(client, workspaceId);
      return work({ source, target, workspaceId });
    }),
  );
}

async function prepare(client: Client, workspaceId: string): Promise<void> {
  await client.query(
    `SET TimeZone = 'UTC'; SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0`,
  );
  await client.query(`SELECT set_config('platen.moving', $1, false)`, [workspaceId]);
  // No key is forgotten meanwhile.
  await client.query('SELECT pg_advisory_lock_shared(hashtext($1))', [MOVES]);
  for (let tries = LOCK_TRIES; ; tries -= 1) {
    const { rows } = await client.query<{ locked: boolean }>(
      `SELECT pg_try_advisory_lock(hashtext('move_workspace_command'), hashtext($1)) AS locked`,
      [workspaceId],
    );
    if (rows[0]!.locked) return;
    if (tries === 1) throw new BackupError(tell('backup.move.locked'));
    await new Promise((resolve) => setTimeout(resolve, SECOND / 2));
  }
}

/** A cell that was made from a backup of the other has its ids too, so that only the connection tells. */
async function refuseSame(source: Client, target: Client): Promise<void> {
  const name = `platen move ${randomUUID()}`;
  await source.query(`SELECT set_config('application_name', $1, false)`, [name]);
  const { rowCount } = await target.query(
    'SELECT FROM pg_stat_activity WHERE application_name = $1 AND datname = current_database()',
    [name],
  );
  if (rowCount !== 0) throw new BackupError(tell('backup.move.same'));
}

async function refuseOtherVersion({ source, target }: Both): Promise<void> {
  const [here, there] = await Promise.all([source, target].map((client) => readHistory(askOf(client))));
  if (here!.applied.join() !== there!.applied.join()) throw new BackupError(tell('backup.move.otherVersions'));
}

/** No row names what another workspace of the target has, such as its template. Throws `BackupError`. */
async function refuseLeading({ target, workspaceId }: Both): Promise<void> {
  for (const table of MOVED_TABLES) {
    const { rowCount } = await target.query(
      `SELECT FROM ${table.table} t WHERE ${belonging(table, workspaceId)} AND (${leadingOut(table, workspaceId)}) LIMIT 1`,
    );
    if (rowCount !== 0) throw new BackupError(tell('backup.move.refers', { table: table.table }));
  }
}

type Pass = {
  /** Answers how many rows were brought or removed. */
  run(): Promise<number>;
};
type PassParts = {
  from: Cell;
  to: Cell;
  seals: Seals;
  shapes: Sync['shapes'];
  onProgress: OnProgress;
  moved: WorkspaceMoved;
};

async function copyInUse({ run }: Pass): Promise<void> {
  for (let passes = 0; passes < MAX_PASSES; passes += 1) {
    const began = performance.now();
    await run();
    if (performance.now() - began < SHORT_MS) return;
  }
}

/** Until both have the same. Throws `BackupError` when they do not come to it. */
async function copyRest({ run }: Pass): Promise<void> {
  for (let passes = 0; passes < LAST_PASSES; passes += 1) if ((await run()) === 0) return;
  throw new BackupError(tell('backup.move.rows'));
}

function createPass(both: Both, { from, to, seals, shapes, onProgress, moved }: PassParts): Pass {
  const { source, target, workspaceId } = both;
  const reseal = async (owner: string, sealed: Buffer) => {
    const secret = await seals.from.open({ purpose: 'webhook', owner }, sealed);
    if (!secret) throw new BackupError(tell('backup.move.webhook', { id: owner }));
    return seals.to.seal(seals.toDb, { purpose: 'webhook', owner }, secret);
  };
  const bringPdfs = async (rows: readonly Record<string, unknown>[]) => {
    const { objects } = from;
    if (!objects || !to.objects) return;
    const stores = { from: objects, to: to.objects };
    const ready = rows.filter((row) => row.pdf_status === 'ready');
    await pMap(
      ready,
      async (row) => {
        const pdf = {
          id: String(row.id),
          workspaceId,
          createdAt: new Date(String(row.created_at)),
          bytes: Number(row.pdf_bytes),
          sha256: String(row.pdf_sha256).slice(2),
        };
        const outcome = await copyPdf(from.db, stores, pdf);
        if (outcome === 'gone' || outcome === 'damaged')
          throw new BackupError(tell('backup.move.pdf', { id: pdf.id, state: outcome }));
        moved.pdfs += 1;
      },
      { concurrency: PDFS_AT_ONCE },
    );
  };
  let before: Looked | null = null;
  return {
    async run() {
      moved.passes += 1;
      const ids = await movePeople(source, target, workspaceId);
      const sync: Sync = { source, target, workspaceId, shapes, ids, reseal };
      const { found, looked } = await differences(sync, before);
      before = looked;
      const total = found.reduce((sum, { changed, extra }) => sum + changed.length + extra.length, 0);
      let done = 0;
      for (const difference of found.toReversed()) await removeExtra(sync, difference);
      for (const difference of found) {
        const { table } = difference;
        await bringChanged(sync, difference, async (rows) => {
          if (table.table === 'generations') await bringPdfs(rows);
          done += rows.length;
          onProgress(done, total);
        });
        if (table.table === 'generations') moved.documents = await countDocuments(both);
      }
      // Secrets are sealed anew each time.
      return found.reduce(
        (sum, { table, changed, extra }) => sum + extra.length + (table.sealed ? 0 : changed.length),
        0,
      );
    },
  };
}

/** When both were looked at, and with which `Sync.ids`. */
type Looked = { source: Seen; target: Seen; ids: string };

/** As of one moment of the source. What nobody has written since it was the same `before` is known by its key alone. */
async function differences(sync: Sync, before: Looked | null): Promise<{ found: TableDifference[]; looked: Looked }> {
  const { source, target } = sync;
  const ids = JSON.stringify(sync.ids);
  await source.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  const looked = { source: await seenNow(source), target: await seenNow(target), ids };
  // Somebody has another id there now: then rows differ that nobody has written.
  const seen = before?.ids === ids ? before : { source: null, target: null };
  const found: TableDifference[] = [];
  for (const table of MOVED_TABLES) found.push(await diffTable(sync, table, seen));
  await source.query('COMMIT');
  return { found, looked };
}

async function countDocuments({ target, workspaceId }: Both): Promise<number> {
  const { rows } = await target.query<{ count: number }>(
    'SELECT count(*)::float8 AS count FROM generation_entries WHERE workspace_id = $1',
    [workspaceId],
  );
  return rows[0]!.count;
}
