-- CreateIndex
CREATE INDEX "webhook_deliveries_failed_idx" ON "webhook_deliveries"("endpoint_id", "at", "event_id") WHERE (state = 'failed');
