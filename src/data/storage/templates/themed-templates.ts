/** §19.1, §19.2: templates with what their theme puts on their pages. */
import { fieldNames } from '../../../template/model/field-names.ts';
import type { Inventory } from '../../../template/model/inventory.ts';
import type { UnfilledFurniture } from '../../../template/model/theme.ts';
import type { Transaction } from '../connection/database.ts';

export type ThemedTemplate = {
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
