/** §17.9: links. Only what is safe to open can be clicked; any other link is its text alone. */
import {
  type Context,
  type Defaults,
  inElement,
  type Look,
  type References,
  styled,
  type TextStyle,
} from '../context/context.ts';

/** ISO 19005-2 §6.1.13: the longest string in a file, in bytes. A longer address cannot be clicked. */
const LONGEST_URL = 32_767;
const CLICKABLE = /^(?:https?|mailto|tel):[^\s\u0000-\u001f]+$/i;

/** The context of a link's text; the same one where the link is its text alone. `isReference`: it is the number of a clause. */
export function inLink(context: Context, url: string | undefined, isReference = false): Context {
  const style = linkStyle(url, context, isReference);
  return style.link || style.target ? inElement(styled(context, style), 'Link') : context;
}

/** What a link adds to the style of its text. `#name` leads to the anchor or heading of that name, if there is one. */
function linkStyle(
  url: string | undefined,
  context: Look & References & Defaults,
  isReference: boolean,
): Partial<TextStyle> {
  if (url === undefined) return {};
  const { headings, styles, layout } = context;
  const { color, underlined } = styles.link;
  const isPlain = isReference && layout >= 2;
  const look = isPlain ? { color: referenceColor(context) } : underlined ? { color, underlined } : { color };
  if (CLICKABLE.test(url)) {
    const link = asciiUrl(url);
    return link.length > LONGEST_URL ? {} : { link, ...look };
  }
  const target = headings.find(url)?.name;
  return target === undefined ? {} : { target, ...look };
}

/** §17.35: of references to clauses and of numbers of notes. */
export function referenceColor({ layout, style, styles }: Look & Defaults): string {
  return layout < 2 ? styles.link.color : (styles.link.references ?? style.color);
}

/** PDF strings for URIs are 7-bit (ISO 32000-1 §12.6.4.7). */
function asciiUrl(url: string): string {
  return url.replace(/[^\x21-\x7e]+/g, (part) => encodeURIComponent(part.toWellFormed()));
}
