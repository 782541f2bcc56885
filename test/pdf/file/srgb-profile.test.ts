/** IEC 61966-2-1: the colour profile of a document is read here as a reader of ICC profiles does, beside the one of pdfkit. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { srgbProfile } from '../../../src/pdf/file/srgb-profile.ts';

const pdfkit = createRequire(createRequire(import.meta.url).resolve('pdfmake')).resolve('pdfkit');
const REFERENCE = readFileSync(join(dirname(pdfkit), 'data/sRGB_IEC61966_2_1.icc'));
const OURS = srgbProfile('sRGB IEC61966-2.1');

function tagsOf(profile: Buffer): Map<string, Buffer> {
  const tags = new Map<string, Buffer>();
  for (let index = 0; index < profile.readUInt32BE(128); index++) {
    const entry = 132 + 12 * index;
    const [place, length] = [profile.readUInt32BE(entry + 4), profile.readUInt32BE(entry + 8)];
    expect(place % 4).toBe(0);
    expect(place + length).toBeLessThanOrEqual(profile.length);
    tags.set(profile.toString('latin1', entry, entry + 4), profile.subarray(place, place + length));
  }
  return tags;
}

/** Numbers with sixteen bits behind the point. */
function xyz(tag: Buffer): number[] {
  return [8, 12, 16].map((at) => tag.readInt32BE(at) / 0x10000);
}

/** What the curve says for a number between 0 and 1, on straight lines between its points. */
function onCurve(tag: Buffer, value: number): number {
  const last = tag.readUInt32BE(8) - 1;
  const point = (index: number): number => tag.readUInt16BE(12 + 2 * Math.min(index, last)) / 0xffff;
  const below = Math.floor(value * last);
  return point(below) + (value * last - below) * (point(below + 1) - point(below));
}

/** The colour with these numbers (0…255), in X, Y and Z under D50. */
function seen(tags: Map<string, Buffer>, colour: number[]): number[] {
  const light = [...'rgb'].map((name, index) => onCurve(tags.get(`${name}TRC`)!, colour[index]! / 255));
  return [0, 1, 2].map((axis) =>
    [...'rgb'].reduce((sum, name, index) => sum + light[index]! * xyz(tags.get(`${name}XYZ`)!)[axis]!, 0),
  );
}

describe('the colour profile', () => {
  const [ours, reference] = [tagsOf(OURS), tagsOf(REFERENCE)];

  test('is a display of red, green and blue, as long as it says', () => {
    expect(OURS.readUInt32BE(0)).toBe(OURS.length);
    expect(OURS.toString('latin1', 12, 24)).toBe(REFERENCE.toString('latin1', 12, 24));
    expect(OURS.toString('latin1', 36, 40)).toBe('acsp');
    expect([68, 72, 76].map((at) => OURS.readInt32BE(at))).toEqual([68, 72, 76].map((at) => REFERENCE.readInt32BE(at)));
  });

  test('has what ICC asks of such a profile', () => {
    const wanted = ['desc', 'cprt', 'wtpt', 'rXYZ', 'gXYZ', 'bXYZ', 'rTRC', 'gTRC', 'bTRC'];
    expect([...ours.keys()].sort()).toEqual(wanted.sort());
    expect(ours.get('desc')!.toString('latin1', 12)).toMatch(/^sRGB IEC61966-2\.1\0/);
  });

  const GREYS = Array.from({ length: 256 }, (_, grey) => [grey, grey, grey]);
  const COLOURS = [
    [255, 0, 0],
    [0, 255, 0],
    [0, 0, 255],
    [17, 17, 17],
    [31, 78, 121],
    [200, 100, 50],
  ];
  test('says the same of every grey and of colours as the one of pdfkit', () => {
    for (const colour of [...GREYS, ...COLOURS]) {
      const wanted = seen(reference, colour);
      const given = seen(ours, colour);
      for (const axis of [0, 1, 2]) expect(Math.abs(given[axis]! - wanted[axis]!)).toBeLessThan(0.0002);
    }
  });
});
