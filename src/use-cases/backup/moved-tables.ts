/** §18.47: the rows that a workspace takes along when it moves: those of an export, and what only makes sense while it goes on. */
import { escapeLiteral } from 'pg';
import { WORKSPACE_TABLES, type WorkspaceTable } from './workspace-tables.ts';

/**
 * `people`: columns that name somebody, who may have another id there. `written`: what else is changed in a row. `listed`: the columns that tell whether a row has changed, where not all can.
 * `ignored`: those that may differ. `sealed`: secrets that the other installation seals anew. The rest: as a `WorkspaceTable` has it.
 */
export type MovedTable = Pick<WorkspaceTable, 'table' | 'belongs' | 'order' | 'names' | 'files'> & {
  people?: string[];
  written?: string;
  listed?: string[];
  ignored?: string[];
  sealed?: string[];
  /** JSON columns keep their order of keys. */
  isText?: true;
  /** A row that only the target has stays. */
  grows?: true;
  /** A column with names that are there once, which two rows may have exchanged. */
  unique?: string;
};

/** Where a move differs from an export. The tables keep the export's order. */
const CHANGED: Record<string, Partial<MovedTable>> = {
  templates: { unique: 'title' },
  // A PDF that the target has got already leaves its store.
  erased_generations: {
    written: `jsonb_build_object('remove_pdf_at', CASE WHEN t.erased_at > now() - interval '2 days' THEN now() END)`,
    ignored: ['remove_pdf_at'],
    grows: true,
  },
  generations: {
    people: ['created_by', 'voided_by'],
    // A document never changes but for these.
    listed: [
      ...['id', 'workspace_id', 'template_id', 'created_by', 'pdf_status', 'pdf_sha256'],
      ...['voided_at', 'voided_by', 'void_reason'],
    ],
  },
  audit_events: { people: ['user_id'], grows: true },
};

const EXPORTED = WORKSPACE_TABLES.filter(({ table }) => table !== 'workspaces').map(
  ({ table, written, order, names, files }): MovedTable => ({
    table,
    ...(written && { written }),
    ...(order && { order }),
    ...(names && { names }),
    ...(files && { files }),
    ...CHANGED[table],
  }),
);

export const MOVED_TABLES: MovedTable[] = [
  { table: 'memberships', people: ['user_id'], ignored: ['seen_at'] },
  { table: 'api_keys', people: ['user_id'], ignored: ['used_at'] },
  // Those of apps are for the address of this installation.
  { table: 'access_tokens', belongs: 't.workspace_id = $ AND t.grant_id IS NULL', people: ['user_id'] },
  ...EXPORTED,
  {
    table: 'idempotency_records',
    // By an index: theirs do not know workspaces.
    belongs: 't.workspace_id = $ AND t.generation_id IN (SELECT id FROM generations WHERE workspace_id = $)',
  },
  {
    table: 'document_links',

    people: ['created_by'],
    // Counters are not compared, since people open links during the move.
    ignored: ['opened', 'opened_at'],
  },
  { table: 'favourite_templates', people: ['user_id'] },
  { table: 'form_drafts', people: ['user_id'] },
  { table: 'template_drafts', people: ['user_id'] },
  { table: 'template_draft_pictures', people: ['user_id'] },
  {
    table: 'batches',

    people: ['user_id'],
    written: `'{"lease_holder": null, "lease_until": null}'`,
    ignored: ['turn_at'],
  },
  {
    table: 'batch_rows',
    isText: true,
  },
  {
    table: 'webhook_endpoints',

    written: `'{"lease_holder": null, "lease_until": null}'`,
    ignored: ['secret', 'former_secret', 'turn_at'],
    sealed: ['secret', 'former_secret'],
  },
  {
    table: 'webhook_deliveries',
  },
];

/** A row of `t` as JSON, or what is `listed` of it. `ids`: of people who have another one there. */
export function rowOf(
  { people = [], written, isText, listed }: MovedTable,
  ids: Record<string, string>,
  which?: 'listed',
): string {
  if (isText) return 'to_json(t)';
  const columns = which && listed?.map((column) => `'${column}', t.${column}`).join(', ');
  const named = people.map((column) => `jsonb_build_object('${column}', ${idThere(column, ids)})`);
  const row = columns ? `jsonb_build_object(${columns})` : 'to_jsonb(t)';
  return [row, ...named, ...(written ? [`(${written})`] : [])].join(' || ');
}

/** The id in a column of `t`, as the target has it. */
export function idThere(column: string, ids: Record<string, string>): string {
  if (Object.keys(ids).length === 0) return `t.${column}::text`;
  return `coalesce(${escapeLiteral(JSON.stringify(ids))}::jsonb ->> t.${column}::text, t.${column}::text)`;
}
