/** Batches on a real service: killed, cut off and sent again; no document is made twice and none is lost. */
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { LineResult } from '../../../src/cli/batch/results-file.ts';
import { MINUTE } from '../../../src/domain/durations.ts';
import { inTurn } from '../../support/in-turn.ts';
import { startPlaten } from '../../support/platen.ts';
import { runPlatenInProcess } from '../../support/platen-in-process.ts';
import { seedTemplate, seedTenant, type Tenant } from '../../support/seed.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const LINES = 60;
const KILLS = 2;

let service: TestService;
let tenant: Tenant;
let template: string;
let folder: string;

beforeAll(async () => {
  service = await startTestService({ role: 'api', key: () => tenant.key });
});
afterAll(() => service?.close());

beforeEach(async () => {
  const { db } = service.services.database;
  tenant = await seedTenant(db);
  const source = '---\ntitle: Letter\nplaceholders:\n  - label: Amount\n    type: number\n---\n{{Name}}: {{Amount}}\n';
  template = await seedTemplate(db, tenant.workspaceId, source);
  folder = await mkdtemp(path.join(tmpdir(), 'platen-batch-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function options(env: Record<string, string> = {}) {
  return {
    env: { PLATEN_URL: service.url!, PLATEN_API_KEY: tenant.key, ...env },
    cwd: folder,
  };
}
function line(...more: string[]) {
  return ['document', 'create', template, '--batch', 'rows.csv', ...more];
}
async function run(env?: Record<string, string>, ...more: string[]) {
  const { code, stdout, stderr } = await runPlatenInProcess([...line('--json', ...more)], options(env));
  return { code, stderr, summary: JSON.parse(stdout) };
}
function inFolder(name: string) {
  return path.join(folder, name);
}
/** What stands there now; the last line may still be being written. */
function results(): LineResult[] {
  const lines = readFileSync(inFolder('rows.csv.results.jsonl'), 'utf8').split('\n').slice(0, -1);
  return lines.map((one) => JSON.parse(one));
}

/** The Markdown of everything that the workspace has, from the service itself. */
async function documents(): Promise<string[]> {
  const found: { id: string }[] = [];
  for (let cursor = ''; ; ) {
    const { body } = await service.call('GET', `/generations?limit=200${cursor && `&cursor=${cursor}`}`);
    const page = body as { generations: { id: string }[]; next_cursor: string | null };
    found.push(...page.generations);
    if (!page.next_cursor) break;
    cursor = page.next_cursor;
  }
  const read = async ({ id }: { id: string }) => {
    const { status, body } = await service.call('GET', `/generations/${id}`);
    expect([status, body]).toEqual([200, expect.anything()]);
    return (body as { markdown: string }).markdown.trim();
  };
  return (await Promise.all(found.map(read))).toSorted();
}

function rows(count: number, from = 1) {
  return Array.from({ length: count }, (_, at) => `Person ${from + at},${from + at}`);
}
function wanted(lines: string[]) {
  return lines.map((one) => one.replace(',', ': ')).toSorted();
}
function writeRows(lines: string[]) {
  return writeFile(inFolder('rows.csv'), ['name,amount', ...lines, ''].join('\n'));
}

/**
 * Starts the batch and kills it once `count` more lines have come to an end. The service has the documents that were sent after them,
 * and their answers are held back: they would come faster than a busy machine kills.
 */
async function killAfter(count: number): Promise<void> {
  const size = () => (existsSync(inFolder('rows.csv.results.jsonl')) ? results().filter(({ id }) => id).length : 0);
  const before = size();
  const { url, close } = await openBadProxy(service.url!, { plans: [[]], answers: count });
  const child = startPlaten(line('--concurrency', '6'), options({ PLATEN_URL: url }));
  const ended = once(child, 'close');
  while (child.exitCode === null && size() < before + count) await pause(10);
  child.kill('SIGKILL');
  expect((await ended)[1]).toBe('SIGKILL');
  close();
}

inTurn('a killed batch')(
  `${KILLS} times killed in the middle, ${LINES} lines make ${LINES} documents`,
  async () => {
    // Two lines of the same content are two documents.
    const lines = [...rows(LINES - 1), 'Person 7,7'];
    await writeRows(lines);
    for (let kill = 0; kill < KILLS; kill += 1) await killAfter(15);
    const partly = results().filter(({ id }) => id).length;
    expect(partly).toBe(15 * KILLS);

    const { code, summary, stderr } = await run();
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(summary).toMatchObject({ lines: LINES, done_before: partly, failed: 0 });
    expect(summary.created + summary.replayed).toBe(LINES - partly);
    expect(await documents()).toEqual(wanted(lines));
    const kept = results();
    expect(kept.map((one) => one.line)).toEqual(lines.map((_, at) => at + 2));
    expect(new Set(kept.map(({ id }) => id)).size).toBe(LINES);
    expect(kept.map(({ generation_number }) => generation_number!).toSorted((a, b) => a - b)).toEqual(
      lines.map((_, at) => at + 1),
    );

    // Again: nothing is sent. Without the results file: everything is answered with what is there.
    expect((await run()).summary).toMatchObject({ created: 0, replayed: 0, done_before: LINES });
    await rm(inFolder('rows.csv.results.jsonl'));
    expect((await run()).summary).toMatchObject({ created: 0, replayed: LINES, done_before: 0 });
    expect(await documents()).toHaveLength(LINES);
  },
  3 * MINUTE,
);

test('the fields that stay blank are named with their first line, before the first document', async () => {
  const { db } = service.services.database;
  const front = [
    'placeholders:',
    '  - {label: Name, default: Ann}',
    '  - {label: Express, type: select, options: ["yes", "no"]}',
    '  - {label: Double, type: number, formula: Amount * 2}',
    '  - {label: Amount, type: number}',
  ];
  const body = [
    '{{Name}} {{Due}} {{Amount}} {{Double}}',
    '{{#if Express = "yes"}}{{Carrier}}{{/if}}',
    '- {{#Items}}{{Item}}, {{Note}}{{/Items}}',
  ];
  const source = `---\ntitle: Order\n${front.join('\n')}\n---\n${body.join('\n\n')}\n`;
  template = await seedTemplate(db, tenant.workspaceId, source);
  const rows = ['name,due,amount,express,Items: Item', 'Bo,1 May,1,no,A', ',,2,yes,B', 'Cy,,3,no,C'];
  await writeFile(inFolder('rows.csv'), `${rows.join('\n')}\n`);
  const { code, stderr } = await run();
  expect({ code, stderr: stderr.trimEnd().split('\n') }).toEqual({
    code: 0,
    stderr: [
      'rows.csv:2: warning: "Carrier" stays blank in up to 3 documents, depending on its conditions.',
      'rows.csv:2: warning: "Items: Note" stays blank in 3 documents.',
      'rows.csv:3: warning: "Due" stays blank in 2 documents.',
    ],
  });
});

test(
  'lines that are added, changed or mended make documents, and the others none',
  async () => {
    await writeRows(['A,1', 'B\u0007,2', 'C,3']);
    const first = await run();
    expect(first.code).toBe(1);
    expect(first.summary).toMatchObject({ error: { code: 'lines_failed' }, lines: 3, created: 2, failed: 1 });
    expect(first.stderr).toMatch(/^rows\.csv:3: invalid_values: .*U\+0007.*\nplaten: 1 of 3 lines .*\n$/);
    expect(results()[1]).toMatchObject({
      line: 3,
      status: 'failed',
      error: { code: 'invalid_values', detail: 'values.name' },
    });

    await writeRows(['Z,0', 'A,1', 'B,2', 'C,4', 'A,1']);
    const second = await run();
    expect(second.code).toBe(0);
    expect(second.summary).toMatchObject({ lines: 5, created: 4, done_before: 1 });
    expect(await documents()).toEqual(wanted(['A,1', 'A,1', 'B,2', 'C,3', 'C,4', 'Z,0']));
    // What is known of a line that is gone stays known, at the end.
    expect(results().map(({ line: at, status }) => [at, status])).toEqual([
      ...[2, 3, 4, 5, 6].map((at) => [at, 'created']),
      [4, 'created'],
    ]);
  },
  5 * MINUTE,
);

test(
  'a network that cuts off answers, and a proxy that refuses, lose and double nothing',
  async () => {
    const { url, close, seen } = await openBadProxy(service.url!);
    try {
      const lines = rows(40);
      await writeRows(lines);
      // All at once, because each of them has to wait.
      const { code, summary } = await run({ PLATEN_URL: url }, '--concurrency', '40');
      expect({ code, ...summary }).toMatchObject({ code: 0, lines: 40, failed: 0 });
      expect(summary).toMatchObject({ created: 16, replayed: 24 });
      expect(seen).toEqual({ refused: 16, cut: 24, broken: 8 });
      expect(await documents()).toEqual(wanted(lines));
    } finally {
      close();
    }
  },
  5 * MINUTE,
);

test('numbers follow the lines, also when a line has to be sent again', async () => {
  const { url, close } = await openBadProxy(service.url!, { plans: [['refused'], [], []] });
  try {
    await writeRows(rows(6));
    expect((await run({ PLATEN_URL: url })).summary).toMatchObject({ created: 6 });
    expect(results().map((one) => one.generation_number)).toEqual([1, 2, 3, 4, 5, 6]);
  } finally {
    close();
  }
});

test(
  'a revoked key ends the batch, which resumes with another key',
  async () => {
    await writeRows(rows(30));
    const bad = await run({ PLATEN_API_KEY: 'plt_wrong' });
    expect(bad).toMatchObject({ code: 1, summary: { error: { code: 'unauthorized' } } });
    expect(existsSync(inFolder('rows.csv.results.jsonl'))).toBe(false);
    expect((await run()).summary).toMatchObject({ created: 30 });
  },
  5 * MINUTE,
);

test(
  'PDFs are written, also those that an earlier run did not get to',
  async () => {
    await writeRows(rows(3));
    await run();
    await appendFile(inFolder('rows.csv'), 'Last,4\n');
    const { code, summary } = await run({}, '--pdf', 'out/{number} {title}.pdf', '--title', 'x');
    expect({ code, ...summary }).toMatchObject({ code: 0, created: 4 });
    await rm(inFolder('out/5 x.pdf'));
    expect(await run({}, '--pdf', 'out/{number} {title}.pdf', '--title', 'x')).toMatchObject({ code: 0 });
    expect((await readdir(inFolder('out'))).toSorted()).toEqual(['4 x.pdf', '5 x.pdf', '6 x.pdf', '7 x.pdf']);
    for (const { pdf } of results().filter((one) => one.pdf))
      expect((await readFile(inFolder(pdf!))).subarray(0, 5).toString()).toBe('%PDF-');
  },
  5 * MINUTE,
);

test(
  'a line whose answer never came is not sent again once its key may be forgotten',
  async () => {
    await writeRows(rows(3));
    await run();
    const [first, second, third] = results();
    const hours = (count: number) => new Date(Date.now() - count * 60 * MINUTE).toISOString();
    const { id: _, generation_number: __, title: ___, url: ____, ...sent } = first!;
    const lost = [
      { ...sent, status: 'sent', sent_at: hours(25) },
      { ...sent, idempotency_key: second!.idempotency_key, line: 3, status: 'sent', sent_at: hours(2) },
      third,
    ];
    const file = inFolder('rows.csv.results.jsonl');
    // The last line was being written when the machine stopped.
    await writeFile(file, `${lost.map((one) => JSON.stringify(one)).join('\n')}\n{"line":9,"idem`);
    const { code, summary, stderr } = await run();
    expect({ code, ...summary }).toMatchObject({ code: 1, created: 0, replayed: 1, failed: 1, done_before: 1 });
    expect(stderr).toContain('rows.csv:2: outcome_unknown');
    expect(results()).toMatchObject([{ status: 'unanswered' }, { status: 'replayed', id: second!.id }, third]);
    expect(await documents()).toHaveLength(3);
  },
  5 * MINUTE,
);

test('standard input is a batch, in either form, and nothing is made when a line of it is wrong', async () => {
  const piped = async (input: string) => {
    const child = startPlaten(['document', 'create', template, '--batch', '-', '--json'], {
      ...options(),
      stdin: 'pipe',
    });
    child.stdin!.end(input);
    const [stdout, stderr] = await Promise.all([text(child.stdout!), text(child.stderr!)]);
    return { stderr, summary: JSON.parse(stdout) };
  };
  const wrong = await piped('{"name":"A","amount":"1"}\n{"name":"B","amount":2}\n');
  expect(wrong.stderr).toMatch(/^standard-input:2: "amount" must be a string\.\n/);
  expect(await documents()).toEqual([]);
  expect((await piped('{"name":"A","amount":"1"}\n')).summary).toMatchObject({
    created: 1,
    results: 'standard-input.results.jsonl',
  });
  expect((await piped('name,amount\nA,1\nB,2\n')).summary).toMatchObject({ created: 1, done_before: 1 });
});

test('a second batch on the results of one that is under way is refused, and the first loses nothing', async () => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const { url, close } = await openBadProxy(service.url!, { plans: [[]], held });
  await writeRows(rows(3));
  const first = startPlaten(line(), options({ PLATEN_URL: url }));
  try {
    const ended = once(first, 'close');
    while (!existsSync(inFolder('rows.csv.results.jsonl')) || results().length < 1) await pause(20);
    const second = await run();
    expect(second).toMatchObject({ code: 1, summary: { error: { code: 'validation', detail: 'results' } } });
    expect(second.stderr).toContain(`in use by another batch (process ${first.pid})`);
    letGo();
    expect((await ended)[0]).toBe(0);
    expect(results().map(({ status }) => status)).toEqual(['created', 'created', 'created']);
    expect((await run()).summary).toMatchObject({ done_before: 3 });
    expect((await readdir(folder)).toSorted()).toEqual(['rows.csv', 'rows.csv.results.jsonl']);
  } finally {
    first.kill('SIGKILL');
    letGo();
    close();
  }
});

type Fault = 'refused' | 'cut' | 'broken';
/** What befalls a document's first requests; one after the other has the next of these. */
const PLANS: Fault[][] = [['refused'], ['cut'], [], ['broken', 'refused'], ['cut', 'cut']];

/**
 * Passes requests on; a refused one does not get through, an answer that is cut or broken is lost on its way back. Requests
 * for documents wait until they are no longer `held`. `answers`: after so many of their answers, none is passed on any more.
 */
async function openBadProxy(
  target: string,
  { plans: kinds = PLANS, held = Promise.resolve(), answers = Number.POSITIVE_INFINITY } = {},
) {
  let passedOn = 0;
  const seen = { refused: 0, cut: 0, broken: 0 };
  const plans = new Map<unknown, Fault[]>();
  const server: Server = createServer(async (req, res) => {
    const { method = 'GET', headers, url } = req;
    const key = headers['idempotency-key'];
    if (key && !plans.has(key)) plans.set(key, [...kinds[plans.size % kinds.length]!]);
    const fault = plans.get(key)?.shift();
    if (fault) seen[fault] += 1;
    const body = await text(req);
    if (key) await held;
    if (fault === 'refused') {
      res.writeHead(429, { 'Retry-After': '1' }).end('Slow down.');
      return;
    }
    const passed = request(target + url, { method, headers }, async (answer) => {
      const { 'transfer-encoding': _, ...kept } = answer.headers;
      const answered = await buffer(answer);
      if (key) passedOn += 1;
      if (passedOn > answers) return;
      if (fault === 'cut') res.destroy();
      else if (fault === 'broken') res.writeHead(502).end('<h1>Bad gateway</h1>');
      else res.writeHead(answer.statusCode!, kept).end(answered);
    });
    passed.end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen, close };
}
