/**
 * A database full of documents, the same for the same seed: 50 workspaces, of which the first has half of all documents
 * and the others ever less; 8 templates and 20 creators in each, some used far more than others; over three years.
 */
import { Client } from 'pg';

const WORKSPACES = 50;
const TEMPLATES = 8;
const CREATORS = 20;
const UNTIL = '2026-11-01T00:00:00Z';
const SPAN = '3 years';

/** A number from 0 to below 1 for a document `i`; `salt` tells the drawn things apart. */
function draw(salt: number) {
  return `((hashint8extended(i, $1 * 100 + ${salt}) & 2147483647) / 2147483648.0)`;
}
/** One of `count`, the first far more often than the last. */
function uneven(salt: number, count: number) {
  return `floor(power(${draw(salt)}, 2) * ${count})::int`;
}
/** The same id for the same things, everywhere. */
function idOf(kind: string, ...numbers: string[]) {
  return `md5(concat_ws(' ', '${kind}', ${numbers.join(', ')}))::uuid`;
}

/** One title in 20,000 has the rare word, about a third have the common one. */
const TITLE = `concat(
  (ARRAY['Invoice', 'Invoice', 'Quote', 'Offer letter', 'Service agreement', 'Meeting minutes'])[1 + floor(${draw(6)} * 6)::int],
  ' for ', (ARRAY['Ada', 'Grace', 'Alan', 'Emmy', 'Sofia', 'Søren', 'Zoë', 'Jürgen'])[1 + floor(${draw(7)} * 8)::int], ' ',
  (ARRAY['Lovelace', 'Hopper', 'Turing', 'Noether', 'Kovalevskaya', 'Kierkegaard', 'Müller', 'Ortiz'])[1 + floor(${draw(8)} * 8)::int],
  CASE WHEN i % 20000 = 77 THEN ' Quixotic' END, ' #', i)`;

const MARGINS = { top: 70.87, left: 70.87, right: 70.87, bottom: 70.87 };
const SETUP = JSON.stringify({
  font: 'sans',
  page: { size: 'A4', margins: MARGINS, orientation: 'portrait' },
  footer: [],
  header: [],
  language: 'en',
});

const SEED_ROWS = [
  `INSERT INTO users (id, email, name) SELECT ${idOf('user', 'u')}, 'user' || u || '@example.com', 'User ' || u
   FROM generate_series(0, ${CREATORS - 1}) u`,
  `INSERT INTO workspaces (id, name) SELECT ${idOf('workspace', 'w')}, 'Workspace ' || w
   FROM generate_series(0, ${WORKSPACES - 1}) w`,
  `INSERT INTO memberships (workspace_id, user_id, role) SELECT ${idOf('workspace', 'w')}, ${idOf('user', 'u')}, 'admin'
   FROM generate_series(0, ${WORKSPACES - 1}) w, generate_series(0, ${CREATORS - 1}) u`,
  `INSERT INTO templates (id, workspace_id, title) SELECT ${idOf('template', 'w', 't')}, ${idOf('workspace', 'w')}, 'T' || t
   FROM generate_series(0, ${WORKSPACES - 1}) w, generate_series(0, ${TEMPLATES - 1}) t`,
];

const DOCUMENTS = `
  INSERT INTO generations (id, workspace_id, template_id, template_title, title, generation_number, source, source_version,
    created_by, created_at, markdown, blanks, setup, known_by, pdf_status, pdf_pages, pdf_bytes, pdf_sha256, pdf_rendered_at)
  SELECT overlay(md5('document ' || i)::text PLACING lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') FROM 1 FOR 12)::uuid,
    ${idOf('workspace', 'w')}, ${idOf('template', 'w', 't')}, 'T' || t, title,
    row_number() OVER (PARTITION BY w, t ORDER BY i), CASE WHEN s < 0.9 THEN 'api' ELSE 'app' END::source, 1,
    ${idOf('user', 'u')}, at, '# ' || title || repeat(E'\\nIt holds for all that was agreed.', 8), '{}', '${SETUP}',
    ARRAY['INV-' || i, substring(title FROM ' for (\\S+ \\S+)')],
    'ready', 1, 1000, sha256('x'), at
  FROM (
    SELECT i, CASE WHEN ${draw(1)} < 0.5 THEN 0 ELSE 1 + ${uneven(2, WORKSPACES - 1)} END AS w, ${uneven(3, TEMPLATES)} AS t,
           ${uneven(4, CREATORS)} AS u, ${draw(5)} AS s, ${TITLE} AS title,
           date_trunc('milliseconds', '${UNTIL}'::timestamptz - (1 - i / $2::float8) * '${SPAN}'::interval) AS at
    FROM generate_series(0::bigint, $2 - 1) i
  ) drawn
  ORDER BY i`;

/** Fills the migrated, empty database of `url`; answers the ids to ask for. */
export async function fillDocuments(url: string, documents: number, seed = 1) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of SEED_ROWS) await client.query(statement);
    await client.query(`SET work_mem = '256MB'`);
    await client.query(`SET maintenance_work_mem = '256MB'`);
    await client.query('BEGIN');
    const indexes = await dropIndexes(client);
    // By hand what the triggers do for each row, in the words of the migration for what was there before it.
    await client.query('ALTER TABLE generations DISABLE TRIGGER USER');
    await client.query(DOCUMENTS, [seed, documents]);
    await client.query(`
      INSERT INTO generation_entries
        (workspace_id, source, created_at, id, template_id, created_by, title_folded, known_folded)
      SELECT workspace_id, source, created_at, id, template_id, created_by, fold_title(title),
             fold_title(known_words(generation_number, known_by))
      FROM generations ORDER BY created_at`);
    await client.query(`
      INSERT INTO generation_counts
      SELECT workspace_id, period, CASE WHEN of_template THEN template_id ELSE '00000000-0000-0000-0000-000000000000' END,
             CASE WHEN of_creator THEN created_by ELSE '00000000-0000-0000-0000-000000000000' END, source,
             date_trunc(period::text, created_at AT TIME ZONE 'UTC')::date, count(*)
      FROM generations, generation_count_keys GROUP BY 1, 2, 3, 4, 5, 6`);
    await client.query('ALTER TABLE generations ENABLE TRIGGER USER');
    for (const index of indexes) await client.query(index);
    await client.query('COMMIT');
    await client.query('VACUUM (ANALYZE)');
    const { rows } =
      await client.query(`SELECT ${idOf('workspace', '0')} AS workspace, ${idOf('template', '0', '0')} AS template,
      ${idOf('template', '0', '6')} AS "smallTemplate", ${idOf('user', '1')} AS creator`);
    return rows[0] as { workspace: string; template: string; smallTemplate: string; creator: string };
  } finally {
    await client.end();
  }
}

/** An index is made faster of all rows at once; answers the statements that make them. Foreign keys hold some of them fast. */
async function dropIndexes(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
    WHERE indrelid IN ('generations'::regclass, 'generation_entries'::regclass) AND NOT indisprimary
      AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`);
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  return rows.map(({ definition }) => definition);
}
