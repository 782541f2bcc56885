/**
 * §20.3: passwords as argon2id hashes in the PHC format, which names its own parameters: they can be raised, and what was kept before is
 * hashed anew when its person signs in.
 */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { normalisePassword } from '../../domain/sign-in.ts';
import { createFairSemaphore } from '../../platform/fair-semaphore/fair-semaphore.ts';

/** As OWASP advises: memory in KiB, passes, lanes. */
const PRESENT = { m: 19_456, t: 2, p: 1 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** Of nothing that anybody can type: an account without a password costs as much as one with a wrong password. */
const NOBODY = encode(PRESENT, Buffer.alloc(SALT_BYTES), Buffer.alloc(HASH_BYTES));

/** Each takes 20 MB and a processor for a moment. Addresses take turns, so that nobody waits long for one that tries many. */
const hashSemaphore = createFairSemaphore({ maxConcurrent: 2, maxPerWorkspace: 2 });

const deriveKey = promisify(argon2);

/** `outdated`: right, and to be hashed anew. */
export type Verdict = 'right' | 'outdated' | 'wrong';

export type Caller = { address: string; clientSignal: AbortSignal };

export async function hashPassword(password: string, caller: Caller): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return encode(PRESENT, salt, await derive(password, { ...PRESENT, salt, length: HASH_BYTES }, caller));
}

/** `phc` is null for somebody who is unknown or has no password. Throws for one that is not well-formed. */
export async function verifyPassword(password: string, phc: string | null, caller: Caller): Promise<Verdict> {
  const { m, t, p, salt, hash } = decode(phc ?? NOBODY);
  const derived = await derive(password, { m, t, p, salt, length: hash.length }, caller);
  if (!timingSafeEqual(derived, hash) || phc === null) return 'wrong';
  return m < PRESENT.m || t < PRESENT.t || p < PRESENT.p ? 'outdated' : 'right';
}

type Recipe = typeof PRESENT & { salt: Buffer; length: number };

function derive(
  password: string,
  { m, t, p, salt, length }: Recipe,
  { address, clientSignal }: Caller,
): Promise<Buffer> {
  const message = normalisePassword(password);
  const parameters = { message, nonce: salt, memory: m, passes: t, parallelism: p, tagLength: length };
  return hashSemaphore(address, () => deriveKey('argon2id', parameters), clientSignal);
}

function encode({ m, t, p }: typeof PRESENT, salt: Buffer, hash: Buffer): string {
  return `$argon2id$v=19$m=${m},t=${t},p=${p}$${unpadded(salt)}$${unpadded(hash)}`;
}

function decode(phc: string) {
  const [, m, t, p, salt, hash] = PHC.exec(phc) ?? [];
  if (!salt || !hash) throw new Error('a password is kept in a form that is not argon2id');
  return {
    ...{ m: Number(m), t: Number(t), p: Number(p) },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
