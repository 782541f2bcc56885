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
export { createPages, siteOf, wordLines } from './site/pages.ts';
export { languageLinks } from './site/speak-as-asked.ts';
export { inLanguageOfPage } from './texts/in-language-of-page.ts';
export {
  allTexts,
  inLanguageOf,
  isLanguage,
  LANGUAGES,
  type Language,
  languageOfRequest,
  type NoticeName,
  nameOfLanguage,
  speak,
  TEXTS,
} from './texts/languages.ts';
export type { Texts } from './texts/texts.ts';
