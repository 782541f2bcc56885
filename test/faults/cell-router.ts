/**
 * §18.47: what stands in front of two cells: a request goes to the cell that knows its key. It is asked of the cells themselves: the one that
 * answered last, then the others, since 401 says that nothing was done. spec/growing.md has the same for nginx.
 */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export type CellRouter = { url: string; close(): Promise<void> };

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer };

/** `cells`: their addresses. */
export async function openCellRouter(cells: string[]): Promise<CellRouter> {
  const cellOf = new Map<string, string>();
  const server = createServer(async (req, res) => {
    const key = createHash('sha256')
      .update(req.headers.authorization ?? '')
      .digest('base64');
    const body = await buffer(req);
    const known = cellOf.get(key) ?? cells[0]!;
    let answer: Answer | undefined;
    for (const cell of [known, ...cells.filter((one) => one !== known)]) {
      answer = await ask(cell, req, body).catch((): Answer => ({ status: 502, headers: {}, body: Buffer.alloc(0) }));
      if (answer.status === 401) continue;
      cellOf.set(key, cell);
      break;
    }
    res.writeHead(answer!.status, answer!.headers as Record<string, string>).end(answer!.body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function ask(
  cell: string,
  { method, url, headers }: { method?: string; url?: string; headers: object },
  body: Buffer,
): Promise<Answer> {
  const sent = request(cell + url, { method: method!, headers: { ...headers, host: new URL(cell).host } });
  sent.end(body);
  const [answered] = await once(sent, 'response');
  return { status: answered.statusCode, headers: answered.headers, body: await buffer(answered) };
}
