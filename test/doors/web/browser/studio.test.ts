/** §20.24: a template written in a browser: by keyboard, with what the page offers while somebody writes. Needs a Chromium: `make test-browser`. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { deriveKey } from '../../../../src/domain/keys.ts';
import type { Values } from '../../../../src/domain/values.ts';
import { findThemeFiles } from '../../../../src/use-cases/templates/files/index.ts';
import { importThemes } from '../../../../src/use-cases/templates/index.ts';
import { TEMPLATE, VALUES, withSeller } from '../../../template/e-invoice/support/invoice.ts';
import { axeFindings } from '../pages/support/axe-findings.ts';
import { findChromium } from '../pages/support/browser.ts';
import { type AppBrowser, startAppBrowser } from './support/app-browser.ts';
import { writeInSource } from './support/in-source.ts';
import { becomes, eventually, until } from './support/until.ts';

const chromium = findChromium();
const SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
/** The first preview waits until its threads have started. */
const PATIENCE = 60_000;

(chromium ? describe : describe.skip)('the studio in Chromium', () => {
  let app: AppBrowser;
  const folder = mkdtempSync(path.join(tmpdir(), 'platen-themes-'));
  beforeAll(async () => {
    app = await startAppBrowser(chromium!);
    const { open } = app;
    app.open = async (...given) => {
      const window = await open(...given);
      window.page.setDefaultTimeout(PATIENCE);
      await writeInSource(window.page);
      return window;
    };
  });
  afterAll(async () => {
    await app?.close();
    rmSync(folder, { recursive: true });
  });

  async function begin(title: string) {
    const { ours } = app.world;
    const window = await app.open(ours.people.owner);
    await window.page.goto(`/w/${ours.workspaceId}/new-template`);
    await window.page.locator('#title').fill(title);
    await window.page.getByRole('button', { name: 'Start writing' }).click();
    await window.page.locator('.cm-content').waitFor();
    return window;
  }

  test('a letter is written by keyboard: started, previewed, drawn as a PDF, kept and published', async () => {
    const { page, problems, close } = await begin('By keyboard');
    await shows(page, 'Dear Recipient,');
    await page.locator('.cm-content').focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('\n\nDear {{Rec');
    await page.locator('.cm-tooltip-autocomplete').getByText('Recipient', { exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.type(' and {{Pa}}\n\n{{#if Recipient}}');
    await page.locator('#state').getByText('Errors: 1').waitFor({ timeout: PATIENCE });
    await page.getByRole('button', { name: /^Line \d+$/ }).waitFor();
    await becomes(() => page.locator('.cm-lint-marker-error').count(), 1);
    await shows(page, 'Dear Recipient,');
    await page.keyboard.type('At once.{{/if}}');
    await shows(page, 'At once.');
    // Escape and Tab leave the text.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    await becomes(() => page.evaluate('document.activeElement.closest(".cm-editor") === null'), true);
    await page.getByRole('tab', { name: 'PDF' }).focus();
    await page.keyboard.press('Enter');
    await page.locator('#pdf canvas').first().waitFor({ timeout: PATIENCE });
    await page.getByRole('tab', { name: 'Test values' }).click();
    const kept = page.waitForResponse(
      (response) => response.url().endsWith('/save') && `${response.request().postData()}`.includes('Ada'),
    );
    await page.getByLabel('Recipient', { exact: true }).fill('Ada & <b>');
    await page.getByRole('tab', { name: 'Preview' }).click();
    await shows(page, 'Dear Ada & <b>,');
    await kept;
    await page.reload();
    await page.locator('.cm-content').getByText('At once.').waitFor();
    await shows(page, 'Dear Ada & <b>,');
    await page.getByRole('button', { name: 'Publish…' }).press('Enter');
    await page.getByRole('button', { name: 'Publish', exact: true }).press('Enter');
    await page.getByRole('heading', { name: 'By keyboard' }).waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  test('buttons insert fields, repeating parts, conditions and pictures into the text', async () => {
    const { page, problems, close } = await begin('By buttons');
    await page.locator('.cm-content').focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Field', exact: true }).click();
    await page.getByLabel('Name, for example').fill('Plan');
    await page.getByLabel('Type', { exact: true }).selectOption('select');
    await page.getByLabel('Options, separated by commas', { exact: true }).fill('Gold, Silver');
    await page.getByRole('button', { name: 'Insert', exact: true }).click();
    await has(page, 'label: Plan');
    await page.getByRole('button', { name: 'Repeating section' }).click();
    await page.getByLabel('Name of the rows').fill('Items');
    await page.getByLabel('Columns, separated by commas').fill('Item, Price');
    await page.getByRole('button', { name: 'Insert', exact: true }).click();
    await page.getByRole('button', { name: 'Condition' }).click();
    const asked = page.locator('#ask-condition');
    const box = await asked.boundingBox();
    await page.getByLabel('Field', { exact: true }).selectOption('Plan');
    await page.getByLabel('Show this text when the field is').selectOption('Gold');
    expect(await asked.boundingBox()).toEqual(box);
    await page.getByRole('button', { name: 'Insert', exact: true }).click();
    await page
      .locator('#picture')
      .setInputFiles({ name: 'My Seal.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(SQUARE) });
    await page.locator('#pictures').getByText('my-seal.svg').waitFor();
    const text = () => page.locator('#source').inputValue();
    await eventually(async () => expect(await text()).toMatch(/^---\n/));
    await eventually(async () =>
      expect(await text()).toContain('  - label: Plan\n    type: select\n    options: [Gold, Silver]\n---'),
    );
    await eventually(async () =>
      expect(await text()).toContain('| Item | Price |\n|---|---|\n| {{#Items}}{{Item}} | {{Price}}{{/Items}} |'),
    );
    await eventually(async () =>
      expect(await text()).toContain(
        '{{#if Plan = "Gold"}}\n\nThis text is then shown.\n\n![my seal](my-seal.svg)\n\n{{/if}}',
      ),
    );
    await page.locator('#state').getByText('No errors').waitFor({ timeout: PATIENCE });
    await page.locator('#preview iframe:visible').contentFrame().locator('img').waitFor({ timeout: PATIENCE });
    // A condition may name a field that is not there yet.
    await page.keyboard.press('Control+End');
    await page.getByRole('button', { name: 'Condition' }).click();
    await page.getByLabel('Field', { exact: true }).selectOption('New field: choice');
    expect(await asked.boundingBox()).toEqual(box);
    await page.getByLabel('Name of the new field').fill('Reminder');
    await page.getByLabel('Value', { exact: true }).fill('second');
    await page.getByLabel('Other options').fill('first');
    await page.getByRole('button', { name: 'Insert', exact: true }).click();
    await has(page, '  - label: Reminder\n    type: select\n    options: [first, second]\n');
    // In a row that repeats, a new field is one of its group, and a condition stands in the cell.
    await page.locator('.cm-line').getByText('{{Price}}').click();
    await page.keyboard.press('End');
    await page.getByRole('button', { name: 'Field', exact: true }).click();
    await page.getByLabel('Name, for example').fill('Delivered');
    await page.getByLabel('Type', { exact: true }).selectOption('date');
    await page.getByRole('button', { name: 'Insert', exact: true }).click();
    await has(page, '{{Delivered}}');
    await page.getByRole('button', { name: 'Condition' }).click();
    await page.getByLabel('Field', { exact: true }).selectOption('New field: yes or no');
    await page.getByLabel('Name of the new field').fill('Late');
    await page.getByRole('button', { name: 'Insert', exact: true }).click();
    await has(page, 'label: Late');
    await eventually(async () =>
      expect(await text()).toMatch(
        /\{\{Price}}\{\{\/Items}} \{\{Delivered}}\{\{#if Late = "Yes"}}This text .*\{\{\/if}} \|\n/,
      ),
    );
    const field = '\n      - label: Delivered\n        type: date\n        format: "27 August 2026"\n';
    const declared = `groups:\n  - label: Items\n    fields:${field}      - label: Late\n        type: select\n        options: ["Yes", "No"]\n`;
    await eventually(async () => expect(await text()).toContain(declared));
    await page.locator('#state').getByText('No errors').waitFor({ timeout: PATIENCE });
    // In the wrong list, it is moved with a click. Nothing on the page has moved for the mistake.
    const place = await page.locator('.cm-editor').boundingBox();
    await replace(
      page,
      (await text())
        .replace(field, '\n')
        .replace('placeholders:\n', `placeholders:${field.replaceAll('\n    ', '\n')}`),
    );
    await page
      .locator('#mistakes')
      .getByText('"Delivered" is declared for the document')
      .waitFor({ timeout: PATIENCE });
    expect(await page.locator('.cm-editor').boundingBox()).toEqual(place);
    await page.getByRole('button', { name: 'Make it a field of the group' }).click();
    await page.locator('#state').getByText('No errors').waitFor({ timeout: PATIENCE });
    // One that is taken out of the text is taken out of the settings with a click.
    await page.keyboard.press('Control+End');
    await page.getByRole('button', { name: 'Field', exact: true }).click();
    await page.getByLabel('Name, for example').fill('Due');
    await page.getByLabel('Type', { exact: true }).selectOption('date');
    await page.getByRole('button', { name: 'Insert', exact: true }).click();
    await has(page, '  - label: Due\n    type: date\n    format: "27 August 2026"\n');
    for (const _ of '{{Due}}') await page.keyboard.press('Backspace');
    await page.getByRole('button', { name: 'Remove field' }).click();
    await page.locator('#state').getByText('No errors').waitFor({ timeout: PATIENCE });
    await eventually(async () => expect(await text()).not.toContain('Due'));
    expect(problems).toEqual([]);
    await close();
  });

  test('a letter is written with the buttons alone: a letterhead, lines, bold, a table with its total, a signature', async () => {
    const { page, problems, close } = await begin('Offered');
    const text = () => page.locator('#source').inputValue();
    const bar = page.locator('#toolbar');
    // A letterhead stands above the text, wherever the cursor is.
    await page.locator('.cm-content').focus();
    await page.keyboard.press('Control+End');
    await bar.getByRole('button', { name: 'Picture' }).click();
    await page.getByLabel('Position', { exact: true }).selectOption({ label: 'Top right, as a logo' });
    await page.getByLabel('Width in mm').fill('45');
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose picture…' }).click();
    await (await chooser).setFiles({ name: 'Logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(SQUARE) });
    await page.locator('#pictures').getByText('logo.svg').waitFor();
    await eventually(async () =>
      expect(await text()).toContain('\n---\n\n![logo](logo.svg){.right width=45mm}\n\n{{Recipient}}'),
    );
    await page.locator('.cm-content').focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('\n\nOne');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('two ');
    await page.keyboard.press('Control+B');
    await page.keyboard.type('three');
    await eventually(async () => expect(await text()).toMatch(/One\\\ntwo \*\*three\*\*/));
    await page.keyboard.press('Control+End');
    await bar.getByRole('button', { name: 'Repeating section' }).click();
    await page.getByLabel('Name of the rows').fill('Line items');
    await page.getByLabel('Columns, separated by commas').fill('What, Day, Net price');
    await page.getByLabel('Date columns').fill('Day');
    await page.getByLabel('Columns with a total').fill('Net price');
    await page.getByLabel('Format of the amounts').fill('£1,234.56');
    await page.getByRole('button', { name: 'Insert', exact: true }).click();
    await has(page, 'label: Line items');
    await bar.getByRole('button', { name: 'Signature line' }).click();
    await page.getByRole('tab', { name: 'How to write' }).click();
    await page.getByRole('button', { name: 'Insert: A table with repeating rows and a total' }).click();
    await has(page, '- label: Items');
    await eventually(async () =>
      expect(await text()).toContain(
        '| {{#Line items}}{{What}} | {{Day}} | {{Net price}}{{/Line items}} |\n| **Total** |  | **{{Total}}** |',
      ),
    );
    await eventually(async () =>
      expect(await text()).toMatch(
        /formula: SUM\(Line items\.Net price\)\ngroups:\n {2}- label: Line items\n {4}fields:\n {6}- label: Day\n {8}type: date\n[\s\S]* {2}- label: Items\n/,
      ),
    );
    await page.locator('#state').getByText('No errors').waitFor({ timeout: PATIENCE });
    await page.getByRole('tab', { name: 'Test values' }).click();
    await page.getByLabel('Net price', { exact: true }).first().fill('1200.50');
    await page.getByRole('tab', { name: 'Preview' }).click();
    await shows(page, '£1,200.50');
    expect(problems).toEqual([]);
    await close();
  });

  test('a window does not overwrite what another one saved, and the page asks', async () => {
    const { page, close } = await begin('Two windows');
    const other = await page.context().newPage();
    await writeInSource(other);
    await other.goto(page.url());
    await other.locator('.cm-content').waitFor();
    await type(page, 'First.');
    await page
      .locator('#draft')
      .getByText(/^Draft saved/)
      .waitFor();
    await becomes(() => page.locator('input[name="revision"]').inputValue(), '2');
    await type(other, 'Second.');
    await other.getByRole('button', { name: 'Choose what to do' }).click();
    await other.getByRole('button', { name: 'Replace the other draft' }).click();
    await other.waitForURL(/notice=draftSaved/);
    expect(await other.locator('#source').inputValue()).toContain('Second.');
    await close();
  });

  test.each([
    ['a desk', { viewport: { width: 1400, height: 900 } }],
    ['a phone in the dark', { viewport: { width: 360, height: 740 }, colorScheme: 'dark' as const }],
  ])('on %s, axe finds nothing and no page scrolls sideways', async (_, options) => {
    const { ours } = app.world;
    const { page, problems, close } = await app.open(ours.people.owner, options);
    await page.goto(`/w/${ours.workspaceId}/new-template`);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Start writing' }).click();
    await page.locator('.cm-content').waitFor();
    await page.locator('#state').getByText('No errors').waitFor({ state: 'attached', timeout: PATIENCE });
    for (const view of ['Preview', 'PDF', 'Test values', 'How to write']) {
      await page.getByRole('tab', { name: view }).click();
      expect([view, await axeFindings(page)]).toEqual([view, []]);
      await becomes(() => page.evaluate('document.documentElement.scrollWidth <= innerWidth'), true);
    }
    const writing = page.getByRole('tab', { name: 'Text' });
    if (await writing.isVisible()) await writing.click();
    for (const asks of ['Field', 'Repeating section', 'Condition', 'Picture']) {
      await page.locator('#toolbar').getByRole('button', { name: asks, exact: true }).click();
      await page.locator('dialog[open]').waitFor();
      expect([asks, await axeFindings(page)]).toEqual([asks, []]);
      await page.keyboard.press('Escape');
    }
    expect(problems).toEqual([]);
    await close();
  });

  test('a theme can be chosen, formulas and branches show their results, and an e-invoice shows what readers find', async () => {
    const { db } = app.world.service.services.context;
    const { ours } = app.world;
    writeFileSync(path.join(folder, 'blue.theme.yaml'), 'color: {primary: "#0000cc"}\n');
    await importThemes(db, ours.workspaceId, await findThemeFiles([folder]), { now: new Date() });
    const { page, problems, close } = await begin('What it says');
    const text = () => page.locator('#source').inputValue();
    await page.getByLabel('Theme').selectOption('blue');
    await has(page, '\ntheme: blue\n---\n');
    await page.locator('.cm-content').focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('\n\n{{#if Nobody}}');
    await page.locator('#state').getByText('Errors: 1').waitFor({ timeout: PATIENCE });
    await becomes(() => page.getByLabel('Theme').inputValue(), 'blue');
    await page.getByLabel('Theme').selectOption('none');
    await has(page, '\ntheme: none\n');
    await page.getByLabel('Theme').selectOption('');
    await until(async () => !(await text()).includes('theme:'));
    const bill = withSeller(TEMPLATE).replace(/\n---\n/, '\ntheme: none\n---\n\n{{#if Kunde}}Hallo{{/if}}\n');
    await replace(page, bill);
    await page.locator('#show-e-invoice:visible').click();
    await page.getByText('No XML yet').waitFor();
    await becomes(() => page.getByLabel('Theme').inputValue(), 'none');
    await page.getByRole('tab', { name: 'Test values' }).click();
    await page
      .locator('#rule-lines')
      .getByText(/^Line \d+ Netto = SUM/)
      .waitFor();
    await page.locator('#rule-lines li').filter({ hasText: '#if Kunde' }).getByText('applies').waitFor();
    const values = JSON.stringify(JSON.stringify(byKey(VALUES)));
    await page.evaluate(`document.querySelector('input[name="values"]').value = ${values}`);
    await page.locator('.cm-content').focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('.');
    await page.getByRole('tab', { name: 'E-invoice' }).click();
    await page.getByText('All readers match.').waitFor({ timeout: PATIENCE });
    expect(await axeFindings(page)).toEqual([]);
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('#download-xml')]);
    expect(download.suggestedFilename()).toBe('Rechnung #1.xml');
    expect(problems).toEqual([]);
    await close();
  });

  test('without scripts there is a text area, with the same buttons', async () => {
    const { ours } = app.world;
    const { page, close } = await app.open(ours.people.owner, { javaScriptEnabled: false });
    await page.goto(`/w/${ours.workspaceId}/new-template`);
    await page.locator('#title').fill('Without a script');
    await page.getByRole('button', { name: 'Start writing' }).click();
    // The examples of the help are there to be copied; together they make a letter.
    const parts = page.locator('.help-example');
    const of = async (key: string, part: string) =>
      (await parts
        .and(page.locator(`[data-example="${key}"]`))
        .locator(`[data-part="${part}"]`)
        .textContent())!;
    const body = await Promise.all(
      ['line', 'bold', 'list', 'field', 'today', 'items', 'signature'].map((key) => of(key, 'text')),
    );
    const settings = `${await of('today', 'settings')}\n${(await of('items', 'settings')).replace(/^placeholders:\n/, '')}`;
    await page.locator('#source').fill(`---\ntitle: Without a script\n${settings}\n---\n\n${body.join('\n\n')}\n`);
    await page.getByRole('button', { name: 'Check' }).click();
    await page.locator('#state').getByText('No errors.').waitFor();
    await page.locator('#source').fill('---\ntitle: Without a script\n---\n\nHello {{Close}\n');
    await page.getByRole('button', { name: 'Check' }).click();
    await page.locator('#source').fill('---\ntitle: Without a script\n---\n\nHello {{Name}}\n');
    await page.getByRole('button', { name: 'Show preview' }).click();
    await page.frameLocator('iframe[name="preview"]').getByText('Hello Name').waitFor({ timeout: PATIENCE });
    await page.getByRole('button', { name: 'Publish…' }).click();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText('Template published.').waitFor();
    await close();
  });
});

/** As the form of values to try has them. */
function byKey(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([label, value]) => [
      deriveKey(label),
      typeof value === 'string' ? value : value.map((entry) => byKey(entry) as Record<string, string>),
    ]),
  );
}

async function shows(page: Page, text: string): Promise<void> {
  await page.locator('#preview iframe:visible').contentFrame().getByText(text).first().waitFor({ timeout: PATIENCE });
}

/** All of the text. Chromium's own insertText, which no hand has, would leave styles of the text before in the page. */
async function replace(page: Page, text: string): Promise<void> {
  await page.locator('.cm-content').focus();
  await page.keyboard.press('Control+A');
  await page.evaluate(`(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', ${JSON.stringify(text)});
    const pasted = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.querySelector('.cm-content').dispatchEvent(pasted);
  })()`);
}

/** What the server makes of the settings comes a moment later. */
async function has(page: Page, part: string): Promise<void> {
  await until(async () => (await page.locator('#source').inputValue()).includes(part), part);
}

async function type(page: Page, text: string): Promise<void> {
  await page.locator('.cm-content').focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(`\n\n${text}`);
}
