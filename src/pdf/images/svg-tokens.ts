/** What an SVG that is well formed is made of: comments, literal stretches, tags (an attribute may hold a `>`), and the text between. */
export const TOKENS = /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\?[\s\S]*?\?>|<(?:"[^"]*"|'[^']*'|[^"'>])*>|[^<]+/g;
