/** §20.10: what authors of templates read, the web app tells them in each of its languages. */
import { findTranslation } from '../../../src/doors/web/pages/texts/in-language-of-page.ts';
import { LANGUAGES } from '../../../src/locales/languages.ts';
import { english, messageIn, type Told } from '../../../src/locales/message.ts';

/** The same in English; of an error, what it tells. Fails for the first message that a language lacks. */
export function expectTranslated<Of extends { message: Told; told?: Told }>(
  all: readonly Of[],
): (Of & { message: string })[] {
  return all.map((one) => {
    const { message, told = message } = one;
    for (const language of LANGUAGES)
      messageIn(language, told, (text) => {
        const translated = findTranslation(text, language);
        if (translated === undefined) throw new Error(`In "${language}" there is no translation of: ${text}`);
        return translated;
      });
    return { ...one, message: english(told) };
  });
}
