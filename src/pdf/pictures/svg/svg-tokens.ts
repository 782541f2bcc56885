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

/** Why an SVG is not even parsed, which would take long: it has more elements than it may, nests them deeper, or does not end. */
export function findExcess(svg: string, maxElements: number, maxDepth: number): 'costly' | 'broken' | undefined {
  if (!isClosed(svg)) return 'broken';
  let elements = 0;
  let depth = 0;
  for (const [token] of svg.matchAll(TOKENS)) {
    if (CLOSING.test(token)) depth -= 1;
    else if (OPENING.test(token)) {
      elements += 1;
      if (!EMPTY.test(token)) depth += 1;
    }
    if (elements > maxElements || depth > maxDepth) return 'costly';
  }
  return depth === 0 ? undefined : 'broken';
}
