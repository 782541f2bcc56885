/**
 * §18.34: traces for the rest of the service. Without a tracer, each function here just does its work. The tracer
 * itself is OpenTelemetry's, and is loaded only when traces are sent.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

/** `parent`: a `traceparent` from another process. Attributes never hold a value, a title or a token. */
export type SpanFacts = {
  kind?: 'server' | 'client' | 'consumer';
  parent?: string | undefined;
  attributes?: Record<string, string | number>;
};

export type Span = {
  /** Runs `work` so that spans opened in it become children of this one. */
  run<Result>(work: () => Result): Result;
  /** Links this span to one of another trace that it waited for. */
  link(other: Span): void;
  /** Whether the span is sampled and sent. */
  isSent: boolean;
  end(facts?: { name?: string; attributes?: Record<string, string | number>; error?: unknown }): void;
};

type Tracer = {
  begin(name: string, facts: SpanFacts): Span;
  /** The W3C header of the open span; undefined when no span is open. */
  traceparent(): string | undefined;
  isOpen(): boolean;
};

let tracer: Tracer | undefined;

/** Sets the tracer of this process. Undefined removes it. */
export function useTracer(next: Tracer | undefined): void {
  tracer = next;
}

/** Opens a span, which the caller must end. Returns undefined when tracing is off. */
export function beginSpan(name: string, facts: SpanFacts = {}): Span | undefined {
  return tracer?.begin(name, facts);
}

/** Opens a span around `work`. The span ends when the promise settles. */
export async function inSpan<Result>(
  name: string,
  facts: SpanFacts,
  work: (span: Span | undefined) => Promise<Result>,
): Promise<Result> {
  const span = tracer?.begin(name, facts);
  if (!span) return work(undefined);
  try {
    const result = await span.run(() => work(span));
    span.end();
    return result;
  } catch (error) {
    span.end({ error });
    throw error;
  }
}

export function isTracing(): boolean {
  return tracer !== undefined;
}

/** Opens a span for a statement within the span of its request or render. Upkeep has no spans. */
export function inStatementSpan<Result>(sql: string, work: () => Promise<Result>): Promise<Result> {
  if (!tracer?.isOpen()) return work();
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': sql };
  return inSpan(/\w+/.exec(sql)?.[0].toUpperCase() ?? 'SQL', { kind: 'client', attributes }, work);
}

/** Returns the W3C Trace Context of the open span, so that another process can continue the trace. */
function traceparent(): string | undefined {
  return tracer?.traceparent();
}

/** Runs `work`, for which several requests wait, in the span of one of them. The spans of the others link to it. */
export function inOneOf<Result>(spans: (Span | undefined)[], work: () => Result): Result {
  const sent = spans.filter((span) => span?.isSent);
  const [first, ...others] = sent;
  if (!first) return work();
  for (const other of others) other!.link(first);
  return first.run(work);
}

// §18.33: the request that the current work belongs to. Each line of the log names it, in whichever process the work
// runs.

/** `requestId`: the request that made the document. `askedBy`: the request that asks for its PDF. */
export type RequestScope = { requestId: string; askedBy?: string };

const scopes = new AsyncLocalStorage<RequestScope>();

/** Runs `work` and everything that it calls in the scope of a request. Without `scope`, the current scope stays. */
export function inRequestScope<Result>(scope: RequestScope | undefined, work: () => Result): Result {
  return scope ? scopes.run(scope, work) : work();
}

/** The scope of the current request; undefined for background work such as upkeep. */
export function requestScope(): RequestScope | undefined {
  return scopes.getStore();
}

// §18.33, §18.34: what a render job knows about the request or batch that made its document.

/** A field is absent when there is no request, trace or batch. */
export type Cause = { requestId?: string; traceparent?: string; batchId?: string };

/** Returns the cause of the current work, to store it with a job. */
export function presentCause(): Cause {
  const [scope, trace] = [requestScope(), traceparent()];
  return { ...(scope && { requestId: scope.requestId }), ...(trace && { traceparent: trace }) };
}
