/** §3: renders in the background what requests have created, and picks up what a crash has left behind. */

import { findWaiting, releaseDeadLeases } from '../storage/pdf-renders.ts';
import { findWorkspaceName } from '../storage/workspaces.ts';
import { cleanUp } from './clean-up.ts';
import type { RenderQueue } from './queue.ts';
import { type Renderer, renderGeneration } from './render-generation.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const SWEEP_EVERY = 10 * SECOND;
/** A document that has waited this long either stands in a queue or has lost its job; asking again is harmless. */
const WAITING_SECONDS = 30;
const SWEEP_LIMIT = 100;
const CLEAN_UP_EVERY = MINUTE;

/** Works until `stop` is called; stopping the queue lets renders under way finish. */
export async function startWorker(
  renderer: Renderer,
  queue: RenderQueue,
  { concurrency, clock }: { concurrency: number; clock: () => Date },
): Promise<{ stop(): Promise<void> }> {
  await queue.work(concurrency, async ({ workspaceId, generationId }) => {
    const name = await findWorkspaceName(renderer.db, workspaceId);
    if (name === null) return;
    const outcome = await renderGeneration(renderer, { id: workspaceId, name }, generationId);
    // Thrown so that the queue tries again after a pause; the document says `failed` meanwhile.
    if (outcome === 'failed') throw new Error(`the PDF of ${generationId} failed; the log says why`);
  });

  let sweeping: Promise<void> = Promise.resolve();
  const sweepTimer = setInterval(() => {
    sweeping = sweep(renderer, queue).catch((err) =>
      renderer.log.error({ err }, 'the sweep for forgotten PDFs failed'),
    );
  }, SWEEP_EVERY);

  const stopping = new AbortController();
  let cleaning: Promise<unknown> = Promise.resolve();
  const cleanUpTimer = setInterval(() => {
    cleaning = cleanUp(renderer.db, clock(), stopping.signal).catch((err) =>
      renderer.log.error({ err }, 'expired idempotency records were not removed'),
    );
  }, CLEAN_UP_EVERY);
  return {
    async stop() {
      clearInterval(sweepTimer);
      clearInterval(cleanUpTimer);
      stopping.abort();
      await Promise.all([sweeping, cleaning]);
    },
  };
}

/** Frees the claims of holders that died, and sees that everything that waits has a job. */
async function sweep({ db }: Pick<Renderer, 'db'>, queue: RenderQueue): Promise<void> {
  await releaseDeadLeases(db);
  for (const { workspaceId, id } of await findWaiting(db, WAITING_SECONDS, SWEEP_LIMIT))
    await queue.send({ workspaceId, generationId: id });
}
