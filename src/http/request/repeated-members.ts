/**
 * §15: what is sent has an effect or is refused. A JSON object that has a name twice leaves open which of both is
 * meant (RFC 8259, section 4), and a parser takes the last without a word.
 */
import { shortenName } from '../../domain/suggestions.ts';
import { valuePath } from '../../domain/values.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;

/** How many members all objects of a valid JSON text have together, as it is written. */
export function countWritten(json: Uint8Array): number {
  let count = 0;
  let inString = false;
  // No byte of a longer UTF-8 sequence looks like one of ASCII.
  for (let at = 0; at < json.length; at++) {
    const byte = json[at];
    if (byte === QUOTE) inString = !inString;
    else if (!inString) count += byte === COLON ? 1 : 0;
    else if (byte === BACKSLASH) at++;
  }
  return count;
}

/** How many members there are once it is parsed. */
export function countKept(parsed: unknown): number {
  let count = 0;
  // A list and not recursion: a body may be deeper than the stack.
  const waiting = [parsed];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value !== 'object' || value === null) continue;
    const members = Object.values(value);
    if (!Array.isArray(value)) count += members.length;
    for (const member of members) if (typeof member === 'object') waiting.push(member);
  }
  return count;
}

/** Where the first member stands that its object has twice: `values.items[2].qty`. */
export function findRepeated(json: string): string | undefined {
  const around: Around[] = [];
  for (const [token, colon] of json.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"(?=\s*(:?))|[{}[\],]/g)) {
    const here = around.at(-1);
    if (token === '{') around.push({ names: new Set(), name: '' });
    else if (token === '[') around.push({ index: 0 });
    else if (token === '}' || token === ']') around.pop();
    else if (here && 'index' in here) here.index += token === ',' ? 1 : 0;
    else if (here && colon) {
      here.name = JSON.parse(token);
      if (here.names.has(here.name)) return pathOf(around);
      here.names.add(here.name);
    }
  }
  return undefined;
}

/** A list or an object that is not closed yet, and how far it has been read. */
type Around = { index: number } | { names: Set<string>; name: string };

function pathOf(around: Around[]): string {
  return around.reduce(
    (path, each) =>
      'index' in each ? `${path}[${each.index}]` : path === '' ? shortenName(each.name) : valuePath(path, each.name),
    '',
  );
}
