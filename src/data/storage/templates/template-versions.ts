/** §10.13: saves templates and their versions inside one transaction. A saved version never changes. */
import { v7 } from 'uuid';
import type { Asset } from '../../../template/model/code.ts';
import {
  everyGroup,
  type History,
  historyOf,
  type Inventory,
  type KnownEntry,
  type KnownGroup,
  outersOf,
} from '../../../template/model/inventory.ts';
import type { Transaction } from '../connection/database.ts';
import { hashOf } from './assets.ts';

/** A template before its next version is saved; `version` is null if it has no version yet. */
export type TemplateToSave = { id: string; title: string; version: number | null; isArchived: boolean };

/** Finds a template by its ID; null if the workspace has no such template. */
export function findTemplateById(tx: Transaction, workspaceId: string, id: string): Promise<TemplateToSave | null> {
  return findTemplate(tx, { workspaceId, id });
}

/** Finds the name of a template and of its fields; null if the workspace has no such template. */
export function findTemplateFields(
  tx: Transaction,
  workspaceId: string,
  id: string,
): Promise<{ title: string; folder: string } | null> {
  return tx.template.findFirst({ where: { workspaceId, id }, select: { title: true, folder: true } });
}

/** Finds a template by its title and folder; null if the workspace has no such template. */
export function findTemplateByName(
  tx: Transaction,
  workspaceId: string,
  { title, folder }: { title: string; folder: string },
): Promise<TemplateToSave | null> {
  return findTemplate(tx, { workspaceId, title, folder });
}

async function findTemplate(
  tx: Transaction,
  where: { workspaceId: string; id?: string; title?: string; folder?: string },
): Promise<TemplateToSave | null> {
  const select = { id: true, title: true, currentVersion: true, archivedAt: true };
  const found = await tx.template.findFirst({ where, select });
  return (
    found && {
      id: found.id,
      title: found.title,
      version: found.currentVersion,
      isArchived: found.archivedAt !== null,
    }
  );
}

/** Loads the placeholders and groups of a saved version. Throws if there is no such version. */
export async function loadInventory(
  tx: Transaction,
  workspaceId: string,
  templateId: string,
  version: number,
): Promise<Inventory> {
  const { inventory } = await tx.templateVersion.findUniqueOrThrow({
    where: { workspaceId, templateId_version: { templateId, version } },
    select: { inventory: true },
  });
  return inventory as unknown as Inventory;
}

/** §10.37: loads the SHA-256 of the Word file from which a saved version was made; null for Markdown. */
export async function loadWordHash(
  tx: Transaction,
  workspaceId: string,
  templateId: string,
  version: number,
): Promise<Uint8Array | null> {
  // Raw: a Prisma client that was generated before the column existed can read it this way.
  const [saved] = await tx.$queryRaw<{ hash: Uint8Array | null }[]>`
    SELECT word_hash AS hash FROM template_versions WHERE workspace_id = ${workspaceId}::uuid AND template_id = ${templateId}::uuid AND version = ${version}`;
  return saved?.hash ?? null;
}

/**
 * §10.37: loads the choices about the placeholders of a Word file, from the last time that the template was saved from one. The template
 * is found by ID, otherwise by title and folder.
 */
export async function loadWordChoices(
  tx: Transaction,
  workspaceId: string,
  { id, title, folder }: { id?: string | undefined; title: string; folder: string },
): Promise<unknown> {
  const saved = await tx.templateVersion.findFirst({
    where: { workspaceId, wordHash: { not: null }, template: id === undefined ? { title, folder } : { id } },
    select: { wordChoices: true },
    orderBy: { version: 'desc' },
  });
  return saved?.wordChoices ?? null;
}

/** §20.12: loads the image with this path in the current version of a template, which is found by ID, otherwise by title and folder. */
export async function loadCurrentImage(
  tx: Transaction,
  workspaceId: string,
  { id, title, folder }: { id?: string | undefined; title: string; folder: string },
  path: string,
): Promise<{ version: number; image: Asset } | null> {
  const where = { workspaceId, ...(id === undefined ? { title, folder } : { id }) };
  const template = await tx.template.findFirst({ where, select: { id: true, currentVersion: true } });
  if (!template?.currentVersion) return null;
  const { id: templateId, currentVersion: version } = template;
  const found = await tx.templateVersionAsset.findFirst({
    where: { workspaceId, path, version: { templateId, version } },
    select: { asset: { select: { mediaType: true, bytes: true } } },
  });
  if (!found) return null;
  const { mediaType, bytes } = found.asset;
  return { version, image: { path, mediaType: mediaType as Asset['mediaType'], bytes } };
}

/** Checks whether a saved version has this text and these images. Throws if there is no such version. */
export async function isSameVersion(
  tx: Transaction,
  workspaceId: string,
  templateId: string,
  version: number,
  { source, assets }: { source: string; assets: Asset[] },
): Promise<boolean> {
  const saved = await tx.templateVersion.findUniqueOrThrow({
    where: { workspaceId, templateId_version: { templateId, version } },
    select: { source: true, assets: { select: { path: true, hash: true } } },
  });
  const hashes = new Map(saved.assets.map(({ path, hash }) => [path, hash]));
  return (
    saved.source === source &&
    hashes.size === assets.length &&
    assets.every(({ path, bytes }) => hashOf(bytes).equals(hashes.get(path) ?? Buffer.alloc(0)))
  );
}

type TemplateFields = { title: string; folder: string; version: number | null };

/** Creates a template and returns its ID. It has no slug yet. */
export async function insertTemplate(
  tx: Transaction,
  workspaceId: string,
  { title, folder, version }: TemplateFields,
  now: Date,
): Promise<string> {
  const id = v7();
  const row = { id, workspaceId, title, folder, currentVersion: version, createdAt: now, updatedAt: now };
  await tx.template.create({ data: row });
  return id;
}

/** Updates a template; an archived one is restored. */
export async function updateTemplate(
  tx: Transaction,
  workspaceId: string,
  id: string,
  { title, folder, version }: TemplateFields,
  now: Date,
): Promise<void> {
  const data = { title, folder, currentVersion: version, updatedAt: now, archivedAt: null };
  await tx.template.update({ where: { workspaceId, id }, data });
}

/** `source`: the unchanged file with front matter and Markdown. `theme`: the look of its documents (§19.2). */
type NewTemplateVersion = {
  version: number;
  title: string;
  source: string;
  inventory: Inventory;
  assets: Asset[];
  theme: TemplateTheme;
  /** The SHA-256 of the Word file from which the version was made. */
  wordHash?: Uint8Array<ArrayBuffer> | undefined;
  /** The user's choices about the placeholders of the Word file. */
  wordChoices?: object | undefined;
};

/** A theme by ID, no theme, or the default theme of the workspace. */
export type TemplateTheme = { id: string } | 'none' | 'default';

/** Inserts a version. Its images must be stored already. */
export async function insertTemplateVersion(
  tx: Transaction,
  workspaceId: string,
  templateId: string,
  { version, title, source, inventory, assets, theme, wordHash, wordChoices }: NewTemplateVersion,
  now: Date,
): Promise<void> {
  const versionId = v7();
  // Each without an answer, which Prisma would look up by an ID without the workspace (§18.49).
  await tx.templateVersion.createMany({
    data: {
      id: versionId,
      workspaceId,
      templateId,
      version,
      title,
      source,
      inventory,
      createdAt: now,
      themeId: typeof theme === 'string' ? null : theme.id,
      usesDefaultTheme: theme === 'default',
      ...(wordHash && { wordHash }),
      ...((wordChoices && { wordChoices }) as object | undefined),
    },
  });
  const images = assets.map(({ path, bytes }) => ({ workspaceId, versionId, path, hash: hashOf(bytes) }));
  await tx.templateVersionAsset.createMany({ data: images });
}

/** Stores each image once per workspace, however many templates show it. Images are sorted by hash, so that two imports cannot deadlock. */
export async function storeAssets(tx: Transaction, workspaceId: string, assets: Asset[], now: Date): Promise<void> {
  const byHash = new Map(assets.map((asset) => [hashOf(asset.bytes).toString('hex'), asset]));
  for (const [hash, { mediaType, bytes }] of [...byHash].sort(([a], [b]) => (a < b ? -1 : 1)))
    await tx.asset.createMany({
      data: {
        workspaceId,
        hash: Buffer.from(hash, 'hex'),
        mediaType,
        bytes: bytes as Uint8Array<ArrayBuffer>,
        createdAt: now,
      },
      skipDuplicates: true,
    });
}

/**
 * §10.10: the names that a template's versions have used for their entries. An entry keeps its identity, its keys and its counter for
 * ever.
 */
type Row = Pick<KnownEntry, 'id' | 'keys' | 'labels' | 'counted'> & {
  groupId: string | null;
  kind: 'placeholder' | 'group';
};

/** Loads the history of a template. `inventory` belongs to the newest version. */
export async function loadTemplateHistory(
  tx: Transaction,
  workspaceId: string,
  templateId: string,
  inventory: Inventory,
): Promise<History> {
  const rows: Row[] = await tx.templateEntry.findMany({
    where: { workspaceId, templateId },
    orderBy: { id: 'asc' },
    omit: { workspaceId: true, templateId: true },
  });
  const owned = Map.groupBy(rows, ({ groupId, kind }) => `${kind} ${groupId}`);
  const before = historyOf(inventory);
  const merge = <K extends KnownEntry>(known: K[], of: string, create: (row: Row) => K): K[] => {
    const byId = new Map(known.map((one) => [one.id, one]));
    for (const row of owned.get(of) ?? []) byId.set(row.id, { ...create(row), ...byId.get(row.id), ...pastOf(row) });
    return [...byId.values()];
  };
  const groupsOf = (known: KnownGroup[], of: string | null): KnownGroup[] =>
    merge<KnownGroup>(known, `group ${of}`, (row) => ({ ...pastOf(row), fields: [] })).map((group) => {
      const inner = groupsOf(group.groups ?? [], group.id);
      const fields = merge(group.fields, `placeholder ${group.id}`, pastOf);
      return { ...group, fields, ...(inner.length > 0 && { groups: inner }) };
    });
  return {
    placeholders: merge(before.placeholders, 'placeholder null', pastOf),
    groups: groupsOf(before.groups, null),
  };
}

function pastOf({ id, keys, labels, counted }: Row): KnownEntry {
  return { id, keys, labels, counted };
}

/** Adds new entries, and adds the new version's names to existing ones. */
export async function saveTemplateEntries(
  tx: Transaction,
  workspaceId: string,
  templateId: string,
  inventory: Inventory,
): Promise<void> {
  const { placeholders } = inventory;
  const groups = everyGroup(inventory.groups);
  const outers = outersOf(inventory.groups);
  const outerOf = (at: number) => groups[outers[at] ?? -1]?.entry ?? null;
  const entries = [
    ...groups.map((group, at) => ({ ...group, kind: 'group', groupId: outerOf(at), counted: false })),
    ...placeholders.map((one) => rowOf(one, null)),
    ...groups.flatMap((group) => group.fields.map((field) => rowOf(field, group.entry))),
  ].map(({ entry, key, label, groupId, kind, counted }) => ({ entry, key, label, groupId, kind, counted }));
  // Raw: Prisma cannot add to an array unless the value is missing.
  await tx.$executeRaw`
    INSERT INTO template_entries (workspace_id, id, template_id, group_id, kind, keys, labels, counted)
    SELECT ${workspaceId}::uuid, n.entry, ${templateId}::uuid, n."groupId", n.kind, ARRAY[n.key], ARRAY[n.label], n.counted
    FROM jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      AS n (entry uuid, "groupId" uuid, kind entry_kind, key text, label text, counted boolean)
    ON CONFLICT (id) DO UPDATE SET
      keys = array_remove(template_entries.keys, excluded.keys[1]) || excluded.keys,
      labels = array_remove(template_entries.labels, excluded.labels[1]) || excluded.labels,
      counted = template_entries.counted OR excluded.counted`;
}

function rowOf(one: { entry?: string; key: string; label: string; type: string }, groupId: string | null | undefined) {
  return { ...one, kind: 'placeholder', groupId, counted: one.type === 'counter' };
}

/** §10.13, §20.11: lists the versions of a template for people to browse. A saved version never changes. */
export type VersionEntry = { id: string; version: number; title: string; inventory: Inventory; createdAt: Date };

/** Lists versions, the newest first. `below`: only versions before this one. */
export async function listVersions(
  db: Transaction,
  workspaceId: string,
  templateId: string,
  { below, limit }: { below?: number | undefined; limit: number },
): Promise<VersionEntry[]> {
  const found = await db.templateVersion.findMany({
    where: { workspaceId, templateId, ...(below !== undefined && { version: { lt: below } }) },
    select: ENTRY,
    orderBy: { version: 'desc' },
    take: limit,
  });
  return found.map(entryOf);
}

/** Finds a version with its file; null if there is no such version. */
export async function findVersion(
  db: Transaction,
  workspaceId: string,
  templateId: string,
  version: number,
): Promise<(VersionEntry & { source: string }) | null> {
  const where = { workspaceId, templateId, version };
  const found = await db.templateVersion.findFirst({ where, select: { ...ENTRY, source: true } });
  return found && entryOf(found);
}

const ENTRY = { id: true, version: true, title: true, inventory: true, createdAt: true };

function entryOf<Found extends { inventory: unknown }>(found: Found): Found & { inventory: Inventory } {
  return { ...found, inventory: found.inventory as Inventory };
}

/** §10.10: returns for each entry that the template has ever had the first version that contained it. */
export async function firstVersionsOfEntries(
  db: Transaction,
  workspaceId: string,
  templateId: string,
): Promise<Map<string, number>> {
  // Raw: Prisma cannot select by a JSON path.
  const rows = await db.$queryRaw<{ entry: string; first: number }[]>`
    SELECT e.entry #>> '{}' AS entry, min(v.version) AS first
    FROM template_versions v CROSS JOIN LATERAL jsonb_path_query(v.inventory, '$.**.entry') AS e (entry)
    WHERE v.workspace_id = ${workspaceId}::uuid AND v.template_id = ${templateId}::uuid
    GROUP BY 1`;
  return new Map(rows.map(({ entry, first }) => [entry, first]));
}
