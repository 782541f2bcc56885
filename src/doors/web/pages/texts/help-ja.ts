/** §20.24: what the marks of a template mean, by examples, in Japanese: a part of `studio-ja.ts`. */
import type { Texts } from './texts.ts';

export const HELP_JA: Texts['studio']['help'] = {
  line: {
    name: '段落と改行',
    about:
      '空の行で新しい段落が始まります。空の行がなければ続けて組まれます。行末に \\ を書くと、住所のようにそこで改行します。',
    text: '株式会社見本\\\n東京都千代田区1-1\\\n見本ビル2階\n\nここから次の段落です。',
  },
  bold: { name: '太字と斜体', about: '', text: 'ここは**太字**、ここは*斜体*です。' },
  heading: {
    name: '見出し',
    about: '# が一つなら最も大きく、増やすと小さくなります。',
    text: '# 見出し\n\n## 小見出し',
  },
  list: { name: '箇条書き', about: '', text: '- 一つ目\n- 二つ目\n\n1. 手順1\n2. 手順2' },
  field: {
    name: '入力欄',
    about: '文書を作成する人が記入します。同じ名前は一つの入力欄になります。',
    text: '{{宛名}} 様',
  },
  today: {
    name: '当日の日付',
    about: '自動的に入ります。',
    settings: 'placeholders:\n  - label: 日付\n    type: today\n    format: 2026年8月27日',
    text: '{{日付}}',
  },
  date: {
    name: '記入する日付',
    about: '入力するか、カレンダーから選びます。いつも「format」の例のとおりに書かれます。',
    settings: 'placeholders:\n  - label: 開始日\n    type: date\n    format: 2026年8月27日',
    text: '開始日は{{開始日}}です。',
  },
  items: {
    name: '繰り返す表と合計',
    about: '明細の数だけ行ができます。',
    settings:
      'placeholders:\n  - label: 合計\n    type: number\n    format: "1,234"\n    formula: SUM(明細.金額)\ngroups:\n  - label: 明細\n    fields:\n      - label: 金額\n        type: number\n        format: "1,234"',
    text: '| 品名 | 金額 |\n|:--|--:|\n| {{#明細}}{{品名}} | {{金額}}{{/明細}} |\n| **合計** | **{{合計}}** |',
  },
  rows: {
    name: '三列と日付のある繰り返す表',
    about: '予定の数だけ行ができます。文字以外の列の種類は、一覧の名前の下に書きます。',
    settings:
      'groups:\n  - label: 予定\n    fields:\n      - label: 日にち\n        type: date\n        format: 2026年8月27日',
    text: '| 日にち | 内容 | 場所 |\n|:--|:--|:--|\n| {{#予定}}{{日にち}} | {{内容}} | {{場所}}{{/予定}} |',
  },
  condition: {
    name: '条件で表示する文',
    about: 'この例では、入力欄が記入されたときだけ表示します。{{#if 国 = "日本"}} なら値で判断します。',
    text: '{{#if 割引}}\n\n{{割引}}の割引が適用されます。\n\n{{/if}}',
  },
  picture: {
    name: '画像',
    about:
      '本文の下の「画像」でファイルを選びます（「画像」ボタンでも選べます）。このような行を書いた場所に画像が入ります。波括弧の中は、置く場所と幅です。',
    text: '![新しい事務所](office.png){.right width=45mm}',
    isExample: true,
  },
  signature: {
    name: '署名欄',
    about: 'この部分はページをまたぎません。',
    text: '::: signature\n\n____________________\n{{署名する人の氏名}}\\\n{{署名する人の役職}}\n\n:::',
  },
  pagebreak: { name: '改ページ', about: '', text: '<!-- pagebreak -->' },
};
