/** §13: images are PNG, JPEG or SVG by what is in them; a file's name proves nothing. */
import type { Asset } from '../../template/model/asset.ts';

const SIGNATURES: [Asset['mediaType'], number[]][] = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
];

/** Undefined for anything else. An SVG that declares entities is refused: a few of them unfold into gigabytes. */
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

/** What comes before the root element: the declaration, comments, the document type. */
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
