/**
 * §18.6: group commit: requests that wait at the same moment share one transaction. There is no timer: a free lane takes all that wait, and
 * the next batch gathers while it works. A template is in one lane at a time, so that lanes do not wait for each other's row lock.
 */
import {
  type CreationOutcome,
  createGenerations,
  lengthOf,
  MAX_BATCH,
  type NewGeneration,
} from '../storage/create-generations.ts';
import type { Database } from '../storage/database.ts';

/** Fewer than the pool's connections, since the rest of the service needs some. */
const LANES = 4;
/** A batch takes all requests for one template, and adds other templates up to this number of requests. */
const SHARED_BATCH = 16;
/** Characters of Markdown in one batch, so that long documents go alone. */
const BATCH_CHARACTERS = 2 ** 22;

export type GenerationLanes = {
  /** Settles when the document's transaction has ended. Rejects when it was rolled back. */
  create(request: NewGeneration): Promise<CreationOutcome>;
};

type Waiting = {
  request: NewGeneration;
  resolve: (outcome: CreationOutcome) => void;
  reject: (error: unknown) => void;
};

/** `insertJobs`: see `createGenerations`. `onCreated` is called after each transaction that created documents. */
export function createGenerationLanes(
  db: Database,
  insertJobs: string,
  onCreated: () => void = () => undefined,
): GenerationLanes {
  /** By template, in order of arrival; only templates with waiting requests. */
  const waiting = new Map<string, Waiting[]>();
  const inLane = new Set<string>();
  let lanes = 0;
  let starting = false;

  const takeBatch = (): Waiting[] => {
    const batch: Waiting[] = [];
    let characters = 0;
    for (const [templateId, queue] of waiting) {
      if (inLane.has(templateId)) continue;
      if (batch.length >= SHARED_BATCH || characters >= BATCH_CHARACTERS) break;
      while (queue.length > 0 && batch.length < MAX_BATCH && (characters < BATCH_CHARACTERS || batch.length === 0)) {
        const next = queue.shift()!;
        characters += lengthOf(next.request.document.markdown);
        batch.push(next);
      }
      if (queue.length === 0) waiting.delete(templateId);
    }
    return batch;
  };

  /** Starts lanes once for all requests of this event loop iteration. */
  const startSoon = () => {
    if (starting || lanes === LANES) return;
    starting = true;
    setImmediate(() => {
      starting = false;
      startLanes();
    });
  };

  const startLanes = () => {
    while (lanes < LANES) {
      const batch = takeBatch();
      if (batch.length === 0) return;
      void run(batch);
    }
  };

  const run = async (batch: Waiting[]) => {
    const templates = new Set(batch.map(({ request }) => request.template.id));
    lanes += 1;
    for (const templateId of templates) inLane.add(templateId);
    try {
      const requests = batch.map(({ request }) => request);
      const outcomes = await createGenerations(db, insertJobs, requests);
      for (const [index, { resolve }] of batch.entries()) resolve(outcomes[index]!);
      if (outcomes.some(({ state }) => state === 'created')) onCreated();
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      lanes -= 1;
      for (const templateId of templates) inLane.delete(templateId);
      startSoon();
    }
  };

  return {
    create: (request) =>
      new Promise((resolve, reject) => {
        const { id } = request.template;
        const queue = waiting.get(id);
        if (queue) queue.push({ request, resolve, reject });
        else waiting.set(id, [{ request, resolve, reject }]);
        startSoon();
      }),
  };
}
