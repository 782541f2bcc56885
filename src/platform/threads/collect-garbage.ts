/** §18.20, §18.23: a full collection, now, of the thread that calls this. V8 itself waits until it needs the memory. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** As V8 collects before it gives up: what it keeps for new objects goes back to the system too, 66 MB of a service that has started. */
const THOROUGH = { type: 'major', execution: 'sync', flavor: 'last-resort' };

/** V8 shows its collector to contexts that are made from now on. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')(THOROUGH);
}
