/** The public interface of this folder, which checks and unpacks the font files of a theme. */
export { type FontFace, type FontFile, faceOf, readFontFile } from './read-font-file.ts';
