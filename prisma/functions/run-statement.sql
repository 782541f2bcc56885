-- §18.2: runs the statement with which the version before inserts jobs together with their documents. Its value and its result have
-- pg-boss's format: the jobs as JSON, and their IDs.
CREATE FUNCTION "run_statement"(statement text, value text) RETURNS SETOF uuid LANGUAGE plpgsql AS $$
BEGIN
  RETURN QUERY EXECUTE statement USING value;
END $$;
