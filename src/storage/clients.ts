/** §21.3: apps that registered themselves, and metadata documents of those whose id is a URL. */
import type { Prisma } from '../../generated/prisma/client.ts';
import type { Database } from './database.ts';

export type ClientMetadata = Prisma.InputJsonObject;

/** Keeps at most `most` apps that nobody has connected: the oldest of them make room. */
export async function saveClient(
  db: Database,
  id: string,
  { metadata, now, most }: { metadata: ClientMetadata; now: Date; most: number },
): Promise<void> {
  await db.$executeRaw`
    DELETE FROM oauth_clients WHERE id = ANY(ARRAY(
      SELECT c.id FROM oauth_clients c
      WHERE c.fetched_at IS NULL AND NOT EXISTS (SELECT FROM oauth_grants g WHERE g.client_id = c.id)
      ORDER BY c.created_at DESC, c.id OFFSET ${most - 1} FOR UPDATE SKIP LOCKED
    ))`;
  await db.oAuthClient.create({ data: { id, metadata, createdAt: now } });
}

/** Of an app that registered itself. */
export async function findClient(db: Database, id: string): Promise<Prisma.JsonValue> {
  // Anybody may send anything as an id, also what the database takes for no text.
  if (id.includes('\0')) return null;
  const found = await db.oAuthClient.findFirst({ where: { id, fetchedAt: null }, select: { metadata: true } });
  return found?.metadata ?? null;
}

export async function removeClient(db: Database, id: string): Promise<void> {
  await db.oAuthClient.deleteMany({ where: { id } });
}
