/** §18.21: the page of a template as a browser shows it. Run by `make test-browser`. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { type DevServer, startDevServer } from '../../../../../src/cli/dev/start-dev-server.ts';
import { SHARED_WORKERS } from '../../../../support/shared-workers.ts';
import { TEMPLATE, VALUES, withSeller } from '../../../../template/e-invoice/support/invoice.ts';
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

(executable ? describe : describe.skip)('a template', () => {
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
  /** Does something and waits until another document is shown. */
  const whenShown = async (act: () => unknown) => {
    const before = await page.evaluate<string>(`${SHOWN}.pdf`);
    await act();
    await browser.until(`${SHOWN}.pdf !== '${before}' && ${SHOWN}.preview === ${SHOWN}.pdf`);
  };
  const enter = (label: string, value: string) => page.locator('#fields').getByLabel(label).fill(value);

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'platen-dev-'));
    file = path.join(folder, 'agreement.md');
    writeFileSync(file, SOURCE);
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
    await browser.open(`${server.url}/template?name=agreement.md`, `${SHOWN}.pdf && ${SHOWN}.preview`, 1_600);
  });
  afterAll(async () => {
    await browser.close();
    await server.close();
    rmSync(folder, { recursive: true });
  });

  test('the preview is the whole sheet, smaller, where a pane is narrow', async () => {
    const sheet = `${PAGE}.querySelector('.sheet')`;
    expect(await page.evaluate(`${sheet}.offsetWidth`)).toBe(794);
    const [pane, frame, inner] = await page.evaluate<number[]>(`(() => {
      const frame = document.querySelector('#preview iframe:not([hidden]):not(.coming)');
      return [document.querySelector('#preview').clientWidth, frame.getBoundingClientRect().width, frame.offsetWidth];
    })()`);
    expect(frame).toBeCloseTo(pane!, 0);
    expect(inner).toBeGreaterThan(pane!);
    expect(await page.evaluate(`${PAGE}.documentElement.scrollWidth`)).toBe(
      await page.evaluate(`${PAGE}.documentElement.clientWidth`),
    );
  });

  test('stands beside its PDF, drawn, under the policy of the page', async () => {
    expect((await texts('main', PAGE)).join(' ')).toContain('An agreement');
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

  test('changes when its file is saved, and both stay where they are', async () => {
    const places = `[${PDF}.scrollTop, ${PAGE}.scrollingElement.scrollTop]`;
    await page.evaluate(`${PDF}.scrollTop = 700, ${PAGE}.scrollingElement.scrollTop = 500`);
    const before = await page.evaluate(places);
    await whenShown(() => writeFileSync(file, SOURCE.replace(/\n# .*\n/, '\n# Saved again\n')));
    expect(await texts('h1', PAGE)).toEqual(['Saved again']);
    expect(await page.evaluate(places)).toEqual(before);
  });

  test('a mistake leaves what was shown, and is listed with its line until it is mended', async () => {
    writeFileSync(file, `${SOURCE}\n{{#Open}}\n`);
    await browser.until(`document.querySelectorAll('#faults li').length === 1`);
    expect((await texts('#faults a'))[0]).toBe(`agreement.md:${SOURCE.split('\n').length + 1}`);
    expect(await texts('h1', PAGE)).toEqual(['Saved again']);
    await whenShown(() => writeFileSync(file, SOURCE));
    expect(await page.evaluate(`document.getElementById('faults').hidden`)).toBe(true);
  });

  test('what is entered is shown, what does not fit is told, and the file can be returned to', async () => {
    await whenShown(() => enter('Client', 'Somebody else'));
    expect((await texts('main', PAGE)).join(' ')).toContain('Somebody else');
    await enter('From', 'tomorrow');
    await browser.until(`document.querySelectorAll('#faults li').length === 1`);
    expect((await texts('#faults li'))[0]).toContain('"tomorrow"');
    expect((await texts('main', PAGE)).join(' ')).toContain('Somebody else');
    await whenShown(() => page.click('#reset'));
    expect((await texts('main', PAGE)).join(' ')).not.toContain('Somebody else');
  });

  test('entries of a group come and go', async () => {
    const click = (name: string) => page.locator('fieldset').getByRole('button', { name }).first().click();
    const rows = async () => (await texts('fieldset .entry')).length;
    const before = await rows();
    await whenShown(() => click('Add'));
    expect(await rows()).toBe(before + 1);
    await whenShown(() => click('Remove'));
    expect(await rows()).toBe(before);
  });

  test('a click on a paragraph names its line', async () => {
    const line = await page.evaluate<number>(`(() => {
      const block = ${PAGE}.querySelector('li p[data-line], p[data-line]');
      block.click();
      return Number(block.dataset.line);
    })()`);
    expect(await texts('#place a')).toEqual([`agreement.md:${line}`]);
    expect(await page.evaluate(`document.querySelector('#place a').href`)).toBe(`vscode://file${file}:${line}`);
  });

  test('a panel says what formulas give and which branches apply, with their lines, as values are entered', async () => {
    const front =
      'title: Fees\nplaceholders:\n  - {label: Users, type: number}\n  - {label: Fee, type: number, formula: Users * 2}\n';
    const body = `{{Fee}} {{#if Users > 5}}many{{else}}few{{/if}}\n\n- {{#Items}}{{#if Item = "x"}}{{Item}}{{/if}}.{{/Items}}\n`;
    writeFileSync(path.join(folder, 'fees.md'), `---\n${front}---\n${body}`);
    const shown = page.url();
    expect(await page.evaluate(`document.getElementById('rules').hidden`)).toBe(true);
    await browser.open(`${server.url}/template?name=fees.md`, `${SHOWN}.preview`, 1_600);
    const given = () => texts('#rule-lines output');
    expect((await texts('#rule-lines li')).map((line) => line.replace(/\s+/g, ' '))).toEqual([
      '5 Fee = Users * 22469',
      '7 {{#if Users > 5}}applies',
      '7 {{else}}does not apply',
      '9 {{#if Item = "x"}}applies in 0 of 3 entries',
    ]);
    expect(await texts('#rule-lines a')).toEqual(['5', '7', '7', '9']);
    await enter('Users', '4');
    await browser.until(`document.querySelector('#rule-lines output').textContent === '8'`);
    expect(await given()).toEqual(['8', 'does not apply', 'applies', 'applies in 0 of 3 entries']);
    await page.getByRole('button', { name: 'Remove' }).first().click();
    await page.getByLabel('Item').first().fill('x');
    await browser.until(`document.querySelector('#rule-lines li:last-child output').textContent.includes('1 of 2')`);
    await browser.open(shown, `${SHOWN}.pdf && ${SHOWN}.preview`, 1_600);
    rmSync(path.join(folder, 'fees.md'));
  });

  test('an e-invoice has what each reader sees of it, and its XML, in place of the PDF', async () => {
    writeFileSync(path.join(folder, 'bill.md'), withSeller(TEMPLATE));
    const byKey = JSON.stringify(VALUES).replace(/"[^"]+":/g, (key) => key.toLowerCase().replace('ä', 'a'));
    writeFileSync(path.join(folder, 'bill.values.json'), byKey);
    const shown = page.url();
    expect(await page.isVisible('#show-e-invoice')).toBe(false);
    await browser.open(`${server.url}/template?name=bill.md`, `${SHOWN}.eInvoice`, 1_600);
    await page.click('#show-e-invoice');
    expect(await page.isVisible('#e-invoice')).toBe(true);
    expect((await texts('#e-invoice-says'))[0]).toMatch(/^Terms: \d+\. All readers agree\.$/);
    expect((await texts('#e-invoice-terms tr')).map((row) => row.replace(/\s+/g, ' '))).toContain(
      'Amount due for paymentBT-115 · totals.due975.80975,80 €975,80 €975.80',
    );
    expect((await texts('#e-invoice-xml'))[0]).toContain('\n    <ram:ID>RE-0001</ram:ID>\n');
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('#download-xml')]);
    expect(download.suggestedFilename()).toBe('Rechnung #1.xml');
    expect(await axeFindings(page)).toEqual([]);
    await page.route('**/e-invoice', async (route) => {
      const answer = await (await route.fetch()).json();
      const terms = answer.terms.map((term: object, at: number) =>
        at === 0 ? { ...term, xml: 'RE-0002', agrees: false } : term,
      );
      await route.fulfill({ json: { ...answer, terms, faults: ['a footer has another account'] } });
    });
    await page.locator('#fields').getByLabel('Kunde').fill('Somebody else');
    await browser.until(`document.getElementById('show-e-invoice').textContent === 'E-invoice (2 differ)'`);
    expect(await texts('#e-invoice-terms .fault strong')).toEqual(['differs']);
    expect(await texts('#e-invoice-faults li')).toEqual(['a footer has another account']);
    await page.click('#show-e-invoice');
    expect(await page.isVisible('#e-invoice')).toBe(false);
    await page.unroute('**/e-invoice');
    await browser.open(shown, `${SHOWN}.pdf && ${SHOWN}.preview`, 1_600);
    rmSync(path.join(folder, 'bill.md'));
  });

  test('another scenario is a click away', async () => {
    await whenShown(() => page.locator('#scenarios button').nth(1).click());
    expect(await texts('#scenarios [aria-pressed=true]')).toEqual(['empty']);
    expect(browser.problems).toEqual([]);
  });

  test('and all components of pages stand on one page, in light, dark and on a phone', async () => {
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
