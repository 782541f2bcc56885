/** §17.14: a picture's colours on paper are those that its profile says, its gamma, and how it is seen through and turned. */
import { expect, test } from '@jest/globals';
import { drawPage } from '../../../src/rendering/compare/draw-pages.ts';
import type { Asset } from '../../../src/template/model/code.ts';
import { BLUE, ICC, jpegOf, numbers, pngOf, RED, swapped } from '../support/color-pictures.ts';
import { chunk } from '../support/pictures.ts';
import { page, render } from '../support/render.ts';

const SETUP = page({ margins: { top: 0, right: 0, bottom: 0, left: 0 } });

const TURNED = chunk('eXIf', Buffer.from('4d4d002a00000008000101120003000000010006000000000000', 'hex'));
const PALETTE = chunk('PLTE', Buffer.from([...RED, ...BLUE]));

/** The colours in the middle of the upper left and of the lower right square of eight pixels, on paper. */
async function shown(bytes: Uint8Array, mediaType: Asset['mediaType']): Promise<string[]> {
  const pdf = await render('![](a)', { assets: [{ path: 'a', mediaType, bytes }], setup: SETUP });
  const { data, width } = await drawPage(pdf.bytes, 0, { scale: 4 / 3 });
  const turned = bytes.includes(TURNED[4]!) && Buffer.from(bytes).includes(TURNED);
  const places = turned
    ? [
        [4, 4],
        [4, 12],
      ]
    : [
        [4, 4],
        [12, 4],
      ];
  return places.map(([x, y]) =>
    Buffer.from(data.subarray(4 * (y! * width + x!), 4 * (y! * width + x!) + 3)).toString('hex'),
  );
}

function isNear(color: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(color, 'hex'), Buffer.from(wanted, 'hex')];
  return one.every((value, at) => Math.abs(value - other[at]!) <= 8);
}

const PARTS = [swapped().subarray(0, 200), swapped().subarray(200)];

test.each<[name: string, bytes: Uint8Array, wanted: [string, string], mediaType?: Asset['mediaType']]>([
  ['no profile', pngOf(2, [RED, BLUE]), ['ff0000', '0000ff']],
  ['a profile', pngOf(2, [RED, BLUE], [ICC]), ['00ff00', '0000ff']],
  [
    'a profile and transparency',
    pngOf(
      6,
      [
        [...RED, 255],
        [...RED, 0],
      ],
      [ICC],
    ),
    ['00ff00', 'ffffff'],
  ],
  ['a profile and a palette', pngOf(3, [[0], [1]], [ICC, PALETTE]), ['00ff00', '0000ff']],
  [
    'a profile, a palette and transparency',
    pngOf(3, [[0], [1]], [ICC, PALETTE, chunk('tRNS', Buffer.from([255, 0]))]),
    ['00ff00', 'ffffff'],
  ],
  ['a profile of RGB for greys', pngOf(0, [[128], [255]], [ICC]), ['808080', 'ffffff']],
  [
    'a profile, and 16 bits',
    pngOf(2, [RED, BLUE].map((color) => color!.flatMap((value) => [value, value])) as [number[], number[]], [ICC], 16),
    ['00ff00', '0000ff'],
  ],
  ['a broken profile', pngOf(2, [RED, BLUE], [chunk('iCCP', Buffer.from('a\0\0broken'))]), ['ff0000', '0000ff']],
  [
    'a gamma of one',
    pngOf(
      2,
      [
        [55, 55, 55],
        [255, 0, 55],
      ],
      [numbers('gAMA', 100_000)],
    ),
    ['808080', 'ff0080'],
  ],
  ['a gamma of one, and greys', pngOf(0, [[55], [255]], [numbers('gAMA', 100_000)]), ['808080', 'ffffff']],
  [
    'a gamma of one, greys and transparency',
    pngOf(
      4,
      [
        [55, 255],
        [55, 0],
      ],
      [numbers('gAMA', 100_000)],
    ),
    ['808080', 'ffffff'],
  ],
  ['the gamma of sRGB', pngOf(2, [[55, 55, 55], RED], [numbers('gAMA', 45_455)]), ['373737', 'ff0000']],
  [
    'a gamma that sRGB is told in place of',
    pngOf(2, [[55, 55, 55], RED], [chunk('sRGB', Buffer.from([0])), numbers('gAMA', 100_000)]),
    ['373737', 'ff0000'],
  ],
  [
    'primaries of another red',
    pngOf(
      2,
      [RED, BLUE],
      [numbers('gAMA', 45_455), numbers('cHRM', 31_270, 32_900, 30_000, 60_000, 64_000, 33_000, 15_000, 6_000)],
    ),
    ['00ff00', '0000ff'],
  ],
  ['a turn to the right', pngOf(2, [RED, BLUE], [TURNED]), ['ff0000', '0000ff']],
  ['no profile', jpegOf([]), ['ff0000', '0000ff'], 'image/jpeg'],
  ['a profile in two parts', jpegOf(PARTS), ['00ff00', '0000ff'], 'image/jpeg'],
  ['a profile for other colours', jpegOf(PARTS, [[128], [255]]), ['808080', 'ffffff'], 'image/jpeg'],
  [
    'colours for presses, inverted as programs write them',
    jpegOf(
      [],
      [
        [255, 255, 255, 255],
        [255, 255, 255, 0],
      ],
    ),
    ['ffffff', '231f20'],
    'image/jpeg',
  ],
])('a picture with %s', async (_name, bytes, wanted, mediaType = 'image/png') => {
  const colors = await shown(bytes, mediaType);
  expect(colors.map((color, at) => (isNear(color, wanted[at]!) ? wanted[at] : color))).toEqual(wanted);
});

test('pictures with one profile share it, and the document still keeps PDF/A', async () => {
  const assets = ['a', 'b'].map(
    (path, at): Asset => ({ path, mediaType: 'image/png', bytes: pngOf(2, [RED, [at, 0, 0]], [ICC]) }),
  );
  const file = Buffer.from((await render('![](a) ![](b)', { assets })).bytes).toString('latin1');
  expect(file.match(/\/Alternate \/DeviceRGB/g)).toHaveLength(1);
  expect(file).toContain('<pdfaid:part>2</pdfaid:part>');
});
