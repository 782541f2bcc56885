/** §10.37: text that stands for a value, in all spellings that are common in Word files; and what only looks like one. */
import { expect, test } from '@jest/globals';
import { readTemplate } from '../../../../src/template/import/read-template.ts';
import { convertWord } from '../../../../src/template/word/convert-word.ts';
import { docxParts, field, para, run, table } from '../../../support/docx.ts';
import { expectTranslated } from '../../support/expect-translated.ts';

function convert(body: string) {
  const { source, report } = convertWord(docxParts({ body }), { name: 'file', folder: '' });
  const told = expectTranslated(report.told);
  const read = readTemplate({ file: 'file.md', bytes: new TextEncoder().encode(source) });
  const [, front = '', text = ''] = source.split(/^---\n/m);
  return { front, body: text.trim(), faults: read.ok ? [] : read.faults, told };
}

test.each<[text: string, markdown: string]>([
  ['{{ client.name }}', '{{Client name}}'],
  ['{{ users[0].address.city|upper }}', '{{Users address city}}'],
  ['{{probation_period}} and {{p summary}}', '{{Probation period}} and {{Summary}}'],
  ['$' + '{company} in $' + '{d.city}', '{{Company}} in {{City}}'],
  ['{company} and {d.city}', '{{Company}} and {{City}}'],
  ['Dear «Last_name»', 'Dear {{Last name}}'],
  ['ООО «АЛЬТАИР» в лице {{ name }}', 'ООО «АЛЬТАИР» в лице {{Name}}'],
  ['от «{{ day }}» {{ month }}', 'от «{{Day}}» {{Month}}'],
  ['[Registered_entity_name]', '{{Registered entity name}}'],
  ['[Anna, 2024-04-11], [*** DRAFT] and [a + b]', '\\[Anna, 2024-04-11], \\[\\*\\*\\* DRAFT] and \\[a + b]'],
  ['He said « yes, of course » and «Name»', 'He said « yes, of course » and «Name»'],
  ['&lt;&lt;Name&gt;&gt; and &lt;Name&gt;', '{{Name}} and \\<Name>'],
  ['[insert the name of the client]', '{{Name of the client}}'],
  ['[Name of Client] and [name of client]', '{{Name of client}} and {{Name of client}}'],
  ['as in [1] and [sic]', 'as in \\[1] and \\[sic]'],
  ['[The Supplier shall deliver the goods in time.]', '\\[The Supplier shall deliver the goods in time.]'],
  [
    'pay to the Provider [●] per month and [●] per year',
    'pay to the Provider {{Blank 1}} per month and {{Blank 2}} per year',
  ],
  ['within a period of ____ days after the notice', 'within a period of {{Blank 1}} days after the notice'],
  ['Die Miete beträgt ____ monatlich.', 'Die Miete beträgt {{Blank 1}} monatlich.'],
  ['a waiver [or a change of the terms]', 'a waiver \\[or a change of the terms]'],
  ['Date: ________', 'Date: ________'],
  ['+++INS client.name+++, +++= vendorName+++ and +++city+++', '{{Client name}}, {{Vendor name}} and {{City}}'],
  ['1 + 2 +++ 3, C++ and a +++', '1 + 2 +++ 3, C++ and a +++'],
  ['%Client_Name% and %First name% pay', '{{Client name}} and {{First name}} pay'],
  ['50% and 5 %of 10%, 100 %, a%20b%D0%B0', '50% and 5 %of 10%, 100 %, a%20b%D0%B0'],
  ['within [30] days, or [thirty] days [2]', 'within {{Days}} days, or {{Thirty}} days \\[2]'],
  ['[10]% of $[5,000] in [2024]', '{{Percentage}}% of $' + '{{Amount}} in \\[2024]'],
  [
    '[EFFECTIVE DATE] of the [Delaware Filing Number] and [IBAN]',
    '{{Effective date}} of the {{Delaware Filing number}} and {{IBAN}}',
  ],
  ['{not a name} and {1}', '{not a name} and {1}'],
])('%s', (text, markdown) => {
  const { body, faults } = convert(para(text));
  expect({ body, faults }).toEqual({ body: markdown, faults: [] });
});

test.each(['_GoBack', 'Name_of_client'])('a bookmark does not divide a mark: %s', (name) => {
  const { body } = convert(para(`${run('{{na')}<w:bookmarkStart w:name="${name}"/>${run('me}} {{b}}')}`));
  expect(body).toBe('{{Name}} {{B}}');
});

test('Word may divide a mark anywhere; its look is that of its first character', () => {
  const { body } = convert(para(run('{', '<w:b/>') + run('{na') + run('me', '<w:i/>') + run('}} x')));
  expect(body).toBe('**{{Name}}** x');
});

test('fields of mail merge, properties, forms and dates', () => {
  const { body, front, faults } = convert(
    para(
      field('MERGEFIELD "First name" \\* MERGEFORMAT', '«First name»') +
        run(', ') +
        field('DOCPROPERTY Matter', '17-A') +
        run(', ') +
        field('DATE \\@ "dd.MM.yyyy"', '01.02.2024'),
    ),
  );
  expect({ body, faults }).toEqual({ body: '{{First name}}, {{Matter}}, {{Date}}', faults: [] });
  expect(front).toContain(
    '- label: Matter\n    default: 17-A\n  - label: Date\n    type: today\n    format: 27.08.2026\n',
  );
});

test('a blank says where it is, and a choice what there is', () => {
  const { front } = convert(para('The Client is a [corporation/partnership] and pays the Provider [$____] per month.'));
  expect(front).toContain(
    '- label: Blank 1\n    type: select\n    options:\n      - corporation\n      - partnership\n    description: “The Client is a ____ and pays',
  );
  expect(front).toContain(
    '- label: Blank 2\n    description: “The Client is a Blank 1 and pays the Provider ____ per month.”',
  );
});

test.each<[what: string, body: string, markdown: string]>([
  [
    'Jinja, in blocks',
    `${para('{%p if renewal %}')}${para('Renewed.')}${para('{%p else %}')}${para('Ended.')}${para('{%p endif %}')}`,
    '{{#if Renewal = Yes}}\n\nRenewed.\n\n{{else}}\n\nEnded.\n\n{{/if}}',
  ],
  [
    'Jinja, in a line',
    para('Paid{% if state == "MA" and not late %} in Boston{% endif %}.'),
    'Paid{{#if State = "MA" and not (Late = Yes)}} in Boston{{/if}}.',
  ],
  [
    'a name that is a value, too',
    `${para('{{ discount }}')}${para('Less{% if discount %} {{ discount }}{% endif %}.')}`,
    '{{Discount}}\n\nLess{{#if Discount}} {{Discount}}{{/if}}.',
  ],
  [
    'docxtemplater',
    para('{#paid}Paid.{/paid}{^paid}Due.{/paid}'),
    '{{#if Paid = Yes}}Paid.{{/if}}{{#if not (Paid = Yes)}}Due.{{/if}}',
  ],
  [
    'Carbone',
    para('{d.plan:ifEQ(gold):showBegin}Free support.{d.plan:showEnd}'),
    '{{#if Plan = "gold"}}Free support.{{/if}}',
  ],
  [
    'docx-templates, with plus signs',
    `${para('+++IF paid+++Paid.+++END-IF+++')}${para('+++FOR p IN people+++')}${para('+++$p.name+++')}${para('+++END-FOR p+++')}`,
    '{{#if Paid = Yes}}Paid.{{/if}}\n\n{{#People}}\n\n{{Name}}\n\n{{/People}}',
  ],
  ['docx-templates', para('{IF paid}Paid: {INS amount}{END-IF}'), '{{#if Paid = Yes}}Paid: {{Amount}}{{/if}}'],
  [
    'an IF field',
    para(
      field(
        `<w:r><w:instrText>IF </w:instrText></w:r>${field('MERGEFIELD Country', 'x')}<w:r><w:instrText> = "Norway" "no duty" "duty"</w:instrText></w:r>`,
        'duty',
      ),
    ),
    '{{#if Country = "Norway"}}no duty{{else}}duty{{/if}}',
  ],
  [
    'a loop',
    `${para('{%p for child in children %}')}${para('{{ child.name }}, {{ child.age }}')}${para('{%p endfor %}')}`,
    '{{#Children}}\n\n{{Name}}, {{Age}}\n\n{{/Children}}',
  ],
  [
    'a loop over rows',
    table(
      [
        ['A', 'B'],
        ['{%tr for x in items %}', ''],
        ['{{ x.a }}', '{{ x.b }}'],
        ['{%tr endfor %}', ''],
      ],
      { header: true },
    ),
    '| A | B |\n| - | - |\n| {{#Items}}{{A}} | {{B}}{{/Items}} |',
  ],
])('conditions and groups: %s', (_, body, markdown) => {
  const { body: found, faults } = convert(body);
  expect({ found, faults }).toEqual({ found: markdown, faults: [] });
});

test('what Platen cannot say stays with all branches, and is told', () => {
  const { body, told } = convert(
    para('{%p if users.number() > 1 %}') + para('Many.') + para('{%p endif %}') + para('{% endfor %} End.'),
  );
  expect(body).toBe('Many.\n\n{% endfor %} End.');
  expect(told.map(({ message }) => message)).toEqual([
    '{%p if users.number() > 1 %} was left out (Platen cannot express its condition). Its content was kept.',
    '{% endfor %} has no matching tag and was kept as text.',
  ]);
});

test('a long paragraph of unfinished marks takes linear time, and one that nobody writes is refused', () => {
  const { body } = convert(para('{{ a [ «'.repeat(500)));
  expect(body.length).toBeGreaterThan(3_500);
  expect(() => convert(para('['.repeat(400_000)))).toThrow('Paragraph 1 has more than 2000 brackets, braces or spaces');
});
