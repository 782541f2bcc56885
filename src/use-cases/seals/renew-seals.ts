/**
 * §24.6: renews seals of level B-LTA before the certificate of their last time-stamp ends. A process takes a few documents at a time for some
 * minutes; the first renewal of a document counts. What fails is tried again after pauses that grow to a day.
 */
import { hostname } from 'node:os';
import { ObjectMissingError, type ObjectStore, sha256Of } from '../../data/objects/object-store.ts';
import type { Secrets } from '../../data/secrets/open-secrets.ts';
import type { Database } from '../../data/storage/connection/database.ts';
import {
  type DueRenewal,
  insertRenewal,
  putOffRenewal,
  takeDueRenewals,
} from '../../data/storage/documents/document-seals.ts';
import { findPdfState } from '../../data/storage/documents/pdf-renders.ts';
import { recordEvent } from '../../data/storage/workspaces/audit-events.ts';
import { findSealSecrets } from '../../data/storage/workspaces/seals.ts';
import { namesUser } from '../../domain/authority-address.ts';
import { DAY, MINUTE, SECOND } from '../../domain/durations.ts';
import { pdfObjectName } from '../../domain/pdf-object-name.ts';
import { english, storedMessage, tell } from '../../locales/message.ts';
import { renewalSignal } from '../../platform/telemetry/signals.ts';
import { openAuthorities, renewalOf } from '../../rendering/sealer/index.ts';

/** How many documents are renewed in one round, and how many of them are taken at once. */
const IN_ROUND = 500;
const AT_ONCE = 10;
const PAUSE = { first: 10 * MINUTE, longest: DAY };

export type RenewalParts = {
  db: Database;
  objects: ObjectStore;
  /** Opens the passwords of authorities, where they have any. */
  secrets?: Pick<Secrets, 'open'> | undefined;
  /** Hosts of the operator's own network, where authorities may be. */
  hosts: readonly string[];
  log: Record<'error' | 'warn' | 'info', (details: object, message: string) => void>;
};

/** Renews what is due, up to 500 documents. Returns how many were renewed, and how many failed. */
export async function renewSeals(
  parts: RenewalParts,
  signal: AbortSignal,
): Promise<{ renewed: number; failed: number }> {
  const counts = { renewed: 0, failed: 0 };
  for (let taken = 0; taken < IN_ROUND && !signal.aborted; ) {
    const due = await takeDueRenewals(parts.db, AT_ONCE);
    for (const one of due) counts[await renewOne(parts, one)] += 1;
    taken += due.length;
    if (due.length < AT_ONCE) break;
  }
  if (counts.renewed > 0) parts.log.info(counts, 'seals were renewed');
  return counts;
}

async function renewOne(parts: RenewalParts, due: DueRenewal): Promise<'renewed' | 'failed'> {
  try {
    await renew(parts, due);
    renewalSignal.publish({ outcome: 'renewed' });
    return 'renewed';
  } catch (error) {
    renewalSignal.publish({ outcome: 'failed' });
    await noteFailure(parts, due, error);
    return 'failed';
  }
}

async function renew(parts: RenewalParts, due: DueRenewal): Promise<void> {
  const { db, objects, hosts } = parts;
  const { workspaceId, id, sealId, now } = due;
  const name = pdfObjectName(workspaceId, id);
  const before = await findPdfState(db, workspaceId, id);
  if (!before) return;
  const pdf = await objects.read(name);
  // A damaged file is restored when somebody asks for it.
  if (sha256Of(pdf) !== before.sha256) throw new ObjectMissingError(name);
  const authorities = await authoritiesOf(parts, due);
  const { renewSeal } = await import('../../rendering/seal/index.ts');
  const { appended, timestamp } = await renewSeal(pdf, { authorities, at: now, hosts });
  const file = Buffer.concat([pdf, appended]);
  const isNew = await db.$transaction((tx) =>
    insertRenewal(tx, due, {
      sealId,
      level: 'B-LTA',
      appended,
      sha256: Buffer.from(sha256Of(file), 'hex'),
      bytes: file.byteLength,
      at: now,
      timestamp,
      renewAt: renewalOf('B-LTA', now, timestamp),
    }),
  );
  // A process that dies here leaves the file before, which is completed when somebody asks for it (§13.13).
  if (isNew) await objects.replace(name, file, { contentType: 'application/pdf' });
  if (!(await findPdfState(db, workspaceId, id))) await objects.remove(name);
}

/** Returns the addresses of the authorities, with the passwords of those that have one. */
async function authoritiesOf(
  { db, secrets }: RenewalParts,
  { workspaceId, authorities, authoritiesOf: id }: DueRenewal,
): Promise<string[]> {
  if (id === null || !authorities.some(namesUser)) return authorities;
  return openAuthorities(secrets ?? null, { id, authorities, ...(await findSealSecrets(db, workspaceId, id)) });
}

/** The first failure of a document stands in the audit log. */
async function noteFailure({ db, log }: RenewalParts, due: DueRenewal, error: unknown): Promise<void> {
  const { workspaceId, id, failures, stampedUntil, now } = due;
  const { told } = error as { told?: unknown };
  const reason = told === undefined ? tell('pdf.seal.unknown') : storedMessage(told);
  log.error({ err: error, generationId: id, workspaceId, until: stampedUntil, reason: english(reason) }, FAILED);
  await putOffRenewal(db, due, Math.min(PAUSE.longest, PAUSE.first * 2 ** failures) / SECOND);
  if (failures > 0) return;
  const actor = { userId: null, name: 'platen', via: 'upkeep', address: hostname() } as const;
  const detail = { document_id: id, reason: english(reason) };
  await recordEvent(db, workspaceId, { actor, action: 'seal_renewal_failed', detail, at: now });
}

const FAILED = 'the seal of a PDF could not be renewed; it is tried again later';
