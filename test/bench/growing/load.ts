/** §4: requests by some clients at once, and what they cost the service and the database in processor time. Linux only. */
import { Client } from 'pg';
import { SECOND } from '../../../src/domain/durations.ts';
import { createHttpClient } from '../http-client.ts';
import { cpuMsOf } from '../support/process-cost.ts';

export type Loaded = { url: string; pid: number; token: string; databaseUrl: string };
/** Requests a second, and milliseconds of processor time for each. */
export type Load = { rate: number; service: number; database: number };

type Ask = { method: 'get' | 'post'; path: string; body?: string };

/** Each client sends `next()` as soon as it is answered, for `ms`. */
export async function load(loaded: Loaded, clients: number, ms: number, next: () => Ask): Promise<Load> {
  const connections = Array.from({ length: clients }, () => createHttpClient(loaded.url, loaded.token));
  const [serviceBefore, databaseBefore] = [cpuMsOf(loaded.pid), await databaseCpu(loaded.databaseUrl)];
  const startedAt = performance.now();
  let answered = 0;
  await Promise.all(
    connections.map(async (connection) => {
      while (performance.now() - startedAt < ms) {
        const { method, path, body = '' } = next();
        const status = await (method === 'get' ? connection.get(path) : connection.post(path, body));
        if (status >= 300) throw new Error(`${method} ${path} answered ${status}`);
        answered += 1;
      }
      connection.close();
    }),
  );
  const seconds = (performance.now() - startedAt) / SECOND;
  const after = await databaseCpu(loaded.databaseUrl);
  let database = 0;
  for (const [pid, cpu] of after) database += cpu - (databaseBefore.get(pid) ?? 0);
  return {
    rate: answered / seconds,
    service: (cpuMsOf(loaded.pid) - serviceBefore) / answered,
    database: database / answered,
  };
}

/** Of each process of the server, by its id. */
async function databaseCpu(url: string): Promise<Map<number, number>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(
    'SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()',
  );
  await client.end();
  return new Map(rows.flatMap(({ pid }) => measureOf(pid)));
}

/** Nothing of one that has ended meanwhile, such as a worker of autovacuum. */
function measureOf(pid: number): [number, number][] {
  try {
    return [[pid, cpuMsOf(pid)]];
  } catch {
    return [];
  }
}

export function median(loads: Load[]): Load {
  const middle = (what: keyof Load) =>
    loads.map((one) => one[what]).toSorted((a, b) => a - b)[Math.floor(loads.length / 2)]!;
  return { rate: middle('rate'), service: middle('service'), database: middle('database') };
}
