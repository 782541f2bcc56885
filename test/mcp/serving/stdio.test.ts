/** §22.4: `platen mcp` as an assistant starts it: the same tools, resources and prompts, and nothing else on standard output. */
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { runPlatenInProcess } from '../../support/platen-in-process.ts';
import { useServiceWithTemplate } from '../../support/use-service-with-template.ts';
import { toolOf } from '../support/connect-client.ts';

const there = useServiceWithTemplate();

test('an assistant makes a document', async () => {
  const { service, tenant, templateId } = there;
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: ['--disable-warning=ExperimentalWarning', 'src/main.ts', 'mcp'],
    env: { PLATEN_URL: service.url!, PLATEN_API_KEY: tenant.key },
    stderr: 'pipe',
  });
  const faults: Error[] = [];
  transport.onerror = (error) => faults.push(error);
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport);
  const stderr = text(transport.stderr as Readable);
  const tool = toolOf(client);

  const made = await tool('generate_document', { id: templateId, values: { name: 'Ada' } });
  const again = await tool('generate_document', { id: templateId, values: { name: 'Ada' } });
  expect(made.structured).toMatchObject({ markdown: 'To Ada\n', source: 'api' });
  expect(again.structured).toMatchObject({ id: (made.structured as { id: string }).id, replayed: true });
  const refused = await tool('generate_document', { id: templateId, values: { nam: 'Ada' } });
  expect([refused.isError, JSON.parse(refused.texts[0]!).error.code]).toEqual([true, 'unknown_placeholder']);

  const { resources } = await client.listResources();
  expect(resources).toMatchObject([{ uri: `platen://templates/${templateId}`, title: 'Note' }]);
  const { prompts } = await client.listPrompts();
  expect(prompts).toMatchObject([{ title: 'Fill in “Note”', arguments: [{ name: 'name', required: true }] }]);

  await client.close();
  expect([faults, await stderr]).toEqual([[], '']);
});

test('without a key it says so on standard error', async () => {
  const { code, stdout, stderr } = await runPlatenInProcess(['mcp']);
  expect([code, stdout, stderr]).toEqual([1, '', expect.stringContaining('PLATEN_API_KEY is not set')]);
});
