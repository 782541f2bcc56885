/**
 * `make pictures`: takes the screenshot of the web app for the README: the demo's invoice, half filled in. `node draw-web-app.mjs
 * OUT.png`
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';

const out = process.argv[2];
const dataDir = mkdtempSync(path.join(tmpdir(), 'platen-pictures-'));
const main = path.join(import.meta.dirname, '../src/main.ts');
const service = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main, 'serve', '--demo', '--json'], {
  env: { ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const { demo, url } = await new Promise((resolve) => {
  let text = '';
  service.stdout.on('data', (chunk) => {
    text += chunk;
    if (text.endsWith('\n}\n')) resolve(JSON.parse(text));
  });
});
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM });
const page = await browser.newPage({ viewport: { width: 1280, height: 860 } });
await page.goto(demo.sign_in_url);
await page.locator('main form button').click();
await page.goto(`${url}/w/${demo.workspace_id}/templates/${demo.templates['invoice.md']}/fill-in`);
await page.getByLabel('Customer name').fill('Northwind Traders Ltd');
await page.getByLabel('Street').fill('12 Harbour Street');
await page.getByLabel('Town').fill('Bristol');
await page.getByLabel('Post code').fill('BS1 4SB');
await page
  .getByLabel(/^Supply date/)
  .first()
  .fill('2026-11-20');
await page.getByLabel('Order reference').fill('PO-7731');
// Waits until the preview shows the typed text.
await page.frameLocator('iframe:not([hidden], .coming)').getByText('PO-7731').waitFor();
await page.locator('[id="values.customer_name-fault"]').waitFor({ state: 'hidden' });
await page.evaluate(() => {
  document.activeElement.blur();
  scrollTo(0, 0);
});
await page.screenshot({ path: out });
await browser.close();
service.kill('SIGINT');
await new Promise((resolve) => service.once('exit', resolve));
rmSync(dataDir, { recursive: true, force: true });
