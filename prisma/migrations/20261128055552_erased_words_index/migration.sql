-- §18.27: erasing asks for the events about a document.
CREATE INDEX CONCURRENTLY "audit_events_document_idx" ON "audit_events" ("workspace_id", document_of_event("detail")) WHERE document_of_event("detail") IS NOT NULL;
