-- §18.2: runs the statement by which the version before inserts jobs with their documents, while it serves. Its value
-- and what it answers are pg-boss's: the jobs as JSON, and their ids.
CREATE FUNCTION "run_statement"(statement text, value text) RETURNS SETOF uuid LANGUAGE plpgsql AS $$
BEGIN
  RETURN QUERY EXECUTE statement USING value;
END $$;
