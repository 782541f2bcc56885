/**
 * §18.47: what both installations know of a move, so that at no moment two of them draw numbers: the source says `held` before the target is
 * asked to begin, and `moved` afterwards. The id of the move stands in both, and stays.
 */
import { randomUUID } from 'node:crypto';
import { type Client, DatabaseError } from 'pg';
import { tell } from '../../locales/message.ts';
import { BackupError } from './backup-error.ts';

type State = { state: 'arriving' | 'held' | 'moved' | null; move: string | null; name: string };
type Both = { source: Client; target: Client; workspaceId: string };

const LOCK_NOT_AVAILABLE = '55P03';
const UNIQUE_VIOLATION = '23505';
/** Whoever writes has so much time to end. */
const WAIT_SECONDS = 20;

async function stateOf(client: Client, workspaceId: string): Promise<State | undefined> {
  const { rows } = await client.query<State>(
    'SELECT move_state::text AS state, move_id AS move, name FROM workspaces WHERE id = $1',
    [workspaceId],
  );
  return rows[0];
}

/** `copy`: nothing is held; `mark`: the target has begun; `done`: the source has said so. */
export type MoveStep = { step: 'copy' | 'mark' | 'done'; move: string };

/** Where an earlier run has stopped, or the beginning. Throws `BackupError` for a workspace that is in use in the target. */
export async function beginMove({ source, target, workspaceId }: Both): Promise<MoveStep> {
  const here = (await stateOf(source, workspaceId))!;
  const there = await stateOf(target, workspaceId);
  const isSame = there !== undefined && there.move !== null && there.move === here.move;
  if (here.state === 'arriving') throw new BackupError(tell('backup.move.arriving', { name: here.name }));
  if (here.state === 'moved') {
    if (isSame && there.state !== 'arriving') return { step: 'done', move: here.move! };
    throw new BackupError(tell('backup.move.left', { name: here.name }));
  }
  if (here.state === 'held') {
    if (!isSame) throw new BackupError(tell('backup.move.elsewhere', { name: here.name }));
    if (there.state !== 'arriving') return { step: 'mark', move: here.move! };
    // All has to be compared once more, in which time it can be written again.
    await release(source, workspaceId, here.move!);
  }
  if (there && there.state !== 'arriving' && there.state !== 'moved')
    throw new BackupError(tell('backup.move.there', { name: there.name }));
  const move = randomUUID();
  await source.query('UPDATE workspaces SET move_id = $2 WHERE id = $1 AND move_state IS NULL', [workspaceId, move]);
  await arrive({ source, target, workspaceId }, move);
  return { step: 'copy', move };
}

/** It has a row in the target, which nobody can use. */
async function arrive({ source, target, workspaceId }: Both, move: string): Promise<void> {
  const said = { id: workspaceId, default_theme_id: null, moved_to: null, move_state: 'arriving', move_id: move };
  const row = { ...(await rowOf(source, workspaceId)), ...said };
  try {
    await target.query(
      `INSERT INTO workspaces SELECT * FROM jsonb_populate_record(NULL::workspaces, $1)
       ON CONFLICT (id) DO UPDATE SET move_state = 'arriving', move_id = excluded.move_id, moved_to = NULL
       WHERE workspaces.move_state IN ('arriving', 'moved')`,
      [JSON.stringify(row)],
    );
  } catch (error) {
    if ((error as DatabaseError).code !== UNIQUE_VIOLATION) throw error;
    throw new BackupError(tell('backup.move.name'));
  }
}

async function rowOf(source: Client, workspaceId: string): Promise<Record<string, unknown>> {
  const { rows } = await source.query<{ row: Record<string, unknown> }>(
    'SELECT to_jsonb(w) AS row FROM workspaces w WHERE id = $1',
    [workspaceId],
  );
  return rows[0]!.row;
}

/** From here on nothing of it is written in the source. Waits for who writes; others are refused meanwhile. */
export async function holdWorkspace(source: Client, workspaceId: string, move: string): Promise<void> {
  try {
    await source.query(`BEGIN; SET LOCAL lock_timeout = '${WAIT_SECONDS}s'`);
    await source.query(`SELECT pg_advisory_xact_lock(hashtext('move_workspace'), hashtext($1))`, [workspaceId]);
    await changed(
      source.query(`UPDATE workspaces SET move_state = 'held' WHERE id = $1 AND move_state IS NULL AND move_id = $2`, [
        workspaceId,
        move,
      ]),
    );
    await source.query('COMMIT');
  } catch (error) {
    await source.query('ROLLBACK').catch(() => undefined);
    if (!(error instanceof DatabaseError) || error.code !== LOCK_NOT_AVAILABLE) throw error;
    throw new BackupError(tell('backup.move.writing', { seconds: WAIT_SECONDS }));
  }
}

/** The target has it from the COMMIT on. `audit` records it there, in the same transaction. */
export async function activate(
  { source, target, workspaceId }: Both,
  move: string,
  audit: () => Promise<void>,
): Promise<void> {
  const row = JSON.stringify(await rowOf(source, workspaceId));
  await target.query('BEGIN');
  await changed(
    target.query(
      `UPDATE workspaces w SET (name, plan, time_zone, created_at, default_theme_id, retention_days, retention_confirmed_before,
         requires_second_factor, session_minutes, idle_minutes, move_state) = (SELECT r.name, r.plan, r.time_zone, r.created_at, r.default_theme_id, r.retention_days,
         r.retention_confirmed_before, r.requires_second_factor, r.session_minutes, r.idle_minutes, NULL::workspace_move
         FROM jsonb_populate_record(NULL::workspaces, $3) r)
       WHERE id = $1 AND move_state = 'arriving' AND move_id = $2`,
      [workspaceId, move, row],
    ),
  );
  await audit();
  await target.query('COMMIT');
}

/** `address`: where its pages say that it is; null: they do not. */
export async function markMoved(
  source: Client,
  workspaceId: string,
  { move, address }: { move: string; address: string | null },
): Promise<void> {
  await changed(
    source.query(
      `UPDATE workspaces SET move_state = 'moved', moved_to = $3 WHERE id = $1 AND move_state = 'held' AND move_id = $2`,
      [workspaceId, move, address],
    ),
  );
}

/** The source is in use as before. Throws `BackupError` when the target has begun already. What is there stays, and cannot be used. */
export async function abortMove({ source, target, workspaceId }: Both): Promise<'aborted' | 'none'> {
  const here = (await stateOf(source, workspaceId))!;
  const there = await stateOf(target, workspaceId);
  if (here.move === null || here.state === 'arriving') return 'none';
  const isSame = there?.move === here.move;
  if (here.state === 'moved' || (isSame && there?.state === null))
    throw new BackupError(tell('backup.move.begun', { name: here.name }));
  if (here.state === 'held' && !isSame) throw new BackupError(tell('backup.move.elsewhere', { name: here.name }));
  await release(source, workspaceId, here.move);
  return 'aborted';
}

/** It can be written again. Nobody begins there meanwhile: whoever moves it holds the lock of the move in the target. */
async function release(source: Client, workspaceId: string, move: string): Promise<void> {
  await source.query('UPDATE workspaces SET move_state = NULL, move_id = NULL WHERE id = $1 AND move_id = $2', [
    workspaceId,
    move,
  ]);
}

async function changed(result: Promise<{ rowCount: number | null }>): Promise<void> {
  if ((await result).rowCount !== 1) throw new BackupError(tell('backup.move.changed'));
}
