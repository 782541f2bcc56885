-- §18.41: checks by the database's clock whether a credential is still valid: an API key, an access token of the command, the grant of an
-- app, a session, or a batch that creates documents for a member (§20.18). `at` is sent by earlier versions and is ignored.
CREATE FUNCTION "is_credential_live"(credential uuid, workspace uuid, at timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM "api_keys" k
    WHERE k."id" = credential AND k."workspace_id" = workspace AND k."revoked_at" IS NULL
      AND (k."expires_at" IS NULL OR k."expires_at" > now())
    UNION ALL
    SELECT FROM "access_tokens" k
    WHERE k."id" = credential AND k."workspace_id" = workspace AND k."revoked_at" IS NULL AND k."expires_at" > now()
    UNION ALL
    SELECT FROM "oauth_grants" g
    WHERE g."id" = credential AND g."workspace_id" = workspace AND g."revoked_at" IS NULL AND g."expires_at" > now()
    UNION ALL
    SELECT FROM "sessions" s
    JOIN "memberships" m ON m."user_id" = s."user_id" AND m."workspace_id" = workspace
    WHERE s."id" = credential AND s."expires_at" > now()
      AND (m."sign_in_after" IS NULL OR greatest(s."created_at", s."confirmed_at") > m."sign_in_after")
    UNION ALL
    SELECT FROM "batches" b
    WHERE b."id" = credential AND b."workspace_id" = workspace AND b."state" = 'making'
  )
$$;
