/**
 * §20.94: conditions of several parts, new names, pasted text, and text that is composed, such as Japanese or letters with accents, on the
 * page and in forms. Needs a Chromium.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { CDPSession, Page } from 'playwright-core';
import { t } from '../../../../src/doors/web/pages/index.ts';
import { seedTemplate } from '../../../support/seed.ts';
import { findChromium } from '../pages/support/browser.ts';
import { unique } from '../support/world.ts';
import { type AppBrowser, startAppBrowser } from './support/app-browser.ts';
import { becomes, eventually, until } from './support/until.ts';

const chromium = findChromium();
const PATIENCE = 60_000;

(chromium ? describe : describe.skip)('editing the page in Chromium', () => {
  let app: AppBrowser;
  let page: Page;
  let problems: string[];
  let close: () => Promise<void>;

  beforeAll(async () => {
    app = await startAppBrowser(chromium!);
  });
  afterAll(() => app?.close());

  /** Opens the text of a template on the page, once its fields are known. */
  async function openStudio(text: string): Promise<string> {
    const { workspaceId, people } = app.world.ours;
    const { db } = app.world.service.services.context;
    const id = await seedTemplate(db, workspaceId, text.replace('TITLE', unique()));
    ({ page, problems, close } = await app.open(people.owner));
    page.setDefaultTimeout(PATIENCE);
    await page.goto(`/w/${workspaceId}/templates/${id}`);
    await page.locator('form[action$="/edit"] button').first().click();
    await page.locator('.on-page').waitFor();
    await page.locator('#state').getByText(t('studio.script.noMistakes')).waitFor();
    return `/w/${workspaceId}/templates/${id}`;
  }

  const source = () => page.locator('#source').inputValue();
  const bodyOf = async () => (await source()).split('\n---\n').slice(1).join('\n---\n').trim();
  const bar = (text: string) => page.locator('.cm-content .cm-bar button.chip').getByText(text, { exact: true });
  const inDialog = (selector: string) => page.locator(`#ask-condition ${selector}`);

  const CONDITIONS = `---
title: TITLE
placeholders:
  - {label: Plan, type: select, options: [Gold, Silver, Bronze]}
  - {label: Fee, type: number}
---

Dear {{Name}}, {{Plan}} costs {{Fee}}.

{{#if Plan <> "Gold" and Fee >= 100}}

Discount.

{{/if}}

{{#if (Plan = "Gold" or Fee > 5) and Name}}

Mixed.

{{/if}}
`;

  test('a condition of several parts is read, changed and written, and another one is shown in the source', async () => {
    await openStudio(CONDITIONS);
    await bar('Only when Plan is not Gold and Fee is 100 or more').click();
    await page.locator('#ask-part button[value="change"]').click();
    await becomes(() => inDialog('#condition-is').inputValue(), '<>Gold');
    const row = inDialog('.condition-row');
    await becomes(() => row.locator('[data-of="is"]').inputValue(), 'isAtLeast');
    await becomes(() => row.locator('[data-of="value"]').inputValue(), '100');
    await row.locator('[data-of="value"]').fill('250');
    await inDialog('#add-condition').click();
    const third = row.nth(1);
    await third.locator('[data-of="field"]').selectOption('Name');
    await third.locator('[data-of="is"]').selectOption('isOther');
    await third.locator('[data-of="value"]').fill('A "or" B');
    await inDialog('#condition-match').selectOption('any');
    await inDialog('button[value="insert"]').click();
    await eventually(async () =>
      expect(await source()).toContain('{{#if Plan <> "Gold" or Fee >= 250 or Name <> "A or B"}}\n\nDiscount.'),
    );
    await bar('Only when Plan is not Gold, Fee is 250 or more, or Name is not A or B').click();
    await page.locator('#ask-part button[value="change"]').click();
    await row.nth(0).locator('button').click();
    await row.nth(0).locator('button').click();
    await becomes(() => inDialog('#condition-all').isVisible(), false);
    await inDialog('button[value="insert"]').click();
    await eventually(async () => expect(await source()).toContain('{{#if Plan <> "Gold"}}\n\nDiscount.'));
    // Brackets are beyond the dialog.
    await bar('Only when (Plan = "Gold" or Fee > 5) and Name').click();
    await becomes(() => page.locator('#ask-part button[value="change"]').isVisible(), false);
    await becomes(() => page.locator('#only-written code').textContent(), '(Plan = "Gold" or Fee > 5) and Name');
    await page.locator('#ask-part button[value="source"]').click();
    await page.locator('.cm-lineNumbers').waitFor();
    await page.keyboard.type('{{#if Name}}');
    await eventually(async () => expect(await source()).toContain('{{#if Name}}\n\nMixed.'));
    expect(problems).toEqual([]);
    await close();
  });

  test('a new name of a field is everywhere, and header and footer are settings', async () => {
    await openStudio(
      '---\ntitle: TITLE\nknown_by: [Name]\nfooter: "For {{Name}}"\nplaceholders:\n  - {label: Total, type: number, formula: Fee * 2}\n  - {label: Fee, type: number}\n---\n\nDear {{Name}}, {{Fee}} {{Total}}{{#if Name = "Name"}}!{{/if}}\n',
    );
    const rename = async (name: string, fresh: string) => {
      await page.locator('.cm-content button.chip').getByText(name, { exact: true }).first().click();
      await page.locator('#field-label').fill(fresh);
      await page.locator('#ask-field button[value="insert"]').click();
      await page.locator('.cm-content button.chip').getByText(fresh, { exact: true }).first().waitFor();
    };
    await rename('Name', 'Client (full name)');
    await rename('Fee', 'Fee & tax');
    const text = await source();
    expect(text).toContain('known_by: [Client (full name)]\nfooter: "For {{Client (full name)}}"');
    expect(text).toContain('{label: Total, type: number, formula: "[Fee & tax] * 2"}');
    expect(text).toContain(
      'Dear {{Client (full name)}}, {{Fee & tax}} {{Total}}{{#if [Client (full name)] = "Name"}}!{{/if}}',
    );
    await page.locator('#page-settings > summary').click();
    const footer = page.locator('#setting-footer');
    await until(async () => (await footer.inputValue()) === 'For {{Client (full name)}}');
    await footer.fill('{page} / {pages}');
    await page.locator('#setting-header').fill('Offer: "new"');
    await page.locator('#setting-title').click();
    await until(async () => (await source()).includes('\nfooter: "{page} / {pages}"\n'));
    await until(async () => (await source()).includes(`\nheader: 'Offer: "new"'\n`));
    // Who renames a field has said that it is the same one, so it keeps its key, and programs go on.
    await until(async () => (await source()).includes('{label: "Fee & tax", key: fee, type: number}'));
    await until(async () =>
      /label: Client \(full name\)\n\s+key: name\n|label: Client \(full name\), key: name/.test(await source()),
    );
    await page.locator('#state').getByText(t('studio.script.noMistakes')).waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  const EMPTY = '---\ntitle: TITLE\n---\n\nOne {{Name}}.\n';

  test('plain text is pasted as it looks, and what was copied from the page keeps its formatting', async () => {
    await openStudio(EMPTY);
    await page.locator('.cm-content').press('Control+End');
    await paste(page, { 'text/plain': '**x** 5 * 2\n# Road 7\n\n- a_b\n- c' });
    await until(async () => (await bodyOf()).includes('- c'));
    expect(await bodyOf()).toBe('One {{Name}}.\n\\*\\*x\\*\\* 5 \\* 2\\\n\\# Road 7\n\n- a\\_b\n- c');
    // Everything is cut and pasted again.
    const before = await bodyOf();
    await page.locator('.cm-content').press('Control+A');
    await page.keyboard.press('Control+X');
    expect(await bodyOf()).toBe('');
    await page.keyboard.press('Control+V');
    await until(async () => (await bodyOf()).includes('- c'));
    expect(await bodyOf()).toBe(before);
    expect(problems).toEqual([]);
    await close();
  });

  test('composed text on the page: nothing is lost, doubled or read as a sign', async () => {
    await openStudio(EMPTY);
    await page.locator('.cm-content').press('Control+End');
    const keyboard = await page.context().newCDPSession(page);
    await compose(keyboard, ['に', 'にほ', 'にほん'], '日本');
    await page.keyboard.type(' ');
    await compose(keyboard, ['n', 'ni'], '你好');
    // A dead key, then its letter; and a tilde alone, which would be a sign.
    await compose(keyboard, ['´'], 'é');
    await compose(keyboard, ['~'], '~');
    await page.keyboard.type('a');
    await until(async () => (await bodyOf()).endsWith('a'));
    // What is composed is settled a moment later.
    await until(async () => (await bodyOf()).includes('\\~'));
    expect(await bodyOf()).toBe('One {{Name}}.\n\n日本 你好é\\~a');
    expect(problems).toEqual([]);
    await close();
  });

  test('composed text in a form: Enter chooses a word, and does not leave the field or send the form', async () => {
    const path = await openStudio(
      '---\ntitle: TITLE\nplaceholders:\n  - {label: Note, markdown: blocks}\n---\n\n{{Name}} {{Town}}\n\n{{Note}}\n',
    );
    await page.goto(`${path}/fill-in`);
    await page.locator('.formatted [contenteditable]').waitFor();
    const keyboard = await page.context().newCDPSession(page);
    const name = page.locator('[id="values.name"]');
    await name.click();
    await keyboard.send('Input.imeSetComposition', { text: 'にほん', selectionStart: 3, selectionEnd: 3 });
    await keyboard.send('Input.dispatchKeyEvent', { type: 'keyDown', key: 'Enter', windowsVirtualKeyCode: 229 });
    await keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', key: 'Enter', windowsVirtualKeyCode: 229 });
    await keyboard.send('Input.insertText', { text: '日本' });
    await becomes(() => name.evaluate((one) => one === one.ownerDocument.activeElement), true);
    await compose(keyboard, ['´'], 'é');
    await becomes(() => name.inputValue(), '日本é');
    await page.keyboard.press('Enter');
    expect(await page.locator('[id="values.town"]').evaluate((one) => one === one.ownerDocument.activeElement)).toBe(
      true,
    );
    await page.locator('.formatted [contenteditable]').click();
    await compose(keyboard, ['に', 'にほ'], '日本*');
    await page.keyboard.press('Enter');
    await compose(keyboard, ['¨'], 'ü');
    const note = page.locator('textarea[name="values.note"]');
    await until(async () => (await note.inputValue()).includes('ü'));
    expect((await note.inputValue()).replaceAll('\\', '')).toMatch(/^日本\*\n\nü$/);
    await page.waitForURL(/draft=/);
    expect(page.url()).toContain('/fill-in');
    expect(problems).toEqual([]);
    await close();
  });
});

/** Composes a word through the stages that somebody sees, and ends with what is chosen. */
async function compose(keyboard: CDPSession, stages: readonly string[], chosen: string): Promise<void> {
  for (const text of stages)
    await keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  await keyboard.send('Input.insertText', { text: chosen });
}

async function paste(page: Page, given: Record<string, string>): Promise<void> {
  await page.evaluate(`(() => {
    const clipboardData = new DataTransfer();
    for (const [type, text] of Object.entries(${JSON.stringify(given)})) clipboardData.setData(type, text);
    document.querySelector('.cm-content').dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  })()`);
}
