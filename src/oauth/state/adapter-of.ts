/** §21.5: oidc-provider's state in Postgres: a model's name → where it is kept. */
import type { Adapter } from 'oidc-provider';
import { accessTokenAdapter } from './access-token-adapter.ts';
import { artifactAdapter, NOTHING_ELSE } from './artifact-adapter.ts';
import { clientAdapter } from './client-adapter.ts';
import { grantAdapter } from './grant-adapter.ts';
import type { State } from './state.ts';

const ADAPTERS: Record<string, (state: State) => Adapter> = {
  Grant: grantAdapter,
  AccessToken: accessTokenAdapter,
  Client: clientAdapter,
  // Who signs in is known by the web app's session: the library has none of its own that would last.
  Session: () => ({
    ...NOTHING_ELSE,
    upsert: async () => undefined,
    find: async () => undefined,
    destroy: async () => undefined,
  }),
};

export function adapterOf(state: State): (model: string) => Adapter {
  return (model) => ADAPTERS[model]?.(state) ?? artifactAdapter(model, state);
}
