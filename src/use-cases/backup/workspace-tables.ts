/**
 * §18.30: the tables with rows of a workspace, ordered so that referenced rows come first. People are left out, because they belong to an
 * installation.
 */

import { escapeLiteral } from 'pg';

/**
 * `folder`: the folder of its rows in an export. `belongs`: the condition on `t`, where `$` is the workspace's ID as a literal; by
 * default, that the row contains the ID. `written`: what an export changes in a row; `read`: what an import changes in `j`. `keep`: which
 * rows an import takes. `names`: references without a foreign key and what they may refer to. `fits`: a condition for each row `t` once
 * all rows exist.
 */
export type WorkspaceTable = {
  table: string;
  folder: string;
  belongs?: string;
  order?: string;
  written?: string;
  read?: string;
  keep?: string;
  names?: Record<string, string>;
  fits?: string;
  /** Rows with files are large, and some may be unused after documents were erased. */
  files?: true;
};

/** A render that is waiting, running or failed starts again in the other installation. */
const ANEW = `CASE WHEN t.pdf_status = 'ready' THEN '{}'::jsonb ELSE
  '{"pdf_status": "pending", "pdf_lease_holder": null, "pdf_lease_until": null, "pdf_failure": null}' END`;
/** A creator whom this installation does not have becomes null. */
const CREATOR = `j || CASE WHEN EXISTS (SELECT FROM users u WHERE u.id = (j ->> 'created_by')::uuid) THEN '{}'::jsonb
  ELSE '{"created_by": null}' END`;

export const WORKSPACE_TABLES: WorkspaceTable[] = [
  // The theme of a template is imported later, so it is set then.
  {
    table: 'workspaces',
    folder: 'workspace',
    belongs: 't.id = $',
    // The version before says whether it has moved.
    read: `j || '{"default_theme_id": null, "move_state": null, "move_id": null, "moved_to": null}'`,
  },
  {
    table: 'themes',
    folder: 'themes',
    fits: 'EXISTS (SELECT FROM theme_versions v WHERE v.theme_id = t.id AND v.version = t.current_version)',
  },
  {
    table: 'theme_versions',
    folder: 'theme-versions',
    fits: fontsOf('content', 'SELECT FROM theme_version_assets s WHERE s.version_id = t.id'),
  },
  {
    table: 'template_assets',
    folder: 'assets',
    // Pictures of drafts are left out.
    belongs: `t.workspace_id = $ AND t.hash IN (SELECT hash FROM theme_version_assets WHERE workspace_id = $
      UNION SELECT hash FROM template_version_assets WHERE workspace_id = $
      UNION SELECT hash FROM generation_assets WHERE workspace_id = $)`,
    files: true,
  },
  { table: 'theme_version_assets', folder: 'theme-assets' },
  {
    table: 'templates',
    folder: 'templates',
    fits: `t.current_version IS NOT DISTINCT FROM (SELECT max(v.version) FROM template_versions v WHERE v.template_id = t.id)
      AND t.generation_count >= (SELECT coalesce(max(g.generation_number), 0) FROM generations g WHERE g.template_id = t.id)
      AND t.generation_count >= (SELECT coalesce(max(e.generation_number), 0) FROM erased_generations e WHERE e.template_id = t.id)`,
  },
  {
    table: 'template_versions',
    folder: 'template-versions',
    // Each placeholder, group and field must have an entry.
    fits: `NOT EXISTS (SELECT FROM jsonb_path_query(t.inventory, '$.**.entry') e (id)
      WHERE NOT EXISTS (SELECT FROM template_entries s WHERE s.template_id = t.template_id AND s.id::text = e.id #>> '{}'))`,
  },
  { table: 'template_examples', folder: 'template-examples' },
  { table: 'template_version_assets', folder: 'template-assets' },
  // Groups come before their fields, because fields refer to their group.
  {
    table: 'template_entries',
    folder: 'template-entries',
    order: 't.group_id NULLS FIRST',
    names: { group_id: 'SELECT id FROM template_entries e WHERE e.template_id = t.template_id' },
  },
  { table: 'counters', folder: 'counters' },
  { table: 'year_counters', folder: 'year-counters' },
  {
    table: 'erased_generations',
    folder: 'erased-documents',
    // The other store has no PDF of an erased document.
    written: `'{"remove_pdf_at": null}'::jsonb`,
    // An erased document and its template must not exist.
    names: {
      id: 'SELECT t.id WHERE NOT EXISTS (SELECT FROM generations g WHERE g.id = t.id)',
      template_id: `SELECT t.template_id WHERE NOT EXISTS
        (SELECT FROM templates o WHERE o.id = t.template_id AND o.workspace_id <> $)`,
    },
  },
  {
    table: 'generations',
    folder: 'documents',
    written: ANEW,
    read: CREATOR,
    // What a sealed file is made of must be there.
    fits: `${fontsOf('setup', 'SELECT FROM generation_assets s WHERE s.generation_id = t.id')} AND (t.unsealed_sha256 IS NULL
      OR EXISTS (SELECT FROM document_seals d WHERE d.generation_id = t.id AND (d.sha256, d.bytes) = (t.pdf_sha256, t.pdf_bytes)))`,
    // A document that was erased here is not imported again.
    keep: `NOT EXISTS (SELECT FROM erased_generations e WHERE e.id = (j ->> 'id')::uuid)`,
  },
  {
    table: 'generation_assets',
    folder: 'document-assets',
    keep: `NOT EXISTS (SELECT FROM erased_generations e WHERE e.id = (j ->> 'generation_id')::uuid)`,
  },
  {
    table: 'generation_corrections',
    folder: 'corrections',
    keep: `NOT EXISTS (SELECT FROM erased_generations e WHERE e.id IN ((j ->> 'generation_id')::uuid, (j ->> 'corrects')::uuid))`,
  },
  {
    table: 'verification_codes',
    folder: 'verification-codes',
    names: {
      generation_id: `SELECT id FROM generations g WHERE g.workspace_id = t.workspace_id
        UNION ALL SELECT id FROM erased_generations e WHERE e.workspace_id = t.workspace_id`,
    },
  },
  {
    table: 'seals',
    folder: 'seals',
    // §24.5: keys stay behind. An active seal waits for one, so that no document goes out without its seal.
    written: `'{"source": null, "authority_passwords": null}'::jsonb`,
    read: `j || '{"source": null, "authority_passwords": null, "warned_at": null}' || CASE WHEN EXISTS (SELECT FROM users u WHERE u.id = (j ->> 'created_by')::uuid)
      THEN '{}'::jsonb ELSE '{"created_by": null}' END || CASE WHEN EXISTS (SELECT FROM users u WHERE u.id = (j ->> 'retired_by')::uuid)
      THEN '{}'::jsonb ELSE '{"retired_by": null}' END`,
  },
  {
    table: 'document_seals',
    folder: 'document-seals',
    order: 't.generation_id, t.ordinal',
    keep: `NOT EXISTS (SELECT FROM erased_generations e WHERE e.id = (j ->> 'generation_id')::uuid)`,
  },
  {
    table: 'signature_requests',
    folder: 'signatures',
    // The other installation has no connection, so what is out is not taken back there.
    written: `'{"connection_id": null, "due_at": null, "lease_until": null}'::jsonb ||
      CASE WHEN t.status < 'signed' THEN '{"status": "failed", "reason": "{\\"told\\":{\\"code\\":\\"signature.disconnected\\"}}"}'::jsonb ELSE '{}' END`,
    read: CREATOR,
    keep: `NOT EXISTS (SELECT FROM erased_generations e WHERE e.id = (j ->> 'generation_id')::uuid)`,
  },
  { table: 'audit_events', folder: 'audit-log' },
];

/** Returns the condition that each font in a JSON column of `t` is one of its files. */
function fontsOf(column: string, files: string): string {
  return `NOT EXISTS (SELECT FROM jsonb_path_query(t.${column}, '$.fonts[*].files.*') f (hash)
    WHERE NOT EXISTS (${files} AND s.path = 'font:' || (f.hash #>> '{}')))`;
}

/** Returns the condition of a table's rows for this workspace. */
export function belonging(
  { belongs = 't.workspace_id = $' }: Pick<WorkspaceTable, 'belongs'>,
  workspaceId: string,
): string {
  return of(belongs, workspaceId);
}

/** Returns the condition of rows that refer to another workspace. */
export function leadingOut({ names = {} }: Pick<WorkspaceTable, 'names'>, workspaceId: string): string {
  const leads = Object.entries(names).map(([column, own]) => `t.${column} IS NOT NULL AND t.${column} NOT IN (${own})`);
  return of(['false', ...leads].join(' OR '), workspaceId);
}

/** Returns the condition of rows that are inconsistent with others. */
export function unfit({ fits = 'true' }: WorkspaceTable): string {
  return `NOT (${fits})`;
}

function of(condition: string, workspaceId: string): string {
  return condition.replaceAll('$', () => escapeLiteral(workspaceId));
}
