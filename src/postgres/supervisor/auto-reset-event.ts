/** Embedded Postgres: wakes the one loop that tends the server. A ring while it is busy is not lost, and many are one. */
export type Bell = { ring(): void; wait(): Promise<void> };

export function createBell(): Bell {
  let { promise, resolve } = Promise.withResolvers<void>();
  return {
    ring: () => resolve(),
    async wait() {
      await promise;
      ({ promise, resolve } = Promise.withResolvers<void>());
    },
  };
}
