-- §12.10: a draft says why it was refused.
CREATE INDEX CONCURRENTLY "approvals_refused_idx" ON "approvals"("workspace_id", "user_id", "draft_id") WHERE (state = 'refused');
