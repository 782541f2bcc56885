/** §18.7: what the worker thread that reads long bodies answers: plain data for structured clone. */
import type { RefusalCode } from '../../domain/errors.ts';

/** A `Refusal`, which itself does not survive the way between threads. */
export type SentFault = { code: RefusalCode; message: string; detail: string | undefined };

/** Plain data. `others`: the members of the body beside `values`, no longer than it takes to refuse them. */
export type ReadBody =
  | { fault: SentFault }
  | {
      others: [name: string, value: unknown][];
      values?: { json: string; digest: string; fault: SentFault | undefined };
    };
