-- §13.10: the reason of a failed render, for the document's page.

-- AlterTable
ALTER TABLE "generations" ADD COLUMN     "pdf_failure" TEXT;

-- The rows that are there have none: they need not be read, while nobody can use the table.
ALTER TABLE "generations" ADD CONSTRAINT "generations_pdf_failure_check"
  CHECK ("pdf_failure" IS NULL OR "pdf_status" = 'failed') NOT VALID;
