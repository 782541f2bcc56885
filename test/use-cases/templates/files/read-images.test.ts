/** §13.7: an image lies in the folder that is imported, whatever a template, a link or a name says. */
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, realpath, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readImages } from '../../../../src/use-cases/templates/files/read-images.ts';
import {
  findTemplateFiles,
  FILES_ON_DISK as source,
} from '../../../../src/use-cases/templates/files/template-files.ts';
import { chunk, jpeg, png } from '../../../pdf/support/pictures.ts';
import { expectTranslated } from '../../../template/support/expect-translated.ts';

const PNG = Buffer.from(png('', 1, 1).bytes);
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">';
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
    ['nowhere.md', 'File or folder'],
    ['empty', 'has no templates'],
  ])('refuses %s', async (name, message) => {
    await expect(findTemplateFiles([inFolder(name)])).rejects.toMatchObject({
      code: 'validation',
      message: expect.stringContaining(message),
    });
  });
});

describe('readImages', () => {
  const read = async (file: string, root: string, written: string) => {
    const template = { file: 'as given.md', path: inFolder(file), root: inFolder(root), source };
    const { assets, ...told } = await readImages(template, [{ path: written, line: 7 }]);
    const [faults, undrawn, warnings] = [told.faults, told.undrawn, told.warnings].map(expectTranslated);
    return { assets, faults: faults!, undrawn: undrawn!, warnings: warnings! };
  };

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
    expect(Buffer.from(assets[0]!.bytes.subarray(0, PNG.length))).toEqual(PNG);
  });

  test.each([
    ['import/a.md', 'import', '../outside.png', 'is outside the folder'],
    ['import/a.md', 'import', '%2e%2e/outside.png', 'is outside the folder'],
    ['import/a.md', 'import', 'images/../../outside.png', 'is outside the folder'],
    ['import/hr/b.md', 'import/hr', '../logo.png', 'is outside the folder'],
    ['import/a.md', 'import', '.', 'is outside the folder'],
    ['import/a.md', 'import', 'out.png', 'is a symbolic link to a place outside the folder'],
    ['import/a.md', 'import', 'hr/way/far.png', 'is a symbolic link to a place outside the folder'],
    ['import/a.md', 'import', 'none.png', 'does not exist'],
    ['import/a.md', 'import', 'images', 'is a folder'],
    ['import/a.md', 'import', 'pipe.png', 'is not a file'],
    ['import/a.md', 'import', 'text.png', 'is not a PNG, JPEG or SVG'],
    ['import/a.md', 'import', 'big.png', 'has 5242881 bytes, and the limit is 5242880'],
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
      { file: 'as given.md', line: 7, message: expect.stringContaining(`The picture ${written} ${why}`) },
    ]);
  });

  const broken: [file: string, bytes: Uint8Array | string, why: string][] = [
    ['cut.png', PNG.subarray(0, -20), 'is incomplete or damaged. Export it again'],
    ['cut.jpg', jpeg('').bytes.slice(0, -9), 'is incomplete or damaged. Export it again'],
    ['cut.svg', `${SVG}<g>`, 'is not valid SVG: it does not end, in line 1. Export it again'],
    [
      'large.png',
      png('', 1, 1, false, { width: 5001, height: 4000 }).bytes,
      'has 21 million pixels. Reduce it to 20 million or less',
    ],
    [
      'deep.png',
      png('', 1, 1, false, { width: 5001, height: 2000, depth: 16 }).bytes,
      'has 11 million pixels. Reduce it to 10 million or less',
    ],
    [
      'lossless.jpg',
      Buffer.from(Buffer.from(jpeg('').bytes).toString('hex').replace('ffc0', 'ffc3'), 'hex'),
      'is a kind of JPEG that PDFs do not support. Save it as a baseline or progressive JPEG',
    ],
    ['script.svg', `${SVG}\n<script/></svg>`, 'contains <script> in line 2, which is not supported. Export it without'],
    [
      'linked.svg',
      `${SVG}<image href="a.png"/></svg>`,
      'uses a.png in line 1, which is outside the file. Embed it when you export the drawing',
    ],
    [
      'webp.svg',
      `${SVG}<image href="data:image/webp;base64,AA"/></svg>`,
      'contains a picture (data:image/webp) in line 1 that is not supported. Embed it as a complete PNG or JPEG',
    ],
    ['sizeless.svg', SVG.replace(/ width.*/, '/>'), 'has no size. Give its <svg> a width and a height, or a viewBox'],
    [
      'costly.svg',
      `${SVG}${'<g/>'.repeat(10_000)}</svg>`,
      'is too large to draw. Export it with fewer and simpler shapes',
    ],
  ];
  test.each(broken)('%s is not taken', async (name, bytes, why) => {
    await writeFile(inFolder(`import/${name}`), bytes);
    const { assets, faults, undrawn, warnings } = await read('import/a.md', 'import', name);
    const fault = { file: 'as given.md', line: 7, message: `The picture ${name} ${why}.` };
    expect({ assets, faults, undrawn, warnings }).toEqual({
      assets: [],
      faults: [fault],
      undrawn: [fault],
      warnings: [],
    });
  });

  const losing: [file: string, bytes: Uint8Array | string, message: string][] = [
    [
      'blur.svg',
      `${SVG}\n<g style="filter:blur(1px)"/></svg>`,
      'is drawn without filter: blur(1px), in line 2: export it as plain shapes.',
    ],
    [
      'lab.svg',
      `${SVG}<g fill="light-dark(red, blue)"/></svg>`,
      'is drawn without fill: light-dark(red, blue), in line 1: use a color such as #rrggbb.',
    ],
    [
      'font.svg',
      `${SVG}<style>@font-face{}</style></svg>`,
      'is drawn without @font-face, in line 1: its text uses the fonts of the document, unless you convert it to paths.',
    ],
    [
      'sheet.svg',
      `${SVG}<style>@import "a";</style></svg>`,
      'is drawn without @import "a", in line 1: put the styles into the drawing.',
    ],
    [
      'wide.svg',
      `${SVG}<style>@media (width){}</style></svg>`,
      'is drawn without @media (width), in line 1: use attributes or class selectors.',
    ],
    ['moves.svg', `${SVG}<set/></svg>`, 'is drawn without <set>, in line 1: it is drawn as it looks at the start.'],
    [
      'html.svg',
      `${SVG}<switch><foreignObject/><g/></switch></svg>`,
      'is drawn without <foreignObject>, in line 1: the fallback in the drawing is shown.',
    ],
    [
      'bare.svg',
      '<svg width="9" height="9"/>',
      'is drawn without xmlns, in line 1: add xmlns="http://www.w3.org/2000/svg" to its <svg>, or browsers will show nothing.',
    ],
    [
      'press.svg',
      `${SVG}<g fill="cmyk(1,2,3,4)"/></svg>`,
      'has CMYK colours without a colour profile. Previews may show different colours, and documents with it are not PDF/A. Save it in RGB.',
    ],
    [
      'wide.png',
      Buffer.concat([PNG.subarray(0, 33), chunk('cICP', Buffer.from([9, 16, 0, 1])), PNG.subarray(33)]),
      'has colours that PDFs do not support (cICP). Save it in sRGB.',
    ],
  ];
  test.each(losing)('%s is taken, and what it loses is told', async (name, bytes, message) => {
    await writeFile(inFolder(`import/${name}`), bytes);
    const { assets, faults, warnings } = await read('import/a.md', 'import', name);
    expect([assets.length, faults]).toEqual([1, []]);
    expect(warnings).toEqual([{ file: 'as given.md', line: 7, message: `The picture ${name} ${message}` }]);
  });

  test('an image that is shown twice is read once', async () => {
    const references = [1, 2].map((line) => ({ path: 'logo.png', line }));
    const template = { file: 'a.md', path: inFolder('import/a.md'), root: inFolder('import'), source };
    expect((await readImages(template, references)).assets).toHaveLength(1);
  });
});
