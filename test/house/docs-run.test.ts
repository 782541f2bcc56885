/** Every command of the help and the README is run, page by page, on a service with the demo, as a reader would; those that cannot say why. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Block, readBlocks } from '../../.config/docs/read-blocks.ts';
import { loadDemo } from '../../src/cli/demo/load-demo.ts';
import { helpFiles } from '../../src/doors/web/pages/site/help-contents.ts';
import { docxOf } from '../support/docx.ts';
import { runPlatenInProcess } from '../support/platen-in-process.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { confirmed, withIds, writeReaderFiles } from './reader-files.ts';
import { readText } from './repository-files.ts';

const RUN_BY_BASH = new Set(['sh']);
/** `test/use-cases/backup/runbook.test.ts` runs the commands of the runbook: they lose everything. */
const PAGES = ['../README.md', ...helpFiles()].filter((page) => page !== 'runbook.md' && commandsOf(page).length > 0);
/** Those before begin with the folders that they make themselves. */
const IS_REFERENCE = /^[\w-]+\.md$/;

let service: TestService;
let platen: Server;
let folder: string;
let token: string;
let templateId: string;

beforeAll(async () => {
  service = await startTestService();
  const demo = await loadDemo(service.services.database.db, service.config.dataDir, new Date());
  token = demo.token;
  templateId = demo.templateIds['offer-letter.md']!;
  folder = await mkdtemp(path.join(tmpdir(), 'platen-docs-'));
  platen = await serveCommands();
  await mkdir(path.join(folder, 'bin'));
  // Runs the command in this process, which has loaded it already.
  const npx = `#!/bin/sh
shift
printf '%s\\0' "$PWD" "$PLATEN_URL" "$PLATEN_API_KEY" "$@" | curl -sS --fail-with-body --data-binary @- http://127.0.0.1:${(platen.address() as AddressInfo).port}/
`;
  await writeFile(path.join(folder, 'bin/npx'), npx, { mode: 0o755 });
});
afterAll(async () => {
  platen.close();
  await service.close();
  await rm(folder, { recursive: true });
});

/** Answers a request with the folder, the environment and the words of a command by what the command prints. */
async function serveCommands(): Promise<Server> {
  const { databaseUrl = '', dataDir } = service.config;
  const server = createServer(async (req, res) => {
    const [cwd, url, key, ...line] = (await text(req)).split('\0').slice(0, -1) as [
      string,
      string,
      string,
      ...string[],
    ];
    const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PLATEN_URL: url, PLATEN_API_KEY: key };
    try {
      const given = confirmed(await withIds(service.services.database.db, line));
      const { code, stdout, stderr } = await runPlatenInProcess(given, { env, cwd });
      res.writeHead(code === 0 ? 200 : 500).end(code === 0 ? stdout : `${line.join(' ')}: ${stdout}${stderr}`);
    } catch (error) {
      // Otherwise the reader's shell would wait for an answer.
      res.writeHead(500).end(`${line.join(' ')}: ${error}`);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

test.each(PAGES)('%s', async (page) => {
  const own = path.join(folder, page.replaceAll(/\W/g, '-'));
  await mkdir(own);
  if (IS_REFERENCE.test(page)) await prepareReader(own, page);
  for (const block of blocksOf(page)) if (block.file) await save(own, block);
  const script = commandsOf(page)
    .map(({ text: lines }) => ofThisService(lines))
    .join('\n');
  const env = { ...process.env, PATH: `${path.join(folder, 'bin')}:${process.env.PATH}`, HOME: path.join(own, 'home') };
  // Without the README's two commands, which install and test.
  const ran = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script.replace(/^make .*$/gm, '')], {
    cwd: own,
    env,
    maxBuffer: 2 ** 26,
  }).catch((error) => ({ failed: `${error.message.slice(-2000)}\n${error.stdout.slice(-2000)}` }));
  expect(ran).not.toHaveProperty('failed');
});

function blocksOf(page: string): Block[] {
  return readBlocks(readText(path.posix.join('spec', page)).text);
}

function commandsOf(page: string): Block[] {
  return blocksOf(page).filter(({ language, notRun }) => RUN_BY_BASH.has(language) && notRun === undefined);
}

/** The reference has no order: its commands name files, and most of them a workspace "Acme". */
async function prepareReader(own: string, page: string): Promise<void> {
  await writeReaderFiles(own);
  const { databaseUrl = '', dataDir } = service.config;
  const run = (line: string[]) => runPlatenInProcess(line, { env: { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } });
  for (const name of ['Acme', 'Acme Ltd']) await run(['workspace', 'delete', name, '--yes']);
  const words = commandsOf(page)
    .map(({ text: lines }) => lines)
    .join('\n');
  if (words.includes('Acme') && !words.includes('workspace create "Acme"'))
    await run(['workspace', 'create', 'Acme', '--time-zone', 'UTC']);
  const body = { title: 'A document before' };
  await service.call('POST', `/templates/${templateId}/generations`, { key: token, body });
}

/** Replaces what a reader replaces: the address, the key, and ids that they see. */
function ofThisService(lines: string): string {
  return lines
    .replaceAll('http://127.0.0.1:3000', service.url!)
    .replace(/^ID=01[\w-]+$/m, `ID=${templateId}`)
    .replace(
      /^DOCUMENT=01\S+.*$/m,
      'DOCUMENT=$(curl -fsS "$API/generations" -H "Authorization: Bearer $KEY" | grep -oE "[0-9a-f-]{36}" | head -n 1)',
    )
    .replaceAll('plt_…', token);
}

/** Writes the file that a block is. A Word file has its lines as paragraphs, the first one as a title. */
async function save(into: string, { file, text: content }: Block): Promise<void> {
  const place = path.join(into, file!);
  await mkdir(path.dirname(place), { recursive: true });
  await writeFile(place, file!.endsWith('.docx') ? wordFile(content.split(/\n+/).filter(Boolean)) : content);
}

function wordFile(lines: string[]): Buffer {
  const paragraphs = lines.map((line, at) => {
    const style = at === 0 ? '<w:pPr><w:pStyle w:val="Heading1"/></w:pPr>' : '';
    return `<w:p>${style}<w:r><w:t>${line.replaceAll('&', '&amp;')}</w:t></w:r></w:p>`;
  });
  const styles = '<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style>';
  return docxOf({ body: paragraphs.join(''), parts: { styles } });
}
