/** §10.37: Markdown that stands as it is, as a node: placeholders, marks, names of clauses. */
import type { Html, PhrasingContent } from 'mdast';

/** `print-settings` writes it as it is. */
export function printed(value: string): PhrasingContent {
  return { type: 'printed', value } as unknown as PhrasingContent;
}

export function comment(words: string): Html {
  return { type: 'html', value: `<!-- ${words} -->` };
}
