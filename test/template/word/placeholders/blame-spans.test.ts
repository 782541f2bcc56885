/** §10.37: what cannot stand where it does is left out alone; all other conditions and groups stay. */
import { expect, test } from '@jest/globals';
import { compile } from '../../../../src/template/import/compile-template.ts';
import { convertWord } from '../../../../src/template/word/convert-word.ts';
import { type Docx, docxParts, para } from '../../../support/docx.ts';
import { expectTranslated } from '../../support/expect-translated.ts';

function convert(docx: Docx) {
  const { source, report } = convertWord(docxParts(docx), { name: 'file', folder: '' });
  const [, front = '', body = ''] = source.split(/^---\n/m);
  const left = expectTranslated(report.told)
    .filter(({ kind }) => kind === 'left out')
    .map(({ message }) => message);
  const { conditions } = report.understood;
  return { front, body: body.trim(), left, conditions, isRead: compile(source).ok, lost: report.lost };
}

test('one condition that cannot be converted leaves the others in place', () => {
  const { left, body, conditions, isRead } = convert({
    body: [
      para('{% if paid %}'),
      para('Thank you.'),
      para('{% endif %}'),
      // A branch that begins within a line, with its other marks alone.
      para('{% if kind == "new" %}'),
      para('First {% elif kind == "old" %}'),
      para('Old'),
      para('{% endif %}'),
      para('{% if late %}Pay now{% endif %}'),
      para('{% if kind == "new" %}'),
      para('{% for x in items %}{{ x.name }}{% endfor %} and {% elif kind == "old" %} more'),
      para('{% endif %}'),
    ].join(''),
  });
  expect({ conditions, isRead }).toEqual({ conditions: 2, isRead: true });
  expect(body).toContain('{{#if Paid = Yes}}\n\nThank you.\n\n{{/if}}');
  expect(body).toContain('{{#if Late = Yes}}Pay now{{/if}}');
  expect(left).toHaveLength(2);
});

test('of two conditions that say the same, the one that cannot be converted is left out', () => {
  const mark = (type: string) => `{% ${type} kind == "new" %}`;
  const misplaced = [para(mark('if')), para(`First ${mark('elif')}`), para('Old'), para('{% endif %}')].join('');
  const whole = (words: string) => para(`${mark('if')}${words}{% endif %}`);
  const { left, body, conditions, isRead } = convert({ body: whole('Before') + misplaced + whole('After') });
  expect({ conditions, isRead, left: left.length }).toEqual({ conditions: 2, isRead: true, left: 1 });
  expect(body).toBe('{{#if Kind = "new"}}Before{{/if}}\n\nFirst /\n\nOld\n\n{{#if Kind = "new"}}After{{/if}}');
});

test('a header has its conditions when they stand in one line of it', () => {
  const { front, left, isRead, lost } = convert({
    body: `${para('Text')}<w:sectPr><w:headerReference w:type="default" r:id="header1"/></w:sectPr>`,
    parts: {
      header1:
        para('{% if draft %}Draft{% else %}Final{% endif %} of {{ name }}') +
        para('{% if secret %}') +
        para('Secret') +
        para('{% endif %}'),
    },
  });
  expect(front).toContain('{{#if Draft = Yes}}Draft{{else}}Final{{/if}} of {{Name}}\n    Secret\n');
  expect(left).toEqual(['{% if secret %} was left out (it is not allowed where it is). Its content was kept.']);
  expect({ isRead, lost }).toEqual({ isRead: true, lost: [] });
});
