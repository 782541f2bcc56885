/** §10.13: templates and their versions as saving writes them; a saved version never changes. All of it inside one transaction. */
import { v7 } from 'uuid';
import type { Asset } from '../../../template/model/asset.ts';
import type { Inventory } from '../../../template/model/inventory.ts';
import type { Transaction } from '../connection/database.ts';
import { hashOf } from './assets.ts';

/** A template before its next version; `version` is null while nothing is saved. */
export type TemplateToSave = { id: string; title: string; version: number | null; isArchived: boolean };

/** By its id. Null when the workspace has no such template. */
export function findTemplateById(tx: Transaction, workspaceId: string, id: string): Promise<TemplateToSave | null> {
  return findTemplate(tx, { workspaceId, id });
}

/** What a template is called. Null when the workspace has no such template. */
export function findTemplateFields(
  tx: Transaction,
  workspaceId: string,
  id: string,
): Promise<{ title: string; folder: string } | null> {
  return tx.template.findFirst({ where: { workspaceId, id }, select: { title: true, folder: true } });
}

/** By its title and folder. Null when the workspace has no such template. */
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
      ...{ id: found.id, title: found.title, version: found.currentVersion },
      isArchived: found.archivedAt !== null,
    }
  );
}

/** What a saved version answers to. Throws when there is no such version. */
export async function loadInventory(tx: Transaction, templateId: string, version: number): Promise<Inventory> {
  const { inventory } = await tx.templateVersion.findUniqueOrThrow({
    where: { templateId_version: { templateId, version } },
    select: { inventory: true },
  });
  return inventory as unknown as Inventory;
}

/** §10.37: the SHA-256 of the Word file of which a saved version was made; null for one of Markdown. */
export async function loadWordHash(tx: Transaction, templateId: string, version: number): Promise<Uint8Array | null> {
  // Raw: a client that was generated before there was the column reads it too.
  const [saved] = await tx.$queryRaw<{ hash: Uint8Array | null }[]>`
    SELECT word_hash AS hash FROM template_versions WHERE template_id = ${templateId}::uuid AND version = ${version}`;
  return saved?.hash ?? null;
}

/**
 * §10.37: what somebody has said of the placeholders of a Word file, when a template was last saved from one: the template of that id, else of that title and
 * folder.
 */
export async function loadWordChoices(
  tx: Transaction,
  workspaceId: string,
  { id, title, folder }: { id?: string | undefined; title: string; folder: string },
): Promise<unknown> {
  const saved = await tx.templateVersion.findFirst({
    where: { wordHash: { not: null }, template: { workspaceId, ...(id === undefined ? { title, folder } : { id }) } },
    select: { wordChoices: true },
    orderBy: { version: 'desc' },
  });
  return saved?.wordChoices ?? null;
}

/** §20.12: the image of that path in the current version of a template, by its id, else by its title and folder. */
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
    where: { path, version: { templateId, version } },
    select: { asset: { select: { mediaType: true, bytes: true } } },
  });
  if (!found) return null;
  const { mediaType, bytes } = found.asset;
  return { version, image: { path, mediaType: mediaType as Asset['mediaType'], bytes } };
}

/** Whether a saved version has this text and these images. Throws when there is no such version. */
export async function isSameVersion(
  tx: Transaction,
  templateId: string,
  version: number,
  { source, assets }: { source: string; assets: Asset[] },
): Promise<boolean> {
  const saved = await tx.templateVersion.findUniqueOrThrow({
    where: { templateId_version: { templateId, version } },
    select: { source: true, assets: { select: { path: true, hash: true } } },
  });
  const hashes = new Map(saved.assets.map(({ path, hash }) => [path, hash]));
  return (
    saved.source === source &&
    hashes.size === assets.length &&
    assets.every(({ path, bytes }) => hashOf(bytes).equals(hashes.get(path) ?? Buffer.alloc(0)))
  );
}

export type TemplateFields = { title: string; folder: string; version: number | null };

/** Answers its id. */
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

/** One that was archived is there again. */
export async function updateTemplate(
  tx: Transaction,
  id: string,
  { title, folder, version }: TemplateFields,
  now: Date,
): Promise<void> {
  const data = { title, folder, currentVersion: version, updatedAt: now, archivedAt: null };
  await tx.template.update({ where: { id }, data });
}

/** `source` is the file as it is, front matter and Markdown. `theme`: what its documents look like (§19.2). */
export type NewTemplateVersion = {
  version: number;
  title: string;
  source: string;
  inventory: Inventory;
  assets: Asset[];
  theme: TemplateTheme;
  /** SHA-256 of the Word file of which it was made. */
  wordHash?: Uint8Array<ArrayBuffer> | undefined;
  /** What somebody has said of its placeholders. */
  wordChoices?: object | undefined;
};

/** A theme by its id, none, or that of the workspace. */
export type TemplateTheme = { id: string } | 'none' | 'default';

/** The images must be stored already. */
export async function insertTemplateVersion(
  tx: Transaction,
  templateId: string,
  { version, title, source, inventory, assets, theme, wordHash, wordChoices }: NewTemplateVersion,
  now: Date,
): Promise<void> {
  const images = assets.map(({ path, bytes }) => ({ path, hash: hashOf(bytes) }));
  await tx.templateVersion.create({
    data: {
      ...{ id: v7(), templateId, version, title, source, inventory, createdAt: now, assets: { create: images } },
      themeId: typeof theme === 'string' ? null : theme.id,
      usesDefaultTheme: theme === 'default',
      ...(wordHash && { wordHash }),
      ...((wordChoices && { wordChoices }) as object | undefined),
    },
    select: { id: true },
  });
}

/** Each image once, however many templates show it; in order of hash, so that two imports cannot deadlock. */
export async function storeAssets(tx: Transaction, assets: Asset[], now: Date): Promise<void> {
  const byHash = new Map(assets.map((asset) => [hashOf(asset.bytes).toString('hex'), asset]));
  for (const [hash, { mediaType, bytes }] of [...byHash].sort(([a], [b]) => (a < b ? -1 : 1)))
    await tx.asset.createMany({
      data: { hash: Buffer.from(hash, 'hex'), mediaType, bytes: bytes as Uint8Array<ArrayBuffer>, createdAt: now },
      skipDuplicates: true,
    });
}
