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
export async function findByVerificationCode(db: Database, hash: Uint8Array): Promise<VerifiedDocument | null> {
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

/**
 * `at`: the index of the hash. `kind`: the PDF as it is; as it was before it was sealed; or with its seal, before that was renewed.
 */
export type FoundFile = VerifiedDocument & { at: number; kind: 'current' | 'unsealed' | 'earlier' };

/** Finds the document of which a PDF has one of these hashes (SHA-256, in hexadecimal): the first of them that there is. */
export async function findByFile(db: Database, hashes: readonly string[]): Promise<FoundFile | null> {
  const find = async (shard: Database) => {
    // Raw: Prisma cannot keep the order of the hashes.
    const [found] = await shard.$queryRaw<FoundFile[]>`
      SELECT g.workspace_id AS "workspaceId", g.id, w.name AS issuer, w.time_zone AS "timeZone",
             w.verify_shows_amount AS "showsAmount", h.place::int - 1 AS at, f.kind
      FROM unnest(${[...hashes]}::text[]) WITH ORDINALITY AS h (hash, place)
      CROSS JOIN LATERAL (
        SELECT 1 AS rank, 'current' AS kind, g.workspace_id, g.id FROM generations g
        WHERE g.pdf_sha256 = decode(h.hash, 'hex') AND g.pdf_status = 'ready'
        UNION ALL
        SELECT 2, 'earlier', s.workspace_id, s.generation_id FROM document_seals s WHERE s.sha256 = decode(h.hash, 'hex')
        UNION ALL
        SELECT 3, 'unsealed', g.workspace_id, g.id FROM generations g WHERE g.unsealed_sha256 = decode(h.hash, 'hex')
        ORDER BY rank, id LIMIT 1
      ) f
      JOIN generations g ON g.workspace_id = f.workspace_id AND g.id = f.id
      JOIN workspaces w ON w.id = g.workspace_id
      ORDER BY h.place LIMIT 1`;
    return found ?? null;
  };
  return firstAnswer(shardsOf(db).map(find));
}
