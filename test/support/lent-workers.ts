/**
 * Render and preview workers for the services of tests, lent by one service to the next: to load the renderer and its fonts
 * takes a second of CPU time, more than most test files have for all else. Processes that tests start have workers of their own.
 */
import { createRenderPool, RenderPoolClosedError, type RenderPoolOptions } from '../../src/pdf/pool/render-pool.ts';
import { createPreviews, type Previews, type PreviewsOptions } from '../../src/preview/index.ts';
import type { OpenWorkers } from '../../src/services.ts';

type Kept<Part> = { key: string; part: Part };

/** Takes one that was opened the same way and is with nobody, or opens it. */
function borrow<Part>(shelf: Kept<Part>[], key: string): Part | undefined {
  const at = shelf.findIndex((kept) => kept.key === key);
  return at < 0 ? undefined : shelf.splice(at, 1)[0]!.part;
}

const pools: Kept<Awaited<ReturnType<typeof createRenderPool>>>[] = [];
const previews: Kept<Previews>[] = [];

async function lendRenderPool(options: RenderPoolOptions) {
  const key = JSON.stringify(options);
  const pool = borrow(pools, key) ?? (await createRenderPool(options));
  let closed = false;
  let underWay = 0;
  return {
    turn: pool.turn,
    async render(job: Parameters<typeof pool.render>[0]) {
      if (closed) throw new RenderPoolClosedError();
      underWay += 1;
      try {
        return await pool.render(job);
      } finally {
        underWay -= 1;
      }
    },
    async close() {
      if (closed) return;
      closed = true;
      // What is under way ends with its service.
      if (underWay > 0) await pool.close();
      else pools.push({ key, part: pool });
    },
  };
}

function lendPreviews(options: PreviewsOptions): Previews {
  const key = String(options.maxBytes);
  const part = borrow(previews, key) ?? createPreviews(options);
  return { ...part, close: async () => void previews.push({ key, part }) };
}

/** For `startService`. */
export const LENT_WORKERS: OpenWorkers = { renderPool: lendRenderPool, previews: lendPreviews };
