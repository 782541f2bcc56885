/** §20.22: passkeys, by Chromium's virtual authenticator. Needs a Chromium: `make test-browser`. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { t } from '../../../../src/doors/web/pages/index.ts';
import { PASSWORD, seedPassword } from '../../../support/accounts.ts';
import { findChromium } from '../pages/support/browser.ts';
import { type AppBrowser, startAppBrowser } from './support/app-browser.ts';
import { expectSound } from './support/expect-sound.ts';

const chromium = findChromium();

(chromium ? describe : describe.skip)('passkeys in Chromium', () => {
  let app: AppBrowser;
  beforeAll(async () => {
    app = await startAppBrowser(chromium!, { HOST: 'localhost' });
  });
  afterAll(() => app?.close());

  test('a passkey alone signs in, and is the second factor after a password', async () => {
    const { ours, service } = app.world;
    await seedPassword(service, ours.people.owner);
    const window = await app.open(ours.people.owner);
    const { page, problems, close } = window;
    const device = await page.context().newCDPSession(page);
    await device.send('WebAuthn.enable');
    const options = {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
    } as const;
    const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
      options: { ...options, isUserVerified: true },
    });
    const verifies = (isUserVerified: boolean) =>
      device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    const use = () => page.getByRole('button', { name: t('signIn.passkey.use') }).click();
    const signOut = async () => {
      await page.locator('.menu-end summary').click();
      await page.getByRole('button', { name: t('shell.signOut'), exact: true }).click();
      await page.waitForURL(/sign-in/);
    };

    await page.goto('/account/second-factors');
    await page.getByRole('link', { name: t('signIn.passkey.add') }).click();
    await expectSound(window, 'passkey-new');
    await page.getByLabel(t('signIn.passkey.name')).fill('Laptop');
    await page.getByRole('button', { name: t('signIn.passkey.make') }).click();
    await page.getByText(t('signIn.factors.codes.text')).waitFor();
    await expectSound(window, 'recovery-codes');
    await page.getByRole('link', { name: t('signIn.factors.codes.submit') }).click();
    await page.getByRole('rowheader', { name: 'Laptop' }).waitFor();
    await expectSound(window, 'second-factors');

    await page.goto('/account/confirm?next=/account/password');
    await expectSound(window, 'confirm-person');
    await use();
    await page.waitForURL(/account\/password/);

    await signOut();
    await page.goto('/sign-in?next=/account');
    await page.getByRole('link', { name: t('signIn.passkey.title') }).click();
    await expectSound(window, 'passkey');
    const refused: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && refused.push(request.postData() ?? ''));
    await use();
    await page.waitForURL((url) => url.pathname === '/account');
    const replayed = new URLSearchParams(refused.at(-1));

    await signOut();
    await page.goto('/sign-in/passkey');
    const csrf = await page.locator('main [name=csrf]').first().inputValue();
    replayed.set('csrf', csrf);
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const again = await page.request.post('/sign-in/passkey', { headers, data: replayed.toString(), maxRedirects: 0 });
    expect([again.status(), (await again.text()).includes(t('signIn.passkey.wrong'))]).toEqual([422, true]);

    // Whoever only has the device does not get in by it, but after the password.
    await verifies(false);
    await use();
    await page.getByText(t('signIn.passkey.failed')).waitFor();
    await page.goto('/sign-in?next=/account');
    await page.getByLabel(t('signIn.email')).fill(ours.ownerEmail);
    await page.getByLabel(t('signIn.password')).fill(PASSWORD);
    await page.getByRole('button', { name: t('signIn.submit'), exact: true }).click();
    await page.getByLabel(t('signIn.second.code')).waitFor();
    await expectSound(window, 'second-step');
    await use();
    await page.waitForURL((url) => url.pathname === '/account');
    expect(problems).toEqual([]);
    await close();
  });
});
