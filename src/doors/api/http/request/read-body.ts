/** §18.7: what the worker thread that reads long bodies is given, and answers: plain data for structured clone. */
import type { SentFault } from '../../../../platform/threads/thread-errors.ts';

/** `request`: the body of `POST generations`. `message`: of MCP, in which the same values stand deeper. */
export type BodyTask = { kind: 'request' | 'message'; bytes: Uint8Array };

/** Plain data. `others`: all but `values`: the members of a request beside them, no longer than it takes to refuse them, or the message. */
export type ReadBody =
  | { fault: SentFault }
  | {
      others: Record<string, unknown>;
      values?: { json: string; digest: string; fault: SentFault | undefined };
    };
