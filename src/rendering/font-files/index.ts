/** The door of this folder: font files of a theme, checked and unpacked. */
export { type FontFace, type FontFile, faceOf, readFontFile } from './read-font-file.ts';
