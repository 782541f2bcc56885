/** §4 as `/docs` shows it: a reader authorises and tries requests on the service itself. Needs a Chromium: `make test-browser`. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { seedTemplate, seedTenant, type Tenant } from '../../../../support/seed.ts';
import { startTestService, type TestService } from '../../../../support/service.ts';
import { becomes } from '../../browser/support/until.ts';
import { axeFindings } from '../support/axe-findings.ts';
import { type Browser, findChromium, startBrowser } from '../support/browser.ts';

const chromium = findChromium();

(chromium ? describe : describe.skip)('the API reference, in Chromium', () => {
  let browser: Browser;
  let page: Page;
  let service: TestService;
  let tenant: Tenant;
  let template: string;

  beforeAll(async () => {
    service = await startTestService({ role: 'api', key: () => tenant.key });
    const { db } = service.services.database;
    tenant = await seedTenant(db);
    template = await seedTemplate(db, tenant.workspaceId, '---\ntitle: Letter\n---\n\nDear {{Name}}\n');
    browser = await startBrowser(chromium!);
    page = browser.page;
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await service?.close();
  });
  // Operations and events.
  beforeEach(() => browser.open(`${service.url}/docs`, 'document.querySelectorAll(".opblock").length === 24'));

  const authorise = async (key: string) => {
    await page.click('.btn.authorize');
    await page.fill('.auth-container input', key);
    await page.click('.auth-btn-wrapper .authorize');
    await page.locator('.auth-container button', { hasText: 'Logout' }).waitFor();
    await page.click('.modal-ux .close-modal');
  };
  const answered = (block: string, status: number) =>
    page
      .locator(`${block} .live-responses-table .response-col_status`, { hasText: `${status}` })
      .first()
      .waitFor();
  const open = async (operation: string) => {
    const block = `#operations-${operation}`;
    await page.click(`${block} .opblock-summary-control`);
    // The fields come when the contract's references are resolved; before that, "Execute" does nothing.
    for (const part of ['.btn.execute', '[data-param-name]']) await page.locator(`${block} ${part}`).first().waitFor();
    return block;
  };
  const bodyOf = (block: string) => page.innerText(`${block} .live-responses-table .response .highlight-code code`);
  /** The browser itself notes a refusal that was asked for; everything else would be a fault. */
  const problems = () => browser.problems.filter((problem) => !problem.includes('401 (Unauthorized)'));

  test('the page has the header of the app, and axe finds nothing, also in an open operation', async () => {
    await open('Documents-createGeneration').catch(() => undefined);
    await becomes(() => page.locator('header.app-bar').count(), 1);
    expect(await axeFindings(page)).toEqual([]);
  });

  test('a request without a key is refused, one with a key is answered, and both responses are shown', async () => {
    const block = await open('Templates-listTemplates');
    await page.click(`${block} .btn.execute`);
    await answered(block, 401);
    expect(await bodyOf(block)).toContain('unauthorized');

    await authorise(tenant.key);
    await page.click(`${block} .btn.execute`);
    await answered(block, 200);
    expect(JSON.parse(await bodyOf(block))).toMatchObject({ workspace: tenant.name, templates: [{ id: template }] });
    expect(problems()).toEqual([]);
  });

  test('the page can make a document', async () => {
    await authorise(tenant.key);
    const block = await open('Documents-createGeneration');
    await page.fill(`${block} [data-param-name=id] input`, template);
    await page.fill(`${block} textarea`, '{ "title": "Tried", "values": { "name": "Ada" } }');
    await page.click(`${block} .btn.execute`);
    await answered(block, 201);
    expect(JSON.parse(await bodyOf(block))).toMatchObject({ title: 'Tried', markdown: 'Dear Ada\n' });
    const { body } = await service.call('GET', '/generations');
    expect(body).toMatchObject({ total: 1, generations: [{ title: 'Tried' }] });
    expect(problems()).toEqual([]);
  });

  test('the page loads nothing from elsewhere, and keeps the key in memory only', async () => {
    await authorise(tenant.key);
    const block = await open('Documents-listGenerations');
    await page.click(`${block} .btn.execute`);
    // Nothing but what the reader typed is sent: no example stands in a field.
    await answered(block, 200);
    expect(JSON.parse(await bodyOf(block))).toMatchObject({ total: 1, has_more: false });
    const foreign = (address: string) => !address.startsWith(service.url!) && !address.startsWith('data:');
    expect(browser.requests.filter(foreign)).toEqual([]);
    expect(browser.requests).toContainEqual(expect.stringMatching(/\/api\/v1\/generations\?limit=50$/));
    expect(await page.innerText(`${block} [data-param-name=search]`)).toContain('Example: marlow');
    await becomes(() => page.evaluate('[localStorage.length, sessionStorage.length, document.cookie]'), [0, 0, '']);
    expect(problems()).toEqual([]);
  });
});
