/** §20.13: what scripts add to the documents of the web app, in a real browser. Needs a Chromium: `make test-browser`. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { v7 } from 'uuid';
import { MINUTE } from '../../../../../src/domain/durations.ts';
import { addTestSeal, SUBJECTS } from '../../../../support/seals.ts';
import { seedTemplate, seedTenant, type Tenant } from '../../../../support/seed.ts';
import { startTestService, type TestService } from '../../../../support/service.ts';
import { signedIn } from '../../../../support/web.ts';
import { becomes } from '../../browser/support/until.ts';
import { axeFindings } from '../support/axe-findings.ts';
import { type Browser, findChromium, startBrowser } from '../support/browser.ts';

const TEMPLATE = '---\ntitle: Letter\n---\nDear {{Name}}, see [us](https://example.org/).\n';

const chromium = findChromium();

(chromium ? describe : describe.skip)('documents in Chromium', () => {
  let service: TestService;
  let browser: Browser;
  let page: Page;
  let tenant: Tenant;
  let template: string;
  let list: string;

  beforeAll(async () => {
    service = await startTestService({ role: 'api', key: () => tenant.key });
    const { db } = service.services.context;
    tenant = await seedTenant(db);
    template = await seedTemplate(db, tenant.workspaceId, TEMPLATE);
    list = `${service.url}/w/${tenant.workspaceId}/documents`;
    browser = await startBrowser(chromium!);
    page = browser.page;
    const [name = '', value = ''] = (await signedIn(service, tenant.userId)).cookie.split('=');
    await page.context().addCookies([{ name, value, url: service.url! }]);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  });
  afterAll(async () => {
    await browser?.close();
    await service?.close();
  });

  async function make(title: string): Promise<string> {
    const headers = { 'Idempotency-Key': v7() };
    const answer = await service.call('POST', `/templates/${template}/generations`, { headers, body: { title } });
    return (answer.body as { id: string }).id;
  }
  function change(id: string, data: object) {
    return service.services.context.db.generation.update({ where: { id }, data });
  }

  test('the list and the address follow typing', async () => {
    for (const title of ['Offer', 'Order', '<i>Offer</i>']) await make(title);
    await browser.open(list, 'document.querySelectorAll("tbody tr").length === 3');
    await page.focus('#search');
    await page.keyboard.type('offer');
    await browser.until('document.getElementById("total").textContent === "2 documents"');
    await browser.until('location.search === "?search=offer"');
    await becomes(() => page.locator('tbody tr').count(), 2);
    await becomes(() => page.evaluate('document.activeElement.id'), 'search');
    await page.fill('#search', '');
    await browser.until('location.search === "" && document.querySelectorAll("tbody tr").length === 3');
    expect(browser.problems).toEqual([]);
  });

  test('the page waits for the PDF, then shows it and its seal', async () => {
    await addTestSeal(service, tenant.workspaceId, 'acme');
    const id = await make('Followed');
    await change(id, {
      pdfStatus: 'rendering',
      pdfLeaseHolder: v7(),
      pdfLeaseUntil: new Date(Date.now() + MINUTE),
    });
    await browser.open(`${list}/${id}`, 'document.querySelector("#pdf[data-follow]")');
    expect(await axeFindings(page)).toEqual([]);
    await change(id, { pdfStatus: 'pending', pdfLeaseHolder: null, pdfLeaseUntil: null });
    await browser.until('document.querySelector("#views a + a")');
    await becomes(() => page.textContent('#pdf p'), 'The PDF is ready: 1 page.');
    expect(await page.textContent('#about')).toContain(SUBJECTS.acme);
    const shown = page.waitForEvent('framenavigated', { predicate: (frame) => frame.url().includes('/files/') });
    await page.click('#views a + a');
    await shown;
    expect(page.url()).toBe(`${list}/${id}?show=pdf`);
    expect(browser.problems).toEqual([]);
  });

  test('a button copies the Markdown', async () => {
    const id = await make('Copied');
    await browser.open(`${list}/${id}`, '!document.querySelector("[data-copy-from]").hidden');
    await page.click('.more-actions > summary');
    await page.click('[data-copy-from]');
    await browser.until('document.querySelector("[data-copy-from]").textContent === "✓ Copied"');
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
      'Dear {{Name}}, see [us](https://example.org/).\n',
    );
  });

  test('a link of the preview opens a window without access to the page', async () => {
    const id = await make('Linked');
    await page.context().route('https://example.org/', (route) => route.fulfill({ body: 'elsewhere' }));
    await browser.open(`${list}/${id}`, 'true');
    const opened = page.context().waitForEvent('page');
    await page.frameLocator('iframe').getByText('us', { exact: true }).click();
    const other = await opened;
    await other.waitForLoadState();
    expect([other.url(), await other.evaluate('opener')]).toEqual(['https://example.org/', null]);
    expect(page.url()).toBe(`${list}/${id}`);
    await other.close();
  });
});
