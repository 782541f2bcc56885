/** §10.37: lines at a tab stop at the right. */
import { expect, test } from '@jest/globals';
import { para, run, table } from '../../../support/docx.ts';
import { convert } from '../support/convert.ts';

function stop(leader: string, side = 'right'): string {
  return `<w:tabs><w:tab w:val="left" w:pos="400"/><w:tab w:val="${side}" w:leader="${leader}" w:pos="9000"/></w:tabs>`;
}

function line(inside: string, properties = stop('dot')): string {
  return para(inside, properties);
}

function amount(what: string, price: string): string {
  return `${run(what)}<w:r><w:tab/></w:r>${run(price, '<w:b/>')}`;
}

function rows(...all: string[]): string {
  return ['<!-- table leaders -->\n\n| | |\n| - | -: |', ...all].join('\n');
}

test.each<[what: string, body: string, markdown: string]>([
  [
    'lines with dots',
    line(amount('Soup', '4.50')) + line(amount('Fish', '12')),
    rows('| Soup | **4.50** |', '| Fish | **12** |'),
  ],
  [
    'a stop at the end or for decimals',
    line(amount('a', '1'), stop('hyphen', 'end')) + line(amount('b', '2'), stop('middleDot', 'decimal')),
    rows('| a | **1** |', '| b | **2** |'),
  ],
  [
    'a stop before one that is cleared',
    line(amount('a', '1'), stop('dot').replace('</w:tabs>', '<w:tab w:val="clear" w:pos="9500"/></w:tabs>')) +
      line(amount('b', '2')),
    rows('| a | **1** |', '| b | **2** |'),
  ],
  [
    'text between them',
    line(amount('a', '1')) + para('x') + line(amount('b', '2')),
    `${rows('| a | **1** |')}\n\nx\n\n${rows('| b | **2** |')}`,
  ],
  ['a heading', line(amount('a', '1'), `${stop('dot')}<w:outlineLvl w:val="0"/>`), '# a 1'],
])('%s', (_, body, markdown) => {
  expect(convert(body)).toMatchObject({ body: markdown, told: [], lost: [], faults: [] });
});

test.each<[what: string, body: string, markdown: string]>([
  ['no dots', line(amount('a', '1'), stop('none')), 'a **1**'],
  ['two tabs', line(amount('a', '1') + amount('', '2')), 'a **1 2**'],
])('%s: the text follows, which the report says', (_, body, markdown) => {
  const { body: text, told } = convert(body);
  expect([text, ...told]).toEqual([markdown, 'Text at a tab stop follows the text before it: paragraphs 1.']);
});

test.each<[what: string, body: string]>([
  ['a stop at the left', line(amount('a', '1'), '<w:tabs><w:tab w:val="left" w:leader="dot" w:pos="900"/></w:tabs>')],
  ['a cleared stop', line(amount('a', '1'), '<w:tabs><w:tab w:val="clear" w:leader="dot" w:pos="900"/></w:tabs>')],
  ['nothing before the tab', line(`<w:r><w:tab/></w:r>${run('1')}`)],
])('%s: nothing is said', (_, body) => {
  const { body: text, told } = convert(body);
  expect(text).not.toContain('leaders');
  expect(told).toEqual([]);
});

test('in a cell, lines with dots are text', () => {
  expect(convert(table([[line(amount('a', '1'))]])).body).not.toContain('leaders');
});
