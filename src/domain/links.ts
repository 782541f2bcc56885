/** §11.3: what a value may be in a link's destination. */
import { type Problem, problem } from '../locales/message.ts';

/** Percent-encodes all characters except unreserved ones (RFC 3986). `text` has no lone surrogates. */
export function encodeUrlPart(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, percentEncode);
}

/** Whether a value may begin a destination: an absolute `http`, `https`, `mailto` or `tel` URL. */
export function isAbsoluteUrl(text: string): boolean {
  return /^(?:https?:\/\/[^\s/?#]|mailto:[^\s]|tel:[+0-9])\S*$/i.test(text) && URL.canParse(text);
}

/** For whoever sent what is no absolute URL: what is wrong with it and what to send. */
export function urlProblem(text: string): Problem {
  const blank = /\s/.exec(text)?.[0];
  if (blank === undefined) return problem('values.url.plain');
  if (blank === '\n') return problem('values.url.lineBreak');
  return blank === '\t' ? problem('values.url.tab') : problem('values.url.blank');
}

/** An absolute URL with what no URL may hold percent-encoded; what it means does not change. */
export function encodeUrl(text: string): string {
  return text.replace(/[^A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]+/g, (found) => encodeURIComponent(found));
}

/** Link targets that a document may have; any other is shown as text. */
export function isSafeUrl(text: string): boolean {
  return /^(?:https?|mailto|tel):/i.test(text);
}

function percentEncode(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
