/**
 * §13.10: why a document was not rendered, in words for the user. All other errors are for the log alone. A document that cannot be set
 * fails every time; one that passed a limit may succeed when the machine is less busy.
 */
import { english, isMessage, type Message, tell } from '../../locales/message.ts';

/** The cause of an error survives on the way from a worker thread to the process; its class does not. */
type Cause = { isFinal: boolean; failed: Message };

function failureWith(cause: Cause): Error {
  return new Error(english(cause.failed), { cause });
}

function causeOf(error: unknown): Cause | undefined {
  const cause = error instanceof Error ? (error.cause as Cause | undefined) : undefined;
  return typeof cause === 'object' && isMessage(cause?.failed) ? cause : undefined;
}

/** An error that is final. `failed`: the reason for the user. */
export function cannotBeSet(failed: Message): Error {
  return failureWith({ isFinal: true, failed });
}

/** §17.39: of a code that is too small or has no room. `problem`: for the user. */
export function codeCannotBeSet(problem: Message): Error {
  return cannotBeSet(tell('pdf.code', { problem }));
}

/** An error that is not final. `failed`: the reason for the user. */
export function passedALimit(failed: Message): Error {
  return failureWith({ isFinal: false, failed });
}

/** Whether another try would fail as well. */
export function isFinalFailure(error: unknown): boolean {
  return causeOf(error)?.isFinal ?? false;
}

/** The reason for the user; undefined for any other error. */
export function renderFailureOf(error: unknown): Message | undefined {
  return causeOf(error)?.failed;
}
