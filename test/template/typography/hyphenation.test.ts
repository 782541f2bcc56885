/** §17.26: which words may be divided, and by the patterns of which languages. */
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { hyphenateIn } from '../../../src/pdf/lines/hyphenate-in.ts';
import { HYPHENATED_LANGUAGES, hyphenationIn, patternsOf } from '../../../src/template/typography/hyphenation-in.ts';

const ALONE = { before: '', after: '', isEnd: false };

function divided(text: string, language: string, around = ALONE): string {
  const offsets = hyphenationIn(text, hyphenateIn(language)!, around);
  return [0, ...offsets].map((from, index) => text.slice(from, offsets[index])).join('|');
}

const WORDS: [language: string, text: string, divided: string][] = [
  ['de', 'Die Silbentrennung und der Abend', 'Die Sil|ben|tren|nung und der Abend'],
  ['de', '„Geheimhaltung“, (Datenschutz-Auflagen);', '„Ge|heim|hal|tung“, (Da|ten|schutz-Auf|la|gen);'],
  ['de-AT', 'Über Straßenverkehr', 'Über Stra|ßen|ver|kehr'],
  ['en', 'hyphenation of the agreement', 'hy|phen|ation of the agree|ment'],
  ['en-GB', 'hyphenation of the agreement', 'hy|phen|a|tion of the agree|ment'],
  ['fr', 'L’administration l’obligation', 'L’ad|mi|nis|tra|tion l’obli|ga|tion'],
  ['es', 'las obligaciones', 'las obli|ga|cio|nes'],
  ['ru', 'настоящий договор', 'на|сто|я|щий до|го|вор'],
  ['el', 'συμφωνητικό', 'συμ|φω|νη|τικό'],
];
test.each(WORDS)('%s: %s', (language, text, wanted) => expect(divided(text, language)).toBe(wanted));

test.each([
  'GmbHgesellschaft McDonaldsfiliale DATENSCHUTZ',
  'https://beispielgesellschaft.de/datenschutz www.beispielgesellschaft.de vorname@beispielgesellschaft.de',
  'datenschutz.pdf vertraege/datenschutz/anlage C:\\Verwaltung datenschutz_verordnung',
  '20-jährigen Paragraph12 DSGVO2018Verordnung',
  'x'.repeat(61),
  `${'Datenschutz-'.repeat(12)}`,
])('whole stays: %s', (text) => expect(divided(text, 'de')).toBe(text));

test('no line ends where only a part of the word is in the text', () => {
  const verordnung = (before: string, after: string) => divided('Verordnung', 'de', { ...ALONE, before, after });
  expect([verordnung('', ''), verordnung('n ', ' d')]).toEqual(['Ver|ord|nung', 'Ver|ord|nung']);
  expect([verordnung('Grund', ''), verordnung('', 'en')]).toEqual(['Verordnung', 'Verordnung']);
});

test('four letters of the last word stay together at its end', () => {
  const isEnd = { ...ALONE, isEnd: true };
  expect(divided('die Vertragsstrafen!', 'de', isEnd)).toBe('die Ver|trags|strafen!');
  expect(divided('alle Vertragsstrafen 12.', 'de', isEnd)).toBe('alle Ver|trags|stra|fen 12.');
});

test('a soft hyphen of the author is the only place', () => {
  expect(divided('Daten\u00adschutzverordnung', 'de')).toBe('Daten\u00adschutzverordnung');
});

describe('the languages', () => {
  test('all have readable patterns', () => {
    const folder = path.join(path.dirname(createRequire(import.meta.url).resolve('hyphenopoly')), 'patterns');
    const files = readdirSync(folder);
    for (const language of HYPHENATED_LANGUAGES) expect(files).toContain(`${patternsOf(language)}.wasm`);
  });

  test.each([
    ['en', 'en-us'],
    ['en-NZ', 'en-gb'],
    ['pt-BR', 'pt'],
    ['sr', 'sr-cyrl'],
    ['sr-Latn-RS', 'sh-latn'],
    ['ja', undefined],
    ['th', undefined],
    ['he', undefined],
  ])('%s has the patterns %s', (language, patterns) => expect(patternsOf(language)).toBe(patterns));
});
