/** §20.9, §10.33: with a script, a picture that is chosen is in the preview and in the draft. Needs a Chromium: `make test-browser`. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { t } from '../../../../src/doors/web/pages/index.ts';
import { png } from '../../../pdf/support/pictures.ts';
import { seedTemplate } from '../../../support/seed.ts';
import { findChromium } from '../pages/support/browser.ts';
import { unique } from '../support/world.ts';
import { type AppBrowser, startAppBrowser } from './support/app-browser.ts';
import { becomes } from './support/until.ts';

const chromium = findChromium();

(chromium ? describe : describe.skip)('pictures in Chromium', () => {
  let app: AppBrowser;
  beforeAll(async () => {
    app = await startAppBrowser(chromium!);
  });
  afterAll(() => app?.close());

  test('a picture is shown, kept, removed, refused when it is too large, and sent', async () => {
    const { ours, service } = app.world;
    const source = `---\ntitle: ${unique()}\npictures: [Signature]\n---\n![Signed]({{Signature}})\n`;
    const id = await seedTemplate(service.services.context.db, ours.workspaceId, source);
    const { page, problems, close } = await app.open(ours.people.member);
    await page.goto(`/w/${ours.workspaceId}/templates/${id}/fill-in`);
    const control = page.getByLabel('Signature');
    const takeOut = page.getByRole('button', { name: new RegExp(`^${t('fillIn.takePictureOut')}.*Signature$`) });
    const shown = page.frameLocator('iframe[title="Preview"]:not([hidden], .coming)').locator('img');
    const choose = (buffer: Buffer) => control.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
    await becomes(() => takeOut.isVisible(), false);
    await choose(Buffer.from(png('', 200, 80).bytes));
    await shown.waitFor();
    await page.waitForURL(/draft=/);
    await page.reload();
    await shown.waitFor();
    await takeOut.click();
    await page.getByText(t('fillIn.pictureOut')).waitFor({ state: 'attached' });
    await shown.waitFor({ state: 'detached' });
    await takeOut.waitFor({ state: 'hidden' });
    await choose(Buffer.alloc(9_000_000));
    await page.getByText(t('fillIn.pictureUnread')).waitFor();
    await choose(Buffer.from(png('', 100, 40).bytes));
    await shown.waitFor();
    await page.getByRole('button', { name: t('fillIn.send') }).click();
    await page.waitForURL(/\/documents\//);
    expect(problems).toEqual([]);
    await close();
  });

  /** What is chosen, and what is sent of it: its type, and whether it is upright. */
  const SHRUNK = {
    'a photo of 12 megapixels that its camera has turned': {
      file: { type: 'image/jpeg', width: 4_000, height: 3_000, isClear: false, isTurned: true },
      sent: { type: 'image/jpeg', isUpright: true },
    },
    'a large PNG with transparency': {
      file: { type: 'image/png', width: 1_200, height: 900, isClear: true, isTurned: false },
      sent: { type: 'image/png', isUpright: false },
    },
    'a large PNG without transparency': {
      file: { type: 'image/png', width: 1_200, height: 900, isClear: false, isTurned: false },
      sent: { type: 'image/jpeg', isUpright: false },
    },
    'a WebP': {
      file: { type: 'image/webp', width: 300, height: 400, isClear: false, isTurned: false },
      sent: { type: 'image/jpeg', isUpright: true },
    },
  };

  test.each(Object.entries(SHRUNK))('%s is made small enough', async (_, { file, sent }) => {
    const { ours, service } = app.world;
    const source = `---\ntitle: ${unique()}\npictures: [Signature]\n---\n![Signed]({{Signature}})\n`;
    const id = await seedTemplate(service.services.context.db, ours.workspaceId, source);
    const { page, close } = await app.open(ours.people.member);
    await page.goto(`/w/${ours.workspaceId}/templates/${id}/fill-in`);
    const made = Buffer.from(await page.evaluate<string>(`(${drawNoise})(${JSON.stringify(file)})`), 'base64');
    const buffer = file.isTurned ? Buffer.concat([made.subarray(0, 2), TURNED, made.subarray(2)]) : made;
    await page.getByLabel('Signature').setInputFiles({ name: 'photo', mimeType: file.type, buffer });
    const kept = page.locator('input[type="hidden"][name="values.signature"]');
    // The button is there once the picture is.
    await page.getByRole('button', { name: new RegExp(`^${t('fillIn.takePictureOut')}`) }).waitFor();
    const value = await kept.inputValue();
    const { width, height } = await page.evaluate<{ width: number; height: number }>(
      `new Promise((resolve) => { const image = new Image(); image.onload = () => resolve({ width: image.width, height: image.height }); image.src = ${JSON.stringify(value)}; })`,
    );
    expect(value.slice(0, value.indexOf(';'))).toBe(`data:${sent.type}`);
    expect(value.length).toBeLessThan(280_000);
    expect(height > width).toBe(sent.isUpright);
    await close();
  });
});

/** An EXIF segment that says: turn it to the right (orientation 6). */
const TURNED = Buffer.from('ffe100224578696600004d4d002a00000008000101120003000000010006000000000000', 'hex');

/** Draws a picture that does not compress well. Runs in the page. Returns base64. */
const drawNoise = `async ({ type, width, height, isClear }) => {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  // A photo is filled with a tile of noise, because drawing each of its pixels takes too long.
  const tile = type === 'image/png' ? canvas : new OffscreenCanvas(300, 300);
  const brush = tile.getContext('2d', { willReadFrequently: true });
  const data = brush.createImageData(tile.width, tile.height);
  const pixels = new Uint32Array(data.data.buffer);
  let seed = 1;
  for (let at = 0; at < pixels.length; at += 1) {
    seed = (seed * 48271) % 2147483647;
    pixels[at] = (isClear && at % tile.width < tile.width / 2 ? 0 : 0xff000000) + (seed & 0xffffff);
  }
  brush.putImageData(data, 0, 0);
  if (tile !== canvas) {
    context.fillStyle = context.createPattern(tile, 'repeat');
    context.fillRect(0, 0, width, height);
  }
  const blob = await canvas.convertToBlob({ type, quality: 0.9 });
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += 30000) text += String.fromCharCode(...bytes.subarray(at, at + 30000));
  return btoa(text);
}`;
