/** §19.2: templates with what their theme puts on their pages. */
import type { Inventory } from '../template/model/inventory.ts';
import type { UnfilledFurniture } from '../template/model/theme.ts';
import type { Transaction } from './database.ts';

export type ThemedTemplate = {
  id: string;
  title: string;
  theme: string;
  inventory: Inventory;
  furniture: UnfilledFurniture;
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
  return tx.$queryRaw<ThemedTemplate[]>`
    SELECT t.id, t.title, h.name AS theme, v.inventory, hv.content -> 'furniture' AS furniture,
           left(v.source, ${BEGINNING}) AS source
    FROM templates t
    JOIN workspaces w ON w.id = t.workspace_id
    JOIN template_versions v ON v.template_id = t.id AND v.version = t.current_version
    JOIN themes h ON h.id = CASE WHEN v.uses_default_theme THEN w.default_theme_id ELSE v.theme_id END
    JOIN theme_versions hv ON hv.theme_id = h.id AND hv.version = h.current_version
    WHERE t.workspace_id = ${workspaceId}::uuid AND (t.id = ANY (${templateIds}::uuid[]) OR h.id = ANY (${themeIds}::uuid[]))
    ORDER BY t.title, t.id`;
}
