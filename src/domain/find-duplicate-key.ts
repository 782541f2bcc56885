/**
 * §15.1: what is sent has an effect or is refused. A JSON object with a duplicate key leaves open which of the two is meant
 * (RFC 8259, section 4), and `JSON.parse` silently takes the last.
 */
import { shortenSent } from './suggestions.ts';
import { valuePath } from './values.ts';

/**
 * The path of the first duplicate key, such as `values.items[2].qty`; undefined when there is none. `json` is the text of
 * `parsed`, with so many members as `written` says. Counting costs little, so that only a body with a duplicate is scanned for it.
 */
export function findDuplicateKey(json: string, written: number, parsed: unknown): string | undefined {
  return written === countParsed(parsed) ? undefined : scanForDuplicate(json);
}

/** How many members there are after parsing. */
function countParsed(parsed: unknown): number {
  let count = 0;
  // A work list instead of recursion: a body may be nested deeper than the call stack.
  const pending = [parsed];
  while (pending.length > 0) {
    const value = pending.pop();
    if (typeof value !== 'object' || value === null) continue;
    const members = Object.values(value);
    if (!Array.isArray(value)) count += members.length;
    for (const member of members) if (typeof member === 'object') pending.push(member);
  }
  return count;
}

function scanForDuplicate(json: string): string | undefined {
  const open: Container[] = [];
  for (const [token, colon] of json.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"(?=\s*(:?))|[{}[\],]/g)) {
    const here = open.at(-1);
    if (token === '{') open.push({ names: new Set(), name: '' });
    else if (token === '[') open.push({ index: 0 });
    else if (token === '}' || token === ']') open.pop();
    else if (here && 'index' in here) here.index += token === ',' ? 1 : 0;
    else if (here && colon) {
      here.name = JSON.parse(token);
      if (here.names.has(here.name)) return pathOf(open);
      here.names.add(here.name);
    }
  }
  return undefined;
}

/** An array or an object that is not closed yet, and how far the scan has come in it. */
type Container = { index: number } | { names: Set<string>; name: string };

function pathOf(open: Container[]): string {
  return open.reduce(
    (path, each) =>
      'index' in each ? `${path}[${each.index}]` : path === '' ? shortenSent(each.name) : valuePath(path, each.name),
    '',
  );
}
