/** §22.11: the words of the app in a chat, in all languages. */
import { LANGUAGES } from '../../../locales/languages.ts';
import { inLanguageOf, section, type TextKey, t } from '../pages/index.ts';

/** Words that the form in the browser has too. */
const SHARED = {
  create: 'fillIn.send',
  preview: 'fillIn.preview',
  required: 'fillIn.required',
  documentTitle: 'fillIn.documentTitle',
  gives: 'fillIn.gives',
  noRows: 'fillIn.rows.none',
  separator: 'fillIn.listSeparator',
} as const satisfies Record<string, TextKey>;

/** Parameters stay in braces, for the app to fill in. */
const PARAMS = { title: '{title}', number: '{number}', count: '{count}' };

/** Language → key → text. */
export function wordsInChat(): Record<string, Record<string, string>> {
  const words = () => ({
    ...section('chat', PARAMS),
    ...Object.fromEntries(Object.entries(SHARED).map(([name, key]) => [name, t(key)])),
  });
  return Object.fromEntries(LANGUAGES.map((language) => [language, inLanguageOf(language, words)]));
}
