/**
 * §10.56, §18.42: the documents of the gallery are those that were accepted, in each of their languages. `npx platen test prisma/gallery
 * --accept`, and the same for `prisma/demo`, accepts a change. `make test` draws a quarter of the templates.
 */
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { testFolder } from '../../../src/cli/dev/test-folder.ts';
import { describeFailure } from '../../../src/cli/run/describe-failure.ts';
import { loadConfig } from '../../../src/platform/config.ts';
import { GALLERY } from '../../../src/use-cases/templates/index.ts';
import { ROOT } from '../../house/repository-files.ts';
import { SHARED_WORKERS } from '../../support/shared-workers.ts';
import { isOfThisRun } from '../../support/this-run.ts';

const config = loadConfig({ RENDER_CONCURRENCY: '1' });
const DRAWN = GALLERY.filter((_, at) => isOfThisRun(at, 4));

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'platen-gallery-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('every template of the gallery has accepted documents', () => {
  const accepted = ['demo', 'gallery'].flatMap((one) => readdirSync(path.join(ROOT, 'prisma', one, '.accepted')));
  const without = GALLERY.filter(({ name }) => !accepted.includes(`${name}.typical.pdf`));
  expect(without.map(({ name }) => name)).toEqual([]);
});

test.each(['demo', 'gallery'] as const)('those of %s are as they were accepted', async (of) => {
  const names = DRAWN.filter((one) => one.folder === of).map(({ name }) => name);
  const from = path.join(ROOT, 'prisma', of);
  const copy = path.join(folder, of);
  const isDrawn = (file: string) => !/\.(md|pdf)$/.test(file) || names.includes(path.basename(file).split('.')[0]!);
  cpSync(from, copy, { recursive: true, filter: isDrawn });
  const found = await testFolder(copy, { config, open: SHARED_WORKERS }).catch((error) => describeFailure(error).lines);
  expect(found).toMatchObject({ templates: names.length });
});
