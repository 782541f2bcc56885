/** §20.9: the form of a template: a control for each type, with its default, and rows that buttons change. */
import { expect, test } from '@jest/globals';
import { decode } from '../support/form-fields.ts';
import { formFields } from './support/form-fields.ts';
import { useForms } from './support/use-forms.ts';

const forms = useForms();

const EVERY_TYPE = `---
title: Every type
language: de
placeholders:
  - {label: Name, description: "Der volle Name."}
  - {label: Art, type: select, options: [Kauf, "Miete & Pacht"], default: Kauf}
  - {label: Betrag, type: number, format: "1.234,56 €", default: "1500"}
  - {label: Tag, type: date, format: "27. August 2026", default: 2026-08-27}
  - {label: Heute, type: today}
  - {label: Nummer, type: counter, format: "R-001"}
  - {label: Seite, default: "https://example.com/"}
groups:
  - label: Posten
    fields:
      - {label: Ding, default: Papier}
      - {label: Zahl, type: number}
      - {label: Lfd, type: counter}
---
{{Name}} {{Art}} {{Betrag}} {{Tag}} {{Heute}} {{Nummer}} [hier]({{Seite}})

- {{#Posten}}{{Lfd}} {{Ding}} {{Zahl}}{{/Posten}}
`;

/** A control by its id, as it is written. */
function control(html: string, id: string): string {
  return new RegExp(`<(?:input|select|textarea)[^>]* ?id="${id.replace(/[.[\]]/g, '\\$&')}"[^>]*>[^<]*`).exec(html)![0];
}

test('each type has its control, with the default filled in', async () => {
  const { html } = await forms.member.get(await forms.formOf(EVERY_TYPE));
  expect(control(html, 'values.name')).toContain('aria-describedby="values.name-hint"');
  expect(html).toContain('<option value="Miete &amp; Pacht">');
  expect(html).toContain('<option value="Kauf" selected>');
  expect(control(html, 'values.betrag')).toContain('value="1.500,00" dir="auto" inputmode="decimal"');
  expect(control(html, 'values.tag')).toContain('type="text" value="27. August 2026"');
  expect(control(html, 'values.seite')).toContain('inputmode="url"');
  expect(control(html, 'values.posten[0].ding')).toContain('type="text" value="Papier"');
  expect(html).not.toMatch(/name="values\.(?:heute|nummer|posten\[0\]\.lfd)"/);
  expect(html).toContain('<li dir="auto">Heute</li><li dir="auto">Nummer</li>');
  expect(html).toContain('Platen fills in: Lfd');
  // Enter in a field presses the first button of the form: it must neither send nor discard.
  expect(/<button[^>]*(?:form="fill-in"|name="do")[^>]*>/.exec(html)![0]).toContain('value="draft"');
});

test('a value of several lines has a box that grows, and keeps its lines', async () => {
  const { html } = await forms.member.get(
    await forms.formOf(`---
title: Lines
placeholders:
  - {label: Long, default: "${'long '.repeat(20)}"}
---
Dear {{Name}}, {{Long}}

{{Street}}
{{Address}}

{{Text}}
`),
  );
  const shown = ['name', 'long', 'street', 'address', 'text'].map(
    (key) => control(html, `values.${key}`).split(' ')[0],
  );
  expect(shown).toEqual(['<input', '<textarea', '<input', '<textarea', '<textarea']);
  const several = await forms.member.post(/action="([^?]+)/.exec(html.slice(html.indexOf('id="fill-in"')))![1]!, [
    ...formFields(html, { 'values.name': 'Ada\nLovelace' }),
    ['do', 'check'],
  ]);
  expect(control(several.html, 'values.name')).toMatch(/^<textarea[^>]*>\nAda\nLovelace$/);
});

test('rows of short fields are a grid with one header and one hint per column; each cell has a label with its row', async () => {
  const path = await forms.formOf(`---
title: Grid
groups:
  - label: Line items
    fields:
      - {label: Item, description: "What it is."}
      - {label: Amount, type: number, format: "1,234.50", required: true}
  - label: Notes
---
| Item | Amount |
|---|--:|
| {{#Line items}}{{Item}} | {{Amount}}{{/Line items}} |

{{#Notes}}{{Note}} {{/Notes}}

{{#Parts}}
## {{Head}}

{{Text}}
{{/Parts}}
`);
  const { html } = await forms.member.get(path);
  const { html: two } = await forms.member.post(path, [
    ...formFields(html, { 'values.line_items[0].amount': 'x' }),
    ['do', 'add.line_items'],
  ]);
  const [grid] = /<fieldset class="value-group" id="values\.line_items"[\s\S]*?<\/table>/.exec(two)!;
  expect(grid.match(/<thead>/g)).toHaveLength(1);
  expect(
    [...grid.matchAll(/<p class="hint" id="([^"]+)">(.*?)<\/p>/g)].map(([, id, hint]) => [id, textOf(hint!)]),
  ).toEqual([
    ['values.line_items[0].item-hint', 'What it is.'],
    ['values.line_items[0].amount-hint', 'For example 1,234.50'],
  ]);
  expect(control(grid, 'values.line_items[1].amount')).toContain('aria-describedby="values.line_items[0].amount-hint"');
  expect(
    [...grid.matchAll(/<label for="values[^"]+" dir="auto">(.*?)<\/label>/g)].map(([, label]) => textOf(label!)),
  ).toEqual([
    'Line items 1, Item',
    'Line items 1, Amount required',
    'Line items 2, Item',
    'Line items 2, Amount required',
  ]);
  // What is long stands below each other.
  expect(two).toMatch(/<fieldset class="value-row" id="values\.parts\[0\]"/);
  const refused = await forms.member.post(path, formFields(two));
  expect(refused.html).toContain('<a href="#values.line_items[0].amount">Line items 1, Amount: enter a number');
});

function textOf(html: string): string {
  return decode(html.replace(/<[^>]*>/g, '').trim());
}

test('the form sends what it shows: dates in their format, and an emptied field clears the value', async () => {
  const path = await forms.formOf(EVERY_TYPE);
  const filled = { 'values.name': 'Ada\r\nLovelace', 'values.art': '', 'values.tag': '2026-03-05' };
  const { markdown, source, createdBy, title } = await forms.documentOf(await forms.send(path, filled));
  expect(markdown).toContain('Ada\\\nLovelace {{Art}} 1.500,00 € 5. März 2026 2026-08-27 R-001');
  expect([source, createdBy, title]).toEqual(['app', forms.tenant.userId, 'Every type #1']);
});

test('what authors and members wrote is shown as text everywhere', async () => {
  const evil = '</textarea></option></script><script>alert(1)</script><img src=x onerror="alert(1)">';
  const quoted = JSON.stringify(evil);
  const path = await forms.formOf(`---
title: ${JSON.stringify(`Evil ${evil}`)}
placeholders:
  - {label: ${quoted}, key: a, description: ${quoted}, default: ${quoted}}
  - {label: B, type: select, options: [${quoted}], default: ${quoted}}
---
{{a}} {{B}}

{{#Rows}}{{C}}{{/Rows}}
`);
  const { html } = await forms.member.get(path);
  const filled = { title: evil, 'values.rows[0].c': evil, 'values.b': `not ${evil}` };
  const refused = await forms.member.post(path, formFields(html, filled));
  expect([refused.status, Object.fromEntries(formFields(refused.html))]).toEqual([
    422,
    expect.objectContaining({ ...filled, 'values.a': evil }),
  ]);
  for (const page of [html, refused.html]) expect(page).not.toMatch(/<script>|<img|<\/option><\/script>/);
});

test('pasted spreadsheet cells become rows, all or none, and can be undone', async () => {
  const path = await forms.formOf(EVERY_TYPE.replace('Every type', 'Pasted'));
  const opened = (await forms.member.get(path)).html;
  const press = async (html: string, button: string, pasted: string) =>
    (await forms.member.post(path, [...formFields(html, { 'pasted.posten': pasted }), ['do', button]])).html;
  const cells = (html: string) =>
    formFields(html).flatMap(([name, text]) => (/\.(ding|zahl)$/.test(name) ? [text] : []));
  const text = 'Stift\t1,5\r\n"Zwei\nZeilen ""so"""\t2\r\n"Zoll"\t\r\n';

  const pasted = await press(opened, 'paste.posten', text);
  expect(cells(pasted)).toEqual(['Stift', '1.5', 'Zwei\nZeilen "so"', '2', '"Zoll"', '']);
  expect(pasted).toContain('id="said">3 rows pasted.<');
  expect(control(pasted, 'values.posten[0].ding')).toContain('autofocus');
  // From a field on, over what is there and below it.
  const over = await press(pasted, 'paste.posten[2].zahl', '7\n8');
  expect(cells(over).slice(4)).toEqual(['"Zoll"', '7', 'Papier', '8']);
  const back = await press(over, 'undo', '');
  expect(back).toContain('id="said">2 pasted rows removed.<');
  expect(cells(back)).toEqual(cells(pasted));
  expect(cells(await press(back, 'undo', ''))).toEqual(['Papier', '']);
  // Once rows have moved, nobody knows any more which ones they were.
  expect(await press(pasted, 'up.posten[1]', '')).not.toContain('value="undo"');

  for (const [cell, said] of [
    ['a\tb\tc', 'You pasted 3 columns, but there are only 2 from here on. Nothing was pasted.'],
    ['x\n'.repeat(501), 'You pasted 501 rows, but there is only room for 500. Nothing was pasted.'],
  ] as const) {
    const refused = await press(opened, 'paste.posten', cell);
    expect([cells(refused), refused.includes(`id="said">${said}<`)]).toEqual([['Papier', ''], true]);
    expect(Object.fromEntries(formFields(refused))['pasted.posten']?.trim()).toBe(cell.trim());
    // It is no document, and no draft without it.
    const sent = await forms.member.post(path, formFields(refused));
    expect([sent.status, sent.html.includes(said)]).toEqual([400, true]);
    const draft = await forms.member.follow(await forms.member.post(path, [...formFields(refused), ['do', 'draft']]));
    expect(draft.html).toContain(`>${cell.slice(0, 3)}`);
  }
  // What is pasted is sent with whatever button.
  const sent = await forms.member.post(path, formFields(opened, { 'pasted.posten': 'Stift\t2\nHeft\t3' }));
  expect((await forms.documentOf(sent)).markdown).toMatch(/Stift 2\n- .*Heft 3/);
});

test('rows are added, moved and removed without scripts; no row at all removes the section', async () => {
  const path = await forms.formOf(EVERY_TYPE.replace('Every type', 'Rows'));
  const press = async (html: string, button: string, filled: Record<string, string> = {}) =>
    (await forms.member.post(path, [...formFields(html, filled), ['do', button]])).html;
  const things = (html: string) => formFields(html).flatMap(([name, text]) => (name.endsWith('.ding') ? [text] : []));

  const opened = (await forms.member.get(path)).html;
  const two = await press(opened, 'add.posten', { 'values.posten[0].ding': 'Stift', 'values.name': 'Ada' });
  expect(things(two)).toEqual(['Stift', 'Papier']);
  expect(control(two, 'values.posten[1].ding')).toContain('autofocus');
  expect(two).toContain('id="said">Row 2 of Posten added.<');
  expect(control(two, 'values.name')).toContain('value="Ada"');

  const turned = await press(two, 'up.posten[1]');
  expect(things(turned)).toEqual(['Papier', 'Stift']);
  expect(turned).toMatch(/id="down\.posten\[0\]" autofocus/);

  const one = await press(turned, 'remove.posten[0]');
  expect(things(one)).toEqual(['Stift']);
  expect(one).toMatch(/id="values\.posten\[0\]" tabindex="-1" autofocus/);

  const none = await press(one, 'remove.posten[0]');
  expect(none).toMatch(/id="add\.posten" autofocus/);
  // What was entered since stays; the last that was removed comes first.
  const back = await press(none, 'undo', { 'values.name': 'Grace' });
  expect([things(back), control(back, 'values.name')]).toEqual([['Stift'], expect.stringContaining('value="Grace"')]);
  expect(back).toContain('id="said">Row 1 of Posten restored.<');
  const both = await press(back, 'undo');
  expect([things(both), both.includes('value="undo"')]).toEqual([['Papier', 'Stift'], false]);
  const forged = formFields(both).map(([name, text]): [string, string] => [
    name,
    name === 'removed' ? '[{"key":1}]' : text,
  ]);
  expect((await forms.member.post(path, [...forged, ['do', 'undo']])).status).toBe(200);
  const { markdown } = await forms.documentOf(await forms.member.post(path, formFields(none)));
  expect(markdown).toBe('Ada Kauf 1.500,00 € 27. August 2026 2026-08-27 R-001 [hier](https://example.com/)\n');
});

test('a button for an unknown row changes nothing', async () => {
  const path = await forms.formOf(EVERY_TYPE.replace('Every type', 'No row'));
  const { html } = await forms.member.get(path);
  for (const button of ['remove.posten[7]', 'up.posten[0]', 'add.name', 'add.__proto__', 'nothing']) {
    const answer = await forms.member.post(path, [...formFields(html), ['do', button]]);
    expect([answer.status, formFields(answer.html).length]).toEqual([200, formFields(html).length]);
  }
  expect(await forms.countDocuments(path)).toBe(0);
});

test('200 rows work, and a form with too many is refused with advice', async () => {
  const path = await forms.formOf('---\ntitle: Long\n---\n- {{#Rows}}{{A}} {{B}}{{/Rows}}\n');
  const { html } = await forms.member.get(path);
  const rows = (count: number) =>
    Array.from({ length: count }, (_, at): [string, string][] => [
      [`values.rows[${at}]`, ''],
      [`values.rows[${at}].a`, `a${at}`],
      [`values.rows[${at}].b`, ''],
    ]).flat();
  const others = formFields(html).filter(([name]) => !name.startsWith('values.'));
  const shown = await forms.member.post(path, [...others, ...rows(200), ['do', 'up.rows[199]']]);
  expect(
    formFields(shown.html)
      .filter(([name]) => name.endsWith('.a'))
      .slice(-2),
  ).toEqual([
    ['values.rows[198].a', 'a199'],
    ['values.rows[199].a', 'a198'],
  ]);
  const full = await forms.member.post(path, [...others, ...rows(500), ['do', 'up.rows[1]']]);
  expect(full.html).toMatch(/id="add\.rows" disabled/);
  const more = await forms.member.post(path, [...others, ...rows(500), ['do', 'add.rows']]);
  expect(formFields(more.html).filter(([name]) => name.endsWith('.a'))).toHaveLength(500);
  const over = await forms.member.post(path, [...others, ...rows(3_000), ['do', 'up.rows[1]']]);
  expect([over.status, decode(over.html)]).toEqual([413, expect.stringContaining('use the API or the command line')]);
  expect(await forms.countDocuments(path)).toBe(0);
});

test('the language of a document is chosen by its name', async () => {
  const path = await forms.formOf(
    '---\ntitle: Spoken\nlanguages: [en, de-CH]\ntexts: [{en: "To {{Name}}", de-CH: "An {{Name}}"}]\n---\nTo {{Name}}\n',
  );
  const { html } = await forms.member.get(path);
  expect(html).toContain('<option value="en" selected>English</option>');
  expect(html).toContain('<option value="de-CH">Swiss High German</option>');
  const made = await forms.documentOf(await forms.send(path, { 'values.name': 'Ada', 'values.language': 'de-CH' }));
  expect(made.markdown).toBe('An Ada\n');
});

test('a form in several languages is in that of the page, and sends what programs send', async () => {
  const path = await forms.formOf(`---
title: Forms
languages: [en, de]
form: [en, de]
placeholders: [{label: Status, type: select, options: [Open, Paid], description: Of the invoice., required: true}]
groups: [{label: Items, fields: [{label: Amount, type: number}]}]
texts: [{en: Open, de: Offen}, {en: Paid, de: Bezahlt}, {en: Status, de: Stand}, {en: Of the invoice., de: Der Rechnung.},
  {en: Items, de: Posten}, {en: Amount, de: Betrag}, {en: Language, de: Sprache}]
---
{{Status}}

{{#Items}}
- {{Amount}}
{{/Items}}
`);
  const english = (await forms.member.get(path)).html;
  expect(english).toContain('<option value="Open">Open</option>');
  const { html } = await forms.member.get(`${path}?language=de`);
  expect(html).toContain('<label for="values.status" dir="auto">Stand');
  expect(html).toContain('Der Rechnung.');
  expect(html).toContain('<option value="Open">Offen</option>');
  expect(html).toContain('Sprache</label>');
  expect(html).toMatch(/lang="de"[^>]*>[^<]*Posten/);
  const refused = await forms.send(path, { 'values.status': '' });
  expect(refused.html).toContain('Stand: ');
  const made = await forms.documentOf(await forms.send(path, { 'values.status': 'Paid', 'values.language': 'en' }));
  expect(made.markdown).toContain('Paid');
  await forms.member.get(`${path}?language=en`);
});

test('an unknown template, or one of another workspace, has no form', async () => {
  const { workspaceId } = forms.tenant;
  const { status } = await forms.member.get(`/w/${workspaceId}/templates/${workspaceId}/fill-in`);
  expect(status).toBe(404);
});

test('a field takes what its hint shows and what a program sends; ambiguous numbers and days are refused with both readings', async () => {
  const path = await forms.formOf(EVERY_TYPE.replace('Every type', 'As people write'));
  for (const [written, day, wanted] of [
    ['1.800,00 €', '05. März 2026', '1.800,00 € 5. März 2026'],
    ['1 800', '2026-03-05', '1.800,00 € 5. März 2026'],
    ['1800.5', '5. März 2026', '1.800,50 € 5. März 2026'],
    ['1800.5', '5.3.26', '1.800,50 € 5. März 2026'],
    ['1800.5', '5. Mär 2026', '1.800,50 € 5. März 2026'],
  ])
    expect(
      (await forms.documentOf(await forms.send(path, { 'values.betrag': written!, 'values.tag': day! }))).markdown,
    ).toContain(wanted);
  const made = await forms.countDocuments(path);
  const refused = await forms.send(path, { 'values.betrag': '1,800', 'values.tag': 'bald' });
  const said = 'Betrag: 1,800 can mean 1.800,00 or 1,80; enter one of them.';
  expect([refused.status, decode(refused.html)]).toEqual([422, expect.stringContaining(said)]);
  expect(decode(refused.html)).toContain('Tag: enter a date such as 27. August 2026.');
  const days = await forms.send(path, { 'values.betrag': '1', 'values.tag': '5.1.' });
  expect(decode(days.html)).toContain('Tag: 5.1. can mean 5. Januar 2026 or 5. Januar 2027; enter one of them.');
  // Neither the draft nor sending it again makes a choice.
  const again = formFields(refused.html);
  const draft = `${path}?draft=${Object.fromEntries(again).submission}`;
  for (const html of [refused.html, (await forms.member.get(draft)).html])
    expect(control(html, 'values.betrag')).toMatch(/value="1,800 ?"/);
  expect((await forms.member.post(path, again)).status).toBe(422);
  expect(await forms.countDocuments(path)).toBe(made);
});

test('a script learns how a field shows its entry', async () => {
  const path = await forms.formOf(EVERY_TYPE.replace('Every type', 'Tidied'));
  const { html } = await forms.member.get(path);
  const typed = {
    'values.betrag': '1800',
    'values.tag': '2026-03-05',
    'values.posten[0].zahl': '7',
    'values.name': 'a',
  };
  const fields = formFields(html, typed);
  const answer = JSON.parse((await forms.member.post(`${path}/preview`, [...fields, ['as', 'json']])).html);
  expect(answer.texts).toEqual([
    { path: 'values.betrag', text: '1.800,00' },
    { path: 'values.tag', text: '5. März 2026' },
  ]);
});
