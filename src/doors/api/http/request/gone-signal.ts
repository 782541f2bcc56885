/** §18.18: nobody works or waits for a caller who has left. */
import type { Response } from 'express';

/** Aborted when the connection closes, or the answer has been sent. */
export function goneSignal(res: Response): AbortSignal {
  const leaving = new AbortController();
  res.once('close', () => leaving.abort());
  return leaving.signal;
}
