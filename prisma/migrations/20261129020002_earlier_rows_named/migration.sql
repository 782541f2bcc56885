-- The rows from before, some blocks of a table in each transaction. A row that the version before changes meanwhile may go to a block that
-- was looked at already, so a table is looked through until none is found.
DO $$
DECLARE
  step constant int := 64;
  child text[];
  block int;
  named bigint;
  found bigint;
BEGIN
  FOREACH child SLICE 1 IN ARRAY ARRAY[
    ['template_versions', 'templates', 'template_id'],
    ['template_entries', 'templates', 'template_id'],
    ['template_version_assets', 'template_versions', 'version_id'],
    ['theme_versions', 'themes', 'theme_id'],
    ['theme_version_assets', 'theme_versions', 'version_id'],
    ['counters', 'template_entries', 'entry_id'],
    ['year_counters', 'template_entries', 'entry_id'],
    ['upload_files', 'uploads', 'upload_id'],
    ['batch_rows', 'batches', 'batch_id'],
    ['oauth_artifacts', 'oauth_grants', 'grant_id'],
    ['generation_corrections', 'generations', 'generation_id'],
    ['generation_assets', 'generations', 'generation_id']
  ] LOOP
    LOOP
      named := 0;
      block := 0;
      WHILE block <= pg_relation_size(child[1]::regclass) / current_setting('block_size')::int LOOP
        EXECUTE format(
          'UPDATE %I c SET workspace_id = p.workspace_id FROM %I p
           WHERE c.ctid >= $1 AND c.ctid < $2 AND c.workspace_id IS NULL AND p.id = c.%I', child[1], child[2], child[3])
        USING format('(%s,0)', block)::tid, format('(%s,0)', block + step)::tid;
        GET DIAGNOSTICS found = ROW_COUNT;
        named := named + found;
        block := block + step;
        COMMIT;
      END LOOP;
      EXIT WHEN named = 0;
    END LOOP;
  END LOOP;
  WHILE share_out_assets() LOOP
    COMMIT;
  END LOOP;
END $$;
