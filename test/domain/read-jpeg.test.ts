/** §17.14: the size of a JPEG as it is displayed, whatever stands before its frame. */
import { expect, test } from '@jest/globals';
import { readJpeg } from '../../src/domain/read-jpeg.ts';

const START = 'ffd8';
/** Of 40 × 20 pixels. */
const FRAME = 'ffc0 000b 08 0014 0028 01 011100';
const WIDE = { width: 40, height: 20 };
const TURNED = { width: 20, height: 40 };

/** The entries of a TIFF directory, in either order of bytes; the orientation is tag 0112. */
function exif(order: 'little' | 'big', entries: [tag: number, value: number][], claimed = entries.length): string {
  const short = (value: number) => {
    const bytes = Buffer.alloc(2);
    if (order === 'little') bytes.writeUInt16LE(value);
    else bytes.writeUInt16BE(value);
    return bytes.toString('hex');
  };
  const header = order === 'little' ? '49492a0008000000' : '4d4d002a00000008';
  const written = entries.map(([tag, value]) => `${short(tag)} ${short(3)} 01000000 ${short(value)} 0000`).join('');
  return segment('e1', `457869660000 ${header} ${short(claimed)} ${written}`);
}

function segment(marker: string, body: string): string {
  const length = 2 + body.replace(/ /g, '').length / 2;
  return `ff${marker} ${length.toString(16).padStart(4, '0')} ${body}`;
}

function sizeOf(...parts: string[]) {
  // A picture is mostly a part of something larger that was read.
  const bytes = Buffer.from(`ff${parts.join('').replace(/ /g, '')}`, 'hex');
  const read = readJpeg(new Uint8Array(bytes.buffer, bytes.byteOffset + 1, bytes.length - 1));
  return read && { width: read.width, height: read.height };
}

test.each<[what: string, parts: string[], size: typeof WIDE | undefined]>([
  ['a frame', [FRAME], WIDE],
  ['a progressive frame', [FRAME.replace('ffc0', 'ffc2')], WIDE],
  ['the last kind of frame', [FRAME.replace('ffc0', 'ffcf')], WIDE],
  ['what is no frame', [FRAME.replace('ffc0', 'ffd0')], undefined],
  ['what is no frame either', [FRAME.replace('ffc0', 'ffbf')], undefined],
  ...['c4', 'c8', 'cc'].map((marker): [string, string[], typeof WIDE] => [
    `a table ${marker}`,
    [segment(marker, '00 0001 0002 0003 00'), FRAME],
    WIDE,
  ]),
  ['bytes that fill up', ['ffffff', FRAME], WIDE],
  ['no frame', [segment('e0', '4a464946')], undefined],
  ['a frame cut short', [FRAME.slice(0, 22)], undefined],
  ['what is no segment', ['00', FRAME], undefined],
  ['an orientation', [exif('big', [[0x0112, 6]]), FRAME], TURNED],
  [
    'an orientation behind others',
    [
      exif('little', [
        [0x010f, 1],
        [0x0112, 8],
      ]),
      FRAME,
    ],
    TURNED,
  ],
  ['the first that turns', [exif('little', [[0x0112, 5]]), FRAME], TURNED],
  ['one that only mirrors', [exif('big', [[0x0112, 4]]), FRAME], WIDE],
  ['another tag', [exif('big', [[0x0113, 6]]), FRAME], WIDE],
  [
    'an orientation behind the directory',
    [
      exif(
        'big',
        [
          [0x010f, 1],
          [0x0112, 6],
        ],
        1,
      ),
      FRAME,
    ],
    WIDE,
  ],
  ['an orientation, and none', [exif('big', [[0x0112, 6]]), exif('big', [[0x0112, 1]]), FRAME], TURNED],
  ['an orientation in another segment', [exif('big', [[0x0112, 6]]).replace('ffe1', 'ffe2'), FRAME], WIDE],
  ['an orientation that is not Exif', [exif('big', [[0x0112, 6]]).replace('45786966', '45786967'), FRAME], WIDE],
  ['more entries claimed than there are', [exif('big', [[0x010f, 1]], 60_000), FRAME], WIDE],
  ['a directory outside', [segment('e1', '457869660000 4d4d002a ffffff00 0001 0112 0003'), FRAME], WIDE],
  ['a directory at the end', [segment('e1', '457869660000 4d4d002a 0000000e 0001 0112 0003'), FRAME], WIDE],
  ['what says Exif and no more', [segment('e1', '45786966'), FRAME], WIDE],
  [
    'an orientation behind the segment, which claims it',
    [exif('big', [[0x010f, 1]], 3), segment('e2', '0000000000000000 0112 0003 00000001 0006 0000'), FRAME],
    WIDE,
  ],
  ['Exif without a directory', [segment('e1', '457869660000 4d4d002a 00000008'), FRAME], WIDE],
])('%s', (_what, parts, size) => expect(sizeOf(START, ...parts)).toEqual(size));

test.each(['', 'ff', 'd8', 'ffd9', '00d8', '89504e47'])('%j is no JPEG', (start) => {
  expect(sizeOf(start, FRAME)).toBeUndefined();
});
