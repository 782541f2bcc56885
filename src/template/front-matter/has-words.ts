/** §10.53: tells whether a text has words, which differ by language. Marks, addresses and numbers alone are the same in all. */

/** Each ends at the next beginning of its kind, so that reading takes linear time. */
const NO_WORDS = [
  /\{\{[^{}\n]*\}\}/g,
  /<!--(?:[^<]|<(?!!--))*?-->/g,
  /<[^<>]*>/g,
  /\]\([^()]*\)/g,
  /\[\^[^[\]]*\]/g,
  /\{[^{}]*\}/g,
  /&#?\w{1,32};/g,
];
const ADDRESS = /^\W*(?:https?:\/\/|www\.)|@/;

/** `text`: inline Markdown with placeholders, or a text of the front matter with `{page}` and the like. */
export function hasWords(text: string): boolean {
  const left = NO_WORDS.reduce((rest, pattern) => rest.replace(pattern, ' '), text);
  return left.split(/\s/).some((word) => /\p{L}/u.test(word) && !ADDRESS.test(word));
}
