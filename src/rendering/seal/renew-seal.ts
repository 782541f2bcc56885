/**
 * §24.16: renews the proof of a seal before the certificate of its last time-stamp ends: what proves that certificate now goes into the
 * file, and a new time-stamp covers all of it.
 */

import { tell } from '../../locales/message.ts';
import { load } from '../../pdf/index.ts';
import { addTimeStamp } from './add-time-stamp.ts';
import { certificatesIn, signerOf, stampsIn } from './certificates-in.ts';
import { elementOf } from './der.ts';
import { readCertificate } from './order-chain.ts';
import { prove } from './prove.ts';
import { refusal } from './seal-failure.ts';
import { type Sealed, type SealOptions, type TimeStamp, timestampOf } from './seal-pdf.ts';

export type Renewed = Sealed & { timestamp: TimeStamp };
export type RenewOptions = Pick<SealOptions, 'authorities' | 'at' | 'hosts'>;

/** `pdf`: a sealed file of this service, with what was appended since. Throws SealFailure. */
export async function renewSeal(pdf: Uint8Array, options: RenewOptions): Promise<Renewed> {
  const { appendValidation, readSignatures, readValidation } = await load.validation();
  const signatures = readSignatures(pdf).map(({ contents }) => elementOf(contents).raw);
  const last = signatures.at(-1);
  if (!last) throw refusal(tell('sealing.renewal.unsealed'));
  const held = readValidation(pdf);
  const tokens = signatures.flatMap(stampsIn);
  const known = [...signatures, ...tokens]
    .flatMap(certificatesIn)
    .concat(held.certificates.map((one) => Buffer.from(one)));
  const certificates = known.map(readCertificate);
  // A file without proofs has those of its signature too; otherwise they are in it.
  const toProve = held.certificates.length ? [stampsIn(last)[0] ?? last] : [last, ...stampsIn(last)];
  const signers = toProve.map((one) => signerOf(one, certificates)!);
  const added = appendValidation(
    pdf,
    await prove(signers, certificates, { hosts: options.hosts ?? [], at: options.at }),
  );
  const { appended, stamp } = await addTimeStamp(Buffer.concat([pdf, added]), options);
  return { appended: Buffer.concat([added, appended]), timestamp: timestampOf(stamp) };
}
