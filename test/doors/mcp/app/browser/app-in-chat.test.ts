/** §22.11: the app in a chat, as a person uses it: in Chromium, in a host of its own. Needs a Chromium: `make test-browser`. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser as Chromium, Page } from 'playwright-core';
import { seedMember, seedTemplate, seedTenant, type Tenant } from '../../../../support/seed.ts';
import { startTestService, type TestService } from '../../../../support/service.ts';
import { axeFindings } from '../../../web/pages/support/axe-findings.ts';
import { findChromium, launchChromium } from '../../../web/pages/support/browser.ts';
import { type ChatHost, STRICTEST, showInChat } from '../../support/chat-host.ts';
import type { McpClient } from '../../support/connect-client.ts';
import { connectPerson } from '../../support/connect-person.ts';

const SOURCE = `---
title: Quote
language: en
placeholders:
  - {label: Quote number, type: counter, format: Q-0001}
  - {label: Customer, required: true, description: The full name.}
  - {label: Plan, type: select, options: [Basic, Gold], default: Basic}
  - {label: Valid until, type: date, format: 27/08/2026}
  - {label: Total, type: number, format: "1,234.56", formula: SUM(Items.Price)}
groups:
  - label: Items
    fields: [{label: Item}, {label: Price, type: number, format: "1,234.56"}]
---
# Quote {{Quote number}} for {{Customer}}

| Item | Price |
|---|---:|
| {{#Items}}{{Item}} | {{Price}}{{/Items}} |
| **Total** | **{{Total}}** |

Plan: {{Plan}}. Valid until {{Valid until}}.
`;
const ITEMS = [{ item: 'Workshop', price: '1800' }];

const chromium = findChromium();

(chromium ? describe : describe.skip)('the app in a chat, in Chromium', () => {
  let browser: Chromium;
  let service: TestService;
  let tenant: Tenant;
  let template: string;
  let person: McpClient;
  let host: ChatHost | undefined;
  let drafts = 0;

  beforeAll(async () => {
    service = await startTestService({ role: 'api' });
    const { db } = service.services.context;
    tenant = await seedTenant(db);
    template = await seedTemplate(db, tenant.workspaceId, SOURCE);
    person = await connectPerson(service, tenant);
    browser = await launchChromium(chromium!);
  }, 60_000);
  afterEach(async () => {
    await host?.close();
    host = undefined;
  });
  afterAll(async () => {
    await browser?.close();
    await person?.close();
    await service?.close();
  });

  /** Shows a new draft. */
  async function show(more: Partial<Parameters<typeof showInChat>[2]> = {}, values: object = {}): Promise<ChatHost> {
    drafts += 1;
    const given = {
      id: template,
      title: `Quote ${drafts}`,
      reason: 'You asked for a quote for Marlow & Sons.',
      values: { customer: 'Marlow & Sons', valid_until: '26/09/2026', items: ITEMS, ...values },
    };
    host = await showInChat(browser, person, { given, ...more });
    return host;
  }

  const pageOf = ({ app }: ChatHost) => app.frameLocator('#page iframe:not(.coming)');
  const create = ({ app }: ChatHost, name = 'Create document') => app.getByRole('button', { name, exact: true });
  /** Waits until the person could create what is shown. */
  const ready = ({ app }: ChatHost) => app.locator('#create[aria-disabled="false"]').waitFor();
  const findings = (shown: ChatHost) => axeFindings(shown.frame() as unknown as Page);
  const documents = () =>
    service.services.context.db.generation.findMany({
      where: { workspaceId: tenant.workspaceId },
      orderBy: { generationNumber: 'asc' },
    });
  const created = ({ app }: ChatHost) => app.getByRole('heading', { name: 'Document created' });

  test('a person checks a draft, changes it, and creates the document; the model hears of that', async () => {
    const before = (await documents()).length;
    const shown = await show();
    await ready(shown);
    await shown.app.getByText(/drafted this for you/).waitFor();
    await pageOf(shown).getByText('1,800.00').first().waitFor();
    expect(await findings(shown)).toEqual([]);

    await shown.app.getByLabel('Price', { exact: true }).fill('2000');
    await pageOf(shown).getByText('2,000.00').first().waitFor();
    await ready(shown);
    expect(await shown.app.getByLabel('Total').innerText()).toBe('2,000.00');
    await create(shown).click();
    await created(shown).waitFor();
    expect(await findings(shown)).toEqual([]);

    const made = (await documents()).slice(before);
    expect(made).toMatchObject([{ source: 'app' }]);
    const opens = () => shown.app.getByRole('button', { name: 'Open document' }).click();
    expect(await shown.opened(opens)).toMatch(/\/documents\//);
    await shown.modelHears;
    expect(shown.model.told).toEqual([expect.stringContaining('The person created the document')]);
    // Neither the model nor another address has met the token.
    expect(shown.model.seen.join('') + shown.model.told.join('')).not.toContain('plu_');
    const own = /^http:\/\/(host|app)\.test\/$|^about:srcdoc$|^data:/;
    expect(shown.requests.filter((address) => !own.test(address))).toEqual([]);
    expect(shown.problems).toEqual([]);

    const { given } = shown.calls.find(({ name }) => name === 'issue_draft')!;
    const again = await person.callTool({ name: 'issue_draft', arguments: given });
    expect([again.isError, (await documents()).length]).toEqual([true, before + 1]);
  });

  test('a draft that changed meanwhile is shown again, and only then created', async () => {
    const shown = await show();
    await ready(shown);
    const id = shown.calls[0]!.given.draft as string;
    await person.tool('draft_document', {
      id: template,
      draft: id,
      revision: 1,
      values: { customer: 'Somebody else', valid_until: '26/09/2026', items: ITEMS },
    });
    const before = (await documents()).length;
    await create(shown).click();
    await shown.app
      .getByRole('alert')
      .getByText(/would not be the one that you see/)
      .waitFor();
    await pageOf(shown).getByText('Somebody else').first().waitFor();
    expect(await shown.app.getByLabel(/^Customer/).inputValue()).toBe('Somebody else');
    expect((await documents()).length).toBe(before);
    await ready(shown);
    await create(shown).click();
    await created(shown).waitFor();
    expect((await documents()).length).toBe(before + 1);
  });

  test('the person sees what was created although its answer was lost', async () => {
    const before = (await documents()).length;
    const shown = await show({ loses: 'issue_draft' });
    await ready(shown);
    await create(shown).click();
    await created(shown).waitFor();
    expect((await documents()).length).toBe(before + 1);
    expect(shown.calls.map(({ name }) => name).slice(-2)).toEqual(['issue_draft', 'show_draft']);
    await shown.modelHears;
  });

  test('another person does not see it', async () => {
    const mine = await show();
    await ready(mine);
    const id = mine.calls[0]!.given.draft as string;
    await mine.close();
    const { db } = service.services.context;
    const colleague = await seedMember(db, tenant.workspaceId, `c${drafts}@example.com`, 'admin');
    const other = await connectPerson(service, { ...tenant, userId: colleague.userId });
    host = await showInChat(browser, other, { tool: 'open_draft', given: { draft: id } });
    expect(host.model.seen.join('')).toContain('no longer there');
    await host.app.getByRole('alert').getByText('There is no draft to show').waitFor();
    expect(host.calls).toEqual([]);
    await other.close();
  });

  test('faults are listed, lead to their fields, and leave nothing to create', async () => {
    const shown = await show({}, { customer: '', valid_until: '31/02/2026' });
    await shown.app.getByRole('heading', { name: 'This draft cannot be created yet' }).waitFor();
    expect(await create(shown).getAttribute('aria-disabled')).toBe('true');
    await shown.app.getByRole('button', { name: /^Valid until:/ }).click();
    const field = shown.app.getByLabel('Valid until');
    expect(await field.evaluate((one) => one === one.ownerDocument.activeElement)).toBe(true);
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(await findings(shown)).toEqual([]);
    await field.fill('26/09/2026');
    await shown.app.getByLabel(/^Customer/).fill('Ada');
    await ready(shown);
    expect(await shown.app.locator('.problems').count()).toBe(0);
  });

  test('what authors and assistants write is text, and a link on the page opens by the host alone', async () => {
    const script = '<img src=x onerror="document.title=1"><script>document.title=1</script>';
    const hostile = await seedTemplate(
      service.services.context.db,
      tenant.workspaceId,
      `---\ntitle: '${script.replaceAll("'", "''")}'\nplaceholders: [{label: Name, description: '${script}'}]\n---\n{{Name}} and [a link](https://example.com/page)\n`,
    );
    const given = { id: hostile, title: script, reason: script, values: { name: script } };
    const shown = await show({ given });
    await ready(shown);
    expect(await shown.app.getByRole('heading', { level: 1 }).innerText()).toBe(script);
    await pageOf(shown).getByText(script).waitFor();
    const follows = () => pageOf(shown).getByRole('link', { name: 'a link' }).click();
    expect(await shown.opened(follows)).toBe('https://example.com/page');
    await pageOf(shown).getByText(script).waitFor();
    expect(await shown.frame().evaluate<string>('document.title')).toBe('Platen');
    expect(shown.problems).toEqual([]);
  });

  test('the keyboard is enough: fields, rows, and the button', async () => {
    const shown = await show();
    await ready(shown);
    const { keyboard } = shown.page;
    await shown.app.getByLabel('Document title').focus();
    await keyboard.press('Tab');
    await keyboard.press('Control+A');
    await keyboard.type('Grace');
    await shown.app.locator('[data-action="add.items"]').focus();
    await keyboard.press('Enter');
    await shown.app.getByRole('status').getByText('Row 2 of Items added.').waitFor();
    await keyboard.type('Train');
    await keyboard.press('Tab');
    await keyboard.type('100');
    await pageOf(shown).getByText('1,900.00').first().waitFor();
    await pageOf(shown).getByText('Grace').first().waitFor();
    await ready(shown);
    await shown.app.locator('[data-action="remove.items[1]"]').focus();
    await keyboard.press('Space');
    await shown.app.getByRole('status').getByText('Row 2 of Items removed.').waitFor();
    await ready(shown);
    const before = (await documents()).length;
    await create(shown).focus();
    await keyboard.press('Enter');
    await created(shown).waitFor();
    expect(await created(shown).evaluate((one) => one === one.ownerDocument.activeElement)).toBe(true);
    expect((await documents()).length).toBe(before + 1);
  });

  test.each([
    ['de-DE', 'Dokument erstellen'],
    ['fr', 'Créer le document'],
    ['es-MX', 'Crear documento'],
    ['ja', '文書を作成'],
    ['pt-BR', 'Create document'],
  ])('it speaks the language of the chat: %s', async (locale, name) => {
    const shown = await show({ context: { locale } });
    await ready(shown);
    expect(await create(shown, name).count()).toBe(1);
    const language = locale === 'pt-BR' ? 'en' : locale.slice(0, 2);
    expect(await shown.app.locator('html').getAttribute('lang')).toBe(language);
  });

  test.each([
    [400, 'light'],
    [400, 'dark'],
    [800, 'light'],
    [800, 'dark'],
  ] as const)('at %i pixels, %s: axe finds nothing, and nothing is wider than the app', async (width, theme) => {
    const shown = await show({ width, context: { theme } }, { customer: '' });
    await shown.app.getByRole('heading', { name: 'This draft cannot be created yet' }).waitFor();
    await pageOf(shown).getByText('Workshop').first().waitFor();
    expect(await findings(shown)).toEqual([]);
    const wide = await shown.frame().evaluate<number>('document.documentElement.scrollWidth - innerWidth');
    expect(wide).toBeLessThanOrEqual(0);
  });

  test('it follows the look of its host, also when that changes', async () => {
    const variables = { '--color-background-primary': 'rgb(1, 2, 3)', '--color-text-primary': 'rgb(250, 251, 252)' };
    const shown = await show({ context: { theme: 'dark', styles: { variables: variables as never } } });
    await ready(shown);
    const look = () =>
      shown
        .frame()
        .evaluate<string[]>(
          '(({ backgroundColor, color, colorScheme }) => [backgroundColor, color, colorScheme])(getComputedStyle(document.body))',
        );
    expect(await look()).toEqual(['rgb(1, 2, 3)', 'rgb(250, 251, 252)', 'dark']);
    await shown.change({ theme: 'light' });
    await shown.app.locator('html[data-theme="light"]').waitFor();
    expect((await look())[2]).toBe('light');
  });

  test('under the strictest policy of a host, the page is shown and created too', async () => {
    const shown = await show({ policy: STRICTEST });
    await ready(shown);
    await pageOf(shown).getByText('Marlow & Sons').first().waitFor();
    await create(shown).click();
    await created(shown).waitFor();
  });

  test('a host that lets apps call no tools leads to the browser', async () => {
    const shown = await show({ serverTools: false });
    await shown.app.getByText('This chat cannot change the draft').waitFor();
    const opens = () => shown.app.getByRole('button', { name: 'Open in Platen' }).click();
    expect(await shown.opened(opens)).toMatch(/\/w\/.+\/drafts\//);
    expect(shown.calls).toEqual([]);
    expect(await findings(shown)).toEqual([]);
  });
});
