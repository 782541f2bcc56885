/**
 * §18.11, embedded Postgres: an auto-reset event, which wakes the supervisor's loop. A `set` while nobody waits is kept for
 * the next `wait`; several count as one.
 */
export type AutoResetEvent = { set(): void; wait(): Promise<void> };

export function createAutoResetEvent(): AutoResetEvent {
  let { promise, resolve } = Promise.withResolvers<void>();
  return {
    set: () => resolve(),
    async wait() {
      await promise;
      ({ promise, resolve } = Promise.withResolvers<void>());
    },
  };
}
