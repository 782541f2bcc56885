/** §26.9: the pages of signatures in each state. Needs a Chromium: `make test-browser`. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { t } from '../../../../src/doors/web/pages/index.ts';
import { seedTemplate } from '../../../support/seed.ts';
import { openDocuseal } from '../../../use-cases/signatures/support/fake-docuseal.ts';
import type { FakeProvider } from '../../../use-cases/signatures/support/fake-provider.ts';
import { findChromium } from '../pages/support/browser.ts';
import { type AppBrowser, startAppBrowser } from './support/app-browser.ts';
import { expectSound } from './support/expect-sound.ts';
import { until } from './support/until.ts';

const SALE = `---
title: Sale
signers: [{role: Buyer, name: Ann Lee, email: ann@example.com}, {role: Seller, name: Bo Marlow, email: bo@example.com}]
---
{{signature: Buyer}}

{{signature: Seller}}
`;
const chromium = findChromium();

(chromium ? describe : describe.skip)('documents that people sign, in Chromium', () => {
  let app: AppBrowser;
  let fake: FakeProvider;
  let template: string;
  beforeAll(async () => {
    [app, fake] = await Promise.all([startAppBrowser(chromium!, { WEBHOOK_HOSTS: '127.0.0.1' }), openDocuseal()]);
    template = await seedTemplate(app.world.service.services.context.db, app.world.ours.workspaceId, SALE);
  });
  afterAll(async () => {
    await app?.close();
    await fake?.close();
  });

  async function makeDocument(title: string): Promise<string> {
    const { service, ours } = app.world;
    const call = (path: string, body?: object) =>
      fetch(`${service.url}/api/v1${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { Authorization: `Bearer ${ours.key}`, 'Content-Type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
    const { id } = (await (await call(`/templates/${template}/generations`, { title, values: {} })).json()) as {
      id: string;
    };
    while ((await call(`/generations/${id}/pdf`)).status !== 200);
    return `/w/${ours.workspaceId}/documents/${id}`;
  }

  test('connects, sends to a changed address, and shows each state', async () => {
    const { ours } = app.world;
    const window = await app.open(ours.people.owner);
    const { page, problems } = window;
    await page.goto(`/w/${ours.workspaceId}/signatures`);
    await expectSound(window, 'signatures-none');
    await page.getByLabel(t('signatures.columns.provider')).selectOption('docuseal');
    await page.getByLabel(t('signatures.fields.url')).fill(fake.url);
    await page.getByLabel(t('signatures.fields.token'), { exact: true }).fill('docuseal-token');
    await page.getByRole('button', { name: t('signatures.connect') }).click();
    const hook = await page.getByText('/webhooks/signatures/').first().innerText();
    const secret = await page.getByText(/^[\w-]{43}$/).innerText();
    await expectSound(window, 'signatures-connected');
    const tell = (event: object) =>
      fetch(new URL(new URL(hook).pathname, app.world.origin), {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...fake.headersWith(secret) },
        body: JSON.stringify(event),
      });

    const send = async (title: string, email: string) => {
      const address = await makeDocument(title);
      await page.goto(`${address}/sign`);
      await page.getByLabel(t('signatures.send.email')).first().fill(email);
      if (title === 'Signed sale') await expectSound(window, 'signatures-send');
      await page.getByRole('button', { name: t('signatures.send.submit') }).click();
      await page.waitForURL(({ pathname }) => pathname === address);
      await shows(address, t('signatures.states.sent'));
      return { address, remote: fake.sent.at(-1)! };
    };
    const shows = (address: string, text: string) =>
      until(async () => {
        await page.goto(address);
        return (await page.content()).includes(text);
      }, text);

    const signed = await send('Signed sale', 'changed@example.com');
    expect(fake.fieldsOf(signed.remote)[0]!.of).toBe('changed@example.com');
    await expectSound(window, 'signatures-sent');
    await tell(fake.sign(signed.remote, Buffer.concat([fake.fileOf(signed.remote), Buffer.from('\n% signed\n')])));
    await shows(signed.address, t('signatures.download'));
    await expectSound(window, 'signatures-signed');

    const declined = await send('Declined sale', 'ann@example.com');
    await tell(fake.decline(declined.remote, 'The price is wrong.'));
    await shows(declined.address, 'The price is wrong.');
    await expectSound(window, 'signatures-declined');

    const cancelled = await send('Cancelled sale', 'ann@example.com');
    await Promise.all([
      page.waitForURL(({ searchParams }) => searchParams.has('notice')),
      page.getByRole('button', { name: t('signatures.cancel') }).click(),
    ]);
    await shows(cancelled.address, t('signatures.states.cancelled'));
    await expectSound(window, 'signatures-cancelled');

    await page.goto(`/w/${ours.workspaceId}/documents`);
    for (const state of ['signed', 'declined', 'cancelled'] as const)
      await page
        .getByText(t(`signatures.states.${state}`))
        .locator('visible=true')
        .first()
        .waitFor();
    await expectSound(window, 'signatures-list');
    expect(problems).toEqual([]);
    await window.close();
  }, 120_000);
});
