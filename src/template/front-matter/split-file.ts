/** §10.1: a template file is YAML between two lines `---`, the front matter, and Markdown, the body. */

/** `firstLine` is the line of the file on which the body begins. */
export type SplitFile = { yaml: string; body: string; firstLine: number };

/** Cuts the file at its two lines `---`; undefined when it does not begin with front matter. */
export function splitFile(source: string): SplitFile | undefined {
  const found = /^---[ \t]*\n((?:[^\n]*\n)*?)---[ \t]*(?:\n|$)/.exec(source);
  if (!found) return undefined;
  return {
    yaml: found[1]!,
    body: source.slice(found[0].length),
    firstLine: found[0].split('\n').length,
  };
}
