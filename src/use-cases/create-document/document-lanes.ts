/**
 * §18.6: group commit: requests that wait at the same moment share one transaction. There is no timer: a free lane takes all that wait, and
 * the next batch gathers while it works. A batch is of one workspace. A template is in one lane at a time, so that lanes do not wait for each
 * other's row lock.
 */

import type { Database } from '../../data/storage/connection/database.ts';
import {
  type CreationOutcome,
  insertDocuments,
  lengthOf,
  MAX_BATCH,
  type NewDocument,
} from '../../data/storage/documents/insert-documents.ts';
import { SECOND } from '../../domain/durations.ts';
import { type QueueEntry, queueWithTimeout } from '../../platform/fair-semaphore/fair-semaphore.ts';
import { inOneOf } from '../../platform/telemetry/tracer.ts';

/** Fewer lanes than the pool has connections, because the rest of the service needs some. */
const LANES = 4;
/** A batch takes all requests for one template, and adds other templates of its workspace up to this number of requests. */
const SHARED_BATCH = 16;
/** The most characters of Markdown in one batch, so that a long document has a batch of its own. */
const BATCH_CHARACTERS = 2 ** 22;
/** How long a request may wait for earlier batches. After that, it makes no document. */
const WAIT_MS = 10 * SECOND;

export type DocumentLanes = {
  /**
   * Settles when the document's transaction has ended. Rejects when it was rolled back. Rejects with 503 `unavailable`
   * when it did not begin in time, or the caller left before it began (`clientSignal`).
   */
  create(request: NewDocument, clientSignal?: AbortSignal): Promise<CreationOutcome>;
};

type Waiting = { request: NewDocument; entry: QueueEntry<CreationOutcome> };

/** `onCreated` is called after each transaction that created documents. */
export function createDocumentLanes(db: Database, onCreated: () => void = () => undefined): DocumentLanes {
  /** The waiting requests by template, in order of arrival. */
  const waiting = new Map<string, Waiting[]>();
  const busyTemplates = new Set<string>();
  let lanes = 0;
  let starting = false;

  /** Starts lanes once for all requests of this event loop iteration. */
  const startSoon = () => {
    if (starting) return;
    starting = true;
    setImmediate(() => {
      starting = false;
      startLanes();
    });
  };

  const startLanes = () => {
    while (lanes < LANES) {
      const batch = takeBatch(waiting, busyTemplates);
      if (batch.length === 0) return;
      void run(batch);
    }
  };

  const run = async (batch: Waiting[]) => {
    const templates = new Set(batch.map(({ request }) => request.template.id));
    lanes += 1;
    for (const { entry } of batch) entry.admit();
    for (const templateId of templates) busyTemplates.add(templateId);
    try {
      const requests = batch.map(({ request }) => request);
      const spans = batch.map(({ entry }) => entry.span);
      const outcomes = await inOneOf(spans, () => insertDocuments(db, requests[0]!.workspaceId, requests));
      for (const [index, { entry }] of batch.entries()) entry.resolve(outcomes[index]!);
      if (outcomes.some(({ state }) => state === 'created')) onCreated();
    } catch (error) {
      for (const { entry } of batch) entry.reject(error);
    } finally {
      lanes -= 1;
      for (const templateId of templates) busyTemplates.delete(templateId);
      startSoon();
    }
  };

  const enqueue = (next: Waiting) => {
    const { id } = next.request.template;
    const queue = waiting.get(id);
    if (queue) queue.push(next);
    else waiting.set(id, [next]);
    startSoon();
  };

  const dequeue = ({ request, entry }: Waiting) => {
    const queue = waiting.get(request.template.id)!;
    queue.splice(
      queue.findIndex((one) => one.entry === entry),
      1,
    );
  };

  return {
    create: (request, clientSignal) =>
      queueWithTimeout(
        { ms: WAIT_MS, clientSignal, spanName: 'create document' },
        (entry) => enqueue({ request, entry }),
        (entry) => dequeue({ request, entry }),
      ),
  };
}

/** Takes the requests of one transaction in order of arrival. Skips templates of other running transactions. */
function takeBatch(waiting: Map<string, Waiting[]>, busyTemplates: ReadonlySet<string>): Waiting[] {
  const batch: Waiting[] = [];
  let characters = 0;
  for (const [templateId, queue] of waiting) {
    const isOther = batch.length > 0 && queue[0]?.request.workspaceId !== batch[0]!.request.workspaceId;
    if (isOther || busyTemplates.has(templateId)) continue;
    if (batch.length >= SHARED_BATCH) break;
    while (queue.length > 0 && batch.length < MAX_BATCH && characters < BATCH_CHARACTERS) {
      const next = queue.shift()!;
      characters += lengthOf(next.request.document.markdown);
      batch.push(next);
    }
    if (queue.length === 0) waiting.delete(templateId);
  }
  return batch;
}
