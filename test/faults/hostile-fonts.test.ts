/** §19.7: font files that are made to take time or memory end the thread that reads them, and those that are read can be rendered. */
import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { MINUTE } from '../../src/domain/durations.ts';
import { isMessage } from '../../src/locales/message.ts';
import { readFontFile } from '../../src/rendering/font-files/index.ts';
import { makePreview } from '../../src/rendering/preview/make-preview.ts';
import { inFont } from '../pdf/support/own-fonts.ts';
import { render } from '../pdf/support/render.ts';
import { changed, ROBOTO, tableIn } from '../support/font-bytes.ts';

const TEXT = '# Über *fi* ffl\n\nText, **bold** “AV” 1,234.50 €\n\n| a | b |\n|---|--:|\n| To | 1.00 |\n';
const ROUNDS = 150;
const MAX_DAMAGED = 6;

const faults = process.env.PLATEN_FAULTS ? test : test.skip;

faults('glyphs with endless components are too much for the thread, and for nothing else', async () => {
  const endless = changed(ROBOTO.normal, (copy) => {
    const { offset, length } = tableIn(copy, 'glyf');
    copy.fill(0xff, offset, offset + length);
  });
  const [first, good] = await Promise.all([readFontFile(endless), readFontFile(ROBOTO.normal)]);
  expect(['file.damaged.memory', 'file.damaged.time']).toContain(isMessage(first) && first.code);
  expect(good).toMatchObject({ mediaType: 'font/ttf' });
});

/** The same numbers in each run. */
function randomBytes(seed: string, count: number): number[] {
  return [
    ...createHash('shake256', { outputLength: 4 * count })
      .update(seed)
      .digest(),
  ].flatMap((_, at, all) => (at % 4 === 0 ? [Buffer.from(all).readUInt32BE(at)] : []));
}

function damaged(round: number): Buffer {
  const tags = ['GPOS', 'GSUB', 'OS/2', 'cmap', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp', 'name', 'post'];
  const random = randomBytes(`font ${round}`, 2 * MAX_DAMAGED);
  return changed(ROBOTO.normal, (copy) => {
    const { offset, length } = tableIn(copy, tags[round % tags.length]!);
    const among = round % 2 === 0 ? length : Math.min(length, 200);
    for (let at = 0; at < random.length; at += 2) copy[offset + (random[at]! % among)] = random[at + 1]! & 0xff;
  });
}

faults(
  'a damaged font is refused, or documents are set in it',
  async () => {
    const files = Array.from({ length: ROUNDS }, (_, round) => damaged(round));
    let taken = 0;
    for (const read of await Promise.all(files.map(readFontFile))) {
      if (isMessage(read)) continue;
      taken += 1;
      const { setup, assets } = inFont({ normal: read.bytes });
      expect((await render(TEXT, { setup, assets })).missing).toEqual([]);
      const { html } = await makePreview({ title: 'A title', markdown: TEXT, blanks: [], setup }, assets);
      expect(html).toContain('own-0');
    }
    expect(taken).toBeGreaterThan(ROUNDS / 4);
  },
  10 * MINUTE,
);
