/**
 * Render and preview workers that the services of tests share, one service after the other: to load the renderer and its fonts
 * takes a second of CPU time, more than most test files have for all else. Processes that tests start have workers of their own.
 */
import {
  createRenderPool,
  type RenderPool,
  RenderPoolClosedError,
  type RenderPoolOptions,
} from '../../src/pdf/pool/render-pool.ts';
import { createPreviews, type Previews, type PreviewsOptions } from '../../src/rendering/preview/previews.ts';
import type { OpenWorkers } from '../../src/service/services.ts';

type Idle<Part> = { key: string; part: Part };

/** Takes one that was opened the same way and is with no service. */
function takeIdle<Part>(idle: Idle<Part>[], key: string): Part | undefined {
  const at = idle.findIndex((one) => one.key === key);
  return at < 0 ? undefined : idle.splice(at, 1)[0]!.part;
}

const idlePools: Idle<RenderPool>[] = [];
const idlePreviews: Idle<Previews>[] = [];

function sharedRenderPool(options: RenderPoolOptions): RenderPool {
  const key = JSON.stringify({ ...options, budget: options.budget?.maxMb });
  const pool = takeIdle(idlePools, key) ?? createRenderPool(options);
  let closed = false;
  let underWay = 0;
  return {
    schedule: pool.schedule,
    // The worker would be another for each test file; what it does is checked where the pool is.
    check: async () => undefined,
    async render(...task) {
      if (closed) throw new RenderPoolClosedError();
      underWay += 1;
      try {
        return await pool.render(...task);
      } finally {
        underWay -= 1;
      }
    },
    async close() {
      if (closed) return;
      closed = true;
      // What is under way ends with its service.
      if (underWay > 0) await pool.close();
      else idlePools.push({ key, part: pool });
    },
  };
}

function sharedPreviews(options: PreviewsOptions): Previews {
  const key = String(options.maxBytes);
  const part = takeIdle(idlePreviews, key) ?? createPreviews(options);
  return { ...part, close: async () => void idlePreviews.push({ key, part }) };
}

/** For `startService`. */
export const SHARED_WORKERS: OpenWorkers = { renderPool: sharedRenderPool, previews: sharedPreviews };
