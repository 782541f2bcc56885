/** §10.49: texts on pictures, as they are written, stored and read again, and where they are mistakes. */
import { describe, expect, test } from '@jest/globals';
import { faultsOf, fileOf, markdownOf } from '../../support/templates.ts';

const PICTURE = '![Plan](plan.png)';
function overlay(...blocks: string[]): string {
  return ['::: overlay', PICTURE, ...blocks, ':::'].join('\n\n');
}
function label(list: string, text = 'Kitchen'): string {
  return `::: ${list}\n${text}\n:::`;
}
function stored(attributes: string, text = 'Kitchen'): string {
  return `<div class="overlay">\n\n${PICTURE}\n\n<div class="${attributes}>\n\n${text}\n\n</div>\n\n</div>\n`;
}

describe('texts on pictures', () => {
  test.each([
    ['in the middle', label('label'), 'label"'],
    ['at a place', label('{.label place="top left" width=40%}'), 'label" place="top left" width="40%"'],
    ['at a distance', label('{.label x=0 y=2.5cm height=1in}'), 'label" x="0" y="2.5cm" height="1in"'],
    ['on a panel', label('{.label .panel x=10%}'), 'label panel" x="10%"'],
  ])('%s', (_what, written, said) => {
    expect(markdownOf(overlay(written))).toBe(stored(said));
    expect(markdownOf(stored(said))).toBe(stored(said));
  });

  test('styles are in the label, and go before words of the same name', () => {
    expect(markdownOf(overlay(label('{.label .light}')), {}, 'styles: [light]\n')).toBe(
      stored('label"', '<div class="style-light">\n\nKitchen\n\n</div>'),
    );
    expect(markdownOf('::: overlay\nText\n:::', {}, 'styles: [overlay]\n')).toBe(
      '<div class="style-overlay">\n\nText\n\n</div>\n',
    );
  });

  test('other divisions with these classes only contain blocks', () => {
    const body = '<div class="label">\n\nOne\n\n</div>\n\n<div class="overlay">\n\nTwo\n\nThree\n\n</div>';
    expect(markdownOf(body)).toBe('One\n\nTwo\n\nThree\n');
  });

  test('repeat with a group, and leave out labels with a condition or a blank', () => {
    const body = `{{#Rooms}}\n\n${overlay(label('label', '{{Room}}'))}\n\n{{/Rooms}}`;
    const front = 'groups: [{label: Rooms, fields: [{label: Room}]}]\n';
    const values = { Rooms: [{ Room: 'One' }, { Room: 'Two' }] };
    expect(markdownOf(body, values, front)).toBe(`${stored('label"', 'One')}\n${stored('label"', 'Two')}`);
    const one = overlay(`{{#if Due}}\n\n${label('label', 'By {{Due}}')}\n\n{{/if}}`, label('{.label y=0}'));
    expect(markdownOf(one, { Due: 'May' }, 'placeholders: [{label: Due}]\n')).toContain('By May');
    expect(markdownOf(one, { Due: '' }, 'placeholders: [{label: Due}]\n')).toBe(stored('label" y="0"'));
    const none = '<div class="overlay">\n\n![Plan](plan.png)\n\n</div>\n';
    expect(markdownOf(none)).toBe(none);
  });

  test('a value in one is text', () => {
    const hostile = ':::\n\n</div>\n\n# More\n\n::: {.label x=0}\n<div class="label" x="0">';
    const markdown = markdownOf(overlay(label('label', '{{Note}}')), { Note: hostile });
    expect(markdown.match(/^<\/?div/gm)).toHaveLength(4);
    expect(markdown).not.toMatch(/^# /m);
    expect(markdownOf(markdown)).toBe(markdown);
  });

  const FIRST =
    '::: overlay must begin with its picture, alone on its line and without a side, for example: ![Ground floor](plan.png)';
  const HOLDS =
    'A label cannot contain footnotes, side notes, page breaks or another ::: overlay. Put them outside of the picture.';

  test.each([
    ['without a picture', '::: overlay\n::: label\nText\n:::\n:::', 5, FIRST],
    ['with text beside the picture', `::: overlay\n${PICTURE} Text\n:::`, 5, FIRST],
    ['with the picture at a side', `::: overlay\n${PICTURE}{.left}\n:::`, 5, FIRST],
    [
      'with text in no label',
      overlay(label('label'), 'Text'),
      12,
      'Text on a picture must be in a label: between ::: label and :::.',
    ],
    [
      'with labels at one place',
      overlay(label('label'), label('{.label place="middle center"}')),
      12,
      'Two labels are in the same place on the picture. Put both texts in one label, or move one of them.',
    ],
    [
      'with a label for each entry of a group',
      overlay(`{{#Rooms}}\n\n${label('label', '{{Room}}')}\n\n{{/Rooms}}`),
      8,
      'The entries of the group would be printed on top of each other. Repeat the group within one label, or around the whole ::: overlay.',
    ],
    ['with a note in a label', `${overlay(label('label', 'Text[^1]'))}\n\n[^1]: Note`, 9, HOLDS],
    ['with a page break in a label', overlay(label('label', 'Text\n\n<!-- pagebreak -->\n\nMore')), 11, HOLDS],
    [
      'with a label elsewhere',
      label('label'),
      4,
      '::: label is a label without a picture. Add ::: overlay and the picture before it, and ::: after the last label.',
    ],
    [
      'with an unknown place',
      overlay(label('{.label place="upper left"}')),
      8,
      '::: {.label place="upper left"}: "upper left" is not a place. Use top, middle or bottom, and left, center or right.',
    ],
    [
      'with a place and a distance',
      overlay(label('{.label place="top left" x=1mm}')),
      8,
      '::: {.label place="top left" x=1mm}: a label can have either a place or x and y.',
    ],
    [
      'with a share',
      overlay(label('{.label width=2}')),
      8,
      '::: {.label width=2}: "2" is not a length for width. Use 20mm, or 30% of the picture.',
    ],
    [
      'beyond the picture',
      overlay(label('{.label x=70% width=40%}')),
      8,
      '::: {.label x=70% width=40%}: the label extends beyond its picture: x plus width, and y plus height, can be up to 100%.',
    ],
  ])('%s are a mistake', (_name, body, line, message) => {
    const faults = faultsOf(fileOf(body));
    expect(faults.map((fault) => [fault.line, fault.message])).toContainEqual([line, message]);
  });

  test('conditions may choose between labels at one place', () => {
    const body = overlay(
      `{{#if Paid}}\n\n${label('label', 'Paid')}\n\n{{else}}\n\n${label('label', 'Due')}\n\n{{/if}}`,
    );
    expect(faultsOf(fileOf(body, 'placeholders: [{label: Paid}]\n'))).toEqual([]);
    const many = overlay(...Array.from({ length: 201 }, (_, at) => label(`{.label x=${at}pt}`)));
    expect(faultsOf(fileOf(many)).map(({ message }) => message)).toEqual([
      'A picture can have up to 200 labels, but this one has 201. Split it.',
    ]);
  });
});
