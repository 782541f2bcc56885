/** §18.6: a place in a line of requests. Whoever waits too long, or has gone, is no longer served. */
import { tooBusy } from '../domain/errors.ts';

export type Place<Result> = {
  resolve(result: Result): void;
  reject(error: unknown): void;
  /** Its turn has come: from now on it is answered by `resolve` or `reject` alone. */
  take(): void;
};

/** `ms`: how long the turn may be away. `gone` is aborted when the caller has left. */
export type Patience = { ms: number; gone: AbortSignal | undefined };

/**
 * Resolves as its place does. Rejects with 503 `unavailable` when patience ends before the place is taken; `leave` then
 * removes it from the line.
 */
export function waitInLine<Result>(
  { ms, gone }: Patience,
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
    };
    enter(place);
    gone?.addEventListener('abort', giveUp);
    if (gone?.aborted) giveUp();
  });
}
