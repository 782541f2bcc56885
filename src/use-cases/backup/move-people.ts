/**
 * §18.47: the people of a workspace that moves. Whoever has the address of an account of the target is that account there, which is left as it
 * is. Others get theirs, with the same id where it is free; members with what they sign in with, once nothing changes any more, and with whose word
 * it rests on (§20.27).
 */
import type { Client } from 'pg';
import { v7 } from 'uuid';
import type { Secrets } from '../../data/secrets/open-secrets.ts';
import type { Database } from '../../data/storage/connection/database.ts';
import { tell } from '../../locales/message.ts';
import { BackupError } from './backup-error.ts';

type Person = { id: string; email: string; name: string; language: string | null; createdAt: Date; isMember: boolean };

const PEOPLE = `
  SELECT u.id, u.email, u.name, u.language, u.created_at AS "createdAt",
         EXISTS (SELECT FROM memberships m WHERE m.user_id = u.id AND m.workspace_id = $1) AS "isMember"
  FROM users u WHERE u.id IN (
    SELECT user_id FROM memberships WHERE workspace_id = $1 UNION SELECT user_id FROM api_keys WHERE workspace_id = $1
    UNION SELECT user_id FROM access_tokens WHERE workspace_id = $1 UNION SELECT created_by FROM document_links WHERE workspace_id = $1
    UNION SELECT created_by FROM generation_entries WHERE workspace_id = $1)`;

/** Answers the ids that are others in the target. */
export async function movePeople(source: Client, target: Client, workspaceId: string): Promise<Record<string, string>> {
  const ids: Record<string, string> = {};
  for (const person of await peopleOf(source, workspaceId)) {
    const { id, email } = person;
    const there = (await idOf(target, email)) ?? (await create(target, person, (await isFree(target, id)) ? id : v7()));
    if (there !== id) ids[id] = there;
  }
  return ids;
}

async function peopleOf(source: Client, workspaceId: string): Promise<Person[]> {
  return (await source.query<Person>(PEOPLE, [workspaceId])).rows;
}

async function idOf(target: Client, email: string): Promise<string | undefined> {
  return (await target.query<{ id: string }>('SELECT id FROM users WHERE email = $1', [email])).rows[0]?.id;
}

async function isFree(target: Client, id: string): Promise<boolean> {
  return (await target.query('SELECT FROM users WHERE id = $1', [id])).rowCount === 0;
}

/** Somebody who signs in with nothing yet, whatever else the source says of them. */
async function create(target: Client, { email, name, language, createdAt }: Person, id: string): Promise<string> {
  await target.query('INSERT INTO users (id, email, name, language, created_at) VALUES ($1, $2, $3, $4, $5)', [
    ...[id, email, name, language, createdAt],
  ]);
  return id;
}

/** What each installation seals secrets with. */
export type Seals = { from: Secrets; to: Secrets; toDb: Database };

/** Table → the column that is sealed. */
const SIGN_IN: Record<string, string | null> = {
  authenticators: 'secret',
  passkeys: null,
  identities: null,
  recovery_codes: null,
};
/** Nobody has ever signed in with it, and no other workspace of the target knows it. */
const IS_NEW = `password IS NULL AND NOT EXISTS (SELECT FROM memberships m WHERE m.user_id = users.id AND m.workspace_id <> $2)
  AND NOT EXISTS (SELECT FROM sessions s WHERE s.user_id = users.id)
  ${Object.keys(SIGN_IN)
    .map((table) => `AND NOT EXISTS (SELECT FROM ${table} f WHERE f.user_id = users.id)`)
    .join(' ')}`;

const PASSWORD = 'SELECT password, introduced_by AS introduced, vouched_by AS vouched FROM users WHERE id = $1';
type Password = { password: string | null; introduced: string | null; vouched: string | null };

/** Members whose accounts are new in the target sign in there as they did: with their password and second factors. */
export async function moveSignIn(
  source: Client,
  target: Client,
  workspaceId: string,
  { ids, seals }: { ids: Record<string, string>; seals: Seals },
): Promise<void> {
  for (const { id, isMember } of await peopleOf(source, workspaceId)) {
    if (!isMember) continue;
    const there = ids[id] ?? id;
    await target.query('BEGIN');
    const { rowCount } = await target.query(`SELECT FROM users WHERE id = $1 AND ${IS_NEW} FOR UPDATE`, [
      there,
      workspaceId,
    ]);
    if (rowCount === 1) {
      const { rows } = await source.query<Password>(PASSWORD, [id]);
      const { password, introduced, vouched } = rows[0]!;
      await target.query('UPDATE users SET password = $2, introduced_by = $3, vouched_by = $4::voucher WHERE id = $1', [
        there,
        password,
        // Of another workspace the source has nothing to say.
        introduced === workspaceId ? introduced : null,
        vouched,
      ]);
      for (const [table, sealed] of Object.entries(SIGN_IN))
        await bringFactors(source, target, { table, sealed, id, there, seals });
    }
    await target.query('COMMIT');
  }
}

type Factors = { table: string; sealed: string | null; id: string; there: string; seals: Seals };

async function bringFactors(
  source: Client,
  target: Client,
  { table, sealed, id, there, seals }: Factors,
): Promise<void> {
  const { rows } = await source.query<{ row: Record<string, string> }>(
    `SELECT to_jsonb(t) AS row FROM ${table} t WHERE user_id = $1`,
    [id],
  );
  for (const { row } of rows) {
    const moved: Record<string, string> = { ...row, user_id: there };
    if (sealed && row[sealed] !== '\\x') {
      const whose = { purpose: 'second factor', owner: id } as const;
      const secret = await seals.from.open(whose, Buffer.from(row[sealed]!.slice(2), 'hex'));
      if (!secret) throw new BackupError(tell('backup.move.factor', { id }));
      const anew = await seals.to.seal(seals.toDb, { ...whose, owner: there }, secret);
      moved[sealed] = `\\x${anew.toString('hex')}`;
    }
    // An identity or a passkey that somebody else has there stays theirs.
    await target.query(
      `INSERT INTO ${table} SELECT * FROM jsonb_populate_record(NULL::${table}, $1) ON CONFLICT DO NOTHING`,
      [JSON.stringify(moved)],
    );
  }
}
