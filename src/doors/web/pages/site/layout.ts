/**
 * §18.15: the layouts of the pages that Platen serves: `layouts/<name>.hbs` as a function of its data. `{{t 'templates.title'}}` is a text in
 * the language that the data names, `pageLanguage`.
 */
import path from 'node:path';
import type { Language } from '../../../../locales/languages.ts';
import { layoutsIn } from '../../../../rendering/paper/index.ts';
import { textIn } from '../texts/t.ts';

export const layout = layoutsIn(path.join(import.meta.dirname, '../layouts'), {
  t: (key, { data, hash }) => textIn(data.root.pageLanguage as Language, key, hash),
});
