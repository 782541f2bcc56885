-- §25.4: finds the document of a file by its SHA-256.
CREATE INDEX CONCURRENTLY "generations_pdf_sha256_idx" ON "generations"("pdf_sha256");
