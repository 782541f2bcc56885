/** §21.5: what the adapters work with. */
import type { Actor } from '../../domain/actor.ts';
import type { Database } from '../../storage/database.ts';
import type { NewGrant } from '../../storage/grants.ts';

/** What somebody agreed to, and who it was. */
export type Consent = Pick<NewGrant, 'workspaceId' | 'userId' | 'clientId' | 'appName' | 'redirectHost'> & {
  by: Actor;
};

/** `consents`: by the id of the grant that is about to be saved. */
export type State = { db: Database; clock: () => Date; consents: Map<string, Consent> };
