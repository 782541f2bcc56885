/** §1.1: where documents are read from, whoever asks. */

import type { Database } from '../../data/storage/connection/database.ts';
import type { FairSemaphore } from '../../platform/fair-semaphore/fair-semaphore.ts';
import type { Renderer } from '../../rendering/jobs/index.ts';
import type { Previews } from '../../rendering/preview/index.ts';

export type DocumentSources = {
  db: Database;
  previews: Previews;
  /** Where searches wait for their turn. */
  searches: FairSemaphore;
  /** Null when rendering is not configured (`STORAGE_URL=none`). */
  renderer: Renderer | null;
  urlExpiresSeconds: number;
  clock: () => Date;
};

/** A document, and the workspace of whoever asks for it. */
export type DocumentOf = { workspaceId: string; id: string };
