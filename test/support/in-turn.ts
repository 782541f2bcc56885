/**
 * Tests that take seconds of a processor each: limits of size, time and memory, and kills. A run of all tests does a third of them, others
 * for each commit, as with all that is drawn; `make test-long` does all.
 */
import { test } from '@jest/globals';
import { isOfThisRun } from './this-run.ts';

/** What each of them tries; every third one has its turn in the same run. */
const TURNS = [
  'a large preview',
  'the preview of a large document',
  'pictures of too many pixels',
  'a wrong clock',
  'a killed batch',
  'a render over its time',
  'a task without a processor',
  'a file of too many parts',
  'fonts that have no room',
  'a render that outlives its service',
  'many notes',
  'an end without a heading',
  'a thread that fills',
  'memory that is asked for',
  'threads that die at once',
] as const;

/** `test`, or `test.skip` while it is the turn of others. */
export function inTurn(what: (typeof TURNS)[number]) {
  return isOfThisRun(TURNS.indexOf(what), 3) ? test : test.skip;
}
