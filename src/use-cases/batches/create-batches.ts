/**
 * §20.18: checks and makes what sheets ask for, in every process of the service, a turn for one workspace after another. A row is noted when
 * its document is there. One whose process died before that is made again with the same `Idempotency-Key`, which lasts longer than the batch:
 * so there is one document of it. Rows go one by one, so that numbers stand in the order of the sheet.
 */
import { randomUUID } from 'node:crypto';
import {
  type BatchTurn,
  endTurn,
  finishBatch,
  nextRows,
  noteChecked,
  noteMade,
  renewTurn,
  takeTurn,
  type WaitingRow,
} from '../../data/storage/documents/batch-turns.ts';
import { stopBatch } from '../../data/storage/documents/batches.ts';
import { findTemplateHead } from '../../data/storage/templates/saved-templates.ts';
import { DAY, SECOND } from '../../domain/durations.ts';
import { Refusal, type RefusalCode } from '../../domain/errors.ts';
import type { Values } from '../../domain/values.ts';
import { databaseFault } from '../../platform/database-fault.ts';
import { findBlanks } from '../../template/fill/find-blanks.ts';
import { asStored, type ValueFault } from '../../template/model/value-fault.ts';
import {
  type CreateDocumentParts,
  createDocument,
  loadSavedVersion,
  type SavedHead,
  savedHead,
  tryDocument,
} from '../create-document/index.ts';

/** A workspace has as many rows as this in one turn, for so long at most. */
const TURN = { rows: 25, ms: SECOND };
/** What another process leaves is found in so much time. */
const POLL_MS = 2 * SECOND;
const RENEW_MS = 3 * SECOND;
/** Longer than a batch is kept. */
const KEY_LASTS = 20 * DAY;
/** Of one row. */
const MAX_FAULTS = 20;

const ABOUT_VALUES = new Set<RefusalCode>([
  'validation',
  'invalid_values',
  'invalid_number',
  'invalid_option',
  'unknown_placeholder',
  'unknown_group_field',
]);
/** Which pass by themselves. */
const FOR_NOW = new Set<RefusalCode>(['unavailable', 'idempotency_in_flight', 'rate_limited']);
/** Another version of the template than the rows were checked against. */
const VERSION_CHANGED = 'version_changed';

type Parts = CreateDocumentParts & { log: Record<'error' | 'warn', (details: object, message: string) => void> };

export type Batches = {
  /** From now on turns are taken. */
  start(): void;
  /** There is something to do. */
  wake(): void;
  /** The row under way may end. */
  stop(): Promise<void>;
};

export function createBatches(parts: Parts): Batches {
  const { log } = parts;
  const stopping = new AbortController();
  let wake = () => {};
  let running: Promise<void> | undefined;

  const rest = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, POLL_MS);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const run = async () => {
    while (!stopping.signal.aborted) {
      const worked = await takeOneTurn(parts, stopping.signal).catch((err) => {
        log[databaseFault(err) === undefined ? 'error' : 'warn']({ err }, 'a batch could not go on; it is tried again');
        return false;
      });
      if (!worked && !stopping.signal.aborted) await rest();
    }
  };
  return {
    start() {
      running ??= run();
    },
    wake: () => wake(),
    async stop() {
      stopping.abort();
      wake();
      await running;
    },
  };
}

/** False when nothing waits. */
async function takeOneTurn(parts: Parts, signal: AbortSignal): Promise<boolean> {
  const { db } = parts;
  const holder = randomUUID();
  const turn = await takeTurn(db, holder);
  if (!turn) return false;
  try {
    await work(parts, turn, holder, signal);
  } catch (error) {
    if (signal.aborted) return false;
    if (!endsBatch(error)) throw error;
    if (databaseFault(error) === undefined && !(error instanceof Refusal))
      parts.log.error({ err: error, batch: turn.id }, 'a batch stopped');
    await stopBatch(db, keyOf(turn), error instanceof Refusal ? error.code : 'internal');
  } finally {
    await endTurn(db, turn.id, holder);
  }
  return true;
}

function keyOf({ id, principal: { workspaceId } }: BatchTurn) {
  return { id, workspaceId };
}

function endsBatch(error: unknown): boolean {
  return error instanceof Refusal ? !FOR_NOW.has(error.code) : databaseFault(error) === undefined;
}

async function work(parts: Parts, turn: BatchTurn, holder: string, signal: AbortSignal): Promise<void> {
  const { db } = parts;
  const rows = await nextRows(db, turn, TURN.rows);
  if (rows.length === 0) return finishBatch(db, turn);
  const found =
    turn.templateId === null ? null : await findTemplateHead(db, turn.principal.workspaceId, turn.templateId);
  const head = savedHead(found);
  if (turn.state === 'making' && head.version !== turn.version) return stopBatch(db, keyOf(turn), VERSION_CHANGED);
  const handle = turn.state === 'checking' ? checkRow : makeRow;
  const began = performance.now();
  let renewed = began;
  for (const row of rows) {
    const now = performance.now();
    if (signal.aborted || now - began > TURN.ms) return;
    if (now - renewed > RENEW_MS) {
      if (!(await renewTurn(db, turn, holder))) return;
      renewed = now;
    }
    await handle(parts, { turn, head, row, signal });
  }
}

type RowTask = { turn: BatchTurn; head: SavedHead; row: WaitingRow; signal: AbortSignal };

async function checkRow(parts: Parts, { turn, head, row, signal }: RowTask): Promise<void> {
  const { number, title, values } = row;
  const { principal } = turn;
  const { faults, document } = await tryDocument(parts, { principal, head, title, values, clientSignal: signal });
  const { template } = await loadSavedVersion(parts, principal.workspaceId, head.versionId, { images: false });
  const { paths } = findBlanks(template.inventory, values as Values, document?.facts?.hidden);
  const blanks = [...new Set(paths.map((path) => path.replace(/\[\d+\]/, '[]')))];
  await noteChecked(parts.db, turn, number, { faults: plain(faults), blanks });
}

async function makeRow(parts: Parts, { turn, head, row, signal }: RowTask): Promise<void> {
  const { principal } = turn;
  const { number, title, values } = row;
  try {
    const { generation } = await createDocument(parts, {
      ...{ principal, head, title, values, source: 'app', templateId: head.id, clientSignal: signal },
      idempotencyKey: `batch-${turn.id}-${number}`,
      keyLasts: KEY_LASTS,
      batchId: turn.id,
    });
    const { id: generationId, generationNumber } = generation;
    await noteMade(parts.db, turn, number, { generationId, generationNumber });
  } catch (error) {
    if (!(error instanceof Refusal) || !ABOUT_VALUES.has(error.code)) throw error;
    const { code, told: message, detail: path = '' } = error;
    await noteChecked(parts.db, turn, number, { faults: plain([{ code, message, path }]) });
  }
}

function plain(faults: readonly ValueFault[]) {
  return JSON.parse(JSON.stringify(faults.slice(0, MAX_FAULTS).map(asStored)));
}
