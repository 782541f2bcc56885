/** §18.33, §18.34: what a render job knows of the request, or the batch, that made its document. */
import { requestScope } from './request-scope.ts';
import { traceparent } from './tracer.ts';

/** Absent: no request, no trace, or no batch. */
export type Cause = { requestId?: string; traceparent?: string; batchId?: string };

/** Of what is done now. */
export function presentCause(): Cause {
  const [scope, trace] = [requestScope(), traceparent()];
  return { ...(scope && { requestId: scope.requestId }), ...(trace && { traceparent: trace }) };
}
