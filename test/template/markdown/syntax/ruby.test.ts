/** §10.39: texts with their readings. */
import { describe, expect, test } from '@jest/globals';
import { fill, templateOf } from '../../support/templates.ts';

function markdownOf(body: string, values = {}): string {
  return fill(templateOf(body), values).markdown.trim();
}

describe('a template', () => {
  test.each([
    ['{漢字|かんじ}を', '<ruby>漢字<rt>かんじ</rt></ruby>を'],
    ['**{漢字|かんじ}**', '**<ruby>漢字<rt>かんじ</rt></ruby>**'],
    ['{北京|Běijīng}', '<ruby>北京<rt>Běijīng</rt></ruby>'],
    ['{Tokyo|東京}', '<ruby>Tokyo<rt>東京</rt></ruby>'],
    ['| a |\n|---|\n| {漢字\\|かんじ} |', '| a |\n| - |\n| <ruby>漢字<rt>かんじ</rt></ruby> |'],
    ['<ruby>漢<rp>(</rp><rt>かん<rp>)</rp>字<rt>じ</ruby>', '<ruby>漢<rt>かん</rt></ruby><ruby>字<rt>じ</rt></ruby>'],
    ['a <rt>b</rt>', 'a (b)'],
    ['<ruby>a</ruby>', 'a'],
    ['<ruby>漢字<rt></rt></ruby>', '漢字'],
  ])('%j is %j', (body, wanted) => {
    expect(markdownOf(body).replace(/\| -+ \|/, '| - |')).toBe(wanted);
  });

  test.each(['{yes|no}', '{漢字}', '{|かんじ}', '{漢字|}', '{漢字|a|b}', '{漢字\n|かんじ}'])('%j is text', (body) => {
    expect(markdownOf(body)).not.toContain('<ruby>');
  });

  test('braces behind a backslash are text', () => {
    expect(markdownOf('\\{漢字|かんじ}')).toBe('{漢字|かんじ}');
  });

  test('has placeholders in both, whose values are text', () => {
    const body = '<ruby>{{Name}}<rt>{{Reading}}</rt></ruby> {{Note}}';
    const values = { name: '山田', reading: 'やまだ<b>', note: '{漢字|かんじ}' };
    expect(markdownOf(body, values)).toBe('<ruby>山田<rt>やまだ\\<b></rt></ruby> {漢字|かんじ}');
  });
});
