/** §5: parsers of arguments and options. An invalid one is refused with what was expected. */
import { InvalidArgumentError } from 'commander';
import { SECOND } from '../../domain/durations.ts';
import { readEmail as parseEmail, readKnownEmail as parseKnownEmail } from '../../domain/emails.ts';
import { Refusal } from '../../domain/errors.ts';
import { readTimeZone as parseTimeZone, readInstant } from '../../domain/time-zones.ts';
import { readName as parseName } from '../../domain/title.ts';
import { isUuid } from '../../domain/uuid.ts';
import { english, type Message, tell, toldOf } from '../../locales/message.ts';
import { readStorageUrl } from '../../platform/read-environment.ts';

const YEAR_SECONDS = 366 * 24 * 60 * 60;

/** Returns the error that makes commander report an invalid argument, with its own words around `told`. */
export function invalid(told: Message): InvalidArgumentError {
  return new InvalidArgumentError(english(told));
}

export function readId(text: string): string {
  if (!isUuid(text)) throw invalid(tell('command.argument.id'));
  return text.toLowerCase();
}

/** Reads the email address of a new account, with A to Z in lower case, so that one person is one user. */
export const readEmail = asArgument((text) => parseEmail(text));

/** Reads the email address of an account that may exist. */
export const readKnownEmail = asArgument((text) => parseKnownEmail(text));

/** Reads the name of a workspace, a person or a key. */
export const readName = asArgument((text) => parseName(text));

/** Reads an IANA time zone in its usual spelling. */
export const readTimeZone = asArgument((text) => parseTimeZone(text));

/** Reads RFC 3339, or a date alone, which means midnight UTC. */
export const readDateTime = asArgument((text) => readInstant(text, 'It'));

/** Turns a parser of web forms into one of arguments, so that both refuse with the same message. */
function asArgument<Read>(read: (text: string) => Read): (text: string) => Read {
  return (text) => {
    try {
      return read(text);
    } catch (error) {
      throw error instanceof Refusal ? invalid(error.told) : error;
    }
  };
}

/** Reads the URL of a store of PDFs, in the format of STORAGE_URL. */
export function readStore(text: string): string {
  if (text === 'none') throw invalid(tell('command.argument.store'));
  try {
    return readStorageUrl(text);
  } catch (error) {
    throw invalid(tell('command.argument.it', { problem: toldOf(error) }));
  }
}

/** Converts a lifetime in seconds to milliseconds. */
export function readLifetime(text: string): number {
  const seconds = Number(text);
  if (!/^\d+$/.test(text) || seconds < 1 || seconds > YEAR_SECONDS)
    throw invalid(tell('command.argument.seconds', { max: YEAR_SECONDS }));
  return seconds * SECOND;
}

/** Reads days, or `none`. Returns the text `none`, because commander would turn null into an empty text. */
export function readRetention(text: string): number | 'none' {
  return text === 'none' ? text : readCount(1, 36_500)(text);
}

/** Reads a whole number within limits. */
export function readCount(min: number, max = Number.MAX_SAFE_INTEGER) {
  return (text: string): number => {
    const count = Number(text);
    if (/^\d+$/.test(text) && count >= min && count <= max) return count;
    const isOpen = max === Number.MAX_SAFE_INTEGER;
    throw invalid(
      isOpen ? tell('command.argument.number.min', { min }) : tell('command.argument.number', { min, max }),
    );
  };
}
