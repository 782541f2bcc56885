/** §18.10: what a process asks of the parts of an installation, by the names that `/readyz` gives, and which of them it cannot do without. */

import { describeAhead } from '../data/storage/connection/clock.ts';
import { writeInstallation } from '../data/storage/workspaces/installation.ts';
import type { Check } from '../doors/api/http/index.ts';
import type { Services } from './services.ts';

/** `works`: whether it takes render jobs. One that does not makes documents, whose PDFs others render when the store is back. */
export function readinessChecks({ database, queue, objects, clock }: Services, works: boolean): Check[] {
  return [
    { name: 'database', needed: true, run: () => writeInstallation(database.db) },
    { name: 'queue', needed: works, run: () => queue.check() },
    { name: 'clock', needed: false, run: () => checkClock(clock) },
    ...(objects ? [{ name: 'store', needed: works, run: () => objects.check() }] : []),
  ];
}

/** §18.41: what a process answers is right all the same. */
async function checkClock({ agrees, ahead }: Services['clock']): Promise<void> {
  if (!(await agrees())) throw new Error(describeAhead(ahead()));
}
