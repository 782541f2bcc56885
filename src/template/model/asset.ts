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
