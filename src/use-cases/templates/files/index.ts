/** The door of this folder, which needs no database: files of templates and themes, with what they name. */
export { findTemplateFiles, findThemeFiles, readBounded } from './files-on-disk.ts';
export { readImages } from './read-images.ts';
export type { NewTheme } from './read-theme-file.ts';
export { readThemeFiles } from './read-theme-files.ts';
export { isThemeFile, readFile, type TemplateFile } from './template-files.ts';
export { folderOf, isWordFile, WORD } from './word-files.ts';
