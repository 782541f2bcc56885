-- §18.28: documents that were made before this may go all at once: somebody was told how many they are, and said so.
ALTER TABLE "workspaces" ADD COLUMN     "retention_confirmed_before" TIMESTAMPTZ(3);
