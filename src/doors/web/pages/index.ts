/** The public interface of this folder: the pages of the service, for the web app, `platen dev` and `build-app.ts`. */

export { type Assets, loadAssets } from './site/assets.ts';
export { designPage } from './site/design-page.ts';
export { type Help, openHelp } from './site/open-help.ts';
export {
  appHeaders,
  documentPageHeaders,
  fileHeaders,
  frameHeaders,
  pageHeaders,
} from './site/page-headers.ts';
export {
  type AppPages,
  type AppShell,
  createAppPages,
  createPages,
  pagesForStrangers,
  scriptWords,
  siteOf,
  wordLines,
} from './site/pages.ts';
export { inLanguageOf, languageLinks, languageOfRequest, localeOfRequest, speak } from './texts/languages.ts';
export { findText, inLanguageOfPage, type NamesIn, type NoticeName, section, type TextKey, t } from './texts/t.ts';
