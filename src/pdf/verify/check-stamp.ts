/** §25.6, RFC 3161: checks a time-stamp: that it is of these bytes, and that its authority has signed it. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { type CheckedCms, checkCms, dateOf } from './check-cms.ts';
import { must, VerifyFault } from './fault.ts';
import { contentOf, elementsOf, OCTETS, oidOf, readDer, SEQUENCE } from './read-der.ts';

const TST_INFO = '1.2.840.113549.1.9.16.1.4';
const GENERALIZED_TIME = 24;
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8';
const HASHES: Record<string, string> = {
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};

export type CheckedStamp = { at: Date } & Pick<CheckedCms, 'chain' | 'named'>;

/** `digestOf`: the digest of the stamped bytes by a hash. Throws VerifyFault with the code `stamp`, or `digest` for other bytes. */
export function checkStamp(token: Buffer, digestOf: (hash: string) => Buffer): CheckedStamp {
  try {
    let info: Buffer | null = null;
    const { chain, named } = checkCms(token, TST_INFO, (hash, content) => {
      info = content;
      must(content, 'stamp', 'the time-stamp has no content');
      return createHash(hash).update(content).digest();
    });
    const [, , imprint, , time] = elementsOf(contentOf(readDer(info!), SEQUENCE, 'a time-stamp'));
    const [algorithm, digest] = elementsOf(contentOf(imprint, SEQUENCE, 'a digest'));
    const hash = HASHES[oidOf(elementsOf(contentOf(algorithm, SEQUENCE, 'a hash'))[0])];
    must(hash, 'stamp', 'the hash of the time-stamp is none that is safe');
    const [said, is] = [contentOf(digest, OCTETS, 'a digest'), digestOf(hash)];
    must(said.length === is.length && timingSafeEqual(said, is), 'digest', 'the time-stamp is of other bytes');
    must(
      chain[0]!.keyUsage?.includes(TIME_STAMPING),
      'stamp',
      'the certificate of the time-stamp is for something else',
    );
    const at = dateOf(contentOf(time, GENERALIZED_TIME, 'a time').toString('latin1'));
    must(at, 'stamp', 'the time of the time-stamp cannot be read');
    return { at, chain, named };
  } catch (error) {
    if (error instanceof VerifyFault && error.code === 'digest') throw error;
    throw new VerifyFault('stamp', error instanceof Error ? error.message : String(error));
  }
}
