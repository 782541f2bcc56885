/** §10.37: marks of values, groups and conditions as each program writes them, with the blanks and signs that may stand in them. */
import { expect, test } from '@jest/globals';
import { para } from '../../../support/docx.ts';
import { convert } from '../support/convert.ts';

const DOLLAR = '$';

/** The text of a paragraph, and the Markdown of it. */
test.each<[text: string, markdown: string]>([
  // Values.
  ['{{{  a  }}}', '{{A}}'],
  ['{{{{a}}}}', '\\{\\{\\{{a}}}}'],
  ['{{  a  }}', '{{A}}'],
  ['{{r a }}', '{{A}}'],
  ['{{x a }}', '{{X a}}'],
  ['{{ [] }}', '{{Blank 1}}'],
  ['{{ subdoc }}a', 'a'],
  ['{{ include(x) }}a', 'a'],
  ['{{ included }}', '{{Included}}'],
  ['{{ a.b|upper }} {{ a.b }}', '{{A b}} {{A b}}'],
  ['{{ a:short }}', '{{A}}'],
  ['{{ title_case(name) }}', '{{Name}}'],
  ['{{ titlecase(name) }}', '{{Titlecase name}}'],
  ['{{ people[12].name }} {{ people[ 3 ].town }}', '{{People name}} {{People town}}'],
  ['{{ fill in the name }}', '{{Name}}'],
  ['{_}', '{\\_}'],
  ['{bid.total}', '{{Bid total}}'],
  ['{d.total}', '{{Total}}'],
  ['{a:upper}', '{{A}}'],
  ['{a | upper}', '{{A}}'],
  ['{a|upper}', '{{A}}'],
  ['{a:b:c(d)}', '{{A}}'],
  ['<<Last_name of client>>', '{{Last name of client}}'],
  ['« Name »', '« Name »'],
  ['«"»', '«"»'],
  ['«{»', '«{»'],
  ['%Name% 5', '{{Name}} 5'],
  ['%Name%5', '%Name%5'],
  ['%A%%Last_name%%C%', '{{A}}{{Last name}}{{C}}'],
  ['%First name% %Last% %C%', '{{First name}} {{Last}} {{C}}'],
  ['5% %of% 10%%of%', '5% %of% 10%%of%'],
  ['%D0%BF%D1%80%D0%B8', '%D0%BF%D1%80%D0%B8'],
  ['%A0% and %B%', '%A0% and {{B}}'],
  ['%a b c d e% and %a b c d e f%', '{{A b c d e}} and %a b c d e f%'],
  [`${DOLLAR}{a.b} and ${DOLLAR}{c}`, '{{A b}} and {{C}}'],
  // Commands between plus signs.
  ['+++*alias+++', '{{Alias}}'],
  ['+++=name+++', '{{Name}}'],
  ['+++INS  name+++', '{{Name}}'],
  ['+++INSname+++', '{{INSname}}'],
  ['+++a.b[0]+++', '{{A b}}'],
  ['+++total(x)+++', '{{Total x}}'],
  ['+++total + tax+++', '{{Total tax}}'],
  ['+++total+tax+++', '{{Total tax}}'],
  ['+++total?.net+++', '{{Total? net}}'],
  ['+++two words+++', '+++two words+++'],
  ['+++1+++', '+++1+++'],
  ['+++IFs+++', '{{IFs}}'],
  ['+++  IF a +++b+++ END-IF +++', '{{#if A = Yes}}b{{/if}}'],
  ['+++x IF a+++', '+++x IF a+++'],
  ['a+++! note+++', 'a'],
  ['a+++LINK x+++', 'a'],
  ['+++myLINK+++', '{{MyLINK}}'],
  ['+++LINKED+++', '{{Linked}}'],
  // Loops.
  ['{%  for  x  in  items  %}{{ x.name }}{%  endfor  %}', '{{#Items}}{{Name}}{{/Items}}'],
  ['{% for x,y in a %}{{ x.name }}{% endfor %}', '{{#A}}{{Name}}{{/A}}'],
  ['{% for x  ,  y in a %}{{ x.name }}{% endfor %}', '{{#A}}{{Name}}{{/A}}'],
  ['{% for x in [] %}{{ x.name }}{% endfor %}', '{{#Items}}{{Name}}{{/Items}}'],
  ['{% for child in list %}{{ child.name }}{{ name }}{% endfor %}', '{{#List}}{{Name}}{{document: Name}}{{/List}}'],
  ['{%p for x in a %}{{ x.b }}{%p endfor %}', '{{#A}}{{B}}{{/A}}'],
  ['{%r for x in a %}{{ x.b }}{%tc endfor %}', '{{#A}}{{B}}{{/A}}'],
  ['{{#each  items }}{{name}}{{/each}}', '{{#Items}}{{Name}}{{/Items}}'],
  ['{{#each []}}{{name}}{{/each}}', '{{#Items}}{{Name}}{{/Items}}'],
  ['{FOR  x  IN  items}{INS $x.name}{END-FOR x}', '{{#Items}}{{Name}}{{/Items}}'],
  ['{FOR x IN []}{INS $x.name}{END-FOR}', '{{#Items}}{{Name}}{{/Items}}'],
  ['{FOR item IN people}{= $item.name}{=town}{END-FOR item}', '{{#People}}{{Name}}{{document: Town}}{{/People}}'],
  ['{# items }{name}{/ items }', '{{#Items}}{{Name}}{{/Items}}'],
  ['{#_}{name}{/_}', '{{#Items}}{{Name}}{{/Items}}'],
  ['{#a}{b}{/c}', '{{#A}}{{B}}{{/A}}'],
  // Conditions.
  ['{%if a%}b{%endif%}', '{{#if A = Yes}}b{{/if}}'],
  ['{% if  a  %}b{% else  %}c{% endif %}', '{{#if A = Yes}}b{{else}}c{{/if}}'],
  ['{% if not(a) %}b{% endif %}', '{{#if not (A = Yes)}}b{{/if}}'],
  ['{{#if  a }}b{{ else }}c{{ /if }}', '{{#if A = Yes}}b{{else}}c{{/if}}'],
  ['{{  #if a}}b{{/if}}', '{{#if A = Yes}}b{{/if}}'],
  ['{{iffy}}', '{{Iffy}}'],
  ['{{#iffy}}b{{/iffy}}', '{{#if Iffy = Yes}}b{{/if}}'],
  ['{{# Line items }}{{Item}}{{/ Line items }}', '{{#Line items}}{{Item}}{{/Line items}}'],
  ['{{^a}}b{{/a}}', '{{#if not (A = Yes)}}b{{/if}}'],
  ['{{#with a}}', '{{With a}}'],
  ['{IF a}b{END-IF}', '{{#if A = Yes}}b{{/if}}'],
  ['{^ a}b{/a}', '{{#if not (A = Yes)}}b{{/if}}'],
  ['{d.a:ifLT(1):showBegin}b{d.a:showEnd}', '{{#if A < 1}}b{{/if}}'],
  ['{d.a:ifGTE(1):showBegin}b{d.a:showEnd}', '{{#if A >= 1}}b{{/if}}'],
  ['{d.a:ifEQ(x1):showBegin}b{d.a:showEnd}', '{{#if A = "x1"}}b{{/if}}'],
  ['{d.a:ifEQ(12):showBegin}b{d.a:showEnd}', '{{#if A = 12}}b{{/if}}'],
  ['{d.a:ifEQ(1.25):showBegin}b{d.a:showEnd}', '{{#if A = 1.25}}b{{/if}}'],
  ['{d.a:ifEM():hideBegin}b{d.a:hideEnd} {d.a}', '{{#if not (not A)}}b{{/if}} {{A}}'],
  ['{d.a:showBegin}b{d.a:showEnd}', 'b'],
  ['{d.a:showEnding}', '{{A}}'],
  ['{d.a:showBeginning}', '{{A}}'],
])('%s', (text, markdown) => {
  const found = convert(para(text.replaceAll('<', '&lt;')));
  expect({ body: found.body, faults: found.faults }).toEqual({ body: markdown, faults: [] });
});

/** Conditions as programs write them, in the template's form. */
test.each<[condition: string, markdown: string | undefined]>([
  ['a  ==  "x"', 'A = "x"'],
  ["a == 'x'", 'A = "x"'],
  ['a == ‘x’', 'A = "x"'],
  ['a = 12', 'A = 12'],
  ['a == 12.50', 'A = 12.50'],
  ['5 < a', '5 < A'],
  ['a is defined and b is true', 'A = Yes and B = Yes'],
  ['a==True', 'A = Yes'],
  ['a is definedness', undefined],
  ['(a or b) and c', '(A = Yes or B = Yes) and C = Yes'],
  ['!a', 'not (A = Yes)'],
  ['a.b.c', 'A b c = Yes'],
  ['a[0].b', 'A b = Yes'],
  ['a[x]', 'A x = Yes'],
  ['_a', 'A = Yes'],
  ['a1', 'A1 = Yes'],
  ['price_or_fee > 5', '[Price or fee] > 5'],
  ['years', '[Years] = Yes'],
  ['year_end', '[Year end] = Yes'],
  ['yearly', 'Yearly = Yes'],
  ['line_2 == "x"', 'Line 2 = "x"'],
  ['a == b', 'A = B'],
  ['True', undefined],
  ['a == None', undefined],
  ['a in b', undefined],
  ['isolated', 'Isolated = Yes'],
  ['a == "x\\y"', undefined],
  ['a-b', undefined],
  ['a(1)', undefined],
  [`${'a and '.repeat(29)}b`, `${'A = Yes and '.repeat(29)}B = Yes`],
  [`${'a and '.repeat(30)}b`, undefined],
])('the condition %s is said as %s', (condition, markdown) => {
  const escaped = condition.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const { body } = convert(para(`{% if ${escaped} %}x{% endif %}`));
  expect(body).toBe(markdown === undefined ? 'x' : `{{#if ${markdown}}}x{{/if}}`);
});

test.each<[body: string, markdown: string, front?: string]>([
  // A name that nothing is compared with asks whether there is a value, where it is one.
  ['{% if a %}x{% endif %}{% if a %}y{% endif %}', '{{#if A = Yes}}x{{/if}}{{#if A = Yes}}y{{/if}}'],
  ['{{ a }}{% if a %}x{% endif %}', '{{A}}{{#if A}}x{{/if}}'],
  ['{{ a }}{% if not a %}x{% endif %}', '{{A}}{{#if not A}}x{{/if}}'],
  ['{% if a > 5 %}x{% endif %}{% if a %}y{% endif %}', '{{#if A > 5}}x{{/if}}{{#if A}}y{{/if}}', 'type: number'],
  ['{% if 5 > a %}x{% endif %}', '{{#if 5 > A}}x{{/if}}', 'type: number'],
  ['{% if a > b %}x{% endif %}', 'x'],
  ['{% if a == "5" %}x{% endif %}', '{{#if A = "5"}}x{{/if}}'],
])('%s', (text, markdown, front = '') => {
  const found = convert(para(text.replaceAll('>', '&gt;')));
  expect({ body: found.body, faults: found.faults }).toEqual({ body: markdown, faults: [] });
  if (front) expect(found.front).toContain(front);
  else expect(found.front).not.toContain('type: number');
});

/** Labels as they stand in brackets, and as placeholders are called. */
test.each<[label: string, written: string]>([
  ['Insert: the name', 'Name'],
  ['please enter your town', 'Town'],
  ['specify an amount', 'Amount'],
  ['Insertion', 'Insertion'],
  ['Reinsert the name', 'Reinsert the name'],
  ['state the reason', 'Reason'],
  ['State of birth', 'State of birth'],
  ['Bitte Namen einfügen', 'Namen'],
  ['insérer le nom', 'Le nom'],
  ['réinsérer : x', 'Réinsérer : x'],
  ['  the   name ', 'The name'],
  ['#name', 'Name'],
  ['name:', 'Name'],
  ['name: town', 'Name: town'],
  ['a_b', 'A b'],
  ['a_ b', 'A_ b'],
  ['Client NAME', 'Client NAME'],
  ['CLIENT NAME', 'Client name'],
  ['UNDERTAKING', 'Undertaking'],
  ['A', 'A'],
  ['O’Brien name', 'O’Brien name'],
])('“[%s]” is the placeholder %s', (label, written) => {
  expect(convert(para(`[${label}]`)).body.replaceAll('\\_', '_')).toBe(`{{${written}}}`);
});
