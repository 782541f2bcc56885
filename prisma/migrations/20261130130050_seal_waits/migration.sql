-- §24.4: the reason of a document that waits for its seal stands where that of a failed render does. The rows that are there keep to it.
ALTER TABLE "generations" DROP CONSTRAINT "generations_pdf_failure_check", ADD CONSTRAINT "generations_pdf_failure_check"
  CHECK ("pdf_failure" IS NULL OR "pdf_status" <> 'ready') NOT VALID;
