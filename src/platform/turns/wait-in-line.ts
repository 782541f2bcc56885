/** §18.6: a place in a line of requests. Whoever waits too long, or has gone, is no longer served. */
import { tooBusy } from '../../domain/errors.ts';
import { inSpan, type Span } from '../telemetry/tracer.ts';

export type Place<Result> = {
  resolve(result: Result): void;
  reject(error: unknown): void;
  /** Its turn has come: from now on it is answered by `resolve` or `reject` alone. */
  take(): void;
  /** Around the wait and the work; undefined where no traces are sent. */
  span: Span | undefined;
};

/** `ms`: how long the turn may be away. `gone` is aborted when the caller has left. `waitsFor`: what a trace calls it. */
export type Patience = { ms: number; gone: AbortSignal | undefined; waitsFor: string };

/**
 * Resolves as its place does. Rejects with 503 `unavailable` when patience ends before the place is taken; `leave` then
 * removes it from the line.
 */
export function waitInLine<Result>(
  { waitsFor, ...patience }: Patience,
  enter: (place: Place<Result>) => void,
  leave: (place: Place<Result>) => void,
): Promise<Result> {
  return inSpan(waitsFor, {}, (span) => waitWithin(span, patience, enter, leave));
}

function waitWithin<Result>(
  span: Span | undefined,
  { ms, gone }: Omit<Patience, 'waitsFor'>,
  enter: (place: Place<Result>) => void,
  leave: (place: Place<Result>) => void,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      place.take();
      leave(place);
      reject(tooBusy());
    };
    const timer = setTimeout(giveUp, ms);
    const place: Place<Result> = {
      resolve,
      reject,
      take() {
        clearTimeout(timer);
        gone?.removeEventListener('abort', giveUp);
      },
      span,
    };
    enter(place);
    gone?.addEventListener('abort', giveUp);
    if (gone?.aborted) giveUp();
  });
}
