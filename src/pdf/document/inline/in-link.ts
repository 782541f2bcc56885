/** §17.9: links. Only what is safe to open can be clicked; any other link is its text alone. */
import { type Context, inElement, styled, type TextStyle } from '../context/context.ts';

/** ISO 19005-2 §6.1.13: the longest string in a file, in bytes. A longer address cannot be clicked. */
const LONGEST_URL = 32_767;
const CLICKABLE = /^(?:https?|mailto|tel):[^\s\u0000-\u001f]+$/i;

/** The context of a link's text; the same one where the link is its text alone. */
export function inLink(context: Context, url: string | undefined): Context {
  const style = linkStyle(url, context);
  return style.link || style.target ? inElement(styled(context, style), 'Link') : context;
}

/** What a link adds to the style of its text. `#name` leads to the anchor or heading of that name, if there is one. */
function linkStyle(url: string | undefined, { headings, styles }: Context): Partial<TextStyle> {
  if (url === undefined) return {};
  const { color, underlined } = styles.link;
  const look = underlined ? { color, underlined } : { color };
  if (CLICKABLE.test(url)) {
    const link = asciiUrl(url);
    return link.length > LONGEST_URL ? {} : { link, ...look };
  }
  const target = headings.find(url)?.name;
  return target === undefined ? {} : { target, ...look };
}

/** PDF strings for URIs are 7-bit (ISO 32000-1 §12.6.4.7). */
function asciiUrl(url: string): string {
  return url.replace(/[^\x21-\x7e]+/g, (part) => encodeURIComponent(part.toWellFormed()));
}
