/** §18.33: for which request something is done, so that each line of the log says it, in whichever process. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { traceparent } from './tracer.ts';

/** `askedBy`: the request that asks for the PDF of a document which `requestId` made. */
export type RequestScope = { requestId: string; askedBy?: string };

const scopes = new AsyncLocalStorage<RequestScope>();

/** Runs `work`, and all that it calls, for a request; for none where `scope` is undefined. */
export function inRequestScope<Result>(scope: RequestScope | undefined, work: () => Result): Result {
  return scope ? scopes.run(scope, work) : work();
}

/** The scope of the current request; undefined for background work such as upkeep. */
export function requestScope(): RequestScope | undefined {
  return scopes.getStore();
}

// §18.33, §18.34: what a render job knows of the request, or the batch, that made its document.

/** Absent: no request, no trace, or no batch. */
export type Cause = { requestId?: string; traceparent?: string; batchId?: string };

/** Returns the cause of the current work. */
export function presentCause(): Cause {
  const [scope, trace] = [requestScope(), traceparent()];
  return { ...(scope && { requestId: scope.requestId }), ...(trace && { traceparent: trace }) };
}
