/** §22.6: `get_document_pdf` waits for the render, and says meanwhile that it does. */
import { setTimeout as pause } from 'node:timers/promises';
import { SECOND } from '../../../domain/durations.ts';
import type { OperationAnswer } from '../model/platen.ts';

/** Clients give up after 60 s where nothing else is said. */
const LONGEST_SECONDS = 50;
const RENDERING = 202;

export type Wait = {
  /** Asks for the PDF; the answer may itself take as long as a render. Never throws. */
  ask(): Promise<OperationAnswer>;
  /** Told at once, and then every second. */
  progress(seconds: number): Promise<void>;
  stopping(): boolean;
  gone: AbortSignal;
};

/** What there is to say of the PDF, once it is not `rendering`, or that it still is: after the longest wait, or when nobody waits any more. */
export async function waitForPdf({ ask, progress, stopping, gone }: Wait): Promise<OperationAnswer> {
  const done = new AbortController();
  const signal = AbortSignal.any([gone, done.signal]);
  try {
    let asked = ask();
    for (let seconds = 0; seconds < LONGEST_SECONDS; seconds += 1) {
      await progress(seconds);
      const second = pause(SECOND, undefined, { signal }).catch(() => undefined);
      const answer = await Promise.race([asked, second]);
      if (answer && answer.status !== RENDERING) return answer;
      if (gone.aborted || stopping()) break;
      await second;
      if (answer) asked = ask();
    }
    return { status: RENDERING, body: { status: 'rendering' } };
  } finally {
    done.abort();
  }
}
