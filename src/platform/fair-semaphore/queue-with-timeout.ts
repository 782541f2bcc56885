/** §18.6: a queue entry has a timeout. A request that waits too long, or whose client has left, is no longer served. */
import { tooBusy } from '../../domain/errors.ts';
import { inSpan, type Span } from '../telemetry/tracer.ts';

export type QueueEntry<Result> = {
  resolve(result: Result): void;
  reject(error: unknown): void;
  /** Its work begins: the timeout and the client's signal no longer end it, only `resolve` and `reject` do. */
  admit(): void;
  /** Around the wait and the work; undefined where no traces are sent. */
  span: Span | undefined;
};

/** `ms`: the longest wait. `clientSignal` is aborted when the client has left. `spanName`: of the span around the wait and the work. */
export type WaitOptions = { ms: number; clientSignal: AbortSignal | undefined; spanName: string };

/**
 * Settles as its entry does. Rejects with 503 `unavailable` when the timeout or the client's signal comes before the entry is admitted;
 * `dequeue` then removes it.
 */
export function queueWithTimeout<Result>(
  { spanName, ...options }: WaitOptions,
  enqueue: (entry: QueueEntry<Result>) => void,
  dequeue: (entry: QueueEntry<Result>) => void,
): Promise<Result> {
  return inSpan(spanName, {}, (span) => waitInSpan(span, options, enqueue, dequeue));
}

function waitInSpan<Result>(
  span: Span | undefined,
  { ms, clientSignal }: Omit<WaitOptions, 'spanName'>,
  enqueue: (entry: QueueEntry<Result>) => void,
  dequeue: (entry: QueueEntry<Result>) => void,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      entry.admit();
      dequeue(entry);
      reject(tooBusy());
    };
    const timer = setTimeout(giveUp, ms);
    const entry: QueueEntry<Result> = {
      resolve,
      reject,
      admit() {
        clearTimeout(timer);
        clientSignal?.removeEventListener('abort', giveUp);
      },
      span,
    };
    enqueue(entry);
    clientSignal?.addEventListener('abort', giveUp);
    if (clientSignal?.aborted) giveUp();
  });
}
