/** §13.3: the lease on rendering a document, renewed while the render takes. */
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../../data/storage/connection/database.ts';
import { type Claim, claimRender, LEASE_SECONDS, renewRender } from '../../data/storage/documents/pdf-renders.ts';
import { SECOND } from '../../domain/durations.ts';

/** A lease is renewed several times before it expires, so that a renewal may fail or be late. */
const RENEW_EVERY = (LEASE_SECONDS / 4) * SECOND;

export type RenderLease = {
  /** When the lease was taken, in milliseconds of `performance.now()`, for the duration in the log. */
  takenAt: number;
  holder: string;
  /** §24.3: whether the file must be sealed. */
  claim: Claim;
  /** Stops renewing the lease. */
  end(): void;
};

/** Returns null if another process has the lease, or the PDF is stored. `onLate`: called with the errors of renewals. */
export async function takeRenderLease(
  db: Database,
  workspaceId: string,
  id: string,
  onLate: (error: unknown) => void,
): Promise<RenderLease | null> {
  const holder = uuidv7();
  const claim = await claimRender(db, workspaceId, id, holder);
  if (!claim) return null;
  const renewal = setInterval(() => renewRender(db, workspaceId, id, holder).catch(onLate), RENEW_EVERY);
  return { holder, claim, takenAt: performance.now(), end: () => clearInterval(renewal) };
}
