/**
 * What an SVG that is well formed is made of: comments, literal stretches, tags (an attribute may hold a `>` and never a `<`),
 * and the text between.
 */
export const TOKENS =
  /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\?[\s\S]*?\?>|<(?:"[^"<]*"|'[^'<]*'|[^"'<>])*>|[^<]+/g;

/** Of a token: an opening tag with its name, without the prefix of a namespace; a closing tag; an element that has nothing in it. */
export const OPENING = /^<(?:\w+:)?([\w-]+)/;
export const CLOSING = /^<\//;
export const EMPTY = /\/>$/;

const STRETCHES: [begin: string, end: string][] = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
];

/** Whether each comment and the like comes to its end; where one does not, looking for it would take long each time. */
function isClosed(svg: string): boolean {
  return STRETCHES.every(([begin, end]) => svg.lastIndexOf(begin) <= svg.lastIndexOf(end));
}

/** Whether the source has more elements or nests them deeper than it may; told without reading it as XML, which takes longer. */
export function isTooLarge(svg: string, mostElements: number, mostDepth: number): boolean {
  if (!isClosed(svg)) return true;
  let elements = 0;
  let depth = 0;
  for (const [token] of svg.matchAll(TOKENS)) {
    if (CLOSING.test(token)) depth -= 1;
    else if (OPENING.test(token)) {
      elements += 1;
      if (!EMPTY.test(token)) depth += 1;
    }
    if (elements > mostElements || depth > mostDepth) return true;
  }
  return false;
}
