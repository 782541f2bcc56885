-- §18.2: runs the statement by which pg-boss inserts jobs, inside of the statement that makes their documents. Its value
-- and what it answers are pg-boss's: the jobs as JSON, and their ids.
CREATE FUNCTION "run_statement"(statement text, value text) RETURNS SETOF uuid LANGUAGE plpgsql AS $$
BEGIN
  RETURN QUERY EXECUTE statement USING value;
END $$;
