/** §24.1: the seals of a workspace. The way to a key is stored encrypted, as the caller passes it. */
import { Prisma } from '../../../../generated/prisma/client.ts';
import type { SealKind, SealLevel } from '../../../domain/seals.ts';
import type { Database, Transaction } from '../connection/database.ts';
import { shardsOf } from '../connection/shards.ts';

type Bytes = Uint8Array<ArrayBuffer>;

export type SealRow = {
  id: string;
  workspaceId: string;
  name: string;
  kind: SealKind;
  /** The certificates as DER, that of the key first. */
  certificates: Bytes[];
  level: SealLevel;
  /** The URLs of time-stamp authorities, in the order in which they are asked. */
  authorities: string[];
  /** Documents created at this time or later are sealed. */
  since: Date;
  /** When the certificate of the key ends. */
  validUntil: Date;
  createdAt: Date;
  /** Who added and retired it; null for the command, and for users who were deleted. */
  createdByName: string | null;
  retiredAt: Date | null;
  retiredByName: string | null;
  /** Whether the way to its key is there: not once it is retired, nor after a restore or an import without keys. */
  hasKey: boolean;
};

/** The columns of a `SealRow`, of `seals s`. */
const ROW = Prisma.sql`
  s.id, s.workspace_id AS "workspaceId", s.name, s.kind, s.certificates, s.level::text AS level, s.authorities, s.since,
  s.valid_until AS "validUntil", s.created_at AS "createdAt", s.retired_at AS "retiredAt", s.source IS NOT NULL AS "hasKey",
  (SELECT u.name FROM users u WHERE u.id = s.created_by) AS "createdByName",
  (SELECT u.name FROM users u WHERE u.id = s.retired_by) AS "retiredByName"`;

/** Lists the seals that the workspace ever had, the active one first, then the newest. */
export function listSeals(db: Transaction, workspaceId: string): Promise<SealRow[]> {
  // Raw: Prisma does not say whether a column is null without reading it.
  return db.$queryRaw<SealRow[]>`
    SELECT ${ROW} FROM seals s WHERE s.workspace_id = ${workspaceId}::uuid
    ORDER BY s.retired_at DESC NULLS FIRST, s.created_at DESC, s.id DESC`;
}

/** Finds the active seal; null if the workspace does not seal. */
export async function findActiveSeal(db: Transaction, workspaceId: string): Promise<SealRow | null> {
  // Raw: as above.
  const [row] = await db.$queryRaw<SealRow[]>`
    SELECT ${ROW} FROM seals s WHERE s.workspace_id = ${workspaceId}::uuid AND s.retired_at IS NULL`;
  return row ?? null;
}

/** `now`: the database's time, for the time in the seal. */
export type SealToUse = Pick<SealRow, 'id' | 'level' | 'authorities' | 'certificates'> & {
  source: Bytes | null;
  /** The encrypted passwords of its authorities; null if none has one. */
  passwords: Bytes | null;
  now: Date;
};

/** Finds the seal with which a document is sealed now; null if the workspace does not seal documents of its age. */
export async function findSealToUse(db: Transaction, workspaceId: string, id: string): Promise<SealToUse | null> {
  // Raw: Prisma cannot write `now()`.
  const [row] = await db.$queryRaw<SealToUse[]>`
    SELECT s.id, s.level::text AS level, s.authorities, s.certificates, s.source, s.authority_passwords AS passwords, now() AS now
    FROM seals s JOIN generations g ON g.workspace_id = s.workspace_id AND g.id = ${id}::uuid
    WHERE s.workspace_id = ${workspaceId}::uuid AND s.retired_at IS NULL AND s.since <= g.created_at`;
  return row ?? null;
}

/** `source`: the encrypted way to the key. `passwords`: those of its authorities. Null if it is not there. */
type SealSecrets = Pick<SealToUse, 'source' | 'passwords'>;

/** Finds what is encrypted of a seal. */
export async function findSealSecrets(db: Transaction, workspaceId: string, id: string): Promise<SealSecrets> {
  const select = { source: true, authorityPasswords: true };
  const found = await db.seal.findFirst({ where: { workspaceId, id }, select });
  return { source: found?.source ?? null, passwords: found?.authorityPasswords ?? null };
}

type NewSeal = Pick<SealRow, 'id' | 'name' | 'kind' | 'certificates' | 'level' | 'authorities' | 'validUntil'> & {
  source: Bytes;
  passwords?: Bytes | null;
  createdBy: string | null;
  since: Date;
  /** When it is added, by the clock that documents have their time from. */
  now: Date;
};

/** Inserts an active seal. Throws if there is one; retire it first. */
export async function insertSeal(tx: Transaction, workspaceId: string, seal: NewSeal): Promise<void> {
  const {
    id,
    name,
    kind,
    certificates,
    level,
    authorities,
    validUntil,
    source,
    passwords = null,
    createdBy,
    since,
    now,
  } = seal;
  // Raw: Prisma's names of the levels are not those of PAdES.
  await tx.$executeRaw`
    INSERT INTO seals (id, workspace_id, name, kind, source, certificates, level, authorities, authority_passwords, since, valid_until,
      created_at, created_by)
    VALUES (${id}::uuid, ${workspaceId}::uuid, ${name}, ${kind}, ${source}, ${certificates}::bytea[], ${level}::seal_level,
      ${authorities}::text[], ${passwords}, ${since}::timestamptz, ${validUntil}::timestamptz, ${now}::timestamptz, ${createdBy}::uuid)`;
}

/**
 * Retires the active seal and forgets the way to its key. The passwords of its authorities stay for renewals (§24.6). Returns it as it was;
 * null if there is none.
 */
export async function retireSeal(
  tx: Transaction,
  workspaceId: string,
  retiredBy: string | null,
): Promise<SealRow | null> {
  const active = await findActiveSeal(tx, workspaceId);
  if (!active) return null;
  // Raw: Prisma cannot write `now()`.
  await tx.$executeRaw`
    UPDATE seals SET retired_at = now(), retired_by = ${retiredBy}::uuid, source = NULL
    WHERE id = ${active.id}::uuid AND workspace_id = ${workspaceId}::uuid`;
  return active;
}

/** Changes what the active seal says from now on. */
export async function changeSeal(
  tx: Transaction,
  workspaceId: string,
  {
    id,
    name,
    level,
    authorities,
    passwords,
  }: Pick<SealRow, 'id' | 'name' | 'level' | 'authorities'> & Pick<SealToUse, 'passwords'>,
): Promise<void> {
  // Raw: Prisma's names of the levels are not those of PAdES.
  await tx.$executeRaw`
    UPDATE seals SET name = ${name}, level = ${level}::seal_level, authorities = ${authorities}::text[], authority_passwords = ${passwords}
    WHERE id = ${id}::uuid AND workspace_id = ${workspaceId}::uuid`;
}

/** An active seal of any workspace, for the examination and for the mail about its end. */
export type EndingSeal = Pick<SealRow, 'id' | 'workspaceId' | 'name' | 'validUntil' | 'hasKey'> & {
  workspaceName: string;
  /** Whole days until the certificate ends; negative afterwards. */
  days: number;
};

/** Lists active seals that have no key or whose certificate ends within so many days. `unwarned`: only those not told of yet. */
export async function listEndingSeals(db: Database, days: number, { unwarned = false } = {}): Promise<EndingSeal[]> {
  const found: EndingSeal[] = [];
  for (const shard of shardsOf(db))
    found.push(
      // Raw: Prisma cannot write `now()`.
      ...(await shard.$queryRaw<EndingSeal[]>`
        SELECT s.id, s.workspace_id AS "workspaceId", s.name, s.valid_until AS "validUntil", s.source IS NOT NULL AS "hasKey",
               w.name AS "workspaceName", floor(extract(epoch FROM s.valid_until - now()) / 86400)::int AS days
        FROM seals s JOIN workspaces w ON w.id = s.workspace_id
        WHERE s.retired_at IS NULL AND (s.valid_until < now() + ${days} * interval '1 day' OR (s.source IS NULL AND NOT ${unwarned}::boolean))
          AND (s.warned_at IS NULL OR NOT ${unwarned}::boolean)
        ORDER BY s.valid_until LIMIT 100`),
    );
  return found;
}

/** Notes that owners were told that the certificate ends. Returns false if another process has told them. */
export async function noteSealWarned(
  db: Transaction,
  { workspaceId, id }: Pick<EndingSeal, 'workspaceId' | 'id'>,
): Promise<boolean> {
  // Raw: Prisma cannot write `now()`.
  const noted = await db.$executeRaw`
    UPDATE seals SET warned_at = now() WHERE id = ${id}::uuid AND workspace_id = ${workspaceId}::uuid AND warned_at IS NULL`;
  return noted === 1;
}

/** Returns whether any seal is active, or any part of a document is renewed, on one shard. */
export async function hasSealWork(db: Database): Promise<boolean> {
  // Raw: one round trip for both, of every round of upkeep.
  const [row] = await db.$queryRaw<[{ some: boolean }]>`
    SELECT EXISTS (SELECT FROM seals WHERE retired_at IS NULL) OR EXISTS (SELECT FROM document_seals WHERE renew_at IS NOT NULL) AS some`;
  return row.some;
}

/** Counts the active seals of the installation. */
export async function countActiveSeals(db: Database): Promise<number> {
  let count = 0;
  for (const shard of shardsOf(db)) count += await shard.seal.count({ where: { retiredAt: null } });
  return count;
}
