/**
 * §18.34: traces, as far as the rest of the service knows them: without a tracer each function here does its work and nothing else. The
 * tracer itself is OpenTelemetry's, and loaded only where traces are sent.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

/** `parent`: a `traceparent` of elsewhere, in place of the span that is open. Attributes never hold a value, a title or a token. */
export type SpanFacts = {
  kind?: 'server' | 'client' | 'consumer';
  parent?: string | undefined;
  attributes?: Record<string, string | number>;
};

export type Span = {
  /** Runs `work` so that spans which it opens are within this one. */
  run<Result>(work: () => Result): Result;
  /** Says that this span waited for the other, which is of another trace. */
  link(other: Span): void;
  /** Whether it is sent. */
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

/** For this process; undefined for none. */
export function useTracer(next: Tracer | undefined): void {
  tracer = next;
}

/** Undefined where no traces are sent. Whoever begins one ends it. */
export function beginSpan(name: string, facts: SpanFacts = {}): Span | undefined {
  return tracer?.begin(name, facts);
}

/** A span around `work`, which ends when its promise does. */
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

/** Whether traces are sent from this process. */
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

/** Runs `work`, for which several wait, within the span of one of them; the traces of the others lead there. */
export function inOneOf<Result>(spans: (Span | undefined)[], work: () => Result): Result {
  const sent = spans.filter((span) => span?.isSent);
  const [first, ...others] = sent;
  if (!first) return work();
  for (const other of others) other!.link(first);
  return first.run(work);
}

// §18.33: for which request something is done, so that each line of the log says it, in whichever process.

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
