-- §25.4: finds the document of a file that was not sealed yet.
CREATE INDEX CONCURRENTLY "generations_unsealed_sha256_idx" ON "generations"("unsealed_sha256");
