/** §20.10: refusals, mistakes, warnings and notes in each language. */
import { expect, test } from '@jest/globals';
import { listNames } from '../../src/domain/suggestions.ts';
import { formatMessage, messageKeys } from '../../src/locales/format-message.ts';
import type { Language } from '../../src/locales/languages.ts';
import {
  about,
  foreign,
  labelled,
  type Message,
  messageIn,
  ofField,
  problem,
  quoted,
  sentence,
  storedMessage,
  tell,
} from '../../src/locales/message.ts';
import { aboutTerm, reasonOf } from '../../src/template/e-invoice/invoice.ts';
import frontMatter from '../../src/template/front-matter/front-matter.schema.json' with { type: 'json' };
import theme from '../../src/template/theme/theme.schema.json' with { type: 'json' };

const NET = tell('template.didYouMean', { name: 'Net' });
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

test.each<[told: Message, language: Language, said: string]>([
  [
    about('{{#Items}}', problem('markdown.group.open', { name: 'Items' })),
    'de',
    '{{#Items}} wird nicht geschlossen. Ergänzen Sie {{/Items}}, wo die Gruppe endet.',
  ],
  [
    labelled('Part: Total', ofField('formula', tell('formula.noName', { name: 'Nett', advice: NET }))),
    'de',
    '"Part: Total": formula: „Nett“ ist kein Name der Vorlage. Meinten Sie „Net“?',
  ],
  [tell('template.fields', { names: listNames(['text']) }), 'ja', '使用できる項目：text。'],
  [
    tell('template.fields', { names: listNames(Array.from({ length: 23 }, () => 'a')) }),
    'es',
    `Campos permitidos: ${Array.from({ length: 20 }, () => 'a').join(', ')} y 3 más.`,
  ],
  [tell('sheet.cell', { max: 32_767 }), 'de', 'Eine Zelle hat mehr als 32.767 Zeichen.'],
  [
    tell('formula.wanted.type', {
      what: tell('formula.what.standsIn', { function: 'SUM' }),
      is: tell('formula.type.text'),
      wanted: tell('formula.type.number'),
    }),
    'fr',
    'L’argument de SUM est du texte, mais doit être un nombre.',
  ],
  [tell('file.image', { path: 'seal.png', problem: tell('file.missing') }), 'es', 'La imagen seal.png no existe.'],
  [
    tell('values.notFit', {
      name: tell('values.inEntry', { key: 'qty', entry: 0, group: 'items' }),
      problem: tell('values.bound', { limit: 'min', problem: tell('formula.evaluation.zero') }),
    }),
    'ja',
    '「items」の0行目の「qty」 の値が正しくありません：制限 min を計算できません（0で割っています）。別の値を送信してください。',
  ],
  [
    tell('values.eInvoice.notFit', {
      name: '"net"',
      problem: sentence(
        tell('text.hinted', {
          name: aboutTerm(quoted('-1'), { problem: problem('eInvoice.negative.price'), rule: 'BR-27' }),
          hint: 'BT-146, Item net price',
        }),
      ),
    }),
    'de',
    'Ungültiger Wert für "net" in der E-Rechnung: „-1“ ist negativ. Machen Sie stattdessen die Menge negativ (BR-27) (BT-146, Item net price).',
  ],
  [
    tell('eInvoice.lacking.because', {
      term: 'e-invoice.due (BT-9, Payment due date)',
      advice: tell('eInvoice.advice.map'),
      because: reasonOf({ because: tell('eInvoice.because.paidDay'), rule: 'BR-FR-CO-09' })!,
    }),
    'fr',
    'e-invoice.due (BT-9, Payment due date) manque, car la facture est déjà payée : indiquez la date du paiement (BR-FR-CO-09). Associez-y un champ, ou saisissez cette valeur dans le modèle.',
  ],
  // What is quoted means nothing, whatever it looks like.
  [tell('file.missing'), 'de', 'gibt es nicht'],
  [
    tell('file.twice', { name: "{count, plural} 'x' <b> does not exist" }),
    'de',
    "Zwei Dateien heißen {count, plural} 'x' <b> does not exist.",
  ],
  // A text of another program.
  [tell('template.yaml.notValid', { problem: foreign('moon {x}') }), 'de', 'Kein gültiges YAML: moon {x}'],
])('%j in %s', (told, language, said) => expect(messageIn(language, told)).toBe(said));

test.each<[what: string, stored: unknown, said: string]>([
  ['a message', tell('pdf.time', { seconds: 30 }), 'das Erstellen dauerte mehr als 30 s'],
  ['the English of a build from before', 'the render took more than 30 s', 'the render took more than 30 s'],
  ['a code of another build', { code: 'pdf.moon' }, '{"code":"pdf.moon"}'],
  ['what lacks a parameter', { code: 'pdf.time' }, '{"code":"pdf.time"}'],
])('%s that was stored is told', (_, stored, said) => expect(messageIn('de', storedMessage(stored))).toBe(said));
