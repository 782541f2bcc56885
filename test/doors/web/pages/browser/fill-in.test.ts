/** §20.9: what the script of the form adds. Needs a Chromium: `make test-browser`. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { becomes, until } from '../../browser/support/until.ts';
import { useForms } from '../../fill-in/support/use-forms.ts';
import { axeFindings } from '../support/axe-findings.ts';
import { type Browser, findChromium, startBrowser } from '../support/browser.ts';

const executable = findChromium();

const BILL = `---
title: Bill
placeholders:
  - {label: Sum, type: number}
  - {label: Day, type: date, format: 27 August 2026}
---
{{Name}} pays {{Sum}} on {{Day}}.

${'Terms and conditions.\n\n'.repeat(60)}

- {{#Items}}{{Item}} x {{Count}}{{/Items}}
`;
let bills = 0;

/** The frame that is seen. */
const SHOWN = `document.querySelector('#preview iframe:not([hidden]):not(.coming)').contentDocument`;

(executable ? describe : describe.skip)('the form of a template, in Chromium', () => {
  const forms = useForms();
  let browser: Browser;
  let page: Page;
  let path: string;
  const field = (id: string) => page.locator(`[id="${id}"]`);
  const says = (text: string) => `${SHOWN}.body.innerText.replace(/\\s+/g, ' ').includes(${JSON.stringify(text)})`;
  const focus = () => page.evaluate<string>('document.activeElement.id');
  const open = () => browser.open(forms.service.url + path, says('pays'), 1_300);

  beforeAll(async () => {
    browser = await startBrowser(executable!);
    page = browser.page;
    const [name, value] = forms.member.cookie.split('=') as [string, string];
    await page.context().addCookies([{ name, value, url: forms.service.url! }]);
  });
  beforeEach(async () => {
    bills += 1;
    path = await forms.formOf(BILL.replace('title: Bill', `title: Bill ${bills}`));
    await open();
  });
  afterAll(() => browser?.close());

  test('the preview follows typing and keeps its scroll position', async () => {
    await page.evaluate(`${SHOWN}.scrollingElement.scrollTop = 400`);
    await field('values.name').fill('Ada');
    await field('values.day').fill('2026-03-05');
    await browser.until(says('Ada pays Sum on 5 March 2026.'));
    await becomes(() => page.evaluate(`${SHOWN}.scrollingElement.scrollTop`), 400);
    expect(browser.problems).toEqual([]);
  });

  test('a value that is typed is marked in the preview, as whole words, and a click there leads to its field', async () => {
    const marked = (text: string) =>
      `[...${SHOWN}.querySelectorAll('mark')].map((one) => one.textContent).join('') === ${JSON.stringify(text)}`;
    await field('values.name').pressSequentially('Ada Love', { delay: 60 });
    await browser.until(marked('Ada Love'));
    await field('values.items[0].count').fill('12');
    await browser.until(marked('12'));
    await field('add.items').click();
    await browser.until(marked('Item x Count'));
    await page.keyboard.type('Ink <b>');
    await browser.until(marked('Ink <b>'));
    // The page in the frame is drawn smaller than it is, which a click of Playwright does not know.
    const [x, y] = await page.evaluate<[number, number]>(`(() => {
      const mark = ${SHOWN}.querySelector('mark');
      mark.scrollIntoView({ block: 'center' });
      const [frame, own] = [${SHOWN}.defaultView.frameElement, mark].map((one) => one.getBoundingClientRect());
      const scale = frame.width / ${SHOWN}.defaultView.innerWidth;
      return [frame.x + (own.x + own.width / 2) * scale, frame.y + (own.y + own.height / 2) * scale];
    })()`);
    await page.mouse.click(x, y);
    await becomes(() => focus(), 'values.items[1].item');
    expect(browser.problems).toEqual([]);
  });

  test('a fault is reported when its field is left, and does not move the focus', async () => {
    await field('values.sum').fill('1,5,5');
    await field('values.name').focus();
    await browser.until(`document.getElementById('values.sum-fault')`);
    await becomes(() => focus(), 'values.name');
    await becomes(() => field('values.sum').getAttribute('aria-invalid'), 'true');
    await field('values.sum').fill('1.5');
    await browser.until(`!document.getElementById('values.sum-fault')`);
  });

  test('rows change in place, the focus follows, and a screen reader announces it', async () => {
    await field('values.items[0].item').fill('Paper');
    await field('add.items').click();
    await browser.until(`document.activeElement.id === 'values.items[1].item'`);
    await becomes(() => field('said').textContent(), 'Row 2 of Items added.');
    await page.keyboard.type('Ink');
    await browser.until(says('Ink x Count'));
    await field('up.items[1]').press('Enter');
    await browser.until(`document.activeElement.id === 'down.items[0]'`);
    await becomes(() => field('values.items[0].item').inputValue(), 'Ink');
    await field('remove.items[0]').click();
    await browser.until(`document.activeElement.id === 'values.items[0]'`);
    await becomes(() => field('values.items[0].item').inputValue(), 'Paper');
    expect(await axeFindings(page)).toEqual([]);
  });

  test('Ctrl+Z restores a removed row and discarded entries; typing has its own undo', async () => {
    await field('values.items[0].item').fill('Paper');
    await field('remove.items[0]').click();
    await browser.until(`document.activeElement.id === 'add.items'`);
    expect(await axeFindings(page)).toEqual([]);
    await field('values.name').pressSequentially('Ada');
    await page.keyboard.press('Control+z');
    await becomes(() => field('values.items[0].item').count(), 0);
    await field('add.items').focus();
    await page.keyboard.press('Control+z');
    await browser.until(`document.activeElement.id === 'values.items[0]'`);
    await becomes(() => field('values.items[0].item').inputValue(), 'Paper');
    await page.getByRole('button', { name: 'start over' }).click();
    await page.waitForURL(/undo=/);
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Control+z');
    await page.waitForURL(/draft=/);
    await becomes(() => field('values.items[0].item').inputValue(), 'Paper');
  });

  test('entries survive leaving the page at once; Enter moves on and sends nothing', async () => {
    await field('values.name').fill('In a hurry');
    await page.goto(`${forms.service.url}/docs`);
    // The form's page would go to the draft by itself, sooner or later than a click.
    const drafts = `${forms.service.url}/w/${forms.tenant.workspaceId}/drafts`;
    const draft = page.getByRole('link', { name: 'In a hurry' });
    // The page sends what was typed while it goes away, and the list may be quicker.
    await until(async () => {
      await page.goto(drafts);
      return draft.isVisible();
    });
    await draft.click();
    await page.waitForURL(/draft=/);
    await becomes(() => field('values.name').inputValue(), 'In a hurry');
    await field('title').fill('By Enter');
    await field('title').press('Enter');
    await becomes(() => focus(), 'values.name');
    expect(await forms.countDocuments(path)).toBe(0);
  });

  test('pasted lines are kept, or joined once somebody says so', async () => {
    const paste = (id: string, text: string) =>
      page.evaluate(`(() => {
        const field = document.getElementById(${JSON.stringify(id)});
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', ${JSON.stringify(text)});
        field.focus();
        field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      })()`);
    await paste('values.name', 'Ada\r\nLovelace\n');
    await becomes(() => field('values.name').inputValue(), 'Ada\nLovelace');
    await becomes(() => focus(), 'values.name');
    await browser.until(says('Ada Lovelace pays'));
    await paste('title', 'First\n second');
    await becomes(() => field('title').inputValue(), '');
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Paste as one line' }).click();
    await becomes(() => field('title').inputValue(), 'First second');
    expect(browser.problems).toEqual([]);
  });

  test('two windows of one draft notice each other, and neither overwrites the other', async () => {
    await field('values.name').fill('First');
    await browser.until(`location.search.startsWith('?draft=')`);
    const address = page.url();
    const opened = page.waitForEvent('popup');
    await page.evaluate(`window.open(${JSON.stringify(address)}) && 0`);
    const second = await opened;
    const saved = second.waitForResponse((answer) => answer.url().includes('/draft?'));
    await second.locator('[id="values.name"]').fill('Second');
    expect(JSON.parse(await (await saved).text())).toMatchObject({ other: null });
    await second.close();
    await field('values.name').fill('First again');
    const other = page.locator('#other');
    await other.waitFor({ state: 'visible' });
    expect(page.url()).not.toBe(address);
    expect(await axeFindings(page)).toEqual([]);
    await becomes(() => other.getByRole('link').getAttribute('href'), address);
    await other.getByRole('button').click();
    await page.getByText('The other draft was discarded').waitFor();
    await becomes(() => field('values.name').inputValue(), 'First again');
  });

  test('a double click makes one document and deletes its draft', async () => {
    await field('values.name').fill('Once');
    await field('values.sum').fill('x');
    const send = page.getByRole('button', { name: 'Create document' });
    await send.click();
    await browser.until(`document.activeElement.id === 'faults'`);
    await page.locator('#faults a').click();
    await becomes(() => focus(), 'values.sum');
    await field('values.sum').fill('12');
    await send.click();
    // Something is blank: that is looked at first.
    await browser.until(`document.querySelector('#blanks')`);
    expect(await forms.countDocuments(path)).toBe(0);
    await send.dblclick();
    await page.waitForURL(/\/documents\//);
    expect(await forms.countDocuments(path)).toBe(1);
    await open();
    await becomes(() => field('values.name').inputValue(), '');
  });

  test('computed values follow typing, are not sent, and show their faults', async () => {
    path = await forms.formOf(`---
title: Sums
placeholders:
  - {label: Total, type: number, format: "1,234.56", formula: "SUM(Items.Amount)"}
  - {label: Share, type: number, format: "1,234.56", formula: "Total / People", override: true}
  - {label: People, type: number, required: true}
groups:
  - label: Items
    fields:
      - {label: Price, type: number}
      - {label: Amount, type: number, format: "1,234.56", formula: "Price * 2"}
---
pays {{Total}} by {{People}}: {{Share}}

- {{#Items}}{{Price}} {{Amount}}{{/Items}}
`);
    await open();
    const text = (id: string, wanted: string) => `document.getElementById('${id}').textContent === '${wanted}'`;
    await field('values.items[0].price').fill('21');
    await browser.until(text('values.items[0].amount', '42.00'));
    await field('add.items').click();
    await browser.until(`document.activeElement.id === 'values.items[1].price'`);
    await page.keyboard.type('4');
    await browser.until(text('values.total', '50.00'));
    await field('values.people').fill('4');
    await browser.until(text('values.share-gives', '12.50'));
    await browser.until(says('pays 50.00 by 4: 12.50'));
    expect(await axeFindings(page)).toEqual([]);
    await field('values.people').fill('0');
    await browser.until(`document.getElementById('values.share-fault')?.checkVisibility() !== true`);
    await field('values.share').focus();
    await field('values.people').focus();
    await browser.until(`document.getElementById('values.share-fault')`);
    await field('values.share').fill('13');
    await browser.until(says('by 0: 13.00'));
    await page.getByRole('button', { name: 'Create document' }).click();
    await page.waitForURL(/\/documents\//);
    expect(browser.problems).toEqual([]);
  });
});
