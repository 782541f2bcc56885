/** §20.12: what may be uploaded, and archives that are made to do harm. */
import { describe, expect, test } from '@jest/globals';
import { collectFiles } from '../../../../src/use-cases/templates/upload/collect-files.ts';
import { type ZipEntry, zipOf } from '../../../support/zip.ts';

const MEBIBYTE = 1024 * 1024;
const TEXT = Buffer.from('text');

function sent(files: Record<string, Buffer>) {
  return Object.entries(files).map(([name, bytes]) => ({ name, size: bytes.length, bytes: new Uint8Array(bytes) }));
}

function zipped(entries: readonly (Partial<ZipEntry> & { name: string })[], options = {}) {
  const archive = zipOf(
    entries.map((entry) => ({ bytes: TEXT, ...entry })),
    options,
  );
  return collectFiles(sent({ 'a.zip': archive }));
}

test('files and those of archives are taken by their names, but for hidden ones', async () => {
  const archive = zipOf(
    ['b\\c.md', './d.md', '.git/e.md', '__MACOSX/._c.md', 'f/Thumbs.db'].map((name) => ({ name, bytes: TEXT })),
  );
  const files = await collectFiles(sent({ 'x/a.md': TEXT, '.DS_Store': TEXT, 'some.ZIP': archive }));
  expect(files.map(({ name }) => name)).toEqual(['x/a.md', 'b/c.md', 'd.md']);
  expect(Buffer.from(files[1]!.bytes!)).toEqual(TEXT);
});

test('of a file that is too large to be imported, only the size is kept', async () => {
  const big = Buffer.alloc(6 * MEBIBYTE, 'x');
  const [file] = await zipped([{ name: 'video.mp4', bytes: big }]);
  expect(file).toEqual({ name: 'video.mp4', size: big.length, bytes: null });
});

describe('refused is', () => {
  test.each<[string, () => Promise<unknown>, string, RegExp]>([
    ['no archive', () => collectFiles(sent({ 'a.zip': TEXT })), 'validation', /archive a\.zip could not be read/],
    [
      'an archive that ends early',
      () => collectFiles(sent({ 'a.zip': zipOf([{ name: 'a.md', bytes: TEXT }]).subarray(40) })),
      'validation',
      /could not be read/,
    ],
    [
      'a way out of the archive',
      () => zipped([{ name: '../a.md' }]),
      'validation',
      /could not be read: invalid relative path/,
    ],
    ['a way out within a name', () => zipped([{ name: 'a/../../b.md' }]), 'validation', /invalid relative path/],
    ['an absolute name', () => zipped([{ name: '/etc/passwd' }]), 'validation', /absolute path/],
    ['a name with a drive', () => zipped([{ name: 'C:\\a.md' }]), 'validation', /absolute path/],
    ['a name with NUL', () => zipped([{ name: 'a\0.md' }]), 'validation', /control characters/],
    ['a long name', () => zipped([{ name: `${'a/'.repeat(300)}b.md` }]), 'validation', /more than 500 characters/],
    [
      'a symbolic link',
      () => zipped([{ name: 'a.md', says: { mode: 0o120777 } }]),
      'validation',
      /a\.md is a symbolic link/,
    ],
    ['an encrypted file', () => zipped([{ name: 'a.md', says: { flags: 1 } }]), 'validation', /a\.md is encrypted/],
    [
      'one name twice',
      () => zipped([{ name: 'a.md' }, { name: './a.md' }]),
      'validation',
      /Two files are called a\.md/,
    ],
    [
      'one name in two ways of Unicode',
      () => zipped([{ name: 'é.md' }, { name: 'e\u0301.md' }]),
      'validation',
      /Two files/,
    ],
    ['a wrong checksum', () => zipped([{ name: 'a.md', says: { crc: 1 } }]), 'validation', /a\.md is damaged/],
    [
      'a file that is longer than it says',
      () => zipped([{ name: 'a.md', bytes: Buffer.alloc(MEBIBYTE), says: { size: 4 } }]),
      'validation',
      /could not be read/,
    ],
    [
      'a file that is shorter than it says',
      () => zipped([{ name: 'a.md', says: { size: 400 } }]),
      'validation',
      /could not be read/,
    ],
    [
      'too many entries',
      () => zipped([{ name: 'a.md' }], { entries: 60_000 }),
      'payload_too_large',
      /more than 1,000 files/,
    ],
    [
      'a bomb',
      () => zipped([{ name: 'a.md', bytes: Buffer.alloc(4 * MEBIBYTE) }]),
      'payload_too_large',
      /more than 100 times its size/,
    ],
    [
      'what says that it is too much together',
      () => zipped(Array.from({ length: 10 }, (_, at) => ({ name: `${at}.png`, says: { size: 5 * MEBIBYTE } }))),
      'payload_too_large',
      /larger than 32 MB in total/,
    ],
    [
      'too much text',
      () => collectFiles(sent({ 'a.md': Buffer.alloc(3 * MEBIBYTE), 'b.md': Buffer.alloc(2 * MEBIBYTE) })),
      'payload_too_large',
      /more than 4 MB of text/,
    ],
    [
      'a sent name that leads out',
      () => collectFiles(sent({ 'a/../../b.md': TEXT })),
      'validation',
      /points outside the upload/,
    ],
    [
      'a sent name that is absolute',
      () => collectFiles(sent({ '\\\\host\\a.md': TEXT })),
      'validation',
      /points outside/,
    ],
  ])('%s', async (_, collect, code, message) => {
    await expect(collect()).rejects.toMatchObject({ code, detail: 'files', message: expect.stringMatching(message) });
  });
});
