-- AlterTable
ALTER TABLE "signed_files_to_remove" ALTER COLUMN "remove_at" DROP NOT NULL;
