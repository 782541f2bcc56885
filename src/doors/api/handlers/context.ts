/** What a handler works with; nothing else reaches it. */

import type { Principal } from '../../../domain/principal.ts';
import type { FairSemaphore } from '../../../platform/fair-semaphore/fair-semaphore.ts';
import type { Renderer } from '../../../rendering/jobs/index.ts';
import type { Previews } from '../../../rendering/preview/index.ts';
import type { WordCopies } from '../../../rendering/word/index.ts';
import type { AtWork, DocumentLanes, SavedThemes, SavedVersions } from '../../../use-cases/create-document/index.ts';
import type { Database, LookUps } from '../../../use-cases/parts/index.ts';
import type { TemplateHead } from '../../../use-cases/read/index.ts';
import type { Links } from '../presenters/links.ts';

export type ServiceContext = {
  db: Database;
  lookUps: LookUps;
  /** Where new documents wait for their shared transaction. */
  lanes: DocumentLanes;
  /** The requests for documents that this process works on. */
  atWork: AtWork;
  versions: SavedVersions;
  themes: SavedThemes;
  previews: Previews;
  wordCopies: WordCopies;
  /** Where searches wait for their turn. */
  searches: FairSemaphore;
  /** Null when rendering is not configured (`STORAGE_URL=none`). */
  renderer: Renderer | null;
  links: Links;
  urlExpiresSeconds: number;
  /** The time, so that tests can move it. */
  clock: () => Date;
};

/**
 * `head`: the template that the path names, null when the workspace has no such template or none is named. `clientSignal` is aborted
 * when the caller has left, so that nobody waits for an answer that nobody reads. `previewed`: whether the caller takes `html`.
 */
export type HandlerContext = ServiceContext & {
  principal: Principal;
  head: TemplateHead | null;
  clientSignal: AbortSignal;
  previewed: boolean;
};
