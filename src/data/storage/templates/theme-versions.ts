/** §19.2: saves themes and their versions inside one transaction. A saved version never changes. */
import { v7 } from 'uuid';
import { canonicalJson } from '../../../domain/json.ts';
import type { Asset } from '../../../template/model/code.ts';
import type { ThemeContent } from '../../../template/model/theme.ts';
import type { Transaction } from '../connection/database.ts';
import { hashOf } from './assets.ts';

/** A theme before its next version is saved. */
export type ThemeToSave = { id: string; version: number };

/** Finds a theme by name; null if the workspace has no such theme. */
export async function findThemeByName(tx: Transaction, workspaceId: string, name: string): Promise<ThemeToSave | null> {
  const where = { workspaceId_name: { workspaceId, name } };
  const found = await tx.theme.findUnique({ where, select: { id: true, currentVersion: true } });
  return found && { id: found.id, version: found.currentVersion };
}

/** Lists the names of themes, sorted. */
export async function listThemeNames(tx: Transaction, workspaceId: string): Promise<string[]> {
  const themes = await tx.theme.findMany({ where: { workspaceId }, select: { name: true }, orderBy: { name: 'asc' } });
  return themes.map(({ name }) => name);
}

/** A new version with its files; their `path` is the one that documents use. */
export type NewThemeVersion = { source: string; content: ThemeContent; assets: Asset[] };

/** Checks whether a saved version has this text and these files, and was parsed in the same way. Throws if there is no such version. */
export async function isSameThemeVersion(
  tx: Transaction,
  workspaceId: string,
  { id, version }: ThemeToSave,
  { source, content, assets }: NewThemeVersion,
): Promise<boolean> {
  const saved = await tx.themeVersion.findUniqueOrThrow({
    where: { workspaceId, themeId_version: { themeId: id, version } },
    select: { source: true, content: true, assets: { select: { path: true, hash: true } } },
  });
  const hashes = new Map(saved.assets.map(({ path, hash }) => [path, hash]));
  return (
    saved.source === source &&
    canonicalJson(saved.content) === canonicalJson(content) &&
    hashes.size === assets.length &&
    assets.every(({ path, bytes }) => hashOf(bytes).equals(hashes.get(path) ?? Buffer.alloc(0)))
  );
}

/** Inserts the first version of a new theme, or the next version of an existing one. The files must be stored already. */
export async function insertThemeVersion(
  tx: Transaction,
  workspaceId: string,
  name: string,
  { source, content, assets }: NewThemeVersion,
  now: Date,
): Promise<ThemeToSave> {
  const where = { workspaceId_name: { workspaceId, name } };
  const { id, currentVersion: version } = await tx.theme.upsert({
    where,
    create: { id: v7(), workspaceId, name, currentVersion: 1, createdAt: now, updatedAt: now },
    update: { currentVersion: { increment: 1 }, updatedAt: now },
    select: { id: true, currentVersion: true },
  });
  const files = assets.map(({ path, bytes }) => ({ path, hash: hashOf(bytes) }));
  const versionId = v7();
  // Each without an answer, which Prisma would look up by an ID without the workspace (§18.49).
  await tx.themeVersion.createMany({
    data: {
      id: versionId,
      workspaceId,
      themeId: id,
      version,
      source,
      content: JSON.parse(JSON.stringify(content)),
      createdAt: now,
    },
  });
  await tx.themeVersionAsset.createMany({ data: files.map((file) => ({ workspaceId, versionId, ...file })) });
  return { id, version };
}
