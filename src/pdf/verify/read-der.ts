/**
 * §25.6, ITU-T X.690 §10: reads DER and nothing else. Libraries read BER, in which the same content can be written in many ways, so that a changed
 * byte need not change what they read.
 */
import { must } from './fault.ts';

/** `raw`: with tag and length. */
export type Element = { tag: number; raw: Buffer; content: Buffer };

export const [INTEGER, BIT_STRING, OCTETS, NULL, OID, SEQUENCE, SET] = [2, 3, 4, 5, 6, 0x30, 0x31] as const;
const BOOLEAN = 1;
const CONSTRUCTED = 0x20;
/** Deeper than any certificate or signature. */
const MAX_DEPTH = 40;

function elementAt(bytes: Buffer, at: number): Element {
  const [tag, short] = [bytes[at], bytes[at + 1]];
  must(tag !== undefined && short !== undefined && (tag & 0x1f) !== 0x1f, 'encoding', 'an element of DER was expected');
  let [length, from] = [short, at + 2];
  if (short >= 0x80) {
    const count = short & 0x7f;
    must(count > 0 && count <= 4, 'encoding', 'a length is not written as DER');
    length = bytes.readUIntBE(from, count);
    from += count;
    must(length >= 0x80 && length >= 2 ** (8 * (count - 1)), 'encoding', 'a length is not as short as it can be');
  }
  must(from + length <= bytes.length, 'encoding', 'an element of DER is longer than what holds it');
  return { tag, raw: bytes.subarray(at, from + length), content: bytes.subarray(from, from + length) };
}

/** Returns the elements that a content consists of. */
export function elementsOf(content: Buffer): Element[] {
  const elements: Element[] = [];
  for (let at = 0; at < content.length; at += elements.at(-1)!.raw.length) elements.push(elementAt(content, at));
  return elements;
}

/** Reads the one element at the beginning, and checks all that is in it. What follows is left to the caller. */
export function readDer(bytes: Buffer): Element {
  const element = elementAt(bytes, 0);
  checkDer(element, 0);
  return element;
}

function checkDer({ tag, content }: Element, depth: number): void {
  must(depth < MAX_DEPTH, 'limit', 'DER is nested too deep');
  if (tag & CONSTRUCTED) for (const part of elementsOf(content)) checkDer(part, depth + 1);
  else CHECKS[tag]?.(content);
}

const CHECKS: Record<number, (content: Buffer) => void> = {
  [BOOLEAN]: (content) =>
    must(content.length === 1 && [0, 0xff].includes(content[0]!), 'encoding', 'a boolean is wrong'),
  [INTEGER]: (content) => {
    const [first, second = 0] = content;
    const isPadded = content.length > 1 && ((first === 0 && second < 0x80) || (first === 0xff && second >= 0x80));
    must(content.length > 0 && !isPadded, 'encoding', 'an integer is not as short as it can be');
  },
  [BIT_STRING]: (content) => {
    const unused = content[0] ?? 8;
    const isClear = content.length > 1 ? (content.at(-1)! & (2 ** unused - 1)) === 0 : unused === 0;
    must(unused < 8 && isClear, 'encoding', 'a bit string has bits that it does not use');
  },
  [NULL]: (content) => must(content.length === 0, 'encoding', 'NULL has a content'),
};

/** Returns the content of an element with this tag. */
export function contentOf(element: Element | undefined, tag: number, what: string): Buffer {
  must(element?.tag === tag, 'encoding', `${what} was expected`);
  return element.content;
}

/** Returns an object identifier such as `1.2.840.113549.1.7.2`. */
export function oidOf(element: Element | undefined): string {
  const content = contentOf(element, OID, 'an object identifier');
  const arcs: number[] = [];
  let arc = 0;
  for (const byte of content) {
    arc = arc * 128 + (byte & 0x7f);
    if (byte & 0x80) continue;
    arcs.push(arc);
    arc = 0;
  }
  const [first = 0, ...others] = arcs;
  const top = Math.min(2, Math.floor(first / 40));
  return [top, first - top * 40, ...others].join('.');
}
