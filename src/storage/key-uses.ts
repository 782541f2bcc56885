/** §20.15: when API keys were last in use. It is noted in memory, and written now and then: no request waits for it. */
import type { Database } from './database.ts';

export type KeyUses = {
  /** A request with this key begins. */
  note(keyId: string, at: Date): void;
  /** Writes what was noted, in one statement. What fails is noted still. */
  flush(): Promise<void>;
};

export function createKeyUses(db: Database): KeyUses {
  let noted = new Map<string, Date>();
  return {
    note(keyId, at) {
      noted.set(keyId, at);
    },
    async flush() {
      if (noted.size === 0) return;
      const uses = noted;
      noted = new Map();
      try {
        await writeUses(db, [...uses.keys()], [...uses.values()]);
      } catch (error) {
        noted = new Map([...uses, ...noted]);
        throw error;
      }
    },
  };
}

/** A row that is locked is being revoked, or written by another process, which knows of a use of the same minute: nobody waits. */
async function writeUses(db: Database, ids: string[], times: Date[]): Promise<void> {
  await db.$executeRaw`
    UPDATE api_keys k SET used_at = free.at
    FROM (
      SELECT k.id, used.at FROM unnest(${ids}::uuid[], ${times}::timestamptz[]) AS used (id, at)
      JOIN api_keys k ON k.id = used.id AND (k.used_at IS NULL OR k.used_at < used.at)
      FOR NO KEY UPDATE OF k SKIP LOCKED
    ) free
    WHERE k.id = free.id`;
}
