CREATE OR REPLACE FUNCTION tell_of_approval()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM tell_webhooks(NEW."workspace_id", 'document.approval.requested', NEW."id",
    jsonb_build_object('id', NEW."id", 'template_id', NEW."template_id"));
  RETURN NULL;
END $function$;

CREATE OR REPLACE TRIGGER approvals_told AFTER INSERT ON approvals FOR EACH ROW WHEN (new.state = 'waiting'::approval_state) EXECUTE FUNCTION tell_of_approval();
