/** §19.1: the placeholders that the themes of a workspace name. */
import { fieldNames } from '../../../template/model/field-names.ts';
import type { UnfilledFurniture } from '../../../template/model/theme.ts';
import type { Transaction } from '../connection/database.ts';

/** Keys or labels that the newest versions of its themes name. */
export async function themeFields(db: Transaction, workspaceId: string): Promise<Set<string>> {
  const rows = await db.$queryRaw<{ furniture: UnfilledFurniture }[]>`
    SELECT v.content -> 'furniture' AS furniture
    FROM themes h JOIN theme_versions v ON v.theme_id = h.id AND v.version = h.current_version
    WHERE h.workspace_id = ${workspaceId}::uuid`;
  return fieldNames(rows.map(({ furniture }) => furniture));
}
