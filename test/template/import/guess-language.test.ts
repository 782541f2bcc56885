/** §10.22: a language is given, or guessed where there is text enough; else it is the default, and why is said. */
import { expect, test } from '@jest/globals';
import { guessLanguage } from '../../../src/template/import/read-foreign.ts';

const FRENCH = 'Les parties conviennent de ce qui suit, sous réserve des dispositions de la loi en vigueur.';

test.each<[said: string | undefined, prose: string, language: string, from: string]>([
  ['pt_br', FRENCH, 'pt-BR', 'given'],
  ['french', FRENCH, 'fr', 'guessed'],
  [
    undefined,
    'Lejeren skal betale husleje senest den første hverdag i måneden. Udlejeren kan opsige aftalen.',
    'da',
    'guessed',
  ],
  [
    undefined,
    'Hinweis: Die Rechnung ist innerhalb von vierzehn Tagen nach Erhalt ohne Abzug zu bezahlen.',
    'de',
    'guessed',
  ],
  [
    undefined,
    'El arrendatario pagará la renta dentro de los primeros cinco días de cada mes, sin requerimiento previo.',
    'es',
    'guessed',
  ],
  [undefined, 'يلتزم المستأجر بدفع الإيجار في اليوم الأول من كل شهر دون حاجة إلى إنذار أو مطالبة.', 'ar', 'guessed'],
  [undefined, '本协议由双方签订，自签字之日起生效。双方应当按照本协议的约定履行各自的义务。', 'zh', 'guessed'],
  [undefined, '本協議由雙方簽訂，自簽字之日起生效。雙方應當按照這個協議的約定來履行義務。', 'zh-Hant', 'guessed'],
  [undefined, 'Договор вступает в силу с момента его подписания сторонами и действует один год.', 'ru', 'guessed'],
  [undefined, 'Article 1', 'en', 'default: too short to tell'],
  ['', '1234 '.repeat(40), 'en', 'default: not clear'],
])('%s, “%s”', (said, prose, language, from) => expect(guessLanguage(said, prose)).toEqual({ language, from }));
