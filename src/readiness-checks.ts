/** §18.10: what a process asks of the parts of an installation, by the names that `/readyz` gives, and which of them it cannot do without. */
import type { Check } from './http/index.ts';
import type { Services } from './services.ts';
import { writeInstallation } from './storage/installation.ts';

/** `works`: whether it takes render jobs. One that does not makes documents, whose PDFs others render when the store is back. */
export function readinessChecks({ database, queue, objects }: Services, works: boolean): Check[] {
  return [
    { name: 'database', needed: true, run: () => writeInstallation(database.db) },
    { name: 'queue', needed: works, run: () => queue.check() },
    ...(objects ? [{ name: 'store', needed: works, run: () => objects.check() }] : []),
  ];
}
