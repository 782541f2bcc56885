/** The contract as the tests read it: the same check that `CHECK_ANSWERS=1` puts into a running service. */
export * from '../../src/doors/api/http/contract/check-answer.ts';
export * from '../../src/doors/api/http/contract/specification.ts';
