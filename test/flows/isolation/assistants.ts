/** §22.1, §22.4: each tool with each id that is none of ours; templates of others as resources and prompts. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { connectClient, type McpClient } from '../../doors/mcp/support/connect-client.ts';
import { tableContents } from '../../support/table-contents.ts';
import { type Case, contentOf, contractOperations, namingCases } from './contract-rules.ts';
import { MARK, type Named, type Neighbours, withoutNew } from './neighbours.ts';

export function assistants(worldOf: () => Neighbours): void {
  let client: McpClient;
  beforeAll(async () => {
    client = await connectClient(worldOf().service.url!, worldOf().ours.key);
  });
  afterAll(() => client.close());

  test('each tool is an operation of the contract', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(contractOperations().flatMap(({ tool }) => tool?.name ?? []));
  });

  test('a foreign or deleted id gives the same response as an unknown one, and stays unchanged', async () => {
    const { foreign, theirs, service, unknown } = worldOf();
    const { db } = service.services.database;
    const before = await tableContents(db, theirs.workspaceId);
    const cases = namingCases().filter(({ operation: { tool }, name }) => tool && !tool.without.includes(name));
    const found: Record<string, unknown> = {};
    const wanted: Record<string, unknown> = {};
    for (const one of cases) {
      const never = await answerOf(one, unknown);
      for (const [where, named] of Object.entries(foreign)) {
        if (named[one.kind] === undefined) continue;
        const label = `${one.operation.tool!.name} ${one.name} ${where}`;
        found[label] = await answerOf(one, named as Named);
        wanted[label] = { ...never, isError: ['path', 'body'].includes(one.operation.takes[one.name]!) };
      }
    }
    expect(Object.keys(found).length).toBeGreaterThan(12);
    expect(found).toEqual(wanted);
    expect(JSON.stringify(found)).not.toContain(MARK);
    expect(await tableContents(db, theirs.workspaceId)).toEqual(before);
  });

  test('a template of another workspace is no resource and no prompt', async () => {
    const { foreign, unknown } = worldOf();
    const nameOf = (id: string) => `fill_in_x_${id.replaceAll('-', '')}`;
    const tries: ((id: string) => Promise<unknown>)[] = [
      (id) => client.readResource({ uri: `platen://templates/${id}` }),
      (id) => client.getPrompt({ name: nameOf(id) }),
      (id) => client.complete({ ref: { type: 'ref/prompt', name: nameOf(id) }, argument: { name: 'name', value: '' } }),
    ];
    const theirs = foreign.theirs.template!;
    for (const tried of tries) {
      const shown = async (id: string) =>
        JSON.stringify(await tried(id).catch((error: Error) => error.message)).replaceAll(id, 'id');
      expect(await shown(theirs)).toBe(await shown(unknown.template));
    }
    expect(JSON.stringify([await client.listResources(), await client.listPrompts()])).not.toContain(MARK);
  });

  async function answerOf({ operation, name, kind }: Case, named: Named) {
    const { own, unknown } = worldOf();
    const id = operation.path.startsWith('/templates') ? own.template : own.document;
    const { isError, content, structured } = await client.tool(operation.tool!.name, {
      ...(operation.takes.id && { id }),
      ...contentOf(operation),
      [name.toLowerCase().replaceAll('-', '_')]: named[kind],
    });
    const shown = JSON.stringify([content, structured]).replaceAll(named[kind], unknown[kind]);
    return { isError, shown: operation.method === 'POST' && !isError ? withoutNew(shown) : shown };
  }
}
