/** ISO 15948: every kind of PNG gives the pixels that another reader (ImageMagick) sees in it, laid on white. */
import { describe, expect, test } from '@jest/globals';
import { eachPixel, readPng } from '../../src/pdf/images/decode-png.ts';
import { opaquePng } from '../../src/pdf/images/opaque-png.ts';
import { png } from './pictures.ts';

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
    const got: number[] = [];
    eachPixel(opaque, (_x, _y, samples) => got.push(...samples));
    const wanted = [...Buffer.from(pixels, 'hex')];
    expect(got).toHaveLength(wanted.length);
    // Two programs may round to neighbouring values.
    for (const [index, value] of wanted.entries()) expect(Math.abs(got[index]! - value)).toBeLessThanOrEqual(1);
  });

  test('what pdfkit takes as it is stays as it is', () => {
    const { bytes } = png('a', 5, 4);
    expect(opaquePng(bytes)).toBe(bytes);
  });

  const BROKEN: [name: string, bytes: Uint8Array, reason: RegExp][] = [
    ['data cut short', png('a', 30, 30).bytes.slice(0, 50), /./],
    ['more rows claimed than there are', png('a', 3, 3, false, { width: 3, height: 9 }).bytes, /too early/],
    ['fewer rows claimed than there are', png('a', 3, 300, false, { width: 3, height: 1 }).bytes, /larger than/],
    ['another signature', new Uint8Array(100), /signature/],
  ];
  test.each(BROKEN)('%s is refused', (_name, bytes, reason) => {
    expect(() => opaquePng(bytes)).toThrow(reason);
  });
});
