/** §20.8, §20.9: whatever becomes of a form while somebody fills it in, nothing that was typed is lost. With a script and without. Needs a Chromium. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { endOpen } from '../../../../src/data/storage/people/accounts.ts';
import { removeMember } from '../../../../src/data/storage/people/members.ts';
import { t } from '../../../../src/doors/web/pages/index.ts';
import { deleteTemplate } from '../../../support/delete-template.ts';
import { seedMember, seedTemplate } from '../../../support/seed.ts';
import { findChromium } from '../pages/support/browser.ts';
import { signIn, unique } from '../support/world.ts';
import { type AppBrowser, DESK, startAppBrowser } from './support/app-browser.ts';

const chromium = findChromium();
const TYPED = 'Nobody types this twice';

type Typed = {
  app: AppBrowser;
  page: Page;
  person: { userId: string; email: string };
  source: string;
  template: string;
};
/** What happens before the form is sent, and what its page says then. */
type Loss = { happens: (typed: Typed) => Promise<unknown>; says: string };

const LOSSES: Record<string, Loss> = {
  'signed out': {
    happens: ({ app, person }) => endOpen(db(app), person.userId),
    says: t('notices.keptSignedOut'),
  },
  'signed in anew in another tab': {
    happens: async ({ app, page, person }) => {
      const value = await signIn(app.world, person.userId);
      await page.context().addCookies([{ name: 'platen', value, url: app.world.origin, sameSite: 'Lax' }]);
    },
    says: t('notices.keptStale'),
  },
  'a form from before a deployment': {
    happens: ({ page }) =>
      page.evaluate(`(() => { const form = document.getElementById('fill-in');
        form.action = form.action.split('?')[0]; form.csrf.value = 'of-another-secret'; })()`),
    says: t('problems.stale.title'),
  },
  'no member any more': {
    happens: ({ app, person }) => removeMember(db(app), app.world.ours.workspaceId, person.email),
    says: t('unsent.removed.title'),
  },
  'the template is deleted': {
    happens: ({ app, template }) => deleteTemplate(db(app), template),
    says: t('notices.keptGone'),
  },
  'a new version': {
    happens: ({ app, source }) => seedTemplate(db(app), app.world.ours.workspaceId, `${source}\n\nMore.\n`),
    says: t('fillIn.changedTitle'),
  },
};

(chromium ? describe : describe.skip)('entries that might be lost, in Chromium', () => {
  let app: AppBrowser;
  beforeAll(async () => {
    app = await startAppBrowser(chromium!);
  });
  afterAll(() => app?.close());

  describe.each([true, false])('with a script: %s', (javaScriptEnabled) => {
    test.each(Object.entries(LOSSES))('%s', async (_, { happens, says }) => {
      const { page, close, ...typed } = await open(javaScriptEnabled);
      await page.locator('[id="values.name"]').fill(TYPED);
      await happens({ app, page, ...typed });
      await page.locator('#send').click();
      await page.getByText(says).first().waitFor();
      // Where it is kept, it is there once one has signed in.
      if (page.url().includes('/sign-in')) {
        const next = new URL(page.url()).searchParams.get('next')!;
        const value = await signIn(app.world, typed.person.userId);
        await page.context().addCookies([{ name: 'platen', value, url: app.world.origin, sameSite: 'Lax' }]);
        await page.goto(next);
      }
      expect(await everyText(page)).toContain(TYPED);
      await close();
    });

    test('two windows with the same draft', async () => {
      const { page, close } = await open(javaScriptEnabled);
      await page.locator('[id="values.name"]').fill(TYPED);
      await page.getByRole('button', { name: 'Save draft' }).last().click();
      await page.waitForURL(/draft=/);
      const other = await page.context().newPage();
      await other.goto(page.url());
      for (const [window, text] of [
        [page, 'of the first'],
        [other, 'of the second'],
      ] as const) {
        await window.locator('[id="values.name"]').fill(text);
        await window.getByRole('button', { name: 'Save draft' }).last().click();
        await window.locator('#draft', { hasText: 'Draft from' }).waitFor();
      }
      await other.getByText('This draft was changed in another window').waitFor();
      expect(await everyText(other)).toContain('of the second');
      await page.goto(page.url().replace(/fill-in.*/, 'fill-in'));
      await page.getByRole('link', { name: 'View drafts' }).click();
      for (const text of ['of the first', 'of the second']) await page.getByRole('link', { name: text }).waitFor();
      await close();
    });
  });

  async function open(javaScriptEnabled: boolean) {
    const email = `${unique()}@example.com`;
    const { workspaceId } = app.world.ours;
    const { userId } = await seedMember(db(app), workspaceId, email, 'member');
    const source = `---\ntitle: Letter ${unique()}\n---\nDear {{Name}}`;
    const template = await seedTemplate(db(app), workspaceId, source);
    const { page, close } = await app.open(userId, { ...DESK, javaScriptEnabled });
    await page.goto(`/w/${workspaceId}/templates/${template}/fill-in`);
    return { page, close, person: { userId, email }, source, template };
  }
});

function db({ world }: AppBrowser) {
  return world.service.services.context.db;
}

/** What can be read on the page, in its fields too, for the browser to run. */
const EVERY_TEXT = `[document.querySelector('main').innerText,
  ...Array.from(document.querySelectorAll('input[type=text], textarea'), ({ value }) => value)].join('\\n')`;

/** Reads all at once, because the page may be about to lead to another one: a field of the page before never comes back. */
async function everyText(page: Page): Promise<string> {
  const read = () => page.evaluate<string>(EVERY_TEXT);
  return read().catch(async () => {
    await page.waitForLoadState();
    return read();
  });
}
