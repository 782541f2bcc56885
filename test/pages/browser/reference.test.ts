/** §4 as `/docs` shows it: a reader authorises and tries requests on the service itself. Needs a Chromium: `make test-browser`. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { seedTemplate, seedTenant, type Tenant } from '../../support/seed.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { type Browser, findChromium, startBrowser } from '../support/browser.ts';

const chromium = findChromium();

(chromium ? describe : describe.skip)('in Chromium', () => {
  let browser: Browser;
  let service: TestService;
  let tenant: Tenant;
  let template: string;

  beforeAll(async () => {
    service = await startTestService({ role: 'api', key: () => tenant.key });
    const { db } = service.services.database;
    tenant = await seedTenant(db);
    template = await seedTemplate(db, tenant.workspaceId, '---\ntitle: Letter\n---\n\nDear {{Name}}\n');
    browser = await startBrowser(chromium!);
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await service?.close();
  });
  beforeEach(() => browser.open(`${service.url}/docs`, 'document.querySelectorAll(".opblock").length === 6'));

  const click = (selector: string) => browser.evaluate(`document.querySelector('${selector}').click()`);
  /** As typing does it: React listens to the event and looks at the value that the element itself has. */
  const type = (selector: string, text: string) =>
    browser.evaluate(`(() => {
      const field = document.querySelector('${selector}');
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, ${JSON.stringify(text)});
      field.dispatchEvent(new Event('input', { bubbles: true }));
      field.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
    })()`);
  const authorise = async (key: string) => {
    await click('.btn.authorize');
    await browser.until('document.querySelector(".auth-container input")');
    await type('.auth-container input', key);
    await click('.auth-btn-wrapper .authorize');
    await browser.until('document.querySelector(".auth-container .btn")?.innerText === "Logout"');
    await click('.modal-ux .close-modal');
  };
  const answered = (block: string, status: number) =>
    browser.until(
      `document.querySelector('${block} .live-responses-table .response .response-col_status')?.innerText.startsWith('${status}')`,
    );
  const open = async (operation: string) => {
    const block = `#operations-${operation}`;
    await click(`${block} .opblock-summary-control`);
    // The fields come when the contract's references are resolved; before that, "Execute" does nothing.
    await browser.until(
      `document.querySelector('${block} .btn.execute') && document.querySelector('${block} [data-param-name]')`,
    );
    return block;
  };
  const bodyOf = (block: string) =>
    browser.evaluate<string>(
      `document.querySelector('${block} .live-responses-table .response .highlight-code code').innerText`,
    );
  /** The browser itself notes a refusal that was asked for; everything else would be a fault. */
  const problems = () => browser.problems.filter((problem) => !problem.includes('401 (Unauthorized)'));

  test('a request without a key is refused, with one it is answered, and both answers are shown', async () => {
    const block = await open('Templates-listTemplates');
    await click(`${block} .btn.execute`);
    await answered(block, 401);
    expect(await bodyOf(block)).toContain('unauthorized');

    await authorise(tenant.key);
    await click(`${block} .btn.execute`);
    await answered(block, 200);
    expect(JSON.parse(await bodyOf(block))).toMatchObject({ workspace: tenant.name, templates: [{ id: template }] });
    expect(problems()).toEqual([]);
  });

  test('a document can be made', async () => {
    await authorise(tenant.key);
    const block = await open('Documents-createGeneration');
    await type(`${block} [data-param-name=id] input`, template);
    await type(`${block} textarea`, '{ "title": "Tried", "values": { "name": "Ada" } }');
    await click(`${block} .btn.execute`);
    await answered(block, 201);
    expect(JSON.parse(await bodyOf(block))).toMatchObject({ title: 'Tried', markdown: 'Dear Ada\n' });
    const { body } = await service.call('GET', '/generations');
    expect(body).toMatchObject({ total: 1, generations: [{ title: 'Tried' }] });
    expect(problems()).toEqual([]);
  });

  test('loads nothing from elsewhere, and keeps the key in memory only', async () => {
    await authorise(tenant.key);
    const block = await open('Documents-listGenerations');
    await click(`${block} .btn.execute`);
    // Nothing but what the reader typed is sent: no example stands in a field.
    await answered(block, 200);
    expect(JSON.parse(await bodyOf(block))).toMatchObject({ total: 1, has_more: false });
    const foreign = (address: string) => !address.startsWith(service.url!) && !address.startsWith('data:');
    expect(browser.requests.filter(foreign)).toEqual([]);
    expect(browser.requests).toContainEqual(expect.stringMatching(/\/api\/v1\/generations\?limit=50$/));
    expect(await browser.evaluate(`document.querySelector('${block} [data-param-name=search]').innerText`)).toContain(
      'Example: marlow',
    );
    expect(await browser.evaluate('[localStorage.length, sessionStorage.length, document.cookie]')).toEqual([0, 0, '']);
    expect(problems()).toEqual([]);
  });
});
