/** §20.10: what the service says in English, in the other languages of the web app. */
import { expect, test } from '@jest/globals';
import { listNames } from '../../../../../src/domain/suggestions.ts';
import { findTranslation } from '../../../../../src/doors/web/pages/texts/in-language-of-page.ts';
import { MISTAKES } from '../../../../../src/doors/web/pages/texts/mistakes.ts';
import { formatMessage, messageKeys } from '../../../../../src/locales/format-message.ts';
import { LANGUAGES, type Language } from '../../../../../src/locales/languages.ts';
import {
  about,
  asMessage,
  labelled,
  messageIn,
  ofField,
  problem,
  type Told,
  tell,
} from '../../../../../src/locales/message.ts';
import frontMatter from '../../../../../src/template/front-matter/front-matter.schema.json' with { type: 'json' };
import theme from '../../../../../src/template/theme/theme.schema.json' with { type: 'json' };

const OTHERS = LANGUAGES.filter((language) => language !== 'en');
const NET = tell('template.didYouMean', { name: 'Net' });
const HOLE = /[%&~+@][1-9](?!\d)/g;

function holesIn(text: string): string[] {
  return [...new Set(text.match(HOLE))].sort();
}

/** What stands in a hole that is for another sentence. */
const INNER = 'map a placeholder, or write it.';

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
  const known = messageKeys('en', 'faults-schema').map((key) => formatMessage('en', 'faults-schema', key));
  const described = [...descriptionsIn(frontMatter), ...descriptionsIn(theme)];
  expect(described.filter((description) => !known.includes(description))).toEqual([]);
});

test.each<[told: Told, language: Language, said: string]>([
  [
    about('{{#Items}}', problem('markdown.group.open', { name: 'Items' })),
    'de',
    '{{#Items}} wird nicht beendet. Schreiben Sie {{/Items}} dorthin, wo die Gruppe endet.',
  ],
  [
    labelled('Part: Total', ofField('formula', tell('formula.noName', { name: 'Nett', advice: NET }))),
    'de',
    '"Part: Total": formula: „Nett“ ist kein Name der Vorlage. Meinten Sie „Net“?',
  ],
  [tell('template.fields', { names: listNames(['text']) }), 'ja', '項目：text。'],
  [
    tell('template.fields', { names: listNames(Array.from({ length: 23 }, () => 'a')) }),
    'es',
    `Los campos son: ${Array.from({ length: 20 }, () => 'a').join(', ')} y 3 más.`,
  ],
  [tell('sheet.cell', { max: 32_767 }), 'de', 'Eine Zelle hat mehr als 32.767 Zeichen.'],
  [
    tell('formula.wanted.type', {
      what: tell('formula.what.standsIn', { function: 'SUM' }),
      is: tell('formula.type.text'),
      wanted: tell('formula.type.number'),
    }),
    'fr',
    'Le contenu de SUM est du texte, et il faut un nombre.',
  ],
  [tell('file.image', { path: 'seal.png', problem: tell('file.missing') }), 'es', 'La imagen seal.png no existe.'],
  [
    tell('values.notFit', {
      name: tell('values.inEntry', { key: 'qty', entry: 0, group: 'items' }),
      problem: tell('values.bound', { limit: 'min', problem: tell('formula.evaluation.zero') }),
    }),
    'ja',
    '「items」の0件目の「qty」 の値が使えません：制限 min を計算できません（0で割っています）。別の値を送信してください。',
  ],
  // What is quoted means nothing, whatever it looks like.
  [tell('file.missing'), 'de', 'gibt es nicht'],
  [
    tell('file.twice', { name: "{count, plural} 'x' <b> does not exist" }),
    'de',
    "Zwei Dateien heißen {count, plural} 'x' <b> does not exist.",
  ],
  // A text of another program.
  [tell('template.yaml.notValid', { problem: asMessage('moon {x}') }), 'de', 'Kein gültiges YAML: moon {x}'],
])('%j in %s', (told, language, said) => expect(messageIn(language, told)).toBe(said));

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
