/** §10.2: where a bare URL ends in a template: also before Chinese, Japanese and Korean text, and before a mark. */
import { expect, test } from '@jest/globals';
import { markdownOf } from '../../support/templates.ts';

const READ: [template: string, links: string[]][] = [
  ['詳細はhttps://acme.exampleをご覧ください。', ['https://acme.example']],
  ['请访问https://acme.example/a?b=1，或https://b.example。', ['https://acme.example/a?b=1', 'https://b.example']],
  ['（https://acme.example）', ['https://acme.example']],
  ['https://acme.example을 보세요', ['https://acme.example']],
  ['www.acme.exampleへ', ['http://www.acme.example']],
  ['https://acme.example/𠮷', ['https://acme.example/']],
  ['https://acme.exampleの**条件**', ['https://acme.example']],
  // A host may be of such characters.
  ['https://例え.jp/パス です', ['https://例え.jp/パス']],
  ['www.例え.jp', ['http://www.例え.jp']],
  // Nothing else ends elsewhere than in GFM.
  ['https://acme.example/bücher_(a).', ['https://acme.example/bücher_(a)']],
  ['info@acme.exampleへ', ['mailto:info@acme.example']],
  ['{{#if Web}}https://acme.example.{{/if}}https://b.example', ['https://acme.example', 'https://b.example']],
];

test.each(READ)('%j', (template, links) => {
  const markdown = markdownOf(`${template}\n\n{{Web}}`, { web: 'yes' });
  const found = [...markdown.matchAll(/\]\(((?:\\.|[^)])*)\)/g)].map(([, url]) => url!.replaceAll('\\', ''));
  expect(found).toEqual(links);
});
