/** §20.22: passkeys: whose they are, and what their signatures are verified with. */
import { v7 } from 'uuid';
import type { Transaction } from '../connection/database.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** `counter`: of the last signature; 0 where the device does not count. */
export type Passkey = {
  id: string;
  userId: string;
  email: string;
  credentialId: Bytes;
  publicKey: Bytes;
  counter: number;
  transports: string[];
};

/** Null for one that nobody has. */
export async function findPasskey(db: Transaction, credentialId: Bytes): Promise<Passkey | null> {
  const found = await db.passkey.findUnique({ where: { credentialId }, include: { user: true } });
  return found && { ...found, email: found.user.email, counter: Number(found.counter) };
}

/** Ids and transports of a person's passkeys, the oldest first. */
export function listCredentials(
  db: Transaction,
  userId: string,
): Promise<Pick<Passkey, 'credentialId' | 'transports'>[]> {
  return db.passkey.findMany({
    where: { userId },
    select: { credentialId: true, transports: true },
    orderBy: { id: 'asc' },
  });
}

/** False when somebody has it already. */
export async function addPasskey(
  tx: Transaction,
  { now, ...passkey }: Omit<Passkey, 'id' | 'email'> & { name: string; now: Date },
): Promise<boolean> {
  const data = { ...passkey, id: v7({ msecs: now.getTime() }), createdAt: now };
  return (await tx.passkey.createMany({ data, skipDuplicates: true })).count === 1;
}

export async function notePasskeyUsed(
  tx: Transaction,
  id: string,
  used: { counter: number; now: Date },
): Promise<void> {
  await tx.passkey.updateMany({ where: { id }, data: { counter: used.counter, usedAt: used.now } });
}
