-- By itself: whoever was in one a migration ago has left it.
DROP FUNCTION refuse_while_moving(uuid);
DROP FUNCTION refuse_row_while_moving();
DROP FUNCTION refuse_workspace_while_moving();
