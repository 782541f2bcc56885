/** §20.24 rule 4: the names of pictures, the text of a draft, and what tells one trial from another. */
import { expect, test } from '@jest/globals';
import { SAMPLE_JOB } from '../../../src/pdf/index.ts';
import { freePictureName, hashOfTrial, readDraftText } from '../../../src/use-cases/studio/desk.ts';

test.each<[given: string, taken: string[], name: string]>([
  ['seal.png', [], 'seal.png'],
  ['SEAL.PNG', [], 'seal.png'],
  ['C:\\Pictures\\Our seal.png', [], 'our-seal.png'],
  ['/home/ada/seal.jpeg', [], 'seal.jpeg'],
  ['Über uns (1).png', [], 'u-ber-uns-1.png'],
  ['--a--b--.svg', [], 'a-b.svg'],
  ['東京.png', [], 'picture.png'],
  ['.png', [], 'picture.png'],
  ['', [], 'picture'],
  ['seal', [], 'seal'],
  ['seal.backup', [], 'seal-backup'],
  ['a.b.png', [], 'a-b.png'],
  ['a\nb.png', [], 'a-b.png'],
  [`${'x'.repeat(61)}.png`, [], `${'x'.repeat(60)}.png`],
  ['seal.png', ['seal.png'], 'seal-2.png'],
  ['seal.png', ['seal.png', 'seal-2.png'], 'seal-3.png'],
  ['seal.png', ['seal-2.png'], 'seal.png'],
])('a picture %j beside %j is called %s', (given, taken, name) => {
  expect(freePictureName(given, taken)).toBe(name);
});

const MIB = 1024 * 1024;

test('a draft has line ends of one kind, at most one MiB, and no characters that a text cannot have', () => {
  expect(readDraftText('a\r\nb\rc\n')).toBe('a\nb\nc\n');
  expect(readDraftText('x'.repeat(MIB))).toHaveLength(MIB);
  const refusalOf = (text: string) => {
    try {
      readDraftText(text);
    } catch (error) {
      const { code, detail, told } = error as { code: string; detail: string; told: { params: object } };
      return { code, detail, params: told.params };
    }
    return undefined;
  };
  expect(refusalOf('x'.repeat(MIB + 1))).toEqual({
    code: 'payload_too_large',
    detail: 'source',
    params: { megabytes: 1.1, max: 1 },
  });
  // Characters of several bytes count with all of them.
  expect(refusalOf('ü'.repeat(MIB))).toMatchObject({ code: 'payload_too_large', params: { megabytes: 2 } });
  expect(refusalOf('a\0b')).toMatchObject({ code: 'validation', detail: 'source', params: { character: 'U+0000' } });
});

test('equal documents with equal files have an equal hash', () => {
  const job = { ...SAMPLE_JOB, markdown: 'a', lines: [1] };
  const bytes = new Uint8Array([1, 2, 3]);
  const asset = { path: 'a.png', mediaType: 'image/png' as const, bytes };
  const base = hashOfTrial({ ...job, assets: [asset] });
  expect(base).toMatch(/^[0-9a-f]{32}$/);
  expect(hashOfTrial({ ...job, assets: [{ ...asset, bytes: new Uint8Array(bytes) }] })).toBe(base);
  const others = [
    { ...job, markdown: 'b', assets: [asset] },
    { ...job, lines: [2], assets: [asset] },
    { ...job, assets: [] },
    { ...job, assets: [{ ...asset, path: 'b.png' }] },
    { ...job, assets: [{ ...asset, bytes: new Uint8Array([1, 2, 4]) }] },
    { ...job, assets: [{ ...asset, bytes: new Uint8Array([1, 2, 3, 4]) }] },
  ].map(hashOfTrial);
  expect(new Set([base, ...others]).size).toBe(7);
  // The path of a font is the hash of its bytes, which are long.
  const font = { path: 'font:ab', mediaType: 'font/ttf' as const, bytes };
  expect(hashOfTrial({ ...job, assets: [font] })).toBe(
    hashOfTrial({ ...job, assets: [{ ...font, bytes: bytes.toReversed() }] }),
  );
});
