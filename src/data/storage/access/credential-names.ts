/** §4.9: what people call the caller behind a credential. */
import type { Database } from '../connection/database.ts';

/** Returns the name of an API key, or of the app that a person connected. `credentialId`: see `Principal`. */
export async function nameOfCredential(db: Database, workspaceId: string, credentialId: string): Promise<string> {
  const where = { workspaceId, id: credentialId };
  const key = await db.apiKey.findFirst({ where, select: { name: true } });
  if (key) return key.name;
  const grant = await db.oAuthGrant.findFirst({ where, select: { appName: true } });
  return grant?.appName ?? '';
}
