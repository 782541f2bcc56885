/** Links open only what is safe to open; any other link is its text. */
import type { Build, TextStyle } from '../build.ts';
import { headingId } from '../heading-id.ts';
import { COLORS } from '../styles.ts';

const CLICKABLE = /^(?:https?|mailto|tel):[^\s\u0000-\u001f]+$/i;

/** What a link adds to the style of its text. One to `#name` goes to the heading of that name, where there is one. */
export function linkStyle(url: string | undefined, { headings }: Build): Partial<TextStyle> {
  if (url === undefined) return {};
  if (CLICKABLE.test(url)) return { link: asciiUrl(url), color: COLORS.link };
  const heading = headings.find(url);
  return heading ? { target: headingId(heading), color: COLORS.link } : {};
}

/** PDF strings for URIs are 7-bit (ISO 32000-1 §12.6.4.7). */
const asciiUrl = (url: string): string =>
  url.replace(/[^\x21-\x7e]+/g, (part) => encodeURIComponent(part.toWellFormed()));
