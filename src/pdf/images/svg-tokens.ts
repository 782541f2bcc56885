/** What an SVG that is well formed is made of: comments, literal stretches, tags (an attribute may hold a `>`), and the text between. */
export const TOKENS = /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\?[\s\S]*?\?>|<(?:"[^"]*"|'[^']*'|[^"'>])*>|[^<]+/g;

/** Of a token: an opening tag with its name, without the prefix of a namespace; a closing tag; an element that has nothing in it. */
export const OPENING = /^<(?:\w+:)?([\w-]+)/;
export const CLOSING = /^<\//;
export const EMPTY = /\/>$/;
