-- CreateTable
CREATE TABLE "group_workspaces" (
    "issuer" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "workspace_id" UUID,
    "settled_at" TIMESTAMPTZ(3),
    "settled_by" TEXT,

    CONSTRAINT "group_workspaces_pkey" PRIMARY KEY ("issuer","name")
);
