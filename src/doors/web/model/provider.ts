/** §20.23: the provider that signs people in, as the pages know it. */
import type { Arrival, GroupRole } from '../../../use-cases/administration/index.ts';

/** What one sign-in is known by, on both ways. */
export type Passage = { state: string; nonce: string; verifier: string };

export type Provider = {
  /** People sign in by no other way. */
  only: boolean;
  roles: GroupRole[];
  /** Where the browser goes. Throws when the provider does not answer. */
  begin(passage: Passage): Promise<URL>;
  /**
   * Who has come back. `query`: of the address. `hasSecondFactor`: the provider says that it has asked for one. Null when they, or the
   * provider, did not agree. Throws when the provider does not answer, or not as it should.
   */
  finish(query: URLSearchParams, passage: Passage): Promise<{ arrival: Arrival; hasSecondFactor: boolean } | null>;
  /** Where the browser signs out of the provider; null where it has no such page, or does not answer. */
  leave(): Promise<URL | null>;
};
