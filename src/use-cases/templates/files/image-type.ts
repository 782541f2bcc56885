/** §13.7: the type of an image, PNG, JPEG or SVG, by its content. The file name does not matter. */
import type { Asset } from '../../../template/model/asset.ts';

const SIGNATURES: [Asset['mediaType'], number[]][] = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
];

/** Undefined for anything else. An SVG that declares entities is refused: they can expand to gigabytes (billion laughs). */
export function imageTypeOf(bytes: Uint8Array): Asset['mediaType'] | undefined {
  for (const [type, signature] of SIGNATURES) if (signature.every((byte, at) => bytes[at] === byte)) return type;
  return isSvg(bytes) ? 'image/svg+xml' : undefined;
}

function isSvg(bytes: Uint8Array): boolean {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return false;
  }
  return /^<svg[\s>/]/.test(afterProlog(text)) && !text.includes('<!ENTITY');
}

/** What may stand before the root element: XML declaration, comments, document type. */
const PROLOG: [start: string, end: string][] = [
  ['<?', '?>'],
  ['<!--', '-->'],
  ['<!DOCTYPE', '>'],
];

function afterProlog(text: string): string {
  let rest = text.trimStart();
  for (;;) {
    const part = PROLOG.find(([start]) => rest.startsWith(start));
    if (!part) return rest;
    const end = rest.indexOf(part[1], part[0].length);
    if (end < 0) return '';
    rest = rest.slice(end + part[1].length).trimStart();
  }
}
