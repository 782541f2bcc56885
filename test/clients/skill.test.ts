/** §15.7: SKILL.md, which coding agents follow: its templates have no error, its commands work as they stand, and its table of messages is true. */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readText } from '../house/repository-files.ts';
import { runPlatenInProcess } from '../support/platen-in-process.ts';
import { seedTenant, type Tenant } from '../support/seed.ts';
import { startTestService, type TestService } from '../support/service.ts';

const { text: skill } = readText('src/doors/mcp/templates/SKILL.md');

let service: TestService;
let tenant: Tenant;
let folder: string;
beforeAll(async () => {
  service = await startTestService({ key: () => tenant.key });
  tenant = await seedTenant(service.services.database.db);
  folder = await mkdtemp(path.join(tmpdir(), 'platen-skill-'));
  await mkdir(path.join(folder, 'templates'));
  const files = skill.matchAll(/^`(templates\/\S+)`:\n\n```\w+\n(.*?)^```/gms);
  for (const [, name, text] of files) await writeFile(path.join(folder, name!), text!);
});
afterAll(async () => {
  await service?.close();
  await rm(folder, { recursive: true, force: true });
});

function run(line: string[]) {
  const { databaseUrl, dataDir } = service.config;
  const env = { DATABASE_URL: databaseUrl!, DATA_DIR: dataDir, PLATEN_URL: service.url!, PLATEN_API_KEY: tenant.key };
  return runPlatenInProcess(line, { env, cwd: folder });
}

/** Runs a line of a shell: a command of ours, and where its output goes. */
async function runLine(line: string): Promise<void> {
  const [command = '', file] = line.replace(/\s+#.*/, '').split(' > ');
  const words = command.match(/"[^"]*"|\S+/g)!.map((word) => word.replaceAll('"', ''));
  if (words[0] === 'export') return;
  expect(words.slice(0, 2)).toEqual(['npx', 'platen']);
  const given = words.slice(2).map((word) => (word === 'Demo' ? tenant.workspaceId : word));
  const { code, stdout, stderr } = await run(given);
  expect({ line, code, stderr: code === 0 ? '' : stderr + stdout }).toEqual({ line, code: 0, stderr: '' });
  if (file) await writeFile(path.join(folder, file), stdout);
}

test('it is short enough to be read whole', () => expect(skill.split('\n').length).toBeLessThan(180));

test('every command works as it stands, one after another', async () => {
  const lines = [...skill.matchAll(/^```sh\n(.*?)^```/gms)].flatMap(([, block]) => block!.trim().split('\n'));
  expect(lines.length).toBeGreaterThan(10);
  for (const line of lines) await runLine(line);
  const made = ['out/invoice.typical.pdf', 'invoice.pdf'].map((name) => path.join(folder, name));
  for (const file of made) expect((await readFile(file)).subarray(0, 5).toString()).toBe('%PDF-');
  expect(await readFile(path.join(folder, 'platen-values.d.ts'), 'utf8')).toContain('export interface InvoiceValues');
  const [document] = (await service.client().listGenerations()).data!.generations;
  const { data } = await service.client().getGeneration({ id: document!.id });
  expect(data!.markdown).toContain('Please pay **£9.50** by');
});

test('every template has no error and no warning', async () => {
  const blocks = [...skill.matchAll(/^```markdown\n(---.*?)^```/gms)].map(([, text]) => text!);
  expect(blocks.length).toBe(2);
  await mkdir(path.join(folder, 'blocks'));
  for (const [at, text] of blocks.entries()) await writeFile(path.join(folder, 'blocks', `${at}.md`), text);
  const { code, stdout, stderr } = await run(['dev', 'blocks', '--check']);
  expect({ code, stdout, stderr }).toMatchObject({ code: 0, stdout: expect.stringMatching(/warnings +0/) });
});

/** A template in which a mistake of the table, or what to write instead, stands where it belongs. */
function templateWith(text: string, title: string): string {
  const setting = /^(formula|type|footer):/.exec(text)?.[1];
  const total = setting === 'formula' || setting === 'type' ? text : 'type: number';
  const kind = setting === 'formula' ? 'type: number, ' : '';
  const groups = '[{label: Items, fields: [{label: Price, type: number}]}]';
  const closes = text.startsWith('{{/') ? text : '{{/Items}}';
  const body = setting || text.startsWith('{{/') ? '' : text;
  return `---
title: ${title}
placeholders: [{label: Total, ${kind}${total}}]
groups: ${groups}
${setting === 'footer' ? text : 'font: sans'}
---
{{Total}}

- {{#Items}}{{Price}}${closes}

${body}
`;
}

const ROWS = [...skill.matchAll(/^\| `(.+?)`.* \| (?!The check)(.+?) \| `(.+?)` \|$/gm)]
  .map(([, written, says, fix]) => [written!, says!, fix!] as const)
  .slice(-6);

/** Returns what the check says of all rows' templates, and its code. */
async function checkRows(name: string, column: 0 | 2): Promise<{ code: number | null; said: string }> {
  const place = path.join(folder, name);
  await mkdir(place, { recursive: true });
  for (const [at, row] of ROWS.entries())
    await writeFile(path.join(place, `row-${at}.md`), templateWith(row[column], `Row ${at}`));
  const { code, stdout, stderr } = await run(['dev', name, '--check']);
  return { code, said: stdout + stderr };
}

test('the check says of each mistake what the table has, and of each correction nothing', async () => {
  const { code, said } = await checkRows('mistakes', 0);
  expect(code).toBe(1);
  const lines = said.split('\n');
  const ofRow = (at: number) => lines.filter((line) => line.includes(`row-${at}.md`)).join('\n');
  for (const [at, [, says]] of ROWS.entries()) expect(ofRow(at)).toContain(says);
  expect(await checkRows('corrections', 2)).toMatchObject({ code: 0 });
});

test('its table has six rows, and each file that it names exists', () => {
  expect(ROWS.length).toBe(6);
  expect(existsSync(path.join(folder, 'templates/invoice.values.json'))).toBe(true);
});
