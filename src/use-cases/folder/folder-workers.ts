/** §18.21: the worker threads of the service, with its limits (§13.5), for documents that nobody stores. */

import { MEBIBYTE } from '../../domain/sizes.ts';
import type { Message } from '../../locales/message.ts';
import { createRenderPool, type RenderedPdf, renderOrReason } from '../../pdf/index.ts';
import { createMemoryBudget } from '../../platform/threads/memory-budget.ts';
import { createPreviews, type Preview } from '../../rendering/preview/index.ts';
import type { Fault } from '../../template/model/fault.ts';
import type { TriedDocument } from '../studio/desk.ts';
import { createImportWorkers, type TextReaders } from '../templates/files/index.ts';

type Rendered = TriedDocument & { warnings?: Fault[] };

export type FolderWorkers = {
  /** `pages`: of its PDF, once they are known. */
  preview(document: Rendered, pages?: number): Promise<Preview>;
  /** Resolves with the PDF or with the reason why there is none. Rejects when `signal` is aborted. `reads`: with what the readers of its e-invoice see, whether or not they agree. */
  render(document: Rendered, options?: { signal?: AbortSignal; reads?: true }): Promise<RenderedPdf | Message>;
  /** Read Word files, and examine pictures. */
  readers: TextReaders;
  /** Starts threads before the first document needs them. */
  warm(): void;
  close(): Promise<void>;
};

export type OpenWorkers = { renderPool: typeof createRenderPool; previews: typeof createPreviews };

const PREVIEW_CACHE_BYTES = 32 * MEBIBYTE;

/** A document waits until its thread has started. */
export function openFolderWorkers(
  { concurrency, maxMemory }: { concurrency: number; maxMemory: number },
  open: OpenWorkers = { renderPool: createRenderPool, previews: createPreviews },
): FolderWorkers {
  const budget = createMemoryBudget(maxMemory);
  const pool = open.renderPool({ concurrency, budget });
  const previews = open.previews({ maxBytes: PREVIEW_CACHE_BYTES, budget });
  const imports = createImportWorkers(budget);
  return {
    readers: imports.readers,
    preview: ({ id, lines, assets, warnings: _, ...document }, pages) =>
      previews.get({ workspaceId: id, id }, { ...document, lines, ...(pages && { pages }) }, async () => assets),
    render: ({ id, lines: _, warnings: __, ...job }, { signal, ...options } = {}) =>
      renderOrReason(pool, id, { ...job, ...options }, signal),
    warm() {
      // A failure is reported to whoever asks for a PDF later.
      pool.check().catch(() => undefined);
      void previews.warm();
    },
    async close() {
      await Promise.all([pool.close(), previews.close(), imports.close()]);
    },
  };
}
