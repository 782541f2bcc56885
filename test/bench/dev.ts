/**
 * §18.21: how long `platen dev` takes from a save to the changed page, in a real Chromium: preview and PDF, 20 saves of each template of
 * the demo, every second one by moving another file to its name, as many editors save. `PLATEN_BROWSER=1 node test/bench/dev.ts`
 */
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startDevServer } from '../../src/cli/dev/start-dev-server.ts';
import { findChromium, startBrowser } from '../doors/web/pages/support/browser.ts';

const SAVES = 20;
const PAUSE_MS = 500;
const SHOWN = 'document.documentElement.dataset';

const executable = findChromium();
if (!executable) throw new Error('This needs Chromium and PLATEN_BROWSER=1.');
const folder = mkdtempSync(path.join(tmpdir(), 'platen-bench-dev-'));
cpSync(path.join(import.meta.dirname, '../../prisma/demo'), folder, { recursive: true });
const config = { renderConcurrency: 2, maxMemory: 2_048 };
const server = await startDevServer(folder, { config, port: 0 });
const browser = await startBrowser(executable);
const { page } = browser;
const rows = [];

/** The workers have started, and have their fonts. */
async function untilWarm(name: string): Promise<void> {
  const body = new URLSearchParams({ source: readFileSync(path.join(folder, name), 'utf8'), scenario: 'typical' });
  for (const what of ['try', 'pdf'])
    await (await fetch(`${server.url}/templates/${name}/${what}`, { method: 'POST', body })).arrayBuffer();
}

for (const name of readdirSync(folder).filter((one) => one.endsWith('.md'))) {
  const file = path.join(folder, name);
  const source = readFileSync(file, 'utf8');
  await untilWarm(name);
  await browser.open(`${server.url}/templates/${name}`, `${SHOWN}.preview`, 1_600);
  await page.getByRole('tab', { name: 'PDF' }).click();
  await browser.until(`${SHOWN}.pdf`);
  await page.evaluate(`window.seen = {}; new MutationObserver((changes) => {
    for (const { attributeName } of changes) seen[attributeName] ??= Date.now();
  }).observe(document.documentElement, { attributes: true })`);
  const times: { preview: number[]; pdf: number[] } = { preview: [], pdf: [] };
  for (let save = 0; save < SAVES; save++) {
    await pause(PAUSE_MS);
    await page.evaluate('seen = {}');
    const text = source.replace(/\n(# .*)\n/, `\n$1 ${save}\n`);
    const savedAt = Date.now();
    if (save % 2 === 0) writeFileSync(file, text);
    else {
      writeFileSync(path.join(folder, '.saving'), text);
      renameSync(path.join(folder, '.saving'), file);
    }
    await browser.until(`seen['data-preview'] && seen['data-pdf']`);
    const seen = await page.evaluate<Record<string, number>>('seen');
    times.preview.push(seen['data-preview']! - savedAt);
    times.pdf.push(seen['data-pdf']! - savedAt);
  }
  writeFileSync(file, source);
  rows.push({ template: name, ...summary('preview', times.preview), ...summary('pdf', times.pdf) });
}
console.table(rows);
await browser.close();
await server.close();
rmSync(folder, { recursive: true });

function summary(what: string, times: number[]): Record<string, number> {
  const sorted = times.toSorted((a, b) => a - b);
  return { [`${what}, median ms`]: sorted[sorted.length >> 1]!, [`${what}, worst ms`]: sorted.at(-1)! };
}
