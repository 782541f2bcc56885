/** §11.3: the values that may stand in the destination of a link. */
import { type Problem, problem } from '../locales/message.ts';

/** Percent-encodes all characters except unreserved ones (RFC 3986). `text` has no lone surrogates. */
export function encodeUrlPart(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, percentEncode);
}

/** Returns whether a destination may begin with this value: an absolute `http`, `https`, `mailto` or `tel` URL. */
export function isAbsoluteUrl(text: string): boolean {
  return /^(?:https?:\/\/[^\s/?#]|mailto:[^\s]|tel:[+0-9])\S*$/i.test(text) && URL.canParse(text);
}

/** Returns what is wrong with a value that is not an absolute URL, and what to send. */
export function urlProblem(text: string): Problem {
  const blank = /\s/.exec(text)?.[0];
  if (blank === undefined) return problem('values.url.plain');
  if (blank === '\n') return problem('values.url.lineBreak');
  return blank === '\t' ? problem('values.url.tab') : problem('values.url.blank');
}

/** Percent-encodes the characters that no URL may contain. The encoded URL leads to the same place. */
export function encodeUrl(text: string): string {
  return text.replace(/[^A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]+/g, (found) => encodeURIComponent(found));
}

/** Returns whether a document may link to this URL. Other links are shown as text. */
export function isSafeUrl(text: string): boolean {
  return /^(?:https?|mailto|tel):/i.test(text);
}

function percentEncode(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
