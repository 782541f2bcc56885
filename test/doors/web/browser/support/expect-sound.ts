/** What holds for every page in every state: axe finds nothing, nothing scrolls sideways, nothing is refused or loaded from elsewhere. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { axeFindings } from '../../pages/support/axe-findings.ts';
import type { Window } from './app-browser.ts';

const HEIGHT = 900;
/** What makes the page scroll; not what scrolls by itself. */
export const WIDER_THAN_WINDOW = `(() => {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  return [...document.body.querySelectorAll('*')]
    .filter((one) => one.getBoundingClientRect().right > clientWidth && !one.closest('.places'))
    .map((one) => one.outerHTML.slice(0, 120));
})()`;
/** Controls without an edge, but for those that browsers draw, which nothing shows once a person's own colours have replaced those of the page. */
const EDGELESS = `[...document.querySelectorAll('button:not(.link), .button, select, textarea, input:not([type=hidden], [type=file], [type=radio], [type=checkbox])')]
  .filter((one) => !one.closest('.visually-hidden') && one.offsetParent !== null)
  .filter((one) => ['none', 'hidden'].includes(getComputedStyle(one).borderTopStyle) || parseFloat(getComputedStyle(one).borderTopWidth) === 0)
  .map((one) => one.outerHTML.slice(0, 120))`;
/** Filled with the accent. One is what the page is for. */
const LOUD = `(() => {
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.background = 'var(--accent)';
  const accent = getComputedStyle(probe).backgroundColor;
  probe.remove();
  const loud = [...document.querySelectorAll('button, .button')].filter(
    (one) => one.checkVisibility() && !one.closest('.visually-hidden, dialog') && getComputedStyle(one).backgroundColor === accent,
  );
  return loud.length > 1 ? loud.map((one) => one.textContent.trim()) : [];
})()`;
/** Headings leave out no level. */
const LEVELS = `[...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].map((one) => Number(one.tagName[1]))`;
/** Of the browser itself; the last two are its viewer of PDFs. */
const INTERNAL = /^(data|blob|about|chrome|chrome-extension):/;
const folder = process.env.PLATEN_PICTURES;

/** Of the page that the window shows. `name`: of its pictures, which are made when PLATEN_PICTURES names a folder for them. */
export async function expectSound({ page, problems, requests }: Window, name: string): Promise<void> {
  const found: Record<string, unknown> = {};
  const note = (what: string, faults: unknown[]) => faults.length > 0 && Object.assign(found, { [what]: faults });

  note('axe', await axeFindings(page));
  note('headings', faultsOfHeadings(await page.evaluate<number[]>(LEVELS)));
  note('loud buttons', await page.evaluate<string[]>(LOUD));
  await picture(page, name, 1300);
  await page.emulateMedia({ colorScheme: 'dark' });
  note('axe in the dark', await axeFindings(page));
  await picture(page, `${name}-dark`, 1300);
  await page.emulateMedia({ colorScheme: null, forcedColors: 'active' });
  note('no edge in forced colours', await page.evaluate<string[]>(EDGELESS));
  await page.emulateMedia({ forcedColors: null });
  for (const width of [2560, 360]) {
    await page.setViewportSize({ width, height: HEIGHT });
    note(`wider than ${width} pixels`, await page.evaluate<string[]>(WIDER_THAN_WINDOW));
  }
  note('axe on a phone', await axeFindings(page));
  await picture(page, `${name}-390`, 390);
  await page.setViewportSize({ width: 1300, height: HEIGHT });
  const { origin } = new URL(page.url());
  // A refusal of the page itself is what some states are about.
  const pathOf = (address = '') => address.split('?')[0];
  const own = (problem: string) =>
    /status of 4\d\d/.test(problem) && pathOf(problem.split(' ').at(-1)) === pathOf(page.url());
  note(
    'problems',
    problems.splice(0).filter((problem) => !own(problem)),
  );
  note(
    'requests elsewhere',
    requests.splice(0).filter((address) => !address.startsWith(origin) && !INTERNAL.test(address)),
  );
  expect({ [name]: found }).toEqual({ [name]: {} });
}

function faultsOfHeadings(levels: number[]): unknown[] {
  const leaps = levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1);
  return levels.filter((level) => level === 1).length === 1 && leaps.length === 0 ? [] : [levels];
}

async function picture(page: Page, name: string, width: number): Promise<void> {
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.setViewportSize({ width, height: HEIGHT });
  await page.screenshot({ path: path.join(folder, `${name}.png`), fullPage: true });
}
