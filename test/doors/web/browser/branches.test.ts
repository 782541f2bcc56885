/** §20.9: the form hides what its document does not need while somebody types. Needs a Chromium: `make test-browser`. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { t } from '../../../../src/doors/web/pages/index.ts';
import { seedTemplate } from '../../../support/seed.ts';
import { findChromium } from '../pages/support/browser.ts';
import { unique } from '../support/world.ts';
import { type AppBrowser, startAppBrowser } from './support/app-browser.ts';
import { becomes } from './support/until.ts';

const chromium = findChromium();

const PLANS = `---
title: Plans
placeholders:
  - {label: Plan, type: select, options: [Gold, Silver]}
  - {label: Hours, required: true}
  - {label: Users, type: number}
groups:
  - {label: Items, fields: [{label: Note}, {label: Kind}]}
---
{{Plan}} {{#if Plan = Gold}}{{Hours}} hours {{#if Users > 5}}for {{Team}}{{/if}}{{/if}}

{{#if Plan = Silver}}

- {{#Items}}{{#if Kind = "long"}}{{Note}} {{/if}}{{Kind}}.{{/Items}}

{{/if}}
`;

(chromium ? describe : describe.skip)('branches of a form, in Chromium', () => {
  let app: AppBrowser;
  beforeAll(async () => {
    app = await startAppBrowser(chromium!);
  });
  afterAll(() => app?.close());

  async function open() {
    const { ours, service } = app.world;
    // Of its own, as a draft of it is kept.
    const source = PLANS.replace('title: Plans', `title: ${unique()}`);
    const id = await seedTemplate(service.services.context.db, ours.workspaceId, source);
    const window = await app.open(ours.people.member);
    await window.page.goto(`/w/${ours.workspaceId}/templates/${id}/fill-in`);
    const field = (label: string) => window.page.getByLabel(new RegExp(`^${label}\\b`));
    const group = window.page.getByRole('group', { name: 'Items', exact: true });
    return { ...window, field, group };
  }

  test('a choice shows and hides fields, and keeps what was typed in them', async () => {
    const { page, field, group, problems, close } = await open();
    await field('Plan').waitFor();
    await becomes(() => page.locator('details.unneeded').count(), 0);
    await field('Hours').waitFor({ state: 'hidden' });
    await group.waitFor({ state: 'hidden' });
    await field('Plan').selectOption('Gold');
    await field('Hours').fill('eight');
    await field('Users').fill('6');
    await field('Team').fill('all of us');
    await field('Plan').focus();
    await field('Plan').selectOption('Silver');
    await group.waitFor();
    for (const label of ['Hours', 'Users', 'Team']) await field(label).waitFor({ state: 'hidden' });
    // Whoever listens hears of no field that is hidden.
    await becomes(() => page.locator('#values\\.hours').evaluate((one) => one.closest('[hidden]') !== null), true);
    await field('Plan').selectOption('Gold');
    await field('Team').waitFor();
    await becomes(() => field('Hours').inputValue(), 'eight');
    await becomes(() => field('Team').inputValue(), 'all of us');
    await field('Plan').selectOption('Silver');
    await group.waitFor();
    for (const name of [t('fillIn.send'), t('fillIn.blank.send')])
      await page.getByRole('button', { name, exact: true }).click();
    await page.waitForURL(/\/documents\//);
    expect(problems).toEqual([]);
    await close();
  });

  test('by keyboard alone, the focus moves on while fields around it appear and disappear', async () => {
    const { page, field, close } = await open();
    await field('Plan').focus();
    await page.keyboard.press('ArrowDown');
    await field('Hours').waitFor();
    await page.keyboard.press('Tab');
    const focused = () => page.evaluate('document.activeElement.id');
    await becomes(() => focused(), 'values.hours');
    // Somebody stands in a field while its branch goes: it stays until it is left.
    await page.evaluate(`(() => {
      const plan = document.getElementById('values.plan');
      plan.value = 'Silver';
      plan.dispatchEvent(new Event('input', { bubbles: true }));
    })()`);
    await field('Users').waitFor({ state: 'hidden' });
    await becomes(() => focused(), 'values.hours');
    await page.keyboard.press('Shift+Tab');
    await field('Hours').waitFor({ state: 'hidden' });
    await becomes(() => focused(), 'values.plan');
    await page.keyboard.press('Tab');
    expect(await focused()).not.toBe('values.hours');
    await close();
  });

  test('each row hides its own fields, and a new row gets the focus', async () => {
    const { page, field, group, close } = await open();
    await field('Plan').selectOption('Silver');
    await group.waitFor();
    const of = (row: number, key: string) => page.locator(`#values\\.items\\[${row}\\]\\.${key}`);
    await of(0, 'note').waitFor({ state: 'hidden' });
    await of(0, 'kind').fill('long');
    await of(0, 'note').waitFor();
    await of(0, 'note').fill('first');
    await page.getByRole('button', { name: /^Add row/ }).click();
    await of(1, 'kind').waitFor();
    await becomes(() => page.evaluate('document.activeElement.id'), 'values.items[1]');
    await of(1, 'note').waitFor({ state: 'hidden' });
    await of(0, 'note').waitFor();
    await page.getByRole('button', { name: /^Move down row 1 of Items/ }).click();
    await of(1, 'note').waitFor();
    // The rows change first; what does not apply hides as soon as the server says so.
    await of(0, 'note').waitFor({ state: 'hidden' });
    await becomes(() => of(1, 'note').inputValue(), 'first');
    await close();
  });
});
