/**
 * A proxy in front of a service that fails as networks and services do. A request that creates a document whose title begins with
 * “Trouble” meets, attempt by attempt: 503; the service, and a connection that is cut in the middle of its answer; 429; the service.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

const PASSED_ON = /^(?:accept|prefer|content-type|authorization|idempotency-key)$/;

export type UnrulyProxy = {
  url: string;
  /** The idempotency keys of all attempts at a document with this title. */
  keysOf(title: string): string[];
  close(): Promise<void>;
};

export async function openUnrulyProxy(service: string): Promise<UnrulyProxy> {
  const attempts = new Map<string, string[]>();
  const server = createServer((req, res) => void answer(req, res).catch(() => res.destroy()));

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const body = await buffer(req);
    const title = req.method === 'POST' ? String(JSON.parse(body.toString() || '{}').title ?? '') : '';
    const keys = attempts.get(title) ?? [];
    if (title) attempts.set(title, [...keys, String(req.headers['idempotency-key'])]);
    const at = title.startsWith('Trouble') ? keys.length : 3;
    if (at === 0 || at === 2) return void res.writeHead(at === 0 ? 503 : 429, { 'Retry-After': '1' }).end();
    const headers = Object.fromEntries(
      Object.entries(req.headers).filter((one): one is [string, string] => PASSED_ON.test(one[0])),
    );
    const answered = await fetch(service + req.url, {
      method: req.method!,
      headers,
      redirect: 'manual',
      ...(body.length > 0 && { body }),
    });
    const content = Buffer.from(await answered.arrayBuffer());
    answered.headers.forEach((value, name) => {
      if (!/^(?:content-encoding|transfer-encoding|content-length)$/.test(name)) res.setHeader(name, value);
    });
    res.writeHead(answered.status, { 'Content-Length': content.length });
    if (at !== 1) return void res.end(content);
    res.write(content.subarray(0, content.length / 2), () => res.destroy());
  }

  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    keysOf: (title) => attempts.get(title) ?? [],
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
