/** §20.60: the service goes away again and again while somebody types. Nothing is lost, and nothing is made twice. Needs a Chromium. */

import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page, Route } from 'playwright-core';
import { t } from '../../../../src/doors/web/pages/index.ts';
import { seedMember, seedTemplate } from '../../../support/seed.ts';
import { axeFindings } from '../pages/support/axe-findings.ts';
import { findChromium } from '../pages/support/browser.ts';
import { signIn, unique } from '../support/world.ts';
import { type AppBrowser, startAppBrowser } from './support/app-browser.ts';
import { watchConnections, whileCutOff } from './support/cut-off.ts';
import { keptHere, untilSaved } from './support/kept-here.ts';
import { becomes, until } from './support/until.ts';

const chromium = findChromium();
const TIMES = 10;
/** Long enough for a page to delete what this browser keeps. */
const A_MOMENT_MS = 500;
const words = Array.from({ length: TIMES }, (_, at) => `word${at} `);
const WHOLE = words.join('').trim();

(chromium ? describe : describe.skip)('the service goes away while somebody types, in Chromium', () => {
  let app: AppBrowser;
  let path: string;
  let person: string;
  let page: Page;
  let close: () => Promise<void>;

  beforeAll(async () => {
    watchConnections();
    app = await startAppBrowser(chromium!);
  });
  afterAll(() => app?.close());

  async function open(text = '---\ntitle: TITLE\n---\nDear {{Name}}'): Promise<void> {
    const { workspaceId } = app.world.ours;
    person = (await seedMember(db(app), workspaceId, `${unique()}@example.com`, 'admin')).userId;
    const source = text.replace('TITLE', `Letter ${unique()}`);
    path = `/w/${workspaceId}/templates/${await seedTemplate(db(app), workspaceId, source)}`;
    ({ page, close } = await app.open(person));
  }

  /** Types a word each time that the service goes away, and one each time that it is back. */
  async function typeWhileAway(type: (word: string) => Promise<unknown>): Promise<void> {
    for (const [at, word] of words.entries()) {
      await page.context().setOffline(at % 2 === 0);
      await type(word);
      if (at === 0) await bar(page).getByText(t('shell.connection.draft')).waitFor();
    }
  }

  async function openStudio(): Promise<void> {
    await page.goto(path);
    await page.locator('form[action$="/edit"] button').first().click();
    await page.waitForURL(/template-drafts/);
  }

  const name = () => page.locator('[id="values.name"]');
  const made = () => db(app).generation.count({ where: { createdBy: person } });

  test('a form: what was typed is there after the tab was closed, and is one document', async () => {
    await open();
    await page.goto(`${path}/fill-in`);
    await typeWhileAway((word) => name().pressSequentially(word));
    await page.context().setOffline(true);
    await name().pressSequentially('and the last one');
    await bar(page).getByText(t('shell.connection.draft')).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.locator('#send').click();
    await bar(page).getByText(t('shell.connection.document')).waitFor();
    page = await reopen(page, `${path}/fill-in`);
    await page.getByText(t('shell.connection.saved')).waitFor();
    await page.getByRole('link', { name: t('shell.connection.open') }).click();
    await page.waitForURL(/draft=/);
    await becomes(() => name().inputValue(), `${WHOLE} and the last one`);
    expect(await made()).toBe(0);
    // The service makes the document, and the answer gets lost.
    await loseFirst(page, '*/fill-in?key=*');
    await page.locator('#send').click();
    await page.waitForURL(/\/documents\//);
    expect(await made()).toBe(1);
    await close();
  });

  test('a form that is refused: what was typed while it was sent stays, and is in the draft', async () => {
    await open('---\ntitle: TITLE\nplaceholders: [{label: Street, required: true}]\n---\nDear {{Name}}, {{Street}}');
    await page.goto(`${path}/fill-in`);
    await name().fill('Ada');
    const held = Promise.withResolvers<void>();
    await page.route('**/fill-in?key=*', async (route) => {
      await held.promise;
      await route.continue();
    });
    const sent = page.waitForRequest('**/fill-in?key=*');
    await page.locator('#send').click();
    await sent;
    const street = page.locator('[id="values.street"]');
    await street.fill('Kade 1');
    held.resolve();
    await page.locator('#faults').waitFor();
    await becomes(() => street.inputValue(), 'Kade 1');
    await page.waitForURL(/draft=/);
    const [draft] = await db(app).draft.findMany({ where: { userId: person } });
    expect(draft?.values).toMatchObject({ name: 'Ada', street: 'Kade 1' });
    await close();
  });

  test('the text of a template: publishing waits, and the text is saved by itself', async () => {
    await open();
    await openStudio();
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Enter');
    await typeWhileAway((word) => page.keyboard.type(word));
    await page.context().setOffline(true);
    await page.keyboard.type('end');
    await bar(page).waitFor();
    const { pathname } = new URL(page.url());
    await page.locator('button[value="publish"]').first().click();
    await bar(page).getByText(t('shell.connection.form')).waitFor();
    expect(new URL(page.url()).pathname).toBe(pathname);
    await page.context().setOffline(false);
    await bar(page).getByText(t('shell.connection.form')).waitFor();
    await page.reload();
    await expectText(page, `${WHOLE} end`);
    await close();
  });

  test('the text of a template that another window has changed: the page asks', async () => {
    await open();
    await openStudio();
    await page.locator('.cm-content').click();
    await page.route('**/save', (route) => route.abort());
    await page.keyboard.type('Mine. ');
    await bar(page).waitFor();
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.locator('.cm-content').click();
    await other.keyboard.type('Theirs. ');
    await other.waitForResponse((answer) => answer.url().endsWith('/save'));
    await page.unroute('**/save');
    await page.reload();
    await page.locator('#ask-conflict').waitFor();
    await expectText(page, 'Mine. ');
    await close();
  });

  test.each(['text', 'form'])('a page that is loaded again while its %s is being saved shows it', async (kind) => {
    await open();
    const isText = kind === 'text';
    if (isText) await openStudio();
    else await page.goto(`${path}/fill-in`);
    const saving = isText ? '**/save' : '**/fill-in/draft?*';
    const read = Promise.withResolvers<void>();
    await page.route(saving, async (route) => {
      await read.promise;
      await route.continue();
    });
    const sent = page.waitForRequest(saving);
    const field = isText ? page.locator('.cm-content') : name();
    await field.click();
    await page.keyboard.type('Written late');
    await sent;
    const answered = page.waitForResponse(saving);
    // The service has read the page when it saves, and the answers come in the other order.
    await page.route(page.url(), answerLate(read.resolve, answered), { times: 1 });
    await page.reload();
    if (isText) await expectText(page, 'Written late');
    else await becomes(() => name().inputValue(), 'Written late');
    await close();
  });

  test.each(['text', 'form'])('a page that gives way to the %s that was kept takes no more', async (kind) => {
    await open();
    const isText = kind === 'text';
    if (isText) await openStudio();
    else await page.goto(`${path}/fill-in`);
    const saving = isText ? '**/save' : '**/fill-in/draft?*';
    const saves: Route[] = [];
    await page.route(saving, async (route) => {
      if (saves.push(route) > 2) await route.continue();
    });
    const field = isText ? page.locator('.cm-content') : name();
    await field.click();
    await page.keyboard.type('Kept here');
    await until(async () => saves.length === 1 && (await keptHere(page)).length === 1);
    await page.reload();
    await until(async () => saves.length === 2);
    await field.click();
    const next = Promise.withResolvers<Route>();
    await page.route(
      (url) => url.pathname === new URL(page.url()).pathname,
      async (route) => next.resolve(route),
      {
        times: 1,
      },
    );
    await saves[1]!.continue();
    const leaving = await next.promise;
    // Between the answer and the next page, somebody types.
    await page.keyboard.type(' unseen');
    await leaving.continue();
    if (isText) await expectText(page, 'Kept here');
    else await becomes(() => name().inputValue(), 'Kept here');
    await untilSaved(page);
    const { workspaceId } = app.world.ours;
    const drafts = isText
      ? await db(app).templateDraft.findMany({ where: { workspaceId } })
      : await db(app).draft.findMany({ where: { userId: person } });
    expect(JSON.stringify(drafts)).toContain('Kept here');
    expect(JSON.stringify(drafts)).not.toContain('unseen');
    await field.click();
    await page.keyboard.type('More');
    await untilSaved(page);
    await close();
  });

  test('a sheet: the file stays chosen, and is taken once', async () => {
    await open();
    await page.goto(`${path}/sheet`);
    const buffer = Buffer.from('Name\nAda\n');
    await page.locator('#files').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer });
    for (let at = 0; at < TIMES; at += 1) {
      await page.context().setOffline(true);
      await page.locator('#sheet button').click();
      await bar(page).getByText(t('shell.connection.sheet')).waitFor();
      page = await reopen(page, `${path}/sheet`);
      await page.locator('#sheet-state', { hasText: 'people.csv' }).waitFor();
    }
    await loseFirst(page, '*/sheet');
    await page.locator('#sheet button').click();
    await page.waitForURL(/\/batches\//);
    expect(await db(app).batch.count({ where: { userId: person } })).toBe(1);
    await close();
  });

  test('somebody else who signs in finds nothing in the browser', async () => {
    await open();
    await page.goto(`${path}/fill-in`);
    await page.route('**/fill-in/draft?*', (route) => route.abort());
    await name().fill('A secret');
    await bar(page).waitFor();
    await until(async () => (await keptHere(page)).length === 1);
    const { userId } = await seedMember(db(app), app.world.ours.workspaceId, `${unique()}@example.com`, 'member');
    const value = await signIn(app.world, userId);
    await page.context().addCookies([{ name: 'platen', value, url: app.world.origin, sameSite: 'Lax' }]);
    await page.goto(`${path}/sheet`);
    await untilSaved(page);
    await close();
  });

  test('signing out deletes what this browser keeps, and the service has it', async () => {
    await open();
    await page.goto(`${path}/fill-in`);
    await page.route('**/fill-in/draft?*', (route) => route.abort());
    await name().fill('A secret');
    await bar(page).waitFor();
    await page.unroute('**/fill-in/draft?*');
    await page.locator('.menu-end summary').click();
    await page.getByRole('button', { name: t('shell.signOut') }).click();
    await page.waitForURL(/sign-in/);
    await untilSaved(page);
    expect(await db(app).draft.count({ where: { userId: person, title: '' } })).toBe(1);
    await close();
  });
});

/** Closes a page that has no connection, and opens another with one. */
async function reopen(page: Page, path: string): Promise<Page> {
  const context = page.context();
  await whileCutOff(() => page.close());
  await context.setOffline(false);
  const next = await context.newPage();
  await next.goto(path);
  return next;
}

/** Answers with a page that was read before something was saved, a moment after that was answered. */
function answerLate(read: () => void, answered: Promise<unknown>): (route: Route) => Promise<void> {
  return async (route) => {
    const response = await route.fetch();
    read();
    await answered;
    await pause(A_MOMENT_MS);
    await route.fulfill({ response });
  };
}

/** Lets the first request arrive, and loses its answer. */
async function loseFirst(page: Page, urlPattern: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  let isFirst = true;
  devtools.on('Fetch.requestPaused', ({ requestId, request }) => {
    const isLost = isFirst && request.method === 'POST';
    if (isLost) isFirst = false;
    if (isLost) void devtools.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' });
    else void devtools.send('Fetch.continueResponse', { requestId });
  });
  await devtools.send('Fetch.enable', { patterns: [{ urlPattern, requestStage: 'Response' }] });
}

function bar(page: Page) {
  return page.locator('#connection');
}

/** The text of the editor, as the page would send it. */
async function expectText(page: Page, text: string): Promise<void> {
  // The text that was kept is saved once the page is there, and the page then opens with it.
  const read = async () => {
    const shown = await page.evaluate<string>(`document.querySelector('textarea[name="source"]')?.value ?? ''`);
    return shown.includes(text) ? text : shown;
  };
  await becomes(read, text);
  await page.locator('.cm-content').waitFor();
}

function db({ world }: AppBrowser) {
  return world.service.services.context.db;
}
