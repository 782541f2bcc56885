/** §20.70: a document is corrected and voided in one go, and Back leads to the document that was corrected. Needs a Chromium. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { t } from '../../../../src/doors/web/pages/index.ts';
import { seedTemplate } from '../../../support/seed.ts';
import { findChromium } from '../pages/support/browser.ts';
import { unique } from '../support/world.ts';
import { type AppBrowser, DESK, startAppBrowser } from './support/app-browser.ts';
import { becomes } from './support/until.ts';

const chromium = findChromium();

(chromium ? describe : describe.skip)('a correction, in Chromium', () => {
  let app: AppBrowser;
  beforeAll(async () => {
    app = await startAppBrowser(chromium!);
  });
  afterAll(() => app?.close());

  test.each([true, false])('with a script: %s', async (javaScriptEnabled) => {
    const { workspaceId, people } = app.world.ours;
    const { db } = app.world.service.services.context;
    const title = `Bill ${unique()}`;
    const source = `---\ntitle: ${title}\nplaceholders: [{ label: Replaces, replaces: number }]\n---\nDear {{Name}}, {{Street}}{{#if Replaces}}, for {{Replaces}}{{/if}}`;
    const template = await seedTemplate(db, workspaceId, source);
    const { page, problems, close } = await app.open(people.member, { ...DESK, javaScriptEnabled });
    const send = async () => {
      await page.locator('#send').click();
      // The street is left blank, so the form is shown once more; without a script, Back would ask to send that again.
      if (javaScriptEnabled) await page.locator('#blanks button').click();
    };
    await page.goto(`/w/${workspaceId}/templates/${template}/fill-in`);
    await page.locator('[id="values.name"]').fill('Anm');
    if (!javaScriptEnabled) await page.locator('[id="values.street"]').fill('Kade 1');
    await send();
    await page.waitForURL(/\/documents\//);
    const old = page.url().split('?')[0]!;
    await page.locator('.more-actions > summary').first().click();
    await page.getByRole('link', { name: t('documents.again.correct') }).click();
    if (javaScriptEnabled) {
      const frame = page.frameLocator('#preview iframe:not([hidden], .coming)');
      await frame.getByText(`for ${title} #1`).waitFor();
    }
    await page.locator('[id="values.name"]').fill('Ann');
    if (javaScriptEnabled) await page.waitForURL(/draft=/);
    await becomes(() => page.getByLabel(t('fillIn.correct.void', { title: 'Anm' })).isChecked(), true);
    await send();
    await page.waitForURL((url) => url.pathname.includes('/documents/') && !url.href.startsWith(old));
    const made = page.url().split('?')[0]!;
    await page.goBack();
    expect(page.url().split('?')[0]).toBe(old);
    await page.getByText(t('documents.void.is')).first().waitFor();
    await page.getByRole('link', { name: 'Ann', exact: true }).first().click();
    await page.waitForURL(made);
    expect(await db.generation.count({ where: { workspaceId, templateId: template } })).toBe(2);
    expect(problems).toEqual([]);
    await close();
  });
});
