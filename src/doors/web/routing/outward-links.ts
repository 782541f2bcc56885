/** §20.13: a link of a preview to elsewhere opens a window of its own: in the frame it would take the place of the preview. */

/** A tag as previews have it (§17.21): attributes in double quotes, which may hold `<` and `>`. */
const TAG = /<([a-z][a-z\d]*)((?:\s+[^\s"'<>=/]+(?:="[^"]*")?)*)\s*\/?>/g;
/** Not to a place of the preview itself. */
const OUTWARD = /\shref="(?!#)/;

export function withOutwardLinks(html: string): string {
  return html.replace(TAG, (tag, name, attributes) =>
    name === 'a' && OUTWARD.test(attributes) ? `<a target="_blank"${attributes}>` : tag,
  );
}
