/** §20.9, §10.33: with a script, a picture that is chosen is in the preview and in the draft. Needs a Chromium: `make test-browser`. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { t } from '../../../../src/doors/web/pages/index.ts';
import { png } from '../../../pdf/support/pictures.ts';
import { seedTemplate } from '../../../support/seed.ts';
import { findChromium } from '../pages/support/browser.ts';
import { unique } from '../support/world.ts';
import { type AppBrowser, startAppBrowser } from './support/app-browser.ts';

const chromium = findChromium();

(chromium ? describe : describe.skip)('pictures in Chromium', () => {
  let app: AppBrowser;
  beforeAll(async () => {
    app = await startAppBrowser(chromium!);
  });
  afterAll(() => app?.close());

  test('a picture is shown, kept, removed, refused when it is too large, and sent', async () => {
    const { ours, service } = app.world;
    const source = `---\ntitle: ${unique()}\npictures: [Signature]\n---\n![Signed]({{Signature}})\n`;
    const id = await seedTemplate(service.services.context.db, ours.workspaceId, source);
    const { page, problems, close } = await app.open(ours.people.member);
    await page.goto(`/w/${ours.workspaceId}/templates/${id}/fill-in`);
    const control = page.getByLabel('Signature');
    const takeOut = page.getByRole('button', { name: new RegExp(`^${t('fillIn.takePictureOut')}.*Signature$`) });
    const shown = page.frameLocator('iframe[title="Preview"]:not([hidden], .coming)').locator('img');
    const choose = (buffer: Buffer) => control.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
    expect(await takeOut.isVisible()).toBe(false);
    await choose(Buffer.from(png('', 200, 80).bytes));
    await shown.waitFor();
    await page.waitForURL(/draft=/);
    await page.reload();
    await shown.waitFor();
    await takeOut.click();
    await page.getByText(t('fillIn.pictureOut')).waitFor({ state: 'attached' });
    await shown.waitFor({ state: 'detached' });
    await takeOut.waitFor({ state: 'hidden' });
    await choose(Buffer.alloc(9_000_000));
    await control.blur();
    await page.getByText(/is over 200 KB/).waitFor();
    await choose(Buffer.from(png('', 100, 40).bytes));
    await shown.waitFor();
    await page.getByRole('button', { name: t('fillIn.send') }).click();
    await page.waitForURL(/\/documents\//);
    expect(problems).toEqual([]);
    await close();
  });
});
