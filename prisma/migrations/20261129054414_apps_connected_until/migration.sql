-- §18.49: an app is on all shards, its grants are on those of their workspaces.
ALTER TABLE "oauth_clients" ADD COLUMN     "connected_until" TIMESTAMPTZ(3);
