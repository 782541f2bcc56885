/** §19.1: which placeholders of a theme a template lacks. */
import { expect, test } from '@jest/globals';
import { missingFields, missingStyles } from '../../../src/template/fill/theme-files.ts';
import type { UnfilledFurniture } from '../../../src/template/model/theme.ts';
import { readTheme } from '../../../src/template/theme/read-theme.ts';
import { templateOf } from '../support/templates.ts';

const { inventory } = templateOf('{{Customer name}}\n');

function furnitureOf(yaml: string): UnfilledFurniture {
  const { theme, faults } = readTheme({ file: 'acme.theme.yaml', bytes: Buffer.from(yaml) });
  expect(faults).toEqual([]);
  return theme!.contentWith(new Map()).furniture;
}

const THEME = furnitureOf(`
page:
  header: {left: "{{Customer name}} {{customer_name}} {{Head}}"}
  footer: {right: "{{Foot}}"}
  first: {footer: {right: "{{First}}"}}
address: {window: uk, sender: "{{Sender}}"}
watermark: "{{Mark}}"
`);

test.each<[own: Parameters<typeof missingFields>[2], missing: string[]]>([
  [undefined, ['First', 'Foot', 'Head', 'Sender']],
  [{}, ['First', 'Foot', 'Head', 'Sender']],
  [{ header: 'Own' }, ['First', 'Foot', 'Sender']],
  [{ footer: {} }, ['First', 'Head', 'Sender']],
  [{ header: 'Own', footer: 'Own' }, ['First', 'Sender']],
])('where the template says %j itself, %j are missing', (own, missing) =>
  expect(missingFields(THEME, inventory, own).toSorted()).toEqual(missing),
);

test('a theme without lines lacks nothing', () => expect(missingFields({}, inventory)).toEqual([]));

test.each<[own: Parameters<typeof missingStyles>[1], missing: string[]]>([
  [undefined, []],
  [{}, []],
  [{ styles: ['stamp', 'box', 'note'] }, ['box', 'note']],
])('of the styles that the template lists in %j, %j are missing', (own, missing) =>
  expect(missingStyles(['stamp', 'seal'], own)).toEqual(missing),
);
