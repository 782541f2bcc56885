/** §18.18: work and waits for a request end when its client has left. */
import type { Response } from 'express';

/** Aborted when the connection closes before the answer has been sent: nobody waits any more. */
export function createClientSignal(res: Response): AbortSignal {
  const leaving = new AbortController();
  res.once('close', () => {
    // Every answer closes, and aborting makes an error with a stack, which is 2 % of a POST.
    if (!res.writableFinished) leaving.abort();
  });
  return leaving.signal;
}
