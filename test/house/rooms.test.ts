/** Tests stand in `test` under the paths of what they show; what shows the service as a whole has rooms of its own. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { ROOT } from './repository-files.ts';

/** What is below them has no counterpart in `src`. `support` is what tests of a room share. */
const OF_THE_WHOLE = [
  'agents',
  'bench',
  'clients',
  'contract',
  'faults',
  'flows',
  'house',
  'pdf/whole-documents',
  'rendering/word/corpus',
  'template/word/other-programs',
  'doors/mcp/app/browser',
  'doors/oauth/attacks',
  'doors/web/attacks',
  'doors/web/browser',
  'pdf/pictures/svg/browser',
  'rendering/preview/browser',
];

function isOfTheWhole(folder: string): boolean {
  return folder.split('/').includes('support') || OF_THE_WHOLE.some((one) => `${folder}/`.startsWith(`${one}/`));
}

test('every other folder of tests is a folder of the source', () => {
  const folders = readdirSync(path.join(ROOT, 'test'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => path.relative(path.join(ROOT, 'test'), path.join(entry.parentPath, entry.name)))
    .map((folder) => folder.split(path.sep).join('/'));
  expect(folders).toEqual(expect.arrayContaining(OF_THE_WHOLE));
  const strays = folders.filter((folder) => !isOfTheWhole(folder) && !existsSync(path.join(ROOT, 'src', folder)));
  expect(strays).toEqual([]);
});

const WINGS = [
  'cli',
  'data',
  'domain',
  'doors',
  'locales',
  'pdf',
  'platform',
  'rendering',
  'service',
  'template',
  'use-cases',
];

test('the source is eleven wings, each with a page', () => {
  const entries = readdirSync(path.join(ROOT, 'src'), { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  expect(folders.sort()).toEqual(WINGS);
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  expect(files.sort()).toEqual(['README.md', 'main.ts', 'platen']);
  expect(WINGS.filter((wing) => !existsSync(path.join(ROOT, 'src', wing, 'README.md')))).toEqual([]);
});

test('the root of test/pdf has no loose file', () => {
  const files = readdirSync(path.join(ROOT, 'test/pdf'), { withFileTypes: true }).filter((entry) => entry.isFile());
  expect(files.map(({ name }) => name)).toEqual([]);
});
