/** §1.3, §5.5: each operation with each id that is none of ours, as the contract has them. */
import { expect, test } from '@jest/globals';
import { tableContents } from '../../support/table-contents.ts';
import { type Case, contentOf, contractOperations, namingCases, RULES } from './contract-rules.ts';
import { MARK, type Named, type Neighbours, withoutNew } from './neighbours.ts';

/** Headers that differ from one answer to the next. */
const OWN_HEADERS = ['date', 'x-request-id'];

export function api(worldOf: () => Neighbours): void {
  test('each parameter and field of the contract has a rule', () => {
    const taken = contractOperations().map(({ operationId, takes }) => [operationId, Object.keys(takes).sort()]);
    const ruled = Object.entries(RULES).map(([operationId, rules]) => [operationId, Object.keys(rules).sort()]);
    expect(Object.fromEntries(ruled)).toEqual(Object.fromEntries(taken));
  });

  test('a foreign or deleted id gives the same response as an unknown one, and stays unchanged', async () => {
    const { foreign, theirs, service } = worldOf();
    const { db } = service.services.database;
    const before = await tableContents(db, theirs.workspaceId);
    const found: Record<string, unknown> = {};
    const wanted: Record<string, unknown> = {};
    for (const one of namingCases()) {
      const place = one.operation.takes[one.name]!;
      const unknown = await answerOf(worldOf(), one, worldOf().unknown);
      const status = place === 'path' || place === 'body' ? 404 : one.kind === 'key' ? 201 : 200;
      for (const [where, named] of Object.entries(foreign)) {
        if (named[one.kind] === undefined) continue;
        const label = `${one.operation.operationId} ${one.name} ${where}`;
        found[label] = await answerOf(worldOf(), one, named as Named);
        wanted[label] = { ...unknown, status };
      }
    }
    expect(Object.keys(found).length).toBeGreaterThan(15);
    expect(found).toEqual(wanted);
    expect(JSON.stringify(found)).not.toContain(MARK);
    expect(await tableContents(db, theirs.workspaceId)).toEqual(before);
  });

  test('a signed URL opens only the file that it was signed for', async () => {
    const { service, ours, theirs, own, foreign, unknown } = worldOf();
    const { body } = await service.call('GET', `/generations/${own.document}/pdf`, { key: ours.key });
    const { url } = body as { url: string };
    const at = (workspaceId: string, id: string) => url.replace(/[^/]+\/[^/?]+\.pdf/, `${workspaceId}/${id}.pdf`);
    expect([at(ours.workspaceId, own.document), (await service.get(url)).status]).toEqual([url, 200]);
    const swapped = await service.get(at(theirs.workspaceId, foreign.theirs.document!));
    const never = await service.get(at(ours.workspaceId, unknown.document));
    expect([swapped.status, swapped.body.error.code]).toEqual([403, 'link_invalid']);
    expect(swapped.body).toEqual(never.body);
  });
}

/** As the contract lets anybody see it; what was sent reads as if it were unknown. */
async function answerOf({ service, ours, own, unknown }: Neighbours, { operation, name, kind }: Case, named: Named) {
  const { method, takes } = operation;
  const place = takes[name]!;
  const [of] = /\{\w+\}/.exec(operation.path) ?? ['{}'];
  const ownId = of === '{slug}' ? own.slug : operation.path.startsWith('/templates') ? own.template : own.document;
  const id = place === 'path' ? named[kind] : ownId;
  const query = place === 'query' ? `?${new URLSearchParams({ [name]: named[kind] })}` : '';
  const { status, headers, text } = await service.call(method, operation.path.replace(of, id) + query, {
    key: ours.key,
    headers: place === 'header' ? { [name]: named[kind] } : {},
    ...(method === 'POST' && { body: { ...contentOf(operation), ...(place === 'body' && { [name]: named[kind] }) } }),
  });
  const seen = Object.entries(headers).filter(([header]) => !OWN_HEADERS.includes(header));
  const shown = JSON.stringify([Object.fromEntries(seen), text]).replaceAll(named[kind], unknown[kind]);
  return { status, shown: status === 201 ? withoutNew(shown) : shown };
}
