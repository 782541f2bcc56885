/** The contract for tests: the same check that `CHECK_ANSWERS=1` adds to a running service. */
export * from '../../src/doors/api/http/contract/check-answer.ts';
export * from '../../src/doors/api/http/contract/specification.ts';
