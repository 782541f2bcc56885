/** §10.5: files → saved templates; with one mistake anywhere, nothing is saved. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { loadVersionAssets } from '../../../src/data/storage/templates/assets.ts';
import { exportTemplate, listTemplates, loadVersion } from '../../../src/data/storage/templates/templates.ts';
import { createWorkspace } from '../../../src/data/storage/workspaces/workspaces.ts';
import { findTemplateFiles } from '../../../src/use-cases/templates/files/template-files.ts';
import { importTemplates } from '../../../src/use-cases/templates/import-templates.ts';
import { png } from '../../pdf/support/pictures.ts';
import { currentVersionOf } from '../../support/current-version-of.ts';
import { useDatabase } from '../../support/use-database.ts';

const database = useDatabase();
const now = new Date('2026-08-27T09:00:00.000Z');
const PNG = Buffer.from(png('', 1, 1).bytes);
let workspaces = 0;
let workspaceId = '';
let folder = '';

beforeEach(async () => {
  workspaces += 1;
  const workspace = { name: `W${workspaces}`, plan: 'active', timeZone: 'UTC', now } as const;
  workspaceId = (await createWorkspace(database.db, workspace)).id;
  folder = await mkdtemp(path.join(tmpdir(), 'platen-import-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Writes files below the folder, by name. */
async function write(files: Record<string, string | Buffer>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), content);
  }
}

async function importAll(options: Partial<Parameters<typeof importTemplates>[3]> = {}) {
  return (await importTemplates(database.db, workspaceId, await findTemplateFiles([folder]), { now, ...options }))
    .templates;
}

/** A first version changes nothing for anybody. */
const NEW = { changes: [], callers: [] };

async function titles() {
  return (await listTemplates(database.db, workspaceId)).map(({ title }) => title);
}

test('a folder is imported with its images, and each file comes back as it was', async () => {
  const offer = '---\ntitle: Offer\nfolder: HR / Offers\n---\n\n![Logo](../logo.png) Dear {{Name}},  \n\n\n';
  await write({ 'logo.png': PNG, 'hr/offer.md': offer, 'note.md': '---\ntitle: Note\n---\n' });
  const seen: number[][] = [];
  const imported = await importAll({ onProgress: (...progress) => seen.push(progress) });
  expect(imported).toEqual([
    {
      id: expect.any(String),
      title: 'Offer',
      folder: 'HR / Offers',
      version: 1,
      file: path.join(folder, 'hr/offer.md'),
      ...NEW,
    },
    { id: expect.any(String), title: 'Note', folder: '', version: 1, file: path.join(folder, 'note.md'), ...NEW },
  ]);
  expect(seen).toEqual([
    [0, 2],
    [1, 2],
    [2, 2],
  ]);
  const { id } = imported[0]!;
  expect((await exportTemplate(database.db, id)).source).toBe(offer);
  const { versionId } = await currentVersionOf(database.db, workspaceId, id);
  expect(await loadVersionAssets(database.db, workspaceId, versionId!)).toMatchObject([
    { path: '../logo.png', mediaType: 'image/png' },
  ]);
});

test('the next version keeps the keys of the version before', async () => {
  const version = (placeholders: string, body: string) =>
    write({ 'a.md': `---\ntitle: A\nplaceholders:\n${placeholders}---\n\n${body}\n` });
  await version('  - label: Full name\n    key: who\n', '{{Full name}}');
  await importAll();
  await write({ 'a.md': '---\ntitle: A\n---\n\n{{Full name}} and {{City}}\n' });
  const [saved] = await importAll();
  const head = await currentVersionOf(database.db, workspaceId, saved!.id);
  const { inventory } = await loadVersion(database.db, workspaceId, head.versionId!, { images: false });
  expect(saved!.version).toBe(2);
  expect(inventory.placeholders.map(({ label, key }) => [label, key])).toEqual([
    ['Full name', 'who'],
    ['City', 'city'],
  ]);
});

describe('nothing is saved, and every mistake is told, when', () => {
  const good = '---\ntitle: Good\n---\n';
  test.each<[string, Record<string, string | Buffer>, [string, number][]]>([
    [
      'files have mistakes of their own',
      { 'bad.md': '---\nfolder: HR\n---\n', 'good.md': good, 'worse.md': '---\ntitle: W\nplaceholders: 7\n---\n' },
      [
        ['bad.md', expect.any(Number) as never],
        ['worse.md', expect.any(Number) as never],
      ],
    ],
    [
      'images are missing or no images',
      {
        'a.md': '---\ntitle: A\n---\n\n![x](none.png)\n\ntext\n\n![y](text.png)\n',
        'good.md': good,
        'text.png': 'text',
      },
      [
        ['a.md', 5],
        ['a.md', 9],
      ],
    ],
    [
      'a file has mistakes of its own and images that are missing',
      { 'a.md': '---\ntitle: A\nfont: comic\n---\n\n![x](none.png)\n', 'good.md': good },
      [
        ['a.md', 3],
        ['a.md', 6],
      ],
    ],
    ['two files have one title and folder', { 'a.md': good, 'good.md': good }, [['good.md', 1]]],
    ['a file is too big', { 'big.md': Buffer.alloc(5 * 1024 * 1024 + 1, 'x'), 'good.md': good }, [['big.md', 1]]],
  ])('%s', async (_, files, places) => {
    await write(files);
    await expect(importAll()).rejects.toMatchObject({
      name: 'TemplateFaults',
      faults: places.map(([file, line]) => ({ file: path.join(folder, file), line, message: expect.anything() })),
    });
    expect(await titles()).toEqual([]);
  });
});

test.each([
  ['a draft replaces nothing', { draft: true }, { 'a.md': '---\ntitle: A\n---\n' }],
  ['two files replace nothing', {}, { 'a.md': '---\ntitle: A\n---\n', 'b.md': '---\ntitle: B\n---\n' }],
])('%s', async (_, options, files) => {
  await write({ 'old.md': '---\ntitle: Old\n---\n' });
  const [old] = await importAll();
  await rm(path.join(folder, 'old.md'));
  await write(files);
  await expect(importAll({ ...options, replaces: old!.id })).rejects.toMatchObject({ code: 'validation' });
  expect(await titles()).toEqual(['Old']);
});
