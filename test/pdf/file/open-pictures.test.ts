/** Pictures are in the file as pdfkit writes them. */
import { deflateSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { openPictures } from '../../../src/pdf/file/open-pictures.ts';
import { chunk, png } from '../support/pictures.ts';
import { render } from '../support/render.ts';

test('a PNG is embedded as by pdfkit', async () => {
  const { bytes, ...asset } = png('a', 3, 3);
  const palette = Buffer.concat([
    bytes.subarray(0, 8),
    chunk('IHDR', Buffer.from([0, 0, 0, 2, 0, 0, 0, 1, 4, 3, 0, 0, 0])),
    chunk('PLTE', Buffer.from([1, 2, 3, 4, 5, 6])),
    chunk('IDAT', deflateSync(Buffer.from([0, 0x01]))),
  ]);
  const gray = Buffer.concat([
    bytes.subarray(0, 8),
    chunk('IHDR', Buffer.from([0, 0, 0, 2, 0, 0, 0, 1, 16, 0, 0, 0, 0])),
    chunk('IDAT', deflateSync(Buffer.from([0, 1, 2, 3, 4]))),
  ]);
  const assets = [bytes, palette, gray].map((bytes, at) => ({
    ...asset,
    path: `${at}`,
    bytes: new Uint8Array(bytes),
  }));
  const file = async () => Buffer.from((await render('![](0) ![](1) ![](2) ![](1)', { assets })).bytes);
  const ours = await file();
  openPictures.takeBack();
  const theirs = await file().finally(() => openPictures.put());
  expect(ours.toString('latin1').match(/Subtype \/Image/g)).toHaveLength(3);
  expect(ours.equals(theirs)).toBe(true);
});
