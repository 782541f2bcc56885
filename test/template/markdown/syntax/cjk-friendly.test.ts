/** §10.2: emphasis beside Chinese, Japanese and Korean, where no blank parts a sign from the next word. */
import { expect, test } from '@jest/globals';
import { parseDocument } from '../../../../src/template/document/parse-document.ts';
import { toHtml } from '../../../../src/template/html/to-html.ts';
import { fill, markdownOf, templateOf } from '../../support/templates.ts';

function htmlOf(markdown: string): string {
  return toHtml(parseDocument(markdown, []), { language: 'zh' })
    .html.replace(/<\/?p>|<span[^>]*>|<\/span>/g, '')
    .trim();
}

const READ: [markdown: string, html: string][] = [
  ['**甲方：**北京', '<strong>甲方：</strong>北京'],
  ['本合同**（以下简称“合同”）**由', '本合同<strong>（以下简称“合同”）</strong>由'],
  ['これは**「太字」**です。', 'これは<strong>「太字」</strong>です。'],
  ['**이 용어(This term)**를', '<strong>이 용어(This term)</strong>를'],
  ['**Acme (Ltd.)**公司', '<strong>Acme (Ltd.)</strong>公司'],
  ['*注意！*请看', '<em>注意！</em>请看'],
  ['~~旧价：~~新价', '<del>旧价：</del>新价'],
  ['𠀀**（a）**𠀀', '𠀀<strong>（a）</strong>𠀀'],
  ['| 甲 |\n| --- |\n| **甲：**乙 |', '<td class="short"><strong>甲：</strong>乙</td>'],
  // Nothing else is read in another way.
  ['**A:**b', '**A:**b'],
  ['a**(b)**c', 'a**(b)**c'],
  ['__甲：__乙', '__甲：__乙'],
  ['**甲 **乙', '**甲 **乙'],
  ['甲 ** 乙 ** 丙', '甲 ** 乙 ** 丙'],
];

test.each(READ)('%j is read', (markdown, html) => expect(htmlOf(markdown)).toContain(html));

const VALUES: [body: string, values: Record<string, string>, stored: string][] = [
  ['**甲方：**{{A}}', { A: '北京' }, '**甲方：**北京'],
  ['**甲方：**{{A}}', { A: 'Acme' }, '**甲方：**Acme'],
  ['**甲方：**{{A}}', { A: '' }, '**甲方：**{{A}}'],
  ['**甲方：**{{A}}', { A: '**乙**' }, '**甲方：**\\*\\*乙\\*\\*'],
  ['甲{{A}}乙', { A: '**：**' }, '甲\\*\\*：\\*\\*乙'],
  ['由**{{A}}**签署', { A: '（甲）' }, '由**（甲）**签署'],
  ['## **一、**{{A}}', { A: '总则' }, '## **一、**总则'],
  ['| a |\n| - |\n| **甲：**{{A}} |', { A: '乙' }, '| a |\n| - |\n| **甲：**乙 |'],
  // A letter that the standard asks to be written as a reference stays one.
  ['**{{A}}**b', { A: 'a:' }, '**a:**&#x62;'],
  // Text about references, code and addresses are not touched.
  ['`**：**&#x5317;` {{A}}', { A: 'x' }, '`**：**&#x5317;` x'],
  ['{{A}}**（b）**', { A: '&#x5317;' }, '\\&#x5317;**（b）**'],
];

test.each(VALUES)('%j with %j is stored', (body, values, stored) => {
  expect(markdownOf(body, values).trim()).toBe(stored);
});

test('a contract is stored as it was written', () => {
  const body =
    '**甲方：**北京公司\n\n- [ ] **（一）**双方*“同意”*如下\n- [x] ~~旧：~~新\n\n> **注：**한국어**(괄호)**입니다\n';
  const { markdown } = fill(templateOf(body));
  expect(markdown).toBe(body);
});
