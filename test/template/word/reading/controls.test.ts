/** §10.37: each kind of content control, and what an author sees of it. */
import { expect, test } from '@jest/globals';
import { control, para, run, table } from '../../../support/docx.ts';
import { convert } from '../support/convert.ts';

function named(more = '<w:text/>') {
  return `<w:alias w:val="Town"/>${more}`;
}

function list(kind: string, ...items: [shown: string | undefined, value: string | undefined][]) {
  return `<w:${kind}>${items.map(([shown, value]) => `<w:listItem${shown === undefined ? '' : ` w:displayText="${shown}"`}${value === undefined ? '' : ` w:value="${value}"`}/>`).join('')}</w:${kind}>`;
}

test.each<[what: string, properties: string, text: string, markdown: string, declared?: string]>([
  ['plain text', named(), 'Berlin', '{{Town}}', '- label: Town\n    default: Berlin\n'],
  ['rich text', named(''), 'Berlin', '{{Town}}', '- label: Town\n    default: Berlin\n'],
  [
    'text with a tag',
    '<w:tag w:val="home_town"/><w:text/>',
    'Berlin',
    '{{Home town}}',
    '- label: Home town\n    key: home_town\n    default: Berlin\n',
  ],
  [
    'text with a title and a tag',
    `${named()}<w:tag w:val="town"/>`,
    'Berlin',
    '{{Town}}',
    '- label: Town\n    key: town\n',
  ],
  [
    'text with a tag that is no key',
    `${named()}<w:tag w:val="Town-1"/>`,
    'Berlin',
    '{{Town}}',
    '- label: Town\n    default: Berlin\n',
  ],
  [
    'text with the tag of a program',
    '<w:tag w:val="-1234567890"/><w:text/>',
    'Berlin',
    'In {{In}}'.slice(3),
    undefined,
  ],
  [
    'text with an identifier as its tag',
    '<w:tag w:val="{0f8fad5b-d9cb-469f-a165-70867728950e}"/><w:text/>',
    'x',
    '{{In}}',
  ],
  ['a picture', named('<w:picture/>'), 'Berlin', 'Berlin'],
  ['a group', named('<w:group/>'), 'Berlin', 'Berlin'],
  ['a citation', named('<w:citation/>'), 'Berlin', 'Berlin'],
  ['a bibliography', named('<w:bibliography/>'), 'Berlin', 'Berlin'],
  ['a part of the document', named('<w:docPartObj/>'), 'Berlin', 'Berlin'],
  ['an entry of a section', named('<w15:repeatingSectionItem/>'), 'Berlin', 'Berlin'],
  ['a mark of Google', `${named()}<w:tag w:val="goog_rdk_1"/>`, 'Berlin', 'Berlin'],
  ['a frame without a name', '<w:id w:val="1"/>', 'Berlin', 'Berlin'],
  ['a ticked box', '<w14:checkbox><w14:checked w14:val="1"/></w14:checkbox>', 'x', '☒'],
  ['an empty box', '<w14:checkbox><w14:checked w14:val="0"/></w14:checkbox>', 'x', '☐'],
  ['a box that says nothing', '<w14:checkbox/>', '', '☐'],
  ['a box that shows itself', '<w14:checkbox><w14:checked w14:val="0"/></w14:checkbox>', '☒', '☒'],
  [
    'a list',
    named(list('dropDownList', ['Choose', ''], ['Berlin', 'b'], [undefined, 'Paris'], ['Berlin', 'c'], [' ', 'd'])),
    'Paris',
    '{{Town}}',
    'type: select\n    options:\n      - Berlin\n      - Paris\n    default: Paris\n',
  ],
  [
    'a list that may be written in',
    named(list('comboBox', ['Berlin', 'b'])),
    'Berlin',
    '{{Town}}',
    'type: select\n    options:\n      - Berlin\n    default: Berlin\n',
  ],
  ['a list without choices', named(list('dropDownList')), 'Berlin', '{{Town}}', '- label: Town\n    default: Berlin\n'],
  [
    'a day',
    named('<w:date w:fullDate="2026-03-01T00:00:00Z"><w:dateFormat w:val="dd.MM.yyyy"/></w:date>'),
    '01.03.2026',
    '{{Town}}',
    'type: date\n    format: 27.08.2026\n    default: 2026-03-01\n',
  ],
  [
    'a day that is not chosen',
    `${named('<w:date><w:dateFormat w:val="dd.MM.yyyy"/></w:date>')}<w:showingPlcHdr/>`,
    'Click to enter a date.',
    '{{Town}}',
    'type: date\n    format: 27.08.2026\n',
  ],
  ['an empty text', `${named()}<w:showingPlcHdr/>`, 'Click or tap here to enter text.', '{{Town}}'],
  [
    'an empty text with words of its author',
    `${named()}<w:showingPlcHdr/>`,
    'Where you live',
    '{{Town}}',
    'description: Where you live\n',
  ],
  ['a text without words', named(), '', '{{Town}}'],
  ['a long text', named(), 'word '.repeat(41).trim(), 'word '.repeat(41).trim()],
  ['a text of 200 letters', named(), 'x'.repeat(200), '{{Town}}', `default: ${'x'.repeat(200)}\n`],
])('%s', (_, properties, text, markdown, declared = '') => {
  const found = convert(para(run('In ') + control(properties, text && run(text)) + run('.')));
  expect({ body: found.body, faults: found.faults, lost: found.lost }).toEqual({
    body: `In ${markdown}.`,
    faults: [],
    lost: [],
  });
  expect(found.front).toContain(declared);
});

const KEPT = 'The content control “Town” holds more than one value can replace. It was kept as text.';
test.each<[what: string, body: string, told: string[]]>([
  ['a long text', para(control(named(), run('word '.repeat(41)))), [KEPT]],
  ['two paragraphs', control(named(''), para('One') + para('Two')), [KEPT]],
  [
    'two paragraphs of a cell',
    `<w:tbl><w:tr>${control(named(''), `<w:tc>${para('One')}${para('Two')}</w:tc>`)}</w:tr></w:tbl>`,
    [KEPT],
  ],
  ['one paragraph', control(named(''), para('One')), []],
  ['two paragraphs without a title', control('', para('One') + para('Two')), []],
])('a control around %s', (_, body, told) => {
  expect(convert(body).told).toEqual(told);
});

test.each([
  'Click here to enter text.',
  'Tap to enter',
  'Choose an item.',
  'Klicken Sie hier.',
  'Wählen Sie ein Element aus.',
  'Cliquez ici pour entrer du texte.',
  'Choisissez un élément.',
  'Haga clic aquí para escribir texto.',
  'Elija un elemento.',
  'Fare clic qui per immettere testo.',
  'Scegliere un elemento.',
  'Clique aqui para introduzir texto.',
  'Escolha um item.',
  'Klik of tik om tekst in te voeren.',
  'Kies een item.',
  'Klicka här för att ange text.',
  'Kliknij tutaj',
  'Место для ввода текста.',
  'Выберите элемент.',
  'ここをクリックしてテキストを入力してください。',
  'アイテムを選択してください。',
  '日付を選択',
  '单击此处输入文字。',
  '选择一项。',
  '按一下這裡',
])('Word’s own words “%s” are no description', (prompt) => {
  const found = convert(para(control('<w:alias w:val="Town"/><w:showingPlcHdr/><w:text/>', run(prompt))));
  expect(found).toMatchObject({ body: '{{Town}}', lost: [], faults: [] });
  expect(found.front).not.toContain('description');
});

test.each<[what: string, body: string, markdown: string]>([
  ['around a paragraph', control('<w:alias w:val="Town"/>', para('Berlin')), '{{Town}}'],
  ['around two paragraphs', control('<w:alias w:val="Town"/>', para('a') + para('b')), 'a\n\nb'],
  ['around a table', control('<w:alias w:val="Town"/>', table([['a', 'b']])), '| | |\n| - | - |\n| a | b |'],
  [
    'around another one',
    para(control('<w:alias w:val="Outer"/>', run('In ') + control('<w:alias w:val="Town"/><w:text/>', run('Berlin')))),
    'In {{Town}}',
  ],
  [
    'around words of several looks',
    para(control('<w:alias w:val="Town"/>', run('Ber', '<w:b/>') + run('lin'))),
    '**{{Town}}**',
  ],
  ['around capitals', para(control('<w:alias w:val="Town"/>', run('Berlin', '<w:caps/>'))), '{{Town}}'],
  [
    'around a bookmark',
    para(control('<w:alias w:val="Town"/>', `<w:bookmarkStart w:name="x"/>${run('Berlin')}`)),
    '{{Town}}',
  ],
  ['around a picture', para(run('a') + control('<w:alias w:val="Town"/>', '<w:r><w:drawing/></w:r>')), 'a{{Town}}'],
])('a control %s', (_, body, markdown) => {
  expect(convert(body)).toMatchObject({ body: markdown, faults: [], lost: [] });
});

function binding(path: string, prefixes = '', store = '{A}') {
  return `<w:alias w:val="Town"/><w:dataBinding w:prefixMappings="${prefixes}" w:xpath="${path}" w:storeItemID="${store}"/><w:text/>`;
}

test.each<[what: string, one: string, other: string, isOne: boolean]>([
  ['one field of the file', binding('/x'), binding('/x'), true],
  ['two fields', binding('/x'), binding('/y'), false],
  ['two stores', binding('/x'), binding('/x', '', '{B}'), false],
  ['one field by other prefixes', binding('/a:x', "xmlns:a='u'"), binding('/b:x', 'xmlns:b = &quot;u&quot;'), true],
  ['prefixes of two meanings', binding('/a:x', "xmlns:a='u'"), binding('/a:x', "xmlns:a='v'"), false],
  ['the binding of newer files', binding('/x').replace('w:dataBinding', 'w15:dataBinding'), binding('/x'), true],
  ['no path', binding(''), binding(''), false],
])('two controls with %s', (_, one, other, isOne) => {
  const found = convert(para(control(one, run('Berlin'))) + para(control(other, run('Berlin'))));
  expect(found.body).toBe(isOne ? '{{Town}}\n\n{{Town}}' : '{{Town}}\n\n{{Town 2}}');
  expect(found.lost).toEqual([]);
});

test('of two controls with one field of the file, each says what the other does not', () => {
  const list = binding('/x').replace('<w:text/>', '<w:dropDownList><w:listItem w:value="Rome"/></w:dropDownList>');
  const { front } = convert(
    para(control(binding('/x'), run('Rome'))) + para(control(`${list}<w:tag w:val="town"/>`, run('Rome'))),
  );
  expect(front).toContain(
    '- label: Town\n    key: town\n    type: select\n    options:\n      - Rome\n    default: Rome\n',
  );
});

test.each<[what: string, section: string, entries: number, markdown: string]>([
  ['with a title', '<w:alias w:val="People"/>', 1, '{{#People}}\n\n{{Name}}\n\n{{/People}}'],
  ['with a tag', '<w:tag w:val="people"/>', 1, '{{#People}}\n\n{{Name}}\n\n{{/People}}'],
  ['without a name', '', 1, '{{#Section}}\n\n{{Name}}\n\n{{/Section}}'],
  ['of several entries', '<w:alias w:val="People"/>', 3, '{{#People}}\n\n{{Name}}\n\n{{/People}}'],
])('a repeating section %s', (_, section, entries, markdown) => {
  const entry = control('<w15:repeatingSectionItem/>', para(control('<w:alias w:val="Name"/><w:text/>', run('Ada'))));
  const found = convert(control(`${section}<w15:repeatingSection/>`, entry.repeat(entries)));
  expect(found.body).toBe(markdown);
  expect(found.told).toEqual(
    entries > 1 ? ['The first entry of a repeating section is used as the pattern for all.'] : [],
  );
});

test('of controls that are bound alike, words that only one of them shows are lost', () => {
  const bound = (text: string) =>
    para(control('<w:alias w:val="Client"/><w:dataBinding w:xpath="/a"/><w:text/>', run(text)));
  expect(convert(bound('Acme') + bound('Acme'))).toMatchObject({ body: '{{Client}}\n\n{{Client}}', lost: [] });
  expect(convert(bound('Acme') + bound('Globex'))).toMatchObject({
    body: '{{Client}}\n\n{{Client}}',
    lost: ['globex'],
  });
});
