/** §20.23: the provider that signs people in, as the pages know it. */
import { MINUTE } from '../../../domain/durations.ts';
import type { Arrival, GroupRules } from '../../../use-cases/administration/index.ts';

/** What one sign-in is known by, on both ways. */
export type Passage = { state: string; nonce: string; verifier: string };

/**
 * Somebody who has come back. `hasSecondFactor`: the provider says that it has asked for one. `provedAgo`: how long ago, in milliseconds, they
 * showed there who they are; null when it does not say. `sid`: as it calls its own session. `idToken`: what ends that.
 */
export type Comer = {
  arrival: Arrival;
  hasSecondFactor: boolean;
  provedAgo: number | null;
  sid: string | null;
  idToken: string;
};

/** How long a message that somebody has signed out may be under way. Each counts once, for longer than that. */
export const LOGOUT_LASTS = 10 * MINUTE;

/** Who has signed out there: all sessions of `subject`, or the one that is called `sid`. `id`: of this message, which counts once. */
export type ProviderLogout = { id: string; issuer: string; subject: string | null; sid: string | null };

export type Provider = {
  /** People sign in by no other way. */
  only: boolean;
  rules: GroupRules;
  /** Where the browser goes. `again`: where its person shows once more who they are. Throws when the provider does not answer. */
  begin(passage: Passage, options: { again: boolean }): Promise<URL>;
  /**
   * Who has come back. `query`: of the address. Null when they, or the provider, did not agree. Throws when the provider does not answer, or
   * not as it should.
   */
  finish(query: URLSearchParams, passage: Passage): Promise<Comer | null>;
  /** Where the browser signs out of the provider; null where it has no such page, or does not answer. `idToken`: of the session, if it is known. */
  leave(idToken: string | null): Promise<URL | null>;
  /** OpenID Connect Back-Channel Logout. Null for what is not the provider's, for this service and of the last minutes. Throws when its keys are not to be had. */
  readLogout(token: string): Promise<ProviderLogout | null>;
};
