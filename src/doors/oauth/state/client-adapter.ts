/** §21.3: where oidc-provider keeps apps that register themselves. */
import type { Adapter } from 'oidc-provider';
import { findClient, removeClient, saveClient } from '../../../data/storage/access/clients.ts';
import { NOTHING_ELSE } from './artifact-adapter.ts';
import type { State } from './state.ts';

/** Those that nobody has connected; more make the oldest leave. */
const MOST_UNUSED = 1_000;

export function clientAdapter({ db, clock }: State): Adapter {
  return {
    ...NOTHING_ELSE,
    upsert: (id, metadata) => saveClient(db, id, { metadata: metadata as never, now: clock(), most: MOST_UNUSED }),
    find: async (id) => ((await findClient(db, id)) as Record<string, unknown> | null) ?? undefined,
    destroy: (id) => removeClient(db, id),
  };
}
