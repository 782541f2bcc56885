/** §4.2: a template with what new documents of it are made from. */
import type { Database } from '../connection/database.ts';
import { prepared } from '../connection/prepared.ts';
import type { SavedTemplate } from './saved-templates.ts';

/** A template with its current version's id; `versionId` is null while nothing is saved. */
export type TemplateHead = Pick<SavedTemplate, 'id' | 'title' | 'folder' | 'updatedAt'> & {
  generationCount: number;
  version: number | null;
  versionId: string | null;
  /** §19.2: the version of its theme that new documents have; null for none. */
  themeVersionId: string | null;
};

/** SQL for all of it but the id: `t` is the template, or nothing but nulls, and `w` its workspace. */
export const HEAD = {
  columns: `t.title, t.folder, t.updated_at AS "updatedAt", t.generation_count AS "generationCount",
           v.version, v.id AS "versionId", hv.id AS "themeVersionId"`,
  joins: `LEFT JOIN template_versions v ON v.template_id = t.id AND v.version = t.current_version
    LEFT JOIN themes h ON h.id = CASE WHEN v.uses_default_theme THEN w.default_theme_id ELSE v.theme_id END
    LEFT JOIN theme_versions hv ON hv.theme_id = h.id AND hv.version = h.current_version`,
};

const FIND_HEAD = prepared(
  'find_template_head',
  `
  SELECT t.id, ${HEAD.columns}
  FROM templates t
  JOIN workspaces w ON w.id = t.workspace_id
  ${HEAD.joins}
  WHERE t.id = $1::uuid AND t.workspace_id = $2::uuid AND t.archived_at IS NULL`,
);

/** Null when the workspace has no such template. */
export async function findTemplateHead(db: Database, workspaceId: string, id: string): Promise<TemplateHead | null> {
  // Raw: a prepared statement that compares columns of two tables.
  const [found] = await db.$queryRawUnsafe<TemplateHead[]>(FIND_HEAD, id, workspaceId);
  return found ?? null;
}
