/** §20.9 rules 3 and 12: what the script of the form does with rows within rows. Needs a Chromium: `make test-browser`. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { becomes } from '../../browser/support/until.ts';
import { useForms } from '../../fill-in/support/use-forms.ts';
import { axeFindings } from '../support/axe-findings.ts';
import { type Browser, findChromium, startBrowser } from '../support/browser.ts';

const executable = findChromium();

const LOTS = `---
title: Tender
placeholders:
  - {label: Total, type: number, format: "1,234.56", formula: SUM(Lots.Titles.Positions.Amount)}
groups:
  - label: Lots
    max: 3
    fields:
      - {label: Lot}
      - {label: Lot sum, type: number, format: "1,234.56", formula: SUM(Titles.Positions.Amount)}
    groups:
      - label: Titles
        fields:
          - {label: Title}
          - {label: Sum, type: number, format: "1,234.56", formula: SUM(Positions.Amount)}
        groups:
          - label: Positions
            fields:
              - {label: Position}
              - {label: Count, type: number, format: "1,234"}
              - {label: Price, type: number, format: "1,234.56"}
              - {label: Amount, type: number, format: "1,234.56", formula: Count * Price}
---
# Tender of {{Company}}

{{#Lots}}

## {{Lot}}: {{Lot sum}}

{{#Titles}}

| Position | Count | Price | Amount |
|:--|--:|--:|--:|
| {{#Positions}}{{Position}} | {{Count}} | {{Price}} | {{Amount}}{{/Positions}} |
| {{Title}} | | | {{Sum}} |

{{/Titles}}

{{/Lots}}

Total {{Total}}
`;
let tenders = 0;

/** The frame that is seen. */
const SHOWN = `document.querySelector('#preview iframe:not([hidden]):not(.coming)').contentDocument`;

(executable ? describe : describe.skip)('rows within rows, in Chromium', () => {
  const forms = useForms();
  let browser: Browser;
  let page: Page;
  let path: string;
  const field = (id: string) => page.locator(`[id="${id}"]`);
  const says = (text: string) => `${SHOWN}.body.innerText.replace(/\\s+/g, ' ').includes(${JSON.stringify(text)})`;
  const focus = () => page.evaluate<string>('document.activeElement.id');
  const focused = (id: string) => browser.until(`document.activeElement.id === ${JSON.stringify(id)}`);
  const said = () => page.locator('#said').textContent();
  const ids = (selector: string) =>
    page.evaluate<string[]>(`[...document.querySelectorAll(${JSON.stringify(selector)})].map(({ id }) => id)`);
  const open = (width = 1_300) => browser.open(forms.service.url + path, says('Tender of'), width);
  const paste = (text: string) =>
    page.evaluate(
      `(() => { const clipboardData = new DataTransfer(); clipboardData.setData('text/plain', ${JSON.stringify(text)});
      document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })); })()`,
    );

  beforeAll(async () => {
    browser = await startBrowser(executable!);
    page = browser.page;
    const [name, value] = forms.member.cookie.split('=') as [string, string];
    await page.context().addCookies([{ name, value, url: forms.service.url! }]);
  });
  beforeEach(async () => {
    tenders += 1;
    path = await forms.formOf(LOTS.replace('title: Tender', `title: Tender ${tenders}`));
    await open();
  });
  afterAll(() => browser?.close());

  test('rows are added at once on every level, with labels that say where they are', async () => {
    browser.requests.length = 0;
    await field('add.lots[0].titles[0].positions').click();
    await becomes(() => focus(), 'values.lots[0].titles[0].positions[1].position');
    await field('add.lots[0].titles').click();
    await becomes(() => focus(), 'values.lots[0].titles[1].title');
    await field('add.lots').click();
    await becomes(() => focus(), 'values.lots[1].lot');
    await field('add.lots[1].titles[0].positions').click();
    await becomes(() => focus(), 'values.lots[1].titles[0].positions[1].position');
    expect(await said()).toBe('Row 2 of Positions of Titles 1 of Lots 2 added.');
    const label = page.getByLabel('Positions 2 of Titles 1 of Lots 2, Count');
    await becomes(() => label.getAttribute('id'), 'values.lots[1].titles[0].positions[1].count');
    expect(browser.requests.filter((url) => /fill-in\?key/.test(url))).toEqual([]);
    await field('add.lots').click();
    await field('add.lots').click();
    await browser.until(`document.getElementById('said').textContent.includes('3')`);
    expect(await ids('[id^="values.lots["].value-row:not([id*="titles"])')).toHaveLength(3);
    expect(browser.problems).toEqual([]);
  });

  test('sums follow typing, and what was added is sent', async () => {
    await field('values.lots[0].titles[0].positions[0].count').fill('2');
    await field('values.lots[0].titles[0].positions[0].price').fill('10');
    await field('add.lots[0].titles[0].positions').click();
    await field('values.lots[0].titles[0].positions[1].count').fill('1');
    await field('values.lots[0].titles[0].positions[1].price').fill('5.50');
    const sums = [
      'values.lots[0].titles[0].positions[1].amount',
      'values.lots[0].titles[0].sum',
      'values.lots[0].lot_sum',
    ];
    for (const [at, wanted] of ['5.50', '25.50', '25.50'].entries())
      await browser.until(`document.getElementById(${JSON.stringify(sums[at])}).textContent === '${wanted}'`);
    await browser.until(says('Total 25.50'));
    expect(browser.problems).toEqual([]);
  });

  test('Enter goes through the rows, adds one, and leaves an empty one for the group around', async () => {
    await field('values.lots[0].titles[0].positions[0].price').focus();
    await page.keyboard.press('Enter');
    await focused('values.lots[0].titles[0].positions[1].position');
    await page.keyboard.press('Enter');
    await focused('add.lots[0].titles');
    expect(await ids('[id^="values.lots[0].titles[0].positions["].value-row')).toHaveLength(1);
    await page.keyboard.press('Enter');
    await focused('values.lots[0].titles[1].title');
    await page.keyboard.press('Enter');
    await becomes(() => focus(), 'values.lots[0].titles[1].positions[0].position');
  });

  test('keys move and remove the row that has the focus, and Ctrl+Z brings it back', async () => {
    await field('values.lots[0].titles[0].positions[0].position').fill('first');
    await field('add.lots[0].titles[0].positions').click();
    await page.keyboard.type('second');
    await page.keyboard.press('Alt+Shift+ArrowUp');
    await focused('values.lots[0].titles[0].positions[0].position');
    await browser.until(`document.activeElement.value === 'second'`);
    await page.keyboard.press('ArrowDown');
    await becomes(() => focus(), 'values.lots[0].titles[0].positions[1].position');
    await page.keyboard.press('Alt+Shift+Delete');
    await focused('values.lots[0].titles[0].positions[0].position');
    await page.keyboard.press('Control+z');
    await browser.until(`document.getElementById('values.lots[0].titles[0].positions[1].position')?.value === 'first'`);
    await field('values.lots[0].titles[0].title').focus();
    await page.keyboard.press('Alt+Shift+Delete');
    await browser.until(`!document.getElementById('values.lots[0].titles[0].title')`);
    expect(browser.problems).toEqual([]);
  });

  test('cells are pasted into the rows of one entry, and a whole sheet into the outer group', async () => {
    await field('values.lots[0].titles[0].positions[0].position').focus();
    await paste('Door\t2\t10\nHinge\t4\t1.50');
    await browser.until(`document.getElementById('values.lots[0].titles[0].positions[1].position')?.value === 'Hinge'`);
    await browser.until(says('Total 26.00'));
    await page.locator('#values\\.lots > details > summary').click();
    await field('pasted.lots').fill('L2\t\tT1\t\tInk\t1\t4\nL2\t\tT1\t\tPen\t1\t5\n\t\tT2\t\tCup\t2\t6');
    await field('paste.lots').click();
    await browser.until(`document.getElementById('values.lots[1].titles[1].positions[0].position')?.value === 'Cup'`);
    await browser.until(says('Total 47.00'));
    expect(browser.problems).toEqual([]);
  });

  test('the draft has them after a reload, and a fault stands at its field', async () => {
    await field('add.lots[0].titles[0].positions').click();
    await page.keyboard.type('kept');
    await field('values.lots[0].titles[0].positions[1].count').fill('many');
    await field('values.company').focus();
    await browser.until(`document.getElementById('values.lots[0].titles[0].positions[1].count-fault')`);
    await browser.until(`location.search.includes('draft=')`);
    await browser.until(`document.getElementById('draft').textContent !== ''`);
    await page.reload();
    await browser.until(`document.getElementById('values.lots[0].titles[0].positions[1].position')?.value === 'kept'`);
  });

  test.each([1_300, 390, 360])('at %i pixels nothing overflows, and axe finds nothing', async (width) => {
    await open(width);
    await field('add.lots').click();
    await field('add.lots[1].titles[0].positions').click();
    await becomes(
      () => page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'),
      0,
    );
    expect(await axeFindings(page)).toEqual([]);
  });
});
