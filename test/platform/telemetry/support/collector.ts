/** A collector of traces, as much as a test needs: OTLP over HTTP, as JSON. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type SentSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
  links?: { traceId: string; spanId: string }[];
};
type Sent = { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] };

export type Collector = {
  url: string;
  spans: SentSpan[];
  /** All bodies, as they came. */
  received: string[];
  /** Names of the span and of those around it, the outermost first. */
  pathOf(span: SentSpan): string;
  close(): void;
};

export async function startCollector(): Promise<Collector> {
  const spans: SentSpan[] = [];
  const received: string[] = [];
  const server = createServer(async (req, res) => {
    const sent = await text(req);
    received.push(sent);
    const { resourceSpans } = JSON.parse(sent) as Sent;
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((each) => each.spans)));
    res.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const pathOf = ({ name, traceId, parentSpanId }: SentSpan): string => {
    const parent = spans.find((one) => one.traceId === traceId && one.spanId === parentSpanId);
    return parent ? `${pathOf(parent)} > ${name}` : name;
  };
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, spans, received, pathOf, close: () => void server.close() };
}

export function attributeOf(span: SentSpan | undefined, name: string): unknown {
  const { value } = span?.attributes.find(({ key }) => key === name) ?? {};
  return value?.stringValue ?? value?.intValue;
}
