-- By itself: whoever was in it a migration ago has left it.
DROP FUNCTION "create_generation"(jsonb);
