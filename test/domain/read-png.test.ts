/** §17.15: of a PNG file, the parts that matter are read, and nothing is believed. */
import { expect, test } from '@jest/globals';
import { readPng } from '../../src/domain/png.ts';
import { chunk } from '../pdf/support/pictures.ts';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const HEADER = '00000005 00000004 08 03 00 00 01';
const DATA = chunk('IDAT', Buffer.from([1, 2]));

function header(hex = HEADER): Buffer {
  return chunk('IHDR', Buffer.from(hex.replace(/ /g, ''), 'hex'));
}

function read(...parts: Buffer[]) {
  const { data, palette, transparency, looks, ...rest } = readPng(Buffer.concat(parts));
  return {
    ...rest,
    data: [...data],
    palette: [...palette],
    transparency: transparency && [...transparency],
    looks: [...looks].map(([type, body]) => [type, ...body]),
  };
}

const READ = {
  header: { width: 5, height: 4, depth: 8, color: 3, interlaced: true },
  data: [1, 2],
  palette: [],
  transparency: undefined,
  looks: [] as (string | number)[][],
};

test.each<[what: string, parts: Buffer[], wanted: Partial<ReturnType<typeof read>>]>([
  ['a file', [header(), DATA, chunk('IEND', Buffer.alloc(0))], {}],
  ['one without an end', [header(), DATA], {}],
  ['data behind the end', [header(), DATA, chunk('IEND', Buffer.alloc(0)), DATA], {}],
  ['data in pieces', [header(), DATA, chunk('tEXt', Buffer.from('abc')), DATA], { data: [1, 2, 1, 2] }],
  ['data of no bytes', [header(), chunk('IDAT', Buffer.alloc(0))], { data: [] }],
  [
    'colours',
    [header(), chunk('PLTE', Buffer.from([7, 8, 9])), chunk('tRNS', Buffer.from([6])), DATA],
    { palette: [7, 8, 9], transparency: [6] },
  ],
  [
    'what colours mean, and how it is turned',
    [
      header(),
      chunk('gAMA', Buffer.from([0, 1, 2, 3])),
      chunk('eXIf', Buffer.from([4])),
      chunk('tEXt', Buffer.from([5])),
      DATA,
    ],
    {
      looks: [
        ['gAMA', 0, 1, 2, 3],
        ['eXIf', 4],
      ],
    },
  ],
  ['a claim of more bytes than there are', [header(), DATA, Buffer.from('0000ffff69434350', 'hex')], {}],
  [
    'rows in their order',
    [header(HEADER.replace(/01$/, '00')), DATA],
    { header: { ...READ.header, interlaced: false } },
  ],
])('%s', (_what, parts, wanted) => expect(read(SIGNATURE, ...parts)).toEqual({ ...READ, ...wanted }));

test.each<[what: string, parts: Buffer[], message: string]>([
  ['one byte of the signature', [Buffer.from('89504e470d0a1a0b', 'hex'), header(), DATA], 'no PNG signature'],
  ['a file without data', [SIGNATURE, header()], 'no header or no data'],
  ['a file without a header', [SIGNATURE, DATA], 'no header or no data'],
  ['a colour type', [SIGNATURE, header(HEADER.replace('08 03', '08 05')), DATA], 'colour type 5 with 8 bits'],
])('%s that is wrong is said', (_what, parts, message) => expect(() => read(...parts)).toThrow(message));
