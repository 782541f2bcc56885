/**
 * §24.12, RFC 7292: opens a key in a PKCS #12 file. The file comes from outside: its size, and how often it asks for a password to be
 * hashed, are limited before anything is computed. OpenSSL reads such files too, but Node gives no access to the key in them.
 */
import { createPrivateKey, createPublicKey, type KeyObject, timingSafeEqual, type X509Certificate } from 'node:crypto';
import { KIBIBYTE } from '../../../domain/sizes.ts';
import { tell } from '../../../locales/message.ts';
import type { KeySource, OpenOptions, Signer } from '../key-source.ts';
import { orderChain } from '../order-chain.ts';
import { refusal, SealFailure } from '../seal-failure.ts';
import { decrypt, macOf, WrongPassphrase } from './decrypt.ts';
import { keySigner } from './key-signer.ts';

/** A key with a long chain has 20 KB. */
const MAX_FILE = 64 * KIBIBYTE;
const DATA = '1.2.840.113549.1.7.1';
const ENCRYPTED_DATA = '1.2.840.113549.1.7.6';
const KEY_BAG = '1.2.840.113549.1.12.10.1.1';
const SHROUDED_KEY_BAG = '1.2.840.113549.1.12.10.1.2';
const CERTIFICATE_BAG = '1.2.840.113549.1.12.10.1.3';

type Contents = { keys: KeyObject[]; certificates: Uint8Array[] };

export async function openPkcs12(
  source: KeySource & { kind: 'pkcs12' },
  { at = new Date() }: OpenOptions,
): Promise<Signer> {
  if (source.file.length > MAX_FILE) throw refusal(tell('sealing.pkcs12.large', { max: MAX_FILE / KIBIBYTE }));
  const { keys, certificates } = await read(source).catch((cause) => {
    if (cause instanceof SealFailure) throw cause;
    throw refusal(tell(cause instanceof WrongPassphrase ? 'sealing.pkcs12.passphrase' : 'sealing.pkcs12.unreadable'), {
      cause,
    });
  });
  const key = keys[0];
  if (!key) throw refusal(tell('sealing.pkcs12.noKey'));
  if (keys.length > 1) throw refusal(tell('sealing.pkcs12.keys'));
  const isOfKey = ({ publicKey }: X509Certificate) => publicKey.equals(createPublicKey(key));
  return keySigner(key, orderChain(certificates, at, isOfKey));
}

/** Returns what is in the file. */
async function read({ file, passphrase }: KeySource & { kind: 'pkcs12' }): Promise<Contents> {
  const { AuthenticatedSafe, EncryptedData, PFX } = await import('pkijs');
  const pfx = PFX.fromBER(new Uint8Array(file));
  const safes = new Uint8Array(pfx.authSafe.content.getValue());
  if (pfx.macData) {
    const { mac } = pfx.macData;
    const wanted = new Uint8Array(mac.digest.getValue());
    const found = await macOf(pfx.macData, passphrase, safes);
    if (wanted.length !== found.length || !timingSafeEqual(wanted, found)) throw new WrongPassphrase();
  }
  const contents: Contents = { keys: [], certificates: [] };
  for (const { contentType, content } of AuthenticatedSafe.fromBER(safes).safeContents) {
    if (contentType === DATA) await readBags(new Uint8Array(content.getValue()), passphrase, contents);
    else if (contentType === ENCRYPTED_DATA) {
      const { encryptedContentInfo: info } = new EncryptedData({ schema: content });
      const hidden = new Uint8Array(info.getEncryptedContent());
      await readBags(await decrypt(info.contentEncryptionAlgorithm, hidden, passphrase), passphrase, contents);
    }
  }
  return contents;
}

async function readBags(bytes: Uint8Array<ArrayBuffer>, passphrase: string, into: Contents): Promise<void> {
  const { CertBag, PKCS8ShroudedKeyBag, SafeContents } = await import('pkijs');
  for (const { bagId, bagValue } of SafeContents.fromBER(bytes).safeBags) {
    if (bagId === CERTIFICATE_BAG && bagValue instanceof CertBag && 'getValue' in bagValue.certValue)
      into.certificates.push(new Uint8Array(bagValue.certValue.getValue()));
    else if (bagId === KEY_BAG) into.keys.push(privateKey(new Uint8Array(bagValue.toSchema().toBER())));
    else if (bagId === SHROUDED_KEY_BAG && bagValue instanceof PKCS8ShroudedKeyBag) {
      const hidden = new Uint8Array(bagValue.encryptedData.getValue());
      into.keys.push(privateKey(await decrypt(bagValue.encryptionAlgorithm, hidden, passphrase)));
    }
  }
}

function privateKey(pkcs8: Uint8Array): KeyObject {
  const bytes = Buffer.from(pkcs8);
  try {
    return createPrivateKey({ key: bytes, format: 'der', type: 'pkcs8' });
  } finally {
    bytes.fill(0);
    pkcs8.fill(0);
  }
}
