/** Migrations: reads the functions and triggers of a database from the catalogues of Postgres. */
import type { Client } from 'pg';

export type Definition = {
  kind: 'FUNCTION' | 'TRIGGER';
  /** As `DROP` takes it. */
  name: string;
  /** What cannot be replaced; of triggers nothing. */
  header: string;
  /** Makes it, also in the place of one that is there. */
  statement: string;
};

/** In the order in which they were made. Extensions bring functions of their own, and foreign keys triggers. */
const DEFINITIONS = `
  SELECT 'FUNCTION' AS kind, p.oid::regprocedure::text AS name,
    concat_ws(' returns ', pg_get_function_arguments(p.oid), pg_get_function_result(p.oid)) AS header,
    regexp_replace(trim(E'\\n' FROM pg_get_functiondef(p.oid)), '(?<=^CREATE OR REPLACE FUNCTION )\\w+\\.', '') || ';' AS statement,
    p.oid
  FROM pg_proc p
  WHERE p.pronamespace = current_schema()::regnamespace AND p.prokind = 'f'
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
  UNION ALL
  SELECT 'TRIGGER', format('%I ON %s', t.tgname, t.tgrelid::regclass), '',
    regexp_replace(pg_get_triggerdef(t.oid, true), '^CREATE', 'CREATE OR REPLACE') || ';', t.oid
  FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
  WHERE c.relnamespace = current_schema()::regnamespace AND NOT t.tgisinternal
  ORDER BY oid`;

export async function readDefinitions(client: Client): Promise<Definition[]> {
  return (await client.query<Definition>(DEFINITIONS)).rows;
}
