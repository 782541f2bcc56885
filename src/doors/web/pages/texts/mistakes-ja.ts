/** §20.10: what mistakes and refusals say in Japanese; the holes are those of `mistakes.ts`. */
import type { Mistakes } from './mistakes.ts';

export const MISTAKES_JA: Mistakes = {
  // Front matter, YAML, declarations.
  'The front matter: &1': '設定：&1',
  'The file does not begin with front matter: YAML such as "title: Invoice" between two lines "---".':
    'ファイルが設定で始まっていません。2本の「---」の間に "title: 請求書" のようなYAMLを書いてください。',
  'The file is over 2 MB; split it or make its images separate files.':
    'ファイルが2 MBを超えています。分割するか、画像を別のファイルにしてください。',
  'The file is not valid UTF-8; save it in that encoding.':
    'ファイルが正しいUTF-8ではありません。UTF-8で保存してください。',
  'The line holds the character %1; remove it.': 'この行に文字 %1 が含まれています。取り除いてください。',
  'Not valid YAML: ~1': 'YAMLが正しくありません：~1',
  'A text cannot begin with this sign; put it into quotation marks.':
    'この記号でテキストを始めることはできません。引用符で囲んでください。',
  'Two fields stand in one. Put a text that holds a colon into quotation marks, title: "Part: name", and begin each field on a line of its own, as far in as its neighbours.':
    '2つの設定が1つになっています。コロンを含むテキストは title: "部: 名前" のように引用符で囲み、各設定は隣と同じ字下げで、それぞれの行に書いてください。',
  'A colon is missing; write a field as "name: value", with a blank behind the colon.':
    'コロンがありません。設定は "名前: 値" のように、コロンの後に空白を入れて書いてください。',
  'A line begins with a tab; write blanks in its place.': '行がタブで始まっています。代わりに空白を使ってください。',
  'Behind the end of a value stands more. Put a text that begins with a bracket, brace, hyphen or quotation mark into quotation marks as a whole, such as footer: "{page} of {pages}".':
    '値の終わりの後に余分なものがあります。括弧、ハイフン、引用符で始まるテキストは、footer: "{page} / {pages}" のように全体を引用符で囲んでください。',
  'Map keys must be unique': '同じ設定が2回あります。一方を取り除いてください。',
  'All mapping items must start at the same column': '同じまとまりの設定は、字下げをそろえてください。',
  'All sequence items must start at the same column': 'リストの要素は、字下げをそろえてください。',
  'Missing closing "quote': '閉じる引用符 " がありません。',
  "Missing closing 'quote": "閉じる引用符 ' がありません。",
  'Flow map in block collection must be sufficiently indented and end with a }':
    '波括弧が閉じていません。十分に字下げして、終わりに } を書いてください。',
  'Flow sequence in block collection must be sufficiently indented and end with a ]':
    '角括弧が閉じていません。十分に字下げして、終わりに ] を書いてください。',
  'Flow map must end with a }': '波括弧が閉じていません。終わりに } を書いてください。',
  'Flow sequence must end with a ]': '角括弧が閉じていません。終わりに ] を書いてください。',
  'Missing , between flow map items': '波括弧の中の設定の間にコンマがありません。',
  'Missing , between flow sequence items': '角括弧の中の要素の間にコンマがありません。',
  'Missing , or : between flow map items': '波括弧の中の設定の間にコンマかコロンがありません。',
  'Missing , or : between flow sequence items': '角括弧の中の要素の間にコンマかコロンがありません。',
  'Unexpected , in flow map': '波括弧の中に余分なコンマがあります。',
  'Unexpected , in flow sequence': '角括弧の中に余分なコンマがあります。',
  'Comments must be separated from other tokens by white space characters':
    '# で始まるコメントの前には空白が必要です。コメントでなければ、テキストを引用符で囲んでください。',
  'Tags and anchors must be separated from the next token by white space':
    'テキストが ! か & で始まっています。引用符で囲んでください。',
  'Sequence item without - indicator': 'リストの要素の先頭に - がありません。',
  'Block collections are not allowed within flow collections': '括弧の中に字下げしたリストは置けません。',
  'Invalid escape sequence %1':
    '引用符 " の中では、%1 の円記号（バックスラッシュ）に特別な意味があります。2つ重ねてください。',
  'Unresolved tag: %1': 'テキストが ! で始まっています（%1）。引用符で囲んでください。',
  'Unresolved alias (the anchor must be set before the alias): %1':
    'テキストが * で始まっています（%1）。引用符で囲んでください。',
  'Excessive alias count indicates a resource exhaustion attack':
    'ほかの箇所への参照（*）が多すぎます。内容をそのまま書いてください。',
  'Source contains multiple documents; please use YAML.parseAllDocuments()':
    '--- の行が多すぎます。設定はちょうど2本の間に書きます。',
  'is missing. ~1': '必要です。~1',
  "is not a field of Platen's. &1": 'Platenの設定ではありません。&1',
  'is not known. &1': '認識できない設定です。&1',
  'has no value. A comma ends a field between braces; put a text that holds one into quotation marks, such as format: "1,234.56".':
    '値がありません。波括弧の中ではコンマで設定が終わります。コンマを含むテキストは format: "1,234.56" のように引用符で囲んでください。',
  '"%1" does not fit. ~2': '「%1」は使えません。書けるもの：~2',
  'does not fit. ~1': '使えません。書けるもの：~1',
  'Known here: +1.': 'ここで使えるもの：+1。',
  'Did you mean "%1"?': '「%1」のことですか。',
  'Did you mean %1?': '%1 のことですか。',
  '%1 and %2 more': '%1、ほか%2件',
  'Write it as "language", such as "language: en".': '"language: ja" のように "language" として書いてください。',
  'Write "contents: true" for a table of contents.': '目次は "contents: true" と書きます。',
  'Write "contents: {depth: 2}".': '"contents: {depth: 2}" と書いてください。',
  'Write "contents: {title: …}".': '"contents: {title: …}" と書いてください。',
  'Write it as "folder", such as "folder: Sales / Quotes".':
    '"folder: 営業 / 見積" のように "folder" として書いてください。',
  'Write "page: {size: A4}".': '"page: {size: A4}" と書いてください。',
  'Write "page: {margins: 25mm}".': '"page: {margins: 25mm}" と書いてください。',
  'Write "font: serif" or "font: sans".': '"font: serif" か "font: sans" と書いてください。',
  'Write "numbering: legal" for numbers of headings and list items.':
    '見出しと箇条書きの番号には "numbering: legal" と書いてください。',
  'Write it in the text, or as a placeholder of the type date.': '本文に書くか、型が date の項目にしてください。',
  'Write it in the text, or as a placeholder such as {{Version}}.': '本文に書くか、{{版}} のような項目にしてください。',
  'Write it in the text, or as a placeholder such as {{Author}}.':
    '本文に書くか、{{作成者}} のような項目にしてください。',
  'Write it in the text, below the heading.': '本文の見出しの下に書いてください。',
  'Nothing shows it; write it in the text, or remove it.': 'どこにも表示されません。本文に書くか、取り除いてください。',
  'Write it in the text, as ![alt text](path).': '本文に ![説明](パス) の形で書いてください。',
  'Platen gives each template an id; remove it.': '識別子はPlatenが付けます。取り除いてください。',
  'Remove it; "platen template import --help" says how to import a draft.':
    '取り除いてください。下書きのインポート方法は "platen template import --help" にあります。',
  'It is for a website, which Platen does not make; remove it.':
    'ウェブサイト用の設定で、Platenでは使いません。取り除いてください。',
  'It is for LaTeX, which Platen does not use; remove it.':
    'LaTeX用の設定で、Platenでは使いません。取り除いてください。',
  'A section has a name of lower-case letters, digits and underscores, which is not main or annex.':
    'セクションの名前は小文字、数字、アンダースコアで、main と annex 以外にしてください。',
  'language: "%1" is not known; write a BCP 47 tag such as en, en-GB or fr.':
    'language: 「%1」は認識できません。ja、en、en-GB のようなBCP 47のタグを書いてください。',
  'hyphenate: Platen does not know where to divide words of the language "%1", only of %2. Take the line out.':
    'hyphenate: 言語「%1」の単語の分割位置はわかりません。わかるのは %2 だけです。この行を取り除いてください。',
  'The window %1 is for %2 in portrait; choose another, or write "page: {size: %3}".':
    '窓 %1 は縦の %2 用です。別の窓を選ぶか、"page: {size: %3}" と書いてください。',
  'The margins leave less than an inch of the page; make them smaller.':
    '余白を除くと、ページに2.5 cmも残りません。余白を小さくしてください。',
  'A heading with {.annex} begins an annex; say how annexes are numbered: "annexes: Schedule 1" in the front matter.':
    '{.annex} の付いた見出しから別紙が始まります。設定で "annexes: 別紙 1" のように別紙の番号の付け方を決めてください。',
  'The margins of a section leave less than an inch of its pages; make them smaller.':
    '余白を除くと、セクションのページに2.5 cmも残りません。余白を小さくしてください。',
  'columns: A document in two columns has no annexes and no other sections; take out one or the other.':
    'columns: 2段組の文書には、別紙もほかのセクションもありません。どちらかを取り除いてください。',
  '<!-- pagebreak %1 --> names pages that there are not. &2': '<!-- pagebreak %1 --> の指すページはありません。&2',
  'Known are +1; others stand under "sections" in the front matter.':
    '使えるのは +1 です。ほかは設定の "sections" に書きます。',
  'Known are +1.': '使えるのは +1 です。',
  'No page is of the section %1; begin its pages with <!-- pagebreak %2 -->.':
    'セクション %1 のページがありません。そのページを <!-- pagebreak %2 --> で始めてください。',
  'No heading begins an annex; write {.annex} behind those that do.':
    '別紙を始める見出しがありません。始める見出しの後に {.annex} を書いてください。',
  'styles: Nothing in the text is of the style %1; write {: .%2} below a block, or take it out.':
    'styles: 本文にスタイル %1 を使うものがありません。ブロックの下に {: .%2} と書くか、ここから取り除いてください。',
  'styles: The theme %1 has no style "%2". &3': 'styles: テーマ %1 にスタイル「%2」はありません。&3',
  'styles: Behind words, these fields of the style "%1" have no effect: +2. Put the style on a block, or leave them out of it.':
    'styles: 語句に付けたスタイル「%1」では、次の設定は効きません：+2。ブロックに付けるか、スタイルから取り除いてください。',
  'The template has no placeholder "%1"; the line of the theme %2 with it is left out.':
    'テンプレートに項目「%1」がないため、それを含むテーマ %2 の行は省かれます。',
  'theme: There is no theme %1 in the workspace. &2': 'theme: ワークスペースにテーマ %1 はありません。&2',
  "theme: There is no theme %1 in the workspace. &2 A website's theme has no use here; remove it.":
    'theme: ワークスペースにテーマ %1 はありません。&2 ウェブサイトのテーマはここでは使いません。取り除いてください。',
  'theme: There is no theme %1 in the workspace. It has %2.':
    'theme: ワークスペースにテーマ %1 はありません。あるのは %2 です。',
  "theme: There is no theme %1 in the workspace. It has %2. A website's theme has no use here; remove it.":
    'theme: ワークスペースにテーマ %1 はありません。あるのは %2 です。ウェブサイトのテーマはここでは使いません。取り除いてください。',
  'by is for a group that is made from another; add from, or remove it.':
    'by は、ほかのグループから作るグループに使います。from を加えるか、取り除いてください。',
  'sort is for a group that is made from another; add from, or remove it.':
    'sort は、ほかのグループから作るグループに使います。from を加えるか、取り除いてください。',
  'min is more than max.': 'min が max より大きくなっています。',
  'The hint says what min and max want, and there is none of them; remove it.':
    '説明（hint）は min と max についてのものですが、どちらもありません。取り除いてください。',
  '"%1" is declared and never used; remove it or write {{%2}} in the document.':
    '「%1」は宣言されていますが、使われていません。取り除くか、本文に {{%2}} と書いてください。',
  '"%1" is declared and never used; remove it or write {{#%2}} … {{/%3}} in the document.':
    '「%1」は宣言されていますが、使われていません。取り除くか、本文に {{#%2}} … {{/%3}} と書いてください。',
  '"%1" is declared and never used; remove it or write {{%2}} inside the group "%3".':
    '「%1」は宣言されていますが、使われていません。取り除くか、グループ「%3」の中に {{%2}} と書いてください。',
  '"%1" is declared and never used; the text has ~2; if that is the same list, give both one name, else remove it.':
    '「%1」は宣言されていますが、使われていません。本文には~2があります。同じ一覧なら名前をそろえ、違うなら削除してください。',
  '"%1": The formula goes over "%2", which the text never shows; it shows ~3. If that is the same list, give both one name.':
    '「%1」：計算式は「%2」を対象にしていますが、本文には出てきません。本文にあるのは~3です。同じ一覧なら、名前をそろえてください。',
  'The default does not fit: &1': '既定値（default）が使えません：&1',
  'It holds the character %1, which text may not hold.': 'テキストに使えない文字 %1 が含まれています。',
  'A select placeholder needs options: a list of texts.':
    '選択肢（select）の項目には options（テキストのリスト）が必要です。',
  'A %1 placeholder has no options; remove them.':
    '型が %1 の項目に選択肢（options）はありません。取り除いてください。',
  'A %1 placeholder has no start; remove it.': '型が %1 の項目に最初の番号（start）はありません。取り除いてください。',
  'A %1 placeholder is filled by the service; remove its default.':
    '型が %1 の項目はサービスが記入します。default を取り除いてください。',
  'A %1 placeholder is filled by the service; remove required.':
    '型が %1 の項目はサービスが記入します。required を取り除いてください。',
  'A %1 placeholder is filled by the service and never blank; remove blank.':
    '型が %1 の項目はサービスが記入し、空になりません。blank を取り除いてください。',
  'A %1 placeholder has no formula; write "type: number" or "type: date".':
    '型が %1 の項目に計算式はありません。"type: number" か "type: date" と書いてください。',
  'A %1 placeholder has no min; remove it.': '型が %1 の項目に min はありません。取り除いてください。',
  'A %1 placeholder has no max; remove it.': '型が %1 の項目に max はありません。取り除いてください。',
  'A %1 placeholder has no pattern; remove it.':
    '型が %1 の項目にパターン（pattern）はありません。取り除いてください。',
  'A %1 placeholder has no format; remove it.': '型が %1 の項目に書式（format）はありません。取り除いてください。',
  'What has a formula has no default; remove one of the two.':
    '計算式のある項目に既定値（default）はありません。どちらかを取り除いてください。',
  'Without a formula there is nothing to override; remove it.':
    '計算式がなければ、上書き（override）するものがありません。取り除いてください。',
  'What is required is never blank; remove one of the two.':
    '必須（required）の項目は空（blank）になりません。どちらかを取り除いてください。',
  'The hint says what required, min, max or pattern want, and there is none of them; write it as description.':
    '説明（hint）は required、min、max、pattern についてのものですが、どれもありません。description として書いてください。',
  'The pattern "%1" cannot be read: %2.': 'パターン「%1」を読み取れません：%2。',
  'The default "%1" does not fit the pattern.': '既定値「%1」がパターンに合いません。',
  'The format "%1" cannot be read; write an example of a positive number such as 1,234.56.':
    '書式「%1」を読み取れません。1,234.56 のような正の数の例を書いてください。',
  'The format "%1" cannot be read; write the date 2026-08-27 written the expected way, such as 27 August 2026.':
    '書式「%1」を読み取れません。2026年8月27日を、表示したい形で書いてください。',
  'The format "%1" can be read in two ways; write "%2" for three decimals, "%3" for thousands.':
    '書式「%1」は2通りに読めます。小数点以下3桁なら「%2」、千の位の区切りなら「%3」と書いてください。',
  'The format "%1" can be read in two ways; write "%2" for three decimals, "%3" for thousands, or say the language of the template.':
    '書式「%1」は2通りに読めます。小数点以下3桁なら「%2」、千の位の区切りなら「%3」と書くか、テンプレートの言語を指定してください。',
  'The sign in the format "%1" is not understood; write one beside the number, as in -1,234.56, (1,234.56) or 1,234.56-, and words into the text.':
    '書式「%1」の符号を理解できません。-1,234.56、(1,234.56)、1,234.56- のように数のそばに1つ書き、言葉は本文に書いてください。',
  'The format "%1" has braces that mean nothing; only a counter knows {year}, as in INV-{year}-0001.':
    '書式「%1」の波かっこには意味がありません。INV-{year}-0001 のように {year} を使えるのは連番だけです。',
  'The format "%1" has another weekday than 27 August 2026, which is a Thursday.':
    '書式「%1」の曜日が、木曜日である2026年8月27日の曜日と違います。',
  'The default %1 is written as %2, and formulas see that number.':
    '既定値 %1 は %2 と書かれ、計算式もその数を使います。',
  'The default %1 is written as %2, and exact wants no more decimals.':
    '既定値 %1 は %2 と書かれますが、exact はそれより多い小数桁を認めません。',
  'exact is for a number with a format; remove it.': 'exact は書式のある数値のためのものです。取り除いてください。',
  'The format "%1" cannot be read; write an example with digits such as INV-00042.':
    '書式「%1」を読み取れません。INV-00042 のような数字を含む例を書いてください。',
  "It begins a link's destination, which a %1 placeholder cannot; use text or select.":
    'ここでリンク先が始まります。型が %1 の項目は使えません。text か select にしてください。',
  'It begins a link\'s destination, so "%1" must be an absolute http, https, mailto or tel URL.':
    'ここでリンク先が始まるため、「%1」は http、https、mailto、tel のいずれかで始まる完全なURLにしてください。',
  'It begins a link\'s destination, so "%1" must be an absolute http, https, mailto or tel URL, with %20 for a blank.':
    'ここでリンク先が始まるため、「%1」は http、https、mailto、tel のいずれかで始まる完全なURLにし、空白は %20 としてください。',
  'The label "%1" is declared twice; remove one.':
    '名前（label）「%1」が2回宣言されています。一方を取り除いてください。',
  'The key "%1" is declared twice; keys must differ.':
    'キー（key）「%1」が2回宣言されています。キーは互いに異なるものにしてください。',
  'The key "%1" was a name of "%2" in an earlier version; choose another.':
    'キー（key）「%1」は、以前のバージョンでは「%2」のものでした。別のキーを選んでください。',
  '"%1" is new &2; add to it &3.': '「%1」は新しい項目です（&2）。宣言に &3 を加えてください。',
  '"%1" is new &2; declare it with &3.': '「%1」は新しい項目です（&2）。&3 を付けて宣言してください。',
  '"key: %1" if it is another': '別のものなら "key: %1"',
  '"key: %1" if it is "%2", or &3': '「%2」なら "key: %1"、または&3',
  'while +1 is gone': '+1 がなくなっています',
  'while +1 are gone': '+1 がなくなっています',
  'and was a name of the %1 with the key "%2", which callers may still send':
    'キー「%2」の %1 の名前だったもので、まだ送信されることがあります',
  'as a counter while another has ended': '別の連番が終わった後の連番です',
  'There is no group "%1" to make it from; there are: +2.': '元になるグループ「%1」がありません。あるもの：+2。',
  'There is no group "%1" to make it from. &2': '元になるグループ「%1」がありません。&2',
  'Callers do not send it; remove its %1.': 'これは送信されません。%1 を取り除いてください。',
  'by is missing: the field, or the list of fields, whose different values make its entries.':
    'by がありません。値ごとに1件となる項目か、そのリストを書いてください。',
  'by: "%1" is no field of "%2"; there are: +3.': 'by: 「%1」は「%2」の項目ではありません。あるもの：+3。',
  'by: "%1" is no field of "%2". &3': 'by: 「%1」は「%2」の項目ではありません。&3',
  'by: "%1" is a counter, whose numbers are drawn later.': 'by: 「%1」は連番で、番号は後で付きます。',
  '"%1" has the values of "%2"; remove its %3.': '「%1」は「%2」の値になります。%3 を取り除いてください。',
  '"%1" needs a formula, such as SUM(…), since callers do not send it.':
    '「%1」は送信されないため、SUM(…) のような計算式が必要です。',
  '"%1" is computed and not sent; remove its %2.': '「%1」は計算され、送信されません。%2 を取り除いてください。',
  '{{%1}} is no field of it; declare it with a formula; there are: +2.':
    '{{%1}} はこのグループの項目ではありません。計算式を付けて宣言してください。あるもの：+2。',
  '{{%1}} is no field of it; declare it with a formula. &2':
    '{{%1}} はこのグループの項目ではありません。計算式を付けて宣言してください。&2',
  'The formulas go in a circle: %1; compute one of them from something else.':
    '計算式が循環しています：%1。どれかを別のものから計算してください。',
  'A template has at most %1 formulas.': 'テンプレートの計算式は%1個までです。',
  '"%1" is no field of the group. &2': '「%1」はこのグループの項目ではありません。&2',
  'Fields are: +1.': '項目：+1。',
  '"%1" is no number, so it has no sum to carry.': '「%1」は数ではないため、繰り越す合計がありません。',
  '{{%1}} must stand alone in a cell of the table rows that the group repeats; only text that is always the same may stand beside it.':
    '{{%1}} は、グループが繰り返す表の行のセルに単独で置いてください。並べられるのは、いつも同じテキストだけです。',
  'a table carries one sum; take the other one out.': '表で繰り越せる合計は1つです。もう一方を取り除いてください。',
  'hide-empty-columns: no blank is printed as nothing, so no column is ever empty; write blank: nothing too.':
    'hide-empty-columns: 空欄を何も印刷しない設定の項目がないため、空になる列がありません。blank: nothing も書いてください。',
  'hide-empty-columns: the group repeats no rows of a table; remove it.':
    'hide-empty-columns: このグループは表の行を繰り返していません。取り除いてください。',
  'no table has rows of this group.': 'このグループの行を持つ表がありません。',
  'known_by: "%1" is a picture; name what is text.': 'known_by: 「%1」は画像です。テキストの項目を指定してください。',
  'known_by: "%1" is in the group "%2", of which a document may have many rows; name what it has once.':
    'known_by: 「%1」はグループ「%2」の項目で、文書に何行もあり得ます。1つだけの項目を指定してください。',
  'known_by: "%1" is no placeholder of the template.': 'known_by: 「%1」はテンプレートの項目ではありません。',
  'known_by: "%1" is no placeholder of the template. &2': 'known_by: 「%1」はテンプレートの項目ではありません。&2',
  'pictures: "%1" is no placeholder of the text.': 'pictures: 「%1」は本文の項目ではありません。',
  'pictures: "%1" is shown as no picture; write ![…]({{%2}}).':
    'pictures: 「%1」は画像として表示されていません。![…]({{%2}}) と書いてください。',
  'pictures: "%1" stands in the text, too, where a picture cannot; it stands in ![…]({{%2}}) alone.':
    'pictures: 「%1」は画像を置けない本文にもあります。![…]({{%2}}) にだけ置いてください。',
  'pictures: "%1" is a picture; no group has an entry for each different one.':
    'pictures: 「%1」は画像です。画像ごとのグループは作れません。',
  'pictures: "%1" is a picture, which has no %2; remove it.':
    'pictures: 「%1」は画像で、%2 はありません。取り除いてください。',
  'The picture does not fit: &1.': '画像が使えません：&1。',
  'The picture &1.': '画像について：&1。',
  'It has %1 placeholders, more than %2; split it, or use platen template import.':
    '項目が%1個あり、%2個を超えています。分割するか、platen template importを使ってください。',
  'It is no example: &1': '例として使えません：&1',
  'Expected one JSON object, such as {"customer": "Marlow"}.':
    '{"customer": "Marlow"} のようなJSONのオブジェクトを1つ書いてください。',
  // The text: marks, links, HTML, formulas.
  '%1 is never closed; add {{/%2}} where the group ends.':
    '%1 が閉じられていません。グループの終わりに {{/%2}} を加えてください。',
  '%1 is never closed; add {{/if}} where it ends.':
    '%1 が閉じられていません。条件の終わりに {{/if}} を加えてください。',
  '%1 begins a group that has begun already; write {{/%2}} where it ends.':
    '%1 は、すでに始まっているグループを始めています。終わりに {{/%2}} と書いてください。',
  '%1 stands inside %2; groups do not nest.': '%1 が %2 の中にあります。グループの中にグループは置けません。',
  '%1 ends a condition, and none is open.': '%1 は条件を終えていますが、始まっている条件がありません。',
  '%1 closes a group that is not open.': '%1 は、始まっていないグループを閉じています。',
  '%1 stands inside %2, which must be closed first.': '%1 が %2 の中にあります。先に %2 を閉じてください。',
  '%1 ends no group here; to end %2 write {{/%3}}.':
    '%1 で終わるグループはここにありません。%2 を終えるには {{/%3}} と書いてください。',
  '%1 shares a row, an item or a block with another group; give each its own.':
    '%1 が、行、要素、ブロックのどれかをほかのグループと共有しています。それぞれ別にしてください。',
  '%1 holds nothing to repeat.': '%1 に繰り返す内容がありません。',
  "%1 would repeat the table's header; put both marks into body rows, or on lines of their own around the table.":
    '%1 では表の見出し行まで繰り返されます。両方の記号を本体の行に置くか、表の前後の独立した行に置いてください。',
  '%1 begins or ends within rows that one cell joins (rowspan); put the mark outside of them.':
    '%1 が、結合セル（rowspan）でつながった行の中で始まるか終わっています。記号をその外に置いてください。',
  '%1 holds a footnote or a link definition, which cannot repeat; move it out of the group.':
    '%1 に、繰り返せない脚注かリンクの定義が含まれています。グループの外に移してください。',
  '%1 begins within %2 and ends outside of it; put {{/%3}} before %4, or both marks of the group around the condition.':
    '%1 が %2 の中で始まり、外で終わっています。{{/%3}} を %4 の前に置くか、グループの両方の記号で条件を囲んでください。',
  '%1 begins within %2 and does not end there; put {{/if}} before {{/%3}}.':
    '%1 が %2 の中で始まり、そこで終わっていません。{{/if}} を {{/%3}} の前に置いてください。',
  '%1 is the second one of %2; a condition has one {{else}}, and {{else if …}} before it.':
    '%1 は %2 の2つ目です。条件の {{else}} は1つで、{{else if …}} はその前に置きます。',
  '%1 stands behind {{else}}, so that it can never apply; put it before {{else}}.':
    '%1 が {{else}} の後にあるため、決して当てはまりません。{{else}} の前に置いてください。',
  '%1 stands in more than %2 other conditions.': '%1 が%2個を超える条件の中にあります。',
  '%1 is written {{/if}}, not %2.': '%1 は {{/if}} と書きます。%2 ではありません。',
  '%1 needs a condition, such as {{#if Plan = Gold}}.':
    '%1 に条件がありません。{{#if プラン = ゴールド}} のように書いてください。',
  '%1 stands within a line, and another mark of the condition elsewhere; put all of them into one line, or each on a line of its own, behind a list or a quote with a blank line before it.':
    '%1 が行の中にあり、条件のほかの記号は別の場所にあります。すべてを1行に置くか、それぞれ独立した行に置いてください。箇条書きや引用の後では、前に空行を入れます。',
  '%1 stands in a line beside other text, with a group in its branch; put the marks of the condition at the beginning and end of what the group repeats, behind a list or a quote with a blank line before them.':
    '%1 がほかのテキストと同じ行にあり、その中にグループがあります。条件の記号を、グループが繰り返す内容の初めと終わりに置いてください。箇条書きや引用の後では、前に空行を入れます。',
  "%1 would leave out the table's header; put the marks into body rows, or on lines of their own around the table.":
    '%1 では表の見出し行が省かれます。記号を本体の行に置くか、表の前後の独立した行に置いてください。',
  '%1 holds nothing; write what applies between it and %2.':
    '%1 に内容がありません。当てはまるときの内容を、これと %2 の間に書いてください。',
  '%1 holds the footnote [%2], to which the text refers outside of it; move that out of the condition.':
    '%1 に脚注 [%2] が含まれていますが、外からも参照されています。条件の外に移してください。',
  '%1 holds the link definition [%2], to which the text refers outside of it; move that out of the condition.':
    '%1 にリンクの定義 [%2] が含まれていますが、外からも参照されています。条件の外に移してください。',
  '%1 can never apply: it is never true.': '%1 は決して当てはまりません。条件が真になることがないためです。',
  '%1 can never apply: the same condition stands before it.':
    '%1 は決して当てはまりません。同じ条件が前にあるためです。',
  '%1 can never apply: whenever it is true, a condition before it is true.':
    '%1 は決して当てはまりません。真になるときは必ず、前の条件も真になるためです。',
  '%1 can never apply: the condition before it is always true.':
    '%1 は決して当てはまりません。前の条件が常に真であるためです。',
  '%1 can never apply: one of the conditions before it is always true.':
    '%1 は決して当てはまりません。前の条件のどれかが常に真であるためです。',
  '%1 can never apply: the conditions around it exclude it.':
    '%1 は決して当てはまりません。外側の条件と両立しないためです。',
  '%1 stands between rows or items; put it into a cell or an item.':
    '%1 が行や要素の間にあります。セルか要素の中に置いてください。',
  '%1 stands in a comment, which nobody sees; take it out.':
    '%1 が、誰にも見えないコメントの中にあります。取り出してください。',
  '%1 stands in the name of a place in the text; such names are fixed.':
    '%1 が本文中の場所の名前の中にあります。その名前は固定です。',
  '%1 stands in the label of a footnote or a reference; labels are fixed names.':
    '%1 が脚注か参照の名前の中にあります。その名前は固定です。',
  '%1 stands in the first line of a code fence; only the code itself can be filled.':
    '%1 がコードブロックの最初の行にあります。差し込めるのはコード自体だけです。',
  '%1 stands in the path of an image; images come with the template, so their paths are fixed. Where callers are to send the picture, the placeholder is all of the path, and the front matter has pictures: [its label].':
    '%1 が画像のパスの中にあります。画像はテンプレートに付くため、パスは固定です。画像を送信してもらう場合は、パス全体を項目にし、設定に pictures: [その名前] と書きます。',
  '%1 marks a group inside code, an image or a link destination; put it in the text.':
    '%1 が、コード、画像、リンク先の中でグループを区切っています。本文に置いてください。',
  '%1 marks a condition inside code, an image or a link destination; put it in the text.':
    '%1 が、コード、画像、リンク先の中で条件を区切っています。本文に置いてください。',
  '%1 stands where nothing of it is shown, such as an attribute or a second definition of the same name.':
    '%1 が、属性や同じ名前の2つ目の定義など、表示されない場所にあります。',
  '%1 is a condition, which a theme cannot hold; write it into the header, footer or watermark of a template.':
    '%1 は条件で、テーマには置けません。テンプレートの header、footer、watermark に書いてください。',
  '%1 marks a group, which a header or footer cannot hold.':
    '%1 はグループを区切る記号で、ヘッダーやフッターには置けません。',
  '%1 stands in code, in an address or in a picture; here only text can be filled.':
    '%1 が、コード、アドレス、画像の中にあります。ここで差し込めるのはテキストだけです。',
  '%1 stands in a code; there a placeholder such as {{Label}} may stand.':
    '%1 がバーコードや二次元コードの中にあります。そこに置けるのは {{名前}} のような項目です。',
  '%1 and the other marks of the condition stand in different emphases or links; put all of them into one, or outside.':
    '%1 と条件のほかの記号が、別々の強調やリンクの中にあります。すべてを同じ1つに入れるか、外に置いてください。',
  '%1 shows a brace on either side of the value; write {{%2}}.':
    '%1 では、値の両側に波括弧が表示されます。{{%2}} と書いてください。',
  '%1 shows a brace on either side of the value; write a name into it.':
    '%1 では、値の両側に波括弧が表示されます。中に名前を書いてください。',
  '%1 is no placeholder; write {{%2}}, or \\{{ for the braces themselves.':
    '%1 は項目ではありません。{{%2}} と書くか、波括弧そのものなら \\{{ と書いてください。',
  '%1 is no placeholder; write a name into it, or \\{{ for the braces themselves.':
    '%1 は項目ではありません。中に名前を書くか、波括弧そのものなら \\{{ と書いてください。',
  'The mark of a group or a condition stands beside raw HTML, which would become part of it; move the mark.':
    'グループか条件の記号がHTMLの隣にあり、その一部になってしまいます。記号を移してください。',
  'The text has more than %1 parts (links, cells, list items, emphases and the like) up to here; split it.':
    'ここまでに、本文の部品（リンク、セル、箇条書きの要素、強調など）が%1個を超えています。分割してください。',
  'This nests lists, quotes or emphasis too deeply, more than %1 levels; flatten it.':
    '箇条書き、引用、強調が深く入れ子になりすぎています（%1段を超えています）。浅くしてください。',
  'This Markdown cannot be written back as it was meant; simplify its raw HTML, lists or links.':
    'このMarkdownは意図どおりに書き戻せません。HTML、箇条書き、リンクを簡単にしてください。',
  '%1: Platen writes a condition as {{#if Plan = Gold}} … {{else if Plan = Silver}} … {{else}} … {{/if}}.&2':
    '%1: Platenでは条件を {{#if プラン = ゴールド}} … {{else if プラン = シルバー}} … {{else}} … {{/if}} と書きます。&2',
  '%1: Platen writes it as {{#if not …}} … {{/if}}.&2': '%1: Platenでは {{#if not …}} … {{/if}} と書きます。&2',
  '%1: Platen repeats what stands between {{#Label}} and {{/Label}}, with the label of the group.&2':
    '%1: Platenは、グループの名前を付けた {{#名前}} と {{/名前}} の間を繰り返します。&2',
  '%1: Platen computes in the front matter. Declare a name there with a formula, such as {label: Sum, type: number, formula: Total * 2}, and write {{Sum}} here.&2':
    '%1: 計算は設定に書きます。{label: Sum, type: number, formula: Total * 2} のように式のある名前を宣言し、ここには {{Sum}} と書いてください。&2',
  '%1: For the day on which the document is made, declare a name with "type: today" in the front matter.&2':
    '%1: 文書を作成する日には、設定で "type: today" の名前を宣言してください。&2',
  '%1: Platen has no filters. Write the label alone; "format" in the front matter says how a number or a date is written.&2':
    '%1: Platenにフィルターはありません。名前だけを書いてください。数や日付の書き方は設定の "format" で決めます。&2',
  '%1: Platen has no parts of templates. Write the text here; what all documents share is in their theme.&2':
    '%1: Platenはテンプレートの部品を使いません。ここに本文を書いてください。すべての文書に共通するものはテーマにあります。&2',
  '%1: Write a comment as <!-- … -->.&2': '%1: コメントは <!-- … --> と書いてください。&2',
  '%1: A value is literal text everywhere. Write the label alone.&2':
    '%1: 値はどこでもそのままのテキストです。名前だけを書いてください。&2',
  '%1: In a group, write the label of the field.&2': '%1: グループの中では、項目の名前を書いてください。&2',
  '%1: Placeholders are always written as {{Label}}.&2': '%1: 項目は常に {{名前}} と書きます。&2',
  ' If it is a label, declare it in the front matter.': 'これが名前なら、設定で宣言してください。',
  'A link to %1 leads nowhere; did you mean #%2? Documents show the text of the link alone.':
    '%1 へのリンクの行き先がありません。#%2 のことですか。文書にはリンクのテキストだけが表示されます。',
  'A link to %1 leads nowhere; no heading and no {#name} is called so. Documents show the text of the link alone.':
    '%1 へのリンクの行き先がありません。その名前の見出しも {#name} もありません。文書にはリンクのテキストだけが表示されます。',
  'A link to %1 is no address that a document can open; write one that begins with https:, http:, mailto: or tel:. Documents show the text of the link alone.':
    '%1 へのリンクは、文書から開けるアドレスではありません。https:、http:、mailto:、tel: のいずれかで始めてください。文書にはリンクのテキストだけが表示されます。',
  'A link without a text says the number of what it leads to, and nothing has numbers here; write "numbering: legal" into the front matter, or a text between the brackets.':
    'テキストのないリンクは行き先の番号を表示しますが、ここには番号がありません。設定に "numbering: legal" と書くか、角括弧の間にテキストを書いてください。',
  'A link without a text says the number of a fixed place; write the name of one behind #, or a text between the brackets.':
    'テキストのないリンクは、決まった場所の番号を表示します。# の後にその名前を書くか、角括弧の間にテキストを書いてください。',
  '[](#%1) stands behind %2 and what it refers to behind %3, so that never both are there; write a text between the brackets, or move one of them.':
    '[](#%1) は %2 の後、行き先は %3 の後にあり、両方がそろうことはありません。角括弧の間にテキストを書くか、一方を移してください。',
  '%1 and what it refers to stand in different branches of one condition, so that never both are there; write a text between the brackets, or move one of them.':
    '%1 と行き先が1つの条件の別々の分岐にあり、両方がそろうことはありません。角括弧の間にテキストを書くか、一方を移してください。',
  '%1 refers to nothing; did you mean #%2?': '%1 の参照先がありません。#%2 のことですか。',
  '%1 refers to nothing; write {#%2} behind the heading or at the start of the item.':
    '%1 の参照先がありません。見出しの後か要素の初めに {#%2} と書いてください。',
  '%1 may mean several places; give the one that is meant a name of its own, such as {#%2-2}.':
    '%1 の指す場所がいくつかあります。目的の場所に {#%2-2} のような別の名前を付けてください。',
  '%1 refers to a place that has no number; put {#%2} on a heading or an item of a numbered list, or write a text between the brackets.':
    '%1 の参照先に番号がありません。見出しか番号付きリストの要素に {#%2} を付けるか、角括弧の間にテキストを書いてください。',
  'A heading with {.annex} is of a block of the document itself; it cannot stand in a list, quote, cell or column.':
    '{.annex} の付いた見出しは文書そのものに置きます。箇条書き、引用、セル、段の中には置けません。',
  '<!-- %1 --> stands within a line; write it on a line of its own, with a blank line before it.':
    '<!-- %1 --> が行の中にあります。前に空行を入れて、独立した行に書いてください。',
  '<!-- %1 --> has nothing behind it that it could be about; remove it, or put it before its block.':
    '<!-- %1 --> の後に、対象となるものがありません。取り除くか、対象のブロックの前に置いてください。',
  '<!-- %1 --> stands before a group, which may have no entry or several; put it behind the mark of the group.':
    '<!-- %1 --> が、0件や複数件になり得るグループの前にあります。グループの記号の後に置いてください。',
  '<!-- %1 --> stands before a condition, which may leave out what is behind it; put it behind the mark of the condition.':
    '<!-- %1 --> が、後の内容を省くことのある条件の前にあります。条件の記号の後に置いてください。',
  '<!-- %1 --> says that a heading or a list has no numbers, so put it right before one.':
    '<!-- %1 --> は見出しや箇条書きに番号を付けない指定です。その直前に置いてください。',
  '<!-- %1 --> stands in a cell, within which no page ends; put it before the table.':
    '<!-- %1 --> が、ページの終わらないセルの中にあります。表の前に置いてください。',
  '<!-- %1 --> stands in a column, which goes on over pages beside the others; put it before or behind the columns.':
    '<!-- %1 --> が、ほかの段と並んで続く段の中にあります。段組の前か後に置いてください。',
  '<!-- %1 --> is of a block of the document itself; it cannot stand in a list, quote, cell or column.':
    '<!-- %1 --> は文書そのもののブロックに使います。箇条書き、引用、セル、段の中には置けません。',
  '<!-- %1 --> stands in a column; an address is all that is in the first of two, which are in no other block.':
    '<!-- %1 --> が段の中にあります。宛名は2段の1つ目の全体で、その段組はほかのブロックの中にないものに限ります。',
  '<!-- %1 --> says how a table looks, so put it right before one.':
    '<!-- %1 --> は表の見た目の指定です。表の直前に置いてください。',
  '<!-- %1 --> stands behind another; a document has one address.': '<!-- %1 --> が2つ目です。文書の宛名は1つです。',
  '<!-- %1 --> must be right before the address; put other comments above it.':
    '<!-- %1 --> は宛名の直前に置いてください。ほかのコメントはその上に置きます。',
  '<!-- %1 --> cannot be followed: &2.': '<!-- %1 --> に従えません：&2。',
  '"%1" is no width; write 30%, 25mm, a share such as 2, or auto':
    '「%1」は幅ではありません。30%、25mm、2 のような比率、auto のいずれかを書いてください',
  '"%1" is no alignment; write left, center, right, decimal or auto':
    '「%1」は配置ではありません。left、center、right、decimal、auto のいずれかを書いてください',
  'the widths are %1% together; they share 100%': '幅の合計が%1%です。合わせて100%にしてください',
  '%1 names %2 columns, and there are %3': '%1 には%2列が指定されていますが、表は%3列です',
  '%1 names %2 columns, and there is 1': '%1 には%2列が指定されていますが、表は1列です',
  '%1 names 1 column, and there are %2': '%1 には1列が指定されていますが、表は%2列です',
  '%1 names 1 column, and there is 1': '%1 には1列が指定されていますが、表は1列です',
  'The Swiss QR bill stands beside something else; put it into a paragraph of its own, with a blank line before and behind it.':
    'スイスQR請求書の隣にほかのものがあります。前後に空行を入れて、独立した段落にしてください。',
  'The Swiss QR bill stands in another block or in a group; it takes the foot of a page of the document itself, once.':
    'スイスQR請求書がほかのブロックかグループの中にあります。文書そのもののページの下部に1回だけ置けます。',
  'The Swiss QR bill is the second one; a document has one, so put it behind the condition.':
    'スイスQR請求書が2つ目です。文書に1つなので、条件の後に置いてください。',
  'The Swiss QR bill has a caption, for which there is no place; remove what stands behind its address.':
    'スイスQR請求書に、置く場所のない説明があります。アドレスの後のものを取り除いてください。',
  'A Swiss QR bill stands on no page with columns.': '段組のページにスイスQR請求書は置けません。',
  'A Swiss QR bill needs A4 paper, upright.': 'スイスQR請求書には縦のA4が必要です。',
  'A Swiss QR bill stands in the text; it takes the foot of its page.':
    'スイスQR請求書は本文に置きます。ページの下部を占めます。',
  'has something behind %1:, and nothing stands there; payment says where it leads':
    '%1: の後には何も書きません。支払先は payment で決めます',
  'is a Swiss QR bill, which is 210 × 105 mm; give it no size':
    '210 × 105 mmのスイスQR請求書です。大きさは指定しないでください',
  'has its width in %, so that nobody knows what it holds; give it in mm, such as {width=30mm}':
    '幅が%で指定されていて、入る量がわかりません。{width=30mm} のようにmmで指定してください',
  'is a %1, which is square; give its width alone': '正方形の%1です。幅だけを指定してください',
  'a %1 cannot be empty': '%1は空にできません',
  'a %1 takes letters from A to Z, digits and signs of ASCII only':
    '%1に入るのは、AからZまでの文字、数字、ASCIIの記号だけです',
  'a %1 %2 mm wide holds %3 bytes, and this would have %4; send less':
    '幅%2 mmの%1に入るのは%3バイトまでで、これは%4バイトになります。短くしてください',
  'a %1 %2 mm wide holds %3 bytes, and this would have %4; send less, or make it at least %5 mm wide':
    '幅%2 mmの%1に入るのは%3バイトまでで、これは%4バイトになります。短くするか、幅を%5 mm以上にしてください',
  'a %1 %2 mm wide holds %3 characters, and this would have %4; send less':
    '幅%2 mmの%1に入るのは%3文字までで、これは%4文字になります。短くしてください',
  'a %1 %2 mm wide holds %3 characters, and this would have %4; send less, or make it at least %5 mm wide':
    '幅%2 mmの%1に入るのは%3文字までで、これは%4文字になります。短くするか、幅を%5 mm以上にしてください',
  'a %1 %2 mm wide has room for %3 mm there; send fewer entries beside one another, or make it narrower':
    '幅%2 mmの%1に対し、そこには%3 mmしかありません。横に並べる件数を減らすか、幅を狭くしてください',
  '&1 has no place here, only lines of text; write \\ before the sign that makes it one.':
    '&1はここに置けません。置けるのはテキストの行だけです。それを生じさせる記号の前に \\ を書いてください。',
  'A footnote has no place here.': '脚注はここに置けません。',
  'Write the address behind the text: [text](address).':
    'アドレスはテキストの後に [テキスト](アドレス) の形で書いてください。',
  '<%1> has no place in a document; remove it.': '<%1> は文書に置けません。取り除いてください。',
  '%1 is no tag of HTML; remove it, or write \\%2 to show it as it is.':
    '%1 はHTMLのタグではありません。取り除くか、そのまま表示するなら \\%2 と書いてください。',
  '%1 is no tag of HTML. For a placeholder write {{%2}}, for these words themselves \\%3.':
    '%1 はHTMLのタグではありません。項目なら {{%2}}、この文字そのものなら \\%3 と書いてください。',
  '%1 is no tag to Markdown; write its attributes in quotes, with blanks between them.':
    '%1 はMarkdownではタグになりません。属性を引用符で囲み、間に空白を入れてください。',
  'Text stands right in <%1>, which holds only %2.': 'テキストが <%1> の直下にあります。置けるのは %2 だけです。',
  '%1 stands right in <%2>, which holds only %3.': '%1 が <%2> の直下にあります。置けるのは %3 だけです。',
  '%1 stands outside of <%2>.': '%1 が <%2> の外にあります。',
  '%1 of <%2> runs a script, which no document can; remove it.':
    '<%2> の %1 はスクリプトを実行しますが、文書ではできません。取り除いてください。',
  '%1 is not closed before %2; add </%3>.': '%1 が %2 の前で閉じられていません。</%3> を加えてください。',
  '%1 is never closed in its paragraph; add </%2>.': '%1 が段落の中で閉じられていません。</%2> を加えてください。',
  '%1 is never closed in the list item, quote or document in which it stands; add </%2>.':
    '%1 が、それを含む箇条書きの要素、引用、文書の中で閉じられていません。</%2> を加えてください。',
  'Behind a blank line, Markdown takes lines that begin with four blanks for code, here in <%1>; remove the blank line or the blanks.':
    '空行の後の、空白4つで始まる行は、Markdownではコードになります（ここでは <%1> の中）。空行か空白を取り除いてください。',
  'The comment is never closed; add --> behind it.': 'コメントが閉じられていません。後に --> を加えてください。',
  'A < begins a tag that does not end; for the sign itself write &lt;.':
    '< で始まるタグが終わっていません。記号そのものなら &lt; と書いてください。',
  'A block of HTML stands within a part of a line; end that part before it.':
    'HTMLのブロックが行の一部の中にあります。その前で一部を終えてください。',
  '%1 holds a block; a heading is one line of text.': '%1 にブロックが含まれています。見出しは1行のテキストです。',
  '%1 counts down, which Markdown cannot; write the numbers as text.':
    '%1 は番号を逆に数えますが、Markdownではできません。番号をテキストで書いてください。',
  'The item is numbered %1, which is not the next number; begin a list of its own with start="%2".':
    '要素の番号 %1 は次の番号ではありません。start="%2" で別のリストを始めてください。',
  '%1 ends a block that nothing begins; remove it, or begin it with ::: {.name}.':
    '%1 で終わるブロックが始まっていません。取り除くか、::: {.name} で始めてください。',
  '%1 is never closed in the list item, quote or document in which it stands; add a line ::: behind its text.':
    '%1 が、それを含む箇条書きの要素、引用、文書の中で閉じられていません。テキストの後に ::: の行を加えてください。',
  '%1 is a column of nothing; write ::: columns before it, and ::: behind the last one.':
    '%1 を含む段組がありません。前に ::: columns、最後の段の後に ::: と書いてください。',
  '%1 has no columns in it; begin each with ::: column, or ::: {.column width=60%}, and end it with :::.':
    '%1 に段がありません。それぞれを ::: column か ::: {.column width=60%} で始め、::: で終えてください。',
  'All that stands in ::: columns belongs in one of its columns: between ::: column and :::.':
    '::: columns の中のものは、すべて ::: column と ::: の間の段に入れてください。',
  '%1 says the widths of columns; write them at each: ::: {.column width=60%}.':
    '%1 に段の幅があります。::: {.column width=60%} のように各段に書いてください。',
  '%1 has %2 columns, and %3 fit side by side.': '%1 に段が%2個あります。並べられるのは%3個です。',
  '%1 has columns of more than 100% together; they share 100%.':
    '%1 の段の幅の合計が100%を超えています。合わせて100%にしてください。',
  '%1 begins a comment of kramdown; write <!-- … --> instead.':
    '%1 はkramdownのコメントです。代わりに <!-- … --> と書いてください。',
  '%1 is of kramdown; remove it, and write \\ before signs that are not meant as Markdown.':
    '%1 はkramdownの記法です。取り除き、Markdownでない記号の前に \\ を書いてください。',
  '%1 sets options of kramdown, which Platen does not have; remove it.':
    '%1 はkramdownのオプションで、Platenにはありません。取り除いてください。',
  '%1 ends a block of kramdown; remove it with its beginning.':
    '%1 はkramdownのブロックの終わりです。始まりとともに取り除いてください。',
  '%1 belongs on a line right below a table of Markdown.': '%1 はMarkdownの表のすぐ下の行に書きます。',
  '%1 belongs on a line right below a table of Markdown. If it is meant as text, write \\%2.':
    '%1 はMarkdownの表のすぐ下の行に書きます。テキストなら \\%2 と書いてください。',
  '%1 belongs at the end of a heading; a list without numbers has <!-- unnumbered --> on a line of its own before it. If it is meant as text, write \\%2.':
    '%1 は見出しの終わりに書きます。番号のないリストには、前の独立した行に <!-- unnumbered --> を書きます。テキストなら \\%2 と書いてください。',
  '%1 belongs at the end of a heading, at either end of an item, right behind a link or emphasis, or on a line below its block. If it is meant as text, write \\%2.':
    '%1 は見出しの終わり、要素の両端、リンクや強調の直後、ブロックの下の行のいずれかに書きます。テキストなら \\%2 と書いてください。',
  '%1 belongs right behind a picture. If it is meant as text, write \\%2.':
    '%1 は画像の直後に書きます。テキストなら \\%2 と書いてください。',
  '%1 belongs right behind [text]. If it is meant as text, write \\%2.':
    '%1 は [テキスト] の直後に書きます。テキストなら \\%2 と書いてください。',
  '%1 belongs right behind [text], a picture, a link or emphasis, at the end of a heading, or on a line below its block. If it is meant as text, write \\%2.':
    '%1 は、[テキスト]、画像、リンク、強調のすぐ後ろ、見出しの末尾、またはブロックの下の行に書きます。文字そのものであれば \\%2 と書いてください。',
  '%1 would be printed: beside these characters it begins or ends nothing. Put a blank there, or write %2. If it is meant as text, write \\%3.':
    '%1 がそのまま印刷されます。隣の文字のため、ここでは何も始まらず、何も終わりません。間に空白を入れるか、%2 と書いてください。文字そのものであれば \\%3 と書いてください。',
  '%1 has no partner and is printed. If it is meant as text, write \\%2.':
    '%1 には対になるものがなく、そのまま印刷されます。文字そのものであれば \\%2 と書いてください。',
  '%1 begins code that never ends. Close it, and in a table write | in code as \\|. For the sign itself write \\`.':
    '%1 で始まるコードが閉じられていません。閉じてください。表のコードの中では | を \\| と書きます。記号そのものであれば \\` と書いてください。',
  '%1 stands right beside an address, which takes it in. Put a blank between them, or write the address between < and >.':
    '%1 がアドレスに接していて、その一部になっています。間に空白を入れるか、アドレスを < と > で囲んでください。',
  'There is no note %1. Write %2: and its text on a line of its own.':
    '注 %1 がありません。独立した行に %2: と本文を書いてください。',
  'This is not a link: its address has blanks or brackets in it. Write the address between < and >. If it is meant as text, write \\](.':
    'アドレスに空白またはかっこが含まれているため、リンクになりません。アドレスを < と > で囲んでください。文字そのものであれば \\]( と書いてください。',
  'This is not a link: nothing says where it leads. Write [its name]: and the address on a line of its own. If it is meant as text, write \\][.':
    'リンク先が定義されていないため、リンクになりません。独立した行に [名前]: とアドレスを書いてください。文字そのものであれば \\][ と書いてください。',
  'A \\ at the end of a paragraph is printed: it ends a line only before another line. Take it out, or write \\\\ for the sign itself.':
    '段落の末尾の \\ はそのまま印刷されます。改行になるのは、後ろに行が続くときだけです。取り除くか、記号そのものであれば \\\\ と書いてください。',
  '%1 begins nothing behind a mark. Write it before the mark, or the mark on a line of its own. If it is meant as text, write \\%2.':
    '記号 {{…}} の後ろの %1 は何も始めません。その前に書くか、{{…}} を独立した行に書いてください。文字そのものであれば \\%2 と書いてください。',
  'A heading needs a blank behind %1. If it is meant as text, write \\%2.':
    '見出しにするには %1 の後ろに空白が必要です。文字そのものであれば \\%2 と書いてください。',
  'This : defines nothing. Write the term on the line above it, as a paragraph of its own. If it is meant as text, write \\:.':
    'この : は何も定義していません。上の行に、独立した段落として用語を書いてください。文字そのものであれば \\: と書いてください。',
  'This line begins no table. It needs as many cells as the line above it, and that one a blank line before it. If it is meant as text, write \\|.':
    'この行では表が始まりません。上の行と同じ数のセルが必要で、上の行の前には空行が必要です。文字そのものであれば \\| と書いてください。',
  '%1 would be printed: there is no Markdown in a block of HTML. Put a blank line before the text, or use tags, such as <b>…</b>.':
    '%1 がそのまま印刷されます。HTML のブロックの中で Markdown は使えません。テキストの前に空行を入れるか、<b>…</b> などのタグを使ってください。',
  '%1 would be printed: this text has no Markdown. Take it out; headers and footers have Markdown in their parts left, center and right.':
    '%1 がそのまま印刷されます。このテキストで Markdown は使えません。取り除いてください。ヘッダーとフッターでは left、center、right の部分で Markdown を使えます。',
  'A sum goes over the entries of one group; this one goes over "%1" already.':
    '合計は1つのグループを対象にします。これはすでに「%1」を対象にしています。',
  'A sum stands within a sum over entries; compute it in a placeholder of its own.':
    '合計の中に、件ごとの合計があります。別の項目で計算してください。',
  '"%1" is that of one entry; write %2 for that of each.':
    '「%1」は1件の値です。すべての件の値なら %2 と書いてください。',
  'COUNT counts what is given; count the entries for which something is true with COUNTIF(Group, condition).':
    'COUNTは記入されたものを数えます。条件に合う件数は COUNTIF(グループ, 条件) で数えてください。',
  'The parts of %1 must be numbers, or all of them dates.': '%1 の中は、すべて数か、すべて日付にしてください。',
  '%1 goes over the entries of a group; write %2.': '%1 はグループの件を対象にします。%2 と書いてください。',
  '"%1" is a counter; its number is drawn when the document is made, so nothing can be computed from it.':
    '「%1」は連番です。番号は文書の作成時に付くため、計算には使えません。',
  '"%1" has an entry for each repetition; write which you mean, such as %2.':
    '「%1」には繰り返しごとの値があります。%2 のように、どれかを書いてください。',
  '"%1" is no name of the template. &2': '「%1」という名前はテンプレートにありません。&2',
  '"%1" is no name of the group "%2". &3': '「%1」という名前はグループ「%2」にありません。&3',
  '"%1" is no name of the document. &2': '「%1」という名前は文書にありません。&2',
  '%1 stands in the group "%2", and "%3" is declared for the document. Write %4 for that value, or declare a field "%5" of the group.':
    '%1 はグループ「%2」の中にありますが、「%3」は文書のものとして宣言されています。文書の値であれば %4 と書き、そうでなければグループのフィールド「%5」を宣言してください。',
  '%1: The document has no placeholder "%2". ~3': '%1: 文書に「%2」という項目がありません。~3',
  'Declare it under "placeholders:".': '"placeholders:" に宣言してください。',
  'Here a name is missing. &1': 'ここに名前がありません。&1',
  'Did you mean %1? If it is a text, write it in quotation marks.':
    '%1 のことですか。テキストなら、引用符で囲んでください。',
  'Groups are: ~1.': 'グループ：~1。',
  'Write {{#%1}} … {{/%2}} in the document.': '文書に {{#%1}} … {{/%2}} と書いてください。',
  '"%1" is a field of the group "%2"; write %3.': '「%1」はグループ「%2」の項目です。%3 と書いてください。',
  'Names are: +1.': '使える名前：+1。',
  'Names are: +1. Declare it under "placeholders:" if it is new.':
    '使える名前：+1。新しい名前なら "placeholders:" で宣言してください。',
  'Names are: +1. If it is a text, write it in quotation marks.':
    '使える名前：+1。テキストなら、引用符で囲んでください。',
  '"%1" has signs in it that compute; write %2.': '「%1」には計算の記号が含まれています。%2 と書いてください。',
  '"%1" cannot stand here; an operator such as +, = or and is wanted before it.':
    '「%1」はここに置けません。前に +、=、and のような演算子が必要です。',
  'Here something is missing: a name, a number or a text in quotation marks.':
    'ここに、名前、数、引用符で囲んだテキストのいずれかが必要です。',
  'Before %1 something is missing: a name, a number or a text in quotation marks.':
    '%1 の前に、名前、数、引用符で囲んだテキストのいずれかが必要です。',
  'Here a comma is missing; write %1.': 'ここにコンマがありません。%1 と書いてください。',
  'This bracket closes none; take it out.': 'この括弧に対応する括弧がありません。取り除いてください。',
  'The bracket is not closed; write ) where it ends.': '括弧が閉じられていません。終わりに ) を書いてください。',
  'The bracket of %1( is not closed; write ) behind its last part.':
    '%1( の括弧が閉じられていません。最後の部分の後に ) を書いてください。',
  'The bracket [ is not closed; write ] behind the name.':
    '括弧 [ が閉じられていません。名前の後に ] を書いてください。',
  '%1 has a part too many; write %2.': '%1 の部分が1つ多すぎます。%2 と書いてください。',
  'Write a number in one piece, with a point before its decimals, such as 1000.5.':
    '数は 1000.5 のように、区切らず、小数点を付けて書いてください。',
  'Write %1 in place of %2.': '%2 の代わりに %1 と書いてください。',
  'Between two conditions write and, not &. If "%1" is one name, declare it under "placeholders:".':
    '2 つの条件の間には & ではなく and と書いてください。"%1" が 1 つの名前なら "placeholders:" で宣言してください。',
  'A quotation mark has no other; write text between two " or two \'.':
    '対になる引用符がありません。テキストは2つの " か2つの \' の間に書いてください。',
  'There is no function %1. There are %2.': '関数 %1 はありません。使えるのは %2 です。',
  'There is no function %1. &2': '関数 %1 はありません。&2',
  'Both values of IF must be numbers, or both dates, or both texts.':
    'IFの2つの値は、どちらも数、どちらも日付、どちらもテキストのいずれかにしてください。',
  'More than %1 brackets and functions stand in one another; compute parts of it in placeholders of their own.':
    '括弧と関数の入れ子が%1段を超えています。一部を別の項目で計算してください。',
  'It has more than %1 characters; compute parts of it in placeholders of their own.':
    '%1文字を超えています。一部を別の項目で計算してください。',
  'The number has more than %1 digits.': '数が%1桁を超えています。',
  '"%1" is not a day of the calendar such as "2026-08-27".': '「%1」は "2026-08-27" のような暦の日付ではありません。',
  'Two comparisons stand in a row; write a < b and b < c.': '比較が2つ続いています。a < b and b < c と書いてください。',
  'Texts are equal or not; compare them with = or <>.':
    'テキストは等しいかどうかだけを比べます。= か <> を使ってください。',
  '"%1" is none of the options. Options are: +2.': '「%1」は選択肢にありません。選択肢：+2。',
  '"%1" is none of the options. &2': '「%1」は選択肢にありません。&2',
  '"%1" is an option and a name; write "%2" for the option, or [%3] for the name.':
    '「%1」は選択肢でもあり名前でもあります。選択肢なら "%2"、名前なら [%3] と書いてください。',
  'This compares &1 with &2; write a day in quotation marks, such as "2026-08-27".':
    '&1を&2と比べています。日付は "2026-08-27" のように引用符で囲んでください。',
  'This compares &1 with &2; write the text in quotation marks.':
    '&1を&2と比べています。テキストを引用符で囲んでください。',
  'This compares &1 with &2; count its entries with COUNT(…).':
    '&1を&2と比べています。件数は COUNT(…) で数えてください。',
  'This compares &1 with &2.': '&1を&2と比べています。',
  'This is &1, and a condition is wanted; compare it with something, such as … = 1.':
    '条件が必要ですが、これは&1です。… = 1 のように何かと比べてください。',
  '&1 is &2, and &3 is wanted; count its entries with COUNT(…).':
    '&1は&2ですが、&3が必要です。件数は COUNT(…) で数えてください。',
  '&1 is &2, and &3 is wanted; declare "%4" with "type: %5".':
    '&1は&2ですが、&3が必要です。「%4」に "type: %5" を付けて宣言してください。',
  '&1 is &2, and &3 is wanted.': '&1は&2ですが、&3が必要です。',
  'What the formula gives': '計算式の結果',
  'What stands in %1': '%1 の中の値',
  'The number of decimals of %1': '%1 の小数点以下の桁数',
  'What is added to a date': '日付に足す値',
  'What is subtracted from': '引かれる値',
  'What is added to': '足される値',
  'What is subtracted': '引く値',
  'What is added': '足す値',
  'What stands before %1': '%1 の前の値',
  'What stands behind %1': '%1 の後の値',
  'a number': '数',
  'a date': '日付',
  text: 'テキスト',
  'a condition': '条件',
  'a group': 'グループ',
  'a number of days, weeks, months or years': '日数、週数、月数、年数',
  'A block of code': 'コードブロック',
  'A heading': '見出し',
  'A list': '箇条書き',
  'A table': '表',
  'A quote': '引用',
  'A rule': '区切り線',
  'A footnote': '脚注',
  'What begins here': 'ここで始まるもの',
  'Days, weeks, months and years are added to a date, which stands first: Invoice date + 30 days.':
    '日数、週数、月数、年数は、請求日 + 30 days のように、先に書いた日付に足します。',
  'It divides by zero.': '0で割っています。',
  'It has more than 100 digits.': '数が100桁を超えています。',
  'It has more than 1,000 digits on the way.': '計算の途中で数が1,000桁を超えます。',
  'It takes too long to compute.': '計算に時間がかかりすぎます。',
  'It is a date outside of the years 1 to 9999.': '日付が1年から9999年までの外になります。',
  'It moves a date by %1, which is no whole number.': '日付を %1 だけ動かしていますが、整数ではありません。',
  'It rounds to %1 decimals; a whole number from %2 to %3 is wanted.':
    '小数点以下%1桁に丸めています。%2から%3までの整数にしてください。',
  'divides by zero': '0で割っています',
  'has more than 100 digits': '結果が100桁を超えます',
  'has more than 1,000 digits on the way': '計算の途中で1,000桁を超えます',
  'takes too long to compute': '計算に時間がかかりすぎます',
  'is a date outside of the years 1 to 9999': '結果の日付が1年から9999年までの外になります',
  'moves a date by %1, which is no whole number': '日付を %1 だけ動かしていますが、整数ではありません',
  'rounds to %1 decimals; a whole number from %2 to %3 is wanted':
    '小数点以下%1桁に丸めています。%2から%3までの整数が必要です',
  // Terms of invoices, themes, files, pages that cannot be set, Word, versions, uploads, sheets.
  'No group and no condition stands in a term; map a placeholder.':
    'ここにグループや条件は置けません。項目を指定してください。',
  'of names one placeholder alone, such as "{{Unit}}".': 'of には "{{単位}}" のように項目を1つだけ書いてください。',
  '"%1" may be +2, of which codes has no code.': '「%1」は +2 になり得ますが、codes にそのコードがありません。',
  '"%1" is never +2; take it out of codes.': '「%1」が +2 になることはありません。codes から取り除いてください。',
  'The profile depends on no value; write it.': 'profile は値によって変わりません。そのまま書いてください。',
  'The syntax depends on no value; write it.': 'syntax は値によって変わりません。そのまま書いてください。',
  'The edition depends on no value; write it.': 'edition は値によって変わりません。そのまま書いてください。',
  '"%1" is a picture; name what is text.': '「%1」は画像です。テキストの項目を指定してください。',
  'Of "%1", &2': '「%1」について、&2',
  'Beside "%1" nothing else can stand; write "{{%2}}" alone.':
    '「%1」の隣にほかのものは置けません。"{{%2}}" だけを書いてください。',
  '"%1" is of the type %2; it has to be a number.': '「%1」の型は %2 です。number にしてください。',
  '"%1" is of the type %2; it has to be a date or today.': '「%1」の型は %2 です。date か today にしてください。',
  '"%1" shows no day; a date of an e-invoice has one.':
    '「%1」に日がありません。電子インボイスの日付には日が必要です。',
  'The default of "%1" is %2, which its format prints otherwise.':
    '「%1」の既定値は %2 で、書式によって別の形で印刷されます。',
  'There is no placeholder "%1".': '項目「%1」はありません。',
  'There is no placeholder "%1". &2': '項目「%1」はありません。&2',
  'There is no group "%1".': 'グループ「%1」はありません。',
  'There is no group "%1". &2': 'グループ「%1」はありません。&2',
  'A template says this, not its theme.': 'これはテーマではなくテンプレートに書きます。',
  'A theme names no placeholder here; the template does.': 'テーマではここに項目を書けません。テンプレートに書きます。',
  '%1: Peppol has ubl alone; leave it out.': '%1: Peppolで使えるのは ubl だけです。省いてください。',
  'e-invoice.lines.group is missing (BG-25); name the group whose entries are the lines.':
    'e-invoice.lines.group が必要です（BG-25）。明細となるグループを指定してください。',
  '%1 stands nowhere on the pages; write ~2 into the text.':
    '%1 がどのページにもありません。本文に ~2 を書いてください。',
  '%1 is only struck through; write ~2 where people can read it.':
    '%1 は取り消し線付きでしか表示されません。読める場所に ~2 を書いてください。',
  '%1 is only in the colour of what is behind it; write ~2 where people can read it.':
    '%1 は背景と同じ色でしか表示されません。読める場所に ~2 を書いてください。',
  '%1 is written out; map a placeholder, so that pages and XML say the same.':
    '%1 が直接書かれています。ページと XML が一致するように、項目を割り当ててください。',
  '%1 comes from no field of the lines; map one of their fields.':
    '%1 が明細の項目から取られていません。明細の項目を割り当ててください。',
  '%1 is an amount in %2, and "%3" is printed with %4; write the sign of %2, or none.':
    '%1 は %2 の金額ですが、「%3」は %4 付きで印刷されます。%2 の記号を書くか、記号を省いてください。',
  '%1 is missing; map a placeholder, or write it.': '%1 が必要です。項目を指定するか、直接書いてください。',
  '%1 is missing; write it in the theme, or map a placeholder.':
    '%1 が必要です。テーマに書くか、項目を指定してください。',
  '%1 is missing, and a direct debit needs it; &2': '%1 が必要です。口座振替で使います。&2',
  '%1 is missing, and a transfer needs it (BR-61); &2': '%1 が必要です。振込で使います（BR-61）。&2',
  '%1 is missing, and a card needs it; &2': '%1 が必要です。カードで使います。&2',
  '%1 is missing, and an account needs it (BR-49); &2': '%1 が必要です。口座で使います（BR-49）。&2',
  '%1 is missing, and its date needs it (BR-55); &2': '%1 が必要です。その日付で使います（BR-55）。&2',
  '%1 is missing, and an address of delivery needs it (BR-57); &2':
    '%1 が必要です。納品先の住所で使います（BR-57）。&2',
  '%1 is missing, and so is a period; an invoice says when it was supplied (BR-FX-EN-04); &2':
    '%1 か期間が必要です。請求書には提供の時期を書きます（BR-FX-EN-04）。&2',
  '%1 is missing, and so is %2; an amount to be paid needs one of them (BR-CO-25); &3':
    '%1 か %2 が必要です。支払額がある場合に使います（BR-CO-25）。&3',
  '%1 is missing, and so is %2; one of them is needed; &3': '%1 か %2 のどちらかが必要です。&3',
  '%1 is missing, and so is %2; Peppol asks for one of them (PEPPOL-EN16931-R003); &3':
    '%1 か %2 のどちらかがPeppolで必要です（PEPPOL-EN16931-R003）。&3',
  '%1 is missing, and so are %2; buyers know the seller by one of them (BR-CO-26); &3':
    '%1 のほか %2 もありません。買い手が売り手を見分けるため、どれかが必要です（BR-CO-26）。&3',
  'map a placeholder, or write it.': '項目を指定するか、直接書いてください。',
  'write it in the theme, or map a placeholder.': 'テーマに書くか、項目を指定してください。',
  '"%1" is no %2: %3, or a code such as %4.': '「%1」は使えません（%2）。%3 か、%4 のようなコードを書いてください。',
  '"%1" is no amount with two decimals at most, such as 1234.50.':
    '「%1」は 1234.50 のような、小数点以下2桁までの金額ではありません。',
  '"%1" is no VAT id with the letters of its country, such as DE123456789.':
    '「%1」は DE123456789 のような、国の文字で始まるVAT番号ではありません。',
  '"%1" is no electronic address: an e-mail address, or a scheme and an id, such as 0208:0123456749.':
    '「%1」は電子アドレスではありません。メールアドレスか、0208:0123456749 のような方式と識別子を書いてください。',
  '"%1" has the subject code %2, which UNTDID 4451 does not have; write #AAI# for general information.':
    '「%1」の件名コード %2 はUNTDID 4451にありません。一般的な情報なら #AAI# と書いてください。',
  '"%1" is no date such as 2026-08-27.': '「%1」は 2026-08-27 のような日付ではありません。',
  '"%1" is no plain number such as 1234.5.': '「%1」は 1234.5 のような単純な数ではありません。',
  '"%1" is no rate in percent, such as 19.': '「%1」は 10 のような百分率の率ではありません。',
  '"%1" is no profile: %2.': '「%1」はプロファイルではありません。使えるもの：%2。',
  '"%1" is no syntax: cii or ubl.': '「%1」は構文ではありません。使えるもの：cii、ubl。',
  '"%1" is no country code of two capital letters, such as DE or FR.':
    '「%1」は DE や FR のような大文字2字の国コードではありません。',
  '"%1" is no currency code of three capital letters, such as EUR.':
    '「%1」は EUR のような大文字3字の通貨コードではありません。',
  '"%1" is no unit of UN/ECE Recommendation 20 or 21, such as HUR (hour), H87 (piece) or LS (lump sum).':
    '「%1」はUN/ECE勧告20か21の単位ではありません。例：HUR（時間）、H87（個）、LS（一式）。',
  '"%1" is no VAT category: S, Z, E, AE, K, G, O, L, M or B.':
    '「%1」はVATの区分ではありません。使えるもの：S、Z、E、AE、K、G、O、L、M、B。',
  '"%1" is no code of the list VATEX, such as VATEX-EU-AE.':
    '「%1」は VATEX-EU-AE のようなVATEXのコードではありません。',
  '"%1" is no e-mail address, such as ada@example.com.':
    '「%1」は ada@example.com のようなメールアドレスではありません。',
  '"%1" is no IBAN; a digit is wrong, or one is missing.': '「%1」はIBANではありません。数字が違うか、足りません。',
  '"%1" is no BIC of 8 or 11 characters, such as COBADEFFXXX.':
    '「%1」は COBADEFFXXX のような8字か11字のBICではありません。',
  '"%1" is more or less than the last four to six digits of a card.': '「%1」はカードの末尾4～6桁ではありません。',
  '"%1" is no identifier of the scheme %2; a digit is wrong, or one is missing (%3).':
    '「%1」は方式 %2 の識別子ではありません。数字が違うか、足りません（%3）。',
  '"%1" is no address at Peppol; write a scheme and an id, such as 0208:0123456749 (PEPPOL-EN16931-CL008).':
    '「%1」はPeppolのアドレスではありません。0208:0123456749 のような方式と識別子を書いてください（PEPPOL-EN16931-CL008）。',
  '"%1" has %2 characters, and a GiroCode takes %3.': '「%1」は%2文字ですが、GiroCodeに入るのは%3文字です。',
  '"%1" is more than 999,999,999.99, the most that a GiroCode takes.':
    '「%1」はGiroCodeの上限 999,999,999.99 を超えています。',
  '"%1" stands beside payment.reference; a GiroCode has one reference.':
    '「%1」が payment.reference と並んでいます。GiroCodeの参照番号は1つです。',
  '"%1" has %2 characters, and a Swiss QR bill takes %3.': '「%1」は%2文字ですが、スイスQR請求書に入るのは%3文字です。',
  '"%1" has “%2”, and a Swiss QR bill takes letters of the languages of Europe that are written in Latin script.':
    '「%1」に「%2」が含まれています。スイスQR請求書で使えるのは、ラテン文字で書くヨーロッパの言語の文字です。',
  '"%1" is no account in Switzerland or Liechtenstein, as a Swiss QR bill needs one.':
    '「%1」は、スイスQR請求書に必要なスイスかリヒテンシュタインの口座ではありません。',
  '"%1" stands beside payment.reference; a bill has one reference.':
    '「%1」が payment.reference と並んでいます。請求書の参照番号は1つです。',
  '"%1" is a QR-IBAN, which needs a QR reference: write reference or reference-from.':
    '「%1」はQR-IBANで、QR参照番号が必要です。reference か reference-from を書いてください。',
  '"%1" is no QR reference of 27 digits with its check digit, as a QR-IBAN needs one; reference-from makes one.':
    '「%1」は、QR-IBANに必要な検査数字付き27桁のQR参照番号ではありません。reference-from で作れます。',
  '"%1" is no creditor reference such as RF18 5390 0754 7034; reference-from makes one, and message takes any text.':
    '「%1」は RF18 5390 0754 7034 のような債権者参照番号ではありません。reference-from で作れます。自由なテキストは message に書きます。',
  '"%1" has other signs than digits, of which alone a QR reference is made.':
    '「%1」に数字以外の文字が含まれています。QR参照番号は数字だけで作ります。',
  '"%1" has %2 digits, and a QR reference is made of 26 at most.':
    '「%1」は%2桁ですが、QR参照番号は26桁までで作ります。',
  '"%1" is nothing but zeros, of which no QR reference is made.': '「%1」は0だけで、QR参照番号を作れません。',
  '"%1" is more than 999,999,999.99, the most that a Swiss QR bill takes.':
    '「%1」はスイスQR請求書の上限 999,999,999.99 を超えています。',
  '"%1" has other signs than letters from A to Z and digits.': '「%1」にAからZまでの文字と数字以外が含まれています。',
  '"%1" has %2 signs, and a creditor reference is made of 21 at most.':
    '「%1」は%2文字ですが、債権者参照番号は21文字までで作ります。',
  'The file is over 1 MB.': 'ファイルが1 MBを超えています。',
  'There is a {logo}, and no file of it. Write "logo: logo.svg" at the top.':
    '{logo} がありますが、そのファイルがありません。先頭に "logo: logo.svg" と書いてください。',
  'A theme cannot be called %1; give its file another name.':
    'テーマの名前を %1 にはできません。ファイルの名前を変えてください。',
  'A theme is called after its file, such as acme.theme.yaml: lower-case letters, digits, -, _ and points.':
    'テーマの名前は acme.theme.yaml のようにファイルの名前で決まります。小文字、数字、-、_、ピリオドを使ってください。',
  '"%1" is no family of typography.fonts. Did you mean "%2"?':
    '「%1」はtypography.fontsの書体ではありません。「%2」のことですか。',
  '%1 is too small. Write %2 to %3.': '%1 は小さすぎます。%2 から %3 までにしてください。',
  '%1 is too large. Write %2 to %3.': '%1 は大きすぎます。%2 から %3 までにしてください。',
  '%1 on %2 has a contrast of %3; at least %4 is needed. %5 has it.':
    '%2 の上の %1 のコントラストは %3 です。%4 以上が必要です。%5 なら足ります。',
  '%1 on %2 has a contrast of %3; at least %4 is needed. No colour has it on %5.':
    '%2 の上の %1 のコントラストは %3 です。%4 以上が必要です。%5 の上で足りる色はありません。',
  'Text on %1 would have a contrast of %2; at least %3 is needed. Take a color that is nearer to that of the page.':
    '%1 の上のテキストのコントラストは %2 になります。%3 以上が必要です。ページの色に近い色にしてください。',
  '"%1" is no color. &2': '「%1」は色ではありません。&2',
  'Write it as #1f4e8c, or its name in CSS or color.palette.':
    '#1f4e8c のような値か、CSSかcolor.paletteの名前で書いてください。',
  'The text of a table is flush only where it has no stripes, no backgrounds and no grid.':
    '表のテキストを端にそろえられるのは、縞、背景、格子がない場合だけです。',
  '"%1" is no colour. Write it as #1f4e8c, or its name in CSS.':
    '「%1」は色ではありません。#1f4e8c のような値か、CSSの名前で書いてください。',
  '"%1" is no size. Write it as 10.5pt.': '「%1」は大きさではありません。10.5pt のように書いてください。',
  '"%1" is no length. Write it as 3mm or 9pt.': '「%1」は長さではありません。3mm や 9pt のように書いてください。',
  '"%1" is no number. Write it as 1.4.': '「%1」は数ではありません。1.4 のように書いてください。',
  '%1 (a file on the web)': '%1（ウェブ上のファイル）',
  '%1 (files of %2 on the web)': '%1（ウェブ上の %2 のファイル）',
  '%1 (%2 without files)': '%1（ファイルのない %2）',
  '%1 (%2 has no %3)': '%1（%2 に %3 がありません）',
  'There are %1 font files; a theme has at most %2.':
    'フォントのファイルが%1個あります。テーマに使えるのは%2個までです。',
  'The fonts have more than %1 MB together, unpacked.': 'フォントが展開後に合わせて%1 MBを超えています。',
  'The font %1 is larger than %2 MB, unpacked; take one with fewer characters.':
    'フォント %1 が展開後に%2 MBを超えています。文字の少ないものを使ってください。',
  'The font %1 &2.': 'フォント %1 は&2。',
  'The image %1 &2.': '画像 %1 は&2。',
  'The picture %1 &2.': '画像 %1 は&2。',
  'The file &1.': 'ファイルは&1。',
  '%1 is a theme of the same name.': '%1 は同じ名前のテーマです。',
  '%1 has the same title and folder.': '%1 のタイトルとフォルダーが同じです。',
  'is not a path relative to the file that names it': 'それを指すファイルからの相対パスではありません',
  'does not exist': '見つかりません',
  'lies outside the folder': 'フォルダーの外にあります',
  'is a symbolic link that leads out of the folder %1': 'フォルダー %1 の外につながるシンボリックリンクです',
  'cannot be read (%1)': '読み取れません（%1）',
  'is not a file': 'ファイルではありません',
  'has %1 bytes, more than %2': '%1バイトで、%2を超えています',
  'is too large': '大きすぎます',
  'is neither PNG, JPEG nor SVG (in UTF-8)': 'PNG、JPEG、SVG（UTF-8）のどれでもありません',
  'is cut off or damaged; export it again': '途中で切れているか、壊れています。書き出し直してください',
  'is a JPEG of a kind that no PDF can hold; save it as a baseline or progressive JPEG':
    'PDFに入れられない種類のJPEGです。標準またはプログレッシブのJPEGとして保存してください',
  'has %1 million pixels; make it smaller, as no more than %2 million are drawn':
    '%1百万画素あります。描画できるのは%2百万画素までです。小さくしてください',
  'cannot be read as SVG: %1, in its line %2; export it again':
    'SVGとして読めません（%2行目：%1）。書き出し直してください',
  'has %1 in its line %2, which is not drawn; export it without':
    '%2行目に、描画されない %1 があります。これを含めずに書き出してください',
  'shows %1 in its line %2, which is outside of it; embed it when you export the drawing':
    '%2行目で、ファイルの外にある %1 を参照しています。図を書き出すときに埋め込んでください',
  'has a picture (%1) in its line %2 that is not drawn; embed it as a whole PNG or JPEG':
    '%2行目に、描画されない画像（%1）があります。完全なPNGまたはJPEGとして埋め込んでください',
  'has no size; give its <svg> a width and a height, or a viewBox':
    '大きさがありません。<svg> に width と height、または viewBox を指定してください',
  'is too large to be drawn; export it with fewer and simpler shapes':
    '大きすぎて描画できません。図形を減らし、単純にして書き出してください',
  'The image %1 is drawn without %2, in its line %3; &4.': '画像 %1 は、%3行目の %2 なしで描画されます。&4。',
  'export it with plain shapes': '単純な図形で書き出してください',
  'write the color as #rrggbb': '色を #rrggbb と書いてください',
  'its text is set in the fonts of the document, unless you turn it into paths':
    '文字をパスに変換しない限り、文書のフォントで組まれます',
  'write the styles into the drawing': 'スタイルを図の中に書いてください',
  'write them as attributes or for a class': '属性として、またはクラスに対して書いてください',
  'it stands still as it begins': '動き始める前の状態で描画されます',
  'what the drawing has in its place is shown': '図が代わりに用意しているものが表示されます',
  'write xmlns="http://www.w3.org/2000/svg" into its <svg>, or browsers show nothing':
    '<svg> に xmlns="http://www.w3.org/2000/svg" と書いてください。書かないと、ブラウザーには何も表示されません',
  'The image %1 has colors for presses (CMYK) and no profile for them: previews show others, and its documents are no PDF/A; save it in RGB.':
    '画像 %1 は、プロファイルのない印刷用の色（CMYK）を使っています。プレビューの色は異なり、文書はPDF/Aになりません。RGBで保存してください。',
  'The image %1 has colors that no PDF can hold (%2); save it in sRGB.':
    '画像 %1 には、PDFに入れられない色があります（%2）。sRGBで保存してください。',
  'cannot be drawn: ~1': '描画できません：~1',
  'is damaged: it cannot be unpacked': '壊れていて、展開できません',
  'is damaged: it cannot be embedded in a preview': '壊れていて、プレビューに埋め込めません',
  'is damaged: it takes too long to be read': '壊れていて、読み取りに時間がかかりすぎます',
  'is damaged: it takes too much memory to be read': '壊れていて、読み取りにメモリーを使いすぎます',
  'is damaged: its tables cannot be read': '壊れていて、テーブルを読み取れません',
  'is damaged: its glyph %1 cannot be read': '壊れていて、字形 %1 を読み取れません',
  'is damaged: it cannot be embedded': '壊れていて、埋め込めません',
  'is damaged: its character %1 cannot be set': '壊れていて、文字 %1 を組めません',
  'is damaged: its glyphs do not lie where its table loca says': '壊れていて、字形がテーブルlocaの示す位置にありません',
  'is damaged: it does not say how wide each glyph is (table hmtx)':
    '壊れていて、字形の幅がわかりません（テーブルhmtx）',
  'is a collection of fonts; take a file with one font': 'フォントの集まりです。フォント1つのファイルを使ってください',
  'is no font in TrueType, OpenType, WOFF or WOFF2 format':
    'TrueType、OpenType、WOFF、WOFF2のどの形式のフォントでもありません',
  'is a variable font; take a static one, with a file for each style':
    '可変フォントです。スタイルごとのファイルになった固定のものを使ってください',
  'is a colour font; take one whose glyphs have outlines alone':
    'カラーフォントです。字形が輪郭だけのものを使ってください',
  'is cut off: its table %1 goes on behind the end of the file':
    '途中で切れていて、テーブル %1 がファイルの終わりを越えています',
  'has no table %1': 'テーブル %1 がありません',
  'has no outlines (tables glyf and loca, or CFF)': '輪郭（テーブルglyfとloca、またはCFF）がありません',
  'has %1 units per em; 16 to 16384 are allowed': '1 em が%1単位です。使えるのは16から16384までです',
  'forbids embedding (fsType 2); ask its maker for a licence':
    '埋め込みが禁止されています（fsType 2）。作成元にライセンスを求めてください',
  'forbids subsets (fsType 256), and documents embed subsets; ask its maker for a licence':
    '文書に埋め込むサブセットが禁止されています（fsType 256）。作成元にライセンスを求めてください',
  'allows only bitmaps to be embedded (fsType 512); ask its maker for a licence':
    'ビットマップの埋め込みだけが許可されています（fsType 512）。作成元にライセンスを求めてください',
  'has no characters of Unicode (table cmap)': 'Unicodeの文字がありません（テーブルcmap）',
  'A document of it cannot be rendered: ~1.': 'このテンプレートの文書を作成できません：~1。',
  'No document can be rendered with this theme: ~1.': 'このテーマで文書を作成できません：~1。',
  'A document of the template %1 cannot be rendered with this theme: ~2.':
    'このテーマでは、テンプレート %1 の文書を作成できません：~2。',
  'The documents take more than %1 minutes to be rendered; import fewer files at once.':
    '文書の作成が%1分を超えます。一度にインポートするファイルを減らしてください。',
  'The template takes more than %1 s or %2 MB to be read; split it.':
    'テンプレートの読み取りが%1秒か%2 MBを超えます。分割してください。',
  'The document takes more than %1 s or %2 MB to be made; send fewer or shorter values, or split the template.':
    '文書の作成が%1秒か%2 MBを超えます。値を減らすか短くするか、テンプレートを分割してください。',
  '%1 takes more than %2 s or %3 MB to be read; split it.':
    '%1 の読み取りが%2秒か%3 MBを超えます。ファイルを分割してください。',
  'a code does not fit where it stands: &1': 'コードがその場所に入りません：&1',
  'a sum that a table carries from page to page would be wrong': '表のページごとの繰越が正しくなりません',
  'text would be lost in layout: “%1” is drawn as “%2”': '組版でテキストが失われます（「%1」が「%2」になります）',
  'text would be lost before layout, near “%1”': '組版の前にテキストが失われます（「%1」の付近）',
  'text would run off the page: “%1”': 'テキストがページからはみ出します（「%1」）',
  'text of the picture %1 would be lost, near “%2”': '画像 %1 のテキストが失われます（「%2」の付近）',
  'a Swiss QR bill needs an upright page of A4, and stands in no column, cell, list or quote':
    'スイスQR請求書には縦のA4のページが必要で、段、セル、箇条書き、引用の中には置けません',
  'a Swiss QR bill has no room between the margins of its page': 'スイスQR請求書がページの余白の内側に収まりません',
  'the margins leave %1 pt for each of %2 columns; at least %3 are needed':
    '余白を除くと、%2段のそれぞれに%1 ptしか残りません。%3 pt以上が必要です',
  'the margins leave %1 × %2 pt for text; at least %3 × %4 are needed':
    '余白を除くと、テキストに%1 × %2 ptしか残りません。%3 × %4 pt以上が必要です',
  'lists and quotes are nested too deep: no room is left for text on the page':
    '箇条書きと引用の入れ子が深すぎて、ページにテキストの入る場所がありません',
  'the header and footer leave no room for text': 'ヘッダーとフッターで、テキストの入る場所がなくなります',
  'the header of the first page is too high: it would cover the window of the address':
    '最初のページのヘッダーが高すぎて、宛名の窓に重なります',
  'the line of the sender does not fit above the address': '差出人の行が宛名の上に収まりません',
  'a table of %1 columns does not fit on a page %2 pt wide': '%1列の表が、幅%2 ptのページに収まりません',
  'a table of %1 columns does not fit in a column of text %2 pt wide': '%1列の表が、幅%2 ptの段に収まりません',
  'a table of %1 columns, %2 mm wide, has no room for a code of %3 mm':
    '幅%2 mm、%1列の表に、%3 mmのコードが入りません',
  'a table of %1 columns, %2 mm wide, has no room for codes of %3 mm': '幅%2 mm、%1列の表に、%3 mmのコードが入りません',
  'a table with lists, quotes or tables in its cells does not fit into %1 pt':
    'セルに箇条書き、引用、表のある表が、%1 ptに収まりません',
  'the drawing %1 cannot be drawn: %2': '図 %1 を描画できません（%2）',
  'its PNGs have more than %1 million pixels in all': 'PNG画像が合わせて%1百万画素を超えています',
  'its SVG drawings hold more than %1 shapes in all, counted as often as they are used':
    'SVGの図が、使う回数分を合わせて%1個の図形を超えています',
  'the document, or a drawing in it, nests too deeply': '文書か、その中の図の入れ子が深すぎます',
  'the document, or a drawing in it, is too large': '文書か、その中の図が大きすぎます',
  'the text nests lists, quotes or emphasis too deeply': '箇条書き、引用、強調の入れ子が深すぎます',
  'the render took more than %1 s': '作成が%1秒を超えました',
  'the render took more than %1 s, with little of a processor': '計算時間が足りず、作成が%1秒を超えました',
  'The machine is too busy to read the file. Nothing is wrong with it; import it again.':
    'マシンが混み合っていて、ファイルを読み取れません。ファイルに問題はありません。もう一度インポートしてください。',
  'the render needed more than %1 MB of memory': '作成に%1 MBを超えるメモリーが必要でした',
  'This is a .doc file or has a password; save it in Word as .docx without a password.':
    '.docファイルか、パスワード付きのファイルです。Wordで、パスワードなしの.docxとして保存してください。',
  'This is an RTF file; save it in Word as .docx.': 'RTFファイルです。Wordで.docxとして保存してください。',
  'This is an OpenDocument file; save it as .docx.': 'OpenDocumentファイルです。.docxとして保存してください。',
  'There is no Word document in the file; save it as .docx.':
    'ファイルにWord文書がありません。.docxとして保存してください。',
  'There is no text in the file; save it as .docx in Word.':
    'ファイルにテキストがありません。Wordで.docxとして保存してください。',
  'The file is damaged: its archive cannot be unpacked. Open it in Word and save it again.':
    'ファイルが壊れていて、展開できません。Wordで開き、保存し直してください。',
  'The file is damaged: its text is missing. Open it in Word and save it again.':
    'ファイルが壊れていて、本文がありません。Wordで開き、保存し直してください。',
  'The file is damaged: a part of it is empty.': 'ファイルが壊れていて、一部が空です。',
  'The file is damaged: %1.': 'ファイルが壊れています：%1。',
  'The file has a password; save it in Word without one.':
    'ファイルにパスワードがあります。Wordでパスワードなしで保存してください。',
  'The file has a document type in its XML, which no Word file has; save it again in Word.':
    'ファイルのXMLに、Wordファイルにはない文書型があります。Wordで保存し直してください。',
  'The file has more than %1 elements; split it.': 'ファイルの要素が%1個を超えています。分割してください。',
  'The file has more than %1 parts, the most that a Word file may have; split it.':
    'ファイルの部品が、Wordファイルの上限の%1個を超えています。分割してください。',
  'The file has a part of more than %1 MB, the most that a Word file may have; split it.':
    'ファイルの部品に、Wordファイルの上限の%1 MBを超えるものがあります。分割してください。',
  'The file unpacks to more than %1 times its size, the most that a Word file may have; split it.':
    'ファイルが展開後に%1倍を超え、Wordファイルの上限を超えています。分割してください。',
  'The file unpacks to more than %1 MB, the most that a Word file may have; split it.':
    'ファイルが展開後に%1 MBを超え、Wordファイルの上限を超えています。分割してください。',
  'Tables or frames stand in one another without end.': '表か枠が際限なく入れ子になっています。',
  'Tables or lists stand in one another too deep to be read.': '表か箇条書きの入れ子が深すぎて読み取れません。',
  'Line %1 of the Markdown that Platen made of it: &2': 'Platenが作ったMarkdownの%1行目：&2',
  'Headers and footers of even pages were left out; all pages have those of odd ones.':
    '偶数ページのヘッダーとフッターを省きました。すべてのページに奇数ページのものを使います。',
  'Headers and footers of the first pages of later sections were left out.':
    '後のセクションの最初のページのヘッダーとフッターを省きました。',
  'Headers and footers that change within a page stay as they are.':
    'ページの途中で変わるヘッダーとフッターは、そのままです。',
  'Text in columns is set in one column.': '段組のテキストを1段に組みます。',
  'A page of %1 × %2 is taken as %3.': '%1 × %2 のページを %3 として扱います。',
  'In the header: &1': 'ヘッダー：&1',
  'In the footer: &1': 'フッター：&1',
  'Its end was left out: it has more than 12 lines or 1,000 characters.':
    '12行か1,000文字を超えたため、終わりを省きました。',
  'A large picture was left out; the theme can have it as a background.':
    '大きな画像を省きました。テーマの背景にできます。',
  'A tracked deletion was carried out.': '変更履歴の削除を反映しました。',
  'A tracked insertion was accepted.': '変更履歴の挿入を反映しました。',
  'A document that is embedded in the file was left out.': 'ファイルに埋め込まれた文書を省きました。',
  'The first entry of a repeating section is the pattern of all.':
    '繰り返しセクションの最初の1件を、すべての見本にします。',
  'The text of a text box follows the paragraph that holds it.':
    'テキストボックスのテキストを、それを含む段落の後に置きました。',
  'Of pictures that are grouped, only the first was taken over.':
    'グループ化された画像は、最初の1つだけを取り込みました。',
  'A picture outside of the file was left out.': 'ファイルの外にある画像を省きました。',
  'A shape was left out.': '図形を省きました。',
  'A picture of the type %1 was left out; insert it as PNG or JPEG.':
    '形式が %1 の画像を省きました。PNGかJPEGで挿入してください。',
  'The field %1 keeps its last result as text.': 'フィールド %1 は、最後の結果をテキストとして残しました。',
  'Paragraph %1 has the number “%2” of “%3” as Platen counts, and “%4” in the file. Update all fields in Word (Ctrl+A, F9), save, and import again. If they still differ, tell us of the file.':
    '段落%1の「%3」の番号は、Platenの計算では「%2」ですが、ファイルでは「%4」です。Wordですべてのフィールドを更新し（Ctrl+A、F9）、保存してからもう一度インポートしてください。それでも一致しない場合は、そのファイルについてお知らせください。',
  'The field %1 was left out.': 'フィールド %1 を省きました。',
  'The file numbers all paragraphs by its defaults, which Platen cannot count. Give each list its own numbers in Word, and import again.':
    'このファイルは既定値ですべての段落に番号を付けており、Platenでは数えられません。Wordで各リストに番号を付けて、もう一度インポートしてください。',
  'A table behind paragraph %1 has numbers of its table style, which Platen cannot count. Make them numbers of a list in Word, and import again.':
    '段落%1の後の表には表スタイルの番号があり、Platenでは数えられません。Wordでリストの番号に変えて、もう一度インポートしてください。',
  'A field that has no end keeps its last result as text.':
    '終わりのないフィールドは、最後の結果をテキストとして残しました。',
  'A condition (IF field) keeps its last result as text.':
    '条件（IFフィールド）は、最後の結果をテキストとして残しました。',
  'A formula is kept as plain text.': '数式を通常のテキストとして残しました。',
  'A sign of the font %1 is shown as “•”.': 'フォント %1 の記号を「•」で表します。',
  'Hidden text was left out.': '隠し文字を省きました。',
  'A comment was left out.': 'コメントを省きました。',
  'The pronunciation above words was left out.': '単語の上の読み仮名を省きました。',
  '“%1”: look at its label.': '「%1」：名前を確認してください。',
  '“%1” for %2: look at its label.': '「%1」（%2）：名前を確認してください。',
  '“%1” is a date by its name, written as %2: look at its type.':
    '「%1」は名前から日付と判断しました（書式 %2）：種類を確認してください。',
  '“%1” is a number by its name, written as %2: look at its type.':
    '「%1」は名前から数値と判断しました（書式 %2）：種類を確認してください。',
  'Headings are aligned as the theme has them, and not as in the file: paragraphs %1.':
    '見出しの配置はテーマに従い、ファイルとは異なります：段落 %1。',
  'Text that is centred or at the right in the file begins at the left: paragraphs %1.':
    'ファイルで中央揃えまたは右揃えの文章は、左揃えになります：段落 %1。',
  'Text that is justified in the file is not justified: paragraphs %1.':
    'ファイルで両端揃えの文章は、両端揃えになりません：段落 %1。',
  'Text that is not justified in the file is justified, as most of the file is: paragraphs %1.':
    'ファイルで両端揃えでない文章も、大部分に合わせて両端揃えになります：段落 %1。',
  'Shading was left out: paragraphs %1.': '網かけを省きました：段落 %1。',
  'Rules beside paragraphs were left out: paragraphs %1.': '段落の罫線を省きました：段落 %1。',
  'Small capitals were left out: paragraphs %1.': '小型英大文字を省きました：段落 %1。',
  'Page numbers within the text were left out: paragraphs %1.': '本文中のページ番号を省きました：段落 %1。',
  'Values that the file shows in capitals are printed as they are sent: paragraphs %1.':
    'ファイルで大文字表示の値は、送られたとおりに印刷します：段落 %1。',
  'In headers and footers: shading was left out.': 'ヘッダーとフッター：網かけを省きました。',
  'In headers and footers: rules were left out.': 'ヘッダーとフッター：罫線を省きました。',
  'In headers and footers: small capitals were left out.': 'ヘッダーとフッター：小型英大文字を省きました。',
  'In headers and footers: values that the file shows in capitals are printed as they are sent.':
    'ヘッダーとフッター：ファイルで大文字表示の値は、送られたとおりに印刷します。',
  'The command %1 was left out.': 'コマンド %1 を省きました。',
  '“%1”: its months are written in the language of the template.': '「%1」：月の名前はテンプレートの言語で書かれます。',
  '“%1”: write its choices, such as Gold; Silver.': '「%1」：選択肢を「ゴールド; シルバー」のように書いてください。',
  '“%1”: &2': '「%1」：&2',
  '“%1” is typed: Platen would print another number.': '「%1」は手入力の番号です。Platenでは別の番号になります。',
  '%1 has no other half, and stays as text.': '%1 に対になるものがないため、テキストとして残しました。',
  '%1 was left out (it cannot stand where it does); all that stands in it stays.':
    '%1 を省きました（その場所には置けません）。中のものは残します。',
  '%1 was left out (there is no value in it); all that stands in it stays.':
    '%1 を省きました（中に値がありません）。中のものは残します。',
  '%1 was left out (a branch of it is empty); all that stands in it stays.':
    '%1 を省きました（空の分岐があります）。中のものは残します。',
  '%1 was left out (groups do not stand in groups); all that stands in it stays.':
    '%1 を省きました（グループの中にグループは置けません）。中のものは残します。',
  '%1 was left out (Platen cannot say its condition); all that stands in it stays.':
    '%1 を省きました（Platenでは表せない条件です）。中のものは残します。',
  '%1 was left out (it begins and ends within different paragraphs); all that stands in it stays.':
    '%1 を省きました（別々の段落で始まり、終わっています）。中のものは残します。',
  'The tag %1 was left out.': 'タグ %1 を省きました。',
  'The comment %1 was left out.': 'コメント %1 を省きました。',
  'The inserted document %1 was left out.': '挿入文書 %1 を省きました。',
  'Optional text? “%1” stays with its brackets.': '省略できるテキストでしょうか。「%1」の括弧を残しました。',
  'A reference keeps “%1” as text: its clause stands in an annex.':
    '参照の「%1」をテキストとして残しました。参照先の条項が別紙にあるためです。',
  "A reference keeps “%1” as text: its clause has no number of Platen's.":
    '参照の「%1」をテキストとして残しました。参照先の条項にPlatenの番号がないためです。',
  'A reference that read “%1” reads “%2”.': '参照の「%1」を「%2」にしました。',
  'The repeating section “%1”': '繰り返しセクション「%1」',
  '%1 lines with {% … %} left as text': '{% … %} のある%1行をテキストとして残しました',
  '1 line with {% … %} left as text': '{% … %} のある1行をテキストとして残しました',
  'who does not send it': '送信していない側',
  'who sends %1': '%1 を送信する側',
  'who sends "%1" or "%2"': '「%1」か「%2」を送信する側',
  'who sends "%1" or "%2" or "%3"': '「%1」、「%2」、「%3」のどれかを送信する側',
  'who sends a %1': '型が %1 の値を送信する側',
  'who sends a date as %1': '%1 の形で日付を送信する側',
  'who sends the label %1': '名前 %1 で送信する側',
  'who sends the key %1': 'キー %1 で送信する側',
  'who sends anything else than %1': '%1 と異なる値を送信する側',
  'who sends ""': '"" を送信する側',
  'who sends "" or leaves it out': '"" を送信するか、省いている側',
  'who sends less than %1': '%1 より小さい値を送信する側',
  'who sends more than %1': '%1 より大きい値を送信する側',
  'who sends a day before %1': '%1 より前の日付を送信する側',
  'who sends a day after %1': '%1 より後の日付を送信する側',
  'who sends what does not match %1': '%1 に合わない値を送信する側',
  'who sends fewer than 1 entry': '1件より少なく送信する側',
  'who sends fewer than %1 entries': '%1件より少なく送信する側',
  'who sends more than 1 decimal': '小数点以下1桁より多く送信する側',
  'who sends more than %1 decimals': '小数点以下%1桁より多く送信する側',
  'who sends more than 1 entry': '1件より多く送信する側',
  'who sends more than %1 entries': '%1件より多く送信する側',
  '%1 has not applied with any values that were tried; if some make it apply, put them into a file beside the template.':
    '%1 は、試した値では一度も当てはまりませんでした。当てはまる値があれば、テンプレートの隣のファイルに入れてください。',
  'With the values "%1": &2': '値「%1」の場合：&2',
  'With %1: &2': '%1 の場合：&2',
  'It has none yet; platen theme import makes one.': 'まだありません。platen theme importで作れます。',
  'There is no template (*.md, *.docx) among the files.': 'ファイルの中にテンプレート（*.md、*.docx）がありません。',
  'A draft has no saved version, so it cannot replace one.':
    '下書きには保存されたバージョンがないため、置き換えられません。',
  'One file can replace a template; %1 were given.':
    'テンプレートを置き換えられるのは1ファイルです（%1ファイルあります）。',
  '%1 is a template already (version %2). &3': '%1というテンプレートはすでにあります（バージョン%2）。&3',
  '%1 has been edited as Markdown since (version %2). &3':
    '%1はその後Markdownとして編集されています（バージョン%2）。&3',
  'In this file, %1 of %2 words are others.': 'このファイルでは%2語のうち%1語が異なります。',
  'In this file, %1 of %2 words are others. &3': 'このファイルでは%2語のうち%1語が異なります。&3',
  'In this file, %1 of %2 words are others, and so are the placeholders +3.':
    'このファイルでは%2語のうち%1語と、次のプレースホルダーが異なります：+3。',
  'In this file, %1 of %2 words are others, and so are the placeholders +3. &4':
    'このファイルでは%2語のうち%1語と、次のプレースホルダーが異なります：+3。&4',
  'If it is the next version, import it alone with --replace %1; if it is another template, with --title %2.':
    '次のバージョンであれば--replace %1を、別のテンプレートであれば--title %2を付けて、単独でインポートしてください。',
  'A title can be given for one Word file; Markdown has it in its front matter.':
    'タイトルを指定できるのは1つのWordファイルだけです。Markdownではファイルの先頭に書きます。',
  'Version %1 has been saved meanwhile.': 'その間にバージョン%1が保存されました。',
  'The template has no version %1.': 'テンプレートにバージョン%1はありません。',
  'Two files are called %1.': '%1 という名前のファイルが2つあります。',
  'The name %1 has more than %2 characters.': '名前 %1 が%2文字を超えています。',
  'The name %1 has control characters.': '名前 %1 に制御文字が含まれています。',
  'The name %1 leads out of what was uploaded; names are relative, without "..".':
    '名前 %1 がアップロードの外を指しています。".." のない相対的な名前にしてください。',
  'The archive %1 unpacks to more than %2 times its size, the most that one upload may have. Take a part of them at a time; platen template import has no such limit.':
    'アーカイブ %1 が展開後に%2倍を超え、アップロードの上限を超えています。分けて送信してください。platen template importにこの上限はありません。',
  'The archive %1 cannot be read: %2.': 'アーカイブ %1 を読み取れません：%2。',
  '%1 is encrypted; make the archive without a password.':
    '%1 が暗号化されています。パスワードなしでアーカイブを作ってください。',
  '%1 is a symbolic link; put the file itself into the archive.':
    '%1 はシンボリックリンクです。ファイル自体をアーカイブに入れてください。',
  'The files have more than %1 MB together, the most that one upload may have. Take a part of them at a time; platen template import has no such limit.':
    'ファイルが合わせて%1 MBを超え、アップロードの上限を超えています。分けて送信してください。platen template importにこの上限はありません。',
  'There are more than @1 files, the most that one upload may have. Take a part of them at a time; platen template import has no such limit.':
    'ファイルが@1個を超え、アップロードの上限を超えています。分けて送信してください。platen template importにこの上限はありません。',
  'The templates have more than %1 MB of text together, the most that one upload may have. Take a part of them at a time; platen template import has no such limit.':
    'テンプレートのテキストが合わせて%1 MBを超え、アップロードの上限を超えています。分けて送信してください。platen template importにこの上限はありません。',
  'The text holds %1, which no text can hold. Leave it out.':
    'テキストに、使えない文字 %1 が含まれています。取り除いてください。',
  'The text is missing.': 'テキストがありません。',
  'The values to try are not understood.': '試す値を読み取れません。',
  'A quotation mark begins a cell here, and none ends it. One within a cell is written twice ("").':
    'ここで引用符がセルを始めていますが、終わりの引用符がありません。セルの中の引用符は2つ重ねて（""）書きます。',
  'This is no CSV or XLSX file.': 'CSVファイルでもXLSXファイルでもありません。',
  'The file has more than 5 MB. Send a part of its rows at a time.':
    'ファイルが5 MBを超えています。行を分けて送信してください。',
  'There are no rows: the first line has the names of the columns, and each line below it is a row.':
    '行がありません。1行目に列の名前、その下の各行にデータを書きます。',
  'The file is of an old version of Excel, or has a password. Save it as XLSX without one, or as CSV.':
    '古いExcelのファイルか、パスワード付きのファイルです。パスワードなしのXLSXか、CSVとして保存してください。',
  'The file is damaged, or no XLSX: %1.': 'ファイルが壊れているか、XLSXではありません：%1。',
  'The file is damaged, or no XLSX.': 'ファイルが壊れているか、XLSXではありません。',
  'The file unpacks to more than a sheet may have. Send a part of its rows at a time, without pictures.':
    'ファイルが展開後に表の上限を超えます。画像を除き、行を分けて送信してください。',
  'The file is no XLSX.': 'XLSXファイルではありません。',
  '“%1” has more than @2 rows. Send a part at a time.': '「%1」が@2行を超えています。分けて送信してください。',
  '“%1” has more than %2 columns.': '「%1」が%2列を超えています。',
  'The row has more text than a document takes.': 'この行のテキストは、1つの文書に入る量を超えています。',
  'The text has more than @1 lines and marks of Markdown, such as * | [ and <, of which an item of a list is seven; split it.':
    'テキストの行とMarkdown記号（* | [ < など）が合わせて@1個を超えています。リストの項目は7個と数えます。分割してください。',
  'A table has more than %1 columns; split it.': '表の列が%1列を超えています。分割してください。',
  'A list begins with a number over %1, the most that Word counts to.':
    'リストが、Wordで数えられる上限の%1を超える番号から始まっています。',
  'A list has numbers of the format “%1”, which Platen cannot write. Choose another number format for it in Word, and import again.':
    'リストの番号の書式「%1」は、Platenでは書けません。Wordで別の番号書式を選び、もう一度インポートしてください。',
  'Paragraph %1 (“%2”) has the number “%3” as Platen counts, and “%4” in the cross-reference of paragraph %5. Update all fields in Word (Ctrl+A, F9), save, and import again. If they still differ, tell us of the file.':
    '段落%1（「%2」）の番号は、Platenの計算では「%3」ですが、段落%5の相互参照では「%4」です。Wordですべてのフィールドを更新し（Ctrl+A、F9）、保存してからもう一度インポートしてください。それでも一致しない場合は、そのファイルについてお知らせください。',
  'Paragraph %1 (“%2”) has the number “%3” as Platen counts, and “%4” in the table of contents. Update all fields in Word (Ctrl+A, F9), save, and import again. If they still differ, tell us of the file.':
    '段落%1（「%2」）の番号は、Platenの計算では「%3」ですが、目次では「%4」です。Wordですべてのフィールドを更新し（Ctrl+A、F9）、保存してからもう一度インポートしてください。それでも一致しない場合は、そのファイルについてお知らせください。',
  'Paragraph %1 has a number of the field %2, which no file holds. Make it an automatic number of a list in Word, or type it, and import again.':
    '段落%1には、ファイルに保存されないフィールド%2の番号があります。Wordでリストの自動番号にするか、番号を入力して、もう一度インポートしてください。',
  'A list has numbers of more than %1 characters.': 'リストの番号が%1文字を超えています。',
  'Paragraph %1 has more than %2 brackets, braces or blanks; split it.':
    '段落%1のかっこや空欄が%2個を超えています。分割してください。',
  'The file has more than %1 characters of text; split it.':
    'ファイルのテキストが%1文字を超えています。分割してください。',
  'The pattern "%1" is too large: written out, it has %2 steps, more than %3. Write smaller numbers in its braces.':
    'パターン「%1」が大きすぎます。展開すると%2ステップになり、上限の%3を超えます。波かっこの中の数を小さくしてください。',
  'With this one, the patterns of the template have more than %1 steps together. Write smaller numbers in their braces.':
    'これを加えると、テンプレートのパターンの合計が%1ステップを超えます。波かっこの中の数を小さくしてください。',
  'The texts that must match a pattern are too long together. Send fewer entries at a time, or shorter texts.':
    'パターンに一致すべきテキストの合計が長すぎます。一度に送信する件数を減らすか、テキストを短くしてください。',
  'The YAML has more than %1 lines, %2 brackets, commas and anchors, %3 entries in a list, or %4 MB. Split the file.':
    'YAMLが%1行、括弧・コンマ・アンカー%2個、1つのリストの項目%3個、または%4MBを超えています。ファイルを分割してください。',
  'Lists or fields stand in one another too deep.': 'リストまたは項目の入れ子が深すぎます。',
  'There are more mistakes. Mend these first.': 'ほかにも誤りがあります。まずこれらを直してください。',
  'The values have more than %1 parts, or stand too deep in one another.':
    '値の数が%1個を超えているか、入れ子が深すぎます。',
  'The file has more than %1 MB.': 'ファイルが%1MBを超えています。',
  'There are more than @1 rows. Send a part at a time.': '行が@1行を超えています。分けて送信してください。',
  'There are more than @1 lines. Send a part at a time.': 'テキストが@1行を超えています。分けて送信してください。',
  'There are more than @1 columns.': '列が@1列を超えています。',
  'A cell has a character that no text may have. Remove it.':
    'セルに、テキストでは使えない文字が含まれています。取り除いてください。',
  'A number format has more than @1 characters. Take a shorter one.':
    '数値の表示形式が@1文字を超えています。短い形式にしてください。',
  'The file has more than @1 cell formats.': 'ファイルのセルの書式が@1種類を超えています。',
  'The file has a password. Save it without one.':
    'ファイルにパスワードが設定されています。パスワードなしで保存してください。',
  'Sheet “%1”: row number “%2” is invalid or out of order. Open the file in a spreadsheet and save it again.':
    'シート「%1」：行番号「%2」が正しくないか、順序が正しくありません。表計算ソフトでファイルを開き、保存し直してください。',
  'Sheet “%1”: cell “%2” is invalid or out of order. Open the file in a spreadsheet and save it again.':
    'シート「%1」：セル「%2」が正しくないか、順序が正しくありません。表計算ソフトでファイルを開き、保存し直してください。',
  'A cell has more than @1 characters.': 'セルが@1文字を超えています。',
  'The sheet has too much text. Send a part of its rows at a time.':
    '表のテキストが多すぎます。行を分けて送信してください。',
  // Refusals, and values that do not fit.
  'The service cannot answer at the moment. Send the request again.':
    'サービスが今は応答できません。もう一度送信してください。',
  'The template has no saved version yet. Save it, then try again.':
    'テンプレートに保存されたバージョンがまだありません。保存してから、もう一度試してください。',
  'The form is too large. Enter less.': 'フォームが大きすぎます。入力を減らしてください。',
  'The form could not be read. Send it again.': 'フォームを読み取れませんでした。もう一度送信してください。',
  'The files could not be read. Send them again.': 'ファイルを読み取れませんでした。もう一度送信してください。',
  '%1 searches of this workspace wait already. Send fewer at once.':
    'このワークスペースでは、すでに%1件の検索が待っています。一度に送信する数を減らしてください。',
  'A name has 1 to %1 characters, all of them visible, on one line.':
    '名前は、1行で、見える文字だけの1～%1文字にしてください。',
  'A time zone has an IANA name, such as Europe/Paris; its city alone, such as Paris, is enough.':
    'タイムゾーンは Asia/Tokyo のようなIANAの名前です。Tokyo のように都市だけでもかまいません。',
  'An email address looks like ada@example.com.': 'メールアドレスは ada@example.com のような形です。',
  'Beyond A to Z, write an email address in lower case, without full-width letters and signs that stand for letters.':
    'メールアドレスの A～Z 以外の文字は小文字で入力し、全角文字や文字の代わりの記号は使わないでください。',
  'An address begins with https://, such as https://example.com/webhooks.':
    'アドレスは https://example.com/webhooks のように https:// で始めてください。',
  'An address has at most %1 characters.': 'アドレスは%1文字までです。',
  'An address has no user, no password and no #: the signature says who sends.':
    'アドレスにユーザー名、パスワード、# は使えません。送信元は署名でわかります。',
  'An address is reached by https, on its own port: it begins with https:// and names no port.':
    'アドレスにはhttpsの標準ポートで接続します。https:// で始め、ポートは書かないでください。',
  '%1 is no name of the internet. Whoever runs the service can allow hosts of their own network (WEBHOOK_HOSTS).':
    '%1 はインターネットの名前ではありません。自社ネットワークのホストは、サービスの運用者が許可できます（WEBHOOK_HOSTS）。',
  'A workspace has at most %1 webhooks. Remove one first.':
    'ワークスペースのWebhookは%1個までです。先に1つ取り除いてください。',
  'It has %1 characters. Choose one of %2 to %3; a few words that do not belong together are good.':
    '%1文字です。%2～%3文字にしてください。互いに関係のない単語をいくつか並べるのがよい方法です。',
  'It is your e-mail address, which is the first thing that others try. Choose another.':
    'これはメールアドレスで、他人が最初に試すものです。別のものにしてください。',
  'It is one of those that others try first. Choose a few words that do not belong together.':
    'これは他人が最初に試すものの1つです。互いに関係のない単語をいくつか選んでください。',
  'There is a workspace named %1 already.': '%1 という名前のワークスペースはすでにあります。',
  '%1 has the shape of an id and cannot be a name.': '%1 は識別子の形なので、名前にできません。',
  '%1 is a member of this workspace already.': '%1 はすでにこのワークスペースのメンバーです。',
  '%1 is the last owner of this workspace. Make somebody else owner first.':
    '%1 はこのワークスペースの最後の所有者です。先にほかの人を所有者にしてください。',
  '%1 signs in by a link that an owner of another workspace handed on. Whoever runs this service can add them, with platen member invite.':
    '%1 は、ほかのワークスペースの所有者が渡したリンクでログインしています。サービスの運用者が platen member invite で追加できます。',
  '%1 is a %2 of this workspace; only an owner or admin can create keys.':
    '%1 はこのワークスペースの %2 です。キーを作成できるのは所有者と管理者だけです。',
  '%1 is in the past. A key expires in the future.': '%1 は過去の日時です。キーの期限は将来にしてください。',
  'The template %1 is in use. Archive it before you delete it for good.':
    'テンプレート %1 は使用中です。完全に削除する前に、アーカイブしてください。',
  'There is no theme %1 in this workspace. &2': 'このワークスペースにテーマ %1 はありません。&2',
  'There is no theme %1 in this workspace. It has %2.':
    'このワークスペースにテーマ %1 はありません。あるのは %2 です。',
  '&1 So it is with %2 more. Nothing was changed.': '&1ほかの%2件も同じです。何も変更していません。',
  '&1 Nothing was changed.': '&1何も変更していません。',
  'An example holds at most 1 MB, and no U+0000.': '例は1 MBまでで、U+0000は使えません。',
  'A template has at most %1 examples; remove one first.':
    'テンプレートの例は%1件までです。先に1つ取り除いてください。',
  'Say why, in 1 to %1 characters.': '理由を1～%1文字で書いてください。',
  'A document has at most %1 links. End one first.': '文書のリンクは%1個までです。先に1つ終了してください。',
  'title holds %1, which no text can hold. Leave it out.':
    'タイトルに、使えない文字 %1 が含まれています。取り除いてください。',
  'title has %1 characters; send at most %2.': 'タイトルが%1文字です。%2文字までにしてください。',
  'The document is too large for a Word copy: it takes more than %1 s or %2 MB. Take its PDF or its Markdown.':
    '文書が大きすぎてWord版を作れません（%1秒か%2 MBを超えます）。PDFかMarkdownを使ってください。',
  'This workspace has no active plan. An owner or admin can choose one in the billing area of the web app.':
    'このワークスペースに有効なプランがありません。所有者か管理者が、ウェブアプリの請求で選べます。',
  'The PDF could not be rendered. &1': 'PDFを作成できませんでした。&1',
  'The PDF could not be rendered: ~1. Asking again tries once more.':
    'PDFを作成できませんでした：~1。もう一度求めると、再び試します。',
  'The PDF could not be rendered: ~1. Generate the document anew with a changed template or other values; asking again tries once more.':
    'PDFを作成できませんでした：~1。テンプレートを変えるか別の値で、文書を作り直してください。もう一度求めると、再び試します。',
  'Generate the document anew with a changed template or other values; asking again tries once more.':
    'テンプレートを変えるか別の値で、文書を作り直してください。もう一度求めると、再び試します。',
  'Asking again tries once more.': 'もう一度求めると、再び試します。',
  '&1 (And 1 more fault.)': '&1（ほか1件）',
  '&1 (And %2 more faults.)': '&1（ほか%2件）',
  '"%1" matches no placeholder. &2': '「%1」に当たる項目がありません。&2',
  '"%1" in entry %2 matches no field of the group "%3". &4':
    '%2件目の「%1」に当たる項目が、グループ「%3」にありません。&4',
  'Valid keys: +1.': '使えるキー：+1。',
  'Did you mean "%1"? Valid keys: +2.': '「%1」のことですか。使えるキー：+2。',
  '"%1" was removed from the template. Valid keys: +2.': '「%1」はテンプレートから削除されました。使えるキー：+2。',
  '"%1" is the label of another placeholder than it was; send its key, "%2".':
    '「%1」は、以前とは別の項目の名前になりました。キー「%2」を送信してください。',
  '"%1" is called "%2" now; send that key.': '「%1」は「%2」に変わりました。そのキーを送信してください。',
  '"%1" is no part of what is sent: the group "%2" is made from the entries of "%3"; leave it out.':
    '「%1」は送信しません。グループ「%2」は「%3」の件から作られます。省いてください。',
  '"%1" is sent twice with different values, by key and by label; send it once.':
    '「%1」が、キーと名前で、別々の値で2回送信されています。1回だけ送信してください。',
  '"%1" is a placeholder, not a group; send a string.':
    '「%1」は項目で、グループではありません。テキストを送信してください。',
  '"%1" is a repeating group; send an array of objects with the keys: +2.':
    '「%1」は繰り返すグループです。次のキーを持つオブジェクトのリストを送信してください：+2。',
  'There are more than %1 group entries in one request; send fewer.':
    'グループの件数が一度に%1件を超えています。減らしてください。',
  'The text refers to the number of the clause "%1", but "%2" is empty, which removes it; send one entry for "%3".':
    '本文が条項「%1」の番号を参照していますが、「%2」が空なので条項がありません。「%3」を1件送信してください。',
  'The text refers to the number of the clause "%1", but each of the %2 entries of "%3" has one; send one entry for "%4".':
    '本文が条項「%1」の番号を参照していますが、「%3」の%2件のそれぞれにあります。「%4」を1件だけ送信してください。',
  'The text refers to the number of the clause "%1", which a condition or a blank leaves out; send values with which it does, or mend the template.':
    '本文が条項「%1」の番号を参照していますが、条件か空欄によって省かれます。条項が残る値を送信するか、テンプレートを直してください。',
  'The text refers to the number of the clause "%1", which is there only where %2 applies; send values with which it does, or mend the template.':
    '本文が条項「%1」の番号を参照していますが、%2 が当てはまる場合だけあります。当てはまる値を送信するか、テンプレートを直してください。',
  'The value of ~1 does not fit: &2': '~1 の値が使えません：&2',
  'The value of ~1 holds the character %2; leave it out.': '~1 の値に文字 %2 が含まれています。取り除いてください。',
  "%1 is a link's destination; send an absolute URL that begins with https:, http:, mailto: or tel:.":
    '%1 はリンク先です。https:、http:、mailto:、tel: のいずれかで始まる完全なURLを送信してください。',
  "%1 is a link's destination and has a blank in it; send an absolute URL that begins with https:, http:, mailto: or tel:, and write a blank as %20.":
    '%1 はリンク先ですが、空白が含まれています。https:、http:、mailto:、tel: のいずれかで始まる完全なURLを送信し、空白は %20 と書いてください。',
  "%1 is a link's destination and has a line break in it; send an absolute URL that begins with https:, http:, mailto: or tel:, and leave the line break out.":
    '%1 はリンク先ですが、改行が含まれています。https:、http:、mailto:、tel: のいずれかで始まる完全なURLを送信し、改行を取り除いてください。',
  "%1 is a link's destination and has a tab in it; send an absolute URL that begins with https:, http:, mailto: or tel:, and leave the tab out.":
    '%1 はリンク先ですが、タブが含まれています。https:、http:、mailto:、tel: のいずれかで始まる完全なURLを送信し、タブを取り除いてください。',
  '"%1" in entry %2 of "%3"': '「%3」の%2件目の「%1」',
  '"%1" is not a plain number; send digits with at most one point, such as 1234.5, no grouping and at most 100 digits.':
    '「%1」は単純な数ではありません。1234.5 のように、小数点は1つまで、桁区切りなしで、100桁までの数字を送信してください。',
  '"%1" is not one of: +2.': '「%1」は次のどれでもありません：+2。',
  '"%1" is not one of: +2. Did you mean "%3"?': '「%1」は次のどれでもありません：+2。「%3」のことですか。',
  '"%1" does not fit the format "%2".': '「%1」は書式「%2」に合いません。',
  '"%1" is not a date: there is no %2.': '「%1」は日付ではありません。%2 は存在しません。',
  '"%1" has the wrong weekday: %2 is a %3. Send "%4".':
    '「%1」の曜日が違います。%2 は %3 です。「%4」を送信してください。',
  '"%1" is not a date in the expected shape; send %2.':
    '「%1」は期待する形の日付ではありません。%2 を送信してください。',
  'it has more than %1 characters; send a shorter one.': '%1文字を超えています。短くしてください。',
  '"%1" does not match the pattern; send what matches %2.':
    '「%1」はパターンに合いません。%2 に合うものを送信してください。',
  '"%1" does not match the pattern. %2': '「%1」はパターンに合いません。%2',
  '"%1" is less than %2; send %3 or more.': '「%1」は %2 より小さい値です。%3 以上を送信してください。',
  '"%1" is more than %2; send %3 or less.': '「%1」は %2 より大きい値です。%3 以下を送信してください。',
  '"%1" is before %2; send %3 or a later day.': '「%1」は %2 より前です。%3 以降の日付を送信してください。',
  '"%1" is after %2; send %3 or an earlier day.': '「%1」は %2 より後です。%3 以前の日付を送信してください。',
  '"%1" is less than %2. %3': '「%1」は %2 より小さい値です。%3',
  '"%1" is more than %2. %3': '「%1」は %2 より大きい値です。%3',
  '"%1" is before %2. %3': '「%1」は %2 より前です。%3',
  '"%1" is after %2. %3': '「%1」は %2 より後です。%3',
  'its min &1; send other values.': '制限 min を計算できません（&1）。別の値を送信してください。',
  'its max &1; send other values.': '制限 max を計算できません（&1）。別の値を送信してください。',
  '"%1" was sent, and its formula, %2, gives "%3"; send that, or leave it out.':
    '「%1」が送信されましたが、計算式 %2 の結果は「%3」です。それを送信するか、省いてください。',
  '"%1" was sent, and its formula, %2, gives nothing; leave %3 out.':
    '「%1」が送信されましたが、計算式 %2 の結果はありません。%3 を省いてください。',
  '"%1" was sent, and its formula, %2, gives nothing, since %3 is blank; send it, or leave %4 out.':
    '「%1」が送信されましたが、%3 が空なので、計算式 %2 の結果はありません。それを送信するか、%4 を省いてください。',
  '"%1" was sent, and its formula, %2, gives nothing, since %3 are blank; send them, or leave %4 out.':
    '「%1」が送信されましたが、%3 が空なので、計算式 %2 の結果はありません。それらを送信するか、%4 を省いてください。',
  'it would be printed as %1; send a whole number.': '%1 と印刷されます。整数を送信してください。',
  'it would be printed as %1; send at most 1 decimal.': '%1 と印刷されます。小数点以下1桁までで送信してください。',
  'it would be printed as %1; send at most %2 decimals.': '%1 と印刷されます。小数点以下%2桁までで送信してください。',
  'the e-invoice has numbers as they are printed, and this one would be printed as %1; send a whole number.':
    '電子インボイスの数は印刷どおりで、これは %1 と印刷されます。整数を送信してください。',
  'the e-invoice has numbers as they are printed, and this one would be printed as %1; send at most 1 decimal.':
    '電子インボイスの数は印刷どおりで、これは %1 と印刷されます。小数点以下1桁までで送信してください。',
  'the e-invoice has numbers as they are printed, and this one would be printed as %1; send at most %2 decimals.':
    '電子インボイスの数は印刷どおりで、これは %1 と印刷されます。小数点以下%2桁までで送信してください。',
  '%1 cannot be computed: its formula, %2, &3.': '%1 を計算式 %2 で計算できません：&3。',
  '"%1" has 1 entry; send at least %2.': '「%1」が1件です。%2件以上送信してください。',
  '"%1" has %2 entries; send at least %3.': '「%1」が%2件です。%3件以上送信してください。',
  '"%1" has 1 entry; send at most %2.': '「%1」が1件です。%2件まで送信してください。',
  '"%1" has %2 entries; send at most %3.': '「%1」が%2件です。%3件まで送信してください。',
  '"%1" has 1 entry. %2': '「%1」が1件です。%2',
  '"%1" has %2 entries. %3': '「%1」が%2件です。%3',
  'This value is missing: %1.': 'この値がありません：%1。',
  'These values are missing: %1.': 'これらの値がありません：%1。',
  'The template cannot tell whether %1 applies: &2; send other values.':
    '%1 が当てはまるかどうか、テンプレートで判断できません（&2）。別の値を送信してください。',
  'The document would have more than 8 MB of Markdown, or of text around its pages; send fewer or shorter values.':
    '文書のMarkdownか、ページの周囲のテキストが8 MBを超えます。値を減らすか、短くしてください。',
  'The XML of the e-invoice would have more than 8 MB; send fewer or shorter values.':
    '電子インボイスのXMLが8 MBを超えます。値を減らすか、短くしてください。',
  'The formulas and conditions of the template would take too long for so many entries; send fewer.':
    '件数が多く、テンプレートの計算式と条件に時間がかかりすぎます。減らしてください。',
  'The e-invoice has no %1: send a value for %2%3.': '電子インボイスに %1 がありません。%2 の値を送信してください%3。',
  'The e-invoice has no %1: send at least one entry for %2%3.':
    '電子インボイスに %1 がありません。%2 を1件以上送信してください%3。',
  '%1 has no %2: send a value for %3.': '%1 に %2 がありません。%3 の値を送信してください。',
  '%1 has no %2; map a placeholder, or write it.': '%1 に %2 がありません。項目を指定するか、直接書いてください。',
  'The e-invoice cannot be made: &1': '電子インボイスを作成できません：&1',
  'A code does not fit: &1.': 'コードが使えません：&1。',
  'The Swiss QR bill stands on no page with columns; mend the template or its theme.':
    '段組のページにスイスQR請求書は置けません。テンプレートかテーマを直してください。',
  'The Swiss QR bill needs A4 paper, upright; mend the template or its theme.':
    'スイスQR請求書には縦のA4が必要です。テンプレートかテーマを直してください。',
  'min &1': '制限 min：&1',
  'max &1': '制限 max：&1',
  // What the schemas of front matter and themes expect.
  'The YAML between the two lines `---` at the top of a template file.':
    'テンプレートの先頭にある2本の `---` の間のYAML。',
  "The template's title: one line of 1 to 180 characters.": 'テンプレートのタイトル。1行、1～180文字。',
  'Where the template is filed, written `Parent / Child`; left out at the root.':
    'テンプレートの置き場所。`親 / 子` と書きます。最上位なら省略。',
  "The name of a theme, or none. Default: the workspace's.":
    'テーマの名前、または none。既定：ワークスペースのテーマ。',
  'A BCP 47 tag such as en, en-GB or fr; names of months and weekdays are in this language. Default: en.':
    'ja、en、en-GB のようなBCP 47のタグ。月と曜日の名前はこの言語になります。既定：en。',
  'serif or sans. Default: sans.': 'serif か sans。既定：sans。',
  'true for a table of contents, or its title, its depth (1 to 6, default 3), or both.':
    '目次を付けるなら true。題名（title）、深さ（depth、1～6、既定3）、またはその両方。',
  'A line above the table.': '目次の上の1行。',
  'Headings of this level and above are listed, 1 to 6. Default: 3.': 'この段階以上の見出しを載せます。1～6。既定：3。',
  'What stays on one page each where it fits: tables, quotes, rows (of tables), or a list such as [tables, quotes].':
    'できるだけ1ページに収めるもの：tables、quotes、rows（表の行）、または [tables, quotes] のようなリスト。',
  'The styles of the theme that the text uses, by name, such as [display, seal].':
    '本文で使うテーマのスタイルの名前。例：[display, seal]。',
  'The name of a style: lower-case letters, digits and -.': 'スタイルの名前。小文字、数字、-。',
  'true: words are divided at line ends by the rules of the language. Default: false.':
    'true：行末で、言語の規則に従って単語を分割します。既定：false。',
  'true: the lines of paragraphs are as wide as their column. Default: false.':
    'true：段落の行を段の幅いっぱいにそろえます。既定：false。',
  'run-in: terms stand in the line of their definitions. Unless given they stand above them.':
    'run-in：用語を説明と同じ行に置きます。指定がなければ上に置きます。',
  'Labels or keys of placeholders for which a picture is sent, such as [Signature]; the text shows it with ![Signature]({{Signature}}).':
    '画像を送信する項目の名前かキー。例：[署名]。本文では ![署名]({{署名}}) で表示します。',
  'Labels or keys of up to five placeholders by which people know a document in lists and find it, such as [Invoice number, Customer name].':
    '一覧で文書を見分けて探すための項目の名前かキーを5つまで。例：[請求書番号, 顧客名]。',
  'How annexes are numbered, such as Schedule 1 or Annex A; or label with page, header, footer, restart, numbering and reference.':
    '別紙の番号の付け方。例：別紙 1、付録 A。または label と page、header、footer、restart、numbering、reference。',
  'What a reference into an annex says elsewhere, with {number} and {annex}: {number} of {annex}.':
    '別紙の外から別紙を参照するときの書き方。{number} と {annex} を使います：{number} of {annex}。',
  'true: in all tables, columns go of which every cell below the head is blank and printed as nothing. Default: false.':
    'true：すべての表で、見出し行より下がすべて空欄で何も印刷されない列を省きます。既定：false。',
  'Pages that differ, by a name of your own: page, header, footer and restart of each.':
    'ほかと異なるページ。名前を付け、それぞれに page、header、footer、restart を書きます。',
  'Pages that begin with <!-- pagebreak NAME -->: page, header, footer and restart.':
    '<!-- pagebreak 名前 --> で始まるページ：page、header、footer、restart。',
  '2: the text is set in two columns on each page, below the title.':
    '2：各ページで、タイトルの下の本文を2段に組みます。',
  'What differs on the first page: header and footer, {} for none.':
    '最初のページで異なるもの：header と footer。なければ {}。',
  'One line of text behind that of the document, such as DRAFT; with {{Label}}.':
    '文書の背後の1行のテキスト。例：下書き。{{名前}} を使えます。',
  'The window of an envelope that the address must show in: din-5008-a, din-5008-b, us-10 or uk; or none.':
    '宛名が見える封筒の窓：din-5008-a、din-5008-b、us-10、uk、または none。',
  'A list of placeholders, each beginning with `- label:`.': '項目のリスト。それぞれ `- label:` で始めます。',
  'A list of repeating groups, each beginning with `- label:`.':
    '繰り返すグループのリスト。それぞれ `- label:` で始めます。',
  'A repeating group, written `{{#Label}} … {{/Label}}` in the document.':
    '繰り返すグループ。本文では `{{#名前}} … {{/名前}}` と書きます。',
  'The placeholders inside the group, each beginning with `- label:`.':
    'グループの中の項目。それぞれ `- label:` で始めます。',
  'true: in the tables of this group, columns go of which every cell below the head is blank and printed as nothing. Default: false.':
    'true：このグループの表で、見出し行より下がすべて空欄で何も印刷されない列を省きます。既定：false。',
  'The group whose entries this one is made from; callers do not send it.': '元になるグループ。これは送信されません。',
  'With from: a field of that group, or a list of fields; each different value makes one entry.':
    'fromとともに：そのグループの項目か、そのリスト。異なる値ごとに1件になります。',
  'With from: ascending or descending. Default: in order of first appearance.':
    'fromとともに：ascending か descending。既定：最初に現れた順。',
  'How the table looks whose rows the group repeats.': 'グループが行を繰り返す表の見た目。',
  'One for each column: 30%, 25mm, a share such as 2, or auto.':
    '列ごとに1つ：30%、25mm、2 のような比率、または auto。',
  'One for each column: left, center, right, decimal or auto.':
    '列ごとに1つ：left、center、right、decimal、または auto。',
  'A number field whose sum is carried from page to page; or field, forward and brought, with words of your own.':
    '合計をページごとに繰り越す数の項目。または field、forward、brought と独自の文言。',
  'What is printed for a blank: box, nothing, dash or line. Default: box, with its label.':
    '空欄に印刷するもの：box、nothing、dash、line。既定：box（名前付き）。',
  'legal: headings are numbered 1, 1.1 and list items (a), (i), (A), (1); or your own `headings`, `items` and `from`.':
    'legal：見出しは 1、1.1、箇条書きは (a)、(i)、(A)、(1)。または独自の `headings`、`items`、`from`。',
  'The level of the headings that are numbered first, 1 to 6. Default: 2 where the first heading is the only one of level 1, else 1.':
    '最初に番号を付ける見出しの段階、1～6。既定：最初の見出しが唯一の段階1なら2、それ以外は1。',
  'true: the numbers of these pages begin at 1 again. Default: false.':
    'true：これらのページの番号を1から始め直します。既定：false。',
  'Size, orientation, margins and vertical of the page.':
    'ページの大きさ（size）、向き（orientation）、余白（margins）、vertical。',
  'A4, Letter or Legal. Default: A4.': 'A4、Letter、Legal。既定：A4。',
  'portrait or landscape. Default: portrait.': 'portrait（縦）か landscape（横）。既定：portrait。',
  'Where text stands on a page that it does not fill: middle or bottom. Default: at the top.':
    'ページが埋まらないときのテキストの位置：middle か bottom。既定：上。',
  'One length for all four sides, or top, right, bottom and left. Default: 25mm.':
    '四辺に共通の長さ、または top、right、bottom、left。既定：25mm。',
  'How many entries must be sent at least or at most, a whole number from 0 to 10000.':
    '送信する件数の下限か上限。0～10000の整数。',
  'A number, a day or a formula; less (min) or more (max) is refused.':
    '数、日付、または計算式。それより小さい（min）か大きい（max）値は受け付けません。',
  'What is wanted, in words for whoever fills it in; refusals say it.':
    '記入する人のための、求める内容の説明。受け付けないときに表示されます。',
  'One line of up to 100 characters.': '100文字までの1行。',
  'tables, quotes or rows': 'tables、quotes、rows',
  'compact: many rows on a page; roomy: air around each.': 'compact：1ページに多くの行。roomy：行の周りにゆとり。',
  'A mark for each level, such as ["1.1", "(a)", "(i)"]; of one level, the mark alone; [] for no numbers. Letters cannot touch a number and words cannot follow it, as in 第1条.':
    '段階ごとの番号の形。例：["1.1", "(a)", "(i)"]。1段階ならその形だけ。番号なしは []。第1条のように、番号に文字を接したり、後ろに語を置いたりすることはできません。',
  'An example of a number: 1, a, aa, A, i or I, or several of them with points between (1.1). Signs may stand around it, and words before a blank in front of it: (a), § 1, Article I. Letters cannot touch it and words cannot follow it, as in 第1条.':
    '番号の例：1、a、aa、A、i、I、またはピリオドでつないだもの（1.1）。前後に記号を、前に空白をはさんで語を付けられます：(a)、§ 1、Article I。第1条のように、番号に文字を接したり、後ろに語を置いたりすることはできません。',
  'The name between the braces: one line of 1 to 200 characters without braces, not beginning with # or /.':
    '波括弧の間の名前。1～200文字の1行で、波括弧を含まず、# や / で始まらないもの。',
  'Lower-case letters, digits and underscores. Derived from the label when left out.':
    '小文字、数字、アンダースコア。省略すると名前から作られます。',
  'A length such as 20mm, 2cm, 0.75in or 54pt; a bare number is millimetres.':
    '20mm、2cm、0.75in、54pt のような長さ。単位がなければミリメートル。',
  'One line of text in quotation marks, with {{Label}}, {page}, {pages}, {title} and {annex}; or left, center and right of inline Markdown; or up to four columns.':
    '引用符で囲んだ1行のテキスト。{{名前}}、{page}、{pages}、{title}、{annex} を使えます。または行内Markdownの left、center、right、もしくは4列まで。',
  'Up to four columns of inline Markdown, side by side.': '横に並べる、行内Markdownの列を4つまで。',
  'The widths of the columns: 30%, 25mm, a share such as 2, or auto.':
    '列の幅：30%、25mm、2 のような比率、または auto。',
  'The side of each column: left, center or right.': '列ごとのそろえ方：left、center、right。',
  'A placeholder, written `{{Label}}` in the document.': '項目。本文では `{{名前}}` と書きます。',
  'text, select, number, date, today or counter. Default: text.':
    'text、select、number、date、today、counter。既定：text。',
  'What stands there unless something else is sent.': 'ほかに送信されなければ入るもの。',
  'For select: a list of different, non-empty texts.': 'select用：互いに異なる、空でないテキストのリスト。',
  'A non-empty text.': '空でないテキスト。',
  'number: an example such as 1,234.56, or 1,234.## for two decimals at most. date and today: 2026-08-27 written the expected way. counter: an example such as INV-0001 or INV-{year}-0001.':
    'number：1,234.56、小数2桁までなら 1,234.## のような例。date と today：2026-08-27 を表示したい形で。counter：INV-0001 や INV-{year}-0001 のような例。',
  'For number, true: what is sent has no more decimals than the format shows.':
    'number の場合、true：送信する値の小数桁数は書式より多くなりません。',
  'Instructions for whoever fills it in.': '記入する人への説明。',
  'number and date: what is computed where nothing is sent, such as Quantity * Unit price.':
    'number と date：送信がないときに計算されるもの。例：数量 * 単価。',
  'With formula, true: what is sent stands, even if the formula gives something else.':
    'formulaとともに、true：計算式の結果と異なっても、送信された値を使います。',
  'true: it may not be left blank.': 'true：空欄にできません。',
  'For text: a regular expression (RE2) that the whole value must match, of up to 200 characters.':
    'text用：値全体が合うべき正規表現（RE2）。200文字まで。',
  'For counter: the first number, a whole number from 0. Default: 1.': 'counter用：最初の番号。0以上の整数。既定：1。',
  'Inline Markdown with {{Label}}, {page}, {pages}, {title}, {annex} and {logo}; its lines are lines on the page.':
    '行内Markdown。{{名前}}、{page}、{pages}、{title}、{annex}、{logo} を使えます。改行はページ上の改行になります。',
  'What documents of one company have in common: meta, logo, color and typography as in brand.yml, and the parts of a page as in CSS Paged Media.':
    '会社の文書に共通するもの：brand.ymlの meta、logo、color、typography と、CSS Paged Mediaのようなページの部分。',
  "The company's name, and what else brand.yml has there.": '会社の名前と、brand.ymlでそこに書くほかのもの。',
  "The company's name, or its full and short forms.": '会社の名前、または正式名と略称。',
  'A path, or images, small, medium and large as in brand.yml.':
    'パス、またはbrand.ymlの images、small、medium、large。',
  'Pictures by name.': '画像とその名前。',
  'What the picture shows, in words.': '画像の内容を言葉で。',
  'Colors by what they are for; palette gives names to colors.': '用途別の色。palette で色に名前を付けます。',
  'Names of your own for colors.': '独自の色の名前。',
  'Fonts, and the type of text, headings, code and links.': 'フォントと、本文、見出し、コード、リンクの書体。',
  'A list of families, each beginning with `- family:`.': '書体のリスト。それぞれ `- family:` で始めます。',
  'The type of the text: a family, or family, size, line-height, weight, color and figures.':
    '本文の書体：書体名、または family、size、line-height、weight、color、figures。',
  'The type of all headings: a family, or family, weight, style, line-height and color.':
    'すべての見出しの書体：書体名、または family、weight、style、line-height、color。',
  'The type of code: a family, or family, size, weight, color and background-color.':
    'コードの書体：書体名、または family、size、weight、color、background-color。',
  'Links: a color, or color and decoration (underline or none).':
    'リンク：色、または color と decoration（underline か none）。',
  'underline or none.': 'underline か none。',
  'The family of text and headings in Chinese, Japanese and Korean documents.':
    '中国語、日本語、韓国語の文書の本文と見出しの書体。',
  'What brand.yml has for other programs.': 'brand.ymlでほかのプログラムのためにあるもの。',
  'Size, orientation, margins, vertical, background and frame of the page, its header and footer, and what differs on the first page.':
    'ページの大きさ（size）、向き（orientation）、余白（margins）、vertical、背景（background）、枠（frame）、ヘッダーとフッター、最初のページで異なるもの。',
  'A4, Letter or Legal.': 'A4、Letter、Legal。',
  'portrait or landscape.': 'portrait（縦）か landscape（横）。',
  'One length for all four sides, or top, right, bottom and left.':
    '四辺に共通の長さ、または top、right、bottom、left。',
  'top, right, bottom and left.': 'top、right、bottom、left。',
  'Where text stands on a page that it does not fill: middle or bottom.':
    'ページが埋まらないときのテキストの位置：middle か bottom。',
  'A rule around each page: inset from its edge, width, color and style.':
    '各ページを囲む線：端からの距離（inset）、width、color、style。',
  'What differs on the first page.': '最初のページで異なるもの。',
  'top and bottom; the sides are those of the other pages.': 'top と bottom。左右はほかのページと同じです。',
  'One line of text behind that of the document, such as DRAFT, or text and color.':
    '文書の背後の1行のテキスト。例：下書き。または text と color。',
  'The window that the address must show in: din-5008-a, din-5008-b, us-10 or uk; or window and sender.':
    '宛名が見える窓：din-5008-a、din-5008-b、us-10、uk。または window と sender。',
  'Headings by their level, 1 to 6.': '段階別の見出し、1～6。',
  'Paragraphs.': '段落。',
  'Tables.': '表。',
  'rows, grid, head or none.': 'rows、grid、head、none。',
  'The background of every second row: a color, or true for a light one.': '1行おきの背景：色、または薄い色なら true。',
  'The header of a table.': '表の見出し行。',
  'true: the text of the first and the last column stands at the edges of the table.':
    'true：最初と最後の列のテキストを表の端に置きます。',
  'Rows of sums.': '合計の行。',
  'Styles by the names of classes: what blocks and words look like that have them.':
    'クラス名によるスタイル：それを持つブロックや語の見た目。',
  "A style's name: lower-case letters, digits and -.": 'スタイルの名前。小文字、数字、-。',
  'A size such as 10.5pt, 14px, 3mm, 1rem or 0.9em; a bare number is points.':
    '10.5pt、14px、3mm、1rem、0.9em のような大きさ。単位がなければポイント。',
  'The distance of lines as a multiple of the size, such as 1.4.': '文字の大きさに対する行間の倍率。例：1.4。',
  '100 to 900, or a name such as light, normal, semi-bold or bold.':
    '100～900、または light、normal、semi-bold、bold のような名前。',
  'One weight, a list of them, or a range such as 300..700.': '太さ、そのリスト、または 300..700 のような範囲。',
  'normal or italic.': 'normal か italic。',
  'serif, sans or mono, or a family of typography.fonts.': 'serif、sans、mono、またはtypography.fontsの書体。',
  'A color such as #1f4e8c, a name of color.palette, or primary, foreground and the like.':
    '#1f4e8c のような色、color.paletteの名前、または primary、foreground など。',
  "The path of a file, relative to the theme's.": 'テーマのファイルからの相対パス。',
  'Inline Markdown with {{Label}}, {page}, {pages}, {title} and {logo}; at most 1,000 characters.':
    '行内Markdown。{{名前}}、{page}、{pages}、{title}、{logo} を使えます。1,000文字まで。',
  'One line of text with {{Label}}; at most 100 characters.': '1行のテキスト。{{名前}} を使えます。100文字まで。',
  'left, center and right, or up to four columns: inline Markdown each.':
    'left、center、right、または4列まで。それぞれ行内Markdown。',
  'din-5008-a, din-5008-b, us-10 or uk.': 'din-5008-a、din-5008-b、us-10、uk。',
  'A color, the path of a picture (SVG, PNG or JPEG), or color and picture.':
    '色、画像のパス（SVG、PNG、JPEG）、または color と picture。',
  'A path, or path and alt.': 'パス、または path と alt。',
  'A path or a name of logo.images, or light and dark.': 'パスかlogo.imagesの名前、または light と dark。',
  'A heading: family, size, weight, style, color, and the space before and after.':
    '見出し：family、size、weight、style、color、前後の間隔。',
  'A family: family, source (file) and files.': '書体：family、source（file）、files。',
  'The name of the family.': '書体の名前。',
  'file: the files come with the theme. google, bunny and system: nothing is fetched.':
    'file：ファイルはテーマに付きます。google、bunny、system：何も取得しません。',
  'Paths of TTF, OTF or WOFF2 files, or path, weight and style of each.':
    'TTF、OTF、WOFF2ファイルのパス、またはそれぞれの path、weight、style。',
  'A path, or path, weight and style.': 'パス、または path、weight、style。',
  'normal, italic, or a list of them.': 'normal、italic、またはそのリスト。',
  'For web pages.': 'ウェブページ用。',
  'How figures are drawn: old-style or lining, proportional or tabular, and fractions.':
    '数字の形：old-style か lining、proportional か tabular、および fractions。',
  'solid or double.': 'solid か double。',
  'What a block or words with this class look like; what is left out is as around them.':
    'このクラスのブロックや語の見た目。省いたものは周囲と同じです。',
  'Space between letters as a share of the size, such as 0.15em.': '文字の間隔。大きさに対する比率で。例：0.15em。',
  'all: capitals; small: small capitals, of fonts that have them.':
    'all：大文字。small：フォントにあればスモールキャップ。',
  'left, center or right.': 'left、center、right。',
  'Where a block stands that is not as wide as its column: left, center or right; and on the page: middle or bottom.':
    '段より幅の狭いブロックの位置：left、center、right。ページ上では middle か bottom。',
  'A rule around: width, color, style (solid, double) and sides.':
    '周りの線：width、color、style（solid、double）、sides。',
  'top, right, bottom, left: those that have a rule. Default: all.':
    'top、right、bottom、left のうち線のある辺。既定：すべて。',
  // Values of e-invoices and of codes for paying.
  'The theme: &1': 'テーマ：&1',
  'The value of ~1 does not fit the e-invoice: &2': '~1 の値が電子インボイスに使えません：&2',
  'The value of ~1 does not fit the code for paying: &2': '~1 の値が支払コードに使えません：&2',
  'The e-invoice cannot be made: %1 is missing&2; map a placeholder, or write it in the theme.':
    '電子インボイスを作成できません。%1 がありません&2。項目を指定するか、テーマに書いてください。',
  'The e-invoice cannot be made: &1; mend the template or its theme.':
    '電子インボイスを作成できません：&1。テンプレートかテーマを直してください。',
  'takes more room than a Swiss QR bill has; send less': 'スイスQR請求書に収まりません。短くしてください',
  '"%1" takes more room than a Swiss QR bill has; send less': '「%1」がスイスQR請求書に収まりません。短くしてください',
  '%1 has a number that the service draws, so that nobody knows its check digits; write reference-from':
    '%1 にサービスが付ける番号があり、検査数字がわかりません。reference-from を書いてください',
  '%1 is negative; send it without the sign': '%1 が負の値です。符号なしで送信してください',
  '%1 is negative; make the quantity negative instead': '%1 が負の値です。代わりに数量を負にしてください',
  '%1 is negative, in a credit note': '%1 が、クレジットノートで負の値です',
  '%1 needs a VAT category beside a rate of 0: Z, E, AE, K, G or O':
    '%1 には、税率0の場合にVATの区分が必要です：Z、E、AE、K、G、O',
  '%1 does not fit a rate of %2, as that of %3 is 0': '%1 は税率 %2 に合いません。%3 の税率は0です',
  '%1 does not fit a rate of %2, as that of %3 is above': '%1 は税率 %2 に合いません。%3 の税率は0より大きいものです',
  '%1 is none that the profile %2 has': '%1はプロファイル%2にはありません',
  '%1 has more than %2 decimals': '%1の小数部は%2桁を超えています',
  '%1 is not above 0': '%1は0より大きくありません',
  '%1 is not quantity × price ÷ price-quantity, less the discount, with the charge, %2':
    '%1は「数量×単価÷price-quantity－値引き＋追加料金」の%2と一致しません',
  '%1 is not what gross-price is more than price': '%1はgross-priceとpriceの差と一致しません',
  '%1 is less than the price without the discount': '%1は値引き前の価格なのに単価より小さくなっています',
  '%1 does not go with the VAT category %2, which has no reason': '%1は免税理由のない税区分%2には使えません',
  '%1 does not go with VAT category O; leave the tax representative out':
    '%1は税区分Oには使えません。税務代理人を省いてください',
  '%1 is the seller; leave the payee out': '%1は売り手と同じです。支払先を省いてください',
  '%1 is the currency of the invoice; leave it out': '%1は請求書の通貨と同じです。省いてください',
  '%1 has not the sign of the VAT in the currency of the invoice': '%1の符号が請求書の通貨での税額と異なります',
  '%1 is not the same in all lines of a VAT category, for which EN 16931 has one code':
    '%1が同じ税区分の明細で異なります。EN 16931では税区分ごとに一つです',
  ', as there is a price-discount': '（price-discountがあるため）',
  ', as there is a charge': '（追加料金があるため）',
  ', as there is a tax representative': '（税務代理人があるため）',
  ', as there is a payee': '（支払先があるため）',
  ', as there is e-invoice.vat-currency': '（e-invoice.vat-currencyがあるため）',
  ', as there is e-invoice.totals.vat-local': '（e-invoice.totals.vat-localがあるため）',
  '"%1" is no GTIN of 8, 12, 13 or 14 digits; a digit is wrong, or one is missing.':
    '「%1」は8桁・12桁・13桁・14桁のGTINではありません。数字が誤っているか不足しています。',
  '"%1" is no address on the web, such as https://example.com/report.pdf.':
    '「%1」はhttps://example.com/report.pdfのようなウェブアドレスではありません。',
  '"%1" is no edition of EN 16931-1: %2.': '「%1」はEN 16931-1の版ではありません：%2。',
  '%1 is missing, and vat-currency needs it (BR-53); &2': '%1がありません。vat-currencyに必要です（BR-53）。&2',
  '%1 is missing, and totals.vat-local needs it; &2': '%1がありません。totals.vat-localに必要です。&2',
  '%1 is missing, and a payee needs it (BR-17); &2': '%1がありません。支払先に必要です（BR-17）。&2',
  '%1 is missing, and a tax representative needs it (BR-18, BR-20, BR-56); &2':
    '%1がありません。税務代理人に必要です（BR-18、BR-20、BR-56）。&2',
  '%1 is missing, and a charge needs it (BR-44); &2': '%1がありません。追加料金に必要です（BR-44）。&2',
  '%1 is missing, and price-discount needs it; &2': '%1がありません。price-discountに必要です。&2',
  '%1 goes with %2 alone; map that, or %3.': '%1は%2と一緒にだけ使えます。%2か%3を割り当ててください。',
  '%1 does not go with %2; map %3 in its place.': '%1は%2と一緒に使えません。代わりに%3を割り当ててください。',
  '%1 is without VAT, so it does not go with %2; take it into the price.':
    '%1は税抜きなので%2と一緒に使えません。価格に含めてください。',
  '%1 is not known any more; take it out of the template.': '%1はなくなりました。テンプレートから削除してください。',
  '%1 is not known any more; take it out of the theme.': '%1はなくなりました。テーマから削除してください。',
  '%1 is %2, which the profile %3 does not have; leave it out.':
    '%1は%2ですが、プロファイル%3にはありません。省いてください。',
  '%1 is not quantity × price less the discount, %2': '%1 が、数量 × 単価 − 値引きの %2 と一致しません',
  '%1 is before the period begins': '%1 が期間の始まりより前です',
  '%1 is not what lines, allowances and charges make, %2': '%1 が、明細、値引き、追加料金の結果 %2 と一致しません',
  '%1 is in the XML as %2, and no page shows it': '%1 は XML では %2 ですが、どのページにも表示されません',
  '%1 is in the XML as %2, and the pages show it struck through':
    '%1 は XML では %2 ですが、ページでは取り消し線付きで表示されます',
  '%1 is in the XML as %2, and the pages show it in the colour of what is behind it':
    '%1 は XML では %2 ですが、ページでは背景と同じ色で表示されます',
  '%1 is in the XML as %2, and the pages show "%3" right beside it':
    '%1 は XML では %2 ですが、ページではすぐ隣に「%3」が表示されます',
  '%1 is an amount in %2, and the pages show %3 with it': '%1 は %2 の金額ですが、ページでは %3 付きで表示されます',
  '%1 has %2 at %3 % in the XML, and the pages show %4 there':
    '%1 は XML では %3 % に対して %2 ですが、ページでは %4 と表示されます',
  '%1 is not what the lines make, %2': '%1 が、明細の結果 %2 と一致しません',
  '%1 has a line that begins with # and is no cash discount, such as #SKONTO#TAGE=14#PROZENT=2.00#':
    '%1 に、#SKONTO#TAGE=14#PROZENT=2.00# のような早期割引ではない、# で始まる行があります',
  '%1 has three signs between two #, which UBL reads as a subject code':
    '%1 で2つの # の間に3文字があり、UBLでは件名コードと読まれます',
  '%1 have a period that is not within that of the invoice': '%1 の期間が、請求書の期間の中にありません',
  '%1 have VAT category O and others; what is outside of the scope of VAT has an invoice of its own':
    '%1 に、VATの区分Oとほかの区分があります。VATの対象外のものは別の請求書にしてください',
  '%1 is a kind of invoice that XRechnung does not have': '%1 はXRechnungにない請求書の種類です',
  '%1 is a kind of invoice that Peppol does not have': '%1 はPeppolにない請求書の種類です',
  '%1 is a kind of invoice that Peppol has within Germany alone': '%1 は、Peppolではドイツ国内だけの請求書の種類です',
  '%1 has less than three digits': '%1 の数字が3桁未満です',
  '%1 is no business process of Peppol; leave it out': '%1 はPeppolの業務プロセスではありません。省いてください',
  '%1 does not go with the VAT category': '%1 がVATの区分に合いません',
  '%1 is no identifier of %2; write it with its scheme, %3':
    '%1 は %2 の識別子ではありません。方式を付けて %3 の形で書いてください',
  '%1 has no scheme in front, as Peppol asks for in DK': '%1 の前に、PeppolがDKで求める方式がありません',
  '%1 goes with an Icelandic account number, which is no IBAN; use sepa-transfer or transfer':
    '%1 はアイスランドの口座番号用で、IBANには使えません。sepa-transfer か transfer を使ってください',
  '%1 is no Italian tax number of 11 to 16 capital letters and digits':
    '%1 は、大文字と数字11～16字のイタリアの税番号ではありません',
  '%1 is no means of payment that Peppol has in NL: 30, 48, 49, 57, 58 or 59':
    '%1 は、PeppolがNLで認める支払方法（30、48、49、57、58、59）ではありません',
  '%1 is no means of payment that Peppol has in DK for an IBAN: sepa-transfer is, and accounts of Danish giro are no terms of e-invoices here':
    '%1 は、PeppolがDKでIBANに認める支払方法ではありません。sepa-transfer は使えます。デンマークのジロ口座はここでは使えません',
  '%1 is no Norwegian VAT identifier, such as NO974760673MVA':
    '%1 は NO974760673MVA のようなノルウェーのVAT番号ではありません',
  '%1 is no Swedish VAT identifier of SE and twelve digits':
    '%1 は、SEと12桁の数字のスウェーデンのVAT番号ではありません',
  '%1 is no Swedish organisation number; a digit is wrong, or one is missing':
    '%1 はスウェーデンの組織番号ではありません。数字が違うか、足りません',
  '%1 is that of Greece, where Peppol asks for numbers of myDATA that Platen does not write; use another profile':
    '%1 はギリシャです。PeppolはmyDATAの番号を求めますが、Platenはこれを書きません。別のプロファイルを使ってください',
  '%1 says something else than "Godkänd för F-skatt"': '%1 の内容が "Godkänd för F-skatt" と異なります',
  '%1 is a rate that Sweden does not have: 25, 12 or 6': '%1 はスウェーデンにない税率です（25、12、6のいずれか）',
  '%1 is missing&2; &3': '%1 がありません&2。&3',
  '"%1" is no kind of buyer: company or consumer.': '「%1」は購入者の種類ではありません（company または consumer）。',
  ', as France asks for it': '（フランスで必要です）',
  ', as France asks for it: S1 for services, B1 for goods, M1 for both, and S2, B2 or M2 for what is paid':
    '（フランスで必要です。サービスは S1、商品は B1、両方は M1、支払い済みは S2、B2、M2）',
  ', as France asks for it: 0225: and the SIREN, such as 0225:732829320':
    '（フランスで必要です。0225: と SIREN を、例：0225:732829320）',
  ', as France asks for it in a credit note of the type 262': '（タイプ262のクレジットノートにフランスで必要です）',
  ', as France asks for it in credit notes': '（クレジットノートにフランスで必要です）',
  ', as it has been paid: the day of payment': '（支払い済みのため。支払日を書きます）',
  '%1 has more than 35 characters, or others than letters, digits and + - _ /, such as F2026-0001':
    '%1 は35文字を超えているか、英数字と + - _ / 以外の文字を含みます（例：F2026-0001）',
  '%1 is not of the years 2000 to 2099': '%1 は2000年から2099年までの日付ではありません',
  '%1 is a kind of invoice that France does not have: %2': '%1 はフランスにない請求書の種類です：%2',
  '%1 is no process of France: %2': '%1 はフランスの請求プロセスではありません：%2',
  '%1 is of invoices of several sellers, which Platen does not write; use S1, B1 or M1':
    '%1 は複数の売り手の請求書用で、Platenは作成しません。S1、B1、M1 を使ってください',
  '%1 is no VAT category of France: %2': '%1 はフランスのVAT区分ではありません：%2',
  '%1 is a rate that France does not have: %2, and earlier ones': '%1 はフランスにない税率です：%2 と以前の税率',
  '%1 is before the date of the invoice': '%1 は請求書の日付より前です',
  '%1 is of final invoices, and this is a prepayment; use S1, B1 or M1':
    '%1 は最終請求書用で、これは前払いの請求書です。S1、B1、M1 を使ってください',
  '%1 is of what has been paid in full; write totals.paid, or use S1, B1 or M1':
    '%1 は全額支払い済みの請求書用です。totals.paid を書くか、S1、B1、M1 を使ってください',
  '%1 has no note "#TXD#MEMBRE_ASSUJETTI_UNIQUE", which belongs to an identifier of the scheme 0231':
    '%1 に、スキーム0231の識別子に必要な注記 "#TXD#MEMBRE_ASSUJETTI_UNIQUE" がありません',
  '%1 has no note %2, which France asks for; write one, such as "%3"':
    '%1 に、フランスで必要な注記 %2 がありません。例："%3"',
  '%1 has more than one note %2; France takes one': '%1 に注記 %2 が複数あります。フランスでは1つだけです',
  '%1 has a note BAR that is none of B2B, B2BINT, B2C, OUTOFSCOPE and ARCHIVEONLY':
    '%1 の注記 BAR が B2B、B2BINT、B2C、OUTOFSCOPE、ARCHIVEONLY のどれでもありません',
  '%1 is no SIREN; write 0002: and its nine digits, such as 0002:732829320':
    '%1 は SIREN ではありません。0002: と9桁を書いてください（例：0002:732829320）',
  '%1 is no SIRET of 14 digits that begins with the SIREN of %2, such as 0009:73282932000074':
    '%1 は %2 の SIREN で始まる14桁の SIRET ではありません（例：0009:73282932000074）',
  '%1 has other characters than letters, digits, + - . and _': '%1 に英数字と + - . _ 以外の文字があります',
  '%1 has more than %2 characters': '%1 は%2文字を超えています',
  '%1 has no scheme in front, which France asks for in UBL, such as 0009: of a SIRET':
    '%1 の前にスキームがありません。フランスではUBLに必要です（例：SIRET の 0009:）',
  '%1 is not the address of the SIREN; write 0225: and the SIREN, such as 0225:732829320':
    '%1 は SIREN のアドレスではありません。0225: と SIREN を書いてください（例：0225:732829320）',
  '%1 has more than %2 decimals, or is too long': '%1 は小数が%2桁を超えているか、長すぎます',
  '%1 has more than %2 digits, or another sum has': '%1 または別の合計が%2桁を超えています',
  '%1 has more than %2 characters, or others than those of %3': '%1 は%2文字を超えているか、%3以外の文字があります',
  '%1 has more than 20 characters, or others than those of ASCII, or no digit':
    '%1 は20文字を超えているか、ASCII以外の文字があるか、数字がありません',
  '%1 is no Italian province, such as RM': '%1 は RM のようなイタリアの県ではありません',
  '%1 is not Italy, where seller and buyer of the profile peppol-it are; use the profile peppol':
    '%1 はイタリアではありません。プロファイル peppol-it では売り手も買い手もイタリアです。プロファイル peppol を使ってください',
  '%1 has no house number, such as 12, or s.n.c. where there is none':
    '%1 に 12 のような番地がありません。番地がなければ s.n.c. と書いてください',
  '%1 is no codice fiscale; write 0210: and its 11 digits or 16 characters, such as 0210:80012345678':
    '%1 は codice fiscale ではありません。0210:80012345678 のように、0210: と11桁の数字か16文字を書いてください',
  '%1 has no place here; write the codice fiscale as seller.legal-id, with 0210: in front':
    '%1 はここでは使えません。codice fiscale は 0210: を前に付けて seller.legal-id に書いてください',
  '%1 is no public office of the IPA; write 0201: and its six characters, such as 0201:UFABCD':
    '%1 はIPAの公的部署ではありません。0201:UFABCD のように、0201: と6文字を書いてください',
  '%1 is none as AgID has it, such as %2': '%1 は %2 のようなAgIDの書き方ではありません',
  '%1 is no telephone number of 5 to 12 characters': '%1 は5〜12文字の電話番号ではありません',
  '%1 has a date in Italy, which EN 16931 does not have; leave it out':
    '%1 にはイタリアでは日付が必要ですが、EN 16931 にはありません。省いてください',
  '%1 is no VAT category of Italy: %2': '%1 はイタリアのVAT区分ではありません：%2',
  '%1 is B, split payment, which is only within Italy': '%1 はB（スプリットペイメント）で、イタリア国内だけのものです',
  '%1 is B and S; split payment has an invoice of its own':
    '%1 にBとSがあります。スプリットペイメントは別の請求書にしてください',
  '%1 is of a member of a VAT group, which has a tax representative (BT-63); use another identifier':
    '%1 はVATグループの構成員の識別子で、税務代理人（BT-63）が必要です。別の識別子を使ってください',
  ', as France asks for the VAT in euros where the invoice has another currency':
    '（請求書が別の通貨の場合、フランスではユーロのVAT額が必要です）',
  '%1 is not EUR, in which France asks for the VAT': '%1 は EUR ではありません。フランスではVAT額をユーロで求めます',
  '%1 is no kind of document that France has: %2': '%1 はフランスの添付書類の種類ではありません：%2',
  '%1 stands in more than one document; France takes one': '%1 が複数の書類にあります。フランスでは1つだけです',
  ', as an invoice has lines': '（請求書には明細が必要です）',
  ', as Peppol asks for it in %1': '（Peppolが %1 で求めています）',
  ', as Peppol asks for the registration number of the account in DK': '（PeppolがDKで口座の登録番号を求めています）',
  ', as Peppol asks for it in credit notes of NL': '（PeppolがNLのクレジットノートで求めています）',
  ', as something is to be paid, and Peppol asks for it in NL': '（支払額があり、PeppolがNLで求めています）',
  ', as a line has e-invoice.lines.order-line (BT-132)':
    '（明細に e-invoice.lines.order-line (BT-132) があるためです）',
  ', as Peppol has the rules of Germany within it': '（Peppolにはドイツの規則が含まれます）',
  ', or one of e-invoice.order (BT-13), as Peppol asks for one of them':
    '（または e-invoice.order (BT-13)。Peppolがどちらかを求めています）',
  ', or one of e-invoice.terms (BT-20), as something is to be paid':
    '（または e-invoice.terms (BT-20)。支払額があるためです）',
  ', or one of a period, as an invoice says when it was supplied': '（または期間。請求書には提供の時期を書きます）',
  ', or one of seller.legal-id (BT-30) or seller.id (BT-29)': '（または seller.legal-id (BT-30) か seller.id (BT-29)）',
  ', or one of seller.tax-number (BT-32)': '（または seller.tax-number (BT-32)）',
  ', or one of exemption.code (BT-121), as VAT category E needs it':
    '（または exemption.code (BT-121)。VATの区分Eで必要です）',
  ', as there is an address of delivery': '（納品先の住所があるためです）',
  ', as it is paid by transfer': '（振込で支払うためです）',
  ', as it is paid by direct debit': '（口座振替で支払うためです）',
  ', as it is paid by card': '（カードで支払うためです）',
  ', as there is an account': '（口座があるためです）',
  ', as VAT category %1 needs it': '（VATの区分 %1 で必要です）',
  ', as it corrects an invoice': '（請求書を訂正するためです）',
  'The pages show "%1" for all values; print a placeholder that the e-invoice has.':
    'ページは値にかかわらず「%1」と表示します。電子請求書にあるプレースホルダーを印字してください。',
  '"%1" stands beside "%2", and no term of the e-invoice has it; readers take it for the total.':
    '「%1」は「%2」の横にありますが、電子請求書のどの項目にもありません。読む人は合計だと思います。',
  '%1 stands in no text of the pages; write "%2" into the text, unless a picture shows it.':
    '%1 はページの文字のどこにもありません。画像で示していない場合は、本文に「%2」と書いてください。',
  'The XML is no invoice in CII (CrossIndustryInvoice) or UBL (Invoice, CreditNote).':
    'この XML は CII（CrossIndustryInvoice）や UBL（Invoice、CreditNote）の請求書ではありません。',
  'The XML has no number and no totals where an invoice has them.':
    'この XML には、請求書にあるはずの番号または合計がありません。',
  'It is no XML that can be read: %1.': '読み取れる XML ではありません: %1。',
  'The PDF cannot be read: %1.': 'この PDF は読み取れません: %1。',
  'The PDF is encrypted, which an e-invoice must not be. Save it without a password.':
    'この PDF は暗号化されていますが、電子請求書は暗号化してはいけません。パスワードなしで保存してください。',
  'The PDF has no XML of an invoice in it.': 'この PDF には請求書の XML がありません。',
  'It takes more than %1 s or %2 MB to read the file.':
    'ファイルの読み取りに %1 秒または %2 MB を超える資源が必要です。',
  '%1 is %2, and its parts make %3 (%4).': '%1 は %2 ですが、内訳の合計は %3 です（%4）。',
};
