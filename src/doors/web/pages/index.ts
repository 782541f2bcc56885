/** The door of this room: the pages of the service, for the web app, `platen dev` and `build-app.ts`. */
export { type AppPages, type AppShell, createAppPages, pagesForStrangers } from './site/app-pages.ts';
export { type Assets, loadAssets } from './site/assets.ts';
export { designPage } from './site/design-page.ts';
export {
  appHeaders,
  documentPageHeaders,
  fileHeaders,
  frameHeaders,
  pageHeaders,
} from './site/page-headers.ts';
export { createPages, scriptWords, siteOf, wordLines } from './site/pages.ts';
export { languageLinks } from './site/speak-as-asked.ts';
export { inLanguageOf, languageOfRequest, localeOfRequest, speak } from './texts/languages.ts';
export { findText, inLanguageOfPage, type NamesIn, type NoticeName, section, t } from './texts/t.ts';
