/** RFC 7292 §4, appendix B; RFC 8018: what a passphrase opens in a PKCS #12 file. How often it is hashed is limited. */
import { createDecipheriv, createHmac, hash as digest, pbkdf2 } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { AlgorithmIdentifier, MacData } from 'pkijs';
import { tell } from '../../../locales/message.ts';
import { refusal } from '../seal-failure.ts';

/** Twice as many as the strictest advice of 2026 asks of PBKDF2; makers use 1,024 to 600,000. */
const MAX_ITERATIONS = 2_000_000;
/** Hashes that are computed before other work has its turn. */
const ITERATIONS_AT_ONCE = 2000;

export class WrongPassphrase extends Error {}

type HashFacts = { name: string; bytes: number; block: number };
const SHA1: HashFacts = { name: 'sha1', bytes: 20, block: 64 };
const SHA256: HashFacts = { name: 'sha256', bytes: 32, block: 64 };
const SHA384: HashFacts = { name: 'sha384', bytes: 48, block: 128 };
const SHA512: HashFacts = { name: 'sha512', bytes: 64, block: 128 };
const HASHES: Record<string, HashFacts> = {
  '1.3.14.3.2.26': SHA1,
  '2.16.840.1.101.3.4.2.1': SHA256,
  '2.16.840.1.101.3.4.2.2': SHA384,
  '2.16.840.1.101.3.4.2.3': SHA512,
};
/** HMAC with each hash, for PBKDF2. */
const PRFS: Record<string, HashFacts> = {
  '1.2.840.113549.2.7': SHA1,
  '1.2.840.113549.2.9': SHA256,
  '1.2.840.113549.2.10': SHA384,
  '1.2.840.113549.2.11': SHA512,
};
const CIPHERS: Record<string, { name: string; key: number }> = {
  '2.16.840.1.101.3.4.1.2': { name: 'aes-128-cbc', key: 16 },
  '2.16.840.1.101.3.4.1.22': { name: 'aes-192-cbc', key: 24 },
  '2.16.840.1.101.3.4.1.42': { name: 'aes-256-cbc', key: 32 },
  '1.2.840.113549.3.7': { name: 'des-ede3-cbc', key: 24 },
};
const PBES2 = '1.2.840.113549.1.5.13';
const PBKDF2 = '1.2.840.113549.1.5.12';
/** pbeWithSHAAnd3-KeyTripleDES-CBC, the default of Windows. */
const PBE_3DES = '1.2.840.113549.1.12.1.3';

function bounded(iterations: number): number {
  if (!(iterations >= 1 && iterations <= MAX_ITERATIONS))
    throw refusal(tell('sealing.pkcs12.iterations', { max: MAX_ITERATIONS }));
  return iterations;
}

function known<Of>(table: Record<string, Of>, id: string): Of {
  const found = table[id];
  if (!found) throw refusal(tell('sealing.pkcs12.cipher'));
  return found;
}

/** Returns the MAC that the file should have. */
export async function macOf(
  { mac, macSalt, iterations = 1 }: MacData,
  passphrase: string,
  content: Uint8Array,
): Promise<Buffer> {
  const hash = known(HASHES, mac.digestAlgorithm.algorithmId);
  const key = await derive(3, passphrase, new Uint8Array(macSalt.getValue()), bounded(iterations), hash, hash.bytes);
  return createHmac(hash.name, key).update(content).digest();
}

/** Throws WrongPassphrase, and SealFailure for a method that is not supported. */
export async function decrypt(
  algorithm: AlgorithmIdentifier,
  hidden: Uint8Array,
  passphrase: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const { name, key, iv } = await keyFor(algorithm, passphrase);
  try {
    const decipher = createDecipheriv(name, key, iv);
    return Buffer.concat([decipher.update(hidden), decipher.final()]);
  } catch (cause) {
    throw new WrongPassphrase('', { cause });
  }
}

type CipherKey = { name: string; key: Uint8Array; iv: Uint8Array };

async function keyFor({ algorithmId, algorithmParams }: AlgorithmIdentifier, passphrase: string): Promise<CipherKey> {
  const { PBES2Params, PBKDF2Params } = await import('pkijs');
  if (algorithmId === PBE_3DES) {
    const [salt, count] = algorithmParams.valueBlock.value;
    const [bytes, iterations] = [new Uint8Array(salt.getValue()), bounded(count.valueBlock.valueDec)];
    const key = await derive(1, passphrase, bytes, iterations, SHA1, 24);
    return { name: 'des-ede3-cbc', key, iv: await derive(2, passphrase, bytes, iterations, SHA1, 8) };
  }
  if (algorithmId !== PBES2) throw refusal(tell('sealing.pkcs12.cipher'));
  const { keyDerivationFunc, encryptionScheme } = new PBES2Params({ schema: algorithmParams });
  if (keyDerivationFunc.algorithmId !== PBKDF2) throw refusal(tell('sealing.pkcs12.cipher'));
  const { salt, iterationCount, prf } = new PBKDF2Params({ schema: keyDerivationFunc.algorithmParams });
  const cipher = known(CIPHERS, encryptionScheme.algorithmId);
  const hash = prf ? known(PRFS, prf.algorithmId) : SHA1;
  const key = await promisify(pbkdf2)(
    passphrase,
    new Uint8Array(salt.getValue()),
    bounded(iterationCount),
    cipher.key,
    hash.name,
  );
  return { name: cipher.name, key, iv: new Uint8Array(encryptionScheme.algorithmParams.getValue()) };
}

/** RFC 7292 appendix B.2. `id`: 1 for a key, 2 for an initial vector, 3 for a MAC. */
async function derive(
  id: number,
  passphrase: string,
  salt: Uint8Array,
  iterations: number,
  hash: HashFacts,
  length: number,
): Promise<Buffer> {
  const { name, bytes, block } = hash;
  const words = Buffer.from(`${passphrase}\0`, 'utf16le').swap16();
  const input = Buffer.concat([filled(salt, block), filled(words, block)]);
  const parts: Buffer[] = [];
  for (let made = 0; made < length; made += bytes) {
    let part: Buffer = Buffer.concat([Buffer.alloc(block, id), input]);
    for (let turn = 0; turn < iterations; turn++) {
      part = digest(name, part, 'buffer');
      if (turn % ITERATIONS_AT_ONCE === ITERATIONS_AT_ONCE - 1) await nextTurn();
    }
    parts.push(part);
    addToBlocks(input, filled(part, block).subarray(0, block), block);
  }
  return Buffer.concat(parts).subarray(0, length);
}

/** Repeats bytes until they fill whole blocks. */
function filled(bytes: Uint8Array, block: number): Buffer {
  return bytes.length ? Buffer.alloc(Math.ceil(bytes.length / block) * block, bytes) : Buffer.alloc(0);
}

/** Adds a number and 1 to each block of the input. */
function addToBlocks(input: Buffer, added: Uint8Array, block: number): void {
  for (let from = 0; from < input.length; from += block) {
    let carry = 1;
    for (let at = block - 1; at >= 0; at--) {
      carry += input[from + at]! + added[at]!;
      input[from + at] = carry & 0xff;
      carry >>= 8;
    }
  }
}
