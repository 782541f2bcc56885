/** §18.47: the rows that a workspace takes along when it moves: those of an export, and what only makes sense while it goes on. */
import { escapeLiteral } from 'pg';
import { DOCUMENTS, TEMPLATES, WORKSPACE_TABLES } from './workspace-tables.ts';

/**
 * `belongs`: the condition on `t`, `$` being the workspace's id as a literal. `people`: columns that name somebody, who may have another id
 * there. `written`: what else is changed in a row. `listed`: the columns that tell whether a row has changed, where not all can.
 * `ignored`: those that may differ. `sealed`: secrets that the other installation seals anew. `names`: as a `WorkspaceTable` has it.
 */
export type MovedTable = {
  table: string;
  belongs: string;
  people?: string[];
  written?: string;
  listed?: string[];
  ignored?: string[];
  sealed?: string[];
  order?: string;
  names?: Record<string, string>;
  /** JSON columns keep their order of keys. */
  isText?: true;
  /** A row that only the target has stays. */
  grows?: true;
  /** As an export has it (`WorkspaceTable`); they come before the rows that make them the workspace's. */
  shared?: true;
  /** A column with names that are there once, which two rows may have exchanged. */
  unique?: string;
};

const OF_WORKSPACE = 't.workspace_id = $';
/** By an index: that of documents does not know workspaces. */
const DOCUMENT_ENTRIES = 'SELECT e.id FROM generation_entries e WHERE e.workspace_id = $';

/** Where a move differs from an export. The tables keep the export's order. */
const CHANGED: Record<string, Partial<MovedTable>> = {
  template_assets: { grows: true, ignored: ['created_at'] },
  templates: { unique: 'title' },
  // A PDF that the target has got already leaves its store.
  erased_generations: {
    written: `jsonb_build_object('remove_pdf_at', CASE WHEN t.erased_at > now() - interval '2 days' THEN now() END)`,
    ignored: ['remove_pdf_at'],
    grows: true,
  },
  generations: {
    belongs: `${OF_WORKSPACE} AND t.id IN (${DOCUMENT_ENTRIES})`,
    people: ['created_by', 'voided_by'],
    // A document never changes but for these.
    listed: [
      ...['id', 'workspace_id', 'template_id', 'created_by', 'pdf_status', 'pdf_sha256'],
      ...['voided_at', 'voided_by', 'void_reason'],
    ],
  },
  generation_assets: { belongs: `t.generation_id IN (${DOCUMENT_ENTRIES})` },
  generation_corrections: { belongs: `t.generation_id IN (${DOCUMENT_ENTRIES})` },
  audit_events: { people: ['user_id'], grows: true },
};

const PICTURES = ' OR t.hash IN (SELECT hash FROM template_draft_pictures WHERE workspace_id = $)';
const EXPORTED = WORKSPACE_TABLES.filter(({ table }) => table !== 'workspaces').map(
  ({ table, belongs, written, shared, order, names }): MovedTable => ({
    table,
    belongs: table === 'template_assets' ? `(${belongs}${PICTURES})` : belongs,
    ...(written && { written }),
    ...(shared && { shared }),
    ...(order && { order }),
    ...(names && { names }),
    ...CHANGED[table],
  }),
);

export const MOVED_TABLES: MovedTable[] = [
  { table: 'memberships', belongs: OF_WORKSPACE, people: ['user_id'], ignored: ['seen_at'] },
  { table: 'api_keys', belongs: OF_WORKSPACE, people: ['user_id'], ignored: ['used_at'] },
  // Those of apps are for the address of this installation.
  { table: 'access_tokens', belongs: `${OF_WORKSPACE} AND t.grant_id IS NULL`, people: ['user_id'] },
  ...EXPORTED,
  { table: 'idempotency_records', belongs: `t.workspace_id = $ AND t.generation_id IN (${DOCUMENT_ENTRIES})` },
  {
    table: 'document_links',
    belongs: OF_WORKSPACE,
    names: { generation_id: DOCUMENTS },
    people: ['created_by'],
    // Counters are not compared, since people open links during the move.
    ignored: ['opened', 'opened_at'],
  },
  { table: 'favourite_templates', belongs: OF_WORKSPACE, people: ['user_id'] },
  { table: 'form_drafts', belongs: OF_WORKSPACE, people: ['user_id'], names: { template_id: TEMPLATES } },
  { table: 'template_drafts', belongs: OF_WORKSPACE, people: ['user_id'], names: { template_id: TEMPLATES } },
  { table: 'template_draft_pictures', belongs: OF_WORKSPACE, people: ['user_id'] },
  {
    table: 'batches',
    belongs: OF_WORKSPACE,
    people: ['user_id'],
    names: { template_id: TEMPLATES },
    written: `'{"lease_holder": null, "lease_until": null}'`,
    ignored: ['turn_at'],
  },
  {
    table: 'batch_rows',
    belongs: 't.batch_id IN (SELECT id FROM batches WHERE workspace_id = $)',
    isText: true,
  },
  {
    table: 'webhook_endpoints',
    belongs: OF_WORKSPACE,
    written: `'{"lease_holder": null, "lease_until": null}'`,
    ignored: ['secret', 'former_secret', 'turn_at'],
    sealed: ['secret', 'former_secret'],
  },
  {
    table: 'webhook_deliveries',
    belongs: OF_WORKSPACE,
    names: { endpoint_id: 'SELECT id FROM webhook_endpoints WHERE workspace_id = $' },
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
