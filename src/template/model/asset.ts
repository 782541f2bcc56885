/** §13.7: an image that travels with a template. */

/** `path` as written in the template, relative to its file. */
export type Asset = { path: string; mediaType: 'image/png' | 'image/jpeg' | 'image/svg+xml'; bytes: Uint8Array };
