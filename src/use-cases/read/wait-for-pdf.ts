/** §12.9: waits for a document's PDF, for a request that is answered with the PDF itself. */
import { setTimeout as pause } from 'node:timers/promises';
import { SECOND } from '../../domain/durations.ts';
import { createFairSemaphore, type FairSemaphore } from '../../platform/fair-semaphore/fair-semaphore.ts';
import { type DocumentOf, type FoundPdf, findPdf, isPdfStored, type PdfSources } from './find-document.ts';

/** The most requests that wait at once in a process, of one workspace and in all. Others are answered without a wait. */
const MAX_WAITS = { each: 32, all: 128 };
/** The most files that are in memory at once to be sent. */
const READS = { maxConcurrent: 8, maxPerWorkspace: 4 };
/** The pauses between two questions while another process renders: each is twice as long as the one before. */
const PAUSE = { first: SECOND / 20, longest: SECOND };

/** The requests of a process that wait for PDFs. */
export type PdfWaits = {
  /** Takes a place for a request of the workspace. Returns null when all are taken; otherwise what gives it back. */
  enter(workspaceId: string): (() => void) | null;
  /** Reads a file when it is the workspace's turn. */
  read: FairSemaphore;
  /** Aborted when the process stops. */
  stopping: AbortSignal;
  /** Ends all waits, now and from now on. */
  end(): void;
};

export function createPdfWaits(): PdfWaits {
  const stop = new AbortController();
  const waiting = new Map<string, number>();
  let all = 0;
  return {
    enter(workspaceId) {
      const own = waiting.get(workspaceId) ?? 0;
      if (own >= MAX_WAITS.each || all >= MAX_WAITS.all) return null;
      waiting.set(workspaceId, own + 1);
      all += 1;
      return () => {
        const left = waiting.get(workspaceId)! - 1;
        if (left === 0) waiting.delete(workspaceId);
        else waiting.set(workspaceId, left);
        all -= 1;
      };
    },
    read: createFairSemaphore(READS),
    stopping: stop.signal,
    end: () => stop.abort(),
  };
}

/** `ms`: how long to wait at most. `clientSignal`: aborted when the caller has left. */
export type PdfWait = { ms: number; clientSignal: AbortSignal };

/**
 * Returns the PDF of a document. Renders it, or waits while somebody else does. Returns null when that takes longer than the caller waits,
 * when too many wait, and when the process stops; the PDF is rendered all the same. Throws as `findPdf` does.
 */
export async function waitForPdf(
  sources: PdfSources & { pdfWaits: PdfWaits },
  of: DocumentOf,
  { ms, clientSignal }: PdfWait,
): Promise<FoundPdf | null> {
  const begun = performance.now();
  if (await isPdfStored(sources, of)) return findPdf(sources, of);
  const { pdfWaits } = sources;
  const leave = ms > 0 && !pdfWaits.stopping.aborted ? pdfWaits.enter(of.workspaceId) : null;
  if (!leave) return null;
  const ended = AbortSignal.any([clientSignal, pdfWaits.stopping, AbortSignal.timeout(ms)]);
  const end = new Promise<null>((resolve) => {
    if (ended.aborted) resolve(null);
    ended.addEventListener('abort', () => resolve(null), { once: true });
  });
  try {
    for (let next = PAUSE.first; ; next = Math.min(2 * next, PAUSE.longest)) {
      const asked = findPdf(sources, of);
      // A render that fails after the wait is in the log, and in the state of the document.
      asked.catch(() => undefined);
      const pdf = await Promise.race([asked, end]);
      if (pdf) return { ...pdf, waited: performance.now() - begun };
      await pause(next, undefined, { signal: ended }).catch(() => undefined);
      if (ended.aborted) return null;
    }
  } finally {
    leave();
  }
}
