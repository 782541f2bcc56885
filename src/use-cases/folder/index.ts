/** The public interface of this folder: the templates of a folder, as their files are now. It needs no database. */

export { type Folder, type FolderDesk, type FolderText, type ListedFile, openFolder } from './folder-desk.ts';
export {
  type FolderTemplate,
  listFolderFiles,
  namesakesIn,
  readScenario,
  type Scenario,
  scenariosOf,
} from './folder-files.ts';
export {
  contextOf,
  type DocumentInput,
  type FolderWorkers,
  makeDocument,
  type OpenWorkers,
  openFolderWorkers,
} from './make-document.ts';
export { encodedAs, replaceFile } from './replace-file.ts';
export { createTemplateReader, type ReadFiles, readFolderThemes } from './template-reader.ts';
