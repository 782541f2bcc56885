/** §10.10, §10.13: versions, keys that live on, drafts, and two imports at once. */
import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { loadVersionAssets } from '../../../src/data/storage/templates/assets.ts';
import { listSavedTemplates, loadVersion } from '../../../src/data/storage/templates/templates.ts';
import { createWorkspace } from '../../../src/data/storage/workspaces/workspaces.ts';
import type { Asset } from '../../../src/template/model/code.ts';
import type { History, Inventory } from '../../../src/template/model/inventory.ts';
import { type NewVersion, saveTemplates } from '../../../src/use-cases/templates/save-templates.ts';
import { currentVersionOf } from '../../support/current-version-of.ts';
import { useDatabase } from '../../support/use-database.ts';

const database = useDatabase();
const now = new Date('2026-08-27T09:00:00.000Z');
const later = new Date('2026-08-28T09:00:00.000Z');
const UNKNOWN = '01a1fddc-1f19-711f-93d0-9f2d68bc7f72';
let workspaces = 0;
let workspaceId = '';

async function newWorkspace() {
  workspaces += 1;
  const workspace = { name: `W${workspaces}`, plan: 'active', timeZone: 'UTC', now } as const;
  return (await createWorkspace(database.db, workspace)).id;
}

beforeEach(async () => {
  workspaceId = await newWorkspace();
});

function inventory(key: string): Inventory {
  return {
    placeholders: [{ label: key, key, count: 1, value: '', type: 'text' }],
    groups: [],
  };
}

function keysOf({ placeholders }: History): string[] {
  return placeholders.map(({ keys }) => keys.at(-1)!);
}

function versionOf(title: string, more: Partial<NewVersion> = {}): NewVersion {
  return {
    title,
    folder: '',
    source: `source of ${title}`,
    assets: [],
    inventoryAfter: () => inventory('name'),
    ...more,
  };
}

async function save(version: NewVersion, at = now, workspace = workspaceId) {
  return (await saveTemplates(database.db, workspace, [version], at))[0]!;
}

/** Title, folder and version of every template, drafts too. */
async function templates() {
  return (await database.db.template.findMany({ where: { workspaceId }, orderBy: { title: 'asc' } })).map(
    ({ title, folder, currentVersion }) => ({ title, folder, version: currentVersion }),
  );
}

describe('the next version', () => {
  test('is that of the template with the same title and folder', async () => {
    const first = await save(versionOf('Offer', { folder: 'HR' }));
    const second = await save(versionOf('Offer', { folder: 'HR', source: 'second' }), later);
    expect(first).toMatchObject({ title: 'Offer', folder: 'HR', version: 1 });
    expect(second).toMatchObject({ id: first.id, title: 'Offer', folder: 'HR', version: 2 });
    const head = await currentVersionOf(database.db, workspaceId, first.id);
    expect(head).toMatchObject({ version: 2, updatedAt: later });
    expect(await loadVersion(database.db, workspaceId, head.versionId!, { images: false })).toMatchObject({
      title: 'Offer',
      source: 'second',
      inventory: inventory('name'),
      images: [],
    });
    expect(
      await database.db.templateVersion.count({ where: { templateId: first.id, source: 'source of Offer' } }),
    ).toBe(1);
  });

  test.each<[string, Partial<NewVersion>]>([
    ['title', { title: 'offer', folder: 'HR' }],
    ['folder', { title: 'Offer', folder: '' }],
  ])('another %s is another template', async (_, other) => {
    const first = await save(versionOf('Offer', { folder: 'HR' }));
    const second = await save(versionOf('Offer', other));
    expect(second).toMatchObject({ version: 1 });
    expect(second.id).not.toBe(first.id);
  });

  test('in another workspace is another template', async () => {
    const first = await save(versionOf('Offer'));
    const second = await save(versionOf('Offer'), now, await newWorkspace());
    expect(second.version).toBe(1);
    expect(second.id).not.toBe(first.id);
  });

  test('is given the entries of the version before, then those of earlier ones', async () => {
    const seen: string[][] = [];
    const next = (key: string) => (history: History) => {
      seen.push(keysOf(history));
      return inventory(key);
    };
    for (const key of ['one', 'two', 'three']) await save(versionOf('Offer', { inventoryAfter: next(key) }));
    // Those of the version before come first.
    expect(seen).toEqual([[], ['one'], ['two', 'one']]);
  });
});

describe('replacing', () => {
  test('gives a template another title and folder with its next version', async () => {
    const { id } = await save(versionOf('Old'));
    const saved = await save(versionOf('New', { folder: 'HR', replaces: id }), later);
    expect(saved).toMatchObject({ id, title: 'New', folder: 'HR', version: 2 });
    expect(await templates()).toEqual([{ title: 'New', folder: 'HR', version: 2 }]);
  });

  test('refuses an unknown template, one of another workspace, and the name of another template', async () => {
    const { id } = await save(versionOf('Old'));
    const elsewhere = await save(versionOf('Old'), now, await newWorkspace());
    await save(versionOf('Taken'));
    const replace = (title: string, replaces: string) => save(versionOf(title, { replaces }));
    await expect(replace('New', UNKNOWN)).rejects.toMatchObject({ code: 'not_found' });
    await expect(replace('New', elsewhere.id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(replace('Taken', id)).rejects.toMatchObject({ code: 'validation', detail: 'title' });
    expect(await templates()).toEqual([
      { title: 'Old', folder: '', version: 1 },
      { title: 'Taken', folder: '', version: 1 },
    ]);
  });
});

describe('a draft', () => {
  const draft = (title: string) => versionOf(title, { draft: true });

  test('is a template with no saved version, not in the list, until it is saved', async () => {
    const { id, version } = await save(draft('Later'));
    expect(version).toBeNull();
    expect((await listSavedTemplates(database.db, workspaceId, {}, { limit: 50 })).total).toBe(0);
    expect(await currentVersionOf(database.db, workspaceId, id)).toMatchObject({
      version: null,
      versionId: null,
    });
    expect(await save(draft('Later'))).toMatchObject({ id, version: null });
    expect(await save(versionOf('Later'))).toMatchObject({ id, version: 1 });
  });

  test('does not count as a saved template', async () => {
    await save(versionOf('Saved'));
    await expect(save(draft('Saved'))).rejects.toMatchObject({ code: 'validation' });
    expect(await templates()).toEqual([{ title: 'Saved', folder: '', version: 1 }]);
  });
});

describe('images', () => {
  const image = (path: string, content: string): Asset => ({
    path,
    mediaType: 'image/svg+xml',
    bytes: Buffer.from(`<svg>${content}</svg>`),
  });

  test('are kept with the version that shows them, each bytes once', async () => {
    const [logo, photo] = [image('logo.svg', `logo ${workspaceId}`), image('photo.svg', 'photo')];
    const copy = { ...logo, path: 'copy.svg' };
    const { id } = await save(versionOf('Offer', { assets: [photo, logo, copy] }));
    await save(versionOf('Other', { assets: [logo] }));
    const { versionId } = await currentVersionOf(database.db, workspaceId, id);
    const assets = await loadVersionAssets(database.db, workspaceId, versionId!);
    const version = await loadVersion(database.db, workspaceId, versionId!, { images: true });
    expect(version).toMatchObject({ title: 'Offer', source: 'source of Offer', inventory: inventory('name') });
    expect(version.images).toEqual(assets);
    expect(assets.map(({ path, bytes }) => [path, Buffer.from(bytes).toString()])).toEqual(
      [copy, logo, photo].map(({ path, bytes }) => [path, Buffer.from(bytes).toString()]),
    );
    const hash = createHash('sha256').update(logo.bytes).digest();
    expect(await database.db.asset.count({ where: { hash } })).toBe(1);
  });
});

describe('several files', () => {
  test('are saved all or none', async () => {
    const broken = versionOf('Broken', {
      inventoryAfter: () => {
        throw new Error('a mistake');
      },
    });
    const saving = saveTemplates(database.db, workspaceId, [versionOf('Good'), broken], now);
    await expect(saving).rejects.toThrow('a mistake');
    expect(await templates()).toEqual([]);
  });

  test('have results in the order of the files', async () => {
    const saved = await saveTemplates(
      database.db,
      workspaceId,
      ['B', 'C', 'A'].map((title) => versionOf(title)),
      now,
    );
    expect(saved.map(({ title }) => title)).toEqual(['B', 'C', 'A']);
  });
});

test('imports of one title at once make versions 1 to 6 of one template, and each knows the one before', async () => {
  const seen: number[] = [];
  const inventoryAfter = (history: History) => {
    const before = Number(keysOf(history)[0] ?? 0);
    seen.push(before);
    return inventory(String(before + 1));
  };
  const saved = await Promise.all(Array.from({ length: 6 }, () => save(versionOf('Race', { inventoryAfter }))));
  expect(new Set(saved.map(({ id }) => id)).size).toBe(1);
  expect(saved.map(({ version }) => version).sort()).toEqual([1, 2, 3, 4, 5, 6]);
  expect(seen).toEqual([0, 1, 2, 3, 4, 5]);
});
