/**
 * Workers that the services of tests share, one service after another. Loading the renderer and its fonts takes a second of CPU time,
 * more than most test files need for everything else. Processes that tests start have workers of their own.
 */

import { HOUR } from '../../src/domain/durations.ts';
import {
  createRenderPool,
  type RenderPool,
  RenderPoolClosedError,
  type RenderPoolOptions,
} from '../../src/pdf/pool/render-pool.ts';
import { restAfter } from '../../src/platform/threads/thread-pool.ts';
import { createInvoiceChecker } from '../../src/rendering/invoice-check/index.ts';
import { createPreviews } from '../../src/rendering/preview/previews.ts';
import { createWordCopies } from '../../src/rendering/word/index.ts';
import type { OpenWorkers } from '../../src/service/services.ts';
import { createSavedVersions } from '../../src/use-cases/create-document/index.ts';
import { createStudioWorkers } from '../../src/use-cases/studio/index.ts';
import { createImportWorkers } from '../../src/use-cases/templates/index.ts';

// Threads would collect their garbage after most test files, a tenth of a second of processor time each.
Object.assign(restAfter, { first: HOUR, later: HOUR });

type Idle<Part> = { key: string; part: Part };

/** Takes an idle worker that was opened with the same options. */
function takeIdle<Part>(idle: Idle<Part>[], key: string): Part | undefined {
  const at = idle.findIndex((one) => one.key === key);
  return at < 0 ? undefined : idle.splice(at, 1)[0]!.part;
}

const idlePools: Idle<RenderPool>[] = [];

function sharedRenderPool(options: RenderPoolOptions): RenderPool {
  const key = JSON.stringify({ ...options, budget: options.budget?.maxMb });
  const pool = takeIdle(idlePools, key) ?? createRenderPool(options);
  let closed = false;
  let underWay = 0;
  return {
    schedule: pool.schedule,
    // The check would start another worker for each test file; the tests of the pool cover it.
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
      // A pool with running work is closed together with its service.
      if (underWay > 0) await pool.close();
      else idlePools.push({ key, part: pool });
    },
  };
}

/** Behaves like `open`, but keeps closed parts for the next caller with the same options. */
function shared<Options, Part extends { close(): Promise<unknown> }>(
  open: (options: Options) => Part,
  keyOf: (options: Options) => unknown,
): (options: Options) => Part {
  const idle: Idle<Part>[] = [];
  return (options) => {
    const key = String(keyOf(options));
    const part = takeIdle(idle, key) ?? open(options);
    return { ...part, close: async () => void idle.push({ key, part }) };
  };
}

/** The workers to pass to `startService`. */
export const SHARED_WORKERS: OpenWorkers = {
  renderPool: sharedRenderPool,
  versions: shared(createSavedVersions, ({ maxBytes, budget }) => [maxBytes, budget?.maxMb]),
  previews: shared(createPreviews, ({ maxBytes }) => maxBytes),
  imports: shared(createImportWorkers, ({ maxMb }) => maxMb),
  studio: shared(createStudioWorkers, ({ maxMb }) => maxMb),
  invoices: shared(createInvoiceChecker, ({ maxMb }) => maxMb),
  wordCopies: shared(createWordCopies, ({ maxMb }) => maxMb),
};
