/**
 * `make pictures`: takes screenshots of the web app: for the README the demo's invoice, half filled in; for spec/templates.md a form with
 * formatted text. `node draw-web-app.mjs OUT.png FORMATTED.png`
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';

const [out, formatted] = process.argv.slice(2);
const dataDir = mkdtempSync(path.join(tmpdir(), 'platen-pictures-'));
const main = path.join(import.meta.dirname, '../src/main.ts');
const env = { ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn' };
const service = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main, 'serve', '--demo', '--json'], {
  env,
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
const file = path.join(import.meta.dirname, 'pictures/formatted.md');
spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', main, 'template', 'import', 'Demo', file], {
  env,
});
await page.setViewportSize({ width: 1100, height: 700 });
await page.goto(`${url}/w/${demo.workspace_id}/templates`);
await page.getByRole('link', { name: 'Scope of work', exact: true }).first().click();
await page.locator('a[href$="/fill-in"]').first().click();
const scope = page.locator('[id="values.scope"][contenteditable]');
await scope.focus();
await page.keyboard.type('We review your ');
await page.keyboard.press('Control+b');
await page.keyboard.type('data protection notice');
await page.keyboard.press('Control+b');
await page.keyboard.type(' and:');
await page.keyboard.press('Enter');
await page.locator('[data-mark="list"]').first().click();
await page.keyboard.type('list what is missing');
await page.keyboard.press('Enter');
await page.keyboard.type('write the new text');
await page.locator('[id="values.positions[0].price"]').fill('1200');
await page.locator('[id="values.positions[0].item"][contenteditable]').focus();
await page.keyboard.press('Control+b');
await page.keyboard.type('Review');
await page.keyboard.press('Control+b');
await page.keyboard.press('Enter');
await page.keyboard.type('up to 20 pages');
await page.frameLocator('iframe:not([hidden], .coming)').getByText('up to 20 pages').waitFor();
await page.evaluate(() => document.querySelector('#fill-in').scrollIntoView());
await page.screenshot({ path: formatted });
await browser.close();
service.kill('SIGINT');
await new Promise((resolve) => service.once('exit', resolve));
rmSync(dataDir, { recursive: true, force: true });
