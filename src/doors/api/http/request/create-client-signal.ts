/** §18.18: work and waits for a request end when its client has left. */
import type { Response } from 'express';

/** Aborted when the connection closes, or the answer has been sent. */
export function createClientSignal(res: Response): AbortSignal {
  const leaving = new AbortController();
  res.once('close', () => leaving.abort());
  return leaving.signal;
}
