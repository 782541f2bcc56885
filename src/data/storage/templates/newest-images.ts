/** §17.43: the images of the newest versions of a workspace's templates and themes. */
import type { Asset } from '../../../template/model/asset.ts';
import type { Database } from '../connection/database.ts';

const SELECT = { path: true, asset: { select: { mediaType: true, bytes: true } } } as const;
const IMAGES = { path: { not: { startsWith: 'font:' } } };

/** One version after the other, as images may be large; `name`: of the template or the theme. Archived templates are left out. */
export async function* newestImages(
  db: Database,
  workspaceId: string,
): AsyncGenerator<{ name: string; images: Asset[] }> {
  const templates = await db.template.findMany({
    where: { workspaceId, archivedAt: null, currentVersion: { not: null } },
    select: { id: true, title: true, currentVersion: true },
    orderBy: { title: 'asc' },
  });
  for (const { id, title, currentVersion } of templates) {
    const version = { templateId: id, version: currentVersion! };
    const rows = await db.templateVersionAsset.findMany({ where: { version }, select: SELECT });
    yield { name: title, images: rows.map(imageOf) };
  }
  const themes = await db.theme.findMany({
    where: { workspaceId },
    select: { id: true, name: true, currentVersion: true },
    orderBy: { name: 'asc' },
  });
  for (const { id, name, currentVersion } of themes) {
    const version = { themeId: id, version: currentVersion };
    const rows = await db.themeVersionAsset.findMany({ where: { version, ...IMAGES }, select: SELECT });
    yield { name, images: rows.map(imageOf) };
  }
}

function imageOf({
  path,
  asset: { mediaType, bytes },
}: {
  path: string;
  asset: { mediaType: string; bytes: Uint8Array };
}): Asset {
  return { path, mediaType: mediaType as Asset['mediaType'], bytes };
}
