/**
 * §10: saving a template makes its next version, which never changes; keys live on from version to version.
 * A template is known by its title and folder, or by its id when a version replaces it under another title.
 */

import { createHash } from 'node:crypto';
import { v7 } from 'uuid';
import { MINUTE } from '../domain/durations.ts';
import { Refusal } from '../domain/errors.ts';
import type { Asset } from '../template/model/asset.ts';
import type { Inventory } from '../template/model/inventory.ts';
import type { Database, Transaction } from './database.ts';
import { inTransaction } from './in-transaction.ts';
import { lockWorkspace } from './workspaces.ts';

export type NewVersion = {
  title: string;
  /** `Parent / Child`; empty at the root. */
  folder: string;
  /** The file as it is, front matter and Markdown. */
  source: string;
  assets: Asset[];
  /** The inventory whose keys live on from the version before, if there is one. What it throws undoes everything. */
  inventoryAfter: (previous: Inventory | undefined) => Inventory;
  /** The id of the template whose next version this is, whatever its title and folder were. */
  replaces?: string;
  /** Only the template, with no saved version. */
  draft?: boolean;
};

/** `version` is null for a draft. */
export type SavedVersion = { id: string; title: string; folder: string; version: number | null };

/**
 * Saves all of `versions` or none. Two callers at once take turns, so that the same new title makes versions 1 and 2 of
 * one template. Throws `not_found` for an unknown `replaces`; `validation` when a title and folder belong to another
 * template, or a draft would stand for one that is saved.
 */
export function saveTemplates(
  db: Database | Transaction,
  workspaceId: string,
  versions: NewVersion[],
  now: Date,
): Promise<SavedVersion[]> {
  const save = async (tx: Transaction) => {
    await lockWorkspace(tx, workspaceId);
    await storeAssets(
      tx,
      versions.flatMap((version) => (version.draft ? [] : version.assets)),
      now,
    );
    const saved: SavedVersion[] = [];
    for (const version of versions) saved.push(await saveTemplate(tx, workspaceId, version, now));
    return saved;
  };
  return inTransaction(db, save, { timeout: 10 * MINUTE });
}

async function saveTemplate(tx: Transaction, workspaceId: string, next: NewVersion, now: Date): Promise<SavedVersion> {
  const existing = await findExisting(tx, workspaceId, next);
  if (next.draft && existing && existing.version !== null)
    throw new Refusal(
      'validation',
      `${nameOf(next)} is saved already, version ${existing.version}; it cannot be a draft.`,
    );
  const version = next.draft ? null : (existing?.version ?? 0) + 1;
  const { title, folder } = next;
  const row = { title, folder, currentVersion: version, updatedAt: now };
  const id = existing?.id ?? v7();
  if (existing) await tx.template.update({ where: { id }, data: row });
  else await tx.template.create({ data: { id, workspaceId, createdAt: now, ...row } });
  if (version !== null) await insertVersion(tx, id, version, next, existing?.inventory, now);
  return { id, title, folder, version };
}

async function insertVersion(
  tx: Transaction,
  templateId: string,
  version: number,
  { title, source, assets, inventoryAfter }: NewVersion,
  previous: Inventory | undefined,
  now: Date,
): Promise<void> {
  const images = assets.map(({ path, bytes }) => ({ path, hash: hashOf(bytes) }));
  const inventory = inventoryAfter(previous);
  await tx.templateVersion.create({
    data: { id: v7(), templateId, version, title, source, inventory, createdAt: now, assets: { create: images } },
    select: { id: true },
  });
}

type Existing = { id: string; version: number | null; inventory: Inventory | undefined };

/** The template whose next version comes: the one to replace, or the one with this title and folder. */
async function findExisting(tx: Transaction, workspaceId: string, next: NewVersion): Promise<Existing | undefined> {
  const { title, folder, replaces } = next;
  const namesake = await tx.template.findFirst({ where: { workspaceId, title, folder }, orderBy: { id: 'asc' } });
  const template = replaces ? await tx.template.findFirst({ where: { workspaceId, id: replaces } }) : namesake;
  if (replaces && !template)
    throw new Refusal('not_found', `There is no template with the id ${replaces} in this workspace.`, 'replace');
  if (namesake && namesake.id !== template?.id)
    throw new Refusal('validation', `${nameOf(next)} is the name of another template, ${namesake.id}.`, 'title');
  if (!template) return undefined;
  const { id, currentVersion: version } = template;
  if (version === null) return { id, version, inventory: undefined };
  const { inventory } = await tx.templateVersion.findUniqueOrThrow({
    where: { templateId_version: { templateId: id, version } },
    select: { inventory: true },
  });
  return { id, version, inventory: inventory as unknown as Inventory };
}

/** Each image once, however many templates show it; in order of hash, so that two imports cannot wait for each other. */
async function storeAssets(tx: Transaction, assets: Asset[], now: Date): Promise<void> {
  const byHash = new Map(assets.map((asset) => [hashOf(asset.bytes).toString('hex'), asset]));
  for (const [hash, { mediaType, bytes }] of [...byHash].sort(([a], [b]) => (a < b ? -1 : 1)))
    await tx.$executeRaw`
      INSERT INTO template_assets (hash, media_type, bytes, created_at)
      VALUES (${Buffer.from(hash, 'hex')}, ${mediaType}, ${bytes}, ${now}) ON CONFLICT (hash) DO NOTHING`;
}

function hashOf(bytes: Uint8Array): Buffer<ArrayBuffer> {
  return createHash('sha256').update(bytes).digest();
}

function nameOf({ title, folder }: NewVersion): string {
  return JSON.stringify(folder === '' ? title : `${folder} / ${title}`);
}
