/** Clients that make documents without a pause, whatever happens meanwhile: each request is sent again until it is answered. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Tenant } from '../support/seed.ts';

export type Made = { id: string; number: number; key: string };
type Document = { id: string; generation_number: number; replayed?: boolean };

/** `api`: where it is now. `rest`: milliseconds between two requests of a client. */
export function openDocumentLoad(api: () => string, { signal, rest = 0 }: { signal: AbortSignal; rest?: number }) {
  const made = new Map<string, Made[]>();
  const took = new Map<string, number[]>();
  const refused = new Map<string, number>();
  const wrong: string[] = [];

  const makeOne = async (tenant: Tenant, template: string) => {
    const key = randomUUID();
    const at = performance.now();
    for (;;) {
      const answer = await sendOne(api(), tenant, { template, key }).catch(() => null);
      if (answer?.status === 200 || answer?.status === 201) {
        const { id, generation_number: number } = answer.body;
        listOf(made, tenant).push({ id, number, key });
        listOf(took, tenant).push(performance.now() - at);
        return;
      }
      if (answer && ![409, 502, 503].includes(answer.status))
        return void wrong.push(`a request was answered with ${answer.status}: ${JSON.stringify(answer.body)}`);
      refused.set(tenant.workspaceId, (refused.get(tenant.workspaceId) ?? 0) + 1);
      await pause(100);
    }
  };
  return {
    /** What should not be, in words. */
    wrong,
    madeBy: (tenant: Tenant) => listOf(made, tenant),
    refused: ({ workspaceId }: Tenant) => refused.get(workspaceId) ?? 0,
    slowest: (tenant: Tenant) => Math.round(listOf(took, tenant).reduce((most, one) => Math.max(most, one), 0)),
    async keepMaking(tenant: Tenant, template: string) {
      while (!signal.aborted) {
        await makeOne(tenant, template);
        await pause(rest);
      }
    },
  };
}

function listOf<Item>(lists: Map<string, Item[]>, { workspaceId }: Tenant): Item[] {
  const list = lists.get(workspaceId) ?? [];
  lists.set(workspaceId, list);
  return list;
}

/** Create a document of a template without values. */
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
