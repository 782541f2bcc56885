/** §16.2, §16.5, §11.11: names, email addresses and time zones, as people type them. */
import { describe, expect, test } from '@jest/globals';
import { readEmail } from '../../src/domain/emails.ts';
import { listTimeZones, readTimeZone } from '../../src/domain/time-zones.ts';
import { readName } from '../../src/domain/title.ts';

type Read = (text: string, field?: string) => string;
/** What is thrown with the usual name of the field, and with another. */
function refusalsOf(read: Read, text: string): unknown[] {
  const refused: unknown[] = [];
  for (const field of [undefined, 'other'])
    try {
      read(text, field);
    } catch (error) {
      refused.push(error);
    }
  return refused;
}

describe.each<[string, Read, string, [string, string][], string[]]>([
  [
    'a name',
    readName,
    'name',
    [
      ['  Ada Lovelace ', 'Ada Lovelace'],
      ['e\u0301', 'é'],
      ['x'.repeat(200), 'x'.repeat(200)],
      ['می\u200cخواهم', 'می\u200cخواهم'],
    ],
    ['', '  ', 'x'.repeat(201), 'a\nb', 'a\u202eb', 'a\u200bb', 'a\u00adb', 'a\u2028b', 'a\u2029b', 'a\u2060b'],
  ],
  [
    'an email address',
    readEmail,
    'email',
    [
      [' Ada@Example.COM ', 'ada@example.com'],
      ['a.b+c@mail.example.com', 'a.b+c@mail.example.com'],
      ['root@localhost', 'root@localhost'],
      ["o'neil..x@docomo.example.jp", "o'neil..x@docomo.example.jp"],
      ['Jörg.Straße@münchen.EXAMPLE', 'jörg.straße@münchen.example'],
      ['用户@例子.example', '用户@例子.example'],
      [`${'x'.repeat(242)}@example.com`, `${'x'.repeat(242)}@example.com`],
    ],
    [
      '',
      'ada',
      '@example.com',
      'a@',
      'a b@x.y',
      'a@b@c',
      'a@.com',
      'a@x..y',
      'a@x.y.',
      'a\u0007@x.y',
      'a@x\u0007.y',
      // Mail programs take these for other addresses, or for several.
      ...['a>b@x.y', 'a<b>@x.y', 'a,b@x.y', 'a;b@x.y', '"a"@x.y', 'a(b)@x.y', 'a\\b@x.y', 'a@[127.0.0.1]', 'a:b@x.y'],
      // Not seen.
      ...['a\u200bb@x.y', 'a\u00adb@x.y', 'a\u202eb@x.y', 'a\u2060b@x.y'],
      // Kelvin, dotted capital i, long s, full width, ligature, circled, a capital.
      ...[
        '\u212a@x.y',
        '\u0130@x.y',
        '\u017f@x.y',
        '\uff4b@x.y',
        '\ufb01@x.y',
        '\u24d0@x.y',
        'Ä@x.y',
        'k@e\uff58.y',
        'k@\u212a.y',
      ],
    ].concat(`${'x'.repeat(243)}@example.com`),
  ],
  [
    'a time zone',
    readTimeZone,
    'time_zone',
    [
      [' europe/paris ', 'Europe/Paris'],
      ['utc', 'UTC'],
      ['Asia/Kolkata', 'Asia/Kolkata'],
      [' paris', 'Europe/Paris'],
      ['New  York', 'America/New_York'],
      ['buenos aires', 'America/Buenos_Aires'],
    ],
    ['', '+02:00', ' +02:00', '+02:00 utc', 'Europe', '/Paris', 'Atlantis', 'Europe/Atlantis'],
  ],
])('%s', (_what, read, field, taken, refused) => {
  test.each(taken)('%j is %j', (text, wanted) => expect(read(text)).toBe(wanted));

  test.each(refused)('%j is refused, and the field is named', (text) => {
    const message = expect.stringMatching(
      /^(A name must have 1 to 200 visible characters|Enter an email address|In an email address|Enter a time zone)/,
    );
    expect(refusalsOf(read, text)).toMatchObject([
      { code: 'validation', message, detail: field },
      { code: 'validation', message, detail: 'other' },
    ]);
  });
});

test('time zones are listed in order, each once, UTC among them', () => {
  const zones = listTimeZones();
  expect(zones).toEqual([...new Set(zones)].sort());
  expect(zones).toEqual(expect.arrayContaining(['America/New_York', 'Europe/Paris', 'UTC']));
});
