/** §12.10: a member looks at a document that an API key has drafted, and issues it. Needs a Chromium: `make test-browser`. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { t } from '../../../../src/doors/web/pages/index.ts';
import { seedTemplate } from '../../../support/seed.ts';
import { findChromium } from '../pages/support/browser.ts';
import { type AppBrowser, DESK, startAppBrowser } from './support/app-browser.ts';
import { expectSound } from './support/expect-sound.ts';

const chromium = findChromium();
const LETTER = 'prisma/demo/offer-letter';

(chromium ? describe : describe.skip)('an approval, in Chromium', () => {
  let app: AppBrowser;
  let values: object;
  let template: string;
  beforeAll(async () => {
    app = await startAppBrowser(chromium!);
    const { db } = app.world.service.services.context;
    ({ values } = JSON.parse(await readFile(`${LETTER}.values.json`, 'utf8')));
    template = await seedTemplate(
      db,
      app.world.ours.workspaceId,
      (await readFile(`${LETTER}.md`, 'utf8')).replace(/^theme: .*\n/m, ''),
    );
    await db.template.updateMany({ where: { id: template }, data: { personIssues: 'two_people' } });
  });
  afterAll(() => app?.close());

  async function ask(title: string): Promise<string> {
    const { key } = app.world.ours;
    const { body } = await app.world.service.call('POST', `/templates/${template}/generations`, {
      key,
      body: { title, values },
    });
    return new URL((body as { error: { url: string } }).error.url).pathname;
  }

  test.each([true, false])('with a script: %s', async (javaScriptEnabled) => {
    const path = await ask(`Offer ${javaScriptEnabled}`);
    const { people } = app.world.ours;
    const { page, problems, close } = await app.open(people.member, { ...DESK, javaScriptEnabled });
    await page.goto(`/w/${app.world.ours.workspaceId}/templates`);
    await page.getByRole('link', { name: t('shell.approvals', { count: 1 }) }).click();
    await page.locator(`a[href="${path}"]`).click();
    await page.frameLocator('iframe.paper').getByText('Imogen').first().waitFor();
    await page.getByRole('button', { name: t('approvals.issue') }).click();
    await page.waitForURL(/\/documents\//);
    await page.getByText(t('notices.documentIssued')).waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  test.each(['en', 'de'])('its pages are sound, in %s', async (language) => {
    const path = await ask(`Offer in ${language}`);
    const { people, workspaceId } = app.world.ours;
    const { db } = app.world.service.services.context;
    await db.draft.updateMany({
      where: { workspaceId },
      data: { reason: 'Imogen asked for a written offer by Friday.' },
    });
    await db.user.updateMany({ where: { id: { in: [people.member, people.owner] } }, data: { language } });
    const member = await app.open(people.member);
    await member.page.goto(path);
    await member.page.frameLocator('iframe.paper').getByText('Imogen').first().waitFor();
    await expectSound(member, `approval-${language}`);
    await member.page.goto(`/w/${workspaceId}/approvals`);
    await expectSound(member, `approvals-${language}`);
    const owner = await app.open(people.owner);
    await owner.page.goto(path);
    await expectSound(owner, `approval-own-${language}`);
    await owner.page.goto(`/w/${workspaceId}/templates/${template}/issuing`);
    await expectSound(owner, `issue-rule-${language}`);
    await Promise.all([member.close(), owner.close()]);
    await db.approval.updateMany({ where: { workspaceId }, data: { state: 'refused' } });
  });
});
