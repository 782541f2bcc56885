/** `make pictures`: takes a screenshot of the app in a chat, with the demo's invoice as a draft. `node draw-chat.ts OUT.png` */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { showInChat } from '../test/doors/mcp/support/chat-host.ts';
import { connectClient } from '../test/doors/mcp/support/connect-client.ts';
import { APPS } from '../test/doors/mcp/support/connect-person.ts';
import { connectApp } from '../test/support/app.ts';

type Started = { url: string; demo: { sign_in_url: string; workspace_id: string; templates: Record<string, string> } };

const [out] = process.argv.slice(2);
const dataDir = mkdtempSync(path.join(tmpdir(), 'platen-pictures-'));
const main = path.join(import.meta.dirname, '../src/main.ts');
const service = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main, 'serve', '--demo', '--json'], {
  env: { ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const { url, demo } = await new Promise<Started>((resolve) => {
  let text = '';
  service.stdout.on('data', (chunk) => {
    text += chunk;
    if (text.endsWith('\n}\n')) resolve(JSON.parse(text));
  });
});
const browser = await chromium.launch({ ...(process.env.CHROMIUM && { executablePath: process.env.CHROMIUM }) });
const signedIn = await browser.newPage();
await signedIn.goto(demo.sign_in_url);
await signedIn.locator('main form button').click();
await signedIn.waitForURL((address) => !address.pathname.startsWith('/sign-in'));
const cookie = (await signedIn.context().cookies()).find(({ name }) => name === 'platen')!.value;
const { tokens } = await connectApp(url, { cookie, workspaceId: demo.workspace_id, name: 'Claude' });
const client = await connectClient(url, tokens.access_token, 'auto', APPS);
const host = await showInChat(browser, client, {
  width: 1000,
  given: {
    id: demo.templates['offer-letter.md'],
    title: 'Offer for Ada Lovelace',
    reason: 'You asked for an offer to Ada Lovelace with a salary of 46,500.',
    values: { candidate_name: 'Ada Lovelace', annual_salary: '46500' },
  },
});
await host.app.locator('#page iframe:not(.coming)').waitFor();
await host.page.setViewportSize({ width: 1000, height: 900 });
await host.app.locator('#page iframe:not(.coming)').contentFrame().getByText('Ada Lovelace').first().waitFor();
await host.page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))');
await host.page.screenshot({ path: out! });
await client.close();
await browser.close();
const ended = once(service, 'exit');
service.kill('SIGINT');
await ended;
rmSync(dataDir, { recursive: true, force: true });
