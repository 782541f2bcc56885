/** What both fakes of signature services have in common: a server of this machine, faults on demand, and what they tell. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Asked = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: Buffer;
};
export type Given = { status: number; json?: unknown; bytes?: Buffer };

/** What happens to the next requests: an answer of this status, none at all, or the work done and the answer lost. */
export type Fault = number | 'silent' | 'lost';

/** Where a request is: it has come, its work is done, half of its answer is written, or all of it. */
export type Moment = 'asked' | 'done' | 'half' | 'answered';

export type FakeServer = {
  origin: string;
  /** Called and waited for at each moment. A request for which it returns `drop` is not answered, and from `asked` on not done. */
  watch?: ((asked: Asked, moment: Moment) => Promise<'drop' | undefined>) | undefined;
  asked: Asked[];
  /** The faults of the next requests whose method and path begin so. */
  faults: { on: string; fault: Fault }[];
  close(): Promise<void>;
};

export async function openFake(answer: (asked: Asked) => Promise<Given> | Given): Promise<FakeServer> {
  const fake: FakeServer = {
    origin: '',
    asked: [],
    faults: [],
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const server = createServer(async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    const { pathname, searchParams } = new URL(req.url!, 'http://fake');
    const asked = {
      method: req.method!,
      path: pathname,
      query: searchParams,
      headers: req.headers,
      body: Buffer.concat(chunks),
    };
    fake.asked.push(asked);
    const at = fake.faults.findIndex(({ on }) => `${asked.method} ${asked.path}`.startsWith(on));
    const fault = at < 0 ? undefined : fake.faults.splice(at, 1)[0]!.fault;
    if (typeof fault === 'number') return void res.end(send(res, { status: fault, json: { message: 'out of order' } }));
    if (fault === 'silent') return void res.socket!.destroy();
    const isDropped = async (moment: Moment) => (await fake.watch?.(asked, moment)) === 'drop';
    if (await isDropped('asked')) return void res.socket!.destroy();
    const given = await answer(asked);
    if (fault === 'lost' || (await isDropped('done'))) return void res.socket!.destroy();
    const body = send(res, given);
    res.write(body.subarray(0, body.length >> 1));
    if (await isDropped('half')) return void res.socket!.destroy();
    res.end(body.subarray(body.length >> 1));
    await isDropped('answered');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  fake.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return fake;
}

/** Sends the head of an answer, and returns its body. */
function send(res: ServerResponse, { status, json, bytes }: Given): Buffer {
  const body = bytes ?? Buffer.from(JSON.stringify(json ?? {}));
  res.writeHead(status, {
    'Content-Type': bytes ? 'application/pdf' : 'application/json',
    'Content-Length': body.length,
  });
  return body;
}

/** A signature service, as tests use it. `id`: that of a document there. */
export type FakeProvider = FakeServer & {
  /** The ids of what was created there, in order. */
  created: string[];
  /** The ids of what was sent to those who sign, in order. */
  sent: string[];
  /** The base URL that an admin enters. */
  url: string;
  view(id: string): object;
  sign(id: string, file: Buffer): object;
  decline(id: string, reason: string): object;
  expire(id: string): object;
  /** The file that was sent. */
  fileOf(id: string): Buffer;
  /** The fields that were sent: role or email, page, and places as shares of the page. */
  fieldsOf(id: string): { of: string; page: number; x: number; y: number; width: number; height: number }[];
  statusOf(id: string): string;
  /** The headers of what it tells. */
  headersWith(secret: string): Record<string, string>;
};
