/** Decisions §4: why a document cannot be set, in words for whoever asks for it. What else goes wrong is for the log alone. */

/** Kept when an error goes from a worker to the process, unlike its class. */
const CANNOT_BE_SET = 'the document cannot be set';

export const cannotBeSet = (reason: string): Error => new Error(reason, { cause: CANNOT_BE_SET });

/** The reason, or undefined for any other error. */
export const reasonOf = (error: unknown): string | undefined =>
  error instanceof Error && error.cause === CANNOT_BE_SET ? error.message : undefined;
