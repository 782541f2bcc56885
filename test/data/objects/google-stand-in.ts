/** §13.12: a server that answers as Google does when things go wrong, which neither Google nor its emulator does on demand. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Asked = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Record<string, unknown>;
  body: string;
};
/** `drop` cuts the connection after the request was read, `hang` never answers. */
export type Answer = 'drop' | 'hang' | { status: number; body?: unknown; headers?: Record<string, string> };
export type StandIn = { url: string; asked: Asked[]; close(): Promise<void> };

/** Listens on a free port of this machine; `answer` sees each request and how many came before it. */
export async function openStandIn(answer: (asked: Asked, before: number) => Answer): Promise<StandIn> {
  const asked: Asked[] = [];
  const server = createServer(async (req, res) => {
    const parts: Buffer[] = [];
    for await (const part of req) parts.push(part);
    const { pathname, searchParams } = new URL(req.url ?? '', 'http://stand-in');
    const request = {
      method: req.method ?? '',
      path: decodeURIComponent(pathname),
      query: searchParams,
      headers: req.headers,
      body: Buffer.concat(parts).toString('latin1'),
    };
    const given = answer(request, asked.push(request) - 1);
    if (given === 'drop') req.socket.destroy();
    if (typeof given === 'string') return;
    res.writeHead(given.status, { 'Content-Type': 'application/json', ...given.headers });
    res.end(typeof given.body === 'string' ? given.body : JSON.stringify(given.body ?? {}));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const close = async () => {
    server.closeAllConnections();
    await once(server.close(), 'close');
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, close };
}

/** An error as Google words it. */
export function refusal(status: number, message: string): Answer {
  return {
    status,
    body: { error: { code: status, message, errors: [{ message, domain: 'global', reason: 'test' }] } },
  };
}
