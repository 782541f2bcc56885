/** §20.60, §20.94: requests that are answered late or never. Nothing that was typed is lost, and the page says what it waits for. Needs a Chromium. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page, Route } from 'playwright-core';
import { t } from '../../../../src/doors/web/pages/index.ts';
import { seedMember, seedTemplate } from '../../../support/seed.ts';
import { findChromium } from '../pages/support/browser.ts';
import { unique } from '../support/world.ts';
import { type AppBrowser, startAppBrowser } from './support/app-browser.ts';
import { keptHere, untilSaved } from './support/kept-here.ts';
import { becomes, eventually, until } from './support/until.ts';

const chromium = findChromium();
const PATIENCE = 60_000;
const TEXT = `---
title: TITLE
placeholders:
  - {label: Fee, type: number, format: "1,234.56", required: true}
---
Dear {{Name}}, you pay {{Fee}}.
`;
/** The browser's clock for answers runs 60 times as fast. */
const HURRY =
  '{ const timeout = AbortSignal.timeout.bind(AbortSignal); AbortSignal.timeout = (ms) => timeout(ms / 60); }';

(chromium ? describe : describe.skip)('answers that come late or never, in Chromium', () => {
  let app: AppBrowser;
  let path: string;
  let person: string;
  let page: Page;
  let problems: string[];
  let close: () => Promise<void>;

  beforeAll(async () => {
    app = await startAppBrowser(chromium!);
  });
  afterAll(() => app?.close());

  async function open(): Promise<void> {
    const { workspaceId } = app.world.ours;
    const { db } = app.world.service.services.context;
    person = (await seedMember(db, workspaceId, `${unique()}@example.com`, 'admin')).userId;
    path = `/w/${workspaceId}/templates/${await seedTemplate(db, workspaceId, TEXT.replace('TITLE', unique()))}`;
    ({ page, problems, close } = await app.open(person));
    page.setDefaultTimeout(PATIENCE);
  }

  async function openStudio(): Promise<void> {
    await page.goto(path);
    await page.locator('form[action$="/edit"] button').first().click();
    await page.locator('.on-page').waitFor();
  }

  const source = () => page.locator('#source').inputValue();
  const chip = (name: string) => page.locator('.cm-content button.chip').getByText(name, { exact: true });
  const bar = () => page.locator('#connection');

  test('a field that is opened before the text was tried opens once it is known, and keeps what was typed', async () => {
    await open();
    const held = await holdRequests(page, '**/try');
    await openStudio();
    await chip('Fee').click();
    await page.locator('#state').getByText(t('studio.script.opensSoon')).waitFor();
    await becomes(() => page.locator('#ask-field').isVisible(), false);
    // Somebody goes on writing meanwhile.
    await page.locator('.cm-content').press('Control+End');
    await page.keyboard.type('Thank you.');
    held.release();
    await page.locator('#ask-field[open]').waitFor();
    await becomes(() => page.locator('#field-label').inputValue(), 'Fee');
    await becomes(() => page.locator('#field-type').inputValue(), 'number');
    await becomes(() => page.locator('#ask-field [name="required"]').isChecked(), true);
    await page.locator('#field-label').fill('Price');
    await page.locator('#ask-field button[value="insert"]').click();
    await chip('Price').waitFor();
    await eventually(async () =>
      expect(await source()).toContain('{label: Price, type: number, format: "1,234.56", required: true}'),
    );
    await eventually(async () => expect(await source()).toMatch(/you pay \{\{Price\}\}\.\s*Thank you\.\s*$/));
    expect(problems).toEqual([]);
    await close();
  });

  test('an edit of the settings waits while the service is away, and is then made', async () => {
    await open();
    await openStudio();
    await page.locator('#state').getByText(t('studio.script.noMistakes')).waitFor();
    await page.route('**/settings', (route) => route.abort());
    await page.locator('#page-settings > summary').click();
    const asked = page.waitForRequest('**/settings');
    await page.locator('[id="setting-page.size"]').selectOption('A5');
    await asked;
    await page.locator('#state').getByText(t('studio.script.unreachable')).waitFor();
    await page.unroute('**/settings');
    await until(async () => (await source()).includes('size: A5'));
    // A busy service says so, and is asked again; so is one that was too busy to try the text.
    const busy = { status: 503, json: { error: { code: 'unavailable', message: 'Busy.' } } };
    await page.route('**/settings', (route) => route.fulfill(busy), { times: 1 });
    const refused = page.waitForResponse('**/settings');
    await page.locator('[id="setting-page.size"]').selectOption('Letter');
    await refused;
    await until(async () => (await source()).includes('size: Letter'));
    await page.route('**/try', (route) => route.fulfill(busy), { times: 1 });
    await page.locator('[id="setting-page.size"]').selectOption('A4');
    await page.locator('#state').getByText(t('studio.script.busy')).waitFor();
    await page.locator('#state').getByText(t('studio.script.noMistakes')).waitFor();
    await close();
  });

  test('the text of a template: a save that is never answered is kept here, and sent again', async () => {
    await open();
    await page.addInitScript(HURRY);
    await openStudio();
    await page.locator('#state').getByText(t('studio.script.noMistakes')).waitFor();
    const held = await holdRequests(page, '**/save');
    await page.locator('.cm-content').press('Control+End');
    await page.keyboard.type('Not lost.');
    await bar().getByText(t('shell.connection.draft')).waitFor();
    // What is typed while nobody answers is kept, too.
    await page.keyboard.type(' Nor this.');
    await until(async () => (await keptHere(page)).some((fields) => fields.includes('Nor+this.')));
    held.release();
    await bar().getByText(t('shell.connection.back')).waitFor();
    await untilSaved(page);
    const { db } = app.world.service.services.context;
    const [draft] = await db.templateDraft.findMany({ where: { userId: person } });
    expect(draft?.source).toContain('Not lost. Nor this.');
    await close();
  });

  test('a form: a draft that is never answered is kept here, and sent again', async () => {
    await open();
    await page.addInitScript(HURRY);
    await page.goto(`${path}/fill-in`);
    const held = await holdRequests(page, '**/fill-in/draft?*');
    await page.locator('[id="values.name"]').pressSequentially('Ada');
    await bar().getByText(t('shell.connection.draft')).waitFor();
    await until(async () => (await keptHere(page)).some((fields) => fields.includes('Ada')));
    held.release();
    await page.waitForURL(/draft=/);
    await untilSaved(page);
    const { db } = app.world.service.services.context;
    const [draft] = await db.draft.findMany({ where: { userId: person } });
    expect(draft?.values).toMatchObject({ name: 'Ada' });
    await close();
  });
});

/** Answers no request of a kind until `release`. */
async function holdRequests(page: Page, address: string): Promise<{ release: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route: Route) => {
    await promise;
    // The page may have given up.
    await route.continue().catch(() => undefined);
  });
  return { release: resolve };
}
