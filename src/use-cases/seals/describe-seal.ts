/** §24.1: a seal as people and the command see it. Nothing of its key is in it. */
import type { Transaction } from '../../data/storage/connection/database.ts';
import { listSeals, type SealRow } from '../../data/storage/workspaces/seals.ts';
import { DAY } from '../../domain/durations.ts';
import { WARN_DAYS } from '../../domain/seals.ts';
import { type CertificateFacts, readCertificate } from '../../platform/certificate-facts.ts';

/** `ends`: the certificate of an active seal ends soon, or has ended. */
export type DescribedSeal = Omit<SealRow, 'certificates'> & {
  certificate: CertificateFacts;
  ends: 'soon' | 'ended' | null;
};

export function describeSeal({ certificates, ...row }: SealRow, now: Date): DescribedSeal {
  const left = row.validUntil.getTime() - now.getTime();
  const ends = row.retiredAt || left > WARN_DAYS * DAY ? null : left > 0 ? 'soon' : 'ended';
  return { ...row, certificate: readCertificate(certificates[0]!), ends };
}

/** Lists the seals that the workspace ever had, the active one first. */
export async function listDescribedSeals(db: Transaction, workspaceId: string, now: Date): Promise<DescribedSeal[]> {
  return (await listSeals(db, workspaceId)).map((row) => describeSeal(row, now));
}
