/** §20.13: what the filters of the list offer. Of thousands, few are offered: templates with most documents, and who has been a member for longest. */
import type { Transaction } from '../connection/database.ts';
import type { GenerationFilter } from './generation-filter.ts';

export type GenerationChoices = {
  /** By folder and title. */
  templates: { id: string; title: string; folder: string }[];
  /** By name. Somebody who is no longer a member has none (§2.5). */
  people: { id: string; name: string }[];
};

/** Templates with documents, members, and in any case those that the filter names. `max`: of each. */
export async function findGenerationChoices(
  db: Transaction,
  workspaceId: string,
  { template, createdBy }: Pick<GenerationFilter, 'template' | 'createdBy'>,
  max: number,
): Promise<GenerationChoices> {
  // Raw: what the filter names comes first, then what has most.
  const [choices] = await db.$queryRaw<[GenerationChoices]>`
    SELECT
      (SELECT coalesce(jsonb_agg(t ORDER BY t.folder, t.title, t.id), '[]') FROM (
         SELECT id, title, folder FROM templates
         WHERE workspace_id = ${workspaceId}::uuid AND (generation_count > 0 OR id = ${template ?? null}::uuid)
         ORDER BY id = ${template ?? null}::uuid DESC NULLS LAST, generation_count DESC, id LIMIT ${max}
       ) t) AS templates,
      (SELECT coalesce(jsonb_agg(p ORDER BY p.name, p.id), '[]') FROM (
         SELECT u.id, u.name FROM memberships m JOIN users u ON u.id = m.user_id
         WHERE m.workspace_id = ${workspaceId}::uuid
         ORDER BY u.id = ${createdBy ?? null}::uuid DESC NULLS LAST, m.created_at, u.id LIMIT ${max}
       ) p) AS people`;
  return choices;
}
