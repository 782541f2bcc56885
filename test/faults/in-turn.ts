/**
 * Kills take ten seconds each: `make test-faults` does them all, again and again. A run of all tests does one of them once, another for
 * each commit, or none: there are as many turns again without any.
 */
import { test } from '@jest/globals';
import { isOfThisRun } from '../support/this-run.ts';

export const LONG = process.env.PLATEN_FAULTS === '1';

const TURNS = ['renders', 'sheets', 'webhooks', 'upkeep', 'publishing', 'issuing', 'seals', 'signatures'] as const;

/** `test`, or `test.skip` while it is the turn of others. */
export function inTurn(what: (typeof TURNS)[number]) {
  return LONG || isOfThisRun(TURNS.indexOf(what), 2 * TURNS.length) ? test : test.skip;
}
