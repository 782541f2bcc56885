/** §20.14: that a workspace has come from another installation, in its audit log. */
import type { Client } from 'pg';
import { v7 } from 'uuid';
import type { Actor } from '../../domain/principal.ts';

export async function recordImport(
  client: Client,
  workspaceId: string,
  detail: object,
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  await client.query(
    `INSERT INTO audit_events (id, workspace_id, at, action, user_id, actor, via, address, detail)
     VALUES ($1, $2, $3, 'workspace_imported', NULL, $4, $5, $6, $7)`,
    [v7({ msecs: now.getTime() }), workspaceId, now, actor.name, actor.via, actor.address, detail],
  );
}
