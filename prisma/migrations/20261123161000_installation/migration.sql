-- §18.10, §18.32, §13.12: what Platen knows of the installation itself.

-- CreateTable
CREATE TABLE "installation" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "made_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "written_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "store_marked_at" TIMESTAMPTZ(3),
    "backed_up_at" TIMESTAMPTZ(3),

    CONSTRAINT "installation_pkey" PRIMARY KEY ("id")
);

-- CreateIndex: there is one row.
CREATE UNIQUE INDEX "installation_one_idx" ON "installation" ((true));

INSERT INTO "installation" DEFAULT VALUES;
