/** §20.9 rule 13: the editor of formatted text. Needs a Chromium: `make test-browser`. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { untilSaved } from '../../browser/support/kept-here.ts';
import { becomes } from '../../browser/support/until.ts';
import { useForms } from '../../fill-in/support/use-forms.ts';
import { axeFindings } from '../support/axe-findings.ts';
import { type Browser, findChromium, startBrowser } from '../support/browser.ts';
import { CLIPBOARDS } from '../support/clipboards.ts';

const executable = findChromium();

const OFFER = `---
title: Offer
placeholders:
  - {label: Scope, markdown: blocks, default: "Our **work**:\\n\\n- one\\n- two"}
  - {label: Remark, markdown: inline}
  - {label: Name}
groups:
  - {label: Items, fields: [{label: Item, markdown: inline}, {label: Count, type: number}]}
---
# For {{Name}}

{{Scope}}

{{Remark}}

| Item | Count |
|---|--:|
| {{#Items}}{{Item}} | {{Count}}{{/Items}} |
`;
/** The frame that is seen. */
const SHOWN = `document.querySelector('#preview iframe:not([hidden]):not(.coming)').contentDocument`;

(executable ? describe : describe.skip)('formatted text in Chromium', () => {
  const forms = useForms();
  let browser: Browser;
  let page: Page;
  let path: string;
  const editor = (id: string) => page.locator(`[id="values.${id}"][contenteditable]`);
  const sent = (id: string) => page.locator(`textarea[name="values.${id}"]`).inputValue();
  const shows = (html: string) =>
    `${SHOWN}.body.innerHTML.replace(/<mark[^>]*>|<.mark>|\\s+(?=<)|\\n/g, '').includes(${JSON.stringify(html)})`;
  const open = async () => {
    await browser.open(
      forms.service.url + path,
      `document.querySelectorAll('.formatted').length > 2 && ${SHOWN}`,
      1_300,
    );
  };
  /** Pastes as a browser does when somebody presses Ctrl+V. */
  const paste = (id: string, data: Record<string, string>) =>
    editor(id).evaluate((one, given) => {
      const clipboardData = new DataTransfer();
      for (const [type, text] of Object.entries(given)) clipboardData.setData(type, text);
      one.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, data);
  const clear = async (id: string) => {
    await editor(id).focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
  };

  beforeAll(async () => {
    browser = await startBrowser(executable!);
    page = browser.page;
    const [name, value] = forms.member.cookie.split('=') as [string, string];
    await page.context().addCookies([{ name, value, url: forms.service.url! }]);
    path = await forms.formOf(OFFER);
  });
  afterEach(() => untilSaved(page));
  afterAll(() => browser?.close());

  test('what is typed and pasted is seen as it will be, and is in the document', async () => {
    await open();
    expect(await editor('scope').innerHTML()).toContain('<strong>work</strong>');
    await becomes(() => sent('scope'), 'Our **work**:\n\n- one\n- two');
    await clear('scope');
    await page.keyboard.type('We *do* ');
    await page.keyboard.press('Control+b');
    await page.keyboard.type('all');
    await page.keyboard.press('Control+b');
    await page.keyboard.type(' of it');
    await becomes(() => sent('scope'), 'We \\*do\\* **all** of it');
    await page.keyboard.press('Enter');
    await paste('scope', { 'text/html': CLIPBOARDS.word.html, 'text/plain': 'x' });
    await becomes(() => sent('scope'), `We \\*do\\* **all** of it\n\n${CLIPBOARDS.word.blocks}`);
    await browser.until(shows('<strong>all</strong>'));
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Control+z');
    await becomes(() => sent('scope'), 'We \\*do\\* **all** of it');
    await page.keyboard.press('Control+Shift+z');
    await editor('remark').focus();
    await paste('remark', { 'text/plain': '1. a\n<b>*x*</b>' });
    await page.locator('#send').click();
    await page.getByRole('button', { name: 'Create anyway' }).click();
    await page.waitForURL(/\/documents\//);
    const { markdown } = await forms.documentOf({ location: page.url() } as never);
    expect(markdown.replaceAll('\\&', '&')).toContain(`We \\*do\\* **all** of it\n\n${CLIPBOARDS.word.blocks}`);
    expect(browser.problems).toEqual([]);
  });

  test('buttons and keys: on text that has a mark they take it away, over several paragraphs too', async () => {
    await open();
    await clear('scope');
    await page.keyboard.type('one');
    await page.keyboard.press('Enter');
    await page.keyboard.type('two');
    const button = (name: string) =>
      page.locator('.formatted', { has: editor('scope') }).getByRole('button', { name, exact: true });
    await page.keyboard.press('Control+a');
    await button('Bold').click();
    await becomes(() => sent('scope'), '**one**\n\n**two**');
    await becomes(() => button('Bold').getAttribute('aria-pressed'), 'true');
    await page.keyboard.press('Control+i');
    await becomes(() => sent('scope'), '***one***\n\n***two***');
    await page.keyboard.press('Control+b');
    await page.keyboard.press('Control+i');
    await button('List').click();
    await becomes(() => sent('scope'), '- one\n- two');
    await button('Numbered list').click();
    await becomes(() => sent('scope'), '1. one\n2. two');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Home');
    await page.keyboard.press('Tab');
    await becomes(() => sent('scope'), '1. one\n   1. two');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.type('three');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('- four');
    await becomes(() => sent('scope'), '1. one\n2. two\n\nthree\n\\- four');
    await page.keyboard.press('Alt+F10');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await becomes(() => sent('scope'), '1. one\n2. two\n3. three\n   \\- four');
    await editor('scope').focus();
    for (let at = 0; at < 30; at++) await page.keyboard.press('Control+z');
    await becomes(() => sent('scope'), 'Our **work**:\n\n- one\n- two');
    expect(browser.problems).toEqual([]);
  });

  test('a link is set, changed and removed; an address that no value may have is refused', async () => {
    await open();
    await editor('remark').focus();
    await page.keyboard.type('see ours');
    await page.keyboard.press('Control+Shift+ArrowLeft');
    await page.keyboard.press('Control+k');
    const address = page.getByLabel('Address');
    await address.fill('javascript:alert(1)');
    await page.keyboard.press('Enter');
    await page.getByText('Enter a web address').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await address.fill('example.com/a_b');
    await page.keyboard.press('Enter');
    await becomes(() => sent('remark'), 'see [ours](https://example.com/a_b)');
    await page.keyboard.press('Control+k');
    await becomes(() => address.inputValue(), 'https://example.com/a_b');
    await page.getByRole('button', { name: 'Remove link' }).click();
    await becomes(() => sent('remark'), 'see ours');
    // Focus takes the editor a moment, in which the browser's own keys for moving are lost.
    await clear('remark');
    await page.keyboard.type('see ours ');
    await page.keyboard.press('Control+k');
    await address.fill('ada@example.com');
    await page.keyboard.press('Enter');
    await becomes(() => sent('remark'), 'see ours [mailto:ada@example.com](mailto:ada@example.com)');
    expect(browser.problems).toEqual([]);
  });

  test('rows have it too, and added ones; Tab goes from cell to cell, and cells of a sheet go into the rows', async () => {
    await open();
    await editor('items[0].item').focus();
    await page.keyboard.press('Control+b');
    await page.keyboard.type('Ink');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+b');
    await page.keyboard.type('black');
    await becomes(() => sent('items[0].item'), '**Ink**\nblack');
    await page.keyboard.press('Tab');
    await becomes(() => page.evaluate('document.activeElement.id'), 'values.items[0].count');
    await page.keyboard.type('2');
    await page.keyboard.press('Enter');
    await browser.until(
      `document.activeElement.id === 'values.items[1].item' && document.activeElement.isContentEditable`,
    );
    await page.keyboard.type('Pen *');
    await browser.until(shows('Pen *'));
    await page.keyboard.press('Alt+Shift+ArrowUp');
    await browser.until(
      `document.activeElement.id === 'values.items[0].item' && document.activeElement.isContentEditable`,
    );
    await becomes(() => sent('items[0].item'), 'Pen \\*');
    await browser.until(shows('<strong>Ink</strong><br>black'));
    await paste('items[0].item', { 'text/plain': 'Cap\t4\nBox\t5' });
    await browser.until(`document.querySelector('[name="values.items[1].count"]').value === '5'`);
    await becomes(() => sent('items[1].item'), 'Box');
    await paste('items[1].item', { 'text/html': CLIPBOARDS.word.html, 'text/plain': '·\ta' });
    expect(await sent('items[1].item')).toContain(CLIPBOARDS.word.inline);
    expect(await axeFindings(page)).toEqual([]);
    expect(browser.problems).toEqual([]);
  });

  test('of hundreds of rows, those near the screen have an editor, and any other when it is seen or gets the focus', async () => {
    await open();
    const lines = Array.from({ length: 200 }, (_, row) => `**Row** ${row}\t${row}`);
    await paste('items[0].item', { 'text/plain': lines.join('\n') });
    await browser.until(`document.querySelector('[name="values.items[199].count"]')?.value === '199'`);
    const editors = () => page.locator('.value-grid .formatted').count();
    expect(await editors()).toBeLessThan(100);
    await becomes(() => editor('items[100].item').count(), 0);
    // Tab from the row before, as people do.
    await page.locator('[id="values.items[99].count"]').focus();
    await page.keyboard.press('Tab');
    await browser.until(`document.activeElement.isContentEditable`);
    await page.keyboard.press('End');
    await page.keyboard.type('!');
    await page.locator('[name="values.items[199].count"]').scrollIntoViewIfNeeded();
    await editor('items[199].item').waitFor();
    expect(await editor('items[199].item').innerHTML()).toContain('Row');
    expect(await editors()).toBeLessThan(200);
    expect(browser.problems).toEqual([]);
  });

  test('nothing of what is pasted runs or is loaded, and nothing hangs', async () => {
    await open();
    await clear('scope');
    browser.requests.length = 0;
    await paste('scope', {
      'text/html': `<img src="/x.png" onerror="window.ran=1"><svg onload="window.ran=1"></svg><script>window.ran=1</script><style>@import "/y.css"</style><iframe src="/z"></iframe><a href="javascript:window.ran=1">a</a> <a href="data:text/html,x">b</a> <p style="background:url(/p.png)" onclick="window.ran=1">c</p>`,
    });
    await becomes(() => sent('scope'), 'a b\n\nc');
    await clear('scope');
    await paste('scope', { 'text/html': `${'<b><div>'.repeat(5_000)}deep${'</div></b>'.repeat(5_000)}` });
    await becomes(() => sent('scope'), '**deep**');
    await clear('scope');
    await paste('scope', { 'text/html': `<p>${'word '.repeat(1_000_000)}</p>` });
    await page.getByText('longer than 20,000 characters').waitFor();
    await paste('scope', { 'text/plain': 'x'.repeat(5_000_000) });
    await becomes(() => sent('scope'), '');
    expect(await page.evaluate('window.ran')).toBeUndefined();
    expect(browser.requests.filter((url) => !/\/fill-in|favicon/.test(url))).toEqual([]);
    expect(browser.problems).toEqual([]);
  });

  test('a form without formatted text loads nothing of it', async () => {
    const plain = await forms.formOf('---\ntitle: Plain\n---\n{{Name}}\n\n{{Text}}\n');
    await browser.open(forms.service.url + plain, SHOWN, 1_300);
    expect(browser.requests.filter((url) => /formatted|prosemirror|pasted|write-/.test(url))).toEqual([]);
    await becomes(() => page.locator('template, dialog').count(), 0);
  });

  test('on a phone and in the dark', async () => {
    await browser.open(forms.service.url + path, `document.querySelectorAll('.formatted').length > 2`, 360);
    await editor('items[0].item').focus();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await axeFindings(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: null });
  });
});
