/** §17.16: the colours of `drawings.ts` are those of a Chromium, and so is the preview. Needs one: `make test-browser`. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { pictureAsDrawn } from '../../../../../src/pdf/pictures/picture-size.ts';
import { findChromium, launchChromium } from '../../../../doors/web/pages/support/browser.ts';
import { colorsAt } from '../colors-at.ts';
import { DRAWINGS, fileOf } from '../drawings.ts';

const chromium = findChromium();

(chromium ? describe : describe.skip)('in Chromium', () => {
  let started: Browser;
  let page: Page;

  beforeAll(async () => {
    started = await launchChromium(chromium!);
    page = await started.newPage({ viewport: { width: 100, height: 100 }, deviceScaleFactor: 1 });
  });
  afterAll(() => started?.close());

  const shows = async (bytes: Uint8Array, colors: string) => {
    const data = Buffer.from(bytes).toString('base64');
    await page.setContent(
      `<body style="margin:0;background:#fff"><img style="display:block" src="data:image/svg+xml;base64,${data}">`,
    );
    await page.evaluate('document.images[0].decode()');
    return colorsAt(PNG.sync.read(await page.screenshot()), colors);
  };

  test.each(DRAWINGS)('%s', async (path, colors, content) => {
    const asset = { path, mediaType: 'image/svg+xml' as const, bytes: new TextEncoder().encode(fileOf(content)) };
    expect(await shows(asset.bytes, colors)).toBe(colors);
    expect(await shows(pictureAsDrawn(asset).bytes, colors)).toBe(colors);
  });
});
