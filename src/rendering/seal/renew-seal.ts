/** §24.16: renews the proof of a seal before the certificate of its last time-stamp ends. */
import type { Sealed, SealOptions, TimeStamp } from './seal-pdf.ts';

export type Renewed = Sealed & { timestamp: TimeStamp };
export type RenewOptions = Pick<SealOptions, 'authorities' | 'at' | 'hosts'>;

export async function renewSeal(_pdf: Uint8Array, _options: RenewOptions): Promise<Renewed> {
  throw new Error('Renewals are not made yet');
}
