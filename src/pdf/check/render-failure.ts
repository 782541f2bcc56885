/**
 * §13.10: the reasons why a document was not rendered, for the user. All other errors are only logged. A document that cannot be laid out
 * fails every time; one that exceeded a limit may succeed when the machine is less busy.
 */
import { english, isMessage, type Message, tell } from '../../locales/message.ts';
import { LONGEST_SIDE } from '../../template/model/paper.ts';

/** The `cause` of an error survives the transfer from a worker thread; its class does not. */
type Cause = { isFinal: boolean; failed: Message };

function failureWith(cause: Cause): Error {
  return new Error(english(cause.failed), { cause });
}

function causeOf(error: unknown): Cause | undefined {
  const cause = error instanceof Error ? (error.cause as Cause | undefined) : undefined;
  return typeof cause === 'object' && isMessage(cause?.failed) ? cause : undefined;
}

/** Returns a final error. `failed`: the reason for the user. */
export function cannotBeSet(failed: Message): Error {
  return failureWith({ isFinal: true, failed });
}

/** §10.18: returns the error of a roll that would need more pages than one. */
export function rollFailure(): Error {
  return cannotBeSet(tell('pdf.roll', { max: Math.floor((LONGEST_SIDE * 25.4) / 72) }));
}

/** §17.39: returns the error of a code that is too small or does not fit. `problem`: for the user. */
export function codeCannotBeSet(problem: Message): Error {
  return cannotBeSet(tell('pdf.code', { problem }));
}

/** Returns an error that may be retried. `failed`: the reason for the user. */
export function passedALimit(failed: Message): Error {
  return failureWith({ isFinal: false, failed });
}

/** Returns whether another try would fail too. */
export function isFinalFailure(error: unknown): boolean {
  return causeOf(error)?.isFinal ?? false;
}

/** Returns the reason for the user. Undefined for any other error. */
export function renderFailureOf(error: unknown): Message | undefined {
  return causeOf(error)?.failed;
}
