/** Every command of the tutorials, the how-tos and the README is run, page by page, on a service with the demo, as a reader would. */
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
import { type Block, isRun, readBlocks } from '../../.config/docs/read-blocks.ts';
import { loadDemo } from '../../src/cli/demo/load-demo.ts';
import { helpFiles } from '../../src/doors/web/pages/site/help-contents.ts';
import { docxOf } from '../support/docx.ts';
import { runPlatenInProcess } from '../support/platen-in-process.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { readText } from './repository-files.ts';

const RUN_BY_BASH = new Set(['sh']);
const PAGES = ['../README.md', ...helpFiles()].filter((page) => page === '../README.md' || isRun(page));

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
    const { code, stdout, stderr } = await runPlatenInProcess(line, { env, cwd });
    res.writeHead(code === 0 ? 200 : 500).end(code === 0 ? stdout : stdout + stderr);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

test.each(PAGES)('%s', async (page) => {
  const blocks = readBlocks(readText(path.posix.join('spec', page)).text);
  const commands = blocks.filter(({ language, notRun }) => RUN_BY_BASH.has(language) && notRun === undefined);
  const own = path.join(folder, page.replaceAll(/\W/g, '-'));
  await mkdir(own);
  for (const block of blocks) if (block.file) await save(own, block);
  const script = commands.map(({ text: lines }) => ofThisService(lines)).join('\n');
  const env = { ...process.env, PATH: `${path.join(folder, 'bin')}:${process.env.PATH}` };
  // Without the README's two commands, which install and test.
  const ran = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script.replace(/^make .*$/gm, '')], {
    cwd: own,
    env,
    maxBuffer: 2 ** 26,
  }).catch((error) => ({ failed: `${error.message.slice(-2000)}\n${error.stdout.slice(-2000)}` }));
  expect(ran).not.toHaveProperty('failed');
});

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
