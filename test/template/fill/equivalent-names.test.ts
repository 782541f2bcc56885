/** §11.6, §10.10: names match in any canonically equivalent form, such as what macOS and Windows type. */
import { describe, expect, test } from '@jest/globals';
import { identifyEntries } from '../../../src/template/import/find-changes.ts';
import { historyOf } from '../../../src/template/model/inventory.ts';
import { fill, savedTemplateOf, templateOf } from '../support/templates.ts';

const NFC = 'Pr\u00e9nom';
const NFD = 'Pre\u0301nom';
/** Another name whose key is derived alike, so that keys do not help. */
const PLAIN = 'Prenom';

describe.each([
  ['NFC', NFC, NFD],
  ['NFD', NFD, NFC],
])('a label in %s', (_form, own, other) => {
  test('in values, of placeholders, groups and fields', () => {
    const body = `{{${PLAIN}}} {{${own}}}\n\n- {{#Donn\u00e9es}}{{${own}}}{{/Donn\u00e9es}}\n`;
    const values = { [other]: 'Zo\u00eb', 'Donne\u0301es': [{ [other]: 'a' }] };
    expect(fill(templateOf(body), values).markdown).toBe('{{Prenom}} Zo\u00eb\n\n- a\n');
  });

  test('by both of its forms it is one placeholder', () => {
    const template = templateOf(`{{${own}}}`);
    expect(() => fill(template, { [own]: 'a', [other]: 'b' })).toThrow(/sent twice/);
    expect(fill(template, { [own]: 'a', [other]: 'a' }).markdown).toBe('a\n');
  });

  test('in the text and in the front matter', () => {
    const { placeholders } = templateOf(
      `{{${other}}} {{${PLAIN}}}`,
      `placeholders: [{label: ${PLAIN}}, {label: ${own}, type: number}]\n`,
    ).inventory;
    expect(placeholders.map(({ label, key, type, count }) => [label, key, type, count])).toEqual([
      [own, 'prenom_2', 'number', 1],
      [PLAIN, 'prenom', 'text', 1],
    ]);
  });

  test('in a later version it is the same entry, and nothing is refused', () => {
    const names = [own, `${own} 2`, PLAIN];
    const before = savedTemplateOf(names.map((name) => `{{${name}}}`).join(' '));
    const history = historyOf(before.inventory);
    const later = templateOf(names.map((name) => `{{${name.replace(own, other)}}}`).join(' '), '', history);
    expect(later.inventory.placeholders.map(({ key }) => key)).toEqual(
      before.inventory.placeholders.map(({ key }) => key),
    );
    const saved = identifyEntries(later.inventory, history, () => 'new');
    expect(saved.former).toEqual([]);
    expect(saved.placeholders.map(({ entry }) => entry)).toEqual(['1', '2', '3']);
  });
});

test.each([
  ['another key', { key: 'other' }, '"Pre\u0301nom" is now called "other". Send that key.'],
  ['no key', { key: null }, '"Pre\u0301nom" was removed from the template. Valid keys: prenom.'],
])('a name of an earlier version that has %s now is refused in its other form, too', (_, now, message) => {
  const template = savedTemplateOf(`{{${NFC}}}`);
  const former = [{ name: NFD, ...now }];
  expect(() => fill({ ...template, inventory: { ...template.inventory, former } }, { [NFD]: 'x' })).toThrow(message);
});

test('a name of an earlier version that still means the same does', () => {
  const template = savedTemplateOf(`{{${NFC}}}`);
  const former = [{ name: NFD, key: 'prenom' }];
  expect(fill({ ...template, inventory: { ...template.inventory, former } }, { [NFD]: 'x' }).markdown).toBe('x\n');
});

test('a name of an earlier version is nobody else’s label in its other form either', () => {
  const template = savedTemplateOf(`{{${NFC}}}`);
  const { inventory } = template;
  const moved = {
    ...template,
    inventory: { ...inventory, former: [{ name: NFD, key: 'prenom', moved: true as const }] },
  };
  expect(() => fill(moved, { [NFD]: 'x' })).toThrow(/label of another placeholder/);
});
