/** §19.2: themes and their versions as saving writes them; a saved version never changes. All of it inside one transaction. */
import { v7 } from 'uuid';
import { canonicalJson } from '../../../domain/json.ts';
import type { Asset } from '../../../template/model/code.ts';
import type { ThemeContent } from '../../../template/model/theme.ts';
import type { Transaction } from '../connection/database.ts';
import { hashOf } from './assets.ts';

/** A theme before its next version. */
export type ThemeToSave = { id: string; version: number };

/** Null when the workspace has no theme of that name. */
export async function findThemeByName(tx: Transaction, workspaceId: string, name: string): Promise<ThemeToSave | null> {
  const where = { workspaceId_name: { workspaceId, name } };
  const found = await tx.theme.findUnique({ where, select: { id: true, currentVersion: true } });
  return found && { id: found.id, version: found.currentVersion };
}

/** Their names, in order. */
export async function listThemeNames(tx: Transaction, workspaceId: string): Promise<string[]> {
  const themes = await tx.theme.findMany({ where: { workspaceId }, select: { name: true }, orderBy: { name: 'asc' } });
  return themes.map(({ name }) => name);
}

/** Of the files of a theme: `path` as documents know it. */
export type NewThemeVersion = { source: string; content: ThemeContent; assets: Asset[] };

/** Whether a saved version has this text and these files, and was read in the same way. Throws when there is no such version. */
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

/** A theme with its first version, or the next version of one that there is. The files must be stored already. */
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
  await tx.themeVersion.create({
    data: {
      id: v7(),
      workspaceId,
      themeId: id,
      version,
      source,
      content: JSON.parse(JSON.stringify(content)),
      createdAt: now,
      assets: { create: files },
    },
    select: { id: true },
  });
  return { id, version };
}
