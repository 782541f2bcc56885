/** §19.2: loads a version of a theme for documents. A version never changes. */

import { LRUCache } from 'lru-cache';
import { MEBIBYTE } from '../../../domain/sizes.ts';
import type { Asset } from '../../../template/model/code.ts';
import type { OwnFont } from '../../../template/model/document-style.ts';
import type { Theme, ThemeContent } from '../../../template/model/theme.ts';
import type { Database, Transaction } from '../connection/database.ts';
import { type AssetRow, loadVersionAssets, readAssets } from './assets.ts';

/** The id comes with the caller's template, which is of the workspace; checked again here. */
export async function loadTheme(db: Database, workspaceId: string, versionId: string): Promise<Theme> {
  // Raw: version and name in one round trip, half the time of two.
  const [row] = await db.$queryRaw<{ name: string; version: number; content: ThemeContent }[]>`
    SELECT h.name, v.version, v.content FROM theme_versions v JOIN themes h ON h.id = v.theme_id
    WHERE v.id = ${versionId}::uuid AND h.workspace_id = ${workspaceId}::uuid`;
  if (!row) throw new Error(`There is no version ${versionId} of a theme`);
  const { content, name, version } = row;
  return { ...content, name, version };
}

/** The newest version of a theme; of the workspace's own unless named. Undefined when there is none. */
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
    where: { themeId_version: { themeId: theme.id, version } },
    select: { id: true, content: true },
  });
  return { theme: { ...(content as unknown as ThemeContent), name: itsName, version }, versionId };
}

/** Its pictures under these paths, in order of path; its fonts are in `load-theme.ts`. */
export async function loadThemeAssets(
  db: Transaction,
  workspaceId: string,
  versionId: string,
  paths: string[],
): Promise<Asset[]> {
  // Raw: Prisma asks for what is shown, and then for the bytes.
  const rows = await db.$queryRaw<AssetRow[]>`
    SELECT s.path, a.media_type AS "mediaType", a.bytes
    FROM theme_version_assets s
    JOIN template_assets a ON a.hash = s.hash
    JOIN theme_versions v ON v.id = s.version_id
    JOIN themes h ON h.id = v.theme_id
    WHERE s.version_id = ${versionId}::uuid AND h.workspace_id = ${workspaceId}::uuid AND s.path = ANY (${paths})
      AND s.path NOT LIKE 'font:%'
    ORDER BY s.path`;
  return readAssets(rows);
}

// §19.7: the font files of documents. All documents of a theme have the same ones, so they are kept by what is in them, and in memory that
// worker threads share: no document loads or copies them again.

/** Of some hundred faces; a theme has at most 20 MB. */
const MAX_BYTES = 64 * MEBIBYTE;

/** By path, which is made of the SHA-256 of the file. */
const kept = new LRUCache<string, Asset>({ maxSize: MAX_BYTES, sizeCalculation: ({ bytes }) => bytes.length });

/** The files of a document's fonts, as assets; they came with a theme of its workspace. */
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
  // Raw: Prisma asks for what a theme has, and then for the bytes, 1 MB in 9.7 ms instead of 6.8.
  const rows = await db.$queryRaw<AssetRow[]>`
    SELECT 'font:' || encode(a.hash, 'hex') AS path, a.media_type AS "mediaType", a.bytes
    FROM template_assets a
    WHERE a.hash = ANY (${hashes}) AND a.media_type LIKE 'font/%' AND EXISTS (
      SELECT FROM theme_version_assets s
      JOIN theme_versions v ON v.id = s.version_id
      JOIN themes t ON t.id = v.theme_id
      WHERE s.hash = a.hash AND t.workspace_id = ${workspaceId}::uuid)`;
  return readAssets(rows).map((asset) => {
    const shared = { ...asset, bytes: sharedCopy(asset.bytes) };
    kept.set(asset.path, shared);
    return shared;
  });
}

/** Bytes that a message to a thread does not copy. */
function sharedCopy(bytes: Uint8Array): Uint8Array {
  const copy = new Uint8Array(new SharedArrayBuffer(bytes.length));
  copy.set(bytes);
  return copy;
}

// §13.7, §19.2: the files that a preview of a template's version needs: its pictures, and what it uses of its theme.

/** `files`: of the theme. `images`: those of the version, when they are there already. */
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
