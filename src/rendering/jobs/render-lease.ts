/** §13.3: the lease of whoever renders a document, renewed for as long as the render takes. */

import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../../data/storage/connection/database.ts';
import { claimRender, LEASE_SECONDS, renewRender } from '../../data/storage/documents/pdf-renders.ts';
import { SECOND } from '../../domain/durations.ts';

/** Several times within a lease, so that a renewal may fail or be late. */
const RENEW_EVERY = (LEASE_SECONDS / 4) * SECOND;

export type RenderLease = {
  /** In milliseconds of `performance.now()`: the log says how long a render took. */
  takenAt: number;
  holder: string;
  /** Renews it no more. */
  end(): void;
};

/** Null when somebody else has the document, or its PDF is stored. `onLate` gets the errors of renewals. */
export async function takeRenderLease(
  db: Database,
  workspaceId: string,
  id: string,
  onLate: (error: unknown) => void,
): Promise<RenderLease | null> {
  const holder = uuidv7();
  if (!(await claimRender(db, workspaceId, id, holder))) return null;
  const renewal = setInterval(() => renewRender(db, workspaceId, id, holder).catch(onLate), RENEW_EVERY);
  return { holder, takenAt: performance.now(), end: () => clearInterval(renewal) };
}
