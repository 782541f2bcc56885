/** The door of this folder: font files of a theme, checked and unpacked. */
export { type FontFace, faceOf } from './face-of.ts';
export { type FontFile, readFontFile } from './read-font-file.ts';
