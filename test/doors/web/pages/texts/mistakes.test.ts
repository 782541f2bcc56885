/** §20.10: what the service says in English, in the other languages of the web app. */
import { expect, test } from '@jest/globals';
import { findTranslation } from '../../../../../src/doors/web/pages/texts/in-language-of-page.ts';
import { MISTAKES } from '../../../../../src/doors/web/pages/texts/mistakes.ts';
import { LANGUAGES, type Language } from '../../../../../src/locales/languages.ts';
import frontMatter from '../../../../../src/template/front-matter/front-matter.schema.json' with { type: 'json' };
import theme from '../../../../../src/template/theme/theme.schema.json' with { type: 'json' };
import { expectTranslated } from '../../../../template/support/expect-translated.ts';

const OTHERS = LANGUAGES.filter((language) => language !== 'en');
const HOLE = /[%&~+@][1-9](?!\d)/g;

function holesIn(text: string): string[] {
  return [...new Set(text.match(HOLE))].sort();
}

/** What stands in a hole that is for another sentence. */
const INNER = 'It divides by zero.';

test.each(OTHERS)('in %s each sentence says what is quoted in it', (language) => {
  const wrong = MISTAKES.filter((english) => {
    const message = english.replace(HOLE, (hole) =>
      hole.startsWith('&') ? INNER : hole.startsWith('@') ? '7' : `<${hole.slice(1)}>`,
    );
    const said = findTranslation(message, language);
    const quoted = holesIn(english).filter((hole) => !/^[&@]/.test(hole));
    return said === undefined || said === message || quoted.some((hole) => !said.includes(`<${hole.slice(1)}>`));
  });
  expect(wrong).toEqual([]);
});

function descriptionsIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([name, inner]) =>
    name === 'description' && typeof inner === 'string' ? [inner] : descriptionsIn(inner),
  );
}

test('what a field of front matter or of a theme expects is told in each language', () => {
  const described = [...descriptionsIn(frontMatter), ...descriptionsIn(theme)];
  expect(expectTranslated(described.map((message) => ({ message })))).not.toEqual([]);
});

test.each<[message: string, language: Language, said: string]>([
  [
    '{{#Items}} is never closed; add {{/Items}} where the group ends.',
    'de',
    '{{#Items}} wird nicht beendet. Schreiben Sie {{/Items}} dorthin, wo die Gruppe endet.',
  ],
  [
    '"Part: Total": formula: "Nett" is no name of the template. Did you mean "Net"?',
    'de',
    '"Part: Total": formula: „Nett“ ist kein Name der Vorlage. Meinten Sie „Net“?',
  ],
  [
    'placeholders[2].type: "txt" does not fit. text, select, number, date, today or counter. Default: text.',
    'de',
    'placeholders[2].type: „txt“ passt nicht. Erwartet wird: text, select, number, date, today oder counter. Vorgabe: text.',
  ],
  ['Fields are: text.', 'ja', '項目：text。'],
  ['Fields are: a, b and 3 more.', 'es', 'Los campos son: a, b y 3 más.'],
  ['A cell has more than 32,767 characters.', 'de', 'Eine Zelle hat mehr als 32.767 Zeichen.'],
  [
    'What stands in SUM is text, and a number is wanted.',
    'fr',
    'Le contenu de SUM est du texte, et il faut un nombre.',
  ],
  ['The image seal.png does not exist.', 'es', 'La imagen seal.png no existe.'],
  [
    '"行1": The value of "qty" in entry 0 of "items" does not fit: its min divides by zero; send other values.',
    'ja',
    '"行1": 「items」の0件目の「qty」 の値が使えません：制限 min を計算できません（0で割っています）。別の値を送信してください。',
  ],
])('%s in %s', (message, language, said) => expect(findTranslation(message, language)).toBe(said));

test('what nobody has translated is not guessed', () => {
  expect(findTranslation('The moon is in the way.', 'de')).toBeUndefined();
  expect(findTranslation('"{{a}} is never closed": The moon is in the way.', 'de')).toBeUndefined();
});

test.each([
  [': '.repeat(5_000)],
  ['"a": '.repeat(2_000)],
  [' ('.repeat(5_000)],
  ['{{#a}} is never closed; add {{/'.repeat(400)],
  ['"a": '.repeat(790)],
  [`{{${'a is b, and c is wanted'.repeat(500)}}} is never closed; add {{/if}} where it ends`],
])('a hostile text is looked through, and that is all', (message) => {
  for (const language of OTHERS) expect(typeof (findTranslation(message, language) ?? '')).toBe('string');
});
