/** The contract as the tests read it: the same check that `CHECK_ANSWERS=1` puts into a running service. */
export * from '../../src/http/contract/check-answer.ts';
export * from '../../src/http/contract/specification.ts';
