/** Examples of the documentation, for tests that try them. */
import { readFileSync } from 'node:fs';

/** Returns the code block at an index, from 0, behind a heading of a page. `kind`: the word behind its fence. Throws if there is none. */
export function exampleIn(page: string, heading: string, at = 0, kind = 'markdown'): string {
  const [, behind = ''] = readFileSync(page, 'utf8').split(new RegExp(`^#{2,4} ${heading}\\n`, 'm'));
  const blocks = [...behind.matchAll(new RegExp(`^( *)\`\`\`${kind}\\n([\\s\\S]*?)^ *\`\`\`$`, 'gm'))];
  const [, indent = '', found] = blocks[at] ?? [];
  if (found === undefined) throw new Error(`${page}: no example ${at} of ${kind} behind “${heading}”`);
  return found.replaceAll(new RegExp(`^${indent}`, 'gm'), '');
}
