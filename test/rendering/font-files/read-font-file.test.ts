/** §19.7: which font files a theme may bring along, and that a broken one does no harm. */

import { describe, expect, test } from '@jest/globals';
import { english, type Message } from '../../../src/locales/message.ts';
import { readFontFile } from '../../../src/rendering/font-files/index.ts';
import { cffFont, changed, ROBOTO, robotoAs, tableIn, withFsType } from '../../support/font-bytes.ts';

const { normal: roboto } = ROBOTO;
const ROOM = Buffer.alloc(10);

describe('a font file', () => {
  test('in each format becomes a font that is not packed, the same bytes each time', async () => {
    const cff = await cffFont('Abc 123');
    const files = [roboto, robotoAs('woff'), robotoAs('woff2'), robotoAs('woff2'), cff];
    const [ttf, woff, woff2, again, otf] = await Promise.all(files.map(readFontFile));
    // The bytes are those of the file, with room behind them.
    expect(ttf).toEqual({ bytes: Uint8Array.from([...roboto, ...ROOM]), mediaType: 'font/ttf' });
    expect(otf).toEqual({ bytes: Uint8Array.from([...cff, ...ROOM]), mediaType: 'font/otf' });
    for (const unpacked of [woff, woff2]) {
      expect(unpacked).toMatchObject({ mediaType: 'font/ttf' });
    }
    expect(again).toEqual(woff2);
  });

  test('that allows previews or editing is taken, the least restrictive permission counts', async () => {
    const cff = await cffFont('Abc 123');
    const files = [4, 8, 2 | 4, 0].map((fsType) => withFsType(cff, fsType));
    for (const read of await Promise.all(files.map(readFontFile)))
      expect(read).toMatchObject({ mediaType: 'font/otf' });
  });

  const renamed = (tag: string, other: string) =>
    changed(roboto, (copy) => copy.write(other, tableIn(copy, tag).entry, 'latin1'));
  const filled = (tag: string, byte: number) =>
    changed(roboto, (copy) => {
      const { offset, length } = tableIn(copy, tag);
      copy.fill(byte, offset, offset + length);
    });
  /** A composite glyph that is a part of itself. */
  const circular = changed(roboto, (copy) => {
    const { offset } = tableIn(copy, 'glyf');
    copy.set([0xff, 0xff, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], offset);
  });
  const REFUSED: [what: string, file: Uint8Array, fault: RegExp][] = [
    [
      'a licence without embedding',
      withFsType(roboto, 2),
      /^does not allow embedding \(fsType 2\)\. Ask the font vendor for a licence$/,
    ],
    [
      'a licence without subsets',
      withFsType(roboto, 0x104),
      /^does not allow subsets \(fsType 256\), which documents need/,
    ],
    ['a licence for bitmaps', withFsType(roboto, 0x200), /^allows only bitmaps/],
    ['a variable font', renamed('gasp', 'fvar'), /^is a variable font\. Use static fonts/],
    ['a colour font', renamed('gasp', 'COLR'), /^is a colour font\. Use a font/],
    ['a collection', Buffer.concat([Buffer.from('ttcf'), roboto]), /^is a font collection/],
    ['another file', Buffer.from('%PDF-1.7 and so on'), /^is not a TrueType, OpenType, WOFF or WOFF2 font$/],
    ['an empty file', new Uint8Array(), /^is not a TrueType, OpenType, WOFF or WOFF2 font/],
    ['a large file', Buffer.concat([roboto, Buffer.alloc(5 * 1024 * 1024)]), /^is larger than 5 MB/],
    [
      'a packed bomb',
      changed(robotoAs('woff'), (copy) => copy.writeUInt32BE(0x7fffffff, 16)),
      /^is larger than 5 MB when unpacked/,
    ],
    ['a cut WOFF2 file', robotoAs('woff2').subarray(0, 5000), /^is damaged: it cannot be unpacked$/],
    ['a header alone', roboto.subarray(0, 12), /^is damaged: its tables cannot be read$/],
    ['no characters', renamed('cmap', 'cmaq'), /^has no table cmap$/],
    ['no outlines', renamed('loca', 'locb'), /^has no outlines/],
    ['characters that cannot be read', filled('cmap', 0xff), /^is damaged: its tables cannot be read$/],
    ['glyphs elsewhere', filled('loca', 0xff), /^is damaged: its glyphs are not where its loca table says$/],
    ['a glyph within itself', circular, /^is damaged/],
    ['no table head', renamed('head', 'heae'), /^has no table head$/],
    ['no size of the em', filled('head', 0), /^has 0 units per em/],
    ['kerning that cannot be read', filled('GPOS', 0xff), /^is damaged/],
  ];
  const reads = Promise.all(REFUSED.map(([, file]) => readFontFile(file)));
  test.each(REFUSED.map(([what, , fault], index) => ({ what, fault, index })))(
    'is refused: $what',
    async ({ fault, index }) => expect(english((await reads)[index] as Message)).toMatch(fault),
  );

  test('a truncated file is refused', async () => {
    const cuts = Array.from({ length: 30 }, (_, part) => roboto.subarray(0, Math.floor((part * roboto.length) / 30)));
    for (const read of await Promise.all(cuts.map(readFontFile)))
      expect(english(read as Message)).toMatch(/^is (not a TrueType|incomplete: its table)/);
  });
});
