/** §20.10: every page of the web app in every state, as a browser shows it. Needs a Chromium: `make test-browser`. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { v7 } from 'uuid';
import { removeMember } from '../../../../src/data/storage/people/members.ts';
import { archiveTemplate } from '../../../../src/data/storage/templates/archived-templates.ts';
import { t } from '../../../../src/doors/web/pages/index.ts';
import { LANGUAGES, type Language } from '../../../../src/locales/languages.ts';
import { seedLink } from '../../../support/accounts.ts';
import { authorization, registerApp } from '../../../support/app.ts';
import { messagesOf } from '../../../support/messages-of.ts';
import { seedMember, seedTemplate } from '../../../support/seed.ts';
import { findChromium } from '../pages/support/browser.ts';
import { type AppBrowser, startAppBrowser, type Window } from './support/app-browser.ts';
import { expectSound, WIDER_THAN_WINDOW } from './support/expect-sound.ts';
import { APP_NAME, fillWorkspace } from './support/fill-workspace.ts';
import { untilSaved } from './support/kept-here.ts';

const chromium = findChromium();

/** `former`: whoever has left the only workspace that they belonged to. */
type Who = 'nobody' | 'former' | 'member' | 'owner';
/** `path`: below the workspace unless it begins with a slash. `empty`: of the workspace in which nothing is yet. */
type State = { name: string; path: string; who?: Who; empty?: true; act?: (window: Window) => Promise<unknown> };

(chromium ? describe : describe.skip)('pages in Chromium', () => {
  let app: AppBrowser;
  const windows = {} as Record<Who | 'ofEmpty', Window>;
  /** Of what paths name. */
  let ids: Record<string, string>;
  beforeAll(async () => {
    app = await startAppBrowser(chromium!);
    const { ours, theirs, service } = app.world;
    const { people } = ours;
    ids = {
      ...(await fillWorkspace(app.world, ours)),
      person: people.member,
      link: await seedLink(service, people.member),
      archived: await seedTemplate(service.services.context.db, ours.workspaceId, '---\ntitle: Old letter\n---\n'),
    };
    await archiveTemplate(service.services.context.db, ids.archived!);
    const { db } = service.services.context;
    await db.apiKey.deleteMany({ where: { workspaceId: theirs.workspaceId } });
    const { email: owner } = await db.user.findUniqueOrThrow({ where: { id: people.owner } });
    await seedMember(db, theirs.workspaceId, owner, 'member');
    const former = (await seedMember(db, ours.workspaceId, 'former@example.com', 'member')).userId;
    await removeMember(db, ours.workspaceId, 'former@example.com');
    ids.authorize = authorization(await registerApp(app.world.origin, { name: APP_NAME.slice(0, 100) })).path;
    windows.nobody = await app.open();
    windows.former = await app.open(former);
    windows.member = await app.open(people.member);
    windows.owner = await app.open(people.owner);
    windows.ofEmpty = await app.open(theirs.people.owner);
  });
  afterAll(() => app?.close());

  const OFFER = 'templates/{offer-letter}';
  const states: State[] = [
    { name: 'not-found', path: 'nothing' },
    { name: 'forbidden', path: 'audit', who: 'member' },
    { name: 'templates', path: 'templates' },
    { name: 'templates-empty', path: 'templates', empty: true },
    { name: 'templates-none-found', path: 'templates?search=nowhere' },
    { name: 'search', path: 'search?search=offer' },
    { name: 'search-none-found', path: 'search?search=nowhere' },
    { name: 'search-open', path: 'documents', act: search },
    { name: 'search-followed', path: 'documents', act: followFound },
    { name: 'template', path: OFFER },
    { name: 'template-of-member', path: OFFER, who: 'member' },
    { name: 'template-examples', path: `${OFFER}/examples` },
    { name: 'example-remove', path: `${OFFER}/examples/remove?name=typical` },
    { name: 'versions', path: `${OFFER}/versions` },
    { name: 'versions-difference', path: 'templates/{letter}/versions?from=1&to=2' },
    { name: 'template-restore', path: 'templates/{letter}/versions/1/restore' },
    { name: 'template-archive', path: `${OFFER}/archive` },
    { name: 'templates-archived', path: 'archived-templates' },
    { name: 'template-archived', path: 'templates/{archived}' },
    { name: 'template-delete', path: 'archived-templates/{archived}/delete' },
    { name: 'fill-in', path: `${OFFER}/fill-in` },
    { name: 'fill-in-rows', path: 'templates/{invoice}/fill-in' },
    { name: 'fill-in-blanks', path: `${OFFER}/fill-in`, act: sendBlanks },
    { name: 'fill-in-draft', path: `${OFFER}/fill-in?notice=draftSaved` },
    { name: 'fill-in-wide', path: 'templates/{wide}/fill-in' },
    { name: 'template-wide', path: 'templates/{wide}' },
    { name: 'file-link', path: `/files/${v7()}/${v7()}.pdf?signature=x`, who: 'nobody' },
    { name: 'not-found-below', path: `templates/x`, who: 'member' },
    { name: 'drafts', path: 'drafts' },
    { name: 'drafts-empty', path: 'drafts', empty: true },
    { name: 'draft-gone', path: 'drafts/{draft}' },
    { name: 'documents', path: 'documents' },
    { name: 'documents-empty', path: 'documents', empty: true },
    { name: 'documents-none-found', path: 'documents?search=nowhere' },
    { name: 'documents-faults', path: 'documents?from=yesterday&source=post' },
    {
      name: 'document-failed',
      path: 'documents',
      act: ({ page }) => page.getByRole('row').nth(1).getByRole('link').first().click(),
    },
    { name: 'document', path: 'templates/{letter}/fill-in', act: makeDocument },
    { name: 'document-pdf', path: 'documents?search=made', act: openPdf },
    { name: 'import', path: 'import' },
    {
      name: 'import-checked',
      path: 'import',
      act: ({ page }) => upload(page, '---\ntitle: Minutes\n---\n\n{{Who}}\n'),
    },
    {
      name: 'import-plain',
      path: 'import',
      act: ({ page }) => upload(page, '# Notice\n\nWe hereby give notice to {{Company}}.\n'),
    },
    { name: 'paper', path: 'import', act: comparePaper },
    { name: 'import-faults', path: 'import', act: ({ page }) => upload(page, '---\ntitle: {{\n---\n\n{{#x}}\n') },
    { name: 'connections', path: 'connections' },
    { name: 'connections-empty', path: 'connections', empty: true },
    {
      name: 'connections-faults',
      path: 'connections',
      act: ({ page }) => submit(page, t('connections.make'), 'name', '\t'),
    },
    {
      name: 'connections-made',
      path: 'connections',
      act: ({ page }) => submit(page, t('connections.make'), 'name', 'billing job'),
    },
    { name: 'seal', path: 'seal' },
    { name: 'seal-empty', path: 'seal', empty: true },
    { name: 'seal-remove', path: 'seal/remove' },
    { name: 'webhooks', path: 'webhooks' },
    { name: 'webhooks-empty', path: 'webhooks', empty: true },
    {
      name: 'webhooks-faults',
      path: 'webhooks',
      act: ({ page }) => submit(page, t('webhooks.submit'), 'url', 'http://10.0.0.1/'),
    },
    {
      name: 'webhooks-made',
      path: 'webhooks',
      act: ({ page }) => submit(page, t('webhooks.submit'), 'url', 'https://example.com/made'),
    },
    { name: 'webhook', path: 'webhooks/{webhook}' },
    { name: 'webhook-none-found', path: 'webhooks/{otherWebhook}?state=failed' },
    {
      name: 'webhook-rotated',
      path: 'webhooks/{webhook}',
      act: ({ page }) => submit(page, t('webhooks.actions.rotate')),
    },
    { name: 'webhook-remove', path: 'webhooks/{webhook}/remove' },
    { name: 'webhook-event', path: 'webhooks/{webhook}/events/{answered}' },
    { name: 'webhook-event-unanswered', path: 'webhooks/{webhook}/events/{unanswered}' },
    { name: 'members', path: 'members' },
    { name: 'members-of-member', path: 'members', who: 'member' },
    {
      name: 'members-faults',
      path: 'members',
      act: ({ page }) => submit(page, t('people.invite'), 'email', 'nobody'),
    },
    { name: 'unsent', path: 'members', act: sendStale },
    { name: 'member', path: 'members/{person}' },
    { name: 'member-remove', path: 'members/{person}/remove' },
    { name: 'leave', path: 'leave', who: 'member' },
    { name: 'settings', path: 'settings' },
    {
      name: 'settings-faults',
      path: 'settings',
      act: ({ page }) => submit(page, t('settings.workspace.save'), 'name', '\t'),
    },
    { name: 'brand', path: 'brand' },
    {
      name: 'brand-faults',
      path: 'brand',
      act: async ({ page }) => {
        await page.locator('#color').fill('#ffee88');
        await submit(page, t('brand.save'), 'name', 'Marlow');
      },
    },
    {
      name: 'document-void',
      path: 'documents?search=made',
      act: async ({ page }) => {
        await page.getByRole('link', { name: 'Letter that was made', exact: true }).click();
        await page.locator('.more-actions > summary').click();
        await page.getByRole('link', { name: t('documents.void.mark') }).click();
        await submit(page, t('documents.void.submit'), 'reason', 'Sent to the wrong address');
      },
    },
    { name: 'settings-saved', path: 'settings?notice=settingsSaved' },
    { name: 'audit', path: 'audit' },
    { name: 'account', path: '/account' },
    { name: 'account-of-member', path: '/account', who: 'member' },
    { name: 'account-disconnect', path: '/account', act: ({ page }) => follow(page, t('apps.disconnectLink')) },
    { name: 'password', path: '/account/password' },
    { name: 'consent', path: '{authorize}', who: 'member' },
    { name: 'consent-of-several', path: '{authorize}', act: ({ page }) => submit(page, t('consent.allow')) },
    { name: 'consent-of-nobody', path: '{authorize}', who: 'former' },
    { name: 'consent-gone', path: '/connect/x' },
    { name: 'menu', path: 'drafts', empty: true, act: openMenu },
    { name: 'front', path: '/', who: 'nobody' },
    { name: 'sign-in', path: '/sign-in?notice=signedOut', who: 'nobody' },
    {
      name: 'sign-in-faults',
      path: '/sign-in',
      who: 'nobody',
      act: ({ page }) => submit(page, t('signIn.submit'), 'email', 'nobody@example.com'),
    },
    { name: 'sign-in-ask', path: '/sign-in/ask', who: 'nobody' },
    { name: 'link', path: '/sign-in/link?token={link}', who: 'nobody' },
    { name: 'link-gone', path: '/sign-in/link?token=x', who: 'nobody' },
    // Last: the form, opened again, is replaced by the draft of what is typed here (§20.60), whatever is done meanwhile.
    { name: 'fill-in-faults', path: `${OFFER}/fill-in`, act: sendFaults },
  ];
  test.each(states.map((state) => [state.name, state] as const))(
    '%s',
    async (name, { path, who = 'owner', empty, act }) => {
      const window = windows[empty ? 'ofEmpty' : who];
      const { workspaceId } = empty ? app.world.theirs : app.world.ours;
      const named = path.replace(/\{(.*?)\}/g, (_, one: string) => ids[one]!);
      await window.page.goto(named.startsWith('/') ? named : `/w/${workspaceId}/${named}`);
      await act?.(window);
      await window.page.waitForLoadState();
      await expectSound(window, name);
      // What a form still keeps would replace the next page of it.
      if (path.endsWith('/fill-in')) await untilSaved(window.page);
    },
  );

  // §20.10 rule 6: as above, what is there at once; words are longer in other languages.
  test.each(LANGUAGES.filter((one) => one !== 'en'))(
    'no page scrolls sideways or speaks English in %s',
    async (locale) => {
      const options = { viewport: { width: 360, height: 900 }, locale };
      const { people } = app.world.ours;
      const inLanguage = {
        nobody: await app.open(undefined, options),
        member: await app.open(people.member, options),
        owner: await app.open(people.owner, options),
      };
      const english = sentencesOfOthers(locale);
      const found: Record<string, unknown> = {};
      for (const { name, path, who = 'owner', empty, act } of states) {
        if (act || who === 'former') continue;
        const { page } = inLanguage[who];
        const { workspaceId } = empty ? app.world.theirs : app.world.ours;
        const named = path.replace(/\{(.*?)\}/g, (_, one: string) => ids[one]!);
        await page.goto(named.startsWith('/') ? named : `/w/${workspaceId}/${named}`);
        const wide = await page.evaluate<string[]>(WIDER_THAN_WINDOW);
        const lines = (await page.locator('body').innerText()).split('\n').map((line) => line.trim());
        const faults = [...wide, ...lines.filter((line) => english.has(line))];
        if (faults.length > 0) found[name] = faults;
      }
      expect(found).toEqual({});
      for (const window of Object.values(inLanguage)) await window.close();
    },
  );
});

async function sendFaults({ page }: Window): Promise<void> {
  await page.getByLabel('Annual salary', { exact: true }).fill('a lot');
  await page.getByLabel('Weekly hours', { exact: true }).fill('many');
  await page.getByRole('button', { name: t('fillIn.send'), exact: true }).click();
  await page.locator('#faults').waitFor();
}

async function makeDocument({ page }: Window): Promise<void> {
  await page.getByLabel(t('fillIn.documentTitle')).fill('Letter that was made');
  await page.getByRole('button', { name: t('fillIn.send'), exact: true }).click();
  await page.getByRole('button', { name: t('fillIn.blank.send'), exact: true }).click();
  await page.getByRole('link', { name: t('documents.pdf.download') }).waitFor();
}

async function sendBlanks({ page }: Window): Promise<void> {
  await page.getByRole('button', { name: t('fillIn.send'), exact: true }).click();
  await page.locator('#blanks').waitFor();
}

/** As after signing in anew in another tab. */
async function sendStale({ page }: Window): Promise<void> {
  await page.locator('input[name=csrf]').evaluateAll((all) => {
    for (const one of all) one.setAttribute('value', 'x');
  });
  await submit(page, t('people.invite'), 'email', 'somebody@example.com');
}

/** Beside its facts, in the frame. */
async function openPdf({ page }: Window): Promise<void> {
  await page.getByRole('link', { name: 'Letter that was made', exact: true }).click();
  await page
    .locator('#views')
    .getByRole('link', { name: t('documents.shown.pdf') })
    .click();
  await page.locator(`iframe[title="${t('documents.shown.pdf')}"]`).waitFor();
}

/** §20.20: by the keyboard alone; the second of what was found is chosen. */
async function search({ page }: Window): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('option', { name: t('shell.places.audit') }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('combobox').waitFor({ state: 'hidden' });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('offer l');
  await page.getByRole('option', { name: 'Offer letter', exact: false }).first().waitFor();
  await page.keyboard.press('ArrowDown');
}

/** What is chosen is opened by Enter. */
async function followFound({ page }: Window): Promise<void> {
  await page.getByRole('link', { name: t('search.open') }).click();
  await page.keyboard.type('audi');
  await page
    .locator('[role=option]', { hasText: t('shell.places.audit') })
    .and(page.locator('[aria-selected=true]'))
    .waitFor();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/audit');
}

/** The other one covers the navigation, as menus do. */
async function openMenu({ page }: Window): Promise<void> {
  await page.locator('.menu-end summary').click();
}

/** What browsers check before they send is switched off, so that the service's own answer is seen. */
async function submit(page: Page, button: string, name?: string, value = ''): Promise<void> {
  await page.locator('details.more').evaluateAll((all) => {
    for (const one of all) one.setAttribute('open', '');
  });
  const form = page.locator('form', { has: page.getByRole('button', { name: button, exact: true }) });
  await form.evaluate((one) => one.setAttribute('novalidate', ''));
  if (name) await form.locator(`[name=${name}]`).fill(value);
  await Promise.all([page.waitForEvent('load'), form.getByRole('button', { name: button, exact: true }).click()]);
}

async function follow(page: Page, link: string): Promise<void> {
  await Promise.all([page.waitForEvent('load'), page.getByRole('link', { name: link }).first().click()]);
}

/** A version, then what the next one changes. */
async function comparePaper({ page }: Window): Promise<void> {
  const address = page.url();
  await upload(page, '---\ntitle: Compared\n---\n\nOne {{Who}}\n');
  await page.getByRole('button', { name: t('import.save'), exact: true }).click();
  await page.locator(`h1:text-is("${t('import.savedTitle')}")`).waitFor();
  await page.goto(address);
  await upload(page, '---\ntitle: Compared\n---\n\nTwo {{Who}}\n');
  await page.getByRole('link', { name: 'Compared' }).click();
  await page.locator('.page-pair img').first().waitFor();
}

async function upload(page: Page, text: string): Promise<void> {
  await page.setInputFiles('#files', { name: 'minutes.md', mimeType: 'text/markdown', buffer: Buffer.from(text) });
  await page.getByRole('button', { name: t('import.check'), exact: true }).click();
  await page
    .locator(`#faults, h1:text-is("${t('import.checkedTitle')}")`)
    .first()
    .waitFor();
}

/** Texts of English of two words or more that are others in `language`. */
function sentencesOfOthers(language: Language): Set<string> {
  const own = new Set(messagesOf(language).values());
  const english = [...messagesOf('en').values()].filter((text) => text.includes(' ') && !text.includes('{'));
  return new Set(english.filter((text) => !own.has(text)));
}
