/**
 * §13.10: why a document was not rendered, in words for the user. All other errors are for the log alone. A document that cannot be set
 * fails every time; one that passed a limit may succeed when the machine is less busy.
 */

/** The cause of an error survives on the way from a worker thread to the process; its class does not. */
const CANNOT_BE_SET = 'the document cannot be set';
const PASSED_A_LIMIT = 'the render passed a limit';

/** An error that is final. `reason`: for the user. */
export function cannotBeSet(reason: string): Error {
  return new Error(reason, { cause: CANNOT_BE_SET });
}

/** §17.39: of a code that is too small or has no room. `why`: for the user. */
export function codeCannotBeSet(why: string): Error {
  return cannotBeSet(`${CODE_DOES_NOT_FIT}: ${why}`);
}

const CODE_DOES_NOT_FIT = 'a code does not fit where it stands';

export function isAboutCode(reason: string): boolean {
  return reason.startsWith(CODE_DOES_NOT_FIT);
}

/** An error that is not final. `reason`: for the user. */
export function passedALimit(reason: string): Error {
  return new Error(reason, { cause: PASSED_A_LIMIT });
}

/** Other work left the render so little of a processor that its time says nothing about the document. */
export function starved(seconds: number): Error {
  return passedALimit(`the render took more than ${seconds} s${STARVED}`);
}

const STARVED = ', with little of a processor';

export function isAboutOtherWork(reason: string): boolean {
  return reason.endsWith(STARVED);
}

/** Whether another try would fail as well. */
export function isFinalFailure(error: unknown): boolean {
  return error instanceof Error && error.cause === CANNOT_BE_SET;
}

/** The reason for the user; undefined for any other error. */
export function renderFailureOf(error: unknown): string | undefined {
  return error instanceof Error && (isFinalFailure(error) || error.cause === PASSED_A_LIMIT)
    ? error.message
    : undefined;
}
