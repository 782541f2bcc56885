/**
 * §25.2, §25.4: finds a document by the hash of its code or of its file. Both are keys that nobody can guess and name no workspace, like the token
 * of a link (§20.19), so all shards are asked.
 */
import type { Database } from '../connection/database.ts';
import { firstAnswer, shardsOf } from '../connection/shards.ts';

/** `showsAmount`: whether the workspace shows amounts to whoever verifies a document. */
export type VerifiedDocument = {
  workspaceId: string;
  id: string;
  issuer: string;
  timeZone: string;
  showsAmount: boolean;
};

/** Finds the document of a code, which may have been erased. `hash`: the SHA-256 of the code. */
export async function findByCode(db: Database, hash: Uint8Array): Promise<VerifiedDocument | null> {
  const find = async (shard: Database) => {
    // Raw: one statement for the code and its workspace.
    const [found] = await shard.$queryRaw<VerifiedDocument[]>`
      SELECT c.workspace_id AS "workspaceId", c.generation_id AS id, w.name AS issuer, w.time_zone AS "timeZone",
             w.verify_shows_amount AS "showsAmount"
      FROM verification_codes c JOIN workspaces w ON w.id = c.workspace_id
      WHERE c.hash = ${hash}::bytea`;
    return found ?? null;
  };
  return firstAnswer(shardsOf(db).map(find));
}

/** `at`: the index of the hash. */
export type FoundFile = VerifiedDocument & { at: number };

/** Finds the document whose PDF has one of these hashes (SHA-256, in hexadecimal): the first of them that there is. */
export async function findByFile(db: Database, hashes: readonly string[]): Promise<FoundFile | null> {
  const find = async (shard: Database) => {
    // Raw: Prisma cannot keep the order of the hashes.
    const [found] = await shard.$queryRaw<FoundFile[]>`
      SELECT g.workspace_id AS "workspaceId", g.id, w.name AS issuer, w.time_zone AS "timeZone",
             w.verify_shows_amount AS "showsAmount", h.place::int - 1 AS at
      FROM unnest(${[...hashes]}::text[]) WITH ORDINALITY AS h (hash, place)
      JOIN generations g ON g.pdf_sha256 = decode(h.hash, 'hex') AND g.pdf_status = 'ready'
      JOIN workspaces w ON w.id = g.workspace_id
      ORDER BY h.place, g.id LIMIT 1`;
    return found ?? null;
  };
  return firstAnswer(shardsOf(db).map(find));
}
