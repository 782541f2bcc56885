/** §18.33: for which request something is done, so that each line of the log says it, in whichever process. */
import { AsyncLocalStorage } from 'node:async_hooks';

/** `askedBy`: the request that asks for the PDF of a document which `requestId` made. */
export type RequestScope = { requestId: string; askedBy?: string };

const scopes = new AsyncLocalStorage<RequestScope>();

/** Runs `work`, and all that it calls, for a request; for none where `scope` is undefined. */
export function inRequestScope<Result>(scope: RequestScope | undefined, work: () => Result): Result {
  return scope ? scopes.run(scope, work) : work();
}

/** Undefined for what no request has asked for, such as upkeep. */
export function requestScope(): RequestScope | undefined {
  return scopes.getStore();
}
