/**
 * §20.60: the process of a service is killed while somebody types, and a new one is started at its address. Nothing is lost, and nothing is
 * made twice. One kill each, or ten in `make test-faults`. Needs a Chromium.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { connect, type Database } from '../../../../src/data/storage/connection/database.ts';
import { MINUTE } from '../../../../src/domain/durations.ts';
import { t } from '../../../../src/doors/web/pages/index.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/database.ts';
import { type Served, servePlaten } from '../../../support/platen.ts';
import { seedTemplate, seedTenant } from '../../../support/seed.ts';
import { signedIn } from '../../../support/web.ts';
import { findChromium, launchChromium } from '../pages/support/browser.ts';
import { unique } from '../support/world.ts';
import { becomes, until } from './support/until.ts';

const chromium = findChromium();
const KILLS = process.env.PLATEN_FAULTS === '1' ? 10 : 1;
const WORDS = Array.from({ length: KILLS }, (_, at) => ` Word${at} and some more letters`);
/** Of a busy machine that starts services and runs browsers at once. */
const PATIENCE = 2 * MINUTE;
/** Each test starts a service after every kill, the first one once more. */
const TIMEOUT = (KILLS + 1) * PATIENCE;

(chromium ? describe : describe.skip)(`a service that is killed ${KILLS} times, in Chromium`, () => {
  let folder: string;
  let database: TestDatabase;
  let db: Database;
  let browser: Browser;
  let served: Served;
  let env: Record<string, string>;
  let home: { workspaceId: string; userId: string };

  beforeAll(async () => {
    [folder, database, browser] = await Promise.all([
      mkdtemp(path.join(tmpdir(), 'platen-typing-')),
      createTestDatabase(),
      launchChromium(chromium!),
    ]);
    db = connect(database.url);
    home = await seedTenant(db);
    env = { DATA_DIR: folder, DATABASE_URL: database.url, STORAGE_URL: 'none', LOG_LEVEL: 'silent', PORT: '0' };
    served = await servePlaten([], { env });
    env.PORT = new URL(served.url).port;
  }, TIMEOUT);
  afterAll(async () => {
    await browser?.close();
    await served?.stop('SIGTERM');
    await db?.$disconnect();
    await database?.drop();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  /** Does `work` while the process is killed, then starts another one. */
  async function killDuring(work: () => Promise<unknown>): Promise<void> {
    const working = work();
    await served.stop('SIGKILL');
    await working;
    served = await servePlaten([], { env });
  }

  async function open(): Promise<{ page: Page; path: string }> {
    const { workspaceId, userId } = home;
    const source = `---\ntitle: Letter ${unique()}\n---\nDear {{Name}}`;
    const templateId = await seedTemplate(db, workspaceId, source);
    const service = { url: served.url, services: { context: { db } }, time: { now: new Date() } } as never;
    const [name, value] = (await signedIn(service, userId)).cookie.split('=') as [string, string];
    const context = await browser.newContext({ baseURL: served.url, viewport: { width: 1300, height: 900 } });
    context.setDefaultTimeout(PATIENCE);
    await context.addCookies([{ name, value, url: served.url, sameSite: 'Lax' }]);
    return { page: await context.newPage(), path: `/w/${workspaceId}/templates/${templateId}` };
  }

  const templateOf = (path: string) => path.split('/').at(-1)!;

  test(
    'a form: each time the draft gets everything, and the document is created once',
    async () => {
      const { page, path } = await open();
      const templateId = templateOf(path);
      const drafts = async () =>
        (await db.draft.findMany({ where: { templateId } })).map(({ values }) => (values as { name: string }).name);
      const name = page.locator('[id="values.name"]');
      let typed = '';
      await page.goto(`${path}/fill-in`);
      for (const [at, word] of WORDS.entries()) {
        typed += word;
        await killDuring(async () => {
          await name.pressSequentially(word);
          // The page is closed while nothing answers, and another one opened once something does.
          if (at % 2 === 0) await page.locator('#connection').waitFor();
        });
        await until(async () => String(await drafts()) === typed);
      }
      await killDuring(() => page.locator('#send').click());
      await page.waitForURL(/\/documents\//);
      const made = await db.generation.findMany({ where: { templateId } });
      expect(made.map(({ markdown }) => markdown.trim())).toEqual([`Dear ${typed}`]);
      expect(await drafts()).toEqual([]);
      await page.context().close();
    },
    TIMEOUT,
  );

  test(
    'forms that are being sent: each is one document',
    async () => {
      const { page, path } = await open();
      for (const [at, word] of WORDS.entries()) {
        await page.goto(`${path}/fill-in`);
        await page.locator('[id="values.name"]').fill(word);
        const sent = page.waitForRequest((request) => /\/fill-in\?/.test(request.url()) && request.method() === 'POST');
        await page.locator('#send').click();
        await sent;
        await killDuring(async () => {});
        await page.waitForURL(/\/documents\//);
        expect(await db.generation.count({ where: { templateId: templateOf(path) } })).toBe(at + 1);
      }
      expect(await db.draft.count({ where: { templateId: templateOf(path) } })).toBe(0);
      await page.context().close();
    },
    TIMEOUT,
  );

  test(
    'a tab that was closed while nothing answered: the next page saves its text and says so',
    async () => {
      const { page: first, path } = await open();
      const context = first.context();
      let page = first;
      for (const [at, word] of WORDS.entries()) {
        await page.goto(`${path}/fill-in`);
        await killDuring(async () => {
          await page.locator('[id="values.name"]').pressSequentially(word);
          await page.locator('#connection').waitFor();
          await page.close();
        });
        page = await context.newPage();
        await page.goto('/account');
        await page.getByText(t('shell.connection.saved')).waitFor();
        await page.getByRole('link', { name: t('shell.connection.open') }).click();
        await page.waitForURL(/draft=/);
        await becomes(() => page.locator('[id="values.name"]').inputValue(), word);
        expect(await db.draft.count({ where: { templateId: templateOf(path) } })).toBe(at + 1);
      }
      await context.close();
    },
    TIMEOUT,
  );

  test(
    'the text of a template: each time the draft gets everything',
    async () => {
      const { page, path } = await open();
      const templateId = templateOf(path);
      await page.goto(path);
      await page.locator('form[action$="/edit"] button').first().click();
      await page.locator('.cm-content').click();
      await page.keyboard.press('Control+End');
      let typed = '';
      for (const word of WORDS) {
        typed += word;
        await killDuring(() => page.keyboard.type(word));
        const drafts = () => db.templateDraft.findMany({ where: { templateId } });
        await until(async () => (await drafts()).every(({ source }) => source.includes(typed)));
        expect(await drafts()).toHaveLength(1);
      }
      await page.context().close();
    },
    TIMEOUT,
  );

  test(
    'sheets that are being sent: each is taken once',
    async () => {
      const { page, path } = await open();
      for (const [at, word] of WORDS.entries()) {
        await page.goto(`${path}/sheet`);
        const buffer = Buffer.from(`Name\n${word}\n`);
        const name = `people-${at}.csv`;
        await page.locator('#files').setInputFiles({ name, mimeType: 'text/csv', buffer });
        await killDuring(() => page.locator('#sheet button').click());
        await page.waitForURL(/\/batches\//);
        // A person keeps the last five.
        expect(await db.batch.count({ where: { templateId: templateOf(path), fileName: name } })).toBe(1);
      }
      await page.context().close();
    },
    TIMEOUT,
  );
});
