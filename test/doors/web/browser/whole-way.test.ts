/**
 * §20: from an invitation to a PDF, as people do it: with a mouse, with a browser that runs no script, and by keyboard alone.
 * Needs a Chromium: `make test-browser`.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { MINUTE } from '../../../../src/domain/durations.ts';
import { t } from '../../../../src/doors/web/pages/index.ts';
import { seedLink } from '../../../support/accounts.ts';
import { seedMember } from '../../../support/seed.ts';
import { findChromium } from '../pages/support/browser.ts';
import { unique } from '../support/world.ts';
import { type AppBrowser, DESK, startAppBrowser } from './support/app-browser.ts';
import { fillWorkspace } from './support/fill-workspace.ts';
import { type Hands, KEYBOARD, MOUSE } from './support/hands.ts';

const chromium = findChromium();
const POLL_MS = 200;
(chromium ? describe : describe.skip)('all steps in Chromium', () => {
  let app: AppBrowser;
  beforeAll(async () => {
    app = await startAppBrowser(chromium!);
    await fillWorkspace(app.world, app.world.ours);
  });
  afterAll(() => app?.close());

  test.each<[string, Hands, { javaScriptEnabled?: boolean }]>([
    ['a mouse', MOUSE, {}],
    ['no script', MOUSE, { javaScriptEnabled: false }],
    ['the keyboard alone', KEYBOARD, {}],
  ])('from the invitation to the PDF, with %s', async (_, { press, enter }, options) => {
    const { service, ours } = app.world;
    const scripted = options.javaScriptEnabled !== false;
    const email = `${unique()}@example.com`;
    const { userId } = await seedMember(service.services.context.db, ours.workspaceId, email, 'member');
    const { page, problems, requests, close } = await app.open(undefined, { ...DESK, ...options });
    const link = (name: string | RegExp) => page.getByRole('link', { name }).first();
    const button = (name: string) => page.getByRole('button', { name, exact: true });

    await page.goto(`/sign-in/link?token=${await seedLink(service, userId)}`);
    await press(button(t('signIn.link.submit')));
    await enter(page.getByLabel(t('signIn.newPassword.password'), { exact: true }), 'a password of some words');
    await press(button(t('signIn.newPassword.save')));
    await press(page.getByRole('link', { name: 'Platen', exact: true }));
    await press(link('Offer letter'));
    await press(link(t('templates.fillIn')));

    const candidate = `Ada ${unique()}`;
    await enter(page.getByLabel('Candidate name', { exact: true }), candidate);
    if (!scripted) await press(button(t('fillIn.showPreview')));
    const preview = scripted ? '#preview iframe:not([hidden]):not(.coming)' : 'iframe[name=preview]';
    await page.frameLocator(preview).getByText(candidate).first().waitFor();
    await enter(page.getByLabel(t('fillIn.documentTitle')), `Offer for ${candidate}`);
    await press(button(t('fillIn.send')));
    // Some fields are blank.
    await press(button(t('fillIn.blank.send')));

    // It is called by its number, and the title is below.
    await page.getByRole('heading', { level: 1, name: /^HR-\d+$/ }).waitFor();
    await page.getByText(`Offer for ${candidate}`).first().waitFor();
    const download = link(t('documents.pdf.download'));
    // A page without script says it when it is loaded again.
    while (!scripted && !(await download.isVisible())) {
      await pause(POLL_MS);
      await page.reload();
    }
    await download.waitFor();
    const [file] = await Promise.all([page.waitForEvent('download'), press(download)]);
    expect(file.suggestedFilename().replace(/\d+/, '1')).toBe(`HR-1 Offer for ${candidate}.pdf`);
    expect(readFileSync(await file.path()).toString('latin1', 0, 5)).toBe('%PDF-');
    // The first copy starts the thread that makes it.
    const copied = page.waitForEvent('download', { timeout: MINUTE });
    await press(page.locator('.more-actions > summary'));
    const [copy] = await Promise.all([copied, press(link(t('documents.word')))]);
    expect(copy.suggestedFilename().replace(/\d+/, '1')).toBe(`HR-1 Offer for ${candidate}.docx`);
    expect(readFileSync(await copy.path()).toString('latin1', 0, 2)).toBe('PK');

    const { origin } = new URL(page.url());
    expect(requests.filter((address) => !address.startsWith(origin) && !/^(data|blob|about):/.test(address))).toEqual(
      [],
    );
    expect(problems).toEqual([]);
    await close();
  });
});
