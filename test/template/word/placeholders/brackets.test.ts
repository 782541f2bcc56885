/** §10.37: text in brackets and blanks: which are values, which are choices, and which stay text. */
import { expect, test } from '@jest/globals';
import { field, para, run } from '../../../support/docx.ts';
import { convert } from '../support/convert.ts';

/** Each unit behind a number in brackets, and the label that it makes. */
test.each<[unit: string, label: string]>([
  ['day', 'Day'],
  ['days', 'Days'],
  ['calendar days', 'Calendar days'],
  ['week', 'Week'],
  ['month', 'Month'],
  ['year', 'Year'],
  ['hour', 'Hour'],
  ['minute', 'Minute'],
  ['percent', 'Percent'],
  ['per cent', 'Per cent'],
  ['copies', 'Copies'],
  ['units', 'Units'],
  ['unit', 'Unit'],
  ['person', 'Person'],
  ['employee', 'Employee'],
  ['mile', 'Mile'],
  ['square feet', 'Square feet'],
  ['square meter', 'Square meter'],
  ['square metres', 'Square metres'],
  ['Tag', 'Tag'],
  ['Tage', 'Tage'],
  ['Tagen', 'Tagen'],
  ['Werktagen', 'Werktagen'],
  ['Werktag', 'Werktag'],
  ['Bankarbeitstagen', 'Bankarbeitstagen'],
  ['Tages', 'Tages'],
  ['Tags', 'Tags'],
  ['Woche', 'Woche'],
  ['Monat', 'Monat'],
  ['Monaten', 'Monaten'],
  ['Jahr', 'Jahr'],
  ['Jahren', 'Jahren'],
  ['Stunde', 'Stunde'],
  ['Minuten', 'Minuten'],
  ['jour', 'Jour'],
  ['jours ouvrés', 'Jours ouvrés'],
  ['semaine', 'Semaine'],
  ['an', 'An'],
  ['année', 'Année'],
  ['heure', 'Heure'],
  ['pour cent', 'Pour cent'],
  ['pourcent', 'Pourcent'],
  ['euro', 'Euro'],
  ['día', 'Día'],
  ['días hábiles', 'Días hábiles'],
  ['semana', 'Semana'],
  ['mes', 'Mes'],
  ['año', 'Año'],
  ['hora', 'Hora'],
  ['por ciento', 'Por ciento'],
  ['porciento', 'Porciento'],
  ['日', '日'],
  ['か月', 'か月'],
  ['ヶ月間', 'ヶ月間'],
  ['年', '年'],
  ['週', '週'],
  ['時間', '時間'],
  ['円', '円'],
  ['daylight hours', ''],
  ['apples a day', ''],
])('“[3] %s” is a number named “%s”', (unit, label) => {
  const { body, faults } = convert(para(`[3] ${unit}`));
  expect({ body, faults }).toEqual({ body: label ? `{{${label}}} ${unit}` : `\\[3] ${unit}`, faults: [] });
});

test.each<[text: string, markdown: string, declared?: string]>([
  // Numbers, with their units and signs inside or outside of the brackets.
  ['[3]days', '{{Days}}days'],
  ['[3] (three) days', '{{Days}} (three) days'],
  ['[12 business days] later', '{{Business days}} later', 'default: 12 business days'],
  ['[500 €]', '{{Amount}}'],
  ['[500€]', '{{Amount}}'],
  ['[$ 500]', '{{Amount}}'],
  ['[¥500]', '{{Amount}}'],
  ['€[500]', '€{{Amount}}'],
  ['€ [500]', '€ {{Amount}}'],
  ['[500]€', '{{Amount}}€'],
  ['[500]EUR', '{{Amount}}EUR'],
  ['[500] CHF-NOTEN', '{{Amount}} CHF-NOTEN'],
  ['[500] EURIBOR', '\\[500] EURIBOR'],
  ['aEUR [500]', 'aEUR \\[500]'],
  ['[10] % of it', '{{Percentage}} % of it'],
  ['[10%]', '{{Percentage}}'],
  ['[7 of 9]', '{{7 of 9}}'],
  ['[1,5]', '{{Blank 1}}', 'format: 1,5\n    default: "1.5"\n'],
  // What names no value.
  ['[Land]', '{{Land}}'],
  ['[Sick leave]', '{{Sick leave}}'],
  ['[signature follows]', '\\[signature follows]'],
  ['[Signature page follows on page 2]', '\\[Signature page follows on page 2]'],
  ['[remainder of page]', '\\[remainder of page]'],
  ['[intentionally left blank]', '\\[intentionally left blank]'],
  ['[reserved]', '\\[reserved]'],
  ['[drafting note: x]', '\\[drafting note: x]'],
  ['[opción 2]', '\\[opción 2]'],
  ['[opcion]', '\\[opcion]'],
  ['[if applicable]', '\\[if applicable]'],
  ['[Hinweis für später]', '\\[Hinweis für später]'],
  ['[Alternative A]', '\\[Alternative A]'],
  ['[Option]', '\\[Option]'],
  ['[Optional]', '\\[Optional]'],
  ['[Optionen]', '{{Optionen}}'],
  ['[Name ...]', '{{Name}}'],
  ['[citation needed]', '\\[citation needed]'],
  ['[No citation needed]', '{{No citation needed}}'],
  ['[Citation needed here]', '{{Citation needed here}}'],
  ['[a = b]', '\\[a = b]'],
  // Additions, clauses and sentences.
  ['[and Rome]', '{{And Rome}}'],
  ['[Brand and model]', '{{Brand and model}}'],
  ['[The rent is paid.]', '\\[The rent is paid.]'],
  ['[Hill St. 5.]', '{{Hill St. 5}}'],
  ['[Is it so?]', '{{Is it so?}}'],
  [
    '[one two three four five six seven eight nine ten eleven twelve]',
    '{{One two three four five six seven eight nine ten eleven twelve}}',
  ],
  [
    '[one two three four five six seven eight nine ten eleven twelve thirteen]',
    '\\[one two three four five six seven eight nine ten eleven twelve thirteen]',
  ],
  ['[one two three four five is]', '{{One two three four five is}}'],
  ['[one two three four five six is]', '\\[one two three four five six is]'],
  ['[Legal name of the person who is there now]', '{{Legal name of the person who is there now}}'],
  ['[the person whose name is written down here]', '\\[the person whose name is written down here]'],
  [`[${'a'.repeat(45)} ${'b'.repeat(45)}]`, `\\[${'a'.repeat(45)} ${'b'.repeat(45)}]`],
  [`[${'a'.repeat(40)} ${'b'.repeat(39)}]`, `{{A${'a'.repeat(39)} ${'b'.repeat(39)}}}`],
  // Lines to fill in.
  ['[$____]', '{{Blank 1}}'],
  ['[pay ● to him]', '{{Pay to him}}'],
  ['[$____ per month]', '{{Per month}}'],
  ['[•]', '{{Blank 1}}'],
  ['[a ____ b c d e f g]', '{{A b c d e f g}}'],
  ['[Blank 1] and [●]', '{{Blank 1}} and {{Blank 2}}'],
  // Choices.
  ['[yes / no]', '{{Blank 1}}', 'options:\n      - yes\n      - no\n'],
  ['[a b c d/e]', '{{Blank 1}}', 'options:\n      - a b c d\n      - e\n'],
  ['[a b c d e/f]', '{{A b c d e/f}}'],
  ['[a/b/c/d/e]', '{{Blank 1}}', 'type: select'],
  ['[a/]', '{{A/}}'],
  ['[a/a]', '{{A/a}}'],
  ['[s/he]', '{{S/he}}'],
  ['[ddress/town]', '{{Ddress/town}}'],
  ['[address/town]', '{{Blank 1}}', 'options:\n      - address\n      - town\n'],
  // What stays as it is.
  ['[{{name}}]', '\\[{{Name}}]'],
  ['["]', '{{Blank 1}}'],
  ['[bitte einfügen]', '\\[bitte einfügen]'],
  ['[\u3000]', '☐'],
  ['[     ]', '{{Blank 1}}'],
])('in brackets: %s', (text, markdown, declared = '') => {
  const found = convert(para(text));
  expect({ body: found.body, faults: found.faults }).toEqual({ body: markdown, faults: [] });
  expect(found.front).toContain(declared);
});

test('brackets around a field or a picture are text', () => {
  expect(convert(para(run('[') + field('MERGEFIELD Town', 'x') + run(']'))).body).toBe('\\[{{Town}}]');
});

test.each<[text: string, markdown: string]>([
  // Three words before it, and two behind or the last of the sentence.
  ['rent is ____ and so on', 'rent is ____ and so on'],
  ['The rent is ____ and so on', 'The rent is {{Blank 1}} and so on'],
  ['The rent is now ____ and', 'The rent is now ____ and'],
  ['The rent is now ____ monthly', 'The rent is now ____ monthly'],
  ['The rent is now ____ monthly;', 'The rent is now {{Blank 1}} monthly;'],
  ['The rent is now ____monthly.', 'The rent is now {{Blank 1}}monthly.'],
  ['The rent is now ____ € monthly.', 'The rent is now ____ € monthly.'],
  ['The rent is now ____ Monthly.', 'The rent is now ____ Monthly.'],
  // A colon before it makes it a line of a form.
  ['The rent of it is:____ per month', 'The rent of it is:____ per month'],
  ['The rent of it is: ____ per month', 'The rent of it is: ____ per month'],
  ['Note: the rent of it is ____ per month', 'Note: the rent of it is {{Blank 1}} per month'],
  // Only the beginning of the paragraph makes it a line of a signature.
  ['It is signed by the tenant of ____ in the town: x', 'It is signed by the tenant of {{Blank 1}} in the town: x'],
  ['By the tenant of the ____ in the town', 'By the tenant of the {{Blank 1}} in the town'],
  ['  By the tenant of the ____ in the town: x', 'By the tenant of the ____ in the town: x'],
  // Blanks of other signs.
  ['Name ........', 'Name ____________'],
  ['Name ………', 'Name ____________'],
  ['Name .......', 'Name .......'],
  ['Name ___ / ___', 'Name ___ / ___'],
  ['He waits… and waits', 'He waits… and waits'],
  // The words around it are looked for near it.
  [
    `pay the sum of ____ to the Provider ${'and so on '.repeat(10)}`.trim(),
    `pay the sum of {{Blank 1}} to the Provider ${'and so on '.repeat(10)}`.trim(),
  ],
])('a blank: %s', (text, markdown) => {
  expect(convert(para(text)).body.replaceAll('\\_', '_')).toBe(markdown);
});

test('a blank in a note is a line to write on', () => {
  const body = para(`${run('a')}<w:r><w:footnoteReference w:id="1"/></w:r>`);
  const parts = { footnotes: `<w:footnote w:id="1">${para('The rent is ____ and so on')}</w:footnote>` };
  expect(convert({ body, parts }).body).toBe('a[^f1]\n\n[^f1]: The rent is ____ and so on');
});

test.each<[text: string, told: string[]]>([
  [
    `[${'optional word '.repeat(7).trim()}]`,
    [`Is “[${'optional word '.repeat(7).slice(0, 59)}” optional? It was kept with its brackets.`],
  ],
  [`a{% set x = "${'1'.repeat(90)}" %}`, [`The tag {% set x = "${'1'.repeat(68)} was left out.`]],
  ['The rent of it is ____ per month.', ['“Blank 1” for “The rent of it is ____ per month.”: check its label.']],
  ['[●]', ['“Blank 1”: check its label.']],
  ['[3] days', ['“Days” for “____ days”: check its label.']],
  ['{{ client.name|upper }}', []],
  [
    '[Date]',
    [
      '“Date”: check its label.',
      '“Date” is treated as a date because of its name, in the format August 27, 2026. Check its type.',
    ],
  ],
  [
    '[Price]',
    [
      '“Price”: check its label.',
      '“Price” is treated as a number because of its name, in the format 1,234.56. Check its type.',
    ],
  ],
])('what is told of %s', (text, told) => {
  expect(convert(para(text)).told).toEqual(told);
});

test.each<[before: string, after: string, description: string]>([
  ['', '', ''],
  ['The tenant pays ', ' per month', '“The tenant pays ____ per month”'],
  ['  The   tenant pays  ', '  per month ', '“The tenant pays ____ per month”'],
  ['5, ', ' 7', ''],
  [
    'In the first year of the lease, beginning at its date, the tenant shall pay ',
    ' to the landlord, who confirms without delay that all of it has been received',
    '“of the lease, beginning at its date, the tenant shall pay ____ to the landlord, who confirms without delay that all of it”',
  ],
])('a blank is described by up to 60 characters on either side: “%s…%s”', (before, after, description) => {
  const { front } = convert(para(`${before}[●]${after}`));
  expect(/description: (.+)\n/.exec(front)?.[1] ?? '').toBe(description);
});
