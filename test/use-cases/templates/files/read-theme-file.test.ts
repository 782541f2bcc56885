/** §17.37: what a theme asks of its fonts, whose files say whether they have it. */
import { copyFile, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { english } from '../../../../src/locales/message.ts';
import { fontFile } from '../../../../src/pdf/fonts/faces.ts';
import { readThemeFiles } from '../../../../src/use-cases/templates/files/read-theme-file.ts';
import { FILES_ON_DISK as source } from '../../../../src/use-cases/templates/files/template-files.ts';
import { expectTranslated } from '../../../template/support/expect-translated.ts';

let folder = '';
beforeAll(async () => {
  folder = await realpath(await mkdtemp(path.join(tmpdir(), 'platen-themes-')));
  await copyFile(fontFile('sans', 'normal'), path.join(folder, 'all.ttf'));
  await copyFile(fontFile('arabic', 'bold'), path.join(folder, 'few.ttf'));
});
afterAll(() => rm(folder, { recursive: true }));

const CAPS = [
  '6 styles.title.caps: Plex has no small capitals (smcp). Choose another family, or remove the small capitals.',
];

test.each<[what: string, files: string, style: string, faults: string[], ignored: string[]]>([
  ['small capitals', '[few.ttf]', '{caps: small}', CAPS, []],
  ['small capitals that the font has', '[all.ttf]', '{caps: small}', [], []],
  ['small capitals of a built-in font', '[few.ttf]', '{family: serif, caps: small}', [], []],
  [
    'bold ones, from the bold file',
    '[all.ttf, {path: few.ttf, weight: bold}]',
    '{caps: small, weight: bold}',
    CAPS,
    [],
  ],
  ['figures', '[few.ttf]', '{figures: old-style}', [], ['styles.title.figures (Plex has no onum)']],
  ['capitals', '[few.ttf]', '{caps: all}', [], []],
])('%s', async (_what, files, style, faults, ignored) => {
  const file = path.join(folder, 'acme.theme.yaml');
  const fonts = `typography:\n  base: {family: Plex}\n  fonts:\n    - {family: Plex, files: ${files}}\n`;
  await writeFile(file, `${fonts}styles:\n  title: ${style}\n`);
  const read = await readThemeFiles([{ file, path: file, root: folder, source }]);
  expect(expectTranslated(read.faults).map(({ line, message }) => `${line} ${message}`)).toEqual(faults);
  const told = read.themes
    .flatMap((theme) => theme.ignored)
    .map((one) => (typeof one === 'string' ? one : english(one)));
  expect(told).toEqual(ignored);
});
