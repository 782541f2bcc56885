/**
 * §20.18: checks the rows of sheets and makes their documents, in every process, with workspaces taking turns. A row is marked once its
 * document exists. If the process dies before that, the row is sent again with the same `Idempotency-Key`, which lasts longer than the
 * batch, so there is only one document. Rows are handled one by one, so that numbers follow the order of the sheet.
 */
import type { JobEnd, Queues } from '../../data/queues/open-queues.ts';
import {
  type BatchKey,
  type BatchTurn,
  findTurn,
  finishBatch,
  nextRows,
  noteChecked,
  noteMade,
  stopBatch,
  type WaitingRow,
} from '../../data/storage/documents/batches.ts';
import { findTemplateHead } from '../../data/storage/templates/templates.ts';
import { DAY, SECOND } from '../../domain/durations.ts';
import { Refusal, type RefusalCode } from '../../domain/errors.ts';
import type { Values } from '../../domain/values.ts';
import { databaseFault } from '../../platform/database-fault.ts';
import { findBlanks } from '../../template/fill/find-blanks.ts';
import type { ValueFault } from '../../template/model/fault.ts';
import {
  type CreateDocumentParts,
  createDocument,
  loadSavedVersion,
  type SavedHead,
  savedHead,
  tryDocument,
} from '../create-document/index.ts';

/** The most rows and the most time of a workspace in one turn. */
const TURN = { rows: 25, ms: SECOND };
/** How often a worker looks for sheets that another process has received. */
const POLL_SECONDS = 2;
/** How long an idempotency key lasts, which is longer than a batch is stored. */
const KEY_LASTS = 20 * DAY;
/** The most faults of one row. */
const MAX_FAULTS = 20;

const ABOUT_VALUES = new Set<RefusalCode>([
  'validation',
  'invalid_values',
  'invalid_number',
  'invalid_option',
  'unknown_placeholder',
  'unknown_group_field',
]);
/** Refusals that are temporary: the same request may succeed later. */
const FOR_NOW = new Set<RefusalCode>(['unavailable', 'idempotency_in_flight', 'rate_limited']);
/** The template has another version than the one that the rows were checked against. */
const VERSION_CHANGED = 'version_changed';

type Parts = CreateDocumentParts & { log: Record<'error' | 'warn', (details: object, message: string) => void> };

export type Batches = {
  start(): Promise<void>;
  /** Stops after the current row. */
  stop(): Promise<void>;
};

export function createBatches({ queues, ...parts }: Parts & { queues: Queues }): Batches {
  const stopping = new AbortController();
  return {
    start: () =>
      queues.work<BatchKey>('sheets', { workers: 1, everySeconds: POLL_SECONDS }, ({ data, signal }) =>
        takeTurn(parts, data, AbortSignal.any([signal, stopping.signal])),
      ),
    async stop() {
      stopping.abort();
      await queues.pause('sheets');
    },
  };
}

async function takeTurn(parts: Parts, batch: BatchKey, signal: AbortSignal): Promise<JobEnd> {
  const turn = await findTurn(parts.db, batch);
  if (!turn) return 'done';
  try {
    return await work(parts, turn, signal);
  } catch (err) {
    if (signal.aborted) return { behind: true };
    if (!endsBatch(err)) {
      const level = databaseFault(err) === undefined ? 'error' : 'warn';
      parts.log[level]({ err, batch: turn.id }, 'a batch could not go on; it is tried again');
      throw err;
    }
    if (!(err instanceof Refusal)) parts.log.error({ err, batch: turn.id }, 'a batch stopped');
    await stopBatch(parts.db, keyOf(turn), err instanceof Refusal ? err.code : 'internal');
    return 'done';
  }
}

function keyOf({ id, principal: { workspaceId } }: BatchTurn): BatchKey {
  return { id, workspaceId };
}

function endsBatch(error: unknown): boolean {
  return error instanceof Refusal ? !FOR_NOW.has(error.code) : databaseFault(error) === undefined;
}

async function work(parts: Parts, turn: BatchTurn, signal: AbortSignal): Promise<JobEnd> {
  const { db } = parts;
  const rows = await nextRows(db, turn, TURN.rows);
  if (rows.length === 0) {
    await finishBatch(db, turn);
    return 'done';
  }
  const found =
    turn.templateId === null ? null : await findTemplateHead(db, turn.principal.workspaceId, turn.templateId);
  const head = savedHead(found);
  if (turn.state === 'making' && head.version !== turn.version) {
    await stopBatch(db, keyOf(turn), VERSION_CHANGED);
    return 'done';
  }
  const handle = turn.state === 'checking' ? checkRow : makeRow;
  const began = performance.now();
  for (const row of rows) {
    if (signal.aborted || performance.now() - began > TURN.ms) break;
    await handle(parts, { turn, head, row, signal });
  }
  return { behind: true };
}

type RowTask = { turn: BatchTurn; head: SavedHead; row: WaitingRow; signal: AbortSignal };

async function checkRow(parts: Parts, { turn, head, row, signal }: RowTask): Promise<void> {
  const { number, title, values } = row;
  const { principal } = turn;
  const known = row.faults as ValueFault[];
  // A row with too much text is not tried.
  if (known.some(({ path }) => path === 'values')) return noteChecked(parts.db, turn, number, { faults: plain(known) });
  const { faults, document } = await tryDocument(parts, { principal, head, title, values, clientSignal: signal });
  const { template } = await loadSavedVersion(parts, principal.workspaceId, head.versionId, { images: false });
  const { paths } = findBlanks(template.inventory, values as Values, document?.facts?.hidden);
  const blanks = [...new Set(paths.map((path) => path.replace(/\[\d+\]/, '[]')))];
  // What the sheet says of a cell beats what a form would say of it. Another version may read what was unclear.
  const told = known.filter(
    ({ path, fact }) => fact?.kind !== 'unclear' || faults.some((fault) => fault.path === path),
  );
  const others = faults.filter(({ path }) => !told.some((fault) => fault.path === path));
  await noteChecked(parts.db, turn, number, { faults: plain([...told, ...others]), blanks });
}

async function makeRow(parts: Parts, { turn, head, row, signal }: RowTask): Promise<void> {
  const { principal } = turn;
  const { number, title, values } = row;
  try {
    const { document } = await createDocument(parts, {
      principal,
      head,
      title,
      values,
      source: 'app',
      templateId: head.id,
      clientSignal: signal,
      idempotencyKey: `batch-${turn.id}-${number}`,
      keyLasts: KEY_LASTS,
      batchId: turn.id,
    });
    const { id: generationId, generationNumber } = document;
    await noteMade(parts.db, turn, number, { generationId, generationNumber });
  } catch (error) {
    if (!(error instanceof Refusal) || !ABOUT_VALUES.has(error.code)) throw error;
    const { code, told: message, detail: path = '' } = error;
    await noteChecked(parts.db, turn, number, { faults: plain([{ code, message, path }]) });
  }
}

function plain(faults: readonly ValueFault[]) {
  return JSON.parse(JSON.stringify(faults.slice(0, MAX_FAULTS)));
}
