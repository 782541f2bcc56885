/** §21.5: what the adapters work with. */

import type { NewGrant } from '../../../data/storage/access/grants.ts';
import type { Database } from '../../../data/storage/connection/database.ts';
import type { Actor } from '../../../domain/principal.ts';

/** What somebody agreed to, and who it was. */
export type Consent = Pick<NewGrant, 'workspaceId' | 'userId' | 'clientId' | 'appName' | 'redirectHost'> & {
  by: Actor;
};

/** `consents`: by the id of the grant that is about to be saved. */
export type State = { db: Database; clock: () => Date; consents: Map<string, Consent> };
