/**
 * §20: what people come for, by mouse and keyboard as they would do it, in English and German: an invoice, its correction, 20 documents from
 * a sheet, a link for a customer, the brand. Prints the clicks, filled fields and seconds of each walk; none is asserted. Pictures of each
 * step are drawn when PLATEN_PICTURES names a folder. Needs a Chromium.
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { MINUTE } from '../../../../src/domain/durations.ts';
import { findChromium } from '../pages/support/browser.ts';
import { type AppBrowser, DESK, startAppBrowser, type Window } from './support/app-browser.ts';
import { fillWorkspace } from './support/fill-workspace.ts';

const chromium = findChromium();
const LOCALES = ['en', 'de'] as const;
const LOGO = path.join(import.meta.dirname, '../../../../prisma/demo/ashcombe-holt.svg');
const folder = process.env.PLATEN_PICTURES;

type Count = { clicks: number; fields: number; seconds: number };

(chromium ? describe : describe.skip)('walks in Chromium', () => {
  const counts: Record<string, Count> = {};
  let app: AppBrowser;
  let templates: Record<string, string>;
  beforeAll(async () => {
    app = await startAppBrowser(chromium!);
    templates = await fillWorkspace(app.world, app.world.ours);
  });
  afterAll(async () => {
    await app?.close();
    console.table(counts);
  });

  /** A person who counts. `click` and `fill` wait for what they use. */
  function person({ page }: Window, walk: string) {
    const count: Count = { clicks: 0, fields: 0, seconds: 0 };
    const startedAt = performance.now();
    counts[walk] = count;
    const take = async () => {
      count.seconds = Math.round((performance.now() - startedAt) / 100) / 10;
      if (folder) await draw(page, path.join(folder, `${walk} ${count.clicks}`.replaceAll(/\W+/g, '-')));
    };
    return {
      async click(what: string | Locator) {
        await (typeof what === 'string' ? page.locator(what).first() : what).click();
        count.clicks += 1;
      },
      async fill(id: string, text: string) {
        await page.locator(`[id="${id}"]`).fill(text);
        count.fields += 1;
      },
      async choose(what: string, file: Parameters<Locator['setInputFiles']>[0]) {
        await page.locator(what).setInputFiles(file);
        count.fields += 1;
      },
      take,
      async arrive(at: RegExp) {
        await page.waitForURL(at);
        await take();
      },
    };
  }

  function openAs(locale: string): Promise<Window> {
    return app.open(app.world.ours.people.owner, { ...DESK, locale });
  }

  /** Creates an invoice from the list of templates on. Returns the address of its page. */
  async function createInvoice(window: Window, walk: string): Promise<string> {
    const { click, fill, take, arrive } = person(window, walk);
    const { page } = window;
    await page.goto(`/w/${app.world.ours.workspaceId}/templates`);
    await click(`main a[href$="/templates/${templates.invoice}"]`);
    await click('a[href$="/fill-in"]');
    await page.waitForURL(/fill-in/);
    await fill('values.customer_name', 'Northwind Traders Ltd');
    await fill('values.street', '12 Harbour Street');
    await fill('values.town', 'Bristol');
    await fill('values.post_code', 'BS1 4SB');
    await fill('values.supply_date', 'today');
    await fill('values.order_reference', 'PO-7731');
    if ((await page.locator('[id="values.items[0].description"]').count()) === 0)
      await click('button[value="add.items"]');
    await fill('values.items[0].description', 'Oak shelves');
    await fill('values.items[0].quantity', '2');
    await fill('values.items[0].unit_price', '1250');
    await take();
    await click('#send');
    await arrive(/\/documents\//);
    await page.locator('#pdf-actions a[href$="download=1"]').waitFor({ timeout: MINUTE });
    const [file] = await Promise.all([page.waitForEvent('download'), click('#pdf-actions a[href$="download=1"]')]);
    expect(file.suggestedFilename()).toMatch(/^Invoice INV-\d+ Northwind Traders Ltd\.pdf$/);
    await take();
    return page.url().split('?')[0]!;
  }

  test.each(LOCALES)(
    'an invoice and its correction, in %s',
    async (locale) => {
      const window = await openAs(locale);
      const { page, problems } = window;
      const old = await createInvoice(window, `invoice ${locale}`);
      const { click, fill, take, arrive } = person(window, `correct and void ${locale}`);
      await click('.more-actions > summary');
      await click('a[href*="corrects="]');
      await page.waitForURL(/corrects=/);
      await fill('values.street', '14 Harbour Street');
      await take();
      await click('#send');
      await arrive(/\/documents\/[^?]+\?notice/);
      const made = page.url().split('?')[0]!;
      await page.goto(old);
      await page.locator('.badge.void').first().waitFor();
      expect(await page.locator(`main a[href="${new URL(made).pathname}"]`).count()).toBeGreaterThan(0);
      await take();
      expect(problems).toEqual([]);
      await window.close();
    },
    2 * MINUTE,
  );

  test.each(LOCALES)(
    '20 documents from a sheet, in %s',
    async (locale) => {
      const window = await openAs(locale);
      const { page, problems } = window;
      const { click, choose, take } = person(window, `sheet ${locale}`);
      await page.goto(`/w/${app.world.ours.workspaceId}/templates/${templates['offer-letter']}`);
      await click('.more-actions > summary');
      await click('a[href$="/sheet"]');
      const rows = Array.from({ length: 20 }, (_, at) => `Candidate ${at},Clerk,46500`);
      const buffer = Buffer.from(['Candidate name,Job title,Annual salary', ...rows].join('\n'));
      await choose('#files', { name: 'offers.csv', mimeType: 'text/csv', buffer });
      await take();
      await click('#sheet button');
      await page.waitForURL(/\/batches\//);
      await page.locator('button[value="make"]').waitFor({ timeout: MINUTE });
      await take();
      await click('input[name="blanks"]');
      await click('button[value="make"]');
      await page.locator('a[href$="/pdfs"]').waitFor({ timeout: MINUTE });
      await page.locator('tbody th a').nth(19).waitFor();
      await take();
      expect(problems).toEqual([]);
      await window.close();
    },
    3 * MINUTE,
  );

  test.each(LOCALES)('a link for a customer, in %s', async (locale) => {
    const window = await openAs(locale);
    const { page, problems } = window;
    const { click, take } = person(window, `share ${locale}`);
    await page.goto(`/w/${app.world.ours.workspaceId}/documents`);
    await take();
    await click('table.documents th a');
    await click('a[href$="/share"]');
    await page.locator('#lasts').waitFor();
    await take();
    await click('main form button');
    const link = (await page.locator('#link').textContent())!;
    await take();
    const customer = await app.open(undefined, { ...DESK, locale });
    await customer.page.goto(link);
    await customer.page.locator('main iframe, main embed').first().waitFor();
    if (folder) await draw(customer.page, path.join(folder, `shared-${locale}`));
    await customer.close();
    expect(problems).toEqual([]);
    await window.close();
  });

  test.each(LOCALES)('the brand, in %s', async (locale) => {
    const window = await openAs(locale);
    const { page, problems } = window;
    const { click, fill, choose, take, arrive } = person(window, `brand ${locale}`);
    await page.goto(`/w/${app.world.ours.workspaceId}/templates`);
    await click('.places a[href$="/settings"]');
    await click('a[href$="/brand"]');
    await fill('name', 'Northwind Traders');
    await choose('#logo', LOGO);
    await fill('color', '#1f5f4a');
    await fill('footer', 'Northwind Traders Ltd · 12 Harbour Street · Bristol');
    await take();
    await click('#brand .actions button');
    await arrive(/notice=brandSaved|\/brand$/);
    await page.locator('main .notice, main [role="status"]').first().waitFor();
    expect(problems).toEqual([]);
    await window.close();
  });
});

/** Draws the page as wide as a desk and as a phone. */
async function draw(page: Page, name: string): Promise<void> {
  mkdirSync(path.dirname(name), { recursive: true });
  await page.screenshot({ path: `${name}.png`, fullPage: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.screenshot({ path: `${name}-390.png`, fullPage: true });
  await page.setViewportSize(DESK.viewport);
}
