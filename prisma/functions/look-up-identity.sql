-- §12.6, and §4.3, idempotency rules 1 to 4: the record of a request is kept for a time, by the clock of the database.
--
-- Two locks show that a request is being handled. A process that creates a document tries the first lock, so that only one of several
-- gets it, and then takes the second. A look-up holds the second lock only to see that it is free, so a look-up is never mistaken for a
-- process that creates the document.

-- Returns 'replay' with the document if a request with this identity was answered, 'in_flight' if another connection is handling it, or
-- otherwise that it is new. Keeps no lock. The record is read after the lock, so that a transaction which ended in between is seen.
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
