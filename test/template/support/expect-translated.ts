/** §20.10: what authors of templates read, the web app tells them in each of its languages. */
import { findTranslation } from '../../../src/doors/web/pages/texts/in-language-of-page.ts';
import { LANGUAGES } from '../../../src/locales/languages.ts';

/** Fails for the first message that a language lacks: it is to be added to `mistakes.ts` and its translations. */
export function expectTranslated<Told extends { message: string }>(told: readonly Told[]): readonly Told[] {
  for (const { message } of told)
    for (const language of LANGUAGES)
      if (findTranslation(message, language) === undefined)
        throw new Error(`In "${language}" there is no translation of: ${message}`);
  return told;
}
