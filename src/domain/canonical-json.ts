/** §12.2: JSON that is the same for the same values, so that the order of keys does not matter. */
import { createHash } from 'node:crypto';

/** A part that is still to be written: a value, or the text between two values. */
type Part = { value: unknown } | { text: string };

/** JSON with the keys of every object sorted. Not recursive: what is ignored of a request may be nested as deep as it is long. */
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

/** The last part first, as it is a stack. */
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

// §12.2: the values of a request, for its identity: the same for the same values, in whatever order and way they are written.

/** SHA-256 in hexadecimal. Values that are absent count as none. */
export function digestOfValues(values: unknown): string {
  return createHash('sha256')
    .update(canonicalJson(values ?? {}))
    .digest('hex');
}
