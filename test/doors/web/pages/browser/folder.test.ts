/** §18.21: a template of a folder in the editor, as a browser shows it: live, and saved when somebody says so. Run by `make test-browser`. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { type DevServer, startDevServer } from '../../../../../src/cli/dev/start-dev-server.ts';
import { SHARED_WORKERS } from '../../../../support/shared-workers.ts';
import { TEMPLATE, VALUES, withSeller } from '../../../../template/e-invoice/support/invoice.ts';
import { becomes, eventually } from '../../browser/support/until.ts';
import { axeFindings } from '../support/axe-findings.ts';
import { type Browser, findChromium, startBrowser } from '../support/browser.ts';

const SOURCE = `---
title: Agreement
placeholders:
  - label: From
    type: date
    format: 27 August 2026
---

# An agreement

It begins on {{From}} and is for {{Client}}.

${'Words that fill a page, one after the other, until there are some. '.repeat(120)}

| Item |
|---|
| {{#Items}}{{Item}}{{/Items}} |
`;
const executable = findChromium();

(executable ? describe : describe.skip)('a template in a folder, in Chromium', () => {
  let browser: Browser;
  let page: Page;
  let server: DevServer;
  let folder: string;
  let file: string;

  /** Of the frame that is seen. */
  const PAGE = `document.querySelector('#preview iframe:not([hidden]):not(.coming)').contentDocument`;
  const PDF = `document.getElementById('pdf')`;
  const SHOWN = 'document.documentElement.dataset';
  const texts = (selector: string, root = 'document') =>
    page.evaluate<string[]>(`[...${root}.querySelectorAll('${selector}')].map((one) => one.textContent.trim())`);
  const view = (name: string) => page.getByRole('tab', { name }).click();
  const editorOf = (name: string) => `${server.url}/templates/${name}`;
  /** Does something and waits until another document is shown. */
  const whenShown = async (act: () => unknown, what: 'preview' | 'pdf' = 'preview') => {
    const before = await page.evaluate<string>(`${SHOWN}.${what}`);
    await act();
    await browser.until(`String(${SHOWN}.${what}) !== '${before}'`);
  };
  /** Behind the text. */
  const type = async (text: string) => {
    await page.locator('.cm-content').focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(text);
  };
  const written = () => page.locator('#source').inputValue();
  const enter = (label: string, value: string) => page.locator('#fields').getByLabel(label).fill(value);

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'platen-dev-'));
    file = path.join(folder, 'agreement.md');
    writeFileSync(file, SOURCE);
    writeFileSync(path.join(folder, 'blue.theme.yaml'), 'color: {primary: "#0000cc"}\n');
    writeFileSync(
      path.join(folder, 'agreement.values.json'),
      '{"client": "Ada", "items": [{"item": "one"}, {"item": "two"}]}',
    );
    server = await startDevServer(folder, {
      config: { renderConcurrency: 1, maxMemory: 2_048 },
      port: 0,
      open: SHARED_WORKERS,
    });
    browser = await startBrowser(executable!);
    page = browser.page;
    await browser.open(editorOf('agreement.md'), `${SHOWN}.preview && document.querySelector('.cm-content')`, 1_600);
  });
  afterAll(async () => {
    await browser.close();
    await server.close();
    rmSync(folder, { recursive: true });
  });

  test('a template stands beside its preview and its drawn PDF, under the content security policy', async () => {
    expect((await texts('main', PAGE)).join(' ')).toContain('An agreement');
    await whenShown(() => view('PDF'), 'pdf');
    const ink = `[...${PDF}.querySelectorAll('canvas')].map((canvas) =>
      canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data.filter((value, at) => at % 4 === 0 && value < 128).length)`;
    const [first, ...others] = await page.evaluate<number[]>(ink);
    expect(first).toBeGreaterThan(1_000);
    expect(others).toHaveLength(1);
    expect(browser.problems).toEqual([]);
    expect(
      browser.requests.filter((address) => !address.startsWith(server.url) && !/^(data|about|blob):/.test(address)),
    ).toEqual([]);
  });

  test('the page follows when another program saves the file, and both keep their scroll position', async () => {
    const place = `${PDF}.scrollTop`;
    await page.evaluate(`${place} = 700`);
    await whenShown(() => writeFileSync(file, SOURCE.replace(/\n# .*\n/, '\n# Saved again\n')), 'pdf');
    await becomes(() => page.evaluate(place), 700);
    await eventually(async () => expect(await written()).toContain('# Saved again'));
    await view('Preview');
    const inPreview = `${PAGE}.scrollingElement.scrollTop`;
    await page.evaluate(`${inPreview} = 500`);
    await whenShown(() => writeFileSync(file, SOURCE.replace(/\n# .*\n/, '\n# And again\n')));
    expect([await texts('h1', PAGE), await page.evaluate(inPreview)]).toEqual([['And again'], 500]);
  });

  test('a mistake keeps the last preview, and is listed with its line until it is fixed', async () => {
    writeFileSync(file, `${SOURCE}\n{{#Open}}\n`);
    await browser.until(`document.querySelectorAll('#mistakes li').length === 1`);
    expect((await texts('#mistakes button'))[0]).toBe(`Line ${SOURCE.split('\n').length + 1}`);
    await becomes(() => texts('h1', PAGE), ['And again']);
    await whenShown(() => writeFileSync(file, SOURCE));
    await becomes(() => page.evaluate(`document.getElementById('mistakes').hidden`), true);
  });

  test('the preview shows typing at once, and the file has it after saving', async () => {
    await whenShown(() => type('\n\nTyped.'));
    expect((await texts('main', PAGE)).join(' ')).toContain('Typed.');
    expect([readFileSync(file, 'utf8'), await texts('#draft')]).toEqual([SOURCE, ['Not saved yet.']]);
    await page.keyboard.press('Control+s');
    await page.locator('#draft').getByText('File saved').waitFor();
    expect(readFileSync(file, 'utf8')).toBe(`${SOURCE}\n\nTyped.`);
    await becomes(() => page.isVisible('#ask-conflict'), false);
  });

  test('unsaved text never overwrites what another program saved: the page asks', async () => {
    await type(' Mine.');
    writeFileSync(file, SOURCE.replace('# An agreement', '# Theirs'));
    await page.getByRole('button', { name: 'Choose what to do' }).waitFor();
    await eventually(async () => expect(await written()).toContain('Typed. Mine.'));
    // Not even while it is being saved.
    const answer = Promise.withResolvers<void>();
    await page.route(/\/save$/, (route) => answer.promise.then(() => route.continue()));
    await page.getByRole('button', { name: 'Save file' }).click();
    const seen = page.waitForResponse(async (response) => /Theirs, again/.test(await response.text().catch(() => '')));
    writeFileSync(file, SOURCE.replace('# An agreement', '# Theirs, again'));
    await (await seen).finished();
    await eventually(async () => expect(await written()).toContain('Typed. Mine.'));
    answer.resolve();
    await page.locator('#draft').getByText('Not saved: This file was changed outside').waitFor();
    await page.unroute(/\/save$/);
    expect(readFileSync(file, 'utf8')).toContain('# Theirs');
    await page.getByRole('button', { name: 'Choose what to do' }).click();
    await page.locator('#conflict').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await eventually(async () => expect(await written()).toContain('Typed. Mine.'));
    await page.getByRole('button', { name: 'Replace file' }).click();
    await page.locator('#conflict').waitFor({ state: 'detached' });
    expect(readFileSync(file, 'utf8')).toBe(`${SOURCE}\n\nTyped. Mine.`);
    writeFileSync(file, SOURCE);
    await browser.until(`!document.getElementById('source').value.includes('Mine')`);
    await browser.until(`${SHOWN}.preview`);
  });

  test('the person chooses a theme, and inserts a field with its type', async () => {
    await page.getByLabel('Page and theme', { exact: true }).selectOption('blue');
    await browser.until(`document.getElementById('source').value.includes('theme: blue')`);
    await page.keyboard.press('Control+End');
    await page.getByRole('button', { name: 'Field', exact: true }).click();
    await page.getByLabel('Name, for example').fill('Due');
    await page.getByLabel('Type', { exact: true }).selectOption('date');
    await page.getByRole('button', { name: 'Insert', exact: true }).click();
    await browser.until(`document.getElementById('source').value.includes('label: Due')`);
    await eventually(async () =>
      expect(await written()).toMatch(
        / {4}format: 27 August 2026\n {2}- label: Due\n {4}type: date\n[^-]*theme: blue\n---\n[\s\S]*\{\{Due\}\}$/,
      ),
    );
    await page.keyboard.press('Control+s');
    await page.locator('#draft').getByText('File saved').waitFor();
    writeFileSync(file, SOURCE);
    await browser.until(`!document.getElementById('source').value.includes('Due')`);
  });

  test('the preview shows entries, reports invalid ones, and saves values as a scenario', async () => {
    await view('Test values');
    await whenShown(() => enter('Client', 'Somebody else'));
    await enter('From', 'tomorrow');
    await browser.until(`document.querySelectorAll('#value-faults li').length === 1`);
    expect((await texts('#value-faults li'))[0]).toContain('"tomorrow"');
    await enter('From', '27 August 2026');
    await page.getByLabel('Save as scenario').fill('else');
    await page.getByRole('button', { name: 'Save values' }).click();
    await page.locator('#values-saved').getByText('Saved in agreement.else.values.json.').waitFor();
    expect(JSON.parse(readFileSync(path.join(folder, 'agreement.else.values.json'), 'utf8')).values).toMatchObject({
      client: 'Somebody else',
    });
    await page.locator('#scenarios').getByRole('button', { name: 'else', pressed: true }).waitFor();
    await whenShown(() => page.locator('#scenarios').getByRole('button', { name: 'typical' }).click());
    await becomes(() => page.locator('#fields').getByLabel('Client').inputValue(), 'Ada');
    expect(readFileSync(file, 'utf8')).toBe(SOURCE);
  });

  test('a click on a paragraph leads to its line, and names the line for another editor', async () => {
    await view('Preview');
    const line = await page.evaluate<number>(`(() => {
      const block = ${PAGE}.querySelector('li p[data-line], p[data-line]');
      block.click();
      return Number(block.dataset.line);
    })()`);
    await page.locator('#place').getByText(`agreement.md:${line}`).waitFor();
    await becomes(() => page.evaluate(`document.querySelector('#place').href`), `vscode://file${file}:${line}`);
  });

  test('the page of an e-invoice shows what each reader sees, and its XML', async () => {
    writeFileSync(path.join(folder, 'bill.md'), withSeller(TEMPLATE));
    const byKey = JSON.stringify(VALUES).replace(/"[^"]+":/g, (key) => key.toLowerCase().replace('ä', 'a'));
    writeFileSync(path.join(folder, 'bill.values.json'), byKey);
    await becomes(() => page.isVisible('#show-e-invoice'), false);
    await browser.open(editorOf('bill.md'), `${SHOWN}.preview`, 1_600);
    await page.click('#show-e-invoice');
    await browser.until(`${SHOWN}.eInvoice`);
    expect((await texts('#e-invoice-says'))[0]).toMatch(/^Terms: \d+\. All readers match\.$/);
    expect((await texts('#e-invoice-terms tr')).map((row) => row.replace(/\s+/g, ' '))).toContain(
      'Amount due for paymentBT-115 · totals.due975.80975,80 €975,80 €975.80',
    );
    expect((await texts('#e-invoice-xml'))[0]).toContain('\n    <ram:ID>RE-0001</ram:ID>\n');
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('#download-xml')]);
    expect(download.suggestedFilename()).toBe('Rechnung #1.xml');
    expect(await axeFindings(page)).toEqual([]);
    await page.route('**/reading', async (route) => {
      const answer = await (await route.fetch()).json();
      const terms = answer.terms.map((term: object, at: number) =>
        at === 0 ? { ...term, xml: 'RE-0002', agrees: false } : term,
      );
      await route.fulfill({ json: { ...answer, terms, faults: ['a footer has another account'] } });
    });
    await view('Test values');
    await whenShown(() => page.locator('#fields').getByLabel('Kunde').fill('Somebody else'));
    await view('E-invoice');
    await browser.until(`document.getElementById('show-e-invoice').textContent === 'E-invoice (differences: 2)'`);
    await becomes(() => texts('#e-invoice-terms .fault strong'), ['differs']);
    await becomes(() => texts('#e-invoice-faults li'), ['a footer has another account']);
    await page.unroute('**/reading');
    rmSync(path.join(folder, 'bill.md'));
  });

  test('the list follows the files, in narrow and wide windows', async () => {
    for (const width of [360, 1_300]) {
      await browser.open(server.url, 'document.querySelector("#files a")', width);
      writeFileSync(path.join(folder, 'more.md'), 'No front matter');
      await browser.until(`document.getElementById('summary').textContent === '2 templates · 1 error'`);
      expect(await axeFindings(page)).toEqual([]);
      await becomes(() => page.evaluate('document.documentElement.scrollWidth <= innerWidth'), true);
      rmSync(path.join(folder, 'more.md'));
      await page.locator('#summary').getByText('1 template · 0 errors').waitFor();
    }
    expect(browser.problems).toEqual([]);
  });

  test('the page of all components passes axe, in light, dark and on a phone', async () => {
    for (const [width, colorScheme] of [
      [1_300, 'light'],
      [1_300, 'dark'],
      [390, 'light'],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await browser.open(`${server.url}/design`, 'document.querySelector("h1")', width);
      expect(await axeFindings(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth <= document.documentElement.clientWidth')).toBe(
        true,
      );
    }
    expect(await page.evaluate('document.querySelectorAll("[class^=icon-]").length')).toBeGreaterThan(15);
    expect(browser.problems).toEqual([]);
  });
});
