-- CreateEnum
CREATE TYPE "workspace_move" AS ENUM ('arriving', 'held', 'moved');

-- AlterTable
ALTER TABLE "workspaces" ADD COLUMN     "move_id" UUID,
ADD COLUMN     "move_state" "workspace_move",
ADD COLUMN     "moved_to" TEXT;
