/** ITU-T X.690: writes DER, and divides it into its elements. Whole structures from outside are read by pkijs. */

/** Tags. `IMPLICIT_0`, `IMPLICIT_1`: context-specific and constructed. */
export const [INTEGER, OCTETS, NULL, OID, SEQUENCE, SET, IMPLICIT_0, IMPLICIT_1] = [2, 4, 5, 6, 0x30, 0x31, 0xa0, 0xa1];

export function der(tag: number, ...contents: Uint8Array[]): Buffer {
  const length = contents.reduce((sum, one) => sum + one.length, 0);
  return Buffer.concat([Buffer.of(tag), lengthOf(length), ...contents]);
}

function lengthOf(length: number): Buffer {
  const bytes = bytesOf(length);
  return length < 0x80 ? bytes : Buffer.concat([Buffer.of(0x80 | bytes.length), bytes]);
}

/** Returns a number as bytes, the highest first. */
function bytesOf(number: number): Buffer {
  const digits = number.toString(16);
  return Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex');
}

/** §11.6: the elements of a SET OF stand in order. */
export function setOf(...items: Buffer[]): Buffer {
  return der(SET, ...items.sort(Buffer.compare));
}

export function oid(dotted: string): Buffer {
  const [first, second, ...arcs] = dotted.split('.').map(Number);
  return der(OID, Buffer.from([first! * 40 + second!, ...arcs].flatMap(base128)));
}

function base128(arc: number): number[] {
  const bytes = [arc & 0x7f];
  for (let rest = Math.floor(arc / 128); rest > 0; rest = Math.floor(rest / 128)) bytes.unshift((rest & 0x7f) | 0x80);
  return bytes;
}

/** A number that is not negative, or the bytes of a long one. */
export function integer(value: number | Uint8Array): Buffer {
  const bytes = typeof value === 'number' ? bytesOf(value) : value;
  return der(INTEGER, bytes[0]! & 0x80 ? Buffer.concat([Buffer.of(0), bytes]) : bytes);
}

/** One element: its tag, its content, and all of it (`raw`). */
export type Element = { tag: number; content: Buffer; raw: Buffer };

function elementAt(bytes: Buffer, at: number): Element {
  const short = bytes[at + 1] ?? 0x80;
  const more = short & 0x80 ? short & 0x7f : 0;
  if (short === 0x80 || more > 4 || at + 2 + more > bytes.length) throw new Error('This is not DER');
  const from = at + 2 + more;
  const end = from + (more ? bytes.readUIntBE(at + 2, more) : short);
  if (end > bytes.length) throw new Error('DER is truncated');
  return { tag: bytes[at]!, content: bytes.subarray(from, end), raw: bytes.subarray(at, end) };
}

function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Divides the content of a constructed element. Throws for what is not DER. */
export function elementsOf(content: Uint8Array): Element[] {
  const bytes = bufferOf(content);
  const elements: Element[] = [];
  for (let at = 0; at < bytes.length; at += elements.at(-1)!.raw.length) elements.push(elementAt(bytes, at));
  return elements;
}

/** Reads the element at the beginning. Throws for what is not DER. */
export function elementOf(bytes: Uint8Array): Element {
  return elementAt(bufferOf(bytes), 0);
}
