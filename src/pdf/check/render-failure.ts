/**
 * §13: why a document was not set, in words for whoever asks for it. What else goes wrong is for the log alone.
 * A document that cannot be set fails the same way every time; one that passed a limit may pass when the machine has less to do.
 */

/** Kept when an error goes from a worker to the process, unlike its class. */
const CANNOT_BE_SET = 'the document cannot be set';
const PASSED_A_LIMIT = 'the render passed a limit';

export function cannotBeSet(reason: string): Error {
  return new Error(reason, { cause: CANNOT_BE_SET });
}
export function passedALimit(reason: string): Error {
  return new Error(reason, { cause: PASSED_A_LIMIT });
}

/** Whether trying again would end alike. */
export function isFinal(error: unknown): boolean {
  return error instanceof Error && error.cause === CANNOT_BE_SET;
}

/** The reason, or undefined for any other error. */
export function reasonOf(error: unknown): string | undefined {
  return error instanceof Error && (isFinal(error) || error.cause === PASSED_A_LIMIT) ? error.message : undefined;
}
