/** §20.15, §21.4: when API keys and connected apps were last in use. Each use is kept in memory and written later: no request waits for it. */
import { Prisma } from '../../../../generated/prisma/client.ts';
import { SECOND } from '../../../domain/durations.ts';
import type { Database } from '../connection/database.ts';

export type KeyUses = {
  /** A request with this key, or with a token of this grant, begins. What has no last use is passed over. */
  note(credentialId: string, at: Date): void;
  /** Writes the pending uses in one statement. After a failure they stay pending. */
  flush(): Promise<void>;
};

/** After the first use that is pending. */
const FLUSH_AFTER = 30 * SECOND;

export function createKeyUses(
  db: Database,
  log: { error(details: object, message: string): void } = { error: () => undefined },
): KeyUses {
  let pending = new Map<string, Date>();
  let timer: NodeJS.Timeout | undefined;
  const flushSoon = () => {
    timer ??= setTimeout(() => void keyUses.flush().catch(tell), FLUSH_AFTER).unref();
  };
  const tell = (err: unknown) => {
    log.error({ err }, 'the last uses of keys were not written');
    flushSoon();
  };
  const keyUses: KeyUses = {
    note(credentialId, at) {
      pending.set(credentialId, at);
      flushSoon();
    },
    async flush() {
      clearTimeout(timer);
      timer = undefined;
      if (pending.size === 0) return;
      const uses = pending;
      pending = new Map();
      try {
        for (const table of TABLES) await writeUses(db, table, [...uses.keys()], [...uses.values()]);
      } catch (error) {
        pending = new Map([...uses, ...pending]);
        throw error;
      }
    },
  };
  return keyUses;
}

const TABLES = ['api_keys', 'oauth_grants'] as const;

/** A row that is locked is being revoked, or written by another process, which knows of a use of the same minute: nobody waits. */
async function writeUses(db: Database, table: (typeof TABLES)[number], ids: string[], times: Date[]): Promise<void> {
  const name = Prisma.raw(table);
  // Raw: SKIP LOCKED, and a time for each row.
  await db.$executeRaw`
    UPDATE ${name} k SET used_at = free.at
    FROM (
      SELECT k.id, used.at FROM unnest(${ids}::uuid[], ${times}::timestamptz[]) AS used (id, at)
      JOIN ${name} k ON k.id = used.id AND (k.used_at IS NULL OR k.used_at < used.at)
      FOR NO KEY UPDATE OF k SKIP LOCKED
    ) free
    WHERE k.id = free.id`;
}
