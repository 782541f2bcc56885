/**
 * §20.94: a quote for services, written on the page by somebody who knows no Markdown and no YAML: with the mouse and words alone, from an empty page
 * to a document. Prints the clicks and the seconds. Needs a Chromium: `make test-browser`.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { MINUTE } from '../../../../src/domain/durations.ts';
import { deriveKey } from '../../../../src/domain/keys.ts';
import { textIn } from '../../../../src/doors/web/pages/texts/t.ts';
import type { Language } from '../../../../src/locales/languages.ts';
import { findChromium } from '../pages/support/browser.ts';
import { type AppBrowser, DESK, startAppBrowser, type Window } from './support/app-browser.ts';
import { expectSound } from './support/expect-sound.ts';
import { becomes, eventually, until } from './support/until.ts';

const chromium = findChromium();
const PATIENCE = 60_000;
/** A test draws the pages of the whole way, on a machine that may be busy. */
const LONG = 5 * MINUTE;

/** What somebody types. `price`: an amount as people write it. `sum`: of the made document. */
const WORDS = {
  en: {
    title: 'Quote for services',
    quote: 'Quote',
    sender: ['Marlow & Sons', '4 Mill Lane', 'Bath BA1 2QF'],
    number: 'Quote number',
    customer: 'Customer',
    address: ['Street', 'Town'],
    terms: ['Payment is due within 14 days.', 'Travel is charged at cost.', 'The law of England applies.'],
    date: 'Date',
    dear: 'Thank you for your enquiry. We offer these services at ',
    bold: 'fixed prices',
    items: 'Items',
    columns: ['Service', 'Hours', 'Rate', 'Amount'],
    formula: 'Hours * Rate',
    valid: 'This quote is valid for 30 days [from today] & includes 5 * 2 meetings.',
    express: 'Express',
    soon: 'We begin within three days.',
    rate: '150.50',
    sum: '1,806.00',
  },
  de: {
    title: 'Angebot für Leistungen',
    quote: 'Angebot',
    sender: ['Marlow & Söhne', 'Mühlgasse 4', '50667 Köln'],
    number: 'Angebotsnummer',
    customer: 'Kunde',
    address: ['Straße', 'Ort'],
    terms: ['Zahlbar binnen 14 Tagen.', 'Reisekosten nach Aufwand.', 'Es gilt deutsches Recht.'],
    date: 'Datum',
    dear: 'Vielen Dank für Ihre Anfrage. Wir bieten Ihnen diese Leistungen zu ',
    bold: 'festen Preisen',
    items: 'Positionen',
    columns: ['Leistung', 'Stunden', 'Satz', 'Betrag'],
    formula: 'Stunden * Satz',
    valid: 'Dieses Angebot gilt 30 Tage [ab heute] & umfasst 5 * 2 Besprechungen.',
    express: 'Eilt',
    soon: 'Wir beginnen innerhalb von drei Tagen.',
    rate: '150,50',
    sum: '1.806,00',
  },
} satisfies Partial<Record<Language, unknown>>;

(chromium ? describe : describe.skip)('writing on the page in Chromium', () => {
  let app: AppBrowser;
  beforeAll(async () => {
    app = await startAppBrowser(chromium!);
  });
  afterAll(() => app?.close());

  test.each(['en', 'de'] as const)(
    'a quote from an empty page to its document, in %s',
    async (language) => {
      const words = WORDS[language];
      const window = await app.open(app.world.ours.people.owner, { ...DESK, locale: language });
      const { page, problems, close } = window;
      page.setDefaultTimeout(PATIENCE);
      const say = (key: string) => textIn(language, key);
      const hand = handsOf(window);
      const { click, clickEnd, type, choose } = hand;
      const button = (key: string) => page.getByRole('button', { name: say(key), exact: true });
      const tool = (key: string) => page.locator('#toolbar').getByRole('button', { name: say(key), exact: true });
      const source = () => page.locator('#source').inputValue();
      const chip = (name: string) =>
        page.locator('.cm-content button.chip:not(.chip-part)').getByText(name, { exact: true });
      const insert = button('studio.script.insert');
      const field = async (name: string, kind?: string, format?: string) => {
        await click(tool('studio.script.field'));
        await type(name, page.locator('#field-label'));
        if (kind) await choose(page.locator('#field-type'), kind);
        if (format) await type(format, page.locator('#field-format'));
        await click(insert);
        await chip(name).last().waitFor();
      };

      await page.goto(`/w/${app.world.ours.workspaceId}/new-template`);
      await type(words.title, page.locator('#title'));
      await click(page.getByText(say('studio.beginnings.blank.name')));
      await click(button('studio.begin'));
      await page.locator('.cm-content.cm-lineWrapping').waitFor();
      await page.locator('.on-page').waitFor();

      // The sender and the customer, with their addresses.
      await click(page.locator('.cm-content'));
      for (const [at, line] of words.sender.entries()) {
        if (at > 0) await hand.press('Shift+Enter');
        await type(line);
      }
      await type('\n');
      await field(words.customer);
      for (const line of words.address) {
        await hand.press('Shift+Enter');
        await field(line);
      }
      await type('\n');
      await choose(page.locator('#paragraph-style'), '1');
      await type(`${words.quote} `);
      await field(words.number, 'counter', 'Q-0001');
      await type('\n');
      await field(words.date, 'today');
      await type(`\n${words.dear}`);
      await click(tool('studio.script.bold'));
      await type(words.bold);
      await click(tool('studio.script.bold'));
      await type('.');
      await click(tool('studio.script.repeats'));
      await type(words.items, page.locator('#repeats-label'));
      await type(words.columns.join(', '), page.locator('#repeats-fields'));
      await type(words.columns[3]!, page.locator('#repeats-sums'));
      await click(insert);
      await chip(words.columns[3]!).waitFor();
      await type(`${words.valid}\n`);
      await click(tool('studio.script.numbered'));
      await type(words.terms.join('\n'));

      // What each column takes is said in the menu of its chip.
      const [, hours, rate, amount] = words.columns;
      for (const name of [hours!, rate!]) {
        await click(chip(name));
        await choose(page.locator('#field-type'), 'number');
        if (name === hours) await type('1', page.locator('#field-format'));
        await click(button('studio.page.apply'));
        await page
          .locator('.cm-content .cm-row')
          .filter({ hasText: `${name}${say('templates.types.number')}` })
          .waitFor();
      }
      await click(chip(amount!));
      await type(words.formula, page.locator('#field-formula'));
      await click(button('studio.page.apply'));
      await page.locator('.cm-content .cm-row').filter({ hasText: 'ƒ' }).first().waitFor();
      await click(chip(words.customer));
      await click(page.locator('#ask-field [name="required"]'));
      await click(button('studio.page.apply'));
      await page.locator('.cm-content').getByText('*').first().waitFor();

      await clickEnd(page.locator('.cm-line').last());
      await type('\n');
      await click(tool('studio.script.condition'));
      await choose(page.locator('#condition-field'), 'yesNo');
      await type(words.express, page.locator('#condition-label'));
      await click(insert);
      await page.locator('.cm-content .cm-bar').first().waitFor();
      await type(words.soon);
      await clickEnd(page.locator('.cm-line').last());
      await click(tool('studio.script.signature'));

      // Page numbers are a setting.
      await click(page.locator('#page-settings > summary'));
      await type('{page} / {pages}', page.locator('#setting-footer'));
      await click(page.locator('#page-settings > summary'));
      await page.locator('#state').getByText(say('studio.script.noMistakes')).waitFor();
      const preview = page.locator('#preview iframe:visible').contentFrame();
      await preview.getByText(words.soon).waitFor();
      await preview.getByText('[').waitFor();
      const text = await source();
      expect(text).toContain(`${words.dear}**${words.bold}**.`);
      expect(text).toContain('5 \\* 2');
      expect(text).toContain(
        `${words.sender.join('\\\n')}\n\n{{${[words.customer, ...words.address].join('}}\\\n{{')}}}\n\n# `,
      );
      expect(text).toContain(`\n\n${words.terms.map((term, at) => `${at + 1}. ${term}`).join('\n')}\n`);
      expect(text).toContain('\nfooter: "{page} / {pages}"\n');
      expect(problems).toEqual([]);
      await hand.aside(() => expectSound(window, `written-page-${language}`));

      await click(button('studio.publish'));
      await click(button('studio.publishNow'));
      await click(page.getByRole('link', { name: say('templates.fillIn'), exact: true }).first());
      await type('Ada & Co', page.getByLabel(new RegExp(`^${words.customer}`)).first());
      for (const line of words.address) await type('1 Quay', page.getByLabel(line, { exact: true }));
      const items = deriveKey(words.items);
      const cell = (name: string) => page.locator(`[id="values.${items}[0].${deriveKey(name)}"]`);
      if (!(await cell(hours!).isVisible())) await click(page.locator(`[id="add.${items}"]`));
      await type('Advice', cell(words.columns[0]!));
      await type('12', cell(hours!));
      await type(words.rate, cell(rate!));
      await choose(page.getByLabel(words.express, { exact: true }), { index: 1 });
      await page.locator('#preview iframe:visible').contentFrame().getByText(words.sum).first().waitFor();
      await click(button('fillIn.send'));
      const anyway = button('fillIn.blank.send');
      const heading = page.getByRole('heading', { level: 1, name: 'Q-0001' });
      await anyway.or(heading).first().waitFor();
      if (await anyway.isVisible()) await click(anyway);
      await heading.waitFor();
      console.log(`${language}: ${hand.told()}`);
      await close();
    },
    LONG,
  );

  test(
    'typing and deleting keep the settings, the tables and the parts of a text whole',
    async () => {
      const { page, problems, close } = await app.open(app.world.ours.people.owner);
      page.setDefaultTimeout(PATIENCE);
      await page.goto(`/w/${app.world.ours.workspaceId}/new-template`);
      await page.locator('#title').fill('Whole');
      await page.getByRole('button', { name: 'Start writing' }).click();
      await page.locator('.on-page').waitFor();
      const keys = async (pressed: string) => {
        for (const key of pressed.split(' ')) {
          if (/^(?:[A-Z]\w+|Control\+.|Shift\+\w+|Alt\+Enter)$/.test(key)) await page.keyboard.press(key);
          else await page.keyboard.type(key.replaceAll('_', ' '));
        }
      };
      // The settings, as the source has them; from here on the page never changes them.
      await page.getByRole('button', { name: 'Source', exact: true }).click();
      await page.locator('.cm-lineNumbers').waitFor();
      await paste(page, `${SETTINGS}Text.`);
      await page.getByRole('button', { name: 'Source', exact: true }).click();
      await page.locator('.on-page').waitFor();
      const made: [string, string][] = [];
      for (const [what, before, line, pressed] of BY_HAND) {
        await paste(page, before);
        await page.locator('.cm-line').filter({ hasText: line }).first().click();
        await keys(pressed);
        made.push([what, await page.locator('#source').inputValue()]);
      }
      expect(made).toEqual(BY_HAND.map(([what, , , , after]) => [what, `${SETTINGS}${after}`]));
      // An arrow selects a chip, and Enter opens it.
      await page.keyboard.press('Control+Home');
      await keys('Home ArrowRight ArrowRight');
      await page.locator('.chip.is-selected').getByText('Name').waitFor();
      await keys('Enter');
      await page.locator('#ask-field[open]').waitFor();
      await becomes(() => page.locator('#field-label').inputValue(), 'Name');
      await page.keyboard.press('Escape');
      expect(problems).toEqual([]);
      await close();
    },
    LONG,
  );

  test('a click in the preview leads to the word, and the settings are a panel', async () => {
    const { page, problems, close } = await app.open(app.world.ours.people.owner);
    page.setDefaultTimeout(PATIENCE);
    await page.goto(`/w/${app.world.ours.workspaceId}/new-template`);
    await page.locator('#title').fill('By panel');
    await page.getByRole('button', { name: 'Start writing' }).click();
    await page.locator('.on-page').waitFor();
    const source = () => page.locator('#source').inputValue();
    const frame = page.locator('#preview iframe:visible').contentFrame();
    await frame.getByText('Thank you for your letter').waitFor();
    await clickInPreview(page, 'letter');
    await page.keyboard.type('old ');
    await eventually(async () => expect(await source()).toContain('\nThank you for your old letter. Here'));
    await clickInPreview(page, 'Subject');
    // A value is a chip, which is selected.
    await page.keyboard.press('Enter');
    await becomes(() => page.locator('#ask-field[open] #field-label').inputValue(), 'Subject');
    await page.keyboard.press('Escape');
    await page.locator('#page-settings > summary').click();
    const has = (part: string) =>
      until(async () => (await source()).includes(part)).catch(async () => {
        throw new Error(`${part}\n${await page.locator('#state').textContent()}\n${await source()}`);
      });
    await page.getByLabel('Paper', { exact: true }).selectOption('A5');
    await has('\npage:\n  size: A5\n');
    await page.getByLabel('Orientation').selectOption('Landscape');
    await has('  orientation: landscape\n');
    await page.getByLabel('Table of contents').check();
    await has('\ncontents: true\n');
    await page.getByLabel('Paper', { exact: true }).selectOption('');
    await has('\npage:\n  orientation: landscape\n');
    await page.locator('#setting-title').fill('Another: title');
    await page.locator('#setting-folder').click();
    await has('title: "Another: title"\n');
    // The choice of the source is remembered.
    await page.getByRole('button', { name: 'Source', exact: true }).click();
    await page.locator('.cm-lineNumbers').waitFor();
    await page
      .locator('#draft')
      .getByText(/^Draft saved/)
      .waitFor();
    await page.reload();
    await page.locator('.cm-lineNumbers').waitFor();
    await becomes(() => page.locator('#page-settings').isVisible(), false);
    expect(problems).toEqual([]);
    await close();
  });
});

const SETTINGS = '---\ntitle: Whole\n---\n\n';
const ROWS = '{{Name}} is here.\n\n| A | B |\n|---|---|\n| {{#Items}}{{x}} | {{y}}{{/Items}} |\n\nEnd.';
const PART = 'One.\n\n{{#if A}}\n\nTwo{{#if B}} b{{/if}}.\n\n{{/if}}\n\nThree.';

/** Before, the line that is clicked, what is pressed there, and after. An underscore is a space. */
const BY_HAND: [what: string, before: string, line: string, pressed: string, after: string][] = [
  ['a paragraph is divided', 'One two.', 'One', 'End ArrowLeft Enter', 'One two\n\n.'],
  ['paragraphs are joined', 'One\n\ntwo', 'two', 'Home Backspace', 'Onetwo'],
  ['a new line of the same paragraph', 'One', 'One', 'End Shift+Enter b Shift+Enter c', 'One\\\nb\\\nc'],
  ['a heading becomes text', '# One\n\ntwo', 'One', 'Home Backspace', 'One\n\ntwo'],
  ['an item becomes text', '- a\n- b\n- c', 'b', 'Home Backspace', '- a\n\nb\n\n- c'],
  ['a list goes on, and ends', '- a\n\nEnd', 'a', 'End Enter b Enter Enter c', '- a\n- b\n\nc\n\nEnd'],
  ['signs are text', 'A', 'A', 'End *b*[c]<d>~~`', 'A\\*b\\*\\[c]\\<d>\\~\\~\\`'],
  ['an escaped sign is deleted with its escape', 'A\\*', 'A', 'End Backspace', 'A'],
  ['bold ends before a space and goes on behind it', 'A **b**', 'A', 'End ArrowLeft _c', 'A **b c**'],
  ['bold goes with its last letter', 'A **b** c', 'A', 'End Backspace Backspace Backspace', 'A '],
  ['a pipe in a cell is text', ROWS, 'AB', 'End |z', ROWS.replace('| B |', '| B\\|z |')],
  ['cells are not joined', ROWS, 'AB', 'Tab Home Backspace', ROWS],
  ['a row keeps what repeats', ROWS, 'AB', 'Home Tab Tab Tab z', ROWS.replace('{{y}}', 'z')],
  ['Tab adds a row', ROWS, 'B', 'Tab Tab Tab Tab z', ROWS.replace('{{/Items}} |', '{{/Items}} |\n| z |  |')],
  ['an item goes below another', '1. a\n2. b', 'b', 'End Tab c', '1. a\n   2. bc'],
  ['Tab makes no code of a paragraph', 'One', 'One', 'Home Tab Tab x', 'xOne'],
  ['a condition goes as a whole', PART, 'Only when A', 'End Backspace', 'One.\n\nTwo{{#if B}} b{{/if}}.\n\nThree.'],
  ['all is deleted but the settings', `${ROWS}\n\n${PART}`, 'End.', 'Control+a Delete x', 'x'],
  ['what is typed over all stays', 'One.', 'One', 'Control+a x', 'x'],
  ['a chip is text to be typed beside', '{{Name}} is here.', 'is here', 'Home x', 'x{{Name}} is here.'],
];

/** The page in the frame is drawn smaller than it is, which a click of Playwright does not know. */
async function clickInPreview(page: Page, word: string): Promise<void> {
  const [x, y] = await page.evaluate<[number, number]>(`(() => {
    const frame = document.querySelector('#preview iframe:not([hidden]):not(.coming)');
    const walker = frame.contentDocument.createTreeWalker(frame.contentDocument.body, NodeFilter.SHOW_TEXT);
    let text;
    do text = walker.nextNode(); while (!text.data.includes('${word}'));
    const range = frame.contentDocument.createRange();
    range.setStart(text, text.data.indexOf('${word}'));
    range.setEnd(text, text.data.indexOf('${word}') + 2);
    const [around, own] = [frame, range].map((one) => one.getBoundingClientRect());
    const scale = around.width / frame.contentWindow.innerWidth;
    return [around.x + (own.x + own.width / 2) * scale, around.y + (own.y + own.height / 2) * scale];
  })()`);
  await page.mouse.click(x, y);
}

/** In the place of all of the text, as Ctrl+V does with what was copied from a page. */
async function paste(page: Page, text: string): Promise<void> {
  await page.locator('.cm-content').focus();
  await page.keyboard.press('Control+A');
  await page.evaluate(`(() => {
    const clipboardData = new DataTransfer();
    for (const type of ['text/plain', 'application/x-platen-text']) clipboardData.setData(type, ${JSON.stringify(text)});
    document.querySelector('.cm-content').dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  })()`);
}

type Hand = {
  click(what: Locator): Promise<void>;
  /** Behind the last word. */
  clickEnd(line: Locator): Promise<void>;
  /** Types into what is clicked first, or where the cursor is. */
  type(text: string, where?: Locator): Promise<void>;
  choose(what: Locator, option: string | { index: number }): Promise<void>;
  press(key: string): Promise<void>;
  /** Does what nobody does by hand, and stops the clock meanwhile. */
  aside(act: () => Promise<void>): Promise<void>;
  told(): string;
};

/** How long somebody needs, in seconds: 40 words of five letters a minute. */
const [A_CLICK, A_LETTER] = [1.5, 60 / 40 / 5];

/** Counts what a hand does. Choosing from a list takes two clicks. */
function handsOf({ page }: Window): Hand {
  let begun = performance.now();
  let [clicks, letters] = [0, 0];
  return {
    async click(what) {
      clicks += 1;
      await what.click();
    },
    async clickEnd(line) {
      clicks += 1;
      const { width, height } = (await line.boundingBox())!;
      await line.click({ position: { x: width - 4, y: height - 4 } });
    },
    async type(text, where) {
      letters += text.length;
      if (where) {
        clicks += 1;
        await where.click({ clickCount: 3 });
      }
      await page.keyboard.type(text);
    },
    async choose(what, option) {
      clicks += 2;
      await what.selectOption(option);
      await what.dispatchEvent('change');
    },
    async press(key) {
      letters += 1;
      await page.keyboard.press(key);
    },
    async aside(act) {
      const from = performance.now();
      await act();
      begun += performance.now() - from;
    },
    told: () => {
      const machine = Math.round((performance.now() - begun) / 1_000);
      const person = clicks * A_CLICK + letters * A_LETTER;
      return `${clicks} clicks, ${letters} letters, ${machine} seconds; a person needs about ${Math.round(person / 6) / 10} minutes`;
    },
  };
}
