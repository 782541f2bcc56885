/** §19.2: the operator's view of themes: lists them, returns a file, and sets the default theme of a workspace. */

import { LRUCache } from 'lru-cache';
import { Prisma } from '../../../../generated/prisma/client.ts';
import { Refusal } from '../../../domain/errors.ts';
import { MEBIBYTE } from '../../../domain/sizes.ts';
import { findClosest } from '../../../domain/suggestions.ts';
import { type Message, tell } from '../../../locales/message.ts';
import type { Asset } from '../../../template/model/code.ts';
import { fieldNames } from '../../../template/model/compiled.ts';
import type { OwnFont } from '../../../template/model/document-style.ts';
import type { Inventory } from '../../../template/model/inventory.ts';
import {
  LOGO,
  NO_THEME,
  type Theme,
  type ThemeContent,
  type UnfilledFurniture,
} from '../../../template/model/theme.ts';
import type { Database, Transaction } from '../connection/database.ts';
import { type AssetRow, loadVersionAssets, readAssets } from './assets.ts';
import { findThemeByName, listThemeNames } from './theme-versions.ts';

/** `isDefault`: templates that name no theme use this one. `templateCount`: how many saved templates name it. */
type ThemeEntry = {
  workspaceName: string;
  name: string;
  version: number;
  isDefault: boolean;
  templateCount: number;
  updatedAt: Date;
};

/** Lists themes by workspace and name; those of every workspace if none is given. */
export function listThemes(db: Transaction, workspaceId: string | null = null): Promise<ThemeEntry[]> {
  const isOf = (table: 't' | 'h') =>
    workspaceId === null ? Prisma.sql`true` : Prisma.sql`${Prisma.raw(table)}.workspace_id = ${workspaceId}::uuid`;
  // Raw: compares columns of two tables.
  return db.$queryRaw<ThemeEntry[]>`
    SELECT w.name AS "workspaceName", h.name, h.current_version AS version, h.updated_at AS "updatedAt",
           w.default_theme_id IS NOT DISTINCT FROM h.id AS "isDefault", coalesce(n.templates, 0) AS "templateCount"
    FROM themes h JOIN workspaces w ON w.id = h.workspace_id
    LEFT JOIN (
      SELECT v.theme_id, count(*)::int AS templates
      FROM templates t JOIN template_versions v ON v.template_id = t.id AND v.version = t.current_version
      WHERE ${isOf('t')} GROUP BY v.theme_id
    ) n ON n.theme_id = h.id
    WHERE ${isOf('h')}
    ORDER BY w.name, h.name`;
}

/** `source` is the file as it was imported, in UTF-8 with LF line ends. */
type ExportedTheme = { name: string; version: number; source: string };

/** Returns the file of the newest version. Throws `not_found`. */
export async function exportTheme(db: Transaction, workspaceId: string, name: string): Promise<ExportedTheme> {
  const theme = (await findThemeByName(db, workspaceId, name)) ?? (await refuseTheme(db, workspaceId, name));
  const { source } = await db.themeVersion.findUniqueOrThrow({
    where: { workspaceId, themeId_version: { themeId: theme.id, version: theme.version } },
    select: { source: true },
  });
  return { name, version: theme.version, source };
}

/** Sets the theme of templates that name none; `none` removes it. Throws `not_found`. */
export async function setDefaultTheme(db: Transaction, workspaceId: string, name: string): Promise<void> {
  const theme =
    name === NO_THEME
      ? null
      : ((await findThemeByName(db, workspaceId, name)) ?? (await refuseTheme(db, workspaceId, name)));
  await db.workspace.update({ where: { id: workspaceId }, data: { defaultThemeId: theme?.id ?? null } });
}

async function refuseTheme(db: Transaction, workspaceId: string, name: string): Promise<never> {
  const names = await listThemeNames(db, workspaceId);
  throw new Refusal(
    'not_found',
    tell('theme.noneOfWorkspace', { name: JSON.stringify(name), advice: adviceOn(name, names) }),
    'theme',
  );
}

/** Suggests the closest theme name, or lists the names. `names`: the themes of the workspace. */
export function adviceOn(name: string, names: readonly string[]): Message {
  const closest = findClosest(name, names);
  if (closest !== undefined) return tell('template.didYouMean', { name: closest });
  return names.length === 0 ? tell('theme.noneYet') : tell('theme.has', { names: names.join(', ') });
}

/** §19.1, §19.2: templates together with the headers and footers of their theme. */
type ThemedTemplate = {
  id: string;
  title: string;
  theme: string;
  inventory: Inventory;
  furniture: UnfilledFurniture;
  /** The names of the styles that the theme defines. */
  styles: string[];
  /** The beginning of the source, with the front matter. */
  source: string;
};

/** The length of that beginning in characters. */
const BEGINNING = 100_000;

/** Lists the templates of `templateIds` and all that use one of the themes, by title. */
export function listThemedTemplates(
  tx: Transaction,
  workspaceId: string,
  { templateIds, themeIds }: { templateIds: string[]; themeIds: string[] },
): Promise<ThemedTemplate[]> {
  // Raw: Prisma cannot compare columns of two tables.
  return tx.$queryRaw<ThemedTemplate[]>`
    SELECT t.id, t.title, h.name AS theme, v.inventory, hv.content -> 'furniture' AS furniture,
           ARRAY(SELECT jsonb_object_keys(hv.content #> '{style,styles}')) AS styles,
           left(v.source, ${BEGINNING}) AS source
    FROM templates t
    JOIN workspaces w ON w.id = t.workspace_id
    JOIN template_versions v ON v.template_id = t.id AND v.version = t.current_version
    JOIN themes h ON h.id = CASE WHEN v.uses_default_theme THEN w.default_theme_id ELSE v.theme_id END
    JOIN theme_versions hv ON hv.theme_id = h.id AND hv.version = h.current_version
    WHERE t.workspace_id = ${workspaceId}::uuid AND (t.id = ANY (${templateIds}::uuid[]) OR h.id = ANY (${themeIds}::uuid[]))
    ORDER BY t.title, t.id`;
}

/** A saved template and its newest version. `documents`: how many were created from it. */
export type Follower = { id: string; title: string; versionId: string; documents: number; isArchived: boolean };

/** Lists the templates that use the theme of this name, or with null those that name no theme. Sorted by title. */
export function listFollowers(db: Transaction, workspaceId: string, theme: string | null): Promise<Follower[]> {
  // Raw: Prisma cannot compare columns of two tables.
  return db.$queryRaw<Follower[]>`
    SELECT t.id, t.title, v.id AS "versionId", t.generation_count AS documents, t.archived_at IS NOT NULL AS "isArchived"
    FROM templates t
    JOIN workspaces w ON w.id = t.workspace_id
    JOIN template_versions v ON v.template_id = t.id AND v.version = t.current_version
    LEFT JOIN themes h ON h.id = CASE WHEN v.uses_default_theme THEN w.default_theme_id ELSE v.theme_id END
    WHERE t.workspace_id = ${workspaceId}::uuid
      AND CASE WHEN ${theme}::text IS NULL THEN v.uses_default_theme ELSE h.name = ${theme} END
    ORDER BY t.title, t.id`;
}

/** Returns the placeholders that the newest versions of the workspace's themes refer to, by key or label. */
export async function themeFields(db: Transaction, workspaceId: string): Promise<Set<string>> {
  // Raw: Prisma cannot compare columns of two tables.
  const rows = await db.$queryRaw<{ furniture: UnfilledFurniture }[]>`
    SELECT v.content -> 'furniture' AS furniture
    FROM themes h JOIN theme_versions v ON v.theme_id = h.id AND v.version = h.current_version
    WHERE h.workspace_id = ${workspaceId}::uuid`;
  return fieldNames(rows.map(({ furniture }) => furniture));
}

// §19.2: loads a version of a theme for documents. A version never changes.

/** Loads a version. The ID comes from the caller's template, which belongs to the workspace; the query checks that again. */
export async function loadTheme(db: Database, workspaceId: string, versionId: string): Promise<Theme> {
  // Raw: one round trip for version and name takes half the time of two.
  const [row] = await db.$queryRaw<{ name: string; version: number; content: ThemeContent }[]>`
    SELECT h.name, v.version, v.content FROM theme_versions v JOIN themes h ON h.id = v.theme_id
    WHERE v.id = ${versionId}::uuid AND h.workspace_id = ${workspaceId}::uuid`;
  if (!row) throw new Error(`There is no version ${versionId} of a theme`);
  const { content, name, version } = row;
  return { ...content, name, version };
}

/** Loads the newest version of the named theme, or of the workspace's default theme. Returns undefined if there is none. */
export async function loadNewestTheme(
  db: Transaction,
  workspaceId: string,
  name: string | null,
): Promise<{ theme: Theme; versionId: string } | undefined> {
  const theme = await db.theme.findFirst({
    where: { workspaceId, ...(name === null ? { defaultOf: { some: { id: workspaceId } } } : { name }) },
    select: { id: true, currentVersion: true, name: true },
  });
  if (!theme) return undefined;
  const { name: itsName, currentVersion: version } = theme;
  const { id: versionId, content } = await db.themeVersion.findUniqueOrThrow({
    where: { workspaceId, themeId_version: { themeId: theme.id, version } },
    select: { id: true, content: true },
  });
  return { theme: { ...(content as unknown as ThemeContent), name: itsName, version }, versionId };
}

/** Loads a theme's pictures under these paths, sorted by path, without its fonts. */
export async function loadThemeAssets(
  db: Transaction,
  workspaceId: string,
  versionId: string,
  paths: string[],
): Promise<Asset[]> {
  // Raw: Prisma would send a second query for the bytes.
  const rows = await db.$queryRaw<AssetRow[]>`
    SELECT s.path, a.media_type AS "mediaType", a.bytes
    FROM theme_version_assets s
    JOIN template_assets a ON a.workspace_id = s.workspace_id AND a.hash = s.hash
    WHERE s.workspace_id = ${workspaceId}::uuid AND s.version_id = ${versionId}::uuid AND s.path = ANY (${paths})
      AND s.path NOT LIKE 'font:%'
    ORDER BY s.path`;
  return readAssets(rows);
}

/** Loads all pictures of a version of a theme, under the paths that its file gives them, without its fonts. */
export async function loadThemePictures(db: Transaction, workspaceId: string, versionId: string): Promise<Asset[]> {
  const rows = await db.themeVersionAsset.findMany({
    where: { workspaceId, versionId, path: { startsWith: LOGO } },
    select: { path: true, asset: { select: { mediaType: true, bytes: true } } },
    orderBy: { path: 'asc' },
  });
  return readAssets(rows.map(({ path, asset }) => ({ path: path.slice(LOGO.length), ...asset })));
}

// §19.7: loads the font files of documents. All documents of a theme share the same files, so these are cached by hash, in memory that
// worker threads share: no document loads or copies them again.

/** The size of the cache: enough for some hundred faces; a theme has at most 20 MB. */
const MAX_BYTES = 64 * MEBIBYTE;

/** The cached files by path, which contains the SHA-256 of the file. */
const kept = new LRUCache<string, Asset>({ maxSize: MAX_BYTES, sizeCalculation: ({ bytes }) => bytes.length });

/** Loads the files of a document's fonts as assets. They came with a theme of its workspace. */
export async function loadFonts(
  db: Transaction,
  workspaceId: string,
  fonts: readonly OwnFont[] | undefined,
): Promise<Asset[]> {
  if (!fonts) return [];
  const paths = [...new Set(fonts.flatMap(({ files }) => Object.values(files).map((hash) => `font:${hash}`)))];
  const found = new Map(paths.map((path) => [path, kept.get(path)]));
  const missing = paths.filter((path) => !found.get(path));
  if (missing.length > 0) for (const asset of await read(db, workspaceId, missing)) found.set(asset.path, asset);
  return [...found.values()].filter((asset) => asset !== undefined);
}

async function read(db: Transaction, workspaceId: string, paths: string[]): Promise<Asset[]> {
  const hashes = paths.map((path) => Buffer.from(path.slice('font:'.length), 'hex'));
  // Raw: Prisma would send a second query for the bytes, and take 9.7 ms for 1 MB instead of 6.8 ms.
  const rows = await db.$queryRaw<AssetRow[]>`
    SELECT 'font:' || encode(a.hash, 'hex') AS path, a.media_type AS "mediaType", a.bytes
    FROM template_assets a
    WHERE a.workspace_id = ${workspaceId}::uuid AND a.hash = ANY (${hashes}) AND a.media_type LIKE 'font/%'`;
  return readAssets(rows).map((asset) => {
    const shared = { ...asset, bytes: sharedCopy(asset.bytes) };
    kept.set(asset.path, shared);
    return shared;
  });
}

/** Copies bytes into memory that a message to a thread does not copy. */
function sharedCopy(bytes: Uint8Array): Uint8Array {
  const copy = new Uint8Array(new SharedArrayBuffer(bytes.length));
  copy.set(bytes);
  return copy;
}

// §13.7, §19.2: loads the files that a preview of a template's version needs: its pictures, and the files of its theme.

/** `files`: the files of the theme. `images`: the images of the version, if they are loaded already. */
type Look = { files: string[]; fonts: readonly OwnFont[] | undefined; images?: Asset[] | undefined };

export async function loadLook(
  db: Database,
  workspaceId: string,
  { versionId, themeVersionId }: { versionId: string; themeVersionId: string | null },
  { files, fonts, images }: Look,
): Promise<Asset[]> {
  return [
    ...(images ?? (await loadVersionAssets(db, workspaceId, versionId))),
    ...(themeVersionId && files.length > 0 ? await loadThemeAssets(db, workspaceId, themeVersionId, files) : []),
    ...(await loadFonts(db, workspaceId, fonts)),
  ];
}
