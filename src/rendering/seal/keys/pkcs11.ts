/**
 * §24.17: signs with a key in a PKCS #11 token: a smart card, a hardware security module, or SoftHSM. The library is called by Koffi, which
 * comes with Platen for Linux, so nothing is compiled at install.
 */
import { createHash } from 'node:crypto';
import { tell } from '../../../locales/message.ts';
import { hashIdentifier, hashOf } from '../cms.ts';
import { der, OCTETS, SEQUENCE } from '../der.ts';
import type { OpenOptions, SignatureAlgorithm, Signer, Source } from '../key-source.ts';
import { orderChain } from '../order-chain.ts';
import { outage, refusal, type SealFailure } from '../seal-failure.ts';
import { ecdsaValue } from './ecdsa-value.ts';
import { loadModule, Pkcs11Error, type Session } from './pkcs11-module.ts';

/** CKR_PIN_INCORRECT, CKR_PIN_INVALID, CKR_PIN_LEN_RANGE, CKR_PIN_EXPIRED, CKR_PIN_LOCKED */
const OF_PIN = [0xa0, 0xa1, 0xa2, 0xa3, 0xa4];

export async function openPkcs11(source: Source<'pkcs11'>, { at = new Date() }: OpenOptions): Promise<Signer> {
  const { certificates, algorithm } = orderChain(source.certificates, at);
  let session = open(source);
  let last: Promise<unknown> = Promise.resolve();

  /** A session has one signature at a time. One that was lost, such as by a token that was pulled, is opened again. */
  async function sign(data: Uint8Array): Promise<Uint8Array> {
    const input = inputFor(algorithm, data);
    try {
      return await session.sign(isRsa(algorithm) ? 'rsa' : 'ecdsa', input);
    } catch (error) {
      if (!(error instanceof Pkcs11Error)) throw error;
      session.close();
      session = open(source);
      return await session.sign(isRsa(algorithm) ? 'rsa' : 'ecdsa', input).catch((cause) => {
        throw failureOf(source, cause);
      });
    }
  }

  return {
    certificates,
    algorithm,
    async sign(data) {
      const turn = last.then(() => sign(data));
      last = turn.catch(() => {});
      const signature = await turn;
      return isRsa(algorithm) ? signature : ecdsaValue(signature);
    },
    async close() {
      await last;
      session.close();
    },
  };
}

function isRsa(algorithm: SignatureAlgorithm): boolean {
  return algorithm === 'rsa-sha256';
}

/** CKM_ECDSA signs a digest, CKM_RSA_PKCS a DigestInfo (RFC 8017 §9.2). */
function inputFor(algorithm: SignatureAlgorithm, data: Uint8Array): Buffer {
  const digest = createHash(hashOf(algorithm)).update(data).digest();
  if (!isRsa(algorithm)) return digest;
  return der(SEQUENCE, hashIdentifier(hashOf(algorithm), true), der(OCTETS, digest));
}

function open(source: Source<'pkcs11'>): Session {
  try {
    return loadModule(source.module).open(source);
  } catch (cause) {
    throw failureOf(source, cause);
  }
}

function failureOf({ module, tokenLabel, keyLabel }: Source<'pkcs11'>, cause: unknown): SealFailure {
  if (!(cause instanceof Pkcs11Error)) return refusal(tell('sealing.pkcs11.module', { module }), { cause });
  if (cause.at === 'no token') return outage(tell('sealing.pkcs11.noToken', { token: tokenLabel }), { cause });
  if (cause.at === 'no key')
    return refusal(tell('sealing.pkcs11.noKey', { key: keyLabel, token: tokenLabel }), { cause });
  if (OF_PIN.includes(cause.result)) return refusal(tell('sealing.pkcs11.pin', { token: tokenLabel }), { cause });
  return outage(tell('sealing.pkcs11.failed', { token: tokenLabel, code: `0x${cause.result.toString(16)}` }), {
    cause,
  });
}
