/** §7.2: the error codes as the contract's `ErrorCode` describes them, a row of its table each. */
import { readSpecification } from './read-specification.ts';

/** Of a text: what stands in backticks is `code`. */
export type Words = { text: string; isCode: boolean }[];
export type ErrorCodeFacts = { status: string; code: string; meaning: Words; remedy: Words };

const ROW = /^\| (\d{3}) \| `(\w+)` \| (.+) \| (.+) \|$/gm;

let codes: ErrorCodeFacts[] | undefined;

/** In the order of their statuses. */
export function errorCodes(): readonly ErrorCodeFacts[] {
  codes ??= [...describedCodes().matchAll(ROW)].map(([, status, code, meaning, remedy]) => ({
    status: status!,
    code: code!,
    meaning: wordsOf(meaning!),
    remedy: wordsOf(remedy!),
  }));
  return codes;
}

function describedCodes(): string {
  const schema = readSpecification().components?.schemas?.ErrorCode as { description: string };
  return schema.description;
}

function wordsOf(text: string): Words {
  return text.split('`').map((part, nth) => ({ text: part, isCode: nth % 2 === 1 }));
}
