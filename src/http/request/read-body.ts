/** §18.7: what the worker thread that reads long bodies answers: plain data for structured clone. */
import type { SentFault } from '../../threads/sent-fault.ts';

/** Plain data. `others`: the members of the body beside `values`, no longer than it takes to refuse them. */
export type ReadBody =
  | { fault: SentFault }
  | {
      others: [name: string, value: unknown][];
      values?: { json: string; digest: string; fault: SentFault | undefined };
    };
