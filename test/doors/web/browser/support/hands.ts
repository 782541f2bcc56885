/** With a mouse, or with the keyboard alone: what has the focus then shows it. */
import { expect } from '@jest/globals';
import type { Locator } from 'playwright-core';

const MAX_TABS = 120;
/** Whether what has the focus has an outline, and is inside of the window. */
const SHOWS_FOCUS = `(() => {
  const one = document.activeElement;
  const { outlineStyle, outlineWidth } = getComputedStyle(one);
  const { top, bottom } = one.getBoundingClientRect();
  return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1 && bottom > 0 && top < innerHeight;
})()`;

/** How somebody uses what is on a page. */
export type Hands = { press(what: Locator): Promise<void>; enter(where: Locator, text: string): Promise<void> };

export const MOUSE: Hands = { press: (what) => what.click(), enter: (where, text) => where.fill(text) };
export const KEYBOARD: Hands = {
  async press(what) {
    await reach(what);
    await what.page().keyboard.press('Enter');
  },
  async enter(where, text) {
    await reach(where);
    await where.page().keyboard.press('Control+A');
    await where.page().keyboard.type(text);
  },
};

/** With the Tab key alone; the way there and the place itself show where the focus is. */
async function reach(what: Locator): Promise<void> {
  await what.waitFor();
  for (let tabs = 0; tabs < MAX_TABS; tabs += 1) {
    if (await what.evaluate((one) => one === one.ownerDocument.activeElement)) {
      expect(await what.page().evaluate(SHOWS_FOCUS)).toBe(true);
      return;
    }
    await what.page().keyboard.press('Tab');
  }
  throw new Error(`the Tab key does not lead to ${what}`);
}
