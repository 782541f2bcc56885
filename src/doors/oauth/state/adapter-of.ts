/** §21.5: oidc-provider's state in Postgres: a model's name → where it is kept. */
import type { Adapter, AdapterPayload } from 'oidc-provider';
import { SECOND } from '../../../domain/durations.ts';
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
  return (model) => inDatabaseTime(ADAPTERS[model]?.(state) ?? artifactAdapter(model, state), state.clock);
}

/** §18.41: the library goes by the clock of its process. What it keeps is in the database's time, so that every process means the same. */
function inDatabaseTime(adapter: Adapter, clock: State['clock']): Adapter {
  const ahead = () => Math.round((Date.now() - clock().getTime()) / SECOND);
  return {
    ...adapter,
    upsert: (id, payload, expiresIn) => adapter.upsert(id, moved(payload, -ahead()), expiresIn),
    find: async (id) => {
      const found = await adapter.find(id);
      return found && moved(found, ahead());
    },
  };
}

/** When it was made, was first made, and ends. */
const TIMES = ['iat', 'iiat', 'exp'] as const;

function moved(payload: AdapterPayload, seconds: number): AdapterPayload {
  const times = TIMES.flatMap((name) => (typeof payload[name] === 'number' ? [[name, payload[name] + seconds]] : []));
  return { ...payload, ...Object.fromEntries(times) };
}
