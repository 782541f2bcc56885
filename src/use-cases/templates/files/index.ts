/** The public interface of this folder: files of templates and themes, with the files that they name. It needs no database. */

export type { TrialDocument, Tried } from '../reading/fill-examples.ts';
export { createImportWorkers } from '../reading/import-workers.ts';
export type { WordFacts } from '../reading/read-word.ts';
export { settleTitles } from '../reading/settle-titles.ts';
export type { TextReaders } from '../reading/text-readers.ts';
export { readExamples } from './read-examples.ts';
export { imageTypeOf, readImages } from './read-images.ts';
export { type NewTheme, readThemeFiles } from './read-theme-file.ts';
export {
  findTemplateFiles,
  findThemeFiles,
  folderOf,
  isThemeFile,
  isWordFile,
  readBounded,
  readFile,
  readWordFile,
  type TemplateFile,
  WORD,
  withPictures,
} from './template-files.ts';
export { FIRST_SCENARIO, readValues, SCENARIO_NAME, VALUES_ENDING, valuesBeside } from './values-beside.ts';
