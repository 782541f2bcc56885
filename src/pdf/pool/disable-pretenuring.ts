/** Tunes V8's garbage collector for renders: objects are allocated in the young generation. */
import { setFlagsFromString } from 'node:v8';

/**
 * Turns off pretenuring, for the whole process. Pretenuring allocates objects that often survive the young generation in the old one. All
 * that they refer to stays until the next full collection, and hundreds of small documents are rendered between two. Without it 30 KB of
 * a letter's 2 MB reach the old generation instead of 179 KB, and a letter takes 3 to 13 % less CPU time.
 */
export function disablePretenuring(): void {
  setFlagsFromString('--no-allocation-site-pretenuring');
}
