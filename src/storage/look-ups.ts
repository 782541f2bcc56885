/** §5, §4.2, §4.3: whom a token stands for and which template is meant, asked of the database at every request. */
import type { Principal } from '../domain/principal.ts';
import { findAccessTokens, findApiKeys, principalAt } from './authenticate.ts';
import type { Database } from './database.ts';
import { findTemplates, type TemplateHead } from './saved-templates.ts';
import { shareLookUps } from './share-look-ups.ts';

export type LookUps = {
  /** `hash` is the key's SHA-256; null for one that opens nothing at `now`. */
  apiKey(hash: Buffer, now: Date): Promise<Principal | null>;
  accessToken(hash: Buffer, now: Date): Promise<Principal | null>;
  /** Null when the workspace has no such template. */
  template(workspaceId: string, id: string): Promise<TemplateHead | null>;
};

export function createLookUps(db: Database): LookUps {
  const hex = (hash: Buffer) => hash.toString('hex');
  const apiKey = shareLookUps(hex, (hashes: Buffer[]) => findApiKeys(db, hashes));
  const accessToken = shareLookUps(hex, (hashes: Buffer[]) => findAccessTokens(db, hashes));
  const template = shareLookUps(
    ({ workspaceId, id }) => `${workspaceId}/${id}`,
    (keys: { workspaceId: string; id: string }[]) => findTemplates(db, keys),
  );
  return {
    apiKey: async (hash, now) => principalAt(await apiKey(hash), now),
    accessToken: async (hash, now) => principalAt(await accessToken(hash), now),
    template: (workspaceId, id) => template({ workspaceId, id }),
  };
}
