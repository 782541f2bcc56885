/** §13.7: the type of an image, PNG, JPEG or SVG, by its content. The file name does not matter. */
import type { Asset } from '../../../template/model/asset.ts';

const SIGNATURES: [Asset['mediaType'], number[]][] = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
];

/** Undefined for anything else. */
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
  return /^<(?:[\w-]+:)?svg[\s>/]/.test(afterProlog(text));
}

/** What may stand before the root element: XML declaration, comments, document type, which may hold declarations in brackets. */
const PROLOG = [/^<\?[\s\S]*?\?>/, /^<!--[\s\S]*?-->/, /^<!DOCTYPE(?:[^[>"']|"[^"]*"|'[^']*')*(?:\[[^\]]*\]\s*)?>/i];

function afterProlog(text: string): string {
  let rest = text.trimStart();
  for (;;) {
    const part = PROLOG.map((one) => one.exec(rest)?.[0]).find((found) => found !== undefined);
    if (part === undefined) return rest;
    rest = rest.slice(part.length).trimStart();
  }
}
