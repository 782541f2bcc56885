/** §10.33: which pictures are taken as values, and what is said of the others. */
import { deflateSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { dataUri, MAX_PICTURE_BYTES, writePicture } from '../../src/domain/write-picture.ts';
import { chunk, jpeg, png } from '../pdf/support/pictures.ts';

const BROKEN = 'the PNG file is damaged. Send a PNG or JPEG of up to 200 KB.';
const NEITHER = 'the file is not a valid PNG or JPEG. Send a PNG or JPEG of up to 200 KB.';
const NO_URI =
  'it is not a data: URI of a picture. Send "data:image/png;base64," or "data:image/jpeg;base64," followed by a PNG or JPEG of up to 200 KB in Base64.';

function take(sent: string) {
  const written = writePicture(sent);
  return 'text' in written ? written : { code: written.code, fact: written.fact(), problem: written.problem('') };
}

function refusal(problem: string, is: 'broken' | 'large' = 'broken') {
  return { code: 'invalid_values', fact: { kind: 'picture', is }, problem };
}

/** Five by three pixels, of which so many bytes are there. */
function pixels(color: number, depth: number, bytes: number, interlaced = false): string {
  const header = Buffer.from([0, 0, 0, 5, 0, 0, 0, 3, depth, color, 0, 0, interlaced ? 1 : 0]);
  const [signature, data] = [png('', 1, 1).bytes.subarray(0, 8), deflateSync(Buffer.alloc(bytes))];
  return dataUri('image/png', Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data)]));
}

function claiming(width: number, height: number, depth = 8): string {
  return dataUri('image/png', png('', 1, 1, false, { width, height, depth }).bytes);
}

test.each([
  ['png', 'image/png', png('', 20, 10).bytes],
  ['jpeg', 'image/jpeg', jpeg('').bytes],
  ['jpeg', 'image/png', jpeg('').bytes],
])('a %s that is sent as %s is known by its hash', (kind, mediaType, bytes) => {
  const path = expect.stringMatching(/^picture:[0-9a-f]{64}$/);
  const wanted = { text: path, picture: { path, mediaType: `image/${kind}`, bytes } };
  expect(take(dataUri(mediaType, bytes))).toEqual(wanted);
  expect(take(dataUri(mediaType, bytes).replace('data:', 'DATA:').replace(mediaType, ''))).toEqual(wanted);
});

/** Colour type, depth, and the bytes that five pixels take. */
const KINDS: [color: number, depth: number, row: number][] = [
  ...([
    [0, 1, 1],
    [0, 2, 2],
    [0, 4, 3],
    [0, 8, 5],
    [0, 16, 10],
  ] as const),
  ...([
    [2, 8, 15],
    [2, 16, 30],
  ] as const),
  ...([
    [3, 1, 1],
    [3, 2, 2],
    [3, 4, 3],
    [3, 8, 5],
  ] as const),
  ...([
    [4, 8, 10],
    [4, 16, 20],
    [6, 8, 20],
    [6, 16, 40],
  ] as const),
].map(([...kind]) => kind);

test.each(KINDS)('a PNG of colour type %i with %i bits has all its pixels, and not many more', (color, depth, row) => {
  // A byte for the filter of each row, and a kilobyte that does no harm.
  const all = 3 * (1 + row);
  expect(take(pixels(color, depth, all))).toHaveProperty('picture');
  expect(take(pixels(color, depth, all - 1))).toEqual(refusal(BROKEN));
  expect(take(pixels(color, depth, all + 1024))).toHaveProperty('picture');
  expect(take(pixels(color, depth, all + 1025))).toEqual(refusal(BROKEN));
});

test('an interlaced one has more, for the rows of its passes', () => {
  expect(take(pixels(2, 8, 52, true))).toHaveProperty('picture');
  expect(take(pixels(2, 8, 51, true))).toEqual(refusal(BROKEN));
  expect(take(pixels(2, 8, 52 + 1024, true))).toHaveProperty('picture');
  expect(take(pixels(2, 8, 52 + 1025, true))).toEqual(refusal(BROKEN));
});

test.each([
  [0, 3],
  [2, 4],
  [3, 16],
  [4, 4],
  [6, 1],
  [1, 8],
])('no PNG is of colour type %i with %i bits', (color, depth) => {
  expect(take(pixels(color, depth, 60))).toEqual(refusal(NEITHER));
});

const FULL = Buffer.concat([png('', 1, 1).bytes, Buffer.alloc(MAX_PICTURE_BYTES)]).subarray(0, MAX_PICTURE_BYTES);
const EMPTY_JPEG = Buffer.from('ffd8ffc0000b080000002801011100', 'hex');
const HUGE_JPEG = Buffer.from('ffd8ffc0000b08ffffffff01011100', 'hex');

test.each<[what: string, sent: string, wanted: object]>([
  ['text', 'Ada', refusal(NO_URI)],
  ['text before it', `x${claiming(1, 1)}`, refusal(NO_URI)],
  ['text behind it', `${claiming(1, 1)}?`, refusal(NO_URI)],
  ['no base64', 'data:image/png,abc', refusal(NO_URI)],
  ['nothing', 'data:;base64,', refusal(NEITHER)],
  ['another type', dataUri('image/svg+xml', Buffer.from('<svg/>')), refusal(NEITHER)],
  ['a JPEG without a frame', dataUri('image/jpeg', jpeg('').bytes.subarray(0, 40)), refusal(NEITHER)],
  ['a JPEG of no pixels', dataUri('image/jpeg', EMPTY_JPEG), refusal(NEITHER)],
  ['a PNG of no width', claiming(0, 9), refusal(NEITHER)],
  ['a PNG of no height', claiming(9, 0), refusal(NEITHER)],
  ['a PNG without its pixels', claiming(90, 90), refusal(BROKEN)],
  ['a PNG cut short', dataUri('image/png', png('', 90, 90).bytes.slice(0, 60)), refusal(BROKEN)],
  ['a JPEG cut short', dataUri('image/jpeg', jpeg('').bytes.slice(0, -2)), refusal(BROKEN.replace('PNG', 'JPEG'))],
  [
    'a JPEG cut short behind its thumbnail, which ends',
    dataUri('image/jpeg', Buffer.concat([Buffer.from('ffd8ffe10006ffd90000', 'hex'), jpeg('').bytes.slice(2, -2)])),
    refusal(BROKEN.replace('PNG', 'JPEG')),
  ],
  [
    'a JPEG without loss',
    dataUri('image/jpeg', Buffer.from(Buffer.from(jpeg('').bytes).toString('hex').replace('ffc0', 'ffc3'), 'hex')),
    refusal('PDFs cannot show this kind of JPEG. Save it as a baseline or progressive JPEG.'),
  ],
  ['as many bytes as may be', dataUri('image/png', FULL), expect.objectContaining({ picture: expect.anything() })],
  [
    'one more',
    dataUri('image/png', Buffer.concat([FULL, Buffer.alloc(1)])),
    refusal('the picture is larger than 200 KB. Send a PNG or JPEG of up to 200 KB.', 'large'),
  ],
  ['as many pixels as may be', claiming(5000, 4000), refusal(BROKEN)],
  [
    'more pixels',
    claiming(5000, 4001),
    refusal('the picture has 5000 × 4001 pixels. Send one with up to 20 million.', 'large'),
  ],
  ['as many of 16 bits as may be', claiming(5000, 2000, 16), refusal(BROKEN)],
  [
    'more of 16 bits',
    claiming(5000, 2001, 16),
    refusal('the picture has 5000 × 2001 pixels. Send one with up to 10 million.', 'large'),
  ],
  [
    'more pixels in a JPEG',
    dataUri('image/jpeg', HUGE_JPEG),
    refusal('the picture has 65535 × 65535 pixels. Send one with up to 150 million.', 'large'),
  ],
])('%s', (_what, sent, wanted) => expect(take(sent)).toEqual(wanted));
