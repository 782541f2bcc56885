/** §20.10: messages of the catalogues, in each language, with their parameters. */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { formatMessage, hasMessage, messageKeys } from '../../src/locales/format-message.ts';
import { LANGUAGES, type Language } from '../../src/locales/languages.ts';

test.each<[Language, number, string]>([
  ['en', 1, 'At least 1 entry.'],
  ['en', 0, 'At least 0 entries.'],
  ['de', 2, 'Mindestens 2 Einträge.'],
  // None is one in French.
  ['fr', 0, 'Au moins 0 entrée.'],
  ['fr', 1500, 'Au moins 1\u202f500 entrées.'],
  ['es', 1_000_000, 'Mínimo: 1000000 entradas.'],
  ['ja', 1, '1行以上。'],
])('%s says of %d: %s', (language, count, said) => {
  expect(formatMessage(language, 'rules', 'fewest', { count })).toBe(said);
});

test.each(["{count, plural, other {#}} and '{'", '<b>&amp;</b>', "it''s", '{', ''])(
  'a parameter is literal text: %s',
  (pattern) => {
    expect(formatMessage('en', 'rules', 'form', { pattern })).toBe(`In the form ${pattern}`);
  },
);

test('what types would refuse throws: an unknown key, a missing parameter', () => {
  expect(() => formatMessage('de', 'rules', 'nothing' as 'required')).toThrow('de/rules.json has no message "nothing"');
  expect(() => formatMessage('de', 'rules', 'toString' as 'required')).toThrow('has no message "toString"');
  expect(() => formatMessage('de', 'rules', 'form', {} as { pattern: string })).toThrow('"pattern" was not provided');
});

test('a name that comes from outside is a key or not, in each language alike', () => {
  for (const language of LANGUAGES) {
    expect(hasMessage(language, 'rules', 'required')).toBe(true);
    expect(hasMessage(language, 'rules', 'constructor')).toBe(false);
    expect(messageKeys(language, 'rules')).toEqual(messageKeys('en', 'rules'));
  }
});

test('a catalogue is read when it is first asked for, and none of another language', async () => {
  const { href } = new URL('../../src/locales/format-message.ts?alone', import.meta.url);
  const { formatMessage: format }: { formatMessage: typeof formatMessage } = await import(href);
  const read: string[] = [];
  const { readFileSync } = fs;
  const note = (...given: Parameters<typeof readFileSync>) => {
    read.push(String(given[0]).split(path.sep).slice(-2).join('/'));
    return readFileSync(...given);
  };
  Object.assign(fs, { readFileSync: note });
  syncBuiltinESMExports();
  try {
    for (let times = 0; times < 2; times++) format('de', 'studio', 'studio.save');
    expect(read).toEqual(['de/studio.json']);
  } finally {
    Object.assign(fs, { readFileSync });
    syncBuiltinESMExports();
  }
});
