/** §13.7: an image that travels with a template, or a file of its theme (§19.2). */

/**
 * `path` as written in the template, relative to its file; `theme:` before it for a picture of the theme, and `font:` before the SHA-256 of
 * a font file (§19.7).
 */
export type Asset = {
  path: string;
  mediaType: 'image/png' | 'image/jpeg' | 'image/svg+xml' | 'font/ttf' | 'font/otf';
  bytes: Uint8Array;
};

/** A path as written in a document, without escapes and `./`: what is written in two ways is one picture. */
export function plainPath(path: string): string {
  let decoded = path;
  try {
    decoded = decodeURI(path);
  } catch {
    // A stray % is part of the name.
  }
  return decoded.replace(/^(\.\/)+/, '');
}
