/** §10.37: which marks of groups and conditions a template can have, and what an author reads of the others. */
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { para, run, table } from '../../../support/docx.ts';
import { convert } from '../support/convert.ts';

test.each<[condition: string, markdown: string]>([
  ['paid', 'Paid = Yes'],
  ['not paid', 'not (Paid = Yes)'],
  ['a == "x"', 'A = "x"'],
  ['a != “x”', 'A <> "x"'],
  ['a > 5', 'A > 5'],
  ['a >= 5.5 and b < 2', 'A >= 5.5 and B < 2'],
  ['a <= 5 or not (b <> 2)', 'A <= 5 or not (B <> 2)'],
  ['a == "x" && !b || c', 'A = "x" and not (B = Yes) or C = Yes'],
  ['a is defined', 'A = Yes'],
  ['a == True', 'A = Yes'],
  ['a is True', 'A = Yes'],
  ['days > 5', '[Days] > 5'],
])('the condition %s', (condition, markdown) => {
  const escaped = condition.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const found = convert(para(`{% if ${escaped} %}x{% endif %}`));
  expect(found).toMatchObject({ body: `{{#if ${markdown}}}x{{/if}}`, faults: [], lost: [] });
});

function leftOut(mark: string, why: string) {
  return `${mark} was left out (${why}). Its content was kept.`;
}

const SAY = 'Platen cannot express its condition';

test.each<[condition: string]>([
  ['a.b()'],
  ['a in b'],
  ['a is None'],
  ['a | length > 1'],
  ['a + b > 1'],
  ['1 > 2'],
  ['a == ""'],
  [''],
  [`${'a and '.repeat(30)}b`],
])('the condition %s cannot be said', (condition) => {
  const mark = `{% if ${condition} %}`;
  const found = convert(para(`${mark.replaceAll('<', '&lt;')}x{% endif %}`));
  expect(found).toMatchObject({ body: 'x', faults: [], told: [leftOut(mark, SAY)] });
});

test.each<[what: string, body: string, markdown: string, told: string[]]>([
  [
    'a group in a group',
    para('{% for x in a %}{{ x.b }}{% for y in x.c %}{{ y.d }}{{ x.b }}{{ e }}{% endfor %}{% endfor %}'),
    '{{#A}}{{B}}{{#C}}{{D}}{{A: B}}{{document: E}}{{/C}}{{/A}}',
    [],
  ],
  [
    'a group in a group of docxtemplater, in rows',
    table([
      ['{#orders}{number}', ''],
      ['{#items}{name}', '{text}{/items}'],
      ['End', '{note}{/orders}'],
    ]),
    '| | |\n| - | - |\n| {{#Orders}}{{Number}} | |\n| {{#Items}}{{Name}} | {{Text}}{{/Items}} |\n| End | {{Note}}{{/Orders}} |',
    [],
  ],
  [
    'a group in a group of docxtemplater, in one row',
    table([['{#orders}{#items}{name}', '{text}{/items}{/orders}']]),
    '| | |\n| - | - |\n| {{#Orders}}{{#Items}}{{Name}} | {{Text}}{{/Items}}{{/Orders}} |',
    [],
  ],
  [
    'groups in groups of docx-templates, on lines of their own',
    ['FOR c IN chapters', 'INS $c.title', 'FOR m IN $c.measures', 'INS $m.text', 'END-FOR m', 'END-FOR c']
      .map((one) => para(`+++${one}+++`))
      .join(''),
    '{{#Chapters}}\n\n{{Title}}\n\n{{#Measures}}\n\n{{Text}}\n\n{{/Measures}}\n\n{{/Chapters}}',
    [],
  ],
  [
    'groups of Handlebars, with a condition on the entry around',
    para('{{#each a}}{{b}}{{#each c}}{{d}}{{/each}}{{/each}}') +
      para('{% for x in e %}{% for y in x.f %}{% if x.g %}{{ y.h }}{% endif %}{% endfor %}{% endfor %}'),
    '{{#A}}{{B}}{{#C}}{{D}}{{/C}}{{/A}}\n\n{{#E}}{{#F}}{{#if G = Yes}}{{H}}{{/if}}{{/F}}{{/E}}',
    [],
  ],
  [
    'a group on the fourth level',
    para('{#a}{b}{#c}{d}{#e}{f}{#g}{h}{/g}{/e}{/c}{/a}'),
    '{{#A}}{{B}}{{#C}}{{D}}{{#E}}{{F}}{{H}}{{/E}}{{/C}}{{/A}}',
    [leftOut('{#g}', 'groups can be nested up to three levels')],
  ],
  [
    'a group without a value',
    para('{% for x in a %}b{% endfor %}'),
    'b',
    [leftOut('{% for x in a %}', 'it contains no value')],
  ],
  [
    'an empty branch',
    para('{% if a %}{% else %}b{% endif %}'),
    'b',
    [leftOut('{% if a %}', 'one of its branches is empty')],
  ],
  [
    'two paragraphs',
    para('a {% if b %}c') + para('d{% endif %}'),
    'a c\n\nd',
    [leftOut('{% if b %}', 'it begins and ends in different paragraphs')],
  ],
  [
    'a mark without its end',
    para('a {% if b %}c'),
    'a {% if b %}c',
    ['{% if b %} has no matching tag and was kept as text.'],
  ],
  [
    'an end without its mark',
    para('a{% endif %} {% endfor %}'),
    'a{% endif %} {% endfor %}',
    ['{% endif %} has no matching tag and was kept as text.', '{% endfor %} has no matching tag and was kept as text.'],
  ],
  [
    'an else of a group',
    para('{% for x in a %}{{ x.b }}{% else %}c{% endfor %}'),
    '{{#A}}{{B}}{% else %}c{{/A}}',
    ['{% else %} has no matching tag and was kept as text.'],
  ],
  [
    'both branches of one that is left out, in a line',
    para('They {% if a.b() %}were{% else %}was{% endif %} late'),
    'They were/was late',
    [leftOut('{% if a.b() %}', SAY)],
  ],
  [
    'both branches of one that is left out, in paragraphs',
    para('{% if a.b() %}') + para('c') + para('{% else %}') + para('d') + para('{% endif %}'),
    'c\n\nd',
    [leftOut('{% if a.b() %}', SAY)],
  ],
  [
    'a flag of docxtemplater',
    para('{#paid}Thanks{/paid}{^paid}Pay{/paid}'),
    '{{#if Paid = Yes}}Thanks{{/if}}{{#if not (Paid = Yes)}}Pay{{/if}}',
    [],
  ],
  [
    'a condition in a group',
    para('{% for x in a %}{{ x.b }}{% if x.c %}d{% endif %}{% if e %}f{% endif %}{% endfor %}'),
    '{{#A}}{{B}}{{#if C = Yes}}d{{/if}}{{#if E = Yes}}f{{/if}}{{/A}}',
    [],
  ],
  [
    'two groups over one list',
    para('{% for x in a %}{{ x.b }}{% endfor %}') + para('{% for x in a %}{{ x.c }}{% endfor %}'),
    '{{#A}}{{B}}{{/A}}\n\n{{#A 2}}{{C}}{{/A 2}}',
    [],
  ],
  [
    'a mark beside a bookmark and blanks',
    para(`<w:bookmarkStart w:name="x"/>${run('{% if a %}')}`) + para('b') + para(run(' ') + run('{% endif %}')),
    '{{#if A = Yes}}\n\nb\n\n{{/if}}',
    [],
  ],
  [
    'marks in cells of one row',
    table([
      ['{% if a %}b', 'c{% endif %}'],
      ['d', 'e'],
    ]),
    '| | |\n| - | - |\n| {{#if A = Yes}}b | c{{/if}} |\n| d | e |',
    [],
  ],
  [
    'marks in the middle of cells',
    table([
      ['b {% if a %}x', 'c{% endif %} y'],
      ['d', 'e'],
    ]),
    '| | |\n| - | - |\n| b x | c y |\n| d | e |',
    [leftOut('{% if a %}', 'it begins and ends in different paragraphs')],
  ],
  [
    'marks of two tables',
    table([['{% if a %}b', 'c']]) + para('x') + table([['d', 'e{% endif %}']]),
    '| | |\n| - | - |\n| b | c |\n\nx\n\n| | |\n| - | - |\n| d | e |',
    [leftOut('{% if a %}', 'it begins and ends in different paragraphs')],
  ],
  [
    'tags that insert nothing',
    para('a{% set x = 1 %}b{# note #}c'),
    'abc',
    ['The tag {% set x = 1 %} was left out.', 'The comment {# note #} was left out.'],
  ],
  [
    'documents in the document',
    para('a{{p include_docx_template("x.docx") }}b'),
    'ab',
    ['The inserted document {{p include_docx_template("x.docx") }} was left out.'],
  ],
  ['commands', para('a+++EXEC x()+++b'), 'ab', ['The command +++EXEC x()+++ was left out.']],
])('%s', (_, body, markdown, told) => {
  const found = convert(body);
  expect({ body: found.body, told: found.told, faults: found.faults }).toEqual({ body: markdown, told, faults: [] });
});

test.each<[text: string, markdown: string]>([
  ['{{#if a}}b{{else if c}}d{{else}}e{{/if}}', '{{#if A = Yes}}b{{else if C = Yes}}d{{else}}e{{/if}}'],
  ['{{#unless a}}b{{/unless}}', '{{#if not (A = Yes)}}b{{/if}}'],
  ['{{#unless a == "x"}}b{{/unless}}', '{{#if not (A = "x")}}b{{/if}}'],
  ['{{#each items}}{{name}}{{/each}}', '{{#Items}}{{Name}}{{/Items}}'],
  ['{% for x, y in items %}{{ x.name }}{% endfor %}', '{{#Items}}{{Name}}{{/Items}}'],
  ['{% if a %}b{% elif c == "d" %}e{% endif %}', '{{#if A = Yes}}b{{else if C = "d"}}e{{/if}}'],
  ['{% for x , y in items %}{{ x.name }}{% endfor %}', '{{#Items}}{{Name}}{{/Items}}'],
  ['&lt;&lt;One two three four five six&gt;&gt;', '{{One two three four five six}}'],
  ['&lt;&lt;One two three four five six seven&gt;&gt;', '<\\<One two three four five six seven>>'],
  ['[client__name] and [the_name]', '{{Client name}} and {{The name}}'],
  ['{% for  x in items %}{{ x.name }}{% endfor %}', '{{#Items}}{{Name}}{{/Items}}'],
  ["{d.a:ifEQ('1x'):showBegin}b{d.a:showEnd}", '{{#if A = "1x"}}b{{/if}}'],
  ['{%- if a -%}b{%- endif -%}', '{{#if A = Yes}}b{{/if}}'],
  ['{IF a > 1}b{END-IF}', '{{#if A > 1}}b{{/if}}'],
  ['+++IF a+++b+++END-IF+++', '{{#if A = Yes}}b{{/if}}'],
  ['{FOR x IN items}{INS $x.name}{END-FOR x}', '{{#Items}}{{Name}}{{/Items}}'],
  ['+++FOR x IN items+++ +++= $x.name+++ +++END-FOR x+++', '{{#Items}} {{Name}} {{/Items}}'],
  ['{#items}{name}{/}', '{{#Items}}{{Name}}{{/Items}}'],
  ['{d.a:ifEQ(1):showBegin}b{d.a:showEnd}', '{{#if A = 1}}b{{/if}}'],
  ["{d.a:ifNE('x'):showBegin}b{d.a:showEnd}", '{{#if A <> "x"}}b{{/if}}'],
  ['{d.a:ifGT(1.5):hideBegin}b{d.a:hideEnd}', '{{#if not (A > 1.5)}}b{{/if}}'],
  ['{d.a:ifLTE(1):showBegin}b{d.a:showEnd}', '{{#if A <= 1}}b{{/if}}'],
  ['{d.a:ifEM:showBegin}b{d.a:showEnd} {d.a}', '{{#if not A}}b{{/if}} {{A}}'],
  ['{d.a:ifNEM:showBegin}b{d.a:showEnd} {d.a}', '{{#if A}}b{{/if}} {{A}}'],
  ['{d.a:formatD(L)} and {d.b|upper}', '{{A}} and {{B}}'],
  ['{@html} {%image}', '{{Html}} {{Image}}'],
  ['{{{ a }}}', '{{A}}'],
  ['{{ a.b[0].c|default("x") }}', '{{A b c}}'],
  ['{{ format_date(signing_date, format="long") }}', '{{Signing date}}'],
  ['&lt;&lt;$client.name&gt;&gt; «$!town»', '{{Client name}} {{Town}}'],
  ['«Name of the client who signs this paper»', '«Name of the client who signs this paper»'],
  ['{a b} {1} { a }', '{a b} {1} { a }'],
  ['$' + '{name} of $' + '{town}', '{{Name}} of {{Town}}'],
  ['$' + '{name}', '$' + '{{Name}}'],
  ['{ {{name}} }', '{ {{Name}} }'],
  ['{{{name}}', '\\{{{Name}}'],
])('%s', (text, markdown) => {
  const found = convert(para(text));
  expect({ body: found.body, faults: found.faults }).toEqual({ body: markdown, faults: [] });
});

test.each<[text: string, markdown: string, declared?: string]>([
  ['a [thirty (30)] days', 'a {{Thirty (30)}} days'],
  ['[1.000,50] €', '{{Amount}} €', 'default: "1000.50"'],
  ['EUR [500]', 'EUR {{Amount}}'],
  ['[500] USD', '{{Amount}} USD'],
  ['[$500]', '{{Amount}}'],
  ['[10 %] of it', '{{Percentage}} of it'],
  ['[3] business days', '{{Business days}} business days'],
  ['[2] Wochen', '{{Wochen}} Wochen'],
  ['[3] mois', '{{Mois}} mois'],
  ['[12] meses', '{{Meses}} meses'],
  ['[30]日間', '{{日間}}日間'],
  ['[30 days] after', '{{Days}} after', 'default: 30 days'],
  ['[1.5]', '{{Blank 1}}', 'default: "1.5"'],
  ['[1]', '\\[1]'],
  ['[2024]', '\\[2024]'],
  ['[ ] a [x] b [X] c', '☐ a ☒ b ☒ c'],
  ['[__] and [●] and [...] and [***]', '{{Blank 1}} and {{Blank 2}} and {{Blank 3}} and {{Blank 4}}'],
  ['[____ days]', '{{Days}}'],
  ['[Name: ____]', '{{Name}}'],
  ['[yes/no]', '{{Blank 1}}', 'options:\n      - yes\n      - no\n'],
  ['[he/she/they/it]', '{{Blank 1}}', 'type: select'],
  ['[a/b/c/d/e/f]', '{{A/b/c/d/e/f}}'],
  ['[dd/mm/yyyy]', '{{Dd/mm/yyyy}}'],
  ['[and/or]', '\\[and/or]'],
  ['[name/title]', '{{Name/title}}'],
  ['[optional text]', '\\[optional text]'],
  ['[No. of the street here]', '{{No. of the street here}}'],
  ['[Note: remove this]', '\\[Note: remove this]'],
  ['[sic]', '\\[sic]'],
  ['[and more]', '\\[and more]'],
  ['[Name of the person who is there]', '{{Name of the person who is there}}'],
  ['[the person who is there and shall be paid]', '\\[the person who is there and shall be paid]'],
  ['[Insert the name of the client]', '{{Name of the client}}'],
  ['[Please state your address]', '{{Address}}'],
  ['[Bitte Namen eintragen]', '{{Namen}}'],
  ['[indiquer : la ville]', '{{La ville}}'],
])('in brackets: %s', (text, markdown, declared = '') => {
  const found = convert(para(`${text}`));
  expect({ body: found.body, faults: found.faults }).toEqual({ body: markdown, faults: [] });
  expect(found.front).toContain(declared);
});

test.each<[text: string, told: string[]]>([
  ['{{  client.name  }}', []],
  ['{{ client.name() }}', ['“Client name”: check its label.']],
  ['%Client_name%', ['“Client name”: check its label.']],
  ['[Client]', ['“Client”: check its label.']],
  ['«Client»', []],
  [
    '[The Supplier shall deliver the goods in time.]',
    ['Is “[The Supplier shall deliver the goods in time.]” optional? It was kept with its brackets.'],
  ],
  ['[optional text]', ['Is “[optional text]” optional? It was kept with its brackets.']],
  ['[and/or]', []],
  ['[sic]', []],
])('what is told of %s', (text, told) => {
  expect(convert(para(text)).told).toEqual(told);
});

test('too many brackets in one paragraph stop the import', () => {
  expect(() => convert(para('['.repeat(2001)))).toThrow(
    'Paragraph 1 has more than 2000 brackets, braces or spaces. Split it.',
  );
  expect(convert(para(`a${'['.repeat(2000)}`)).faults).toEqual([]);
});

test.each<[label: string, written: string]>([
  ['PURCHASE PRICE', 'Purchase price'],
  ['purchasePrice', 'PurchasePrice'],
  ['Purchase Price', 'Purchase price'],
  ['VAT NUMBER', 'VAT number'],
  ['Client ID', 'Client ID'],
  ['Governing Law of Delaware', 'Governing law of Delaware'],
  ['MIETE', 'MIETE'],
  ['MIETER', 'Mieter'],
  ['DELAWARE', 'Delaware'],
  ['iPhone', 'IPhone'],
])('the label “%s” is written %s', (label, written) => {
  expect(convert(para(`[${label}]`)).body).toBe(`{{${written}}}`);
});

test.each([
  ['an expression without a name', '{{ _ }}'],
  ['a line to fill in, with a word that only asks', '[____ einfügen]'],
  ['a choice', '[a/b]'],
])('%s is a blank, with the words around it', (_, mark) => {
  const [blank] = convert(para(`Our Client pays ${mark} to the Provider.`)).report.placeholders;
  expect(blank).toMatchObject({ label: 'Blank 1', isGuess: true, where: '“Our Client pays ____ to the Provider.”' });
});

test.each(['{{#if}}', '{{#unless}}'])('%s asks nothing', (mark) => {
  const found = convert(para(`${mark}x${mark.replace('#', '/')}`));
  expect(found).toMatchObject({ body: 'x', faults: [], told: [leftOut(mark, SAY)] });
});

test('loops over the same list are groups of their own, each with the next number', () => {
  const loop = para('{% for x in items %}{{ x.name }}{% endfor %}');
  const marks = (label: string) => `{{#${label}}}{{Name}}{{/${label}}}`;
  expect(convert(loop.repeat(4)).body).toBe(['Items', 'Items 2', 'Items 3', 'Items 4'].map(marks).join('\n\n'));
});

test('a long name is cut at eighty characters', () => {
  const name = 'Fullname ofthepersonwhosigns thisagreement onbehalfof thecompanyand itssubsidiariesabroad';
  const [found] = convert(para(`Signed by [${name}].`)).report.placeholders;
  expect(name.length).toBeGreaterThan(80);
  expect(found!.label).toBe(name.slice(0, 80));
});

test('in German, nouns keep their capitals', () => {
  const text = 'Dieser Vertrag wird zwischen dem Vermieter und dem Mieter geschlossen und gilt für den Monat.';
  const found = convert(para(text) + para('[Name des Mieters], [KAUTION FÜR DEN ZEITRAUM], [Ort der Lieferung]'));
  expect(found.body).toContain('{{Name des Mieters}}, {{Kaution für den Zeitraum}}, {{Ort der Lieferung}}');
});

test.each<[what: string, body: string, markdown: string]>([
  ['in a sentence', para('within a period of ____ days after it'), 'within a period of {{Blank 1}} days after it'],
  [
    'in a line of a signature',
    para('Signed at the place of ____ by the tenant'),
    'Signed at the place of {{Blank 1}} by the tenant',
  ],
  [
    'behind the word of a signature',
    para('Date of the day when ____ signs this paper: x'),
    'Date of the day when ____ signs this paper: x',
  ],
  [
    'in a cell',
    table([['within a period of ____ days after it', 'b']]),
    '| | |\n| - | - |\n| within a period of ____ days after it | b |',
  ],
])('a blank %s', (_, body, markdown) => {
  expect(convert(body).body).toBe(markdown);
});

test('values in several places, in text and conditions', () => {
  const found = convert(
    para('{{ name }}') +
      para('{% if name == "Ada" %}a{% endif %}{% if total > 5 %}b{% endif %}{% if ok %}c{% endif %}') +
      para(run('[Name]')),
  );
  expect(found.body).toBe(
    '{{Name}}\n\n{{#if Name = "Ada"}}a{{/if}}{{#if Total > 5}}b{{/if}}{{#if Ok = Yes}}c{{/if}}\n\n{{Name}}',
  );
  expect(found.front).toContain('- label: Total\n    type: number\n');
  expect(found.front).toContain('- label: Ok\n    type: select\n    options:\n      - Yes\n      - No\n');
  expect(found.report.understood).toMatchObject({ conditions: 3, groups: 0, placeholders: 1 });
});

test('fields of inner groups are declared within them, those that a group around has too', () => {
  const found = convert(
    para('{% for order in orders %}') +
      para('Order {{ order.date }}') +
      table([['{% for item in order.items %}{{ item.date }}', '{{ item.price }}{% endfor %}']]) +
      para('{% endfor %}'),
  );
  expect(found.faults).toEqual([]);
  const { groups } = parse(found.front);
  const labelsOf = (some: { label: string }[]) => some.map(({ label }) => label);
  expect([
    groups[0].label,
    labelsOf(groups[0].fields),
    groups[0].groups[0].label,
    labelsOf(groups[0].groups[0].fields),
  ]).toEqual(['Orders', ['Date'], 'Items', ['Date', 'Price']]);
});
