-- CreateTable
CREATE TABLE "devices" (
    "hash" BYTEA NOT NULL,
    "user_id" UUID NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "devices_pkey" PRIMARY KEY ("hash","user_id")
);

-- CreateIndex
CREATE INDEX "devices_user_id_expires_at_idx" ON "devices"("user_id", "expires_at");

-- CreateIndex
CREATE INDEX "devices_expires_at_idx" ON "devices"("expires_at");

-- AddForeignKey
ALTER TABLE "devices" ADD CONSTRAINT "devices_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
