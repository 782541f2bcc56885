/**
 * §18.34: the tracer, which sends spans by OTLP over HTTP. Loaded only where `OTEL_EXPORTER_OTLP_ENDPOINT` is set. The
 * libraries read `OTEL_SERVICE_NAME`, `OTEL_RESOURCE_ATTRIBUTES`, `OTEL_EXPORTER_OTLP_HEADERS`, `_TIMEOUT`,
 * `_COMPRESSION` and `_CERTIFICATE` themselves.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { type Context, type Span as RawSpan, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { SECOND } from '../../domain/durations.ts';
import { type Span, type SpanFacts, useTracer } from './tracer.ts';

/** The part of the log that is used here. The log's own file imports the configuration, which imports this one. */
type Log = Record<'info' | 'warn', (facts: object, what: string) => void>;

/** `endpoint` has no slash at the end. `sampler`, `ratio`: as in the standard's `OTEL_TRACES_SAMPLER` and argument. */
export type TracingOptions = { endpoint: string; sampler: SamplerName; ratio: number; version: string; log: Log };

const SAMPLERS = {
  always_on: () => new AlwaysOnSampler(),
  always_off: () => new AlwaysOffSampler(),
  traceidratio: (ratio: number) => new TraceIdRatioBasedSampler(ratio),
} satisfies Record<string, (ratio: number) => Sampler>;

type RootSampler = keyof typeof SAMPLERS;
export type SamplerName = RootSampler | `parentbased_${RootSampler}`;

const KINDS: Record<NonNullable<SpanFacts['kind']>, SpanKind> = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
};

/** How long the service waits for queued spans to be sent when it stops. */
const FLUSH_MS = 2 * SECOND;

/** Makes the functions of `tracer.ts` record spans. Returns a function that sends the remaining spans and stops tracing. */
export function startTracing({ endpoint, sampler, ratio, version, log }: TracingOptions): () => Promise<void> {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: FLUSH_MS });
  tellFaults(exporter, endpoint, log);
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'platen', 'service.version': version }))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: samplerOf(sampler, ratio),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('platen', version);
  const open = new AsyncLocalStorage<Context>();

  const begin = (name: string, { kind, parent, attributes = {} }: SpanFacts): Span => {
    const remote = parent === undefined ? null : parseTraceParent(parent);
    const within = remote ? trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true }) : open.getStore();
    const options = { kind: kind ? KINDS[kind] : SpanKind.INTERNAL, attributes };
    const span = tracer.startSpan(name, options, within ?? ROOT_CONTEXT);
    const own: Span = {
      run: (work) => open.run(trace.setSpan(ROOT_CONTEXT, span), work),
      link: (other) => void span.addLink({ context: raw.get(other)!.spanContext() }),
      isSent: span.isRecording(),
      end({ name: better, attributes: more = {}, error } = {}) {
        if (better) span.updateName(better);
        span.setAttributes(more);
        // Records only the name of the error. Its message may quote a user's text.
        if (error) span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', nameOf(error));
        span.end();
      },
    };
    raw.set(own, span);
    return own;
  };
  useTracer({
    begin,
    traceparent() {
      const span = trace.getSpan(open.getStore() ?? ROOT_CONTEXT)?.spanContext();
      return span && `00-${span.traceId}-${span.spanId}-${span.traceFlags.toString(16).padStart(2, '0')}`;
    },
    isOpen: () => open.getStore() !== undefined,
  });
  return async () => {
    useTracer(undefined);
    // The trace receiver may be gone or never answer.
    const sent = provider.shutdown().catch(() => undefined);
    await Promise.race([sent, pause(FLUSH_MS, undefined, { ref: false })]);
  };
}

/** Logs when traces begin to get lost, and when they arrive again. The library says nothing. */
function tellFaults(exporter: OTLPTraceExporter, endpoint: string, log: Log): void {
  const send = exporter.export.bind(exporter);
  let isLost = false;
  exporter.export = (spans, done) =>
    send(spans, (result) => {
      const { error } = result;
      if (error && !isLost) log.warn({ endpoint, reason: reasonOf(error) }, 'traces cannot be sent');
      if (!error && isLost) log.info({ endpoint }, 'traces are sent again');
      isLost = error !== undefined;
      done(result);
    });
}

/** Returns the code or status, and the message. The collector's answer is left out. */
function reasonOf({ code, message }: Error & { code?: unknown }): string {
  return [code, message].filter(Boolean).join(' ').slice(0, 200);
}

const raw = new WeakMap<Span, RawSpan>();

function samplerOf(name: SamplerName, ratio: number): Sampler {
  const root = SAMPLERS[name.replace('parentbased_', '') as RootSampler](ratio);
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root;
}

function nameOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return String(code ?? name ?? 'error');
}
