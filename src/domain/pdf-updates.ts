/**
 * §25.4, §25.6: where the incremental updates of a PDF end, and what an update holds as far as its plain text tells. Browsers run the same file.
 */

/** What an update may hold. `other`: anything else, which may be hidden in a compressed stream. */
export type UpdateKind = 'signature' | 'timestamp' | 'proofs' | 'form' | 'annotations' | 'pages' | 'other';

const MARK = [0x25, 0x25, 0x45, 0x4f, 0x46]; // %%EOF

/** The most ends that are returned. The file that was issued ends at one of the first ones. */
const MAX_ENDS = 16;

/** Returns where a file may have ended, in bytes: behind each `%%EOF`, without and with its line end. The whole file is not among them. */
export function endsOfPdfUpdates(bytes: Uint8Array): number[] {
  const ends: number[] = [];
  for (let at = bytes.indexOf(MARK[0]!); at >= 0 && ends.length < 2 * MAX_ENDS; at = bytes.indexOf(MARK[0]!, at + 1)) {
    if (MARK.some((byte, place) => bytes[at + place] !== byte)) continue;
    const end = at + MARK.length;
    const line =
      bytes[end] === 0x0d && bytes[end + 1] === 0x0a ? 2 : bytes[end] === 0x0d || bytes[end] === 0x0a ? 1 : 0;
    for (const one of new Set([end, end + line])) if (one < bytes.length) ends.push(one);
  }
  return ends.slice(0, 2 * MAX_ENDS);
}

const KINDS: [UpdateKind, RegExp][] = [
  ['timestamp', /\/DocTimeStamp\b/],
  ['signature', /\/Type\s*\/Sig\b(?!Ref)/],
  ['proofs', /\/DSS\b|\/Type\s*\/VRI\b/],
  ['form', /\/FT\s*\/(?:Tx|Btn|Ch)\b/],
  [
    'annotations',
    /\/Subtype\s*\/(?!Widget\b|Type|Image\b|Form\b|XML\b|Link\b|CIDFont|TrueType\b)[A-Z][a-zA-Z]+\b(?=[\s\S]{0,2000}\/Rect\b)/,
  ],
  ['pages', /\/Type\s*\/Pages?\b|\/Contents\s*(?:\d+\s+\d+\s+R|\[)|\/MediaBox\b/],
];
/** A stream that is neither proof nor metadata may hold anything. */
const OPAQUE = /\/Type\s*\/ObjStm\b|\/Encrypt\b/;

/** Returns what an update holds, given its bytes as Latin-1. A signature may change its page, so a page beside it is told too. */
export function kindsOfUpdate(text: string): UpdateKind[] {
  const found = KINDS.filter(([, pattern]) => pattern.test(text)).map(([kind]) => kind);
  return found.length === 0 || OPAQUE.test(text) ? [...found, 'other'] : found;
}
