/** §12.4: the harness that anyone can aim at an installation: what it counts of one that is right, that loses, that doubles and that skips numbers. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { beforeAll, expect, test } from '@jest/globals';
import { type Figures, runKills } from '../../.config/proofs/kill-harness.ts';

const TEMPLATE = '01a1d0c4-52be-7c11-9a3f-6e1f0b7d2c90';

type Document = { id: string; title: string; generation_number: number; template_id: string };
type Fault = 'none' | 'loses' | 'doubles' | 'same number' | 'skips' | 'no PDF';

/** A small service that keeps documents in memory and has one fault, at its third document. */
async function openFakeService(fault: Fault) {
  const documents: Document[] = [];
  let count = 0;
  const server = createServer((req, res) => void answer(req, res));

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const { pathname } = new URL(req.url!, 'http://x');
    const send = (status: number, body: unknown) => res.writeHead(status).end(JSON.stringify(body));
    const [id, pdf] = pathname.split('/').slice(4);
    if (req.method === 'POST') {
      const { title } = (await json(req)) as { title: string };
      count += 1;
      const isWrong = count === 3;
      const number = (documents.at(-1)?.generation_number ?? 0) + 1;
      const own = isWrong && fault === 'same number' ? number - 1 : isWrong && fault === 'skips' ? number + 1 : number;
      const made = { id: `d${count}`, title, generation_number: own, template_id: TEMPLATE };
      if (!(isWrong && fault === 'loses')) documents.push(made);
      if (isWrong && fault === 'doubles') documents.push({ ...made, id: 'twice', generation_number: own + 1 });
      return void send(201, made);
    }
    if (pdf) {
      const known = documents.some((one) => one.id === id) && !(id === 'd3' && fault === 'no PDF');
      return void (known ? res.writeHead(200).end('%PDF-1.7 %%EOF') : send(404, {}));
    }
    if (id) return void send(200, documents.find((one) => one.id === id) ?? { template_id: TEMPLATE });
    send(200, { generations: documents, next_cursor: null });
  }

  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as { port: number };
  return { url: `http://127.0.0.1:${port}`, close: () => server.close().closeAllConnections() };
}

type Wanted = Pick<Figures, 'lost' | 'doubled' | 'gaps'>;
const FAULTS: [Fault, Wanted][] = [
  ['none', { lost: 0, doubled: 0, gaps: 0 }],
  ['loses', { lost: 2, doubled: 0, gaps: 0 }],
  ['doubles', { lost: 0, doubled: 1, gaps: 0 }],
  ['same number', { lost: 0, doubled: 1, gaps: 0 }],
  ['skips', { lost: 0, doubled: 0, gaps: 1 }],
  ['no PDF', { lost: 1, doubled: 0, gaps: 0 }],
];

/** The harness mostly waits, so it runs at all services at once. */
let runs: Map<Fault, Promise<Figures>>;
beforeAll(() => {
  runs = new Map(FAULTS.map(([fault]) => [fault, runAt(fault)]));
  for (const run of runs.values()) run.catch(() => undefined);
});

async function runAt(fault: Fault): Promise<Figures> {
  const service = await openFakeService(fault);
  try {
    const target = { url: service.url, key: 'k', template: 'letter', request: {}, kill: async () => 'nothing' };
    return await runKills(target, 2);
  } finally {
    service.close();
  }
}

test.each(FAULTS)('a service with the fault “%s”', async (fault, wanted) => {
  const figures = await runs.get(fault)!;
  expect(figures).toMatchObject({ rounds: 2, kills: { nothing: 2 }, ...wanted });
  expect(figures.requests).toBeGreaterThan(4);
});

test('it ends with an error if the service refuses the requests', async () => {
  const server = createServer((_, res) => void res.writeHead(401).end('{}'));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as { port: number };
  const target = { url: `http://127.0.0.1:${port}`, key: 'k', template: 'letter', request: {}, kill: async () => '' };
  await expect(runKills(target, 1)).rejects.toThrow('401');
  server.close();
  server.closeAllConnections();
});
