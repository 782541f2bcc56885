/** Links open only what is safe to open; any other link is its text. */
import type { TextStyle } from '../build.ts';
import { COLORS } from '../styles.ts';

const CLICKABLE = /^(?:https?|mailto|tel):[^\s\u0000-\u001f]+$/i;

/** What a link adds to the style of its text. */
export function linkStyle(url: string | undefined): Partial<TextStyle> {
  return url !== undefined && CLICKABLE.test(url) ? { link: asciiUrl(url), color: COLORS.link } : {};
}

/** PDF strings for URIs are 7-bit (ISO 32000-1 §12.6.4.7). */
const asciiUrl = (url: string): string =>
  url.replace(/[^\x21-\x7e]+/g, (part) => encodeURIComponent(part.toWellFormed()));
