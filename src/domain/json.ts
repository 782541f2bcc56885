/** §12.2: JSON that is the same for the same values, whatever the order of their keys. */
import { createHash } from 'node:crypto';
import { shortenSent } from './suggestions.ts';
import { valuePath } from './values.ts';

/** A part that is not written yet: a value, or the text between two values. */
type Part = { value: unknown } | { text: string };

/**
 * Returns JSON with the keys of every object sorted. It is not recursive, because the ignored parts of a request may be
 * nested as deep as the request is long.
 */
export function canonicalJson(value: unknown): string {
  const written: string[] = [];
  const waiting: Part[] = [{ value }];
  for (let part = waiting.pop(); part; part = waiting.pop()) {
    if ('text' in part) written.push(part.text);
    else if (part.value === null || typeof part.value !== 'object') written.push(JSON.stringify(part.value));
    else pushParts(part.value, waiting);
  }
  return written.join('');
}

/** Pushes the parts in reverse order, because they form a stack. */
function pushParts(value: object, waiting: Part[]): void {
  const isList = Array.isArray(value);
  const members: [string, unknown][] = isList
    ? value.map((member) => ['', member])
    : Object.entries(value)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, member]) => [`${JSON.stringify(name)}:`, member]);
  waiting.push({ text: isList ? ']' : '}' });
  for (let at = members.length - 1; at >= 0; at -= 1) {
    const [name, member] = members[at]!;
    waiting.push({ value: member }, { text: `${at === 0 ? '' : ','}${name}` });
  }
  waiting.push({ text: isList ? '[' : '{' });
}

// §12.2: the digest of a request's values, by which requests are compared. It ignores the order and the notation of the
// values.

/** Returns SHA-256 in hexadecimal. Absent values count as no values. */
export function digestOfValues(values: unknown): string {
  return createHash('sha256')
    .update(canonicalJson(values ?? {}))
    .digest('hex');
}

// §18.7: writes JSON of long texts in slices, so that other requests get a turn in between. `JSON.stringify` takes a
// tenth of a second for 8 MB of Markdown, which a body of 1 MB may become.

/** The characters of a slice. Writing one takes a millisecond. */
const SLICE = 131_072;

/**
 * Returns the result of `JSON.stringify` for plain data: a text, or UTF-8 bytes when it contains long texts, so that no
 * turn has to join or encode the whole.
 */
export async function jsonInTurns(value: unknown): Promise<string | Buffer> {
  if (!hasLongText(value)) return JSON.stringify(value) ?? 'null';
  const written: Buffer[] = [];
  await write(value, (text) => written.push(Buffer.from(text)));
  return Buffer.concat(written);
}

async function write(value: unknown, add: (text: string) => void): Promise<void> {
  if (!hasLongText(value)) add(JSON.stringify(value) ?? 'null');
  else if (typeof value === 'string') await writeText(value, add);
  else if (Array.isArray(value)) {
    for (const [at, item] of value.entries()) {
      add(at === 0 ? '[' : ',');
      await write(item, add);
    }
    add(']');
  } else {
    const members = Object.entries(value as object).filter(([, member]) => member !== undefined);
    for (const [at, [name, member]] of members.entries()) {
      add(`${at === 0 ? '{' : ','}${JSON.stringify(name)}:`);
      await write(member, add);
    }
    add('}');
  }
}

function hasLongText(value: unknown): boolean {
  if (typeof value === 'string') return value.length > SLICE;
  if (typeof value !== 'object' || value === null || value instanceof Date) return false;
  return Object.values(value).some(hasLongText);
}

async function writeText(text: string, add: (text: string) => void): Promise<void> {
  add('"');
  for (let at = 0; at < text.length; ) {
    let end = at + SLICE;
    // A surrogate pair must not be cut in two.
    if (/[\ud800-\udbff]/.test(text.charAt(end - 1))) end += 1;
    add(JSON.stringify(text.slice(at, end)).slice(1, -1));
    at = end;
    await new Promise(setImmediate);
  }
  add('"');
}

// §15.1: everything that is sent has an effect or is refused. In a JSON object with a duplicate key, nobody can tell
// which value is meant (RFC 8259, section 4), and `JSON.parse` silently takes the last.

/**
 * Returns the path of the first duplicate key, such as `values.items[2].qty`. Undefined when there is none. `json`: the text of `parsed`.
 * `written`: how many members the text has. Counting is cheap, so only a body with a duplicate is scanned for it.
 */
export function findDuplicateKey(json: string, written: number, parsed: unknown): string | undefined {
  return written === countParsed(parsed) ? undefined : scanForDuplicate(json);
}

/** Returns how many members there are after parsing. */
function countParsed(parsed: unknown): number {
  let count = 0;
  // A stack instead of recursion: a body may be nested deeper than the call stack.
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

/** An array or object that is still open, and the position of the scan in it. */
type Container = { index: number } | { names: Set<string>; name: string };

function pathOf(open: Container[]): string {
  return open.reduce(
    (path, each) =>
      'index' in each ? `${path}[${each.index}]` : path === '' ? shortenSent(each.name) : valuePath(path, each.name),
    '',
  );
}
