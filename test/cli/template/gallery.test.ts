/** §10.56: the templates that come with Platen can be used as they are: each has values, a picture and no warning. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { copyFromGallery } from '../../../src/cli/commands/gallery.ts';
import { checkFolder } from '../../../src/cli/dev/check-folder.ts';
import { testFolder } from '../../../src/cli/dev/test-folder.ts';
import { loadConfig } from '../../../src/platform/config.ts';
import { findInGallery, GALLERY, readGalleryPicture } from '../../../src/use-cases/templates/index.ts';
import { SHARED_WORKERS } from '../../support/shared-workers.ts';
import { ofThisRun } from '../../support/this-run.ts';

const PRISMA = path.join(import.meta.dirname, '../../../prisma');
const config = loadConfig({ RENDER_CONCURRENCY: '1' });

let place: string;
beforeAll(() => {
  place = mkdtempSync(path.join(tmpdir(), 'platen-gallery-'));
});
afterAll(() => rmSync(place, { recursive: true }));

function sourceOf(name: string, folder: string): string {
  return readFileSync(path.join(PRISMA, folder, `${name}.md`), 'utf8');
}

test('every file of the folders is in the gallery, with the title and language of its file', () => {
  const files = ['demo', 'gallery'].flatMap((folder) =>
    readdirSync(path.join(PRISMA, folder))
      .filter((file) => file.endsWith('.md'))
      .map((file) => {
        const source = sourceOf(path.basename(file, '.md'), folder);
        return { file, title: /^title: (.+)$/m.exec(source)?.[1], language: languageIn(source) };
      }),
  );
  const listed = GALLERY.map(({ name, title, language }) => ({ file: `${name}.md`, title, language }));
  expect(listed.toSorted(byFile)).toEqual(files.toSorted(byFile));
  expect(GALLERY.length).toBeGreaterThanOrEqual(20);
  expect(new Set(GALLERY.map(({ language }) => language.slice(0, 2))).size).toBeGreaterThanOrEqual(5);
});

function languageIn(source: string): string {
  return /^languages: \[([\w-]+)/m.exec(source)?.[1] ?? /^language: (.+)$/m.exec(source)![1]!;
}

function byFile(one: { file: string }, other: { file: string }): number {
  return one.file.localeCompare(other.file);
}

test('each has a picture of a page', async () => {
  for (const template of GALLERY) {
    const png = Buffer.from(await readGalleryPicture(template));
    expect(png.toString('latin1', 1, 4)).toBe('PNG');
    // Width and height. A label is smaller than a sheet.
    expect(Math.min(png.readUInt32BE(16), png.readUInt32BE(20))).toBeGreaterThan(120);
    expect(png.length).toBeLessThan(20_000);
  }
});

describe.each(ofThisRun(GALLERY, 6).map((one) => [one.name, one] as const))('%s', (name, template) => {
  test('its documents have no warning, and are the same when they are made again', async () => {
    const folder = path.join(place, name);
    await copyFromGallery(folder, [template]);
    const { warnings, templates } = await checkFolder(folder, { config, open: SHARED_WORKERS });
    expect({ warnings, templates }).toEqual({ warnings: [], templates: 1 });
    const options = { config, open: SHARED_WORKERS, now: new Date('2026-11-30T12:00') };
    await testFolder(folder, { ...options, accept: true });
    expect(await testFolder(folder, options)).toMatchObject({ templates: 1 });
  });
});

test('a copy has the theme, its pictures and its fonts, and replaces no file', async () => {
  const folder = path.join(place, 'copied');
  const templates = [findInGallery('certificate')!, findInGallery('menu')!];
  expect(await copyFromGallery(folder, templates)).toEqual({ templates: 2, files: expect.any(Number) });
  for (const file of ['certificate.theme.yaml', 'seal.svg', 'verlaine.theme.yaml', 'verlaine.svg', 'menu.values.json'])
    expect(existsSync(path.join(folder, file))).toBe(true);
  expect(existsSync(path.join(folder, 'lindenhof.svg'))).toBe(false);
  expect(await copyFromGallery(folder, templates)).toEqual({ templates: 2, files: 0 });
  writeFileSync(path.join(folder, 'menu.md'), 'Mine');
  await expect(copyFromGallery(folder, [findInGallery('menu')!, findInGallery('nda')!])).rejects.toThrow(
    /menu\.md" exists already and is different/,
  );
  expect(readFileSync(path.join(folder, 'menu.md'), 'utf8')).toBe('Mine');
  expect(existsSync(path.join(folder, 'nda.md'))).toBe(false);
});
