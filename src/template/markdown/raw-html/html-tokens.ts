/** CommonMark §6.6, HTML §13.1.2: the text of raw HTML → its tags, comments and text, each with its line. Takes linear time. */
import { decodeNamedCharacterReference } from 'decode-named-character-reference';
import { decodeNumericCharacterReference } from 'micromark-util-decode-numeric-character-reference';

/** `source`: as it was written. `malformed`: a `<` that begins a tag which does not end, an instruction or a declaration. */
export type HtmlToken = { source: string; line: number } & (
  | { kind: 'open'; tag: string; attributes: Record<string, string> }
  | { kind: 'close'; tag: string }
  | { kind: 'text' }
  | { kind: 'comment' }
  | { kind: 'malformed' }
);

const ATTRIBUTE = /\s+([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>`]+)))?/g;
const ATTRIBUTES = ATTRIBUTE.source.replaceAll(/\((?!\?)/g, '(?:');
const TAG = new RegExp(`<(/?)([A-Za-z][A-Za-z0-9-]*)((?:${ATTRIBUTES})*)\\s*/?>`, 'y');
/** A `<` before anything else is text, as HTML §13.2.5.6 has it. */
const MARKUP = /<(?=[A-Za-z/!?])/g;
const COMMENT = '<!--';
const REFERENCE = /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([A-Za-z][A-Za-z0-9]{0,31}));/g;

/** Text of HTML with its character references decoded. */
export function decodeHtml(text: string): string {
  return text.replace(REFERENCE, (source, decimal, hexadecimal, name) => {
    if (name) return decodeNamedCharacterReference(name) || source;
    return decodeNumericCharacterReference(decimal ?? hexadecimal, decimal ? 10 : 16);
  });
}

/** The tokens in order. `line`: that of the first character. */
export function htmlTokens(html: string, line: number): HtmlToken[] {
  const tokens: HtmlToken[] = [];
  let at = 0;
  const take = (end: number) => {
    const source = html.slice(at, end);
    const facts = { source, line };
    line += source.split('\n').length - 1;
    at = end;
    return facts;
  };
  while (at < html.length) {
    MARKUP.lastIndex = at;
    const start = MARKUP.exec(html)?.index ?? html.length;
    if (start > at) tokens.push({ kind: 'text', ...take(start) });
    if (at === html.length) break;
    if (html.startsWith(COMMENT, at)) {
      // HTML §13.1.6: `<!-->` is a comment, too.
      const end = html.indexOf('-->', at + 2);
      tokens.push({ kind: end < 0 ? 'malformed' : 'comment', ...take(end < 0 ? html.length : end + 3) });
      continue;
    }
    TAG.lastIndex = at;
    const found = TAG.exec(html);
    if (!found) {
      tokens.push({ kind: 'malformed', ...take(at + 1) });
      continue;
    }
    const [source, slash, name, attributes] = found;
    const tag = name!.toLowerCase();
    const facts = take(at + source.length);
    if (slash) tokens.push({ kind: 'close', tag, ...facts });
    else tokens.push({ kind: 'open', tag, attributes: attributesIn(attributes!), ...facts });
  }
  return tokens;
}

/** Of attributes with one name the first counts (HTML §13.1.2.3). */
function attributesIn(source: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [, name, double, single, bare] of source.matchAll(ATTRIBUTE)) {
    attributes[name!.toLowerCase()] ??= decodeHtml(double ?? single ?? bare ?? '');
  }
  return attributes;
}
