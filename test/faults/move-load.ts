/** Clients that make documents without a pause while a workspace moves: each request is sent again until it is answered. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Tenant } from '../support/seed.ts';

export type Made = { id: string; number: number; key: string };
/** In milliseconds: half of all requests took less; all but one in a hundred; none took longer. */
export type Spread = { requests: number; half: number; most: number; all: number };

type Asked = { at: number; took: number };
type Document = { id: string; generation_number: number; replayed?: boolean };

export function openMoveLoad(api: string, signal: AbortSignal) {
  const made = new Map<string, Made[]>();
  const asked = new Map<string, Asked[]>();
  const refused = new Map<string, number>();
  const wrong: string[] = [];

  const makeOne = async (tenant: Tenant, template: string) => {
    const key = randomUUID();
    const at = performance.now();
    for (;;) {
      const answer = await sendOne(api, tenant, { template, key }).catch(() => null);
      if (answer?.status === 200 || answer?.status === 201) {
        const { id, generation_number: number } = answer.body;
        listOf(made, tenant).push({ id, number, key });
        listOf(asked, tenant).push({ at, took: performance.now() - at });
        return;
      }
      if (answer && ![409, 502, 503].includes(answer.status))
        return void wrong.push(`a request was answered with ${answer.status}`);
      refused.set(tenant.workspaceId, (refused.get(tenant.workspaceId) ?? 0) + 1);
      await pause(100);
    }
  };
  return {
    /** What should not be, in words. */
    wrong,
    madeBy: (tenant: Tenant) => listOf(made, tenant),
    refused: ({ workspaceId }: Tenant) => refused.get(workspaceId) ?? 0,
    slowest: (tenant: Tenant) => Math.round(Math.max(0, ...listOf(asked, tenant).map(({ took }) => took))),
    /** Of requests that were sent in between. */
    spread(tenant: Tenant, from: number, to: number): Spread {
      const between = listOf(asked, tenant).filter(({ at }) => at >= from && at < to);
      const sorted = between.map(({ took }) => took).sort((a, b) => a - b);
      const at = (part: number) => Math.round(sorted[Math.ceil(sorted.length * part) - 1] ?? 0);
      return { requests: sorted.length, half: at(0.5), most: at(0.99), all: at(1) };
    },
    async keepMaking(tenant: Tenant, template: string) {
      while (!signal.aborted) {
        await makeOne(tenant, template);
        await pause(50);
      }
    },
  };
}

function listOf<Item>(lists: Map<string, Item[]>, { workspaceId }: Tenant): Item[] {
  const list = lists.get(workspaceId) ?? [];
  lists.set(workspaceId, list);
  return list;
}

/** Makes a document of a template without values. */
export async function sendOne(
  api: string,
  { key: token }: Tenant,
  { template, key }: { template: string; key: string },
) {
  const response = await fetch(`${api}/templates/${template}/generations`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Idempotency-Key': key, 'Content-Type': 'application/json' },
    body: '{}',
  });
  return { status: response.status, body: (await response.json()) as Document };
}
