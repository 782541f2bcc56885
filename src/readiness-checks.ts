/** §18.10: what a process cannot do without, by the names that `/readyz` gives. */
import type { Check } from './http/index.ts';
import type { Services } from './services.ts';

export function readinessChecks({ database, queue, objects }: Services): Check[] {
  return [
    { name: 'database', run: () => database.db.$queryRaw`SELECT 1` },
    { name: 'queue', run: () => queue.check() },
    ...(objects ? [{ name: 'store', run: () => objects.check() }] : []),
  ];
}
