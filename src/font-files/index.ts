/** The door of this folder: font files of a theme, checked and unpacked. */
export { type FontFile, readFontFile } from './read-font-file.ts';
