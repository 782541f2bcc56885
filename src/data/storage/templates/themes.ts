/** §19.2: the operator's side of themes: list them, give a file back, choose the one of a workspace. */
import { Refusal } from '../../../domain/errors.ts';
import { findClosest } from '../../../domain/suggestions.ts';
import { type Message, tell } from '../../../locales/message.ts';
import { fieldNames } from '../../../template/model/compiled.ts';
import type { Inventory } from '../../../template/model/inventory.ts';
import { NO_THEME, type UnfilledFurniture } from '../../../template/model/theme.ts';
import type { Transaction } from '../connection/database.ts';
import { findThemeByName, listThemeNames } from './theme-versions.ts';

/** `isDefault`: templates that name none have it. `templateCount` saved templates name it. */
type ThemeEntry = {
  workspaceName: string;
  name: string;
  version: number;
  isDefault: boolean;
  templateCount: number;
  updatedAt: Date;
};

/** By workspace and name; of every workspace when none is given. */
export function listThemes(db: Transaction, workspaceId: string | null = null): Promise<ThemeEntry[]> {
  // Raw: compares columns of two tables.
  return db.$queryRaw<ThemeEntry[]>`
    SELECT w.name AS "workspaceName", h.name, h.current_version AS version, h.updated_at AS "updatedAt",
           w.default_theme_id IS NOT DISTINCT FROM h.id AS "isDefault",
           (SELECT count(*)::int FROM templates t
            JOIN template_versions v ON v.template_id = t.id AND v.version = t.current_version
            WHERE v.theme_id = h.id) AS "templateCount"
    FROM themes h JOIN workspaces w ON w.id = h.workspace_id
    WHERE ${workspaceId}::uuid IS NULL OR h.workspace_id = ${workspaceId}::uuid
    ORDER BY w.name, h.name`;
}

/** `source` is the file as it was imported, in UTF-8 with LF line ends. */
type ExportedTheme = { name: string; version: number; source: string };

/** The newest version. Throws `not_found`. */
export async function exportTheme(db: Transaction, workspaceId: string, name: string): Promise<ExportedTheme> {
  const theme = (await findThemeByName(db, workspaceId, name)) ?? (await refuseTheme(db, workspaceId, name));
  const { source } = await db.themeVersion.findUniqueOrThrow({
    where: { themeId_version: { themeId: theme.id, version: theme.version } },
    select: { source: true },
  });
  return { name, version: theme.version, source };
}

/** The theme of templates that name none; `none`: they have none. Throws `not_found`. */
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

/** `names`: those of the workspace. */
export function adviceOn(name: string, names: readonly string[]): Message {
  const closest = findClosest(name, names);
  if (closest !== undefined) return tell('template.didYouMean', { name: closest });
  return names.length === 0 ? tell('theme.noneYet') : tell('theme.has', { names: names.join(', ') });
}

/** §19.1, §19.2: templates with what their theme puts on their pages. */
type ThemedTemplate = {
  id: string;
  title: string;
  theme: string;
  inventory: Inventory;
  furniture: UnfilledFurniture;
  /** The names of the styles that the theme has. */
  styles: string[];
  /** Its beginning, with the front matter. */
  source: string;
};

/** In characters. */
const BEGINNING = 100_000;

/** Those among `templateIds`, and all that have one of the themes, by title. */
export function listThemedTemplates(
  tx: Transaction,
  workspaceId: string,
  { templateIds, themeIds }: { templateIds: string[]; themeIds: string[] },
): Promise<ThemedTemplate[]> {
  // Raw: compares columns of two tables.
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

/** A saved template, and its newest version. `documents`: how many were made of it. */
export type Follower = { id: string; title: string; versionId: string; documents: number; isArchived: boolean };

/** Those that have the theme of this name; with null those that name none. By title. */
export function listFollowers(db: Transaction, workspaceId: string, theme: string | null): Promise<Follower[]> {
  // Raw: compares columns of two tables.
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

/** The placeholders that the newest versions of the workspace's themes name, by key or label. */
export async function themeFields(db: Transaction, workspaceId: string): Promise<Set<string>> {
  // Raw: compares columns of two tables.
  const rows = await db.$queryRaw<{ furniture: UnfilledFurniture }[]>`
    SELECT v.content -> 'furniture' AS furniture
    FROM themes h JOIN theme_versions v ON v.theme_id = h.id AND v.version = h.current_version
    WHERE h.workspace_id = ${workspaceId}::uuid`;
  return fieldNames(rows.map(({ furniture }) => furniture));
}
