/** §10.10: what a version with other rules refuses, and who would notice. */
import { expect, test } from '@jest/globals';
import { findChanges } from '../../../src/template/import/find-changes.ts';
import { historyOf } from '../../../src/template/model/history.ts';
import { savedTemplateOf, templateOf } from '../support/templates.ts';

/** What changes when A is declared in another way, and who notices. */
function changesOf(before: string, after: string, group = ['', '']): (string | undefined)[] {
  const frontMatter = (rule: string, ofGroup: string) =>
    `placeholders: [{label: A, type: number${rule}}]\ngroups: [{label: G${ofGroup}}]\n`;
  const body = '{{A}}\n\n- {{#G}}{{F}}{{/G}}\n';
  const { inventory } = savedTemplateOf(body, frontMatter(before, group[0]!));
  const next = templateOf(body, frontMatter(after, group[1]!), historyOf(inventory)).inventory;
  return findChanges(inventory, next, new Set()).map(({ key, was, noticed }) => `${key} (${was}): ${noticed}`);
}

test.each([
  ['', ', formula: 1', 'a (): who sends something else than it computes'],
  [', formula: 1', ', formula: 2', 'a (1): who sends something else than it computes'],
  ['', ', required: true', 'a (optional): who leaves it blank'],
  ['', ', min: 3', 'a (): who sends less than 3'],
  [', min: 3', ', min: 4', 'a (3): who sends less than 4'],
  [', max: 3', ', max: 2', 'a (3): who sends more than 2'],
  [', max: 3', ', max: 1 + 1', 'a (3): who sends more than 1 + 1'],
])('from {%s} to {%s}', (before, after, wanted) => expect(changesOf(before, after)).toEqual([wanted]));

test.each([
  [', formula: 1', ', formula: 2, override: true'],
  [', formula: 1', ''],
  [', required: true', ''],
  [', min: 3', ', min: 2'],
  [', max: 3', ', max: 4'],
  [', max: 3', ''],
])('from {%s} to {%s} nobody notices', (before, after) => expect(changesOf(before, after)).toEqual([]));

test('entries of a group, and patterns', () => {
  expect(changesOf('', '', [', min: 1', ', min: 2, max: 5'])).toEqual(['g (1): who sends fewer than 2 entries']);
  expect(changesOf('', '', [', max: 6', ', max: 5'])).toEqual(['g (6): who sends more than 5 entries']);
  expect(changesOf('', '', ['', ''])).toEqual([]);
});

test('a pattern', () => {
  const of = (pattern: string) => `placeholders: [{label: A${pattern}}]\n`;
  const { inventory } = savedTemplateOf('{{A}}', of(', pattern: x'));
  const next = templateOf('{{A}}', of(', pattern: y'), historyOf(inventory)).inventory;
  expect(findChanges(inventory, next, new Set())).toMatchObject([
    { was: 'x', noticed: 'who sends what does not match y' },
  ]);
});

test('a group that is made from another now is gone for those who sent it', () => {
  const lines = '{label: L, fields: [{label: N}]}';
  const body = '- {{#L}}{{N}}{{/L}}\n- {{#G}}{{N}}{{/G}}\n';
  const { inventory } = savedTemplateOf(body, `groups: [${lines}, {label: G, fields: [{label: N}]}]\n`);
  const next = templateOf(body, `groups: [${lines}, {label: G, from: L, by: N}]\n`, historyOf(inventory)).inventory;
  expect(findChanges(inventory, next, new Set())).toMatchObject([
    { change: 'removed', key: 'g', noticed: 'who sends "g" or "G"' },
  ]);
});
