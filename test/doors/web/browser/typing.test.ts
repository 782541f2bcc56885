/** §20.9 rules 2, 10 and 11: what a form does while somebody types. Needs a Chromium: `make test-browser`. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { seedTemplate } from '../../../support/seed.ts';
import { axeFindings } from '../pages/support/axe-findings.ts';
import { findChromium, untilTrue } from '../pages/support/browser.ts';
import { type AppBrowser, startAppBrowser } from './support/app-browser.ts';
import { becomes } from './support/until.ts';

const chromium = findChromium();

const BILL = `---
title: Bill
placeholders:
  - {label: Total, type: number, format: "1,234.56"}
  - {label: Day, type: date, format: 27 August 2026}
  - {label: Kind, type: select, options: [a, b]}
---
{{Total}} {{Day}} {{Kind}} {{Name}}
`;

const ORDER = `---
title: Order
groups:
  - label: Parts
    fields:
      - {label: Part}
      - {label: Count, type: number}
---
| Part | Count |
|---|--:|
| {{#Parts}}{{Part}} | {{Count}}{{/Parts}} |

Of {{Name}}.
`;

(chromium ? describe : describe.skip)('typing in Chromium', () => {
  let app: AppBrowser;
  beforeAll(async () => {
    app = await startAppBrowser(chromium!);
  });
  afterAll(() => app?.close());

  test('a field shows how it reads its entry when it is left, and reports an ambiguous number', async () => {
    const { page, problems, close } = await open();
    await page.locator('#values\\.total').fill('1800');
    await page.locator('#values\\.day').fill('2026-12-05');
    await page.locator('#values\\.kind').focus();
    await expectValue(page, 'values.total', '1,800.00');
    await expectValue(page, 'values.day', '5 December 2026');
    await page.locator('#values\\.total').fill('1.800');
    await page.locator('#values\\.kind').focus();
    await page.getByText('1.800 can mean 1.80 or 1,800.00; enter one of them.').waitFor();
    await expectValue(page, 'values.total', '1.800');
    // As the browser's own calendar does.
    await page.locator('.picks [type=date]').evaluate((one) => {
      (one as HTMLInputElement).value = '2027-01-31';
      one.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await expectValue(page, 'values.day', '31 January 2027');
    expect(problems).toEqual([]);
    await close();
  });

  test('Enter goes to the next field; Ctrl+Enter shows what is blank, then makes the document', async () => {
    const { page, problems, close } = await open();
    await page.locator('#title').focus();
    for (const id of ['values.total', 'values.day']) {
      await page.keyboard.press('Enter');
      await becomes(() => page.evaluate('document.activeElement.id'), id);
    }
    await page.keyboard.press('Control+Enter');
    await page.getByRole('heading', { name: '4 of 4 fields are still empty' }).waitFor();
    await page.getByRole('link', { name: 'Kind' }).click();
    await page.locator('#values\\.kind').selectOption('a');
    await page.keyboard.press('Control+Enter');
    await page.waitForURL(/\/documents\//);
    expect(problems).toEqual([]);
    await close();
  });

  test('rows by keyboard: Enter and Tab add a row and leave out an empty one, and the arrows move between rows', async () => {
    const { page, problems, close } = await open(ORDER);
    const focus = () => page.evaluate<string>('document.activeElement.id');
    const said = (text: string) => page.locator('#said', { hasText: text }).waitFor({ state: 'attached' });
    // Each head stands above its column.
    const left = (name: string) =>
      page
        .locator(name)
        .first()
        .evaluate((one) => Math.round(one.getBoundingClientRect().left));
    expect(await left('.value-grid th.for-number')).toBe(await left('.value-grid td.for-number'));
    await page.getByLabel('Parts 1, Part').focus();
    // Typed without a pause: the row is there at once.
    for (const [text, key] of [
      ['Ink', 'Enter'],
      ['2', 'Enter'],
      ['Pen', 'Tab'],
      ['3', 'Tab'],
      ['Cap', 'Enter'],
      ['4', 'Enter'],
    ] as const) {
      await page.keyboard.type(text);
      await page.keyboard.press(key);
    }
    await becomes(() => focus(), 'values.parts[3].part');
    await said('Row 4 of Parts added.');
    await page.keyboard.press('Enter');
    await becomes(() => focus(), 'send');
    await said('Row 4 of Parts removed.');
    await becomes(() => page.locator('.value-row').count(), 3);
    await page.getByLabel('Parts 3, Part').focus();
    await page.keyboard.press('ArrowUp');
    await becomes(() => focus(), 'values.parts[1].part');
    await page.keyboard.press('Alt+Shift+ArrowUp');
    await said('Row 2 of Parts moved to row 1.');
    await becomes(() => focus(), 'values.parts[0].part');
    await expectValue(page, 'values.parts[0].part', 'Pen');
    await page.keyboard.press('Alt+Shift+Delete');
    await said('Row 1 of Parts removed.');
    await becomes(() => focus(), 'values.parts[0].part');
    await page.keyboard.press('Control+z');
    await said('Row 1 of Parts restored.');
    await expectValue(page, 'values.parts[0].part', 'Pen');
    expect(await axeFindings(page)).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  });

  test('spreadsheet cells pasted into a grid become rows, and Ctrl+Z removes them', async () => {
    const { page, problems, close } = await open(ORDER);
    const said = (text: string) => page.locator('#said', { hasText: text }).waitFor({ state: 'attached' });
    const paste = (text: string) =>
      page.evaluate<boolean>(`(() => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', ${JSON.stringify(text)});
        const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
        return document.activeElement.dispatchEvent(event);
      })()`);
    await page.getByLabel('Parts 1, Count').focus();
    // One cell is pasted by the browser.
    expect(await paste('7\n')).toBe(true);
    expect(await paste('1\n2\n3\n')).toBe(false);
    await said('3 rows pasted.');
    await expectValue(page, 'values.parts[2].count', '3');
    await becomes(() => page.evaluate('document.activeElement.id'), 'values.parts[0].count');
    expect(await paste('1\t2')).toBe(false);
    await said('You pasted 2 columns, but there is only 1 from here on. Nothing was pasted.');
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Control+z');
    await said('3 pasted rows removed.');
    await becomes(() => page.locator('.value-row').count(), 1);
    expect(problems).toEqual([]);
    await close();
  });

  async function open(template = BILL) {
    const { ours, service } = app.world;
    const source = template.replace(/title: (\w+)/, `title: $1 ${performance.now()}`);
    const id = await seedTemplate(service.services.context.db, ours.workspaceId, source);
    const window = await app.open(ours.people.member);
    await window.page.goto(`/w/${ours.workspaceId}/templates/${id}/fill-in`);
    await window.page.locator('#preview').waitFor();
    return window;
  }
});

function expectValue(page: Page, id: string, value: string): Promise<void> {
  return untilTrue(page, `document.getElementById('${id}')?.value === '${value}'`);
}
