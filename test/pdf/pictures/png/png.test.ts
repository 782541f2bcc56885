/** ISO 15948: every kind of PNG gives the pixels that another reader (ImageMagick) sees in it, laid on white. */
import { deflateSync, inflateSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { readPng } from '../../../../src/domain/png.ts';
import { opaquePng } from '../../../../src/pdf/pictures/png/opaque-png.ts';
import type { Asset } from '../../../../src/template/model/code.ts';
import { chunk, png } from '../../support/pictures.ts';
import { render } from '../../support/render.ts';

/** 3 × 3 pixels as RGB in hexadecimal. */
const FILES: [kind: string, file: string, pixels: string][] = [
  [
    'RGBA, interlaced',
    'iVBORw0KGgoAAAANSUhEUgAAAAMAAAADCAYAAAEhL4UpAAAAM0lEQVQI12NgeMrwn2HG09sMjHlHGBg8GG43MOQ9XdDApHWfoZ7R/ypDgxnDggZlBuv/AE5rD2i2Cu6+AAAAAElFTkSuQmCC',
    '00e500b6f1cfffffffa6e97fffffffa8d5dbffffff98c4a0dae1ec',
  ],
  [
    'RGBA of 16 bits',
    'iVBORw0KGgoAAAANSUhEUgAAAAMAAAADEAYAAAAGuGn8AAAAUUlEQVQI12NgYHj6n4Hh//+8fU//L3jd0DCj8+n/280MDCz+eR9ZGRgaG8V/MjAwMDQ0CNgwMDAw/P/PIh/wzo2BoaFB+DREgH81AwMDQ2MjAMTpHDO0lQKqAAAAAElFTkSuQmCC',
    '00e500b6f2cfffffffa6ea7fffffffa8d5daffffff97c3a0dae1ec',
  ],
  [
    'grey with alpha',
    'iVBORw0KGgoAAAANSUhEUgAAAAMAAAADCAQAAAD8IX00AAAAHklEQVQI12NY/P9Yw2UG5ghGzgam/4yLGUT+czcCAF0yB+XThoNkAAAAAElFTkSuQmCC',
    'a3a3a3e2e2e2ffffffd3d3d3ffffffcbcbcbffffffb7b7b7e0e0e0',
  ],
  [
    'a palette with transparency, interlaced',
    'iVBORw0KGgoAAAANSUhEUgAAAAMAAAADCAMAAAEW8XUbAAAAFVBMVEX///8AyAAoyFoUqgBkqrRQjFp4jLSWUv8QAAAAAXRSTlMAQObYZgAAABVJREFUCNdjYGQAAjYGJgZWBmYGFgAAhwAWUzck/QAAAABJRU5ErkJggg==',
    '00c80028c85affffff14aa00ffffff64aab4ffffff508c5a788cb4',
  ],
  [
    'RGB, interlaced',
    'iVBORw0KGgoAAAANSUhEUgAAAAMAAAADCAIAAAGuTRJ+AAAALElEQVQI1wEhAN7/AADlAAD///8B////3+TuAMfy1gLQ0coAweu7////qNXaU+UWSe/0I/4AAAAASUVORK5CYII=',
    '00e500c7f2d6ffffffc1ebbbffffffa8d5daffffff97c3a0dee3ed',
  ],
  [
    'one bit of grey, interlaced',
    'iVBORw0KGgoAAAANSUhEUgAAAAMAAAADAQAAAAEJVLiEAAAAEklEQVQI12NgYGhgOADEDAwHAA0MAoEBSOyMAAAAAElFTkSuQmCC',
    '000000ffffffffffffffffffffffff000000ffffff000000ffffff',
  ],
];

describe('PNG', () => {
  test.each(FILES)('%s', (_kind, file, pixels) => {
    const opaque = readPng(opaquePng(new Uint8Array(Buffer.from(file, 'base64'))));
    expect(opaque.header).toEqual({ width: 3, height: 3, depth: 8, color: 2, interlaced: false });
    // Three rows, each after the type of its filter, which is none.
    const got = [...inflateSync(opaque.data)].filter((_, index) => index % 10 !== 0);
    const wanted = [...Buffer.from(pixels, 'hex')];
    expect(got).toHaveLength(wanted.length);
    // Two programs may round to neighbouring values.
    for (const [index, value] of wanted.entries()) expect(Math.abs(got[index]! - value)).toBeLessThanOrEqual(1);
  });

  test('PNGs that pdfkit embeds directly are not changed', () => {
    const { bytes } = png('a', 5, 4);
    expect(Buffer.from(opaquePng(bytes)).equals(bytes)).toBe(true);
  });

  /** A picture with `chunks` before its data, or after it. */
  const withChunks = (before: Buffer[], after: Buffer[] = []): Asset => {
    const { bytes, ...asset } = png('a', 5, 4);
    const [header, data] = [bytes.subarray(0, 33), bytes.subarray(33, -12)];
    return { ...asset, bytes: new Uint8Array(Buffer.concat([header, ...before, data, ...after, bytes.subarray(-12)])) };
  };
  const ODD: [name: string, asset: Asset][] = [
    ['a comment of half a megabyte', withChunks([chunk('tEXt', Buffer.from(`Comment\0${'a'.repeat(500_000)}`))])],
    ['a palette that only proposes colours', withChunks([chunk('PLTE', Buffer.alloc(30, 200))])],
    // Twelve bytes less than nothing, for one who reads the size with a sign: the same chunk again, for ever.
    ['a chunk of four gigabytes', withChunks([], [Buffer.from('fffffff400000000', 'hex')])],
    ['no end', { ...png('a', 5, 4), bytes: png('a', 5, 4).bytes.slice(0, -12) }],
  ];
  test.each(ODD)('%s changes nothing', async (_name, asset) => {
    const [wanted, got] = [
      await render('![](a)', { assets: [png('a', 5, 4)] }),
      await render('![](a)', { assets: [asset] }),
    ];
    expect(Buffer.from(got.bytes).equals(wanted.bytes)).toBe(true);
  });

  test('a transparent picture is blended with the colour of the paper', () => {
    const opaque = inflateSync(readPng(opaquePng(png('a', 1, 1, true).bytes, [255, 0, 0])).data);
    expect([...opaque]).toEqual([0, 142, 45, 80]);
  });

  const FILTERED: [type: number, rows: number[]][] = [
    [0, [10, 20, 30, 40, 50, 60]],
    [1, [10, 10, 30, 10, 50, 10]],
    [2, [10, 20, 20, 20, 20, 20]],
    [3, [10, 15, 25, 15, 35, 15]],
    [4, [10, 10, 20, 10, 20, 10]],
  ];
  test.each(FILTERED)('rows of filter type %s', (type, [a, b, c, d, e, f]) => {
    // Two by three pixels of black with an alpha, so that what comes out is 255 - alpha.
    const header = Buffer.from([0, 0, 0, 2, 0, 0, 0, 3, 8, 4, 0, 0, 0]);
    const rows = Buffer.from([type, 0, a!, 0, b!, type, 0, c!, 0, d!, type, 0, e!, 0, f!]);
    const signature = png('a', 1, 1).bytes.subarray(0, 8);
    const file = Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(rows))]);
    const opaque = inflateSync(readPng(opaquePng(file)).data);
    const values = [1, 4, 8, 11, 15, 18].map((at) => 255 - opaque[at]!);
    expect(values).toEqual([10, 20, 30, 40, 50, 60]);
  });

  /** A picture with another filter type in each row. */
  function filteredBy(bytes: Uint8Array, type: number): Uint8Array {
    const { header, data } = readPng(bytes);
    const rows = inflateSync(data);
    for (let row = 0; row < header.height; row++) rows[(row * rows.length) / header.height] = type;
    return Buffer.concat([bytes.subarray(0, 33), chunk('IDAT', deflateSync(rows))]);
  }
  const BROKEN: [name: string, bytes: Uint8Array, reason: RegExp][] = [
    ['data cut short', png('a', 30, 30).bytes.slice(0, 50), /./],
    ['more rows claimed than there are', png('a', 3, 3, false, { width: 3, height: 9 }).bytes, /too early/],
    ['fewer rows claimed than there are', png('a', 3, 300, false, { width: 3, height: 1 }).bytes, /larger than/],
    ['another signature', new Uint8Array(100), /signature/],
    ['a filter that there is not', filteredBy(png('a', 3, 3).bytes, 9), /filter type 9/],
    ['a filter that there is not, with transparency', filteredBy(png('a', 3, 3, true).bytes, 9), /filter type 9/],
  ];
  test.each(BROKEN)('%s is refused', (_name, bytes, reason) => {
    expect(() => opaquePng(bytes)).toThrow(reason);
  });
});
