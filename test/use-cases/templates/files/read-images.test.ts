/** §13.7: an image lies in the folder that is imported, whatever a template, a link or a name says. */
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, realpath, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { findTemplateFiles, FILES_ON_DISK as source } from '../../../../src/use-cases/templates/files/files-on-disk.ts';
import { readImages } from '../../../../src/use-cases/templates/files/read-images.ts';

const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
let folder = '';

/** `outside.png` and `import/` with `a.md`, `hr/b.md`, `.hidden/c.md` and images. */
beforeAll(async () => {
  folder = await realpath(await mkdtemp(path.join(tmpdir(), 'platen-images-')));
  for (const name of ['import/hr', 'import/.hidden', 'import/images', 'empty'])
    await mkdir(path.join(folder, name), { recursive: true });
  for (const name of ['a.md', 'hr/b.md', '.hidden/c.md', '.d.md', 'images/e.md.txt'])
    await writeFile(path.join(folder, 'import', name), '');
  for (const name of [
    'outside.png',
    'import/logo.png',
    'import/images/my logo.png',
    'import/images/é.png',
    'import/hr/near.png',
  ])
    await writeFile(path.join(folder, name), PNG);
  await writeFile(path.join(folder, 'import/text.png'), 'text');
  await writeFile(path.join(folder, 'import/full.png'), PNG);
  await truncate(path.join(folder, 'import/full.png'), 5 * 1024 * 1024);
  await writeFile(path.join(folder, 'import/big.png'), PNG);
  await truncate(path.join(folder, 'import/big.png'), 5 * 1024 * 1024 + 1);
  await symlink('../outside.png', path.join(folder, 'import/out.png'));
  await symlink('logo.png', path.join(folder, 'import/in.png'));
  await symlink('../../empty', path.join(folder, 'import/hr/way'));
  await writeFile(path.join(folder, 'empty/far.png'), PNG);
  await symlink('../a.md', path.join(folder, 'import/hr/again.md'));
  execFileSync('mkfifo', [path.join(folder, 'import/pipe.png')]);
  await symlink('/etc/hostname', path.join(folder, 'import/stranger.md'));
});
afterAll(() => rm(folder, { recursive: true }));

function inFolder(name: string) {
  return path.join(folder, name);
}

describe('findTemplateFiles', () => {
  test('finds each *.md of a folder once, but for hidden ones and links out of it', async () => {
    const files = await findTemplateFiles([inFolder('import'), inFolder('import/hr/b.md')]);
    expect(files).toEqual([
      { file: inFolder('import/a.md'), path: inFolder('import/a.md'), root: inFolder('import'), source },
      { file: inFolder('import/hr/b.md'), path: inFolder('import/hr/b.md'), root: inFolder('import'), source },
    ]);
  });

  test('takes a file that is named, whatever its name, with its own folder as root', async () => {
    expect(await findTemplateFiles([inFolder('import/images/e.md.txt')])).toEqual([
      {
        file: inFolder('import/images/e.md.txt'),
        path: inFolder('import/images/e.md.txt'),
        root: inFolder('import/images'),
        source,
      },
    ]);
  });

  test.each([
    ['nowhere.md', 'no file or folder'],
    ['empty', 'no template'],
  ])('refuses %s', async (name, message) => {
    await expect(findTemplateFiles([inFolder(name)])).rejects.toMatchObject({
      code: 'validation',
      message: expect.stringContaining(message),
    });
  });
});

describe('readImages', () => {
  const read = (file: string, root: string, written: string) =>
    readImages({ file: 'as given.md', path: inFolder(file), root: inFolder(root), source }, [
      { path: written, line: 7 },
    ]);

  test.each([
    ['import/a.md', 'logo.png'],
    ['import/a.md', './images/../logo.png'],
    ['import/a.md', 'images/my%20logo.png'],
    ['import/a.md', 'images/my logo.png'],
    ['import/a.md', 'images/%C3%A9.png'],
    ['import/a.md', 'in.png'],
    ['import/a.md', 'full.png'],
    ['import/hr/b.md', 'near.png'],
    ['import/hr/b.md', '../logo.png'],
  ])('%s may show %s', async (file, written) => {
    const { assets, faults } = await read(file, 'import', written);
    expect(faults).toEqual([]);
    expect(assets).toMatchObject([{ path: written, mediaType: 'image/png' }]);
    expect(Buffer.from(assets[0]!.bytes.subarray(0, 8))).toEqual(PNG);
  });

  test.each([
    ['import/a.md', 'import', '../outside.png', 'lies outside the folder'],
    ['import/a.md', 'import', '%2e%2e/outside.png', 'lies outside the folder'],
    ['import/a.md', 'import', 'images/../../outside.png', 'lies outside the folder'],
    ['import/hr/b.md', 'import/hr', '../logo.png', 'lies outside the folder'],
    ['import/a.md', 'import', '.', 'lies outside the folder'],
    ['import/a.md', 'import', 'out.png', 'is a symbolic link that leads out of the folder'],
    ['import/a.md', 'import', 'hr/way/far.png', 'is a symbolic link that leads out of the folder'],
    ['import/a.md', 'import', 'none.png', 'does not exist'],
    ['import/a.md', 'import', 'images', 'is not a file'],
    ['import/a.md', 'import', 'pipe.png', 'is not a file'],
    ['import/a.md', 'import', 'text.png', 'is neither PNG, JPEG nor SVG'],
    ['import/a.md', 'import', 'big.png', 'has 5242881 bytes, more than 5242880'],
    ['import/a.md', 'import', '/etc/hostname', 'is not a path relative'],
    ['import/a.md', 'import', '//host/logo.png', 'is not a path relative'],
    ['import/a.md', 'import', 'https://example.com/logo.png', 'is not a path relative'],
    ['import/a.md', 'import', 'file:logo.png', 'is not a path relative'],
    ['import/a.md', 'import', 'data:image/png;base64,AAAA', 'is not a path relative'],
    ['import/a.md', 'import', 'logo.png%00', 'is not a path relative'],
    ['import/a.md', 'import', '%', 'is not a path relative'],
  ])('%s in %s may not show %s', async (file, root, written, why) => {
    const { assets, faults } = await read(file, root, written);
    expect(assets).toEqual([]);
    expect(faults).toEqual([
      { file: 'as given.md', line: 7, message: expect.stringContaining(`The image ${written} ${why}`) },
    ]);
  });

  test('an image that is shown twice is read once', async () => {
    const references = [1, 2].map((line) => ({ path: 'logo.png', line }));
    const template = { file: 'a.md', path: inFolder('import/a.md'), root: inFolder('import'), source };
    expect((await readImages(template, references)).assets).toHaveLength(1);
  });
});
