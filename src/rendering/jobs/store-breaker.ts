/** §13.4, a circuit breaker: while the store fails, nothing is rendered in the background that could not be stored. */

import type { ObjectStore } from '../../data/objects/object-store.ts';
import { SECOND } from '../../domain/durations.ts';

/** All who wait for the store share one check of it in this time. */
const CHECK_EVERY = 2 * SECOND;

export type StoreBreaker = {
  /** Records what became of the last file that was to be stored. */
  record(outcome: 'stored' | 'failed'): void;
  /** False when a file could not be stored, and the store still cannot be used. */
  canStore(): Promise<boolean>;
};

export function createStoreBreaker(objects: ObjectStore): StoreBreaker {
  let failing = false;
  let check: Promise<boolean> | undefined;
  const checkAnew = () =>
    objects
      .check()
      .then(
        () => true,
        () => false,
      )
      .finally(() => setTimeout(() => (check = undefined), CHECK_EVERY).unref());
  return {
    record(outcome) {
      failing = outcome === 'failed';
    },
    async canStore() {
      if (!failing) return true;
      check ??= checkAnew();
      return check;
    },
  };
}
