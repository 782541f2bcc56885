/** §20.21: a person's second factors and recovery codes. A code is accepted once, even if several requests send it at once. */
import { v7 } from 'uuid';
import type { Transaction } from '../connection/database.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** A second factor as its owner sees it. `usedAt` is null when it was never used. */
type SecondFactor = { id: string; name: string; isPasskey: boolean; createdAt: Date; usedAt: Date | null };

/** `secret` is encrypted. */
type Authenticator = { id: string; secret: Bytes; lastStep: number };

/** Lists authenticator apps, the oldest first. */
export function listAuthenticators(db: Transaction, userId: string): Promise<Authenticator[]> {
  const select = { id: true, secret: true, lastStep: true };
  return db.authenticator.findMany({ where: { userId }, select, orderBy: { id: 'asc' } });
}

/** Lists authenticator apps and passkeys, the oldest first. */
export async function listSecondFactors(db: Transaction, userId: string): Promise<SecondFactor[]> {
  const query = { where: { userId }, select: { id: true, name: true, createdAt: true, usedAt: true } };
  const apps = (await db.authenticator.findMany(query)).map((one) => ({ ...one, isPasskey: false }));
  const passkeys = (await db.passkey.findMany(query)).map((one) => ({ ...one, isPasskey: true }));
  return [...apps, ...passkeys].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Adds an authenticator app. `step`: the time step of the code that proved that it works. */
export async function addAuthenticator(
  tx: Transaction,
  { userId, name, secret, step, now }: { userId: string; name: string; secret: Bytes; step: number; now: Date },
): Promise<void> {
  const id = v7({ msecs: now.getTime() });
  await tx.authenticator.create({ data: { id, userId, name, secret, lastStep: step, createdAt: now, usedAt: now } });
}

/** Accepts a code of this time step once. Returns false if a code of this step or a later one was accepted before. */
export async function takeStep(
  tx: Transaction,
  id: string,
  { step, now }: { step: number; now: Date },
): Promise<boolean> {
  const where = { id, lastStep: { lt: step } };
  return (await tx.authenticator.updateMany({ where, data: { lastStep: step, usedAt: now } })).count === 1;
}

/**
 * Removes a second factor; returns false if it belongs to somebody else. Removing the last one also deletes the recovery codes, and
 * sessions no longer count as confirmed by a second factor.
 */
export async function removeSecondFactor(tx: Transaction, userId: string, id: string): Promise<boolean> {
  const apps = await tx.authenticator.deleteMany({ where: { userId, id } });
  const count = apps.count + (await tx.passkey.deleteMany({ where: { userId, id } })).count;
  if (count > 0 && !(await hasSecondFactor(tx, userId))) await forgetSecondFactors(tx, userId);
  return count > 0;
}

export async function hasSecondFactor(db: Transaction, userId: string): Promise<boolean> {
  return (await db.authenticator.count({ where: { userId } })) + (await db.passkey.count({ where: { userId } })) > 0;
}

/** Removes all second factors and recovery codes. Returns false when there were none. */
export async function removeSecondFactors(tx: Transaction, userId: string): Promise<boolean> {
  const had = await hasSecondFactor(tx, userId);
  await tx.authenticator.deleteMany({ where: { userId } });
  await tx.passkey.deleteMany({ where: { userId } });
  await forgetSecondFactors(tx, userId);
  return had;
}

async function forgetSecondFactors(tx: Transaction, userId: string): Promise<void> {
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.session.updateMany({ where: { userId }, data: { secondFactorAt: null } });
}

/** Replaces all recovery codes. */
export async function replaceRecoveryCodes(tx: Transaction, userId: string, hashes: Bytes[]): Promise<void> {
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.recoveryCode.createMany({ data: hashes.map((hash) => ({ userId, hash })) });
}

/** Uses a recovery code up. Returns false if it is not theirs, or was used. */
export async function takeRecoveryCode(tx: Transaction, userId: string, hash: Bytes, now: Date): Promise<boolean> {
  const where = { userId, hash, usedAt: null };
  return (await tx.recoveryCode.updateMany({ where, data: { usedAt: now } })).count === 1;
}

/** Counts the unused recovery codes. */
export function countRecoveryCodes(db: Transaction, userId: string): Promise<number> {
  return db.recoveryCode.count({ where: { userId, usedAt: null } });
}

// §20.22: passkeys with their owners and the public keys that verify their signatures.

/** `counter`: the counter of the last signature; 0 if the device does not count. */
export type Passkey = {
  id: string;
  userId: string;
  email: string;
  credentialId: Bytes;
  publicKey: Bytes;
  counter: number;
  transports: string[];
};

/** Finds a passkey; null if it is unknown. */
export async function findPasskey(db: Transaction, credentialId: Bytes): Promise<Passkey | null> {
  const found = await db.passkey.findUnique({ where: { credentialId }, include: { user: true } });
  return found && { ...found, email: found.user.email, counter: Number(found.counter) };
}

/** Lists the IDs and transports of a person's passkeys, the oldest first. */
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

/** Adds a passkey. Returns false if somebody has it already. */
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
