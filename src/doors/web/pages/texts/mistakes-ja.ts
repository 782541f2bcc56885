/** §20.10: what mistakes and refusals say in Japanese; the holes are those of `mistakes.ts`. */
import type { Mistakes } from './mistakes.ts';

export const MISTAKES_JA: Mistakes = {
  // Front matter, YAML, declarations.
  'The front matter: &1': '設定：&1',
  '%1 and %2 more': '%1、ほか%2件',
  'theme: There is no theme %1 in the workspace. It has %2.':
    'theme: ワークスペースにテーマ %1 はありません。あるのは %2 です。',
  "theme: There is no theme %1 in the workspace. It has %2. A website's theme has no use here; remove it.":
    'theme: ワークスペースにテーマ %1 はありません。あるのは %2 です。ウェブサイトのテーマはここでは使いません。取り除いてください。',
  // The text: marks, links, HTML, formulas.
  'This nests lists, quotes or emphasis too deeply, more than %1 levels; flatten it.':
    '箇条書き、引用、強調が深く入れ子になりすぎています（%1段を超えています）。浅くしてください。',
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
  // Terms of invoices, themes, files, pages that cannot be set, Word, versions, uploads, sheets.
  'There is no placeholder "%1". &2': '項目「%1」はありません。&2',
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
  '%1 is too small. Write %2 to %3.': '%1 は小さすぎます。%2 から %3 までにしてください。',
  '%1 is too large. Write %2 to %3.': '%1 は大きすぎます。%2 から %3 までにしてください。',
  '%1 on %2 has a contrast of %3; at least %4 is needed. %5 has it.':
    '%2 の上の %1 のコントラストは %3 です。%4 以上が必要です。%5 なら足ります。',
  '%1 on %2 has a contrast of %3; at least %4 is needed. No colour has it on %5.':
    '%2 の上の %1 のコントラストは %3 です。%4 以上が必要です。%5 の上で足りる色はありません。',
  '"%1" is no colour. Write it as #1f4e8c, or its name in CSS.':
    '「%1」は色ではありません。#1f4e8c のような値か、CSSの名前で書いてください。',
  '"%1" is no size. Write it as 10.5pt.': '「%1」は大きさではありません。10.5pt のように書いてください。',
  '"%1" is no length. Write it as 3mm or 9pt.': '「%1」は長さではありません。3mm や 9pt のように書いてください。',
  '"%1" is no number. Write it as 1.4.': '「%1」は数ではありません。1.4 のように書いてください。',
  '%1 (a file on the web)': '%1（ウェブ上のファイル）',
  '%1 (files of %2 on the web)': '%1（ウェブ上の %2 のファイル）',
  '%1 (%2 without files)': '%1（ファイルのない %2）',
  '%1 (%2 has no %3)': '%1（%2 に %3 がありません）',
  'is cut off or damaged; export it again': '途中で切れているか、壊れています。書き出し直してください',
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
  'With the values "%1": &2': '値「%1」の場合：&2',
  'With %1: &2': '%1 の場合：&2',
  'In this file, %1 of %2 words are others. &3': 'このファイルでは%2語のうち%1語が異なります。&3',
  'In this file, %1 of %2 words are others, and so are the placeholders +3. &4':
    'このファイルでは%2語のうち%1語と、次のプレースホルダーが異なります：+3。&4',
  // Refusals, and values that do not fit.
  'There is no theme %1 in this workspace. It has %2.':
    'このワークスペースにテーマ %1 はありません。あるのは %2 です。',
  // What the schemas of front matter and themes expect.
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
