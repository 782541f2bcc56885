-- §12.6, and §4.3, idempotency rules 1 to 4: what is remembered of a request, and for how long, goes by the clock of the database.
--
-- Two locks tell who is at work on a request. Who makes a document tries the first, so that one of several gets it, and then takes the
-- second, which a look-up holds for no longer than it takes to see that it is free. So a look-up is never taken for somebody who makes the
-- document.

-- Whether a request with this identity was answered ('replay', with its document), is at work on another connection ('in_flight'), or is
-- new. It holds nothing. The record is read after the lock: it must be seen when its transaction has ended in between.
CREATE FUNCTION "look_up_identity"(
  workspace uuid, lock_key bigint, wanted bytea, OUT state text, OUT generation_id uuid
) LANGUAGE plpgsql AS $$
DECLARE
  is_free constant boolean := pg_try_advisory_lock_shared(~lock_key);
BEGIN
  IF is_free THEN
    PERFORM pg_advisory_unlock_shared(~lock_key);
  END IF;
  SELECT r."generation_id" INTO generation_id FROM "idempotency_records" r
  WHERE r."identity" = wanted AND r."workspace_id" = workspace AND r."expires_at" > now();
  state := CASE WHEN FOUND THEN 'replay' WHEN is_free THEN 'new' ELSE 'in_flight' END;
END $$;
