/**
 * §17.16: the tokens of a well-formed SVG: comments, CDATA sections, processing instructions, tags (an attribute may hold a `>`, never a `<`)
 * and the text between them.
 */
export const TOKENS =
  /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\?[\s\S]*?\?>|<(?:"[^"<]*"|'[^'<]*'|[^"'<>])*>|[^<]+/g;

/** Kinds of tokens: an opening tag with its name, without the prefix of a namespace; a closing tag; the tag of an empty element. */
export const OPENING = /^<(?:\w+:)?([\w-]+)/;
export const CLOSING = /^<\//;
export const EMPTY = /\/>$/;

const DELIMITERS: [begin: string, end: string][] = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
];

/** Whether each comment and the like is closed; the search for an end that is not there would take long each time. */
function isClosed(svg: string): boolean {
  return DELIMITERS.every(([begin, end]) => svg.lastIndexOf(begin) <= svg.lastIndexOf(end));
}

/** Whether an SVG has more elements, or nests them deeper, than it may. It is not parsed as XML for it, which would take longer. */
export function isTooLarge(svg: string, maxElements: number, maxDepth: number): boolean {
  if (!isClosed(svg)) return true;
  let elements = 0;
  let depth = 0;
  for (const [token] of svg.matchAll(TOKENS)) {
    if (CLOSING.test(token)) depth -= 1;
    else if (OPENING.test(token)) {
      elements += 1;
      if (!EMPTY.test(token)) depth += 1;
    }
    if (elements > maxElements || depth > maxDepth) return true;
  }
  return false;
}
